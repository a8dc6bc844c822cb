//! Bad and odd files of monitoring: each is refused with its place, the reason and a fix, or read as the
//! table says.
//!
//! A line of the table is the name of a case, its format with flags, its text and what comes of it. A text
//! that begins with `~` is an answer of Prometheus: its series are separated by `;`, and each has labels and
//! samples such as `3=41.5`, at 03:00 of 2026-09-07. In other texts `@3` is that time. What is read has
//! GPU-hours and the codes of its findings, except that of a short window; what is refused begins with its
//! place.

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::gpu_tco_in;

const TABLE: &str = include_str!("table.txt");
const MIDNIGHT: i64 = 1_788_739_200;

/// Text of a file as the table writes it.
fn expanded(text: &str) -> String {
    if let Some(series) = text.strip_prefix('~') {
        let all: Vec<String> = series.split(';').map(str::trim).map(matrix).collect();
        return answer(&all.join(",\n"));
    }
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '@' => out.extend(["2026-09-07T0", &rest.next().unwrap().to_string(), ":00:00Z"]),
            '\\' => out.push(match rest.next().unwrap() {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            other => out.push(other),
        }
    }
    out
}

/// Answer of a server with these series.
pub fn answer(series: &str) -> String {
    format!(
        "{{\"status\":\"success\",\"data\":{{\"resultType\":\"matrix\",\"result\":[\n{series}]}}}}\n"
    )
}

/// A series such as `up{a="b"} 1=4 2=NaN`.
fn matrix(text: &str) -> String {
    let (name, rest) = text.split_once('{').unwrap_or(("", text));
    let (labels, samples) = rest.split_once('}').unwrap_or(("", rest));
    let mut all: Vec<String> = labels
        .split(',')
        .filter_map(|it| it.split_once('='))
        .map(|(key, value)| format!("\"{key}\":{value:?}"))
        .collect();
    if !name.is_empty() {
        all.insert(0, format!("\"__name__\":{name:?}"));
    }
    let samples: Vec<String> = samples
        .split_whitespace()
        .map(|it| {
            let (hour, number) = it.split_once('=').unwrap();
            let seconds = hour.parse::<Decimal>().unwrap() * Decimal::from(3_600);
            format!("[{},\"{number}\"]", (seconds + Decimal::from(MIDNIGHT)).normalize())
        })
        .collect();
    format!("{{\"metric\":{{{}}},\"values\":[{}]}}", all.join(","), samples.join(","))
}

/// GPU-hours and findings of what is read, or what is reported.
fn outcome(flags: &str, text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), expanded(text)).unwrap();
    let mut arguments = vec!["utilization", "--from"];
    arguments.extend(flags.split_whitespace());
    arguments.extend(["a.txt", "-f", "json", "--message-format", "concise"]);
    let run = gpu_tco_in(folder.path(), &arguments);
    if run.code != 0 {
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{flags} {text}");
        return run.stderr.lines().next().unwrap().to_owned();
    }
    assert_eq!(run.stderr, "");
    let json: Value = serde_json::from_str(&run.stdout).unwrap();
    let measure = &json[json["kind"].as_str().unwrap()];
    let hours = measure["gpu_hours"].as_str().unwrap();
    let known = json["window"]["known_hours"].as_str().unwrap();
    let codes = json["findings"].as_array().unwrap().iter();
    let codes = codes.map(|it| it["code"].as_str().unwrap()).filter(|it| *it != "GTT005");
    let said = codes.fold(String::new(), |said, code| format!("{said} {code}"));
    format!("{hours} GPU-hours in {known} hours{said}")
}

#[test]
fn each_case_is_read_or_refused_as_the_table_says() {
    let mut wrong = Vec::new();
    for line in TABLE.lines().filter(|it| !it.is_empty() && !it.starts_with('#')) {
        let [name, flags, text, expected] = line.split(" => ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let found = outcome(flags, text);
        if found != expected {
            wrong.push(format!("{name} => {flags} => {text} => {found}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
