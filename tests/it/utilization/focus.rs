//! `gpu-tco utilization --from focus`: a bill becomes a trace.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco, gpu_tco_in};

/// Bill of the recipes: a row for each case.
const MADE: &str = "tests/recipes/focus.csv";
/// Rows of the published sample of FOCUS 1.0.
const REAL: &str = "tests/usage/focus-1.0-cut.csv";
const COLUMNS: &str = "ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,EffectiveCost,BilledCost,BillingCurrency,SkuPriceDetails,ServiceCategory,Tags\n";
const NODE: &str = "\"{\"\"InstanceType\"\":\"\"p5.48xlarge\"\"}\"";

/// Row of usage of a node with 8 GPUs, between two hours of a day.
fn row([from, until]: [u8; 2], quantity: &str) -> String {
    format!(
        "Usage,2026-09-07T{from:02}:00:00Z,2026-09-07T{until:02}:00:00Z,{quantity},Hours,31.46,0.00,USD,{NODE},Compute,\n"
    )
}

fn run(folder: &Path, text: &str, more: &[&str]) -> Run {
    fs::write(folder.join("bill.csv"), text).unwrap();
    gpu_tco_in(folder, &[&["utilization", "--from", "focus", "bill.csv"], more].concat())
}

fn shown(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), text, &["-f", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

fn hours(text: &str) -> Decimal {
    let json: Value = serde_json::from_str(text).unwrap();
    json["allocated"]["gpu_hours"]
        .as_str()
        .unwrap()
        .parse::<Decimal>()
        .unwrap()
        .round_dp(9)
        .normalize()
}

fn refused(text: &str, more: &[&str], expected: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), text, more);
    assert_eq!(run.code, 2, "{}", run.stdout);
    for part in expected {
        assert!(run.stderr.contains(part), "{part} is not in {}", run.stderr);
    }
}

#[test]
fn the_made_bill_gives_the_trace_that_engines_make_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let traces = format!("{}/", folder.path().join("demand").display());
    let arguments = ["utilization", "--from", "focus", MADE, "--by", "tag:team", "-o", &traces];
    let run = gpu_tco(&[&arguments[..], &["--precision", "exact"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    // Rows of teams and time, those of 0 GPUs aside.
    let rows = |text: &str| -> BTreeMap<(String, String), Decimal> {
        let mut csv = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
        let names = csv.headers().unwrap().clone();
        let at = |name: &str| names.iter().position(|it| it == name).unwrap();
        let [time, gpus, team] = ["timestamp", "gpus", "team"].map(at);
        let row = |it: csv::StringRecord| {
            let gpus: Decimal = it[gpus].parse().unwrap();
            ((it[time].to_owned(), it[team].to_owned()), gpus.normalize())
        };
        csv.records().map(|it| row(it.unwrap())).filter(|it| !it.1.is_zero()).collect()
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let expected = fs::read_to_string(root.join("tests/recipes/focus-demand.csv")).unwrap();
    let mut found: BTreeMap<(String, String), Decimal> = BTreeMap::new();
    let mut files: Vec<String> = Vec::new();
    for file in fs::read_dir(&traces).unwrap() {
        let path = file.unwrap().path();
        files.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        for (key, gpus) in rows(&fs::read_to_string(path).unwrap()) {
            let sum = found.entry(key).or_default();
            *sum = (*sum + gpus).normalize();
        }
    }
    files.sort();
    assert_eq!(files, ["a10g-pcie-24gb.csv", "h100-nvl-94gb.csv", "h100-sxm-80gb.csv"]);
    // The engines add all models up.
    assert_eq!(found, rows(&expected));
}

#[test]
fn a_bill_of_several_gpu_models_is_no_one_trace() {
    let run = gpu_tco(&["utilization", "--from", "focus", MADE]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    for part in [
        "GTT032",
        "3 GPU models",
        "h100-sxm-80gb 32.00 GPU-hours, h100-nvl-94gb 4.00 GPU-hours and a10g-pcie-24gb 2.00 GPU-hours",
        "`-o demand/`",
        "`--gpu \"h100-sxm-80gb\"`",
    ] {
        let text = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let run = gpu_tco(&["utilization", "--from", "focus", MADE, "--gpu", "nvl", "-f", "json"]);
    assert_eq!(hours(&run.stdout).to_string(), "4");
    assert!(run.stdout.contains("\"gpu\": \"h100-nvl-94gb\""), "{}", run.stdout);
}

#[test]
fn what_is_no_demand_is_shown_with_its_cost() {
    let run = gpu_tco(&["utilization", "--from", "focus", MADE, "--gpu", "h100-sxm-80gb"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "1 row of `tests/recipes/focus.csv` for commitments that nobody used, a cost but no demand: `p5.48xlarge` 31.46 USD",
        "1 row of `tests/recipes/focus.csv` for corrections, a cost but no demand: `p5.48xlarge` -55.04 USD",
        "1 row of `tests/recipes/focus.csv` not counted, as the number of GPUs is missing: `x9.gpu` 5.00 USD",
        "1 row of `tests/recipes/focus.csv` not counted, as ConsumedQuantity is missing",
        "1 row of `tests/recipes/focus.csv` not counted, as ConsumedUnit is no unit of time",
        "10.5% of the GPU-hours are billed in periods longer than an hour, up to 4 hours",
        "GPU-hours of p5.48xlarge 24",
        "GTT030",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn the_published_sample_counts_what_is_known() {
    let run = gpu_tco(&[
        "utilization",
        "--from",
        "focus",
        REAL,
        "--by",
        "tag:business_unit",
        "-f",
        "json",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // 8 rows of g5.4xlarge with one GPU each.
    assert_eq!(hours(&run.stdout).to_string(), "6.283056");
    for part in
        ["PeoriaData", "g3.4xlarge", "1.92 USD", "UTC in FOCUS", "EffectiveCost of", "8 of 8 rows"]
    {
        assert!(run.stdout.contains(part), "{part} is not in {}", run.stdout);
    }
    // With a sheet that has the other instance: 2 rows of g3.4xlarge.
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("old.yaml");
    let text = "schema: 1\nprovider: old\ncurrency: USD\ninstances:\n  g3.4xlarge:\n    gpu: v100-sxm-16gb\n    \
                gpus: 1\n    on_demand:\n      - {price_per_hour: 1.14, from: 2024-01-01, source: \"bill\", \
                checked_on: 2024-09-30, grade: A}\n";
    fs::write(&sheet, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gpu-tco"))
        .args(["utilization", "--from", "focus", REAL, "--gpu", "v100", "-f", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("GPU_TCO_PRICING", &sheet)
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    assert_eq!(hours(&String::from_utf8(output.stdout).unwrap()).to_string(), "1.686667");
}

#[test]
fn only_usage_is_work_and_a_row_may_hold_a_fleet() {
    let one = row([0, 1], "1");
    let fleet = row([1, 2], "500");
    let text = format!("{COLUMNS}{one}{fleet}");
    assert_eq!(hours(&shown(&text)).to_string(), "4008");
    for category in ["Purchase", "Tax", "Credit", "Adjustment"] {
        let text = format!("{text}{}", one.replace("Usage", category));
        assert_eq!(hours(&shown(&text)).to_string(), "4008", "{category}");
    }
}

#[test]
fn words_for_nothing_numbers_of_engines_and_times_without_a_zone_are_read() {
    let row = row([0, 2], "1.6E+1").replace("T00:00:00Z", " 00:00:00").replace("31.46", "0E-8");
    let text = format!("{COLUMNS}{}", row.replace("Compute,", "NULL,null"));
    assert_eq!(hours(&shown(&text)).to_string(), "128");
}

#[test]
fn parts_of_a_bill_add_up_and_a_file_given_twice_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one.csv", "two.csv"] {
        fs::write(folder.path().join(name), format!("{COLUMNS}{}", row([0, 1], "1"))).unwrap();
    }
    let arguments =
        ["utilization", "--from", "focus", "one.csv", "two.csv", "one.csv", "-f", "json"];
    let run = gpu_tco_in(folder.path(), &arguments);
    assert_eq!(hours(&run.stdout).to_string(), "16");
}

#[test]
fn an_hour_without_a_row_had_no_gpu() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{COLUMNS}{}{}", row([0, 1], "1"), row([3, 4], "2"));
    let run = run(folder.path(), &text, &["-f", "csv"]);
    let gpus: Vec<&str> =
        run.stdout.lines().skip(2).map(|it| it.split(',').nth(1).unwrap()).collect();
    assert_eq!(gpus, ["8", "0", "0", "16"], "{}", run.stderr);
    assert!(run.stdout.starts_with("# gpu: h100-sxm-80gb\ntimestamp,"), "{}", run.stdout);
}

#[test]
fn a_file_that_is_no_bill_is_refused_with_what_to_do() {
    let row = row([0, 1], "1");
    let text = format!("{COLUMNS}{row}");
    refused("a,b\n1,2\n", &[], &["GTT010", "no column ChargeCategory"]);
    let blended = "identity/LineItemId,lineItem/BlendedCost\n1,2\n";
    refused(blended, &[], &["GTT010", "no column ChargeCategory", "a mean over all accounts"]);
    refused(&format!("{text}Usage,2026\n"), &[], &["GTT010", "2 cells", "bill.csv:3"]);
    refused(&text.replace("T00:00:00Z", "T25:00"), &[], &["GTT013", "no date and time"]);
    refused(&text.replace("T01:00:00Z", "T00:00:00Z"), &[], &["GTT013", "ends before it starts"]);
    refused(&text.replace("p5.48xlarge", "x9.gpu"), &[], &["GTT015", "x9.gpu", "GPU_TCO_PRICING"]);
    refused(&text.replace(",1,Hours", ",1e12,Hours"), &[], &["GTT012", "10,000,000"]);
    refused(&text, &["--by", "tag:team"], &["GTT010", "no tags"]);
    let tagged = text.replace("Compute,\n", "Compute,\"{\"\"squad\"\":\"\"a\"\"}\"\n");
    refused(&tagged, &["--by", "tag:team"], &["GTT010", "tag `team`", "tag:squad"]);
    refused(&text, &["--busy", "bill.csv"], &["GTT010", "which GPUs are busy"]);
    refused(&text, &["--demand", "wanted"], &["GTT015", "could have started"]);
}
