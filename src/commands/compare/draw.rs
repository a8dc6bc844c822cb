//! Compared scenarios as text, in the format that was asked for.

use super::{Args, ComparedScenario, Split};
use crate::commands::output::{Failure, GlobalFlags};
use crate::export::{Drawing, json, json_text};
use crate::report::compare as report;

/// All compared scenarios as one text.
pub(super) fn draw(
    answers: &[ComparedScenario],
    args: &Args,
    manner: &GlobalFlags,
) -> Result<String, Failure> {
    let layout = manner.layout(args.target.file().is_some());
    match args.target.format().drawing() {
        Drawing::Document(draw) => {
            let materials: Vec<_> = answers.iter().map(|it| it.material(args.view())).collect();
            let winners = (materials.len() > 1).then(|| report::winners(&materials));
            let pages = materials.iter().map(|it| report::document(*it));
            let pages = winners.into_iter().chain(pages).map(|it| draw(&it, layout));
            Ok(args.target.format().joined(&pages.collect::<Vec<_>>()))
        }
        Drawing::Records(draw) => {
            let subject = args.subject();
            let precision = args.target.precision();
            let table = |it: &ComparedScenario| {
                draw(&report::records(it.material(args.view()), subject), precision)
            };
            Ok(answers.iter().map(table).collect())
        }
        Drawing::Results => {
            let all: Vec<_> =
                answers.iter().map(|it| json::compare(it.material(args.view()))).collect();
            // A script that names a folder gets an array, whatever the folder holds.
            Ok(match all.as_slice() {
                [one] if !args.names_several() => json_text(one)?,
                all => json_text(&all)?,
            })
        }
    }
}

/// Checks flags against each other and the number of scenarios, before they are read.
pub(super) fn check(args: &Args, count: usize) -> Result<(), Failure> {
    if args.target.format().is_one_table() && count > 1 {
        // Column names contain the currency, so that tables of two scenarios cannot be joined.
        return Err(Failure::Usage(format!(
            "-f csv and -f tsv hold one scenario, but {count} are named; run each by itself, or \
             write `-f json`"
        )));
    }
    let has_all = matches!(args.target.format().drawing(), Drawing::Results);
    if args.share_idle.is_some() && !args.is_by_team() && !has_all {
        let advice = "--share-idle is for costs by team; add `--by team`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    if args.by == Some(Split::Team) {
        if !matches!(args.view, report::CompareView::Summary | report::CompareView::Teams) {
            let advice = "--by team has a view of its own; leave out `--view`";
            return Err(Failure::Usage(advice.to_owned()));
        }
    } else if args.by.is_some()
        && (args.statement().is_none() || args.view() == report::CompareView::Page)
    {
        let advice = "--by picks the periods of a view; add `--view cashflow`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    Ok(())
}
