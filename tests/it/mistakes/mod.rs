//! The usual mistakes of a first scenario: each message has a place, what was found, and the line to
//! write.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod figures;
mod table;

use std::fs;
use std::path::Path;

use self::figures::FIGURES;
use self::table::{IN_FILES, Mistake, ON_THE_COMMAND_LINE, OWN_OR_RENT, SCENARIO};
use crate::program::{gpu_tco, gpu_tco_in};

#[test]
fn each_mistake_in_a_file_gets_its_place_and_the_line_to_write() {
    assert!(IN_FILES.len() >= 27);
    let folder = tempfile::tempdir().unwrap();
    for Mistake(right, wrong, place, found, line) in IN_FILES.iter().chain(FIGURES) {
        assert!(SCENARIO.contains(right), "{right}");
        let scenario = SCENARIO.replacen(right, wrong, 1);
        fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
        let run =
            gpu_tco_in(folder.path(), &["compare", "lab.yaml", "--message-format", "concise"]);
        let said = run.stderr.lines().next().unwrap_or_default();
        assert!(said.starts_with(&format!("lab.yaml:{place}: error[GT")), "{wrong}: {said}");
        assert!(said.contains(found), "{wrong}: {said}");
        let (_, fix) = said.split_once("; ").unwrap_or_else(|| panic!("{said}"));
        assert!(fix.contains(line), "{wrong}: {said}");
        assert_eq!(run.stderr.matches("error[GT").count(), 1, "one mistake: {}", run.stderr);
        assert_eq!(run.code, 2);
    }
}

#[test]
fn the_scenario_without_a_mistake_has_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lab.yaml"), SCENARIO).unwrap();
    assert_eq!(gpu_tco_in(folder.path(), &["compare", "lab.yaml"]).code, 0);
}

#[test]
fn each_mistake_on_the_command_line_gets_what_to_write() {
    for (arguments, found, line) in ON_THE_COMMAND_LINE {
        let all = [&["compare"], *arguments, &["--message-format", "concise"]].concat();
        let run = gpu_tco(&all);
        assert!(run.stderr.contains(found), "{arguments:?}: {}", run.stderr);
        assert!(
            run.stderr.contains(&format!("write {line}"))
                || run.stderr.contains(&format!("add {line}")),
            "{arguments:?}: {}",
            run.stderr
        );
        assert_eq!(run.code, 2);
    }
}

/// What a message says to write on the command line runs.
#[test]
fn a_flat_demand_takes_a_utilization_from_the_command_line() {
    let set = ["demand.utilization=0.5", "demand.shape=flat", "demand.gpus=64"];
    let sets = set.iter().flat_map(|it| ["--set", it]);
    let all: Vec<&str> = ["compare", OWN_OR_RENT].into_iter().chain(sets).collect();
    let run = gpu_tco(&all);
    assert!(run.stdout.contains("50.0% used"), "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_sheet_named_from_the_current_folder_is_found_from_that_of_the_scenario() {
    let folder = tempfile::tempdir().unwrap();
    for below in ["scenarios", "pricing"] {
        fs::create_dir(folder.path().join(below)).unwrap();
    }
    let sheet = Path::new(env!("CARGO_MANIFEST_DIR")).join("pricing/lambda.yaml");
    fs::copy(sheet, folder.path().join("pricing/mine.yaml")).unwrap();
    let scenario = SCENARIO.replacen("schema: 1", "pricing: [pricing/mine.yaml]", 1);
    fs::write(folder.path().join("scenarios/lab.yaml"), scenario).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "scenarios/lab.yaml"]);
    assert!(run.stderr.contains("write `pricing: [../pricing/mine.yaml]`"), "{}", run.stderr);
}

#[test]
fn a_number_of_gpus_with_a_comma_is_rewritten() {
    let run = gpu_tco(&["init", "--gpu", "h100", "--gpus", "1,024", "--own"]);
    assert!(run.stderr.contains("write 1024"), "{}", run.stderr);
    let run = gpu_tco(&["init", "--gpu", "h200", "--gpus", "8", "--rent", "hgx-h200"]);
    assert!(
        run.stderr.contains("write `coreweave/hgx-h200` or `nebius/hgx-h200`"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_shipped_scenario_that_is_not_here_names_the_command_that_writes_it() {
    let folder = tempfile::tempdir().unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "scenarios/h100-lesson.yaml"]);
    assert!(run.stderr.contains("`gpu-tco init --from h100-lesson` writes"), "{}", run.stderr);
}

/// A figure that is read, but that no GPU-hour costs.
#[test]
fn a_price_per_month_in_a_price_per_hour_names_its_quotient() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = SCENARIO.replacen("price_per_gpu_hour: 2.5", "price_per_gpu_hour: 2912", 1);
    fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "--message-format", "concise"]);
    let range =
        "is 2,912, but a GPU-hour costs 0.001 to 1,000. Write 3.99 if it is per month (/ 730);";
    assert!(run.code == 2 && run.stderr.contains(range), "{}", run.stderr);
}

#[test]
fn a_price_sheet_in_the_place_of_a_scenario_is_one_error() {
    let run = gpu_tco(&["compare", "pricing/aws.yaml"]);
    assert_eq!((run.code, run.stderr.matches("error[").count()), (2, 1), "{}", run.stderr);
    assert!(run.stderr.contains("the sheet with `--pricing`"), "{}", run.stderr);
}
