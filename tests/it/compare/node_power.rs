//! Power of nodes: rated, measured under load and at rest, and what a missing figure does to the answer.

use crate::program::{Run, gpu_tco};

const SHEET: &str = r#"schema: 1
vendor: acme
currency: USD
systems:
  node:
    gpu: h100-sxm-80gb
    gpus: 8
    price:
      - {price: 100000, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    provisioned_kw:
      - {kw: 10, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
"#;

const SCENARIO: &str = r"schema: 1
title: Power of one node
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.25}
alternatives:
  own:
    - owned:
        system: acme/node
        nodes: 1
        site: {pue: 1.5, price_per_kwh: 0.2, price_per_kw_month: 100}
";

fn run(node: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let stated = format!("nodes: 1\n        node: {{{node}}}");
    let scenario =
        if node.is_empty() { SCENARIO.to_owned() } else { SCENARIO.replace("nodes: 1", &stated) };
    let (sheet, scenario) = (path("acme.yaml", SHEET), path("scenario.yaml", &scenario));
    gpu_tco(&["compare", &scenario, "--pricing", &sheet, "--view", "full"])
}

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Nameplate: 10 kW x 8,760 h x 1.5 x 0.2 = 26,280, room 10 x 100 x 12 = 12,000, and 100,000.
#[test]
fn the_nameplate_is_taken_for_a_draw_that_nobody_measured_and_the_report_says_so() {
    let found = joined(&run("").stdout);
    assert!(found.contains("own costs 138,280 USD"), "{found}");
    let said = "busy_kw of own (provisioned_kw is used: electricity costs at most this)";
    assert!(found.contains(said), "{found}");
}

/// At 8 kW busy and rest: 8 x 8,760 x 1.5 x 0.2 = 21,024. At 30% of that at rest, 2.4 kW and a quarter
/// of the hours busy: (2.4 + 5.6 x 0.25) x 2,628 = 9,986.40, which is 11,037.60 less.
#[test]
fn idle_power_that_nobody_stated_is_a_finding_with_its_effect() {
    let found = joined(&run("busy_kw: 8").stdout);
    assert!(found.contains("own costs 133,024 USD"), "{found}");
    let said = "GTS054 own has no `idle_kw`, so its idle GPUs draw as much as busy ones. Servers with \
                8 GPUs were measured at 24 to 32% of it; at 30%, own costs 121,986 USD (11,038 less).";
    assert!(found.contains(said), "{found}");
}

#[test]
fn a_stated_idle_power_needs_no_finding() {
    let found = run("busy_kw: 8, idle_kw: 2.4").stdout;
    assert!(!found.contains("GTS054"), "{found}");
    assert!(found.contains("121,986"), "{found}");
}
