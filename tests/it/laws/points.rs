//! Points of maps, draws and earlier files over random scenarios: each costs what `compare` finds with its values set.

use std::fs;

use proptest::prelude::*;
use serde_json::Value;

use super::commands::{keys, scenario};
use super::config;
use crate::program::gpu_tco;
use crate::small::{costs, json, number, total_of, written};

const NAMES: [&str; 3] = ["mix", "peak", "rent"];

/// Totals with values, in the order of [`NAMES`].
fn totals(path: &str, set: &[(&str, &str)]) -> [f64; 3] {
    let set: Vec<String> = set.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let found = costs(path, &set).unwrap();
    NAMES.map(|name| total_of(&found, name).unwrap())
}

/// True if costs are equal to a hundredth of the currency.
fn are_near(found: [f64; 3], set: [f64; 3]) -> bool {
    found.into_iter().zip(set).all(|(found, set)| (found - set).abs() < 0.01)
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn cells_of_a_map_cost_what_compare_finds(keys in keys()) {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), &scenario(keys));
        let price = "rent.on_demand.price_per_gpu_hour";
        let up = format!("{price}=1..6");
        let map = json(&["breakeven", &path, "--axis", "mix.owned.nodes=1..9", "--axis", &up]);
        let cells = map["cells"].as_array().unwrap();
        for cell in [0, cells.len() / 3, cells.len() - 1].map(|it| &cells[it]) {
            let values = ["across", "up"].map(|it| cell[it].as_str().unwrap());
            let set = totals(&path, &[("mix.owned.nodes", values[0]), (price, values[1])]);
            let found = NAMES.map(|it| number(&cell["result"]["costs"][it]));
            prop_assert!(are_near(found, set), "{:?}: {:?} {:?}", values, found, set);
        }
    }

    #[test]
    fn draws_cost_what_compare_finds(keys in keys()) {
        let folder = tempfile::tempdir().unwrap();
        let drawn = "uncertainty:
  inputs:
    n: {uniform: [1, 9], of: mix.owned.nodes}
    d: {uniform: [0, 0.2], of: mix.owned.downtime}
    g: {uniform: [0, 0.4], of: demand.growth_per_year}
    p: {uniform: [1, 6], of: rent.on_demand.price_per_gpu_hour}
";
        let path = written(folder.path(), &format!("{}{drawn}", scenario(keys)));
        let args = ["--table", "draws", "-f", "csv", "--precision", "exact", "--samples", "3"];
        let run = gpu_tco(&[&["simulate", path.as_str()][..], &args].concat());
        prop_assert_eq!(run.code, 0, "{}", run.stderr);
        for line in run.stdout.lines().skip(1) {
            let row: Vec<&str> = line.split(',').collect();
            let set = totals(&path, &[
                ("mix.owned.nodes", row[1]),
                ("mix.owned.downtime", row[2]),
                ("demand.growth_per_year", row[3]),
                ("rent.on_demand.price_per_gpu_hour", row[4]),
            ]);
            let found = [5, 6, 7].map(|it| row[it].parse().unwrap());
            prop_assert!(are_near(found, set), "{}: {:?} {:?}", line, found, set);
        }
    }

    #[test]
    fn the_reasons_of_a_difference_are_those_of_compare(keys in keys(), other in 1_u32..9) {
        let folder = tempfile::tempdir().unwrap();
        let text = scenario(keys);
        let path = written(folder.path(), &text);
        let earlier = scenario((keys.0, keys.1, other, keys.3, other, keys.5, keys.6));
        let against = folder.path().join("earlier.yaml").display().to_string();
        fs::copy(&path, &against).unwrap();
        let earlier = written(folder.path(), &earlier);
        let found = json(&["explain", &earlier, "mix.total", "--against", &against]);
        let why = &found["difference"];
        let totals = [&against, &earlier].map(|it| totals(it, &[])[0]);
        let said = ["before", "after"].map(|it| number(&why[it]));
        prop_assert!(totals.iter().zip(said).all(|(it, said)| (it - said).abs() < 0.01), "{:?}", said);
        let effects: f64 = why["inputs"].as_array().unwrap().iter().map(|it| number(&it["effect"])).sum();
        let by = effects + number(&why["rest"]);
        prop_assert!((by - (totals[1] - totals[0])).abs() < 0.01, "{:?}: {}", totals, by);
        // Sizes and downtime move live: nothing is left over.
        prop_assert_eq!(why["rest"].clone(), Value::from("0"));
    }
}
