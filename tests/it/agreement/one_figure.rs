//! Every command gives the figure that `compare` gives, whatever else is large or moves.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]
#![allow(clippy::disallowed_types, reason = "printed figures are held against sums by hand")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::gpu_tco;
use crate::small::{json, near, written};

/// Totals by name.
fn totals(scenario: &str, set: &str) -> Vec<(String, String)> {
    let found = json(&["compare", scenario, "--set", set]);
    let all = found["alternatives"].as_array().unwrap().iter();
    let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    all.map(|it| (text(&it["name"]), text(&it["total"]))).collect()
}

fn total(scenario: &str, name: &str, set: &str) -> f64 {
    let all = totals(scenario, set);
    all.iter().find(|it| it.0 == name).unwrap().1.parse().unwrap()
}

/// A trace of so many hours, from 31 GPUs up to 32.
fn trace(folder: &Path, hours: u32) -> PathBuf {
    let mut text = String::from("timestamp,gpus\n");
    for hour in 0..hours {
        let (day, of_day) = (hour / 24, hour % 24);
        let date = jiff::civil::date(2026, 1, 1).saturating_add(jiff::Span::new().days(day));
        let gpus = 31.0 + f64::from(hour) / f64::from(hours) * 0.999;
        writeln!(text, "{date}T{of_day:02}:00:00Z,{gpus:.6}").unwrap();
    }
    let path = folder.join("trace.csv");
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_year_of_hours_is_dispatched_for_each_node_that_is_down() {
    // Of 4 nodes of 8, k are down for C(4, k) 0.05^k 0.95^(4 - k) of the time, and k instances of 8 are rented
    // then: 0.2 on average, and none while all serve. 1,000,000 + 0.2 x 26,280 h x 32 = 1,168,192.
    for hours in [1_340, 1_360, 8_760] {
        let folder = tempfile::tempdir().unwrap();
        trace(folder.path(), hours);
        let scenario = written(
            folder.path(),
            "horizon_months: 36
demand: {gpu: h100-sxm-80gb, trace: trace.csv}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 250000}, nodes: 4, downtime: 0.05}
    - on_demand: {price_per_hour: 32, gpus_per_instance: 8}
  rent:
    - on_demand: {price_per_gpu_hour: 1.7}
",
        );
        near(total(&scenario, "own", "horizon_months=36"), 1_168_192.0);
        assert_eq!(json(&["compare", &scenario])["cheapest"], "own", "{hours}");
    }
}

/// A fleet whose size follows the peak, with downtime.
const GROWING: &str = "horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.6}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 250000}, staff: {fte: 1, salary: 200000}, downtime: 0.03}
    - on_demand: {price_per_gpu_hour: 4}
  rent:
    - on_demand: {price_per_gpu_hour: 4}
";

#[test]
fn an_axis_moves_a_fleet_with_downtime_as_far_as_it_reaches() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = written(folder.path(), GROWING);
    let found = json(&["breakeven", &scenario, "--axis", "gpus=8..200"]);
    assert_eq!([&found["complete"], &found["points"]], [&Value::from(true), &Value::from(193)]);
    let stretches = found["cheapest"].as_array().unwrap();
    let winner_at = |gpus: f64| {
        let number = |it: &Value| it.as_str().unwrap().parse::<f64>().unwrap();
        let is_within = |it: &&Value| number(&it["from"]) <= gpus && gpus <= number(&it["to"]);
        let stretch = stretches.iter().find(is_within).unwrap();
        stretch["alternative"].as_str().unwrap().to_owned()
    };
    for (gpus, own) in [(32, 1_854_407.0), (64, 2_865_254.0), (200, 7_217_549.0)] {
        let set = format!("demand.gpus={gpus}");
        near(total(&scenario, "own", &set), own);
        let cheapest = json(&["compare", &scenario, "--set", &set])["cheapest"].clone();
        assert_eq!(cheapest, winner_at(gpus.into()), "{gpus}");
    }
}

#[test]
fn counts_that_flip_the_winner_are_those_of_compare() {
    let folder = tempfile::tempdir().unwrap();
    let nodes = "horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 160, utilization: 0.9}
alternatives:
  own:
    - owned: {node: {gpus: 8, price: 250000}, nodes: 2, downtime: 0.03}
    - on_demand: {price_per_gpu_hour: 4}
  rent:
    - on_demand: {price_per_gpu_hour: 1.6}
";
    let scenario = written(folder.path(), nodes);
    let found = json(&["sensitivity", &scenario, "--only", "*nodes*"]);
    let flips = found["inputs"][0]["changes"].as_array().unwrap();
    let at: u32 = flips[0]["at"].as_str().unwrap().parse().unwrap();
    let cheapest = |nodes: u32| {
        let set = format!("own.owned.nodes={nodes}");
        json(&["compare", &scenario, "--set", &set])["cheapest"].as_str().unwrap().to_owned()
    };
    assert_eq!([cheapest(at - 1), cheapest(at)], ["rent", "own"]);
    near(total(&scenario, "own", "own.owned.nodes=20"), 5_454_118.0);
}

#[test]
fn a_mix_is_as_cheap_as_compare_finds_any_of_its_neighbors() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = written(
        folder.path(),
        "horizon_months: 24
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.63, shape: flat, interruptible_share: 0.73}
alternatives:
  mix:
    - owned: {node: {gpus: 1, price: 20000}, gpus: optimal, downtime: 0.07}
    - spot: {price_per_gpu_hour: 1.11, efficiency: 1}
    - on_demand: {price_per_gpu_hour: 3.37}
",
    );
    let text = gpu_tco(&["mix", &scenario]).stdout;
    assert!(text.contains("owned 14 GPUs (14 nodes). 824,758 USD"), "{text}");
    near(total(&scenario, "mix", "mix.owned.gpus=14"), 824_758.0);
    for gpus in [12, 13, 15, 16] {
        assert!(total(&scenario, "mix", &format!("mix.owned.gpus={gpus}")) > 824_758.5, "{gpus}");
    }
}

#[test]
fn a_spare_serves_while_a_node_is_down() {
    // 4 nodes, all wanted 70% of the time: without a spare 4 x 0.05 nodes lack; with one, max(k - 1, 0) of the k
    // of 5 that are down: 5 x 0.05 - 1 + 0.95^5 = 0.0237809.
    let folder = tempfile::tempdir().unwrap();
    let fleet = |spares: &str| {
        let scenario = format!(
            "horizon_months: 36
demand: {{gpu: h100-sxm-80gb, gpus: 32, utilization: 0.7, unserved: {{allowed_share: 0.1}}}}
alternatives:
  own:
    - owned: {{node: {{gpus: 8, price: 250000}}, nodes: 4, downtime: 0.05{spares}}}
"
        );
        let found = json(&["compare", &written(folder.path(), &scenario)]);
        let own = &found["alternatives"][0];
        let number = |key: &str| own[key].as_str().unwrap().parse::<f64>().unwrap();
        [number("unserved_gpu_hours"), number("total")]
    };
    let hours = 8.0 * 26_280.0 * 0.7;
    let [lost, cost] = fleet("");
    near(lost, 0.2 * hours);
    for spares in [", spares: {share_of_nodes: 0.05}", ", spares: {nodes: 1}"] {
        let [less, more] = fleet(spares);
        near(less, (5.0 * 0.05 - 1.0 + 0.95_f64.powi(5)) * hours);
        near(more - cost, 250_000.0);
    }
}

#[test]
fn spares_follow_the_nodes_in_use_at_a_refresh() {
    // 10% of 1 node, of 10, and of the 5 nodes of twice the work that do theirs: a spare in each half year.
    let folder = tempfile::tempdir().unwrap();
    let scenario = written(
        folder.path(),
        "horizon_months: 18
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 100000}
        purchases: [{month: 0, nodes: 1}, {month: 6, nodes: 9}]
        useful_life_months: 6
        refresh: {price_ratio: 1, relative_performance: 2}
        spares: {share_of_nodes: 0.1}
",
    );
    let found = json(&["compare", &scenario]);
    let mut lines = found["alternatives"][0]["tiers"][0]["components"].as_array().unwrap().iter();
    let spares = lines.find(|it| it["component"] == "spares").unwrap();
    near(spares["total"].as_str().unwrap().parse().unwrap(), 300_000.0);
}

#[test]
fn the_table_of_shapes_has_the_figures_of_the_program() {
    let page = include_str!("../../../docs/demand.md");
    let of = |shape: &str, set: &[&str]| {
        let scenario = format!("scenarios/philly-{shape}.yaml");
        let found = json(&[&["compare", &scenario], set].concat());
        let millions = |name: &str| {
            let mut all = found["alternatives"].as_array().unwrap().iter();
            let total = &all.find(|it| it["name"] == name).unwrap()["total"];
            total.as_str().unwrap().parse::<f64>().unwrap() / 1e6
        };
        [millions("own"), millions("rent")]
    };
    let ([one, rent], [mean, rented]) = (of("on-off", &[]), of("flat", &[]));
    let [traced, at_once] = of("measured", &[]);
    let [as_flat, _] = of("measured", &["--set", "own.owned.gpus=472"]);
    for part in [
        format!("rent all: {rent:.2} M; one node adds {:.2} M,", one - rent),
        format!(
            "59 nodes: {mean:.2} M, {:.2} M ({:.1}%) less",
            rented - mean,
            (rented / mean - 1.0) * 100.0
        ),
        format!(
            "own 41 nodes: {traced:.2} M, {:.2} M ({:.1}%) less",
            at_once - traced,
            (at_once / traced - 1.0) * 100.0
        ),
        format!(
            "renting all costs {:.2} M too much, and the 59 nodes of `flat` cost {:.2} M too much",
            at_once - traced,
            as_flat - traced
        ),
    ] {
        assert!(page.contains(&part), "{part}");
    }
}

#[test]
fn fleets_that_fail_together_in_too_many_ways_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let tier = |e: &str| {
        format!(
            "    - owned: {{node: {{gpus: 8, price: 1}}, nodes: 300, downtime: 0.3, relative_performance: {e}}}\n"
        )
    };
    let tiers: String = ["1", "0.973", "0.9173"].map(tier).concat();
    let scenario = written(
        folder.path(),
        &format!(
            "horizon_months: 12\ndemand: {{gpu: any, gpus: 8000, utilization: 1}}\nalternatives:\n  own:\n{tiers}    - on_demand: {{price_per_gpu_hour: 4}}\n"
        ),
    );
    let found = gpu_tco(&["compare", &scenario]);
    assert_eq!(found.code, 2, "{}", found.stdout);
    let text = found.stderr.replace('\n', " ");
    assert!(text.contains("in more than 200,000 different ways together"), "{text}");
}

#[test]
fn a_fabric_that_is_not_sized_is_not_put_down_to_failures() {
    let folder = tempfile::tempdir().unwrap();
    let fabric = "network_fabric: {price_per_switch: 1, switch_ports: 4, ports_per_node: 4, price_per_endpoint: 1}";
    let tier = format!(
        "    - owned: {{node: {{gpus: 8, price: 1}}, nodes: 600, downtime: 0.3, {fabric}}}\n"
    );
    let scenario = format!(
        "horizon_months: 12\ndemand: {{gpu: any, gpus: 8000, utilization: 1}}\nalternatives:\n  own:\n{tier}{tier}"
    );
    let text = gpu_tco(&["compare", &written(folder.path(), &scenario)]).stderr.replace('\n', " ");
    assert!(text.contains("state more `switch_ports`"), "{text}");
    assert!(!text.contains("different ways together"), "{text}");
}
