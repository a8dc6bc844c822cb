//! Runs of small scenarios, for figures that are worked by hand.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use serde_json::Value;

use crate::program::gpu_tco;

const HEAD: &str = "schema: 1\ntitle: any\nas_of: 2026-10-10\ncurrency: USD\n";

/// The JSON of a scenario, of which the first lines are left out, under some arguments.
pub fn compared(scenario: &str, arguments: &[&str]) -> Value {
    let run = run(scenario, &[arguments, &["-f", "json"]].concat());
    serde_json::from_str(&run).unwrap()
}

/// What the program prints of a scenario.
pub fn run(scenario: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.yaml");
    std::fs::write(&file, format!("{HEAD}{scenario}")).unwrap();
    let is_viewed = arguments.contains(&"--view");
    let view: &[&str] = if is_viewed { &[] } else { &["--view", "full"] };
    let run = gpu_tco(&[&["compare", file.to_str().unwrap()], arguments, view].concat());
    assert_eq!(run.stderr, "");
    run.stdout
}

/// A figure of an alternative.
pub fn figure(results: &Value, alternative: &str, key: &str) -> f64 {
    let all = results["alternatives"].as_array().unwrap();
    let it = all.iter().find(|it| it["name"] == alternative).unwrap();
    it[key].as_str().unwrap().parse().unwrap()
}

/// Asserts a figure to half a cent.
#[track_caller]
pub fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.005, "{found} is not {expected}");
}
