//! `gpu-tco utilization --from slurm`: job records become a trace.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const FLEET: &str = "tests/usage/made-sacct.txt";
/// First second of 2026-09-07 in UTC.
const MONDAY: i64 = 1_788_739_200;
const COLUMNS: &str = "JobIDRaw|Account|State|Submit|Eligible|Start|End|ElapsedRaw|AllocTRES\n";

/// Row of a job whose times are hours from Monday on, `-` for none.
fn row(id: &str, state: &str, [eligible, start, end]: [&str; 3], tres: &str) -> String {
    let time = |it: &str| match it.parse::<i64>() {
        Ok(hours) => (MONDAY + hours * 3_600).to_string(),
        Err(_) => "Unknown".to_owned(),
    };
    let elapsed = if end == "-" { "7200" } else { "" };
    let (submit, eligible) = (MONDAY - 864_000, time(eligible));
    let (start, end) = (time(start), time(end));
    format!("{id}|nlp|{state}|{submit}|{eligible}|{start}|{end}|{elapsed}|{tres}\n")
}

fn run(folder: &Path, text: &str, more: &[&str]) -> Run {
    fs::write(folder.join("jobs.txt"), text).unwrap();
    gpu_tco_in(folder, &[&["utilization", "--from", "slurm", "jobs.txt"], more].concat())
}

fn parsed(run: &Run) -> Value {
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    serde_json::from_str(&run.stdout).unwrap()
}

fn json(text: &str, more: &[&str]) -> Value {
    let folder = tempfile::tempdir().unwrap();
    parsed(&run(folder.path(), text, &[more, &["-f", "json"]].concat()))
}

/// Rows of the trace, as GPUs by the hour.
fn trace(text: &str, more: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), text, &[more, &["-f", "csv", "--precision", "exact"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let rows = run.stdout.lines().filter(|it| !it.starts_with('#')).skip(1);
    rows.map(|it| it.split(',').nth(1).unwrap().to_owned()).collect()
}

fn number(value: &Value) -> Decimal {
    value.as_str().unwrap_or_else(|| panic!("{value}")).parse().unwrap()
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
fn jobs_have_the_gpu_hours_of_the_server_that_saw_them() {
    let of = |more: &[&str]| {
        let all = [&["utilization", "--from", "slurm", FLEET, "-f", "json"], more].concat();
        parsed(&gpu_tco(&all))
    };
    let read = of(&["--by", "account", "--capacity", "64"]);
    for kind in ["allocated", "wanted"] {
        assert_eq!(number(&read[kind]["gpu_hours"]).round_dp(1).to_string(), "27370.2", "{kind}");
    }
    let peaks = ["allocated", "wanted"].map(|kind| {
        ["p95", "peak"].map(|it| number(&read[kind][it]).round_dp(1).normalize().to_string())
    });
    assert_eq!(peaks, [["62", "64"], ["92", "113.8"]]);
    let teams = read["teams"].as_array().unwrap().iter();
    let teams: Vec<&str> = teams.map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(teams, ["nlp", "serving", "vision", "notebooks"]);
    assert_eq!(read["kind"], "allocated");
    assert_eq!(of(&["--demand", "wanted"])["kind"], "wanted");
    let alias = gpu_tco(&[
        "utilization",
        "--from",
        "sacct",
        FLEET,
        "-f",
        "json",
        "--by",
        "account",
        "--capacity",
        "64",
    ]);
    assert_eq!(parsed(&alias), read);
}

#[test]
fn states_of_a_real_database_count_as_they_ran() {
    let read =
        gpu_tco(&["utilization", "--from", "slurm", "tests/usage/sacct-states.txt", "-f", "json"]);
    // 8 x 5 + 12 x 7 + 1 x 11 (cancelled by a user) + 8 x 6 (requeued) + 3 x 1 x 4 seconds, and 12 GPUs
    // on two nodes are 12.
    let hours = number(&parsed(&read)["allocated"]["gpu_hours"]);
    assert_eq!((hours * Decimal::from(3_600)).round_dp(6).normalize().to_string(), "195");
}

#[test]
fn typed_and_untyped_gpus_are_counted_once() {
    let tres = "cpu=8,gres/gpu:h100=8,gres/gpu=8,gres/gpumem=80G,gres/gpuutil=790,mem=9G";
    let text = COLUMNS.to_owned() + &row("1", "COMPLETED", ["0", "0", "2"], tres);
    assert_eq!(trace(&text, &[]), ["8", "8"]);
    let both = text.replace("gres/gpu:h100=8,gres/gpu=8", "gres/gpu:h100=8,gres/gpu=12");
    refused(&both, &[], &["GTT032", "h100 16.00 GPU-hours and GPUs without a name 8.00 GPU-hours"]);
    refused(&text.replace("gres/gpu=8", "gres/gpu=1K"), &[], &["GTT012", "`1K`", "--noconvert"]);
}

#[test]
fn wanted_begins_when_a_job_could_have_started() {
    // Submitted long ago, eligible in hour 1, run in hours 2 and 3: wanted in hours 1 and 2. The cut start
    // of the first job has no wait.
    let text = COLUMNS.to_owned()
        + &row("1", "COMPLETED", ["-9", "0", "4"], "gres/gpu=8")
        + &row("2", "CANCELLED by 7+", ["1", "2", "4"], "gres/gpu=4")
        + &row("3", "CANCELLED", ["1", "-", "3"], "gres/gpu=2")
        + &row("4", "PENDING", ["1", "-", "-"], "");
    assert_eq!(trace(&text, &[]), ["8", "8", "12", "12"]);
    assert_eq!(trace(&text, &["--demand", "wanted"]), ["8", "12", "12", "8"]);
    let folder = tempfile::tempdir().unwrap();
    let shown = run(folder.path(), &text, &[]).stdout;
    assert!(shown.contains("1 job of `jobs.txt` had not started"), "{shown}");
    assert!(shown.contains("jobs waited 4 GPU-hours"), "{shown}");
    let without = text.replace("|Eligible|", "|Other|");
    refused(&without, &["--demand", "wanted"], &["GTT015", "column Eligible"]);
}

#[test]
fn a_running_job_ends_with_what_it_ran_or_with_the_window() {
    let ended = row("1", "COMPLETED", ["0", "0", "4"], "gres/gpu=1");
    let running = row("2", "RUNNING", ["1", "1", "-"], "gres/gpu=8");
    let text = format!("{COLUMNS}{ended}{running}");
    // ElapsedRaw is two hours.
    assert_eq!(trace(&text, &[]), ["1", "9", "9", "1"]);
    assert_eq!(trace(&text.replace("|ElapsedRaw|", "|Other|"), &[]), ["1", "9", "9", "9"]);
}

#[test]
fn months_are_merged_and_a_file_given_twice_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let month = |hours: [&str; 3]| COLUMNS.to_owned() + &row("1", "COMPLETED", hours, "gres/gpu=8");
    fs::write(folder.path().join("one.txt"), month(["-5", "0", "2"])).unwrap();
    fs::write(folder.path().join("two.txt"), month(["-5", "2", "3"])).unwrap();
    let arguments =
        ["utilization", "--from", "slurm", "one.txt", "two.txt", "one.txt", "-f", "json"];
    let read = parsed(&gpu_tco_in(folder.path(), &arguments));
    for kind in ["allocated", "wanted"] {
        assert_eq!(number(&read[kind]["gpu_hours"]), Decimal::from(24), "{kind}");
    }
}

#[test]
fn steps_are_refused() {
    let text = COLUMNS.to_owned()
        + &row("8", "COMPLETED", ["0", "0", "2"], "gres/gpu=8")
        + &row("8.batch", "COMPLETED", ["0", "0", "2"], "gres/gpu=8");
    refused(&text, &[], &["GTT014", "step `batch` of job `8`", "run sacct with -X", "jobs.txt:3"]);
}

#[test]
fn times_have_a_zone_and_an_order() {
    let text = COLUMNS.to_owned() + &row("8", "COMPLETED", ["0", "0", "2"], "gres/gpu=8");
    let start = format!("|{MONDAY}|{}|", MONDAY + 7_200);
    let with = |times: &str| text.replace(&start, times);
    let local = with("|2026-09-07T00:00:00|2026-09-07T02:00:00|");
    refused(&local, &[], &["GTT013", "no time zone", "SLURM_TIME_FORMAT=%s"]);
    assert_eq!(trace(&with("|2026-09-07T02:00:00+0200|2026-09-07T02:00:00Z|"), &[]), ["8", "8"]);
    refused(
        &with(&format!("|{MONDAY}|{}|", MONDAY - 60)),
        &[],
        &["GTT013", "ends before it starts"],
    );
    refused(&with("|yesterday|Unknown|"), &[], &["GTT013", "no time"]);
}

#[test]
fn a_text_of_another_kind_is_refused_with_the_command() {
    let job = row("8", "COMPLETED", ["0", "0", "2"], "gres/gpu=8");
    for (text, parts) in [
        ("{\"jobs\": []}".to_owned(), &["GTT010", "is JSON", "sacct -a -X -P"][..]),
        (job.clone(), &["GTT010", "names no columns", "without `-n`"]),
        ("JobID  State\n---- ----\n".to_owned(), &["GTT010", "no bars", "sacct -a -X -P"]),
        (COLUMNS.replace("AllocTRES", "ReqTRES"), &["GTT010", "no column AllocTRES"]),
        (format!("{COLUMNS}{}", job.replace("nlp", "n|p")), &["GTT010", "10 cells", "JobName"]),
        (
            format!("{COLUMNS}{}", job.replace("gres/gpu=8", "cpu=8")),
            &["GTT015", "AccountingStorageTRES"],
        ),
        (COLUMNS.to_owned(), &["GTT015"]),
        (String::new(), &["GTT010"]),
    ] {
        refused(&text, &[], parts);
    }
    let text = format!("{COLUMNS}{job}");
    refused(&text, &["--by", "team"], &["GTT010", "no column `team`", "Account"]);
    refused(&text, &["--busy", "jobs.txt"], &["GTT010", "which GPUs are busy"]);
    refused(&text, &["--capacity", "jobs.txt"], &["GTT010", "--capacity 64"]);
    // A last bar, as of `sacct -p`, and no account.
    let barred = text.replace('\n', "|\n").replace("|nlp|", "||");
    assert_eq!(json(&barred, &["--by", "account"])["teams"][0]["name"], "(no account)");
}

#[test]
fn the_wait_of_a_job_in_two_files_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let text = COLUMNS.to_owned()
        + &row("1", "COMPLETED", ["0", "0", "1"], "gres/gpu=8")
        + &row("2", "COMPLETED", ["1", "2", "4"], "gres/gpu=4");
    fs::write(folder.path().join("again.txt"), &text).unwrap();
    let read = parsed(&run(folder.path(), &text, &["again.txt", "-f", "json"]));
    let queue = read["evidence"].as_array().unwrap().iter().filter(|it| it["key"] == "queue");
    let queue: Vec<&str> = queue.map(|it| it["text"].as_str().unwrap()).collect();
    assert_eq!(queue.len(), 1);
    assert!(queue[0].contains("jobs waited 4 GPU-hours"), "{queue:?}");
}
