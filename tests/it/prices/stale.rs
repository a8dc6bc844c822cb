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

const STALE: &str = "cheap uses a stale price: cheap/big on demand, last checked 181 \
                     days before 2026-11-21 (limit 45 days); if not trusted, dear is cheapest (223,695 USD)";

#[test]
fn a_stale_winner_is_named_in_every_view_with_who_would_win_without_it() {
    for view in ["summary", "full", "page", "annual", "cashflow", "pnl", "per-gpu-hour"] {
        let found = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["--view", view]);
        assert!(joined(&found.stdout).contains(STALE), "{view}: {}", found.stdout);
    }
    let json = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["-f", "json"]);
    assert!(json.stdout.contains("\"caution\": \"cheap uses a stale price"));
}

#[test]
fn a_fresh_winner_needs_no_caution() {
    let found = run(("3.39", "2026-11-01"), ("3.99", "2026-05-24"), &["--view", "full"]);
    assert!(!found.stdout.contains("Caution: cheap"), "{}", found.stdout);
    assert!(found.stdout.contains("GTD001"), "{}", found.stdout);
}

#[test]
fn the_next_is_said_to_be_stale_too() {
    let found = run(("3.39", "2026-05-24"), ("3.99", "2026-05-24"), &[]);
    assert!(joined(&found.stdout).contains("(223,695 USD), on doubtful prices too"));
}

#[test]
fn the_limit_is_set_by_max_age() {
    for (days, is_stale) in [("180", true), ("181", false)] {
        let ages = (("3.39", "2026-05-24"), ("3.99", "2026-11-01"));
        let found = run(ages.0, ages.1, &["--max-age", days]);
        assert_eq!(found.stdout.contains("Caution: cheap"), is_stale, "{days}: {}", found.stdout);
    }
}

#[test]
fn stale_alternatives_are_left_out_if_asked() {
    let found = run(("3.39", "2026-05-24"), ("3.99", "2026-11-01"), &["--no-stale"]);
    assert!(found.stdout.contains("dear costs 223,695 USD"), "{}", found.stdout);
    assert!(found.stdout.contains("Caution: cheap is left out, as its prices are stale [1]."));
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
    let clause = "Caution: cheap uses a `starting at` price; if not trusted, dear is cheapest";
    assert!(joined(&found.stdout).contains(clause), "{}", found.stdout);
    assert!(found.stdout.contains("GTD015"), "{}", found.stdout);
}

#[test]
fn a_mix_of_stale_prices_says_so() {
    let found = gpu_tco(&["mix", "scenarios/philly-mix.yaml", "--as-of", "2027-03-01"]);
    let clause = "Caution: mix uses 4 stale figures; the oldest is us-virginia-colo PUE, last \
                  checked 1,156 days before 2027-03-01 (limit 400 days).";
    assert!(joined(&found.stdout).contains(clause), "{}", found.stdout);
}
