//! Accelerators as data: `prices --by accelerator` and `relative_performance` by a benchmark.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco};

const DAY: &str = "2026-11-20";
const BENCHMARK: &str = "mlperf-inference-llama2-70b";

/// A scenario that rents another accelerator than the demand's.
fn scenario(gpu: &str, demand: &str, performance: &str) -> String {
    format!(
        "schema: 1\ncurrency: USD\nas_of: 2026-10-10\nhorizon_months: 12\n\
         demand: {{{demand}gpus: 64, utilization: 0.8}}\n\
         alternatives:\n  base:\n    - on_demand: {{price_per_gpu_hour: 4}}\n  \
         other:\n    - on_demand: {{{gpu}price_per_gpu_hour: 5, relative_performance: {performance}}}\n"
    )
}

fn run(text: &str, arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.yaml");
    fs::write(&file, text).unwrap();
    gpu_tco(&[&["compare", file.to_str().unwrap()], arguments].concat())
}

fn number(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn a_benchmark_is_looked_up_with_its_source() {
    let measured = format!("{{benchmark: {BENCHMARK}}}");
    let text = scenario("gpu: h200-sxm-141gb, ", "gpu: h100-sxm-80gb, ", &measured);
    let Run { code, stdout, stderr } = run(&text, &["-f", "json"]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let results: Value = serde_json::from_str(&stdout).unwrap();
    let inputs = results["inputs"].as_array().unwrap();
    let of = |it: &&Value| it["key"].as_str().unwrap().ends_with("relative_performance");
    let ratio = inputs.iter().find(of).unwrap();
    // 35,316.7 tokens/s on 8 H200 against 124,879 on 32 H100.
    let expected = Decimal::new(353_167, 1) * Decimal::from(4) / Decimal::from(124_879);
    assert!((number(&ratio["value"]) - expected).abs() < Decimal::new(1, 9), "{ratio}");
    assert_eq!(ratio["origin"], "looked up");
    assert!(ratio.to_string().contains("mlcommons/inference_results_v5.1"), "{ratio}");
    let full = run(&text, &["--view", "full"]).stdout;
    assert!(full.contains(&format!("h200-sxm-141gb {BENCHMARK} against h100-sxm-80gb")), "{full}");
    // The ratio stated as a number gives the same total.
    let stated = scenario(
        "gpu: h200-sxm-141gb, ",
        "gpu: h100-sxm-80gb, ",
        &expected.round_dp(12).to_string(),
    );
    let total = |text: &str| -> Decimal {
        let results: Value = serde_json::from_str(&run(text, &["-f", "json"]).stdout).unwrap();
        let alternatives = results["alternatives"].as_array().unwrap();
        number(&alternatives.iter().find(|it| it["name"] == "other").unwrap()["total"])
    };
    assert_eq!(total(&text).round_dp(2), total(&stated).round_dp(2));
}

#[test]
fn what_nobody_measured_is_an_error_with_what_exists() {
    let of = |gpu: &str, demand: &str, benchmark: &str| {
        let performance = format!("{{benchmark: {benchmark}}}");
        let run = run(&scenario(gpu, demand, &performance), &[]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains("GTS037"), "{}", run.stderr);
        run.stderr.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (h100, h200) = ("gpu: h100-sxm-80gb, ", "gpu: h200-sxm-141gb, ");
    let unknown = of(h200, h100, "mlperf-inference-llama2-70");
    assert!(unknown.contains("write `mlperf-inference-llama2-70b`"), "{unknown}");
    assert!(unknown.contains("mlperf-training-llama2-70b-lora"), "{unknown}");
    let without = of("gpu: tpu-v4, ", h100, BENCHMARK);
    assert!(without.contains("has no result of `tpu-v4`"), "{without}");
    assert!(without.contains("accelerators with a result: b200-sxm-180gb"), "{without}");
    assert!(of(h200, "", BENCHMARK).contains("the demand names no accelerator"));
    assert!(of("", h100, BENCHMARK).contains("the tier names no accelerator"));
}

#[test]
fn suppliers_are_listed_by_accelerator_each_once() {
    let arguments = ["prices", "h100-sxm", "or", "h200", "--as-of", DAY, "--by", "accelerator"];
    let Run { code, stdout, .. } = gpu_tco(&arguments);
    assert_eq!(code, 0);
    assert!(stdout.contains("h100-sxm-80gb: 80 GB, 3.35 TB/s, 989 TFLOP/s bf16, 700 W, 7 MIG"));
    let group = stdout.split("h100-sxm-80gb: ").nth(1).unwrap();
    let group = group.split("h200-sxm-141gb: ").next().unwrap();
    assert_eq!(group.matches("lambda/").count(), 1, "{group}");
    assert!(stdout.lines().all(|line| line.chars().count() <= 80), "{stdout}");
    let unknown = gpu_tco(&[&arguments[..], &["--benchmark", "specint"]].concat());
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains(BENCHMARK), "{}", unknown.stderr);
}

#[test]
fn a_price_is_divided_by_the_figures_of_its_accelerator() {
    let found = gpu_tco(&["prices", "h100-sxm", "--as-of", DAY, "-f", "json"]).stdout;
    let found: Value = serde_json::from_str(&found).unwrap();
    for row in found["prices"].as_array().unwrap() {
        let price = number(&row["price_per_gpu_hour"]);
        let per = |key: &str| number(&row[key]);
        assert!(
            (per("price_per_pflop_hour") * Decimal::new(989, 3) - price).abs() < Decimal::new(1, 6)
        );
        assert!((per("price_per_gb_hour") * Decimal::from(80) - price).abs() < Decimal::new(1, 6));
    }
    let h100 = &found["accelerators"][0];
    assert_eq!(h100["gpu"], "h100-sxm-80gb");
    let figures = h100["figures"].as_array().unwrap();
    assert!(figures.iter().all(|it| it["source"].as_str().unwrap().starts_with("https://")));
    assert!(h100["results"].as_array().unwrap().iter().any(|it| it["benchmark"] == BENCHMARK));
}

#[test]
fn an_accelerator_is_found_by_the_name_of_its_product() {
    let told = gpu_tco(&["prices", "ironwood"]).stdout;
    assert!(told.contains("Read as: accelerator ironwood.") && told.contains("tpu-v7"), "{told}");
    // Either it has a price, or the report says that no sheet has one.
    let told = gpu_tco(&["prices", "trainium3"]).stdout;
    assert!(told.contains("trainium3-144gb"), "{told}");
}
