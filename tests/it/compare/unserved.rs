//! Work that no tier serves: one rule in all commands.

#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use serde_json::Value;

use crate::program::gpu_tco;
use crate::small::{json, named, near, number, words, written};

/// 8 nodes of 8 for a peak that is 65 in one of a hundred draws.
const TIGHT: &str = "horizon_months: 36
demand: {gpu: any, gpus: 60, utilization: 0.8}
uncertainty:
  inputs:
    peak: {discrete: [[0.99, 60], [0.01, 65]], of: demand.gpus}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 100000}, nodes: 8}
  rent:
    - on_demand: {price_per_gpu_hour: 4}
";

#[test]
fn a_fleet_that_a_draw_finds_too_small_stays_in_the_choice() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), TIGHT);
    let found = json(&["simulate", &path, "--samples", "2000"]);
    assert_eq!(found["alternatives"][0]["name"], "own");
    let own = named(&found, "own");
    assert_eq!(own["cheapest"]["value"], "1", "{own}");
    assert_eq!(own["unserved"], 0);
    // 65 GPUs: one of them for 80% of 26,280 hours at 4 is rented.
    let short = json(&["compare", &path, "--set", "demand.gpus=65"]);
    near(number(&named(&short, "own")["total"]), 800_000.0 + 0.8 * 26_280.0 * 4.0);
    assert_eq!(named(&short, "own")["ranked"], true);
}

#[test]
fn a_fleet_of_the_size_of_the_peak_is_drawn_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let stated = TIGHT.lines().filter(|it| !it.contains("peak:") && !it.contains("inputs:"));
    let stated = stated.filter(|it| !it.starts_with("uncertainty")).collect::<Vec<_>>();
    let path = written(folder.path(), &format!("{}\n", stated.join("\n")));
    let found = json(&["simulate", &path, "--samples", "500"]);
    let inputs = found["inputs"].as_array().unwrap();
    assert!(inputs.iter().all(|it| it["name"] != "own.owned.nodes"), "{inputs:?}");
    let text = words(&["simulate", &path, "--samples", "500"]);
    assert!(text.contains("follow it in every draw: own.owned (8)."), "{text}");
    assert!(text.contains("own is cheapest in 100.0% of the draws"), "{text}");
}

#[test]
fn unserved_work_costs_what_it_costs_at_the_cheapest_that_serves_all() {
    // 64 GPUs at 50% for 12 months; own serves 48 of them, and reserve all for 64 x 8,760 x 1.1 = 616,704, which
    // is 2.2 for each of 280,320 GPU-hours. What nobody offers sets no price.
    let folder = tempfile::tempdir().unwrap();
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 64, utilization: 0.5}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 20000}, nodes: 6}
  reserve:
    - committed: {effective_price_per_gpu_hour: 1.1, term_months: 12, gpus: 64}
  dream:
    - committed: {effective_price_per_gpu_hour: 1, term_months: 12, gpus: 64, billing: as_used}
  rent:
    - on_demand: {price_per_gpu_hour: 3}
";
    let path = written(folder.path(), scenario);
    let found = json(&["compare", &path]);
    let own = named(&found, "own");
    near(number(&own["total"]), 120_000.0 + 16.0 * 4_380.0 * 2.2);
    near(number(&own["unserved_gpu_hours"]), 16.0 * 4_380.0);
    // It is charged, and nobody pays it: 120,000 upfront and nothing after.
    near(number(&own["paid_later_per_year"]), 0.0);
    let drawn = words(&["simulate", &path, "--samples", "20"]);
    assert!(drawn.contains("Hypothetical, and so not compared: dream."), "{drawn}");
    // Only rent serves 96.
    let more = json(&["compare", &path, "--set", "demand.gpus=96"]);
    near(number(&named(&more, "own")["total"]), 120_000.0 + 48.0 * 4_380.0 * 3.0);
    // A map has the same costs.
    let axes = ["--axis", "gpus=64..96/32", "--axis", "utilization=0.25..0.5/2"];
    let map = gpu_tco(&[&["breakeven", &path, "-f", "csv"], &axes[..]].concat());
    for (gpus, found) in [("64", &found), ("96", &more)] {
        let total = number(&named(found, "own")["total"]).round();
        let row = map.stdout.lines().find(|it| it.starts_with(&format!("{gpus},0.500,"))).unwrap();
        assert!(row.contains(&format!(",{total},")), "{row}: {total}");
    }
}

#[test]
fn without_one_that_serves_all_nobody_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "horizon_months: 12
demand: {gpu: any, gpus: 64, utilization: 0.5}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 20000}, nodes: 6}
  other:
    - owned: {node: {gpus: 8, price: 30000}, nodes: 8, downtime: 0.05}
";
    let path = written(folder.path(), scenario);
    let found = json(&["compare", &path]);
    assert_eq!(found["cheapest"], Value::Null, "{found}");
    for name in ["own", "other"] {
        assert_eq!(named(&found, name)["ranked"], false);
    }
    let text = words(&["compare", &path]);
    let why = "and no alternative serves all demand to price them, so it is not ranked";
    assert!(text.contains(why), "{text}");
    let priced = scenario.replace("0.5}", "0.5, unserved: {price_per_gpu_hour: 2}}");
    let found = json(&["compare", &written(folder.path(), &priced)]);
    assert_eq!(found["cheapest"], "own");
}

#[test]
fn a_mix_pays_for_what_it_leaves_undone_as_compare_does() {
    // No tier follows the nodes: what they leave costs what it costs at rent. By `compare`, 6 nodes cost least.
    let folder = tempfile::tempdir().unwrap();
    let scenario = "horizon_months: 36
demand: {gpu: any, gpus: 64, utilization: 0.7, shape: flat}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 250000}, gpus: optimal, downtime: 0.05}
  rent:
    - on_demand: {price_per_gpu_hour: 2.5}
";
    let path = written(folder.path(), scenario);
    let mix = json(&["mix", &path]);
    let cost = number(&mix["ranked_by"]);
    let found = json(&["compare", &path]);
    assert_eq!(named(&found, "own")["total"], mix["ranked_by"]);
    // The table of tiers says what is charged: its rows are all work, and all of its cost.
    let (tier, left) = (&mix["cheapest_mix"]["tiers"][0], &mix["cheapest_mix"]["unserved"]);
    assert_eq!(left["gpu_hours"], named(&found, "own")["unserved_gpu_hours"]);
    // Rent takes 45 whole GPUs for 44.8.
    near(number(&left["charge"]), number(&left["gpu_hours"]) * 2.5 * 45.0 / 44.8);
    near(number(&tier["total"]), 6.0 * 250_000.0);
    near(number(&tier["total"]) + number(&left["charge"]), cost);
    near(number(&tier["served_gpu_hours"]) + number(&left["gpu_hours"]), 64.0 * 0.7 * 26_280.0);
    assert!(words(&["mix", &path]).contains(" not served "), "a row of the text table");
    for nodes in 6..=9 {
        let stated = scenario.replace("gpus: optimal", &format!("nodes: {nodes}"));
        let found = json(&["compare", &written(folder.path(), &stated)]);
        let total = number(&named(&found, "own")["total"]);
        assert!(total >= cost - 0.005, "{nodes}: {total}");
        assert_eq!(nodes == 6, (total - cost).abs() < 0.005, "{nodes}: {total}");
    }
}

#[test]
fn a_caution_names_the_winner_that_compare_finds_with_downtime() {
    // 5% of 8 GPUs for 26,280 hours are 10,512 GPU-hours, rented as aws_as_quoted at 3.5: 36,792.
    let text = words(&["compare", "scenarios/a100-bare-metal.yaml", "--view", "full"]);
    assert!(
        text.contains("bare_metal_low costs 279,992 USD (36,792 more), 200,000 less than"),
        "{text}"
    );
    assert!(!text.contains("aws_reserved is cheapest"), "{text}");
}
