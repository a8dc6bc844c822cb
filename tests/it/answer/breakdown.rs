//! The breakdown of a tier with many components.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use crate::program::gpu_tco;

/// An owned tier with every component and lines of its own, two of which cost nothing.
const SCENARIO: &str = "schema: 1
title: All there is to owning
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: any, gpus: 64, utilization: 0.8}
alternatives:
  own:
    - owned:
        nodes: 8
        node: {gpus: 8, price: 425000, idle_kw: 3, busy_kw: 10.2}
        spares: {share_of_nodes: 0.1}
        network_fabric: {price_per_gpu: 3500}
        storage: {price_per_gpu: 1200}
        installation: {price_per_node: 9000}
        site: {pue: 1.3, price_per_kwh: 0.10, price_per_kw_month: 130}
        maintenance: {share_per_year: 0.05}
        insurance: {share_per_year: 0.01}
        connectivity: {price_per_month: 4000}
        residual_value: {share_of_price: 0.15}
        staff: {fte: 1.5, salary: 250000}
        software: {price_per_gpu_year: 450}
        other:
          - {name: decommissioning and certified data destruction, amount: 40000, per: once}
          - {name: cluster management license, amount: 100, per: gpu_year}
          - {name: nothing once, amount: 0, per: once}
          - {name: nothing each year, amount: 0, per: gpu_year}
  rent:
    - on_demand: {price_per_gpu_hour: 2.5}
";

#[test]
fn a_tier_of_many_components_is_readable_within_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.yaml");
    std::fs::write(&file, SCENARIO).unwrap();
    let run = gpu_tco(&["compare", file.to_str().unwrap(), "--view", "full"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let (_, breakdown) = run.stdout.split_once("\nBreakdown").unwrap();
    let (breakdown, _) = breakdown.split_once("\nInputs").unwrap();
    let lines: Vec<&str> = breakdown.lines().filter(|line| line.starts_with("  ")).collect();
    let parts: Vec<&&str> = lines.iter().filter(|line| !line.starts_with("   ")).collect();
    assert!(parts.len() >= 14, "{breakdown}");
    for line in breakdown.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    assert!(breakdown.contains("  decommissioning and certified data destruction  "));
    assert!(!breakdown.contains("nothing"), "what costs nothing is not printed");
    // Two spaces and more between name, total, cost per GPU-hour and share: four parts and a bar.
    for part in parts {
        let cells = part.trim().split("  ").filter(|it| !it.trim().is_empty()).count();
        assert!((4..=5).contains(&cells), "{part}");
    }
    let total = |line: &str| -> i64 {
        let (_, numbers) = line.trim().split_once("  ").unwrap();
        numbers.split_whitespace().next().unwrap().replace(',', "").parse().unwrap()
    };
    let totals: Vec<i64> =
        lines.iter().filter(|line| !line.starts_with("   ")).map(|line| total(line)).collect();
    assert!(totals.is_sorted_by(|a, b| a >= b), "largest first: {totals:?}");
}
