//! A trace is of one GPU model: several are told apart in every format, and never added up in silence.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::program::{Run, gpu_tco_in};

const START: i64 = 1_788_739_200; // 2026-09-07T00:00:00Z

/// Answer of a server with these series over four hours.
fn answer(series: &[(Value, [&str; 4])]) -> String {
    let series = series.iter().map(|(labels, numbers)| {
        let values = numbers.iter().zip(1..).map(|(it, hour)| json!([START + hour * 3_600, it]));
        json!({"metric": labels, "values": values.collect::<Vec<_>>()})
    });
    let data = json!({"resultType": "matrix", "result": series.collect::<Vec<_>>()});
    json!({"status": "success", "data": data}).to_string()
}

fn run(folder: &Path, format: &str, text: &str, more: &[&str]) -> Run {
    fs::write(folder.join("file"), text).unwrap();
    gpu_tco_in(folder, &[&["utilization", "--from", format, "file"], more].concat())
}

/// GPU-hours of each trace of a folder, by the name of its file.
fn traces(format: &str, text: &str) -> BTreeMap<String, Decimal> {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), format, text, &["-o", "demand/", "--precision", "exact"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let files = fs::read_dir(folder.path().join("demand")).unwrap().map(|it| it.unwrap().path());
    let of_file = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let rows = text.lines().filter(|it| it.starts_with("20"));
        let work = rows.map(|it| {
            let cells: Vec<&str> = it.split(',').collect();
            let [gpus, seconds] = [cells[1], cells[2]].map(|it| it.parse::<Decimal>().unwrap());
            gpus * seconds / Decimal::from(3_600)
        });
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, work.sum::<Decimal>().round_dp(6).normalize())
    };
    files.map(of_file).collect()
}

/// Says that there are two models, and writes a trace of each with these GPU-hours.
fn are_two(format: &str, text: &str, expected: [(&str, &str); 2]) {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), format, text, &["-f", "csv"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{format}: {}", run.stderr);
    for part in ["GTT032", "2 GPU models", "`-o demand/`", "--gpu "] {
        assert!(run.stderr.contains(part), "{format}: {part} is not in {}", run.stderr);
    }
    let expected = expected.map(|(name, hours)| (name.to_owned(), hours.parse().unwrap()));
    assert_eq!(traces(format, text), BTreeMap::from(expected), "{format}");
}

#[test]
fn sums_of_a_server_are_told_apart_by_the_label_of_the_model() {
    for label in ["gpu_model", "modelName", "label_nvidia_com_gpu_product"] {
        let of = |name: &str, gpus| (json!({"namespace": "nlp", label: name}), gpus);
        let text = answer(&[
            of("NVIDIA H100 80GB HBM3", ["8", "8", "6", "0"]),
            of("NVIDIA A10G", ["1", "0", "0.5", "0"]),
        ]);
        are_two("prometheus", &text, [("nvidia-h100-80gb-hbm3", "22"), ("nvidia-a10g", "1.5")]);
    }
}

#[test]
fn gpus_of_an_exporter_are_told_apart_by_their_name() {
    let of = |uuid: &str, name: &str, busy| {
        let labels =
            json!({"__name__": "DCGM_FI_PROF_GR_ENGINE_ACTIVE", "UUID": uuid, "modelName": name});
        (labels, busy)
    };
    let text = answer(&[
        of("GPU-1", "NVIDIA H100 80GB HBM3", ["0.5", "1", "0", "0"]),
        of("GPU-2", "NVIDIA H100 80GB HBM3", ["0.25", "0", "0", "0"]),
        of("GPU-3", "NVIDIA A10G", ["0.5", "0.5", "0", "0"]),
    ]);
    are_two("dcgm", &text, [("nvidia-h100-80gb-hbm3", "1.75"), ("nvidia-a10g", "1")]);
}

#[test]
fn pods_have_the_model_of_their_node() {
    let pod = |pod: &str, node: &str, gpus: &str| {
        let labels = json!({"__name__": "kube_pod_container_resource_requests", "namespace": "nlp", "pod": pod,
            "container": "main", "node": node, "resource": "nvidia_com_gpu"});
        let phase = json!({"__name__": "kube_pod_status_phase", "namespace": "nlp", "pod": pod, "phase": "Running"});
        [
            (labels, [gpus.to_owned(), gpus.to_owned(), gpus.to_owned(), gpus.to_owned()]),
            (phase, ["1"; 4].map(str::to_owned)),
        ]
    };
    let node = |node: &str, name: &str| {
        let labels = json!({"__name__": "kube_node_labels", "node": node, "label_nvidia_com_gpu_product": name});
        (labels, ["1"; 4].map(str::to_owned))
    };
    let mut all = vec![node("n0", "NVIDIA-H100-80GB-HBM3"), node("n1", "NVIDIA-A10G")];
    all.extend(pod("a", "n0", "8").into_iter().chain(pod("b", "n1", "2")));
    let all: Vec<(Value, [&str; 4])> = all
        .iter()
        .map(|(labels, it)| (labels.clone(), it.each_ref().map(String::as_str)))
        .collect();
    are_two("kubernetes", &answer(&all), [("nvidia-h100-80gb-hbm3", "32"), ("nvidia-a10g", "8")]);
}

#[test]
fn types_of_real_job_records_count_as_a_count_by_hand() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let jobs = fs::read_to_string(root.join("tests/usage/made-sacct.txt")).unwrap();
    // The jobs of one team ran on another model.
    let jobs: Vec<String> = jobs
        .lines()
        .map(|it| {
            if it.contains("|notebooks|") { it.replace(":h100=", ":a100=") } else { it.to_owned() }
        })
        .collect();
    let mut counted: BTreeMap<&str, Decimal> = BTreeMap::new();
    for job in jobs.iter().skip(1) {
        let cells: Vec<&str> = job.split('|').collect();
        let gpus =
            cells[10].split("gres/gpu=").nth(1).map_or("0", |it| it.split(',').next().unwrap());
        let model = if cells[2] == "notebooks" { "a100" } else { "h100" };
        let [gpus, seconds] = [gpus, cells[9]].map(|it| it.parse::<Decimal>().unwrap());
        *counted.entry(model).or_default() += gpus * seconds;
    }
    let hours = |it: &str| (counted[it] / Decimal::from(3_600)).round_dp(6).normalize().to_string();
    are_two("slurm", &jobs.join("\n"), [("h100", &hours("h100")), ("a100", &hours("a100"))]);
}

#[test]
fn logs_and_tables_name_models_in_a_column() {
    let log = "timestamp, uuid, name, utilization.gpu [%]\n\
        2026-09-07T00:00:00Z, GPU-1, NVIDIA A10G, 50 %\n2026-09-07T00:00:00Z, GPU-2, NVIDIA L4, 100 %\n\
        2026-09-07T01:00:00Z, GPU-1, NVIDIA A10G, 50 %\n2026-09-07T01:00:00Z, GPU-2, NVIDIA L4, 0 %\n";
    are_two("nvidia-smi", log, [("nvidia-a10g", "1"), ("nvidia-l4", "1")]);
    let csv = "timestamp,gpus,gpu\n2026-09-07T00:00Z,8,h100\n2026-09-07T00:00Z,4,a100\n2026-09-07T01:00Z,6,h100\n";
    are_two("csv", csv, [("h100", "14"), ("a100", "4")]);
    let jobs = "start,end,gpus,gpu\n2026-09-07T00:00Z,2026-09-07T02:00Z,8,h100\n2026-09-07T00:00Z,2026-09-07T01:00Z,4,a100\n";
    are_two("csv", jobs, [("h100", "16"), ("a100", "4")]);
}

#[test]
fn one_model_among_several_takes_its_own_capacity_and_names_what_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, gpus| (json!({"gpu_model": name}), gpus);
    let text = answer(&[of("NVIDIA-H100-80GB-HBM3", ["8"; 4]), of("NVIDIA-A10G", ["2"; 4])]);
    let capacity = answer(&[of("NVIDIA-H100-80GB-HBM3", ["16"; 4]), of("NVIDIA-A10G", ["4"; 4])]);
    fs::write(folder.path().join("capacity"), capacity).unwrap();
    // A label of nodes has hyphens, the name of the driver spaces: they are one model.
    let busy = answer(&[(json!({"modelName": "NVIDIA H100 80GB HBM3"}), ["4"; 4])]);
    fs::write(folder.path().join("busy"), busy).unwrap();
    let more = ["--busy", "busy", "--capacity", "capacity", "-f", "json", "--gpu"];
    let h100 = run(folder.path(), "prometheus", &text, &[&more[..], &["h100"]].concat());
    assert_eq!(h100.code, 0, "{}", h100.stderr);
    let found: Value = serde_json::from_str(&h100.stdout).unwrap();
    assert_eq!(found["gpu"], "NVIDIA-H100-80GB-HBM3");
    let hours = |kind: &str| found[kind]["gpu_hours"].as_str().map(str::to_owned);
    assert_eq!([hours("allocated"), hours("busy")], [Some("32".into()), Some("16".into())]);
    assert_eq!(found["capacity_gpus"], "16");
    let a10g = run(folder.path(), "prometheus", &text, &[&more[..], &["A10G"]].concat());
    let found: Value = serde_json::from_str(&a10g.stdout).unwrap();
    assert_eq!([&found["busy"], &found["capacity_gpus"]], [&Value::Null, &json!("4")]);
    assert!(a10g.stdout.contains("busy GPUs, as none has the name NVIDIA-A10G"), "{}", a10g.stdout);
    let one = run(folder.path(), "prometheus", &text, &["--capacity", "20", "-o", "demand/"]);
    assert!(one.code == 2 && one.stderr.contains("`--capacity` is one number"), "{}", one.stderr);
}

#[test]
fn held_gpus_without_a_model_are_no_trace_beside_busy_ones_of_two() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str| (json!({"modelName": name}), ["2"; 4]);
    fs::write(folder.path().join("busy"), answer(&[of("NVIDIA L4"), of("NVIDIA A10G")])).unwrap();
    let text = answer(&[(json!({}), ["8"; 4])]);
    let found = run(folder.path(), "prometheus", &text, &["--busy", "busy"]);
    assert_eq!(found.code, 2, "{}", found.stdout);
    for part in ["GTT032", "GPUs that are allocated have no name", "NVIDIA A10G and NVIDIA L4"] {
        assert!(found.stderr.contains(part), "{part} is not in {}", found.stderr);
    }
}

#[test]
fn a_new_scenario_has_the_gpu_of_its_trace() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, gpus| (json!({"modelName": name}), gpus);
    let text =
        answer(&[of("NVIDIA H100 80GB HBM3", ["8", "8", "6", "1"]), of("NVIDIA A10G", ["2"; 4])]);
    let written = run(folder.path(), "prometheus", &text, &["--gpu", "H100", "-o", "demand.csv"]);
    assert_eq!(written.code, 0, "{}", written.stderr);
    let trace = fs::read_to_string(folder.path().join("demand.csv")).unwrap();
    assert!(trace.starts_with("# gpu: NVIDIA H100 80GB HBM3\ntimestamp,gpus"), "{trace}");
    let init = |more: &[&str]| {
        gpu_tco_in(folder.path(), &[&["init", "--trace", "demand.csv", "--own"], more].concat())
    };
    let filled = init(&[]);
    assert_eq!(filled.code, 0, "{}", filled.stderr);
    assert!(
        filled.stderr.contains("note: the trace counts NVIDIA H100 80GB HBM3"),
        "{}",
        filled.stderr
    );
    let scenario =
        fs::read_to_string(folder.path().join("scenarios/demand-h100-sxm-80gb.yaml")).unwrap();
    assert!(scenario.contains("gpu: h100-sxm-80gb"), "{scenario}");
    let other = init(&["--gpu", "h200"]);
    assert!(other.code == 2 && other.stderr.contains("the trace counts"), "{}", other.stderr);
    // The comment is no row: the scenario runs with the trace.
    let compared = gpu_tco_in(folder.path(), &["check", "scenarios/demand-h100-sxm-80gb.yaml"]);
    assert!(!compared.stdout.contains("error["), "{}{}", compared.stdout, compared.stderr);
}

#[test]
fn time_that_one_model_does_not_know_is_known_of_the_other() {
    let csv = "timestamp,gpus,gpu\n2026-09-07T00:00Z,4,a100\n2026-09-07T00:00Z,2,h100\n2026-09-07T01:00Z,5,a100\n\
        2026-09-07T01:00Z,,h100\n2026-09-07T02:00Z,6,a100\n2026-09-07T02:00Z,3,h100\n";
    are_two("csv", csv, [("a100", "15"), ("h100", "5")]);
    let of = |name: &str, gpus| (json!({"gpu_model": name}), gpus);
    let text = answer(&[of("a100", ["4", "5", "6", "1"]), of("h100", ["2", "NaN", "3", "1"])]);
    are_two("prometheus", &text, [("a100", "16"), ("h100", "6")]);
}

#[test]
fn a_short_name_of_jobs_is_the_model_of_the_exporter_and_odd_names_are_files() {
    let folder = tempfile::tempdir().unwrap();
    let jobs = "JobIDRaw|Account|State|Start|End|AllocTRES\n\
        1|nlp|COMPLETED|1788739200|1788753600|gres/gpu:h100=8\n2|nlp|COMPLETED|1788739200|1788753600|gres/gpu:l4=2\n";
    let busy = answer(&[
        (
            json!({"__name__": "DCGM_FI_PROF_GR_ENGINE_ACTIVE", "UUID": "GPU-1", "modelName": "NVIDIA H100 80GB HBM3"}),
            ["0.5"; 4],
        ),
        (
            json!({"__name__": "DCGM_FI_PROF_GR_ENGINE_ACTIVE", "UUID": "GPU-2", "modelName": "NVIDIA L4"}),
            ["0.25"; 4],
        ),
    ]);
    fs::write(folder.path().join("busy"), busy).unwrap();
    let more = ["--busy", "busy", "--scale", "ratio", "--gpu", "h100", "-f", "json"];
    let read = run(folder.path(), "slurm", jobs, &more);
    let found: Value =
        serde_json::from_str(&read.stdout).unwrap_or_else(|_| panic!("{}", read.stderr));
    let hours = |kind: &str| found[kind]["gpu_hours"].as_str().unwrap().to_owned();
    assert_eq!([hours("allocated"), hours("busy")], ["32", "2"]);
    // A word that several names begin with is no name.
    let text = answer(&[
        (json!({"gpu_model": "GH200"}), ["4"; 4]),
        (json!({"gpu_model": "A100"}), ["4"; 4]),
    ]);
    let part = run(folder.path(), "prometheus", &text, &["--gpu", "h200"]);
    assert!(
        part.code == 2 && part.stderr.contains("no GPU has the name `h200`"),
        "{}",
        part.stderr
    );
    let odd = answer(&[
        (json!({"gpu_model": "***"}), ["4"; 4]),
        (json!({"gpu_model": "../A"}), ["4"; 4]),
    ]);
    let odd = run(folder.path(), "prometheus", &odd, &["-o", "odd/"]);
    assert_eq!(odd.code, 0, "{}", odd.stderr);
    let files = fs::read_dir(folder.path().join("odd")).unwrap();
    let mut files: Vec<_> =
        files.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files, ["a.csv", "gpu.csv"]);
}
