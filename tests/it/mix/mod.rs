//! `gpu-tco mix`: the cheapest sizes, against every combination and against what `compare` says of them.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod first_unit;
mod parts_of_units;

use std::fs;

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::{gpu_tco, gpu_tco_in};
use crate::small::costs;

pub fn number(value: &Value) -> Decimal {
    value.as_str().unwrap_or_else(|| panic!("{value}")).parse().unwrap()
}

pub fn json(arguments: &[&str]) -> Value {
    let run = gpu_tco(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

/// Hours of 2017, whole nodes and whole instances: 20 instances and 15 nodes of 2,856 combinations.
#[test]
fn the_mix_of_the_philly_hours_is_proved_and_compare_agrees() {
    let mix = json(&["mix", "scenarios/philly-mix.yaml"]);
    let units: Vec<u64> =
        mix["sizes"].as_array().unwrap().iter().map(|it| it["units"].as_u64().unwrap()).collect();
    assert_eq!(units, [20, 17]);
    assert_eq!(mix["is_proved"], true);
    assert_eq!(mix["bound"], mix["ranked_by"]);
    let total = number(&mix["cheapest_mix"]["total"]);
    // 20 x 8 x 2.72 x 26,280 = 11,437,056; 17 nodes 11,155,292.62; spot, the smaller of whole instances
    // for 1 / 0.92 of the time and of those that serve at 0.92, 7,517,723.75; on demand 10,020,508.48.
    let recomputed: Decimal = "40130580.860382".parse().unwrap();
    assert!((total - recomputed).abs() < Decimal::new(1, 6), "{total}");
    let compared = json(&["compare", "scenarios/philly-mix.yaml"]);
    let of_mix =
        |all: &Value| all.as_array().unwrap().iter().find(|it| it["name"] == "mix").cloned();
    assert_eq!(of_mix(&compared["alternatives"]).unwrap()["total"], mix["cheapest_mix"]["total"]);
    let set = ["--set", "mix.committed.gpus=160", "--set", "mix.owned.gpus=136"];
    let typed = json(&[&["compare", "scenarios/philly-mix.yaml"], &set[..]].concat());
    assert_eq!(of_mix(&typed["alternatives"]).unwrap()["total"], mix["cheapest_mix"]["total"]);
}

/// The written scenario has the numbers in the place of the words, and costs the same to the last digit.
#[test]
fn the_written_scenario_costs_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let text = steps()
        .replace("OWNED", "optimal")
        .replace("COMMITTED", "optimal, min_gpus: 8, max_gpus: 16");
    fs::write(
        folder.path().join("lab.yaml"),
        text.replace("gpu_hour: 2.3", "gpu_hour: 1.5").replace("150000", "60000"),
    )
    .unwrap();
    let found = run(&["mix", "lab.yaml", "--write", "best.yaml", "-f", "json"]);
    assert_eq!((found.code, found.stderr.as_str()), (0, "Wrote best.yaml\n"));
    let mix: Value = serde_json::from_str(&found.stdout).unwrap();
    let text = fs::read_to_string(folder.path().join("best.yaml")).unwrap();
    assert!(
        text.contains("gpus: 8, min_gpus: 8, max_gpus: 16") && !text.contains("optimal"),
        "{text}"
    );
    let compared = run(&["compare", "best.yaml", "-f", "json"]);
    assert_eq!((compared.code, compared.stderr.as_str()), (0, ""));
    let all: Value = serde_json::from_str(&compared.stdout).unwrap();
    assert_eq!(all["alternatives"][0]["total"], mix["cheapest_mix"]["total"]);
    // A file is never replaced, and paths in it begin at its folder.
    assert_eq!(run(&["mix", "lab.yaml", "--write", "best.yaml"]).code, 2);
    let elsewhere = run(&["mix", "lab.yaml", "--write", "new/best.yaml"]);
    assert!(
        elsewhere.code == 2 && elsewhere.stderr.contains("write best.yaml"),
        "{}",
        elsewhere.stderr
    );
}

const OPEN: &str = include_str!("../../mix/steps.yaml");

/// The scenario with words in the place of its sizes.
fn steps() -> String {
    let text = OPEN.replacen("gpus: optimal", "gpus: COMMITTED", 1);
    text.replacen("gpus: optimal", "gpus: OWNED", 1).replace("gpu_hour: 1.9,", "gpu_hour: 2.3,")
}

/// Staff in steps and whole instances: the cost is not convex. All 81 combinations, one by one.
#[test]
fn no_combination_of_whole_units_costs_less() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mix.yaml");
    for (price, owned) in [("2.3", "0"), ("1.2", "0"), ("2.3", "80000"), ("3.4", "40000")] {
        let steps = steps().replace("gpu_hour: 2.3", &format!("gpu_hour: {price}"));
        let steps = steps.replace("150000", &(150_000 - owned.parse::<i64>().unwrap()).to_string());
        let open = steps.replace("COMMITTED", "optimal").replace("OWNED", "optimal");
        fs::write(&path, open).unwrap();
        let mix = json(&["mix", path.to_str().unwrap()]);
        assert_eq!(mix["is_proved"], true);
        let mut least: Option<Decimal> = None;
        for committed in 0..=8u32 {
            for owned in 0..=8u32 {
                let set = |text: &str, word: &str, key: &str, units: u32| {
                    let of = if units == 0 {
                        format!("{key}: optimal, max_gpus: 0")
                    } else {
                        format!("{key}: {}", units * 8)
                    };
                    text.replace(&format!("gpus: {word}"), &of)
                };
                let text =
                    set(&set(&steps, "COMMITTED", "gpus", committed), "OWNED", "gpus", owned);
                fs::write(&path, text).unwrap();
                let found = costs(path.to_str().unwrap(), &[]).unwrap();
                let total = found.alternatives[0].total.unwrap();
                least = Some(least.map_or(total, |it| it.min(total)));
            }
        }
        let found = number(&mix["ranked_by"]);
        let least = least.unwrap();
        assert!(
            (found - least).abs() < Decimal::new(1, 6),
            "{price} {owned}: {found}, not {least}"
        );
    }
}

/// A limit below one unit, and a range between two numbers of units, hold no size.
#[test]
fn a_range_without_a_whole_unit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (range, smallest) in [("max_gpus: 4", 8), ("min_gpus: 9, max_gpus: 15", 16)] {
        let text = OPEN.replacen("gpus: optimal", &format!("gpus: optimal, {range}"), 1);
        fs::write(folder.path().join("a.yaml"), text).unwrap();
        let run = gpu_tco_in(folder.path(), &["mix", "a.yaml"]);
        let said = format!("the smallest number of whole instances has {smallest} GPUs");
        assert!(run.code == 2 && run.stderr.contains(&said), "{}", run.stderr);
    }
}

/// Each alternative with open sizes is found, and each is in the written file.
#[test]
fn every_alternative_with_open_sizes_is_said_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let other = "  other:\n    - committed: {effective_price_per_gpu_hour: 2.1, term_months: 12, gpus_per_instance: 8, gpus: 'optimal'}\n    - on_demand: {price_per_gpu_hour: 4.4}\n";
    fs::write(folder.path().join("a.yaml"), format!("{OPEN}{other}")).unwrap();
    let run = |arguments: &[&str]| gpu_tco_in(folder.path(), arguments);
    let found = run(&["mix", "a.yaml", "--write", "b.yaml"]);
    assert_eq!((found.code, found.stderr.as_str()), (0, "Wrote b.yaml\n"));
    let text = found.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("Also with open sizes: other costs"), "{text}");
    let written = fs::read_to_string(folder.path().join("b.yaml")).unwrap();
    assert!(!written.contains("optimal"), "{written}");
    let unknown = run(&["mix", "a.yaml", "--alternative", "oter"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("write `other`"), "{}", unknown.stderr);
    let dated = run(&["mix", "a.yaml", "--as-of", "2026-10-01", "--write", "c.yaml"]);
    assert!(dated.code == 2 && dated.stderr.contains("--as-of"), "{}", dated.stderr);
}

/// Growth gives each month levels of its own; nearby ones are merged, and the bound is said.
#[test]
fn a_growing_demand_is_solved_with_merged_levels() {
    let grown = ["--set", "demand.growth_per_year=0.2", "--set", "horizon_months=6"];
    let fixed = ["--set", "mix.committed.gpus=160"];
    let mix = json(&[&["mix", "scenarios/philly-mix.yaml"], &grown[..], &fixed[..]].concat());
    assert_eq!(mix["is_proved"], true);
    let full = gpu_tco(
        &[&["compare", "scenarios/philly-mix.yaml", "--view", "full"], &grown[..], &fixed[..]]
            .concat(),
    );
    let text = full.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("nearby levels are merged to their mean"), "{text}");
}

#[test]
fn a_scenario_without_an_open_size_says_what_to_write() {
    for (arguments, message) in [
        (vec!["mix", "scenarios/h100-lesson.yaml"], "no size of the scenario is `optimal`"),
        (
            vec!["mix", "scenarios/philly-mix.yaml", "--alternative", "rent"],
            "no size of `rent` is `optimal`",
        ),
        (vec!["mix", "scenarios/a100-keep-or-replace.yaml"], "until_month is found by `compare`"),
    ] {
        let run = gpu_tco(&arguments);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("GTS068") && run.stderr.contains(message), "{}", run.stderr);
        assert!(run.stderr.contains("write `gpus: optimal`"), "{}", run.stderr);
    }
}

#[test]
fn work_that_no_size_serves_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let text = steps().replace("COMMITTED", "optimal, max_gpus: 8").replace("OWNED", "16");
    let lines: Vec<&str> = text.lines().filter(|it| !it.contains("- on_demand")).collect();
    let text = lines.join("\n");
    fs::write(folder.path().join("mix.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["mix", "mix.yaml"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("leaves work unserved at any size"), "{}", run.stderr);
}

#[test]
fn bounds_beside_a_stated_size_are_refused() {
    let run = gpu_tco(&[
        "mix",
        "scenarios/philly-mix.yaml",
        "--set",
        "mix.owned.min_gpus=80",
        "--set",
        "mix.owned.max_gpus=40",
    ]);
    assert!(
        run.code == 2 && run.stderr.contains("min_gpus is 80, but max_gpus is 40"),
        "{}",
        run.stderr
    );
}

/// Half a person runs the nodes however few there are: without nodes there is nobody.
#[test]
fn a_tier_without_units_is_as_if_it_were_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let text = steps().replace("COMMITTED", "16").replace("per_gpus: 24, ", "");
    let text = text.replace("150000", "400000");
    let run = |text: &str, command: &str| -> Value {
        fs::write(folder.path().join("mix.yaml"), text).unwrap();
        let run = gpu_tco_in(folder.path(), &[command, "mix.yaml", "-f", "json"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        serde_json::from_str(&run.stdout).unwrap()
    };
    let open = text.replace("OWNED", "optimal");
    let mix = run(&open, "mix");
    let without: Vec<&str> = text.lines().filter(|it| !it.contains("- owned")).collect();
    let alone = run(&without.join("\n"), "compare");
    assert_eq!(mix["cheapest_mix"]["total"], alone["alternatives"][0]["total"]);
    assert_eq!(run(&open, "compare")["alternatives"][0]["total"], mix["cheapest_mix"]["total"]);
}

#[test]
fn a_smallest_size_above_the_peak_is_taken_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        steps().replace("COMMITTED", "8").replace("gpus: OWNED", "gpus: optimal, min_gpus: 500");
    fs::write(folder.path().join("mix.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["mix", "mix.yaml", "-f", "json"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let mix: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(mix["sizes"][0]["units"], 63);
}

#[test]
fn the_same_peak_and_mean_have_three_cheapest_sizes_by_shape() {
    let nodes = |shape: &str| {
        let compared = json(&["compare", &format!("scenarios/philly-{shape}.yaml")]);
        let own = compared["alternatives"].as_array().unwrap().iter();
        let own = own.clone().find(|it| it["name"] == "own").unwrap().clone();
        let cheapest = compared["cheapest"].as_str().unwrap().to_owned();
        (cheapest, own["tiers"][0]["units"].as_str().unwrap().to_owned())
    };
    let told = |cheapest: &str, nodes: &str| (cheapest.to_owned(), nodes.to_owned());
    // One node is the least that `own` may have.
    assert_eq!(nodes("on-off"), told("rent", "1"));
    assert_eq!(nodes("flat"), told("own", "59"));
    assert_eq!(nodes("measured"), told("own", "41"));
}

/// A node costs what an instance does; the rule names the mix with fewer owned nodes, whichever tier is listed first.
#[test]
fn of_mixes_that_cost_the_same_the_one_with_fewer_owned_nodes_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let owned = "{node: {gpus: 8, price: 70080, busy_kw: 1}, gpus: optimal, \
                 site: {pue: 1, price_per_kwh: 0}}";
    let committed =
        "{effective_price_per_gpu_hour: 1, term_months: 12, gpus_per_instance: 8, gpus: optimal}";
    let tiers = [format!("owned: {owned}"), format!("committed: {committed}")];
    for [first, second] in [[0, 1], [1, 0]] {
        let text = format!(
            "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
             demand: {{gpu: any, shape: [{{share_of_time: 1, gpus: 8}}]}}\n\
             alternatives:\n  mix:\n    - {}\n    - {}\n",
            tiers[first], tiers[second]
        );
        fs::write(folder.path().join("tie.yaml"), text).unwrap();
        let run = gpu_tco_in(folder.path(), &["mix", "tie.yaml", "-f", "json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let mix: Value = serde_json::from_str(&run.stdout).unwrap();
        let found = mix["sizes"].as_array().unwrap();
        let units = |tier: &str| {
            let it = found.iter().find(|it| it["tier"].as_str() == Some(tier));
            it.map_or(0, |it| it["units"].as_u64().unwrap())
        };
        assert_eq!([units("owned"), units("committed")], [0, 1], "{}", mix["sizes"]);
    }
}
