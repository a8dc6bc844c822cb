//! The sheet of scenarios: a case that is chosen there is what the model reads, and the command on Summary gives the same.

use ironcalc::base::Model;

use super::answer::answer_of_the_command;
use super::engine::sheet;
use super::sheets::{SCENARIO, book, number, row_of, text};

const LESSON: &str = "scenarios/h100-lesson.yaml";
/// Column of the key.
const KEY: i32 = 10;
/// Column of the case of an input.
const CASE: i32 = 3;
/// Column of the value in use.
const IN_USE: i32 = 8;
/// Column of the lead.
const LEAD: i32 = 9;

fn choose(book: &mut Model<'_>, row: i32, column: i32, case: &str) {
    book.update_cell_with_text(sheet(book, "Scenarios"), row, column, case).unwrap();
    book.evaluate();
}

fn row_of_key(book: &Model<'_>, key: &str) -> i32 {
    (9..60).find(|row| text(book, "Scenarios", *row, KEY) == key).unwrap()
}

#[test]
fn a_case_gives_the_figures_of_its_command() {
    let mut book = book(LESSON, &[]);
    for case in ["low", "high", "base"] {
        choose(&mut book, 4, 2, case);
        let verdict = text(&book, "Summary", 3, 1);
        assert_eq!(text(&book, "Scenarios", 5, 1), verdict);
        let answer = answer_of_the_command(&book);
        assert!(answer.contains(&format!("**{verdict}**")), "{case}: {verdict}: {answer}");
        let changed = text(&book, "Summary", 4, 1);
        let is_said = changed.contains(&format!("Case on the sheet Scenarios: {case}."));
        assert!(is_said || case == "base", "{changed}");
        assert_eq!(text(&book, "Summary", 5, 1), "All checks hold", "{case}");
    }
}

/// One input at its low value: the lead is that of the sensitivity.
#[test]
fn a_case_of_one_input_has_the_lead_of_the_sensitivity() {
    let mut book = book(SCENARIO, &[]);
    let row = row_of_key(&book, "lambda/gpu_8x_h100_sxm5.on_demand.price_per_hour");
    assert_eq!(text(&book, "Scenarios", row, LEAD), "-");
    choose(&mut book, row, CASE, "low");
    let low = number(&book, "Scenarios", row, IN_USE).unwrap();
    assert!((low - 31.92 * 0.8).abs() < 1e-9, "{low}");
    let lead = number(&book, "Scenarios", row, LEAD).unwrap();
    let names = (8..12).map(|row| text(&book, "Summary", row, 1)).collect::<Vec<_>>();
    let [hybrid, neocloud] = ["hybrid", "neocloud"].map(|name| {
        let at = names.iter().position(|it| it == name).unwrap();
        number(&book, "Summary", 8 + i32::try_from(at).unwrap(), 2).unwrap()
    });
    assert!((neocloud - hybrid - lead).abs() < 1e-6, "{neocloud} {hybrid} {lead}");
    let listed = row_of(&book, "Scenarios", "Inputs that differ") + 3;
    let label = text(&book, "Scenarios", listed, 1);
    assert_eq!(label, "Lambda gpu_8x_h100_sxm5: on-demand price per instance-hour");
    assert_eq!(number(&book, "Scenarios", listed, LEAD), Some(lead));
    assert_eq!(text(&book, "Scenarios", listed + 1, 1), "-");
}

/// A typed value counts unless another case is chosen, and has no lead by itself.
#[test]
fn a_typed_value_is_the_own_case() {
    let mut book = book(SCENARIO, &[]);
    let key = "coreweave/hgx-h100.spot.price_per_hour";
    let inputs = sheet(&book, "Inputs");
    let typed = row_of(&book, "Inputs", key);
    book.update_cell_with_number(inputs, typed, 2, 30.0).unwrap();
    book.evaluate();
    let as_typed = text(&book, "Summary", 3, 1);
    let row = row_of_key(&book, key);
    assert_eq!(number(&book, "Scenarios", row, IN_USE), Some(30.0));
    assert_eq!(text(&book, "Scenarios", row, LEAD), "run compare");
    choose(&mut book, row, CASE, "base");
    assert_ne!(text(&book, "Summary", 3, 1), as_typed);
    assert_eq!(text(&book, "Summary", 4, 1), "All inputs are those of the file.");
    choose(&mut book, row, CASE, "else");
    let verdict = text(&book, "Summary", 3, 1);
    assert!(verdict.starts_with("These results are not valid: an input has"), "{verdict}");
}
