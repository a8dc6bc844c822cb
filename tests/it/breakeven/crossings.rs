//! `gpu-tco breakeven`: crossings and maps agree with `compare --set`, and errors say what to write.

use rust_decimal::Decimal;
use serde_json::Value;

use crate::program::gpu_tco;

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

fn json(arguments: &[&str]) -> Value {
    let run = gpu_tco(&[arguments, &["-f", "json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

/// The total of an alternative with some figures set.
fn total(scenario: &str, set: &[String], name: &str) -> Option<Decimal> {
    let flags: Vec<&str> = set.iter().flat_map(|it| ["--set", it.as_str()]).collect();
    let compared = json(&[&["compare", scenario], flags.as_slice()].concat());
    let all = compared["alternatives"].as_array().unwrap();
    let it = all.iter().find(|it| it["name"] == name).unwrap();
    it["total"].as_str().map(|it| it.parse().unwrap())
}

/// Asserts that each crossing of an axis has its sides, as `compare --set` finds them.
#[track_caller]
fn agrees(scenario: &str, axis: &str, key: &str, [below, above]: [Decimal; 2], least: usize) {
    let found = json(&["breakeven", scenario, "--axis", axis]);
    let mut crossings = 0;
    for pair in found["pairs"].as_array().unwrap() {
        for at in pair["crossings"].as_array().unwrap() {
            crossings += 1;
            let value = number(&at["at"]);
            for (value, side) in
                [(value + below, "cheaper_below"), (value + above, "cheaper_above")]
            {
                let set = [format!("{key}={value}")];
                let [a, b] = ["a", "b"].map(|it| pair[it].as_str().unwrap());
                let [cost_a, cost_b] = [a, b].map(|it| total(scenario, &set, it));
                let cheaper = if cost_a < cost_b { a } else { b };
                assert_eq!(at[side], cheaper, "{pair} at {value}");
            }
        }
    }
    assert!(crossings >= least, "{found}");
}

#[test]
fn both_sides_of_a_crossing_are_those_of_compare() {
    let close = Decimal::new(2, 5);
    agrees(SCENARIO, "hybrid.spot.efficiency", "hybrid.spot.efficiency", [-close, close], 1);
    let step = [-Decimal::ONE, Decimal::ZERO];
    agrees(SCENARIO, "horizon=17..60", "horizon_months", step, 2);
    agrees(SCENARIO, "nodes=1..9", "hybrid.owned.nodes", step, 1);
}

#[test]
fn a_pair_may_cross_again_and_again() {
    let reserve = "scenarios/h100-lesson.yaml";
    let step = [-Decimal::ONE, Decimal::ZERO];
    agrees(reserve, "horizon=18..40", "horizon_months", step, 3);
    let a100 = "scenarios/a100-bare-metal.yaml";
    agrees(a100, "gpus=6..27", "demand.gpus", step, 7);
}

#[test]
fn a_cell_of_a_map_is_what_compare_finds() {
    let [across, up] = ["horizon=24..48/2", "hybrid.spot.efficiency=0.6..1/2"];
    let map = json(&["breakeven", SCENARIO, "--axis", across, "--axis", up]);
    let live = json(&["breakeven", SCENARIO, "--axis", "hybrid.staff.fte=1..3/2", "--axis", up]);
    for (map, key) in [(map, "horizon_months"), (live, "hybrid.owned.staff.fte")] {
        let cells = map["cells"].as_array().unwrap();
        assert_eq!(cells.len(), 4);
        for cell in cells {
            let set = [
                format!("{key}={}", number(&cell["across"])),
                format!("hybrid.spot.efficiency={}", number(&cell["up"])),
            ];
            for (name, cost) in cell["result"]["costs"].as_object().unwrap() {
                let expected = total(SCENARIO, &set, name).unwrap();
                assert!((number(cost) - expected).abs() < Decimal::new(1, 6), "{name} of {cell}");
            }
        }
    }
}

#[test]
fn borders_are_the_crossings_along_a_column() {
    let lambda = "lambda/gpu_8x_h100_sxm5=2.5..5.5";
    let map = json(&["breakeven", SCENARIO, "--axis", "utilization=0.6..0.7/2", "--axis", lambda]);
    let border = map["borders"].as_array().unwrap().iter().find(|it| it["across"] == "0.6");
    let at = number(&border.unwrap()["up"]);
    for (price, cheapest) in
        [(at - Decimal::new(1, 5), "neocloud"), (at + Decimal::new(1, 5), "hybrid")]
    {
        let near = format!("lambda/gpu_8x_h100_sxm5={price}..{}/2", price + Decimal::ONE);
        let map =
            json(&["breakeven", SCENARIO, "--axis", "utilization=0.6..0.7/2", "--axis", &near]);
        assert_eq!(map["cells"][0]["result"]["cheapest"][0], cheapest);
    }
}

#[test]
fn a_price_of_a_sheet_is_read_and_written_per_gpu_hour() {
    let found = json(&["breakeven", SCENARIO, "--axis", "lambda/gpu_8x_h100_sxm5"]);
    assert_eq!(found["axis"]["stated"], "3.99");
    assert_eq!(found["axis"]["unit"], "money/GPU-hour");
    let factor =
        json(&["breakeven", SCENARIO, "--axis", "price:neocloud", "--pair", "own,neocloud"]);
    assert_eq!(factor["pairs"].as_array().unwrap().len(), 1);
    // Own pays no rent, so both axes have one crossing with it.
    let pairs = found["pairs"].as_array().unwrap();
    let pair = pairs.iter().find(|it| it["a"] == "own" && it["b"] == "neocloud").unwrap();
    assert_eq!(pair["crossings"][0]["at"], factor["pairs"][0]["crossings"][0]["at"]);
}

#[test]
fn gpu_hours_a_month_are_utilization_in_another_unit() {
    let hours = json(&["breakeven", SCENARIO, "--axis", "gpu_hours_per_month"]);
    let share = json(&["breakeven", SCENARIO, "--axis", "utilization"]);
    let compared = json(&["compare", SCENARIO]);
    let crossing = |it: &Value| number(&it["pairs"][0]["crossings"][0]["at"]);
    // 64 GPUs for 730 hours.
    let expected = crossing(&share) * Decimal::from(46_720);
    assert!((crossing(&hours) - expected).abs() < Decimal::new(1, 1));
    let pairs = compared["break_even"].as_array().unwrap();
    let pair = pairs
        .iter()
        .find(|it| [&it["a"], &it["b"]].iter().all(|it| **it == "own" || **it == "aws"));
    let at = number(&pair.unwrap()["crossings"][0]["at"]);
    assert!((at - crossing(&share)).abs() <= Decimal::new(1, 6));
}

#[test]
fn an_axis_that_is_none_is_refused_with_what_to_write() {
    for (axes, expected) in [
        (&["utilisation"][..], "is no figure that can be moved; write `utilization`"),
        (&["utilization", "utilization"], "both axes move utilization"),
        (&["utilization=0.9..0.1"], "write `utilization=0.1..0.9`"),
        (&["utilization=0..2"], "at least 0 and at most 1"),
        (&["utilization=much"], "write `utilization=0..1`"),
        (&["utilization=0.1..0.9/1"], "a whole number from 2"),
        (&["lenovo/sr680a-v3-8xh100"], "lenovo/sr680a-v3-8xh100 busy power"),
        (&["price:nobody"], "price:neocloud"),
        (&["utilization", "horizon", "pue"], "a map has two"),
    ] {
        let flags: Vec<&str> = axes.iter().flat_map(|it| ["--axis", *it]).collect();
        let run = gpu_tco(&[&["breakeven", SCENARIO], flags.as_slice()].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains(expected), "{axes:?}: {}", run.stderr);
    }
    let alone =
        ["breakeven", "scenarios/company-small.yaml", "--axis", "utilization", "--pair", "a,b"];
    let run = gpu_tco(&alone);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("does not name two alternatives"), "{}", run.stderr);
}

#[test]
fn a_wide_range_loses_no_crossing_and_no_digit() {
    let lead = |axis: &str| {
        let run = gpu_tco(&["breakeven", SCENARIO, "--axis", axis]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{axis}");
        run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for high in ["1e4", "1e8", "1e12"] {
        let high = Decimal::from_scientific(high).unwrap();
        let by_rent = lead(&format!("lambda/gpu_8x_h100_sxm5=0..{high}"));
        let expected = "hybrid is cheapest at the stated lambda/gpu_8x_h100_sxm5 on demand of \
                        3.990 USD/GPU-hour; neocloud below 3.073 USD/GPU-hour and own above 20.873";
        assert!(by_rent.contains(expected), "{by_rent}");
    }
    let by_price = lead("lenovo/sr680a-v3-8xh100.price=0..1000000000000");
    assert!(by_price.contains("250,142 USD/node; neocloud above 469,931"), "{by_price}");
    let by_staff = lead("own.staff.fte=0..1000000");
    assert!(by_staff.contains("own.staff.fte of 1.500 FTE"), "{by_staff}");
}

#[test]
fn an_axis_that_moves_nothing_is_an_error_with_one_that_does() {
    let error = |arguments: &[&str]| {
        let run = gpu_tco(&[&["breakeven", SCENARIO, "--axis"], arguments].concat());
        assert_eq!(run.code, 2, "{}", run.stdout);
        run.stderr.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let own = error(&["price:own"]);
    assert!(own.contains("own rents nothing, so price:own moves no cost; write `own."), "{own}");
    let rate = error(&["cost_of_capital", "--set", "cost_of_capital=0.1"]);
    assert!(rate.contains("add `--set rank_by=npv`"), "{rate}");
}

#[test]
fn a_wide_range_names_the_winner_that_compare_names_at_the_stated_value() {
    for axis in [
        "lambda/gpu_8x_h100_sxm5=0..1e8",
        "lambda/gpu_8x_h100_sxm5=0.000000001..1000000000000",
        "lenovo/sr680a-v3-8xh100.price=0..1e12",
        "staff.salary=0..1e12",
        "price:neocloud=0..1e9",
    ] {
        let run = gpu_tco(&["breakeven", SCENARIO, "--axis", axis]);
        let screen = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(screen.contains("hybrid is cheapest at the stated"), "{axis}: {screen}");
    }
}
