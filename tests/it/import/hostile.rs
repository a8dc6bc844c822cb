//! Files that are broken, empty, large, or meant to do harm, and flags that do not fit.

use std::fs;

use crate::program::{Run, gpu_tco};

const HEADER: &str = "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region\n";

/// Imports a text; what is told begins with the name of the file alone.
fn import(text: &str, flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("feed");
    fs::write(&file, text).unwrap();
    let run = gpu_tco(&[&["prices", "import", file.to_str().unwrap()], flags].concat());
    Run { stderr: run.stderr.replace(&format!("{}/", folder.path().display()), ""), ..run }
}

fn skypilot(text: &str, flags: &[&str]) -> Run {
    const FIXED: [&str; 8] = [
        "--from",
        "skypilot",
        "--provider",
        "example",
        "--checked-on",
        "2026-10-10",
        "--source",
        "https://example.com/vms.csv",
    ];
    import(text, &[&FIXED, flags].concat())
}

#[track_caller]
fn assert_refused(run: &Run, why: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.contains(why), "{}", run.stderr);
}

#[test]
fn what_is_missing_is_asked_for() {
    let row = format!("{HEADER}a-sxm,H100,8,24,,eu\n");
    let flags = ["--from", "skypilot"];
    let all = "error: feed: a SkyPilot catalog does not say whose prices it holds, the day it was downloaded and the https \
               address it is from, with its commit; add `--provider NAME`, `--checked-on DATE` and `--source URL`\n";
    assert_refused(&import(&row, &flags), all);
    let flags = ["--from", "skypilot", "--provider", "a", "--source", "https://example.com/"];
    let day = "catalog does not say the day it was downloaded; add `--checked-on DATE`\n";
    assert_refused(&import(&row, &flags), day);
    let flags = ["--from", "skypilot", "--provider", "a", "--checked-on", "2026-10-10"];
    assert_refused(&import(&row, &flags), "with its commit; add `--source URL`\n");
    let flags = ["--from", "azure-retail"];
    assert_refused(&import("{\"Items\":[]}", &flags), "downloaded; add `--checked-on DATE`\n");
    assert_refused(
        &import(&row, &["--from", "skypilot", "--checked-on", "9999-12-31"]),
        "error: --checked-on is 9999-12-31, but today is 2",
    );
    let flags = ["--from", "oracle", "--checked-on", "2026-09-30"];
    let list = "{\"lastUpdated\":\"2026-10-01T00:00:00Z\",\"items\":[]}";
    assert_refused(
        &import(list, &flags),
        "the feed is of 2026-10-01, after the `--checked-on` 2026-09-30",
    );
    assert_refused(
        &skypilot(&row, &["--source", "http://example.com/"]),
        "cannot be used multiple times",
    );
    for (flag, wrong, why) in [
        ("--source", "http://example.com/", "write an https address"),
        ("--gpu", "H100=h100-smx-80gb", "write `h100-sxm-80gb`"),
        ("--gpu", "H100", "`=` and ours"),
        ("--checked-on", "2026-02-30", "2026-02-30"),
    ] {
        assert_refused(&import(&row, &["--from", "skypilot", flag, wrong]), why);
    }
    // Words to look for and an import are two things.
    assert_eq!(gpu_tco(&["prices", "h100", "import"]).code, 0);
}

#[test]
fn what_is_not_of_the_format_is_refused_with_the_reason() {
    assert_refused(&skypilot("", &[]), "the file is empty");
    assert_refused(&skypilot("\n\n", &[]), "the file is empty");
    assert_refused(&skypilot(HEADER, &[]), "no price could be imported");
    assert_refused(
        &skypilot("InstanceType,Price\na,1\n", &[]),
        "its header has no AcceleratorName, AcceleratorCount",
    );
    for (separator, called) in [(";", "`;`"), ("\t", "a tab"), ("|", "`|`")] {
        let parted = format!("{HEADER}a-sxm,H100,8,24,,eu\n").replace(',', separator);
        let told =
            format!("its separator is {called}, but a comma was expected; save it with commas\n");
        assert_refused(&skypilot(&parted, &[]), &told);
        let quoted =
            parted.replace("Price", "\"Price\"").replace("InstanceType", "\u{feff}InstanceType");
        assert_refused(&skypilot(&quoted, &[]), &told);
    }
    assert_refused(&skypilot("a;b,c;d\n1,2\n", &[]), "names no column of a SkyPilot catalog");
    let unclosed = format!("{HEADER}\"a,H100,8,24,,eu\n");
    assert_refused(&skypilot(&unclosed, &[]), "error: feed: a quote of line 2 is not closed;");
    for feed in ["azure-retail", "aws-price-list", "oracle"] {
        let flags = ["--from", feed, "--checked-on", "2026-10-10"];
        for broken in [
            "",
            "{",
            "[1, 2",
            "nonsense",
            "{\"a\": 1}",
            "null",
            "[]",
            "{}",
            "[[]]",
            "1",
            "{\"items\":{}}",
        ] {
            let run = import(broken, &flags);
            assert_refused(&run, "error: feed: ");
            assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        }
    }
    let deep = "[".repeat(100_000);
    assert_refused(&import(&deep, &["--from", "azure-retail"]), "EOF while parsing a list");
    let table =
        ["--from", "gpuhunt", "--checked-on", "2026-10-10", "--source", "https://example.com/t"];
    assert_refused(&import("{\"TPU v4\": 1}", &table), "the file is no table of TPU prices");
}

/// Names that YAML reads as something else, or that would end what they stand in.
const NAMES: [&str; 19] = [
    "no",
    "null",
    "~",
    "1e3",
    "0x10",
    "2026-10-10",
    "true",
    "a: b",
    "a #b",
    "- a",
    "{a}",
    "[a]",
    "*a",
    "&a",
    "!a",
    "'a'",
    "@a",
    "%a",
    "é漢 🙂",
];

#[test]
fn names_stay_what_they_are() {
    let row =
        |(index, name): (usize, &&str)| format!("\"{name}\",B200,8,{}.5,,\"{name}\"", 44 + index);
    let rows: Vec<String> = NAMES.iter().enumerate().map(row).collect();
    let rows = rows.join("\n");
    let run = skypilot(&format!("{HEADER}{rows}"), &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("sheet.yaml");
    fs::write(&sheet, &run.stdout).unwrap();
    // Our own reader, through the listing of all prices.
    let listed = gpu_tco(&[
        "prices",
        "b200",
        "--pricing",
        sheet.to_str().unwrap(),
        "--as-of",
        "2026-10-10",
        "-f",
        "json",
    ]);
    assert_eq!((listed.code, listed.stderr.as_str()), (0, ""), "{}", run.stdout);
    let listed: serde_json::Value = serde_json::from_str(&listed.stdout).unwrap();
    // And another one.
    let other: serde_yaml::Value = serde_yaml::from_str(&run.stdout).unwrap();
    for (index, name) in NAMES.iter().enumerate() {
        let entry = format!("example/{name}");
        let found =
            listed["prices"].as_array().unwrap().iter().find(|it| it["instance"] == entry.as_str());
        let found = found.unwrap_or_else(|| panic!("{name} is not listed:\n{}", run.stdout));
        assert_eq!(found["region"], *name);
        assert_eq!(found["price_per_hour"], format!("{}.5", 44 + index));
        assert_eq!(other["instances"][*name]["region"], *name, "{name}");
    }
}

#[test]
fn names_that_drive_a_terminal_are_left_out_and_told_harmlessly() {
    let item = |name: &str| {
        format!(
            "{{\"armSkuName\":\"{name}\",\"armRegionName\":\"eu\",\"retailPrice\":2,\"unitOfMeasure\":\"1 Hour\",\"meterName\":\"x\",\"productName\":\"x\",\"type\":\"Consumption\"}}"
        )
    };
    let names = ["a\\u001b[31mb", "a\\nprovider: b", "a\\u202eb", " a", "Standard_ND96isr_H100_v5"];
    let text = format!("[{}]", names.map(item).join(","));
    let run = import(&text, &["--from", "azure-retail", "--checked-on", "2026-10-10"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("4 prices  a name of invisible characters"), "{}", run.stderr);
    assert!(!run.stderr.contains(['\u{1b}', '\u{202e}']), "{}", run.stderr);
    assert_eq!(run.stdout.matches("gpu: ").count(), 1, "{}", run.stdout);
}

#[test]
fn a_name_cannot_close_a_row_or_begin_a_figure() {
    // What marks a figure as one is a character that no text keeps.
    let name = "a\u{fdd0}9.99";
    let run = skypilot(&format!("{HEADER}{name},B200,8,44,,eu\n"), &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let other: serde_yaml::Value = serde_yaml::from_str(&run.stdout).unwrap();
    assert_eq!(other["instances"]["a9.99"]["gpus"], 8, "{}", run.stdout);
    let run = skypilot(&format!("{HEADER}a,B200,8,44,,\"\u{fdd0}9.99\"\n"), &[]);
    let other: serde_yaml::Value = serde_yaml::from_str(&run.stdout).unwrap();
    assert_eq!(other["instances"]["a"]["region"], "9.99", "{}", run.stdout);
}

#[test]
fn five_megabytes_are_read() {
    use std::fmt::Write as _;

    let mut text = HEADER.to_owned();
    let mut number = 0;
    while text.len() < 5_000_000 {
        number += 1;
        writeln!(
            text,
            "cpu-{number}-with-a-long-name-of-a-family-and-a-size,,,{number}.25,,region-{}",
            number % 40
        )
        .unwrap();
    }
    text.push_str("gpu-b200,B200,8,44,,eu\n");
    let run = skypilot(&text, &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let told = format!("{},{:03} rows  no accelerator", number / 1000, number % 1000);
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert_eq!(run.stdout.matches("gpu: ").count(), 1);
}
