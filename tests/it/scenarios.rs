//! Every scenario shipped, in every format.

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
fn each_prints_as_pinned() {
    // A hash says which bytes were read, not what came of them.
    insta::with_settings!({
        filters => vec![(r"\b[0-9a-f]{64}\b", "[sha256]"), (r"\([0-9a-f]{12}\)", "([hash])")],
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        for name in shipped() {
            for format in ["table", "markdown", "csv", "json"] {
                let scenario = format!("scenarios/{name}.yaml");
                let run = gpu_tco(&["compare", &scenario, "--format", format]);
                assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
                insta::assert_snapshot!(format!("{name}.{format}"), run.stdout);
            }
        }
    });
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
