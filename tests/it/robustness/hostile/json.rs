//! JSON and lines of JSON: answers of servers, and public feeds.

use super::{SIZE, each, many};

/// Answer of a server with these series.
fn matrix(series: &str) -> String {
    format!(
        "{{\"status\":\"success\",\"data\":{{\"resultType\":\"matrix\",\"result\":[{series}]}}}}\n"
    )
}

/// A series with labels and the number of its first sample.
fn series(labels: &str, number: &str) -> String {
    let samples = format!("[1788742800,{number}],[1788746400,\"4\"]");
    format!("{{\"metric\":{{{labels}}},\"values\":[{samples}]}}")
}

#[test]
fn answers_of_servers() {
    let sound = matrix(&series("", "\"4\""));
    let deep = |open: &str, close: &str| open.repeat(SIZE / 6) + "1" + &close.repeat(SIZE / 6);
    let twice = series("", "1").replace("\"values\"", "\"values\":[],\"values\"");
    let long = format!("{{\"status\":\"error\",\"error\":\"{}\"}}", "e".repeat(SIZE));
    each(
        "utilization --from prometheus --by a",
        "answer.json",
        &[
            ("nothing", Vec::new(), &["GTT010", "is empty"]),
            ("deep lists", many("[").into(), &["GTT010", "is cut off"]),
            ("deep data", format!("{{\"data\":{}", many("[")).into(), &["GTT010", "is cut off"]),
            ("deep series", matrix(&deep("[", "]")).into(), &["GTT010", "cannot be read"]),
            (
                "deep unknown keys",
                format!("{{\"x\":{}}}", deep("{\"a\":", "}")).into(),
                &["missing field `status`"],
            ),
            ("a key that is there twice", matrix(&twice).into(), &["duplicate field `values`"]),
            (
                "a status that is there twice",
                sound.replacen('{', "{\"status\":1,", 1).into(),
                &["duplicate field `status`"],
            ),
            (
                "a long number",
                matrix(&series("", &"9".repeat(SIZE))).replace("{}", "{\"a\":\"\"}").into(),
                &["GTT012", "0 to 10,000,000"],
            ),
            ("an exponent", matrix(&series("\"a\":\"\"", "1e999999999")).into(), &["GTT012"]),
            (
                "a time with an exponent",
                matrix(&series("\"a\":\"\"", "1")).replace("1788742800", "1e999999999").into(),
                &["GTT013"],
            ),
            (
                "a string without end",
                format!("{{\"status\":\"{}", "a".repeat(SIZE)).into(),
                &["is cut off"],
            ),
            ("a long error", long.into(), &["GTT011", "eee...`"]),
        ],
    );
}

#[test]
fn many_answers_of_servers() {
    let sound = matrix(&series("", "\"4\""));
    let all: Vec<String> = (0..900).map(|it| series(&format!("\"a\":\"{it}\""), "\"1\"")).collect();
    let labels: Vec<String> = (0..5_000).map(|it| format!("\"a{it}\":\"1\"")).collect();
    each(
        "utilization --from prometheus --by a",
        "answer.json",
        &[
            ("many series", matrix(&all.join(",")).into(), &[]),
            (
                "many labels",
                matrix(&series(&labels.join(","), "1")).into(),
                &["no series", "one of 4900 others"],
            ),
            ("lines of answers", matrix(&series("\"a\":\"1\"", "1")).repeat(400).into(), &[]),
            ("lines without data", many("{\"status\":\"success\"}\n").into(), &["has no `data`"]),
            ("lines of empty answers", matrix("").repeat(900).into(), &["GTT015", "has no sample"]),
            (
                "a line that is cut off",
                format!("{}{}", matrix(&series("\"a\":\"1\"", "1")), "{\"status\":").into(),
                &["is cut off"],
            ),
            ("NUL", format!("{sound}\0").into(), &["GTF010", "a NUL character"]),
            ("HTML", format!("<!DOCTYPE html>{}", many("<div>")).into(), &["is no JSON"]),
        ],
    );
}

/// Feeds in JSON, and what each is called; flags that it needs are given to all.
const FEEDS: [(&str, &str); 9] = [
    ("azure-retail --checked-on 2026-10-10", "a list of Azure retail prices"),
    ("aws-price-list --checked-on 2026-10-10", "an AWS price list"),
    ("aws-savings-plans --checked-on 2026-10-10", ""),
    ("oracle", ""),
    ("gpu-price-feed", ""),
    ("karpenter-gcp --checked-on 2026-10-10", ""),
    ("cyclenerd-gcp --checked-on 2026-10-10", ""),
    ("scaleway --checked-on 2026-10-10", ""),
    ("verda --checked-on 2026-10-10", ""),
];

#[test]
fn feeds() {
    for (feed, called) in FEEDS {
        let table: [(&str, String); 7] = [
            ("deep lists", many("[")),
            ("deep lists that end", "[".repeat(SIZE / 2) + &"]".repeat(SIZE / 2)),
            ("deep mappings that end", "{\"items\":".repeat(6_000) + "1" + &"}".repeat(6_000)),
            ("a long number", format!("{{\"items\":{}}}", "9".repeat(SIZE))),
            (
                "a key that is there twice",
                "{\"Items\":[],\"Items\":[],\"items\":[],\"items\":[]}".to_owned(),
            ),
            ("lines", many("{\"Items\":[]}\n")),
            ("HTML", format!("<html>{}", many("<div>"))),
        ];
        let parts = ["error: feed.json: ", called];
        let table = table.map(|(what, text)| (what, text.into_bytes(), &parts[..]));
        each(&format!("prices import --from {feed}"), "feed.json", &table);
    }
}
