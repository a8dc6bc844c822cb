//! `explain --against`: the effects of all inputs add up to the difference of two runs of `compare`.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;
use std::path::Path;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::mix::number;
use crate::program::{gpu_tco, gpu_tco_in};

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

/// Texts of the scenario, and what may stand in their place.
const EDITS: [(&str, [&str; 2]); 7] = [
    ("fte: 1.5", ["fte: 2", "fte: 0.7"]),
    ("salary: 250000", ["salary: 191919.19", "salary: 333333"]),
    ("share_per_year: 0.12", ["share_per_year: 0.07", "share_per_year: 0.131313"]),
    ("efficiency: 0.92", ["efficiency: 0.777", "efficiency: 0.99"]),
    ("interruptible_share: 0.4", ["interruptible_share: 0.3", "interruptible_share: 0.9"]),
    ("price_per_node: 50000", ["price_per_node: 0", "price_per_node: 61234.5"]),
    ("horizon_months: 36", ["horizon_months: 24", "horizon_months: 48"]),
];

fn write(folder: &Path, name: &str, texts: usize) {
    let mut text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(SCENARIO)).unwrap();
    let mut left = texts;
    for (stated, others) in EDITS {
        if let Some(other) = [None, Some(others[0]), Some(others[1])][left % 3] {
            assert!(text.contains(stated), "{stated}");
            text = text.replace(stated, other);
        }
        left /= 3;
    }
    fs::write(folder.join(name), text).unwrap();
}

fn json_in(folder: &Path, arguments: &[&str]) -> Value {
    let run = gpu_tco_in(folder, &[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn total(folder: &Path, file: &str, name: &str) -> Decimal {
    let found = json_in(folder, &["compare", file]);
    let all = found["alternatives"].as_array().unwrap();
    number(&all.iter().find(|it| it["name"] == name).unwrap()["total"])
}

/// Totals of `compare` are written with twelve decimals.
fn assert_near(a: Decimal, b: Decimal) {
    assert!((a - b).abs() <= Decimal::new(1, 11), "{a} {b}");
}

#[test]
fn the_effects_of_random_pairs_add_up_to_the_difference_of_compare() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut seed = 7_usize;
    let mut next = || {
        seed = (seed * 1_103 + 12_345) % 65_536;
        seed / 7 % 2_187
    };
    for _ in 0..5 {
        write(folder, "old.yaml", next());
        write(folder, "new.yaml", next());
        let found = json_in(folder, &["explain", "new.yaml", "--against", "old.yaml"]);
        for it in found.as_array().unwrap() {
            let name = it["figure"].as_str().unwrap().strip_suffix(".total").unwrap();
            let it = &it["difference"];
            assert_near(number(&it["before"]), total(folder, "old.yaml", name));
            assert_near(number(&it["after"]), total(folder, "new.yaml", name));
            let effects = it["inputs"].as_array().unwrap().iter().map(|it| number(&it["effect"]));
            let sum: Decimal = effects.chain([number(&it["rest"])]).sum();
            let off = (sum - number(&it["by"])).abs();
            assert!(off <= Decimal::new(1, 18), "{name}: {off}");
        }
    }
}

#[test]
fn one_input_has_the_whole_difference_and_none_has_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "old.yaml", 0);
    write(folder, "new.yaml", 1);
    let one = json_in(folder, &["explain", "new.yaml", "own", "--against", "old.yaml"]);
    let one = &one["difference"];
    assert_eq!(one["inputs"].as_array().unwrap().len(), 1);
    assert_eq!(one["inputs"][0]["name"], "own.owned.staff.fte");
    assert_eq!(one["inputs"][0]["effect"], one["by"]);
    assert_eq!(number(&one["rest"]), Decimal::ZERO);
    let none = json_in(folder, &["explain", "new.yaml", "aws", "--against", "old.yaml"]);
    assert_eq!(none["difference"]["inputs"].as_array().unwrap().len(), 0);
    assert_eq!(number(&none["difference"]["by"]), Decimal::ZERO);
}

#[test]
fn what_shapes_the_model_is_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, "old.yaml", 0);
    write(folder, "new.yaml", 729);
    let found = json_in(folder, &["explain", "new.yaml", "own", "--against", "old.yaml"]);
    let found = &found["difference"];
    assert_ne!(number(&found["by"]), Decimal::ZERO);
    assert_eq!(found["rest"], found["by"]);
    let run = gpu_tco_in(folder, &["explain", "new.yaml", "own", "--against", "old.yaml"]);
    assert!(run.stdout.contains("rest: structure"), "{}", run.stdout);
}

#[test]
fn what_cannot_be_compared_says_so() {
    let say = |arguments: &[&str]| {
        let run = gpu_tco(&[&["explain", SCENARIO], arguments].concat());
        assert_eq!(run.code, 2, "{arguments:?}");
        run.stderr
    };
    let message = say(&["break_even.own.aws", "--against", "2026-10-01"]);
    assert!(message.contains("no sum of effects"), "{message}");
    let message = say(&["own", "--against", "missing.yaml"]);
    assert!(message.contains("missing.yaml"), "{message}");
}
