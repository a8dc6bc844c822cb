//! What `breakeven` looks at: points of a map, months, tables, and what does not move along an axis.

use serde_json::Value;

use crate::program::gpu_tco;

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";
const SIZED: &str = "scenarios/philly-flat.yaml";

fn run(arguments: &[&str]) -> String {
    let run = gpu_tco(&[&["breakeven"], arguments].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(&[arguments, &["-f", "json"]].concat())).unwrap()
}

/// Values of one axis of the cells of a map, each once.
fn values(map: &Value, axis: &str) -> Vec<String> {
    let cells = map["cells"].as_array().unwrap().iter();
    let mut all: Vec<String> = cells.map(|it| it[axis].as_str().unwrap().to_owned()).collect();
    all.dedup();
    all
}

#[test]
fn a_map_has_the_stated_values_and_the_ends_that_are_asked_for() {
    let map = json(&[SCENARIO, "--axis", "horizon=13..58", "--axis", "price:aws"]);
    let across = values(&map, "across");
    assert!(["13", "36", "58"].iter().all(|it| across.iter().any(|at| at == it)), "{across:?}");
    let rows = values(&map, "up");
    // Ten times lower and higher in ratios, so that the only change, at 3.17 to 3.99, is not hidden.
    assert!(
        ["0.688", "1", "2", "5", "6.88", "68.8"].iter().all(|it| rows.iter().any(|at| at == it))
    );
    let text = run(&[SCENARIO, "--axis", "utilization", "--axis", "price:aws"]);
    assert!(text.contains("a aws") && text.contains("[h 26]"), "{text}");
    assert!(words(&text).contains("[ ] is the cell of the stated 64.4% and 6.880."), "{text}");
}

#[test]
fn a_map_of_many_columns_is_thinned_out() {
    let wide = ["--axis", "utilization=0.005..1/199", "--axis", "price:aws=3..9/3"];
    let text = run(&[&[SCENARIO], &wide[..]].concat());
    let head = text.lines().find(|it| it.contains("0.5%")).unwrap();
    assert!(head.contains("100%") && text.lines().all(|it| it.chars().count() <= 100), "{text}");
    assert!(text.contains(" of 199 columns are shown; `-f csv` has all."), "{text}");
}

#[test]
fn the_horizon_is_moved_over_the_life_of_hardware_unless_a_range_is_given() {
    let found = json(&[SCENARIO, "--axis", "horizon"]);
    assert_eq!([&found["axis"]["from"], &found["axis"]["to"]], ["12", "84"]);
    assert_eq!(found["not_costed"].as_array().unwrap().len(), 0);
    let note = found["notes"][0].as_str().unwrap();
    assert!(note.starts_with(
        "own and hybrid use their first nodes up to the end of the horizon, here 84 months"
    ));
    let longer = ["scenarios/company-large.yaml", "--axis", "horizon"];
    let longer = json(&[&longer[..], &["--set", "horizon_months=100"]].concat());
    assert_eq!(longer["axis"]["to"], "100");
}

#[test]
fn a_search_with_gaps_says_which_values_were_costed() {
    let found = json(&[SIZED, "--axis", "horizon"]);
    let gaps = found["not_costed"].as_array().unwrap();
    assert_eq!([&gaps[0]["from"], &gaps[0]["to"]], ["13", "17"]);
    let missing: i64 = gaps.iter().map(|it| int(&it["to"]) - int(&it["from"]) + 1).sum();
    assert_eq!(found["points"].as_i64().unwrap() + missing, 73);
    let csv = run(&[SIZED, "--axis", "horizon", "-f", "csv"]);
    assert!(
        csv.lines().nth(1).unwrap().contains("horizon_months,month,12,84,16,13..17 19..20"),
        "{csv}"
    );
    let text = words(&run(&[SIZED, "--axis", "horizon"]));
    for expected in [
        "Costed: 16 of 73 values: every sixth",
        "Not costed: 13 to 17,",
        "write `--axis horizon_months=12..84`",
        "Sizes of own are searched again for each value",
    ] {
        assert!(text.contains(expected), "{text}");
    }
}

fn int(value: &Value) -> i64 {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn sizes_that_stay_and_cautions_are_said() {
    let text = words(&run(&[SIZED, "--axis", "utilization=0.3..0.5"]));
    assert!(text.contains("Sizes stay as found: owned 472 GPUs"), "{text}");
    let caution = "Caution: neocloud is cheapest if price_per_hour of neocloud and hybrid is below \
                   24.582 per instance-hour (stated 26; plausible 20.800 to 31.200: quotes differ). \
                   Try `--set hybrid,neocloud.on_demand.price_per_hour=24.5`.";
    let prices = ["neocloud", "hybrid"].map(|it| format!("{it}.on_demand.price_per_hour=26"));
    // Utilization is the axis if none is stated.
    let args = [SCENARIO, "--set", &prices[0], "--set", &prices[1]];
    let text = words(&run(&args));
    assert!(text.contains(caution), "{text}");
    let notes = json(&args);
    assert_eq!(notes["notes"][0], caution);
    let stated = [&args[..], &["--axis", "utilization"]].concat();
    assert_eq!(json(&stated), notes);
}

#[test]
fn a_table_or_steps_of_the_other_question_are_errors_with_what_to_write() {
    for (arguments, expected) in [
        (
            &["--axis", "utilization", "-f", "csv", "--table", "borders"][..],
            "add a second `--axis`",
        ),
        (
            &["--axis", "utilization", "--axis", "horizon", "-f", "csv", "--table", "crossings"],
            "write `--table cells`",
        ),
        (&["--axis", "utilization=0.2..0.6/5"], "write `--axis utilization=0.2..0.6`"),
    ] {
        let run = gpu_tco(&[&["breakeven", SCENARIO], arguments].concat());
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(words(&run.stderr).contains(expected), "{}", run.stderr);
    }
    let csv = run(&[SCENARIO, "--axis", "lambda/gpu_8x_h100_sxm5", "-f", "csv"]);
    let never = csv.lines().find(|it| it.starts_with("own,aws,")).unwrap();
    let axis = "lambda/gpu_8x_h100_sxm5 on demand,USD/GPU-hour,0.399,39.900,,";
    assert_eq!(never, format!("own,aws,always,,,,,own,{axis}"));
}

#[test]
fn one_spelling_of_an_input_is_read_by_all_commands() {
    let name = "lambda/gpu_8x_h100_sxm5 on demand";
    for typed in [name, "lambda/gpu_8x_h100_sxm5.on_demand", "lambda/gpu_8x_h100_sxm5"] {
        assert_eq!(json(&[SCENARIO, "--axis", typed])["axis"]["name"], name);
    }
    for typed in ["hybrid.spot.efficiency", "spot.efficiency", "efficiency", "hybrid.efficiency"] {
        let axis = json(&[SCENARIO, "--axis", typed]);
        assert_eq!(axis["axis"]["keys"][0], "hybrid.spot.efficiency", "{typed}");
        let only = gpu_tco(&["sensitivity", SCENARIO, "--only", typed]);
        assert_eq!(only.code, if typed == "hybrid.efficiency" { 2 } else { 0 }, "{}", only.stderr);
        let explained = gpu_tco(&["explain", SCENARIO, typed]);
        assert!(explained.stdout.contains("hybrid.spot.efficiency: 0.92"), "{}", explained.stdout);
    }
    let simulated = gpu_tco(&["simulate", SCENARIO, "--samples", "1000", "--laws"]);
    let sensitivity = gpu_tco(&["sensitivity", SCENARIO, "--top", "20"]);
    for name in [name, "us-virginia-colo tariff", "hybrid.owned.nodes", "hybrid.spot.efficiency"] {
        assert!(simulated.stdout.contains(name), "{name}: {}", simulated.stdout);
        assert!(sensitivity.stdout.contains(name), "{name}: {}", sensitivity.stdout);
    }
}
