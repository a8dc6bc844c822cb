//! Stale prices and teasers: they are computed, and the verdict says so in every view.

use crate::program::{Run, gpu_tco};

const SHEETS: &str = r#"schema: 1
provider: PROVIDER
currency: USD
instances:
  big:
    gpu: h200-sxm-141gb
    gpus: 8
    on_demand:
      - {price_per_gpu_hour: PRICE, from: 2026-01-01, source: "https://example.com", checked_on: CHECKED, grade: B}
"#;

const SCENARIO: &str = r"schema: 1
title: 8 H200 for a year
as_of: 2026-11-21
currency: USD
horizon_months: 12
demand: {gpu: h200-sxm-141gb, gpus: 8, utilization: 0.8}
alternatives:
  cheap:
    - on_demand: {instance: cheap/big}
  dear:
    - on_demand: {instance: dear/big}
";

/// `compare` with two sheets: the cheaper and the dearer provider, each as checked on a day.
fn run(cheap: (&str, &str), dear: (&str, &str), flags: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let sheet = |provider: &str, (price, checked): (&str, &str)| {
        SHEETS.replace("PROVIDER", provider).replace("PRICE", price).replace("CHECKED", checked)
    };
    let cheap = path("cheap.yaml", &sheet("cheap", cheap));
    let dear = path("dear.yaml", &sheet("dear", dear));
    let scenario = path("scenario.yaml", SCENARIO);
    let arguments = ["compare", &scenario, "--pricing", &cheap, "--pricing", &dear];
    gpu_tco(&[&arguments, flags].concat())
}

/// One line without the breaks of a narrow screen.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The range is measured: it moves with the histories of the built-in sheets.
const STALE: [&str; 2] = [
    "dear is cheapest if cheap/big on demand is above 3.990 per GPU-hour (stated 3.390; plausible 2.",
    ": it was last checked on 2026-05-24)",
];

#[test]
fn a_stale_winner_is_named_in_every_view_with_the_price_at_which_it_loses() {
    for view in ["summary", "full", "page", "annual", "cashflow", "pnl", "per-gpu-hour"] {
        let found = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["--view", view]);
        let said = joined(&found.stdout);
        assert!(STALE.iter().all(|it| said.contains(it)), "{view}: {}", found.stdout);
    }
    let json = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["-f", "json"]);
    assert!(json.stdout.contains("it was last checked on 2026-05-24"), "{}", json.stdout);
}

/// A price that is stale but would have to rise beyond its range decides nothing.
#[test]
fn a_stale_winner_far_ahead_needs_no_caution() {
    let found = run(("2.39", "2026-05-24"), ("3.99", "2026-11-01"), &[]);
    assert!(!found.stdout.contains("Caution"), "{}", found.stdout);
}

#[test]
fn a_fresh_winner_needs_no_caution() {
    let found = run(("3.39", "2026-11-01"), ("3.99", "2026-05-24"), &["--view", "full"]);
    assert!(!found.stdout.contains("Caution: cheap"), "{}", found.stdout);
    assert!(found.stdout.contains("GTD001"), "{}", found.stdout);
}

#[test]
fn the_limit_is_set_by_max_age() {
    for (days, is_stale) in [("180", true), ("181", false)] {
        let ages = (("3.39", "2026-05-24"), ("3.99", "2026-11-01"));
        let found = run(ages.0, ages.1, &["--max-age", days]);
        let named = joined(&found.stdout).contains("it was last checked on 2026-05-24");
        assert_eq!(named, is_stale, "{days}: {}", found.stdout);
    }
}

#[test]
fn stale_alternatives_are_left_out_if_asked() {
    let found = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["--no-stale"]);
    assert!(found.stdout.contains("dear costs 223,695 USD"), "{}", found.stdout);
    assert!(found.stdout.contains("Caution: cheap is left out, as its prices are stale."));
    let none = run(("3.39", "2026-05-24"), ("3.99", "2026-05-24"), &["--no-stale"]);
    assert_eq!(none.code, 2);
    assert!(
        joined(&none.stderr).contains("every alternative has a stale price"),
        "{}",
        none.stderr
    );
}

#[test]
fn a_teaser_does_not_win_unmarked() {
    let teaser = ("3.39, teaser: true", "2026-11-01");
    let found = run(teaser, ("3.99", "2026-11-01"), &[]);
    let clause = "Caution: dear is cheapest if cheap/big on demand is above 3.990 per GPU-hour (stated \
                  3.390; plausible 3.390 to 4.238: it is a `starting at` price)";
    assert!(joined(&found.stdout).contains(clause), "{}", found.stdout);
    let full = run(teaser, ("3.99", "2026-11-01"), &["--view", "full"]);
    assert!(full.stdout.contains("GTD015"), "{}", full.stdout);
}

#[test]
fn a_mix_of_stale_prices_says_so() {
    let found = gpu_tco(&["mix", "scenarios/philly-mix.yaml", "--as-of", "2027-03-01"]);
    let clause = "inputs were last checked too long before 2027-03-01: ";
    assert!(joined(&found.stdout).contains(clause), "{}", found.stdout);
}
