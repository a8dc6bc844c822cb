//! Compared scenarios as text, in the format that was asked for.

use super::{Args, ComparedScenario};
use crate::commands::output::{self, Failure, GlobalFlags};
use crate::export::{Drawing, json, json_text};
use crate::report::compare as report;

/// All compared scenarios as one text.
pub(super) fn draw(
    answers: &[ComparedScenario],
    args: &Args,
    manner: &GlobalFlags,
) -> Result<String, Failure> {
    let layout = manner.layout(args.output.is_some());
    match args.format.drawing() {
        Drawing::Document(draw) => {
            let page =
                |it: &ComparedScenario| draw(&report::document(it.material(args.view)), layout);
            Ok(answers.iter().map(page).collect::<Vec<_>>().join("\n"))
        }
        Drawing::Records(draw) => {
            let subject = args.subject();
            let precision = args.precision.unwrap_or_default();
            let table = |it: &ComparedScenario| {
                draw(&report::records(it.material(args.view), subject), precision)
            };
            Ok(answers.iter().map(table).collect())
        }
        Drawing::Results => {
            let all: Vec<_> =
                answers.iter().map(|it| json::compare(it.material(args.view))).collect();
            Ok(match all.as_slice() {
                [one] => json_text(one)?,
                all => json_text(&all)?,
            })
        }
    }
}

/// Checks flags against each other, before anything is read.
pub(super) fn check(args: &Args) -> Result<(), Failure> {
    if args.format.is_one_table() && args.scenarios.len() > 1 {
        // Column names contain the currency, so that tables of two scenarios cannot be joined.
        let count = args.scenarios.len();
        return Err(Failure::Usage(format!(
            "-f csv and -f tsv hold one scenario, but {count} are named; run each by itself, or \
             write `-f json`"
        )));
    }
    output::of_one_table(args.format, args.table.is_some(), args.precision.is_some())?;
    if args.by.is_some() && args.statement().is_none() {
        let advice = "--by picks the periods of a view; add `--view cashflow`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    Ok(())
}
