//! What `sensitivity` writes: keys, units and rows of csv, notes, and the width of its tables.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use crate::program::gpu_tco;
use crate::shipped;

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

#[test]
fn an_end_at_which_the_next_is_unserved_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strict.yaml");
    let budget = std::fs::read_to_string("scenarios/dgx-a100-budget.yaml").unwrap();
    let strict = budget.replacen("demand: {", "demand: {unserved: {allowed_share: 0}, ", 1);
    assert_ne!(budget, strict);
    std::fs::write(&path, strict).unwrap();
    let run = gpu_tco(&["sensitivity", &path.display().to_string()]);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "At 8, own leaves demand unserved: the lead is over another.";
    assert!(text.contains(expected), "{}", run.stdout);
}

#[test]
fn the_csv_has_keys_units_and_omissions() {
    let run = gpu_tco(&["sensitivity", SCENARIO, "-f", "csv"]);
    let row = |key: &str| run.stdout.lines().find(|it| it.starts_with(key)).unwrap().to_owned();
    let lambda = row("lambda/gpu_8x_h100_sxm5.on_demand.price_per_gpu_hour,");
    assert!(lambda.contains(",USD/GPU-hour,3.990,"), "{lambda}");
    let fte = row("own.owned.staff.fte,");
    assert!(fte.ends_with(",own hybrid,own.owned.staff.fte hybrid.owned.staff.fte"), "{fte}");
    assert!(row("utilization,").contains(",utilization,,0.644,"));
    let code = row("GTS040,downtime,");
    assert!(code.starts_with("GTS040,downtime,,as stated,as stated,5%,896742,"), "{code}");
}

#[test]
fn tables_fit_the_usual_page() {
    // Names of more than 42 characters leave no room.
    const LONG: [&str; 2] = ["a100-bare-metal", "bare-metal-or-virtualized"];
    for name in shipped::names().iter().filter(|it| !LONG.contains(&it.as_str())) {
        let run = gpu_tco(&["sensitivity", &format!("scenarios/{name}.yaml")]);
        for line in run.stdout.lines() {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
}
