//! Scenarios in one run, and the width of their tables.

use std::fs;

use crate::program::gpu_tco;

fn shipped() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    let files = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let mut names: Vec<String> =
        files.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn several_are_compared_in_one_run() {
    let files = ["scenarios/a100-bare-metal.yaml", "scenarios/dgx-a100-budget.yaml"];
    let run = gpu_tco(&["compare", files[0], files[1], "--format", "json"]);
    let all: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    let table = gpu_tco(&["compare", files[0], files[1]]).stdout;
    let one = gpu_tco(&["compare", files[1]]).stdout;
    assert!(table.ends_with(&one), "each report stands alone");
}

#[test]
fn no_line_of_a_table_is_wider_than_the_page() {
    for name in shipped() {
        let run = gpu_tco(&["compare", &format!("scenarios/{name}.yaml")]);
        let widest = run.stdout.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{name}: {widest:?}");
    }
}
