//! Figures of `tests/simulate/tco20.py`, an implementation in numpy that shares nothing with ours.

#![allow(clippy::disallowed_types, reason = "quantiles of draws are floats")]
#![allow(clippy::unreadable_literal, reason = "figures as numpy prints them")]

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::Value;

use crate::mix::{json, number};

const SCENARIO: &str = "tests/simulate/tco20.yaml";
/// Draws of the program, and of numpy 2.4.6: `python3 tests/simulate/tco20.py 4e6`.
const SAMPLES: [f64; 2] = [20_000.0, 4_000_000.0];
/// Standard errors that two means may be apart.
const APART: f64 = 5.0;

fn float(value: &Value) -> f64 {
    number(value).to_f64().unwrap()
}

/// Whether two statistics with a deviation of one draw agree.
#[track_caller]
fn assert_agrees(found: f64, expected: f64, deviation: f64, what: &str) {
    let error = deviation * (1.0 / SAMPLES[0] + 1.0 / SAMPLES[1]).sqrt();
    let off = (found - expected).abs() / error;
    assert!(off < APART, "{what}: {found}, expected {expected}: {off} standard errors");
}

#[test]
fn the_point_estimate_is_that_of_numpy() {
    let compared = json(&["compare", SCENARIO]);
    let found = compared["alternatives"].as_array().unwrap();
    for (name, expected) in [("own", "6215268.0879575955"), ("cloud", "6884531.4509623945")] {
        let found = found.iter().find(|it| it["name"] == name).unwrap();
        let expected: Decimal = expected.parse().unwrap();
        let off = (number(&found["npv"]) / expected - Decimal::ONE).abs();
        assert!(off < Decimal::new(1, 9), "{name}: {off}");
    }
}

#[test]
fn a_simulation_is_that_of_numpy() {
    let all = json(&["simulate", SCENARIO, "--samples", "20000"]);
    let find = |name: &str| {
        let all = all["alternatives"].as_array().unwrap();
        all.iter().find(|it| it["name"] == name).unwrap().clone()
    };
    let p: f64 = 0.60260275;
    let own = float(&find("own")["cheapest"]["value"]);
    assert_agrees(own, p, (p * (1.0 - p)).sqrt(), "probability");
    for (spread, [mean, sd], percentiles) in [
        (&find("own")["cost"], [6216074.782, 551334.103], [5301819.495, 6220174.557, 7117519.366]),
        (
            &find("cloud")["cost"],
            [6907087.540, 1902781.371],
            [4134270.727, 6706648.599, 10360839.989],
        ),
        (
            &all["saving"]["spread"],
            [691012.757, 1976365.450],
            [-2236435.622, 507564.553, 4244370.178],
        ),
    ] {
        assert_agrees(float(&spread["mean"]), mean, sd, "mean");
        for (percent, expected) in [5, 50, 95].into_iter().zip(percentiles) {
            let found = float(&spread["percentiles"][percent - 1]);
            // The error of a percentile is sqrt(p (1 - p)) over the density, which is that of a normal
            // law within a factor of 2 here.
            let [share, density]: [f64; 2] =
                if percent == 50 { [0.5, 0.399] } else { [0.05, 0.103] };
            let deviation = 2.0 * (share * (1.0 - share)).sqrt() / density * sd;
            assert_agrees(found, expected, deviation, "percentile");
        }
    }
}

#[test]
fn what_decides_is_what_numpy_finds() {
    // numpy: the price of the cloud decides most, then use, its decline and the resale value.
    let all = json(&["simulate", SCENARIO, "--samples", "20000"]);
    let drivers = all["saving"]["drivers"].as_array().unwrap();
    let first: Vec<&str> = drivers.iter().take(4).map(|it| it["input"].as_str().unwrap()).collect();
    assert_eq!(first, ["c0", "util", "d_c", "f_resale"]);
    let sum = float(&all["saving"]["sum_of_squares"]);
    assert!((0.94..0.98).contains(&sum), "{sum}");
}
