//! Cheaper GPUs: the cheapest that holds the memory and does the work, and none if one of them is not known.

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::program::{Run, gpu_tco_in};

const START: i64 = 1_788_739_200; // 2026-09-07T00:00:00Z
const H100: &str = "NVIDIA H100 80GB HBM3";

/// Series of a GPU that a pod holds, by the hour.
fn series(metric: Option<&str>, gpu: &str, pod: &str, model: &str, hours: &[&str]) -> Value {
    let mut labels = json!({"UUID": gpu, "modelName": model});
    if let Some((namespace, pod)) = pod.split_once('/') {
        labels["namespace"] = namespace.into();
        labels["pod"] = pod.into();
    }
    if let Some(name) = metric {
        labels["__name__"] = name.into();
    }
    let values = hours.iter().zip(1..).map(|(it, hour)| json!([START + hour * 3_600, it]));
    json!({"metric": labels, "values": values.collect::<Vec<_>>()})
}

fn busy(gpu: &str, pod: &str, hours: &[&str]) -> Value {
    series(Some("DCGM_FI_PROF_GR_ENGINE_ACTIVE"), gpu, pod, H100, hours)
}

fn memory(gpu: &str, pod: &str, hours: &[&str]) -> Value {
    series(None, gpu, pod, H100, hours)
}

fn write(folder: &Path, name: &str, series: &[Value]) {
    let data = json!({"resultType": "matrix", "result": series});
    let text = json!({"status": "success", "data": data}).to_string();
    fs::write(folder.join(name), text).unwrap();
}

fn run(busy: &[Value], memory: &[Value], more: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "busy.json", busy);
    write(folder.path(), "memory.json", memory);
    let args = ["utilization", "--from", "dcgm", "busy.json", "--memory", "memory.json"];
    gpu_tco_in(folder.path(), &[&args, more].concat())
}

/// Name, GPUs, memory, cheaper GPU and saving of each row.
fn found(run: &Run) -> Vec<[String; 5]> {
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    let row = |it: &Value| {
        let text = |key: &str| match &it[key] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        ["name", "gpus", "memory_gb", "cheaper_gpu", "saving"].map(text)
    };
    found["right_size"]["by_holder"].as_array().unwrap().iter().map(row).collect()
}

const JSON: [&str; 3] = ["--right-size", "-f", "json"];

#[test]
fn the_cheapest_gpu_that_holds_the_memory_and_does_the_work_is_found() {
    let all_busy = [
        busy("GPU-0", "nlp/train", &["0.9", "0.95", "0.8"]),
        busy("GPU-1", "nlp/chat", &["0.2", "0.25", "0.1"]),
        busy("GPU-2", "nlp/chat", &["0.1", "0.15", "0.1"]),
        busy("GPU-3", "vision/embed", &["0.05", "0.1", "0.1"]),
        // An L4 holds the memory, and does 11.1% of the work of an H100.
        busy("GPU-4", "vision/bursts", &["0.05", "0.12", "0.1"]),
        busy("GPU-5", "vision/other", &["0.05", "0.1", "0.1"]),
        busy("GPU-6", "vision/half", &["0.05", "0.1", "0.1"]),
        busy("GPU-7", "vision/half", &["0.05", "0.1", "0.1"]),
        busy("GPU-8", "", &["0.9", "0.9", "0.9"]),
        busy("GPU-9", "vision/idle", &["0", "0", "0"]),
    ];
    let in_use = [
        memory("GPU-0", "nlp/train", &["70000", "71000", "70000"]),
        memory("GPU-1", "nlp/chat", &["20000", "24000", "20000"]),
        memory("GPU-2", "nlp/chat", &["30000", "1000", "0"]),
        memory("GPU-3", "vision/embed", &["9000", "10000", "8000"]),
        memory("GPU-4", "vision/bursts", &["9000", "10000", "8000"]),
        memory("GPU-7", "vision/half", &["9000", "10000", "8000"]),
        // Of another time, and of a third of the time.
        memory("GPU-5", "vision/other", &["NaN", "NaN", "8000", "90000"]),
        memory("GPU-9", "vision/idle", &["9000", "10000", "8000"]),
    ];
    let run = run(&all_busy, &in_use, &JSON);
    // Memory in GB is MiB x 1,048,576 / 10^9. Prices on demand in September 2026 that many buyers get: H100 2.49,
    // L40S 0.79 and L4 0.49.
    let row = |all: [&str; 5]| all.map(str::to_owned);
    let mut rows = found(&run);
    rows.sort();
    assert_eq!(
        rows,
        [
            row(["nlp/chat", "2", "31.45728", "l40s-pcie-48gb", "10.2"]),
            row(["nlp/train", "1", "74.448896", "null", "null"]),
            row(["vision/bursts", "1", "10.48576", "l40s-pcie-48gb", "5.1"]),
            row(["vision/embed", "1", "10.48576", "l4-pcie-24gb", "6"]),
            row(["vision/half", "2", "null", "null", "null"]),
            row(["vision/idle", "1", "10.48576", "null", "null"]),
            row(["vision/other", "1", "null", "null", "null"]),
        ]
    );
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    let number = |key: &str| all["right_size"][key].as_str().unwrap().parse::<Decimal>().unwrap();
    assert_eq!(number("saving"), "21.3".parse().unwrap());
    assert_eq!((number("gpu_hours"), number("headroom")), (12.into(), "0.2".parse().unwrap()));
    assert_eq!(all["right_size"]["gpu"], "h100-sxm-80gb");
}

#[test]
fn the_headroom_decides_at_its_limit() {
    let all_busy = [busy("GPU-0", "nlp/chat", &["0.1", "0.1", "0.1"])];
    // 24 GB / 1.2 are 19,073.486 MiB.
    for (mib, gpu) in [("19073", "l4-pcie-24gb"), ("19074", "l40s-pcie-48gb")] {
        let in_use = [memory("GPU-0", "nlp/chat", &[mib, "0", "0"])];
        assert_eq!(found(&run(&all_busy, &in_use, &JSON))[0][3], gpu, "{mib}");
    }
}

#[test]
fn logs_of_nvidia_smi_have_the_memory_beside_the_use_and_a_name_may_be_stated() {
    let folder = tempfile::tempdir().unwrap();
    let log = "timestamp, uuid, utilization.gpu [%], memory.used [MiB]\n\
        2026-09-07T00:00:00Z, GPU-1, 10 %, 9000 MiB\n2026-09-07T01:00:00Z, GPU-1, 8 %, 10000 MiB\n";
    fs::write(folder.path().join("log.csv"), log).unwrap();
    let log = ["utilization", "--from", "nvidia-smi", "log.csv"];
    let unnamed = gpu_tco_in(folder.path(), &[&log, &["--right-size"][..]].concat());
    assert_eq!(unnamed.code, 2);
    let fix =
        "error[GTT032]: the files name no GPU model\n  = write `--right-size=GPU` with its name";
    assert!(unnamed.stderr.contains(fix), "{}", unnamed.stderr);
    let named = gpu_tco_in(
        folder.path(),
        &[&log, &["--right-size=h100-sxm-80gb", "-f", "csv", "--table", "right-size"][..]].concat(),
    );
    let row = "GPU-1,,1,2,10.49,0.100,l4-pcie-24gb,0.111,mlperf-inference-stable-diffusion-xl,runpod,0.490,4";
    assert_eq!(named.stdout.lines().nth(1), Some(row), "{}", named.stderr);
    let several = gpu_tco_in(folder.path(), &[&log, &["--right-size=h100"][..]].concat());
    assert!(several.stderr.contains("`--right-size=h100-sxm-80gb`"), "{}", several.stderr);
}

#[test]
fn what_is_no_memory_in_mib_is_refused() {
    let all_busy = [busy("GPU-0", "nlp/chat", &["0.1", "0.1", "0.1"])];
    for (number, message) in [
        (
            "0.93",
            "the highest memory in use is 0.93: GPUs in use hold 101 MiB or more, up to 1000000",
        ),
        ("25769803776", "the highest memory in use is 25769803776: GPUs in use hold 101 MiB"),
    ] {
        let in_use = [memory("GPU-0", "nlp/chat", &[number, "0", "0"])];
        let run = run(&all_busy, &in_use, &["--right-size"]);
        assert!(run.code == 2 && run.stderr.contains(message), "{}", run.stderr);
    }
    let other = [series(Some("DCGM_FI_DEV_POWER_USAGE"), "GPU-0", "a/b", H100, &["300"])];
    let run = run(&all_busy, &other, &["--right-size"]);
    assert!(run.stderr.contains("`memory.json` has no memory in use"), "{}", run.stderr);
}

#[test]
fn parts_of_a_gpu_are_left_out_and_sums_are_refused() {
    let mut part = busy("GPU-0", "nlp/part", &["0.1", "0.1", "0.1"]);
    part["metric"]["GPU_I_ID"] = "1".into();
    part["metric"]["GPU_I_PROFILE"] = "1g.10gb".into();
    let all_busy = [part, busy("GPU-1", "nlp/chat", &["0.1", "0.1", "0.1"])];
    let in_use = [memory("GPU-1", "nlp/chat", &["9000", "9000", "9000"])];
    let run = run(&all_busy, &in_use, &["--right-size"]);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let left = "left out: 1 GPU that MIG cuts into parts, which are smaller already";
    assert!(
        text.contains(left) && text.contains("1 of 1 pod fits"),
        "{}{}",
        run.stdout,
        run.stderr
    );
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("gpus.csv"), "timestamp,gpus\n2026-09-07T00:00Z,8\n").unwrap();
    let args = ["utilization", "--from", "csv", "gpus.csv", "--right-size"];
    let sums = gpu_tco_in(folder.path(), &args);
    assert!(
        sums.code == 2 && sums.stderr.contains("do not say what a GPU needs"),
        "{}",
        sums.stderr
    );
}

/// A pod on A100 is not priced as one on H100, nor moved to a GPU with another processor.
#[test]
fn the_gpu_in_use_is_that_of_the_files() {
    let all_busy = [busy("GPU-0", "nlp/chat", &["0.1", "0.1", "0.1"])];
    let in_use = [memory("GPU-0", "nlp/chat", &["90000", "90000", "90000"])];
    let much = run(&all_busy, &in_use, &["--right-size"]);
    let message = "error[GTT012]: `nlp/chat` has 94.4 GB in use of a GPU, and h100-sxm-80gb has 80";
    assert!(much.code == 2 && much.stderr.contains(message), "{}", much.stderr);
    let in_use = [memory("GPU-0", "nlp/chat", &["9000", "9000", "9000"])];
    let other = run(&all_busy, &in_use, &["--right-size=a100-sxm-80gb"]);
    let message = "the files are of `NVIDIA H100 80GB HBM3`, and not of `a100-sxm-80gb`";
    assert!(other.code == 2 && other.stderr.contains(message), "{}", other.stderr);
    let b200 = |metric, hours: &[&str]| series(metric, "GPU-0", "nlp/chat", "NVIDIA B200", hours);
    let all_busy = [b200(Some("DCGM_FI_PROF_GR_ENGINE_ACTIVE"), &["0.28", "0.28", "0.28"])];
    let in_use = [b200(None, &["38000", "38000", "38000"])];
    let found = found(&run(&all_busy, &in_use, &JSON));
    assert!(!found[0][3].starts_with("gh200"), "{found:?}");
    let blank = run(&all_busy, &in_use, &["--right-size", "h100-sxm-80gb"]);
    assert!(blank.stderr.contains("write `--right-size=h100-sxm-80gb`"), "{}", blank.stderr);
    let empty = run(&all_busy, &in_use, &["-f", "csv", "--table", "right-size"]);
    assert!(empty.code == 2 && empty.stderr.contains("--right-size"), "{}", empty.stderr);
}
