//! Labels and sources of inputs: a label of a tier takes the place of its machine on the page, in `compare --view page` and in
//! the workbook; a comment is beside its value.

use std::fs;

use super::sheets::{book, row_of, text};
use crate::program::gpu_tco;
use crate::reports::page::report;

const SCENARIO: &str = "as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 32, utilization: 0.9}
alternatives:
  own:
    - owned: {label: DGX in Ashburn, system: lenovo/sr680a-v3-8xh100, gpus: mean, site: us-virginia-colo, staff: {fte: 1, salary: 200000}}
    - on_demand: {price_per_gpu_hour: 4.5, label: the neocloud}
  rent:
    - on_demand: {price_per_gpu_hour: 4.5}
";

#[test]
fn a_label_takes_the_place_of_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels.yaml");
    fs::write(&path, SCENARIO).unwrap();
    let deck = gpu_tco(&["compare", path.to_str().unwrap(), "--view", "page", "-f", "markdown"]);
    let supply = "4 nodes (32 GPUs) bought: DGX in Ashburn; GPUs of the neocloud on demand";
    assert!(deck.stdout.contains(supply), "{}", deck.stdout);
    let page = report(&path, &[]);
    assert!(page.contains(supply));
    let labels = [
        "own, DGX in Ashburn: staff, full-time",
        "own, the neocloud: price per GPU-hour",
        "rent: price per GPU-hour",
    ];
    let book = book(path.to_str().unwrap(), &[]);
    let cells: Vec<String> = (6..80).map(|row| text(&book, "Inputs", row, 1)).collect();
    for label in labels {
        assert!(page.contains(&format!("<th scope=\"row\">{label}")), "{label}");
        assert!(cells.iter().any(|it| it.starts_with(label)), "{label}: {cells:?}");
    }
}

#[test]
fn two_tiers_of_an_alternative_have_not_one_label() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("labels.yaml");
    fs::write(&path, SCENARIO.replace("the neocloud", "DGX in Ashburn")).unwrap();
    let found = gpu_tco(&["check", path.to_str().unwrap()]);
    assert_eq!(found.code, 1);
    let message = "the label `DGX in Ashburn` is that of another tier of the alternative";
    assert!(found.stdout.contains(message), "{}", found.stdout);
}

#[test]
fn a_comment_behind_a_value_is_beside_it() {
    let book = book("scenarios/aws-bill-8m.yaml", &[]);
    let beside = |key: &str| {
        let row = row_of(&book, "Inputs", key);
        [3, 7].map(|column| text(&book, "Inputs", row, column))
    };
    assert_eq!(beside("own.owned.downtime"), ["share", "the lesson: 5 to 10%"]);
    let [unit, source] = beside("us-virginia-colo.pue");
    assert!(unit == "ratio" && source.starts_with("https://"), "{unit}: {source}");
    assert_eq!(beside("demand.gpus"), ["GPU", ""]);
}
