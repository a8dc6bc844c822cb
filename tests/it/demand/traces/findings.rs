//! Findings on a trace, and its statistics in every format.

use std::fmt::Write;

use serde_json::{Value, json};

use super::compared;

/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// Trace of rows, each with its number of GPUs and its seconds until the next.
fn trace(rows: impl IntoIterator<Item = (String, i64)>) -> String {
    let mut text = "timestamp,gpus\n".to_owned();
    let mut at = jiff::Timestamp::from_second(1_788_739_200).unwrap(); // 2026-09-07
    for (gpus, seconds) in rows {
        writeln!(text, "{at},{gpus}").unwrap();
        at += jiff::SignedDuration::from_secs(seconds);
    }
    text
}

/// Four weeks by the hour with two levels that change, and the level of each hour where another is
/// wanted.
fn weeks(level: impl Fn(i64) -> Option<&'static str>) -> String {
    let usual = |hour: i64| format!("{}.5", 20 + hour % 17);
    trace((0..28 * 24).map(|hour| (level(hour).map_or_else(|| usual(hour), str::to_owned), HOUR)))
}

fn results(trace: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(folder.path(), trace, "", &["-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    serde_json::from_str(&run.stdout).unwrap()
}

/// Findings on a trace, as `code message`.
fn found(trace: &str) -> Vec<String> {
    let results = results(trace);
    let traces = results["findings"].as_array().unwrap().iter();
    let traces = traces.filter(|it| it["code"].as_str().unwrap().starts_with("GTT"));
    traces
        .map(|it| {
            assert_eq!((&it["path"], &it["line"]), (&json!("lab.yaml"), &json!(4)));
            format!("{} {}", it["code"].as_str().unwrap(), it["message"].as_str().unwrap())
        })
        .collect()
}

#[test]
fn four_weeks_by_the_hour_have_no_finding() {
    assert_eq!(found(&weeks(|_| None)), [""; 0]);
    // A tenth may be missing: 67 of 672 hours.
    assert_eq!(found(&weeks(|hour| (hour < 67).then_some(""))), [""; 0]);
    // 33 hours at the peak are 4.9%; 200 hours, but never three at once, are no limit.
    assert_eq!(found(&weeks(|hour| (hour < 33).then_some("64"))), [""; 0]);
    let pairs = weeks(|hour| (hour % 3 < 2 && hour < 300).then_some("64"));
    assert_eq!(found(&pairs), [""; 0]);
}

#[test]
fn a_short_window_is_found() {
    let days = trace((0..27 * 24 + 12).map(|hour| (format!("{}", 20 + hour % 5), HOUR)));
    assert_eq!(
        found(&days),
        [
            "GTT005 trace.csv covers 27.5 days: in less than 28 days, one busy or quiet week changes the \
          total and the break-evens. Measure for longer, or try `scale: 0.8` and `scale: 1.2`"
        ]
    );
}

#[test]
fn missing_hours_are_found_and_those_at_the_end_are_of_the_window() {
    let message = "GTT006 68 of 672 hours of trace.csv are not known (89.9% are): totals assume average demand in \
                   them. Fill them in; write 0 if no GPU was held";
    for first in [0, 300, 604] {
        let missing = weeks(|hour| (first..first + 68).contains(&hour).then_some(""));
        assert_eq!(found(&missing), [message], "from hour {first}");
    }
}

#[test]
fn long_rows_are_found() {
    let daily = trace((0..28).map(|day| (format!("{}", 30 + day % 9), 24 * HOUR)));
    assert_eq!(
        found(&daily),
        [
            "GTT007 rows of trace.csv last 24 hours, so its peak of 38 GPUs is a mean over 24 hours: a \
          fleet sized to it does not serve the hours above that mean. Measure by the hour"
        ]
    );
    let half_hours = trace((0..28 * 48).map(|it| (format!("{}", 30 + it % 9), HOUR / 2)));
    assert_eq!(found(&half_hours), [""; 0]);
}

#[test]
fn rows_that_hold_for_longer_are_found_with_the_first() {
    let gaps = trace((0..28 * 24).map(|hour| {
        let is_held = [100, 200, 300].contains(&hour);
        (format!("{}", 20 + hour % 7), if is_held { 5 * HOUR } else { HOUR })
    }));
    assert_eq!(
        found(&gaps),
        ["GTT008 3 rows of trace.csv last longer than 1 hour, first trace.csv:102:1: the number \
          before is taken to hold for 12 hours more, which count in the total. Add rows with empty \
          `gpus` if nothing was measured then, or a column `duration_s`"]
    );
}

#[test]
fn a_peak_that_is_held_looks_like_a_full_cluster() {
    let full = weeks(|hour| (hour % 24 < 10).then_some("64"));
    assert_eq!(
        found(&full),
        [
            "GTT009 demand is at its peak, 64 GPUs, in 41.7% of the hours, once for 10 hours: all GPUs may have \
          been busy, and real demand higher, so a fleet sized to this peak may be too small. Use a trace \
          of what jobs requested, or write `scale` above 1"
        ]
    );
}

#[test]
fn a_comment_in_the_scenario_ignores_a_finding() {
    let folder = tempfile::tempdir().unwrap();
    let two = "timestamp,gpus\n2026-09-07T00:00:00Z,10\n2026-09-07T01:00:00Z,4\n";
    assert!(compared(folder.path(), two, "", &["--view", "full"]).stdout.contains("GTT005"));
    let ignored = super::scenario("").replace(
        "trace: trace.csv}",
        "trace: trace.csv} # gpu-tco: ignore GTT005 two hours of a test",
    );
    std::fs::write(folder.path().join("lab.yaml"), ignored).unwrap();
    let run = crate::program::gpu_tco_in(folder.path(), &["compare", "lab.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(!run.stdout.contains("GTT005"), "{}", run.stdout);
}

#[test]
fn statistics_are_weighted_by_time_and_in_every_format() {
    // 10 for an hour, 4 for three, nothing known for two, 8 for one: mean (10 + 12 + 8) / 5 = 6.
    let rows = [("10", 1), ("4", 3), ("", 2), ("8", 1)];
    let rows = rows.map(|(gpus, hours)| (gpus.to_owned(), hours * HOUR));
    let trace = trace(rows);
    let of = &results(&trace)["demand"]["trace"];
    let expected = json!({
        "file": "trace.csv",
        "start": "2026-09-07T00:00:00Z",
        "end": "2026-09-07T07:00:00Z",
        "hours": "7",
        "known_hours": "5",
        "known_share": "0.714285714286",
        "rows": 3,
        "step_seconds": 3600,
        "mean": "6",
        "p50": "4",
        "p95": "10",
        "p99": "10",
        "peak": "10",
        "floor": "4",
        "peak_over_mean": "1.666666666667",
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&of[key], value, "{key}");
    }
    let line = "trace.csv: 7 hours, 2026-09-07 00:00 to 2026-09-07 07:00 UTC, 71.4% known; GPUs: mean \
                6.0, p50 4.0, p95 10.0, p99 10.0, peak 10.0, floor 4.0; peak/mean 1.67";
    let folder = tempfile::tempdir().unwrap();
    for more in
        [&["--view", "full"][..], &["--view", "page"], &["--view", "full", "-f", "markdown"]]
    {
        let run = compared(folder.path(), &trace, "", more);
        let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(line), "{more:?}\n{}", run.stdout);
    }
}

#[test]
fn the_curve_has_a_share_of_time_for_each_level_in_every_format() {
    // 8 GPUs for an hour, 4 for one, 2 for two.
    let rows = [("4", 1), ("8", 1), ("2", 2)];
    let trace = trace(rows.map(|(gpus, hours)| (gpus.to_owned(), hours * HOUR)))
        .replace("gpus\n", "gpus,duration_s\n");
    let trace: String = trace
        .lines()
        .enumerate()
        .map(|(at, line)| match at {
            0 => format!("{line}\n"),
            3 => format!("{line},7200\n"),
            _ => format!("{line},3600\n"),
        })
        .collect();
    let level = |share: &str, gpus: &str| json!({"share_of_time": share, "gpus": gpus});
    let expected = json!([level("0.25", "8"), level("0.25", "4"), level("0.5", "2")]);
    assert_eq!(results(&trace)["demand"]["curve"], expected);
    let folder = tempfile::tempdir().unwrap();
    let run = compared(folder.path(), &trace, "", &["-f", "csv", "--table", "curve"]);
    assert_eq!(run.stdout, "share_of_time,gpus\n0.25,8\n0.25,4\n0.5,2\n");
    let drawn = format!("8.0 │{}\n", "█".repeat(16));
    let run = compared(folder.path(), &trace, "", &["--view", "full"]);
    let heading = "Load-duration curve of trace.csv · GPUs by share of hours, busiest first\n\n";
    assert!(run.stdout.contains(&format!("{heading}{drawn}")), "{}", run.stdout);
    let run = compared(folder.path(), &trace, "", &["--view", "full", "-f", "markdown"]);
    assert!(run.stdout.contains(&format!("```text\n{drawn}")), "{}", run.stdout);
}
