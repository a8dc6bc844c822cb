//! `gpu-tco utilization`: what monitoring reports becomes a trace that `compare` reads.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod focus;
mod idle;
mod models;
mod right_size;
mod sizes;
mod slurm;
mod table;
mod zone;

use std::fs;

use serde_json::Value;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const ALLOCATED: &str = "tests/usage/made-allocated.json";
const BUSY: &str = "tests/usage/made-busy.json";

fn utilization(arguments: &[&str]) -> Run {
    gpu_tco(&[&["utilization"], arguments].concat())
}

fn json(arguments: &[&str]) -> Value {
    let run = utilization(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> rust_decimal::Decimal {
    value.as_str().unwrap_or_else(|| panic!("{value}")).parse().unwrap()
}

/// Whether a value is a number within a thousandth.
fn is_near(value: &Value, expected: &str) -> bool {
    let expected: rust_decimal::Decimal = expected.parse().unwrap();
    (number(value) - expected).abs() < rust_decimal::Decimal::new(1, 3)
}

#[test]
fn the_answers_of_a_server_become_a_trace_of_the_same_gpu_hours() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("demand.csv");
    let run = utilization(&["--from", "prometheus", ALLOCATED, "-o", trace.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert!(run.stderr.contains("672 rows, 27,370 allocated GPU-hours"), "{}", run.stderr);
    let text = fs::read_to_string(&trace).unwrap();
    assert!(text.starts_with("timestamp,gpus,duration_s\n2026-09-07T00:00:00Z,8,3600\n"));
    let scenario = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
                    demand: {gpu: h100-sxm-80gb, trace: demand.csv}\nalternatives:\n  \
                    rent:\n    - on_demand: {price_per_gpu_hour: 3}\n";
    fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
    let compared = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "-f", "json"]);
    assert_eq!((compared.code, compared.stderr.as_str()), (0, ""));
    let compared: Value = serde_json::from_str(&compared.stdout).unwrap();
    let of = &compared["demand"]["trace"];
    assert_eq!(of["known_hours"], "672");
    let hours = number(&of["mean"]) * number(&of["known_hours"]);
    let read = json(&["--from", "prometheus", ALLOCATED]);
    assert!(is_near(&read["allocated"]["gpu_hours"], "27370.2"), "{read}");
    assert!((hours - number(&read["allocated"]["gpu_hours"])).abs() < "0.001".parse().unwrap());
    for key in ["mean", "p50", "p95", "p99", "peak"] {
        assert_eq!(read["allocated"][key], of[key], "{key}");
    }
}

#[test]
fn busy_capacity_and_teams_are_of_the_same_hours() {
    let flags = ["--busy", BUSY, "--capacity", "64", "--by", "namespace"];
    let read = json(&[&["--from", "prometheus", ALLOCATED], &flags[..]].concat());
    assert!(is_near(&read["busy"]["gpu_hours"], "20273.098"), "{read}");
    assert!(is_near(&read["allocated"]["share_of_capacity"], "0.636398"), "{read}");
    assert_eq!(read["capacity_gpus"], "64");
    let teams: Vec<String> = read["teams"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let hours = |key: &str| number(&it[key]).round_dp(1).normalize();
            let [held, busy] = ["allocated_gpu_hours", "busy_gpu_hours"].map(hours);
            format!("{} {held} {busy}", it["name"].as_str().unwrap())
        })
        .collect();
    let expected =
        ["nlp 18932 17056.6", "serving 5376 2043.3", "vision 1557 1128.5", "notebooks 1505.2 44.7"];
    assert_eq!(teams, expected);
}

const FLEET: &str = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
                     demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.5}\nalternatives:\n  \
                     reserve:\n    - committed: {effective_price_per_gpu_hour: 2, term_months: 12, \
                     gpus: 64}\n  rent:\n    - on_demand: {price_per_gpu_hour: 3.5}\n";

/// 43,008 installed hours at 2: 15,637.8 are not held, and 27,370.2 - 20,273.1 are held and not busy.
#[test]
fn idle_hours_have_the_price_of_installed_ones() {
    let folder = tempfile::tempdir().unwrap();
    let lab = folder.path().join("lab.yaml");
    fs::write(&lab, FLEET).unwrap();
    let lab = lab.to_str().unwrap();
    let named = format!("{lab}:reserve");
    let flags = ["--busy", BUSY, "--capacity", "64", "--by", "namespace", "--price"];
    let all = [&["--from", "prometheus", ALLOCATED], &flags[..]].concat();
    let read = json(&[&all[..], &[&named]].concat());
    assert_eq!(read["price"]["per_gpu_hour"], "2");
    let idle = &read["idle"];
    assert!(is_near(&idle["unallocated_cost"], "31275.6"), "{idle}");
    assert!(is_near(&idle["held_gpu_hours"], "7097.102"), "{idle}");
    let teams = read["teams"].as_array().unwrap().iter().map(|it| number(&it["cost"]));
    let all_of_it = teams.sum::<rust_decimal::Decimal>() + number(&idle["unallocated_cost"]);
    assert!((all_of_it - rust_decimal::Decimal::from(86_016)).abs() < "0.01".parse().unwrap());
    let page = utilization(&[&all[..], &[&named]].concat()).stdout;
    assert!(page.contains("Not allocated: 15,638 GPU-hours, 36.4% of those installed"), "{page}");
    // Half of 64 GPUs rented on demand are the cheapest, and have no idle hour.
    let by_use = utilization(&[&all[..], &[lab]].concat()).stderr;
    assert!(
        by_use.contains("`rent`") && by_use.contains(&format!("`--price {lab}:reserve`")),
        "{by_use}"
    );
    let mixed = FLEET
        .replace("reserve:", "mix:")
        .replace("  rent:\n", "")
        .replace("gpus: 64}\n", "gpus: 16}\n");
    fs::write(folder.path().join("mix.yaml"), mixed).unwrap();
    let mixed = folder.path().join("mix.yaml");
    let read = json(&[&all[..], &[mixed.to_str().unwrap()]].concat());
    assert_eq!(read["price"]["per_gpu_hour"], "2");
    let unknown = utilization(&[&all[..], &[&format!("{lab}:own")]].concat());
    assert!(unknown.code == 2 && unknown.stderr.contains("GTT024"), "{}", unknown.stderr);
}

#[test]
fn more_busy_gpus_than_allocated_ones_are_found() {
    let read = json(&["--from", "prometheus", BUSY, "--busy", ALLOCATED]);
    let codes = read["findings"].as_array().unwrap().iter().map(|it| &it["code"]);
    assert_eq!(codes.collect::<Vec<_>>(), ["GTT023"]);
    assert_eq!(read["idle"]["held_gpu_hours"], Value::Null);
}

/// Files of other formats beside the main one are recognized.
#[test]
fn busy_gpus_may_be_of_another_format() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = "start,end,gpus\n2026-09-07T00:00:00Z,2026-09-07T03:00:00Z,2\n";
    fs::write(folder.path().join("jobs.csv"), jobs).unwrap();
    let log = "timestamp, uuid, utilization.gpu [%]\n2026/09/07 00:00:00, GPU-1, 50 %\n\
               2026/09/07 01:00:00, GPU-1, 100 %\n2026/09/07 02:00:00, GPU-1, [N/A]\n";
    fs::write(folder.path().join("smi.csv"), log).unwrap();
    let flags = ["--busy", "smi.csv", "--tz", "UTC", "--capacity", "4", "-f", "json"];
    let run = gpu_tco_in(
        folder.path(),
        &[&["utilization", "--from", "csv", "jobs.csv"], &flags[..]].concat(),
    );
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let read: Value = serde_json::from_str(&run.stdout).unwrap();
    // 2 GPUs for three hours; of two hours it is known that 1.5 GPU-hours were busy, of 4.
    assert_eq!(read["busy"]["gpu_hours"], "1.5");
    assert_eq!(read["idle"]["held_gpu_hours"], "2.5");
    assert_eq!(read["busy"]["share_of_capacity"], "0.1875");
    assert_eq!(read["idle"]["unallocated_gpu_hours"], "6");
}

/// Samples of 01:00 to 04:00 and of 04:00 to 06:00: the one of 04:00 counts once.
#[test]
fn files_are_merged_by_time_and_capacity_proves_that_nothing_was_held() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, samples: &[(i64, &str)]| {
        let of =
            |(hour, gpus): &(i64, &str)| format!("[{},\"{gpus}\"]", 1_788_739_200 + hour * 3_600);
        let samples: Vec<String> = samples.iter().map(of).collect();
        let series = format!("{{\"metric\":{{}},\"values\":[{}]}}", samples.join(","));
        fs::write(folder.path().join(name), table::answer(&series)).unwrap();
    };
    write("a.json", &[(1, "4"), (2, "4"), (4, "8")]);
    write("b.json", &[(4, "8"), (5, "2"), (6, "2")]);
    write("capacity.json", &[(1, "8"), (2, "8"), (3, "8"), (4, "8"), (5, "8"), (6, "16")]);
    let run = |more: &[&str]| {
        let files = ["utilization", "--from", "prometheus", "a.json", "b.json"];
        let run = gpu_tco_in(folder.path(), &[&files, more].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run
    };
    let read = |more: &[&str]| -> Value {
        serde_json::from_str(&run(&[more, &["-f", "json"]].concat()).stdout).unwrap()
    };
    let merged = read(&[]);
    assert_eq!(merged["allocated"]["gpu_hours"], "20");
    assert_eq!(merged["window"]["known_hours"], "5");
    assert_eq!(merged["window"]["gaps"][0]["start"], "2026-09-07T02:00:00Z");
    assert_eq!(merged["duplicates"], 1);
    let beside = read(&["--capacity", "capacity.json"]);
    assert_eq!(beside["window"]["known_hours"], "6");
    assert_eq!(beside["allocated"]["share_of_capacity"], "0.357142857143");
    let trace = run(&["--capacity", "capacity.json", "-f", "csv", "--step", "2h"]).stdout;
    let expected = "timestamp,gpus,duration_s,capacity\n2026-09-07T00:00:00Z,4,7200,8\n\
                    2026-09-07T02:00:00Z,4,7200,8\n2026-09-07T04:00:00Z,2,7200,12\n";
    assert_eq!(trace, expected);
    let over = gpu_tco_in(
        folder.path(),
        &["utilization", "--from", "prometheus", "a.json", "-o", "a.json"],
    );
    assert!(over.code == 2 && over.stderr.contains("is an input"), "{}", over.stderr);
}

#[test]
fn every_table_is_a_file_and_teams_are_parts_of_a_trace() {
    let flags = ["--from", "prometheus", ALLOCATED, "--by", "namespace", "-f", "csv"];
    let table = |name: &str| utilization(&[&flags[..], &["--table", name]].concat()).stdout;
    assert!(table("kinds").starts_with("kind,mean,p50,p95,p99,peak,gpu_hours,share_of_capacity\n"));
    assert!(table("teams").starts_with("team,gpu_hours,share,busy_gpu_hours\nnlp,18932,0.692,\n"));
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("demand.csv"), table("trace")).unwrap();
    fs::write(
        folder.path().join("lab.yaml"),
        FLEET.replace("gpus: 64, utilization: 0.5", "trace: demand.csv"),
    )
    .unwrap();
    let compared = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "-f", "json"]);
    assert_eq!(compared.stderr, "");
    let compared: Value = serde_json::from_str(&compared.stdout).unwrap();
    assert!(is_near(&compared["demand"]["trace"]["mean"], "40.7295"), "{}", compared["demand"]);
}

/// The report of a mixed fleet names each exporter's scale and what decided it, and what a scenario needs.
#[test]
fn the_report_says_what_decided_the_scale() {
    let folder = tempfile::tempdir().unwrap();
    let series = |gpu: &str, node: &str, samples: &str| {
        let name = "DCGM_FI_PROF_GR_ENGINE_ACTIVE";
        format!(
            "{{\"metric\":{{\"__name__\":\"{name}\",\"UUID\":\"{gpu}\",\"instance\":\"{node}\"}},\
             \"values\":[{samples}]}}"
        )
    };
    let all = [
        series("GPU-1", "n1", "[1788742800,\"0.5\"],[1788746400,\"0.75\"]"),
        series("GPU-2", "n2", "[1788742800,\"50\"],[1788746400,\"75\"]"),
    ];
    fs::write(folder.path().join("mixed.json"), table::answer(&all.join(","))).unwrap();
    let run = gpu_tco_in(folder.path(), &["utilization", "--from", "dcgm", "mixed.json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "2.50 GPU-hours busy",
        "percent of `n2`: the highest of 1 series is 75, beyond any ratio",
        "ratio of `n1`: the highest of 1 series is 0.75, and the name of the metric says ratio",
        "a scenario that reads this trace needs `kind: busy` and `busy_share`, as it counts busy GPUs",
    ] {
        assert!(words.contains(said), "{said}\n{}", run.stdout);
    }
}

/// A trace of busy GPUs says what a scenario needs, and `init` writes it.
#[test]
fn a_trace_of_busy_gpus_is_never_taken_for_held_ones() {
    let folder = tempfile::tempdir().unwrap();
    let log = "timestamp, uuid, utilization.gpu [%]\n2026/09/07 00:00:00, GPU-1, 50 %\n\
               2026/09/07 01:00:00, GPU-1, 100 %\n2026/09/07 02:00:00, GPU-1, 30 %\n";
    fs::write(folder.path().join("smi.csv"), log).unwrap();
    let run = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let smi = ["utilization", "--from", "nvidia-smi", "smi.csv", "--tz", "UTC", "-o", "busy.csv"];
    let written = run(&smi);
    assert_eq!(written.code, 0, "{}", written.stderr);
    let needs = "; a scenario that reads this trace needs `kind: busy` and `busy_share`, as it counts busy GPUs\n";
    assert!(written.stderr.contains(needs), "{}", written.stderr);
    let trace = fs::read_to_string(folder.path().join("busy.csv")).unwrap();
    assert!(
        trace.starts_with("# kind: busy; a scenario needs kind: busy and busy_share\ntimestamp,")
    );
    let filled = run(&["init", "--trace", "busy.csv", "--gpu", "h200", "--own"]);
    assert_eq!(filled.code, 0, "{}", filled.stderr);
    assert!(filled.stderr.contains(" needs the share of held time"), "{}", filled.stderr);
    let scenario = folder.path().join("scenarios/busy-h200-sxm-141gb.yaml");
    let text = fs::read_to_string(&scenario).unwrap();
    assert!(text.contains("\n  kind: busy ") && text.contains("\n  busy_share: "), "{text}");
    assert!(text.contains("# Edit first: `busy_share` of demand"), "{text}");
    fs::write(&scenario, text.replace("  busy_share:", "  busy_share: 0.5")).unwrap();
    let compared = run(&["check", "scenarios/busy-h200-sxm-141gb.yaml"]);
    assert!(!compared.stdout.contains("error["), "{}{}", compared.stdout, compared.stderr);
    fs::write(folder.path().join("bad.csv"), "timestamp,gpus\n2026-09-07,x\n").unwrap();
    let refused = run(&["init", "--trace", "bad.csv", "--gpu", "h200", "--own", "elsewhere"]);
    assert!(refused.code == 2 && !folder.path().join("elsewhere").exists(), "{}", refused.stderr);
    let refused = run(&["init", "--trace", "bad.csv", "--gpu", "h200", "--own"]);
    assert!(refused.code == 2 && refused.stderr.contains("GTT00"), "{}", refused.stderr);
}
