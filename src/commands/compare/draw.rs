//! Compared scenarios as text, in the format that was asked for.

use super::{Args, ComparedScenario};
use crate::commands::output::{Failure, GlobalFlags};
use crate::export::{Drawing, Format, json, json_text};
use crate::input::{did_you_mean, quoted};
use crate::report::compare::{self as report, CompareView};
use crate::report::document::Document;
use crate::report::records::Records;

/// All compared scenarios as one text.
pub(super) fn draw(
    answers: &[ComparedScenario],
    args: &Args,
    manner: &GlobalFlags,
) -> Result<String, Failure> {
    let layout = manner.layout(args.target.file().is_some());
    match args.target.format().drawing() {
        Drawing::Document(draw) => {
            let materials: Vec<_> = answers.iter().map(|it| it.material(args.view)).collect();
            let winners = (materials.len() > 1).then(|| report::winners(&materials));
            let pages = materials.iter().map(|it| match args.target.format() {
                Format::Table => {
                    report::on_one_screen(*it, &|it| draw(&document(it, &args.columns), layout))
                }
                _ => draw(&document(*it, &args.columns), layout),
            });
            let winners = winners.map(|it| draw(&it, layout));
            Ok(args.target.format().joined(&winners.into_iter().chain(pages).collect::<Vec<_>>()))
        }
        Drawing::Records(draw) => {
            let subject = args.subject();
            let precision = args.target.precision();
            let table = |it: &ComparedScenario| {
                draw(&records(it.material(args.view), subject, &args.columns), precision)
            };
            Ok(answers.iter().map(table).collect())
        }
        Drawing::Results => {
            let all: Vec<_> =
                answers.iter().map(|it| json::compare(it.material(args.view))).collect();
            // A script that names a folder gets an array, whatever the folder holds.
            Ok(match all.as_slice() {
                [one] if !args.names_several() => json_text(one)?,
                all => json_text(&all)?,
            })
        }
    }
}

/// The report, with the columns that were chosen.
fn document(material: report::Material<'_>, columns: &[String]) -> Document {
    let document = report::document(material);
    if columns.is_empty() {
        return document;
    }
    report::with_columns(material, columns, document)
}

/// A table of figures, with the columns that were chosen.
fn records(
    material: report::Material<'_>,
    subject: report::CompareTable,
    columns: &[String],
) -> Records {
    if columns.is_empty() {
        report::records(material, subject)
    } else {
        report::records_with_columns(material, columns)
    }
}

/// Checks the columns that were chosen.
fn check_columns(args: &Args) -> Result<(), Failure> {
    if args.columns.is_empty() {
        return Ok(());
    }
    let format = args.target.format();
    let advice = match format.drawing() {
        Drawing::Results => Some("-f json has every column; leave out `--columns`"),
        Drawing::Records(_) if args.subject() != report::CompareTable::Alternatives => {
            Some("--columns picks columns of the table `alternatives`; leave out `--table`")
        }
        Drawing::Document(_) if !matches!(args.view, CompareView::Summary | CompareView::Full) => {
            Some("--columns picks columns of the table of costs; leave out `--view`")
        }
        Drawing::Records(_) | Drawing::Document(_) => None,
    };
    if let Some(advice) = advice {
        return Err(Failure::Usage(advice.to_owned()));
    }
    let unknown = args.columns.iter().find(|it| !report::cost_columns().any(|known| known == *it));
    let Some(unknown) = unknown else { return Ok(()) };
    let near = did_you_mean(unknown, report::cost_columns());
    let near = if near.is_empty() { String::new() } else { format!("{near}; ") };
    let all = report::cost_columns().collect::<Vec<_>>().join(", ");
    Err(Failure::Usage(format!(
        "--columns names {}, which is no column; {near}columns: {all}",
        quoted(unknown)
    )))
}

/// Checks flags against each other and the number of scenarios, before they are read.
pub(super) fn check(args: &Args, count: usize) -> Result<(), Failure> {
    check_columns(args)?;
    if args.target.format().is_one_table() && count > 1 {
        // Column names contain the currency, so that tables of two scenarios cannot be joined.
        return Err(Failure::Usage(format!(
            "-f csv and -f tsv hold one scenario, but {count} are named; run each by itself, or \
             write `-f json`"
        )));
    }
    let has_all = matches!(args.target.format().drawing(), Drawing::Results);
    if args.share_idle.is_some() && !args.is_by_team() && !has_all {
        let advice = "--share-idle is for costs by team; add `--view teams`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    if args.by.is_some() && (args.statement().is_none() || args.view == CompareView::Page) {
        let advice = "--by picks the periods of a view; add `--view cashflow`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    Ok(())
}
