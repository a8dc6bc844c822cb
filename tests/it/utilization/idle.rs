//! Idle GPUs by name: exactly those that were made idle, for as long as they were.

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::program::{Run, gpu_tco_in};

const START: i64 = 1_788_739_200; // 2026-09-07T00:00:00Z

/// Series of a GPU that a pod holds from an hour on, with its share of time by the hour.
fn series(gpu: &str, pod: &str, from: i64, busy: &[&str]) -> Value {
    let mut labels = json!({"__name__": "DCGM_FI_PROF_GR_ENGINE_ACTIVE", "UUID": gpu});
    if let Some((namespace, pod)) = pod.split_once('/') {
        labels["namespace"] = namespace.into();
        labels["pod"] = pod.into();
    }
    let values = busy.iter().zip(1..).map(|(it, hour)| json!([START + (from + hour) * 3_600, it]));
    json!({"metric": labels, "values": values.collect::<Vec<_>>()})
}

fn answer(series: &[Value]) -> String {
    json!({"status": "success", "data": {"resultType": "matrix", "result": series}}).to_string()
}

fn run(folder: &Path, text: &str, more: &[&str]) -> Run {
    fs::write(folder.join("busy.json"), text).unwrap();
    gpu_tco_in(folder, &[&["utilization", "--from", "dcgm", "busy.json"], more].concat())
}

/// Name, GPUs, GPU-hours and longest time of each row.
fn found(text: &str, more: &[&str]) -> Vec<(String, String, Decimal, i64)> {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), text, &[&["--idle", "-f", "json"], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let row = |it: &Value| {
        let text = |key: &str| it[key].as_str().unwrap().to_owned();
        let hours: Decimal = text("gpu_hours").parse().unwrap();
        let longest = it["longest_s"].as_i64().unwrap();
        (text("name"), text("gpus"), hours.round_dp(6).normalize(), longest)
    };
    found["idle_gpus"].as_array().unwrap().iter().map(row).collect()
}

fn row(name: &str, gpus: &str, hours: i64, longest: i64) -> (String, String, Decimal, i64) {
    (name.to_owned(), gpus.to_owned(), hours.into(), longest * 3_600)
}

/// A pod that forgot two of its GPUs, one that works, one that pauses for an hour twice, one that took over a GPU and
/// left it idle, and a GPU that nobody holds.
fn fleet() -> String {
    answer(&[
        series("GPU-0", "nlp/train", 0, &["0.9", "0.8", "0.9", "0.9", "0.9", "0.9"]),
        series("GPU-1", "nlp/forgot", 0, &["0.01", "0", "0.02", "0.01", "0", "0"]),
        series("GPU-2", "nlp/forgot", 0, &["0.5", "0.5", "0", "0.04", "0", "0.5"]),
        series("GPU-3", "vision/pauses", 0, &["0.9", "0.01", "0.9", "0.9", "0.04", "0.9"]),
        series("GPU-4", "vision/first", 0, &["0.9", "0.9"]),
        series("GPU-4", "vision/second", 2, &["0.01", "0.01", "0.01", "0.01"]),
        series("GPU-5", "", 0, &["0", "0", "0", "0", "0", "0"]),
    ])
}

#[test]
fn the_list_has_the_pods_that_were_made_idle_and_no_other() {
    let two = ["--for", "2h"];
    let expected = [row("nlp/forgot", "2", 9, 6), row("vision/second", "1", 4, 4)];
    assert_eq!(found(&fleet(), &two), expected);
    // An hour is enough by default, and 5% is the limit.
    let pauses = row("vision/pauses", "1", 2, 1);
    assert_eq!(found(&fleet(), &[]), [&expected[..], &[pauses]].concat());
    let strict = [row("nlp/forgot", "2", 9, 6)];
    assert_eq!(found(&fleet(), &["--for", "5h"]), [row("nlp/forgot", "1", 6, 6)]);
    assert_eq!(found(&fleet(), &["--under", "1%", "--for", "1h"])[0].2, Decimal::from(5));
    assert_ne!(found(&fleet(), &["--under", "60%", "--for", "5h"]), strict);
}

#[test]
fn a_stretch_over_two_files_is_one_and_time_in_both_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let all = ["0", "0", "0", "0", "0.9"];
    let later = answer(&[series("GPU-1", "nlp/a", 2, &all[2..])]);
    fs::write(folder.path().join("later.json"), later).unwrap();
    let text = answer(&[series("GPU-1", "nlp/a", 0, &all[..3])]);
    let more = ["later.json", "--idle", "--for", "4h", "-f", "csv", "--table", "idle"];
    let run = run(folder.path(), &text, &more);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout.lines().nth(1), Some("nlp/a,,1,4,0.800,14400,,"), "{}", run.stdout);
}

#[test]
fn gpus_that_no_pod_is_known_of_are_named_themselves_and_cost_what_the_scenario_says() {
    let log = "timestamp, uuid, utilization.gpu [%]\n\
        2026-09-07T00:00:00Z, GPU-1, 1 %\n2026-09-07T00:00:00Z, GPU-2, 90 %\n\
        2026-09-07T01:00:00Z, GPU-1, 0 %\n2026-09-07T01:00:00Z, GPU-2, 80 %\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("log.csv"), log).unwrap();
    let plan = "as_of: 2026-08-10\ncurrency: USD\nhorizon_months: 12\ndemand: {gpu: h100-sxm-80gb, gpus: 8, \
        utilization: 1}\nalternatives:\n  rent:\n    - committed: {effective_price_per_gpu_hour: 2, \
        gpus_per_instance: 8, gpus: 8, term_months: 12}\n";
    fs::write(folder.path().join("plan.yaml"), plan).unwrap();
    let price = ["--idle", "--price", "plan.yaml:rent"];
    let found = gpu_tco_in(
        folder.path(),
        &[&["utilization", "--from", "nvidia-smi", "log.csv"], &price[..]].concat(),
    );
    let text = found.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "1 GPU computes less than 5.0% of the time for 1 hour or longer: 2.00 GPU-hours, 50.0% of all that \
        are measured, at a cost of 4 USD.";
    assert!(text.contains(sentence), "{}{}", found.stdout, found.stderr);
    assert!(text.contains("GPU-1 1 2.00 100.0% 2 hours 4"), "{}", found.stdout);
}

#[test]
fn the_memory_that_idle_gpus_hold_is_listed_if_it_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let memory = |gpu: &str, pod: &str, mib: &[&str]| {
        let mut it = series(gpu, pod, 0, mib);
        it["metric"]["__name__"] = "DCGM_FI_DEV_FB_USED".into();
        it
    };
    let text = answer(&[
        memory("GPU-1", "nlp/forgot", &["40000"; 6]),
        memory("GPU-2", "nlp/forgot", &["70000", "3", "3", "3", "3", "3"]),
        memory("GPU-4", "vision/first", &["10000", "10000"]),
    ]);
    fs::write(folder.path().join("memory.json"), text).unwrap();
    let more = ["--memory", "memory.json", "--idle", "--for", "2h", "-f", "csv", "--table", "idle"];
    let run = run(folder.path(), &fleet(), &more);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let rows: Vec<&str> = run.stdout.lines().collect();
    // 70,000 MiB are 73.40 GB. The memory of GPU-4 was measured before vision/second held it.
    let second = "vision/second,,1,4,1.000,14400,,";
    assert_eq!(rows[1..], ["nlp/forgot,,2,9,0.750,21600,73.40,", second], "{}", run.stdout);
}

#[test]
fn a_price_of_another_gpu_is_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    let plan = |gpu: &str| {
        let text = format!(
            "as_of: 2026-08-10\ncurrency: USD\nhorizon_months: 12\ndemand: {{gpu: {gpu}, gpus: 8, utilization: 1}}\n\
             alternatives:\n  rent:\n    - committed: {{effective_price_per_gpu_hour: 2, gpus_per_instance: 8, \
             gpus: 8, term_months: 12}}\n"
        );
        fs::write(folder.path().join("plan.yaml"), text).unwrap();
    };
    let mut named = series("GPU-1", "nlp/a", 0, &["0", "0", "0"]);
    named["metric"]["modelName"] = "NVIDIA A10G".into();
    let text = answer(&[named]);
    for (gpu, is_found) in [("h100-sxm-80gb", true), ("a10g-pcie-24gb", false)] {
        plan(gpu);
        let run = run(folder.path(), &text, &["--idle", "--price", "plan.yaml:rent"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert_eq!(run.stdout.contains("GTT026"), is_found, "{gpu}: {}", run.stdout);
    }
}

#[test]
fn sums_cannot_say_which_gpu_is_idle() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("gpus.csv"), "timestamp,gpus\n2026-09-07T00:00Z,8\n").unwrap();
    let run = gpu_tco_in(folder.path(), &["utilization", "--from", "csv", "gpus.csv", "--idle"]);
    assert!(run.code == 2 && run.stderr.contains("do not say which GPU is idle"), "{}", run.stderr);
    for wrong in [["--under", "0%"], ["--under", "200%"], ["--for", "soon"]] {
        let all = [&["utilization", "--from", "csv", "gpus.csv", "--idle"], &wrong[..]].concat();
        assert_eq!(gpu_tco_in(folder.path(), &all).code, 2, "{wrong:?}");
    }
}

/// Labels of a series, one for each `name=value`.
fn labeled(labels: &[(&str, &str)], busy: &[&str]) -> Value {
    let mut it = series(labels[0].1, "", 0, busy);
    for (name, value) in labels {
        it["metric"][*name] = (*value).into();
    }
    it
}

#[test]
fn gpus_that_never_compute_are_idle_and_a_model_of_them_is_told_apart() {
    let all = answer(&[series("GPU-1", "nlp/a", 0, &["0", "0", "0"])]);
    assert_eq!(found(&all, &[]), [row("nlp/a", "1", 3, 3)]);
    let [h100, a100] = ["NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-80GB"];
    let two = answer(&[
        labeled(&[("UUID", "GPU-1"), ("modelName", h100)], &["0.9", "0", "0.9"]),
        labeled(&[("UUID", "GPU-2"), ("modelName", a100)], &["0", "0", "0"]),
    ]);
    let folder = tempfile::tempdir().unwrap();
    let refused = run(folder.path(), &two, &["--idle"]);
    assert!(
        refused.code == 2 && refused.stderr.contains("A100-SXM4-80GB 0.00"),
        "{}",
        refused.stderr
    );
    assert_eq!(found(&two, &["--gpu", "a100"]), [row("GPU-2", "1", 3, 3)]);
    assert_eq!(found(&two, &["--gpu", "h100"]), [row("GPU-1", "1", 1, 1)]);
}

#[test]
fn pods_that_share_a_gpu_are_one_holder_and_the_exporter_is_none() {
    let shared =
        |pod: &str, busy| labeled(&[("UUID", "GPU-1"), ("namespace", "n"), ("pod", pod)], busy);
    let both = [shared("a", &["0", "0", "0", "0.9"]), shared("b", &["0", "0.9", "0", "0.9"])];
    let busy = labeled(&[("UUID", "GPU-2"), ("namespace", "n"), ("pod", "c")], &["0.9"; 4]);
    let all = [&both[..], &[busy]].concat();
    // Idle in hours 1 and 3 of four, once.
    assert_eq!(found(&answer(&all), &[]), [row("n/a + n/b", "1", 2, 1)]);
    let exported = labeled(
        &[
            ("UUID", "GPU-1"),
            ("namespace", "gpu-operator"),
            ("pod", "dcgm-exporter-x"),
            ("exported_namespace", "nlp"),
            ("exported_pod", "job"),
        ],
        &["0", "0", "0", "0"],
    );
    assert_eq!(found(&answer(&[exported]), &[]), [row("nlp/job", "1", 4, 4)]);
}
