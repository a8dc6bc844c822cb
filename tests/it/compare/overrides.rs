//! Figures replaced by `--set`: which tiers they move, and what is printed of it.

use serde_json::Value;

use crate::program::gpu_tco;

const SITE: &str = r#"schema: 1
site: hall
name: Hall
currency: USD
pue:
  - {pue: 1.3, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
price_per_kwh:
  - {price: 0.1, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
"#;

const PROVIDER: &str = r#"schema: 1
provider: example
currency: USD
instances:
  big:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 40, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: One site, one price
as_of: 2026-10-10
currency: USD
horizon_months: 36
pricing: [hall.yaml, provider.yaml]
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.7}
alternatives:
  rent:
    - on_demand: {instance: example/big}
  slow:
    - on_demand: {instance: example/big, idle_share: 0.1}
  own:
    - owned: {node: {gpus: 8, price: 720000, busy_kw: 10}, site: hall}
  dear:
    - owned: {node: {gpus: 8, price: 900000, busy_kw: 10}, site: hall}
";

/// Output of `compare` with some overrides, and its errors.
fn compared(set: &[&str], format: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let files = [("hall.yaml", SITE), ("provider.yaml", PROVIDER), ("scenario.yaml", SCENARIO)];
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let scenario = folder.path().join("scenario.yaml").display().to_string();
    let mut arguments = vec!["compare", &scenario, "--view", "full", "--format", format];
    arguments.extend(set.iter().flat_map(|it| ["--set", it]));
    let run = gpu_tco(&arguments);
    (run.stdout, run.stderr)
}

fn results(set: &[&str]) -> Value {
    let (text, errors) = compared(set, "json");
    assert_eq!(errors, "");
    serde_json::from_str(&text).unwrap()
}

/// The assumption on overrides.
fn printed(results: &Value) -> &str {
    let all = results["assumptions"].as_array().unwrap();
    all.iter().find(|it| it["key"] == "set").unwrap()["text"].as_str().unwrap()
}

fn total<'v>(results: &'v Value, name: &str) -> &'v str {
    let all = results["alternatives"].as_array().unwrap();
    all.iter().find(|it| it["name"] == name).unwrap()["total"].as_str().unwrap()
}

/// Value and origin of an input; none if nothing reads it.
fn input<'v>(results: &'v Value, key: &str) -> Option<[&'v str; 2]> {
    let found = results["inputs"].as_array().unwrap().iter().find(|it| it["key"] == key)?;
    Some(["value", "origin"].map(|it| found[it].as_str().unwrap()))
}

#[test]
fn a_path_below_an_alternative_moves_that_one_and_the_others_keep_the_sheet() {
    let (stated, moved) = (results(&[]), results(&["own.site.pue=1.5"]));
    assert_ne!(total(&stated, "own"), total(&moved, "own"));
    assert_eq!(total(&stated, "dear"), total(&moved, "dear"));
    let told = "own.site.pue=1.5 (in that tier only; hall PUE stays 1.3 elsewhere)";
    assert_eq!(printed(&moved), told);
    assert_eq!(moved["set"], serde_json::json!(["own.site.pue=1.5"]));
    assert_eq!(input(&moved, "own.owned.site.pue"), Some(["1.5", "set"]));
    assert_eq!(input(&moved, "hall.pue"), Some(["1.3", "looked up"]));
}

#[test]
fn an_override_that_leaves_nothing_behind_is_printed_alone() {
    let both = ["own.site.pue=1.5", "dear.site.pue=1.4"];
    let moved = results(&both);
    assert_eq!(printed(&moved), both.join(", "));
    assert_eq!(input(&moved, "hall.pue"), None);
    let all = ["demand.utilization=0.6", "own.node.price=700000"];
    assert_eq!(printed(&results(&all)), all.join(", "));
}

#[test]
fn a_name_from_a_report_moves_every_tier_that_uses_the_figure() {
    let named = results(&["example/big on demand=4.5", "hall PUE=1.5"]);
    let each = [
        "rent.price_per_gpu_hour=4.5",
        "slow.price_per_gpu_hour=4.5",
        "own.site.pue=1.5",
        "dear.site.pue=1.5",
    ];
    assert_eq!(named["alternatives"], results(&each)["alternatives"]);
    let unit = results(&["example/big on demand, per GPU-hour=4.5", "hall PUE=1.5"]);
    assert_eq!(named["alternatives"], unit["alternatives"]);
    // A plan is not another plan, and no tier here has spot.
    let (_, errors) = compared(&["example/big spot=3"], "table");
    assert!(errors.contains("GTF015"), "{errors}");
}

#[test]
fn a_path_with_several_alternatives_moves_each_of_them() {
    let both = results(&["own,dear.site.price_per_kwh=0.2"]);
    let each = results(&["own.site.price_per_kwh=0.2", "dear.site.price_per_kwh=0.2"]);
    assert_eq!(both["alternatives"], each["alternatives"]);
    for wrong in ["own,none.site.pue=1.5", "own,dear.site.nothing=1.5"] {
        let (_, errors) = compared(&[wrong], "table");
        assert!(errors.contains("--set:1:1"), "{errors}");
    }
    let (_, errors) = compared(&["own,dear.site.pue=1.5", "own.site.pue=1.4"], "table");
    assert!(errors.contains("`own.site.pue` is set twice"), "{errors}");
}

#[test]
fn each_override_names_what_it_leaves_behind() {
    let set = ["demand.utilization=0.6", "own.site.price_per_kwh=0.2", "slow.price_per_hour=30"];
    let told = "demand.utilization=0.6, \
        own.site.price_per_kwh=0.2 (in that tier only; hall tariff stays 0.1 per kWh elsewhere), \
        slow.price_per_hour=30 (in that tier only; example/big on demand stays 40 per \
        instance-hour of 8 GPUs elsewhere)";
    assert_eq!(printed(&results(&set)), told);
}

#[test]
fn a_flip_moves_the_price_of_the_sheet_or_that_of_the_override() {
    let flips = |set: &[&str], start: &str| {
        let (text, _) = compared(set, "table");
        let mut changes = text.lines().skip_while(|it| !it.contains("ingle changes that"));
        assert!(changes.any(|it| it.starts_with(start)), "{start}: {text}");
    };
    flips(&[], "example/big on demand, per GPU-hour");
    flips(&["rent.price_per_gpu_hour=4.5"], "rent.");
}

#[test]
fn a_path_that_begins_at_what_alternatives_share_is_refused() {
    let begin = "begin with the alternative it is replaced in, such as";
    for (path, users, fix) in [
        ("site.pue=1.5", "own, dear", "write `own.owned.site.pue=1.5`".to_owned()),
        ("hall.pue=1.5", "own, dear", format!("{begin} `own.`")),
        ("example/big.on_demand.price_per_hour=30", "rent, slow", format!("{begin} `rent.`")),
    ] {
        let (_, errors) = compared(&[path], "table");
        let name = path.split('.').next().unwrap();
        let message = format!("`{name}` is no alternative, but is used by: {users}");
        assert!(errors.contains(&message), "{errors}");
        assert!(errors.contains(&fix), "{errors}");
    }
}
