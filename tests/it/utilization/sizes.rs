//! GPUs for the measured work at a use, its trend, the share of held time that is busy, and jobs in two files.

use std::fmt::Write;
use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{Run, gpu_tco_in};

fn run(files: &[(&str, &str)], args: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let run = gpu_tco_in(folder.path(), &[&["utilization"], args].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

fn json(files: &[(&str, &str)], args: &[&str]) -> Value {
    serde_json::from_str(&run(files, &[args, &["-f", "json"]].concat()).stdout).unwrap()
}

fn number(of: &Value, key: &str) -> Decimal {
    of[key].as_str().unwrap().parse::<Decimal>().unwrap()
}

fn is_near(of: &Value, key: &str, expected: &str) {
    let (found, expected) = (number(of, key), expected.parse::<Decimal>().unwrap());
    assert_eq!(found.round_dp(9), expected.round_dp(9), "{key}");
}

/// A row for each day of the weeks, with these GPUs; none for a week that was not measured.
fn weeks(gpus: &[Option<u32>]) -> String {
    let first: jiff::civil::Date = "2026-06-01".parse().unwrap();
    let mut text = "timestamp,gpus,duration_s\n".to_owned();
    for (week, gpus) in gpus.iter().enumerate() {
        for day in 0..7 {
            let Some(gpus) = gpus else { continue };
            let day = first + jiff::Span::new().days(i64::try_from(week * 7 + day).unwrap());
            writeln!(text, "{day}T00:00:00Z,{gpus},86400").unwrap();
        }
    }
    text
}

fn trend(gpus: &[Option<u32>]) -> Value {
    json(&[("days.csv", &weeks(gpus))], &["--from", "csv", "days.csv"])["trend"].clone()
}

/// Figures by another implementation of the estimator of Theil and Sen, in floats.
#[test]
fn the_trend_is_the_median_slope_and_its_range_that_of_sen() {
    let ten = [100, 104, 99, 107, 110, 103, 112, 115, 109, 118].map(Some);
    let found = trend(&ten);
    assert_eq!(found["weeks"], 10);
    is_near(&found, "growth_per_year", "0.8118491557982004");
    is_near(&found, "low", "0.4981801637852593");
    is_near(&found, "high", "1.1070670306339097");
    // On a line all slopes are one: 2 GPUs a week are 2 x 365 / 7 a year, of 118 in the last week.
    let line: Vec<Option<u32>> = (0..10).map(|week| Some(100 + 2 * week)).collect();
    let exact = Decimal::from(730) / Decimal::from(7) / Decimal::from(118);
    for key in ["growth_per_year", "low", "high"] {
        is_near(&trend(&line), key, &exact.to_string());
    }
    // A week that was not measured is left out, and moves nothing on a line.
    let gap: Vec<Option<u32>> =
        line.iter().enumerate().map(|(week, it)| it.filter(|_| week != 4)).collect();
    let found = trend(&gap);
    assert_eq!(found["weeks"], 9);
    is_near(&found, "growth_per_year", &exact.to_string());
    // Seven weeks are too few.
    assert!(trend(&ten[..7]).is_null());
}

#[test]
fn a_trend_that_may_be_none_is_not_offered() {
    let text = |gpus: &[Option<u32>]| {
        let run = run(&[("days.csv", &weeks(gpus))], &["--from", "csv", "days.csv"]);
        run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let line: Vec<Option<u32>> = (0..10).map(|week| Some(100 + 2 * week)).collect();
    // The mean is 109, and the last week has 118.
    let offer = "begins with the last week and plans with it states `scale: 1.083` beside the trace, and \
        `growth_per_year: 0.884`";
    assert!(text(&line).contains(offer), "{}", text(&line));
    let falling: Vec<Option<u32>> = (0..10).map(|week| Some(200 - 20 * week)).collect();
    assert!(text(&falling).contains("no rate of growth goes on like this"), "{}", text(&falling));
    let up_and_down = [100, 104, 99, 103, 100, 104, 98, 103, 101, 102].map(Some);
    assert!(text(&up_and_down).contains("it may be none"));
}

#[test]
fn gpus_for_the_work_at_a_use_are_rounded_up_and_say_what_has_to_wait() {
    // 4 GPUs for 2 hours and 10 for one are 18 GPU-hours in 3 hours: 18 / 3 / 0.75 = 8 GPUs do 16 of them at once.
    let csv = "timestamp,gpus,duration_s\n2026-09-07T00:00Z,4,7200\n2026-09-07T02:00Z,10,3600\n";
    let files = [("a.csv", csv)];
    let found = json(&files, &["--from", "csv", "a.csv", "--at-use", "75%"]);
    let found = &found["at_use"];
    assert_eq!((number(found, "gpus"), number(found, "gpus_exact")), (8.into(), 8.into()));
    is_near(found, "share_at_once", &(Decimal::from(16) / Decimal::from(18)).to_string());
    let text = run(&files, &["--from", "csv", "a.csv", "--at-use", "0.8"]).stdout;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "If GPUs are used 80% of the time, 8 GPUs do this work: 18.00 allocated GPU-hours / 3 hours / 80% = \
        7.5. 88.9% of it fits as it comes; the rest has to wait, or is rented.";
    assert!(text.contains(sentence), "{text}");
}

/// 10 GPUs in rows of 40 minutes are 10 GPUs, though thirds of an hour have no last digit.
#[test]
fn a_rest_of_a_division_is_no_gpu() {
    let row = |at: u32| format!("2026-09-07T{:02}:{:02}:00Z,10,2400\n", at * 40 / 60, at * 40 % 60);
    let csv = "timestamp,gpus,duration_s\n".to_owned() + &(0..36).map(row).collect::<String>();
    let args = ["--from", "csv", "a.csv", "--step", "15m", "--at-use", "100%"];
    let found = json(&[("a.csv", &csv)], &args);
    assert_eq!(number(&found["at_use"], "gpus"), Decimal::from(10));
}

#[test]
fn the_busy_share_is_that_of_the_time_in_which_both_are_known() {
    let held = "timestamp,gpus,duration_s\n2026-09-07T00:00Z,8,3600\n2026-09-07T01:00Z,4,3600\n2026-09-07T02:00Z,8,3600\n";
    let busy = "timestamp,gpus,duration_s\n2026-09-07T00:00Z,2,3600\n2026-09-07T01:00Z,1,3600\n";
    let files = [("held.csv", held), ("busy.csv", busy)];
    let both = ["--from", "csv", "held.csv", "--busy", "busy.csv"];
    is_near(&json(&files, &both), "busy_share", "0.25");
    assert!(run(&files, &both).stdout.contains("busy_share: 0.25"));
    let one = json(&files, &both[..3]);
    assert!(one["busy_share"].is_null());
    assert_eq!(one["reasons"]["busy_share"], "allocated and busy GPUs are not both known");
}

#[test]
fn jobs_without_an_identity_that_two_files_have_are_reported_with_their_hours() {
    let row =
        |day: u32, gpus: u32| format!("2026-09-{day:02}T00:00Z,2026-09-{day:02}T10:00Z,{gpus}\n");
    let head = "start,end,gpus\n";
    // Two equal jobs of an array are two; the one of the 8th is in both files.
    let one = [head, &row(7, 8), &row(7, 8), &row(8, 4)].concat();
    let other = [head, &row(8, 4), &row(9, 2)].concat();
    let files = [("one.csv", one.as_str()), ("other.csv", other.as_str())];
    let found = json(&files, &["--from", "csv", "one.csv", "other.csv"]);
    let codes = |of: &Value| {
        let all = of["findings"].as_array().unwrap().clone();
        all.into_iter().filter(|it| it["code"] == "GTT025").collect::<Vec<_>>()
    };
    let message = codes(&found)[0]["message"].as_str().unwrap().to_owned();
    assert!(message.starts_with("1 job with 40.00 GPU-hours may count twice"), "{message}");
    assert_eq!(number(&found["allocated"], "gpu_hours"), Decimal::from(80 + 80 + 40 + 40 + 20));
    assert!(codes(&json(&files, &["--from", "csv", "one.csv"])).is_empty());
    // An empty identity is none.
    let job = ",2026-09-07T00:00Z,2026-09-07T01:00Z,8\n";
    let empty = ["id,start,end,gpus\n", job, job].concat();
    let twice = json(&[("a.csv", &empty)], &["--from", "csv", "a.csv"]);
    assert_eq!(number(&twice["allocated"], "gpu_hours"), Decimal::from(16));
    // With an identity, the job in two files counts once.
    let named = |text: &str| {
        let lines = text.lines().enumerate();
        let name = |(at, line): (usize, &str)| match (at, line.starts_with("2026-09-08")) {
            (0, _) => format!("id,{line}\n"),
            (_, true) => format!("shared,{line}\n"),
            (at, false) => format!("{}{at},{line}\n", text.len()),
        };
        lines.map(name).collect::<String>()
    };
    let (one, other) = (named(&one), named(&other));
    let files = [("one.csv", one.as_str()), ("other.csv", other.as_str())];
    let found = json(&files, &["--from", "csv", "one.csv", "other.csv"]);
    assert!(codes(&found).is_empty());
    assert_eq!(number(&found["allocated"], "gpu_hours"), Decimal::from(80 + 80 + 40 + 20));
}
