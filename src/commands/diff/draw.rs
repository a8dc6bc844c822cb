//! The comparison as text, in the format that was asked for.

use super::Args;
use crate::commands::output::{Failure, GlobalFlags};
use crate::commands::target::OutputFlags;
use crate::diff::Diff;
use crate::export::{Drawing, Format, json, json_text};
use crate::input::{Diagnostics, Sources, render};
use crate::report::diff::{DiffDetail, DiffTable, document, records};
use crate::report::document::{Document, Sentence};

/// Marker by which a bot finds its own comment, to replace it.
const MARKER: &str = "<!-- gpu-tco diff -->\n";
/// Most characters of a comment: GitHub allows 65,536.
const LETTERS: usize = 60_000;

/// The comparison as text.
pub(in crate::commands) fn draw(
    (diff, failed): (&Diff, &[String]),
    (target, table): (&OutputFlags, Option<DiffTable>),
    manner: &GlobalFlags,
) -> Result<String, Failure> {
    match target.format().drawing() {
        Drawing::Document(draw) if target.format() == Format::Markdown => {
            let layout = manner.layout(target.file().is_some());
            let page = |detail| MARKER.to_owned() + &draw(&commented(diff, failed, detail), layout);
            let details = [DiffDetail::Full, DiffDetail::WithoutAlternatives];
            let fitting = details.into_iter().map(page).find(|it| it.chars().count() <= LETTERS);
            Ok(fitting.unwrap_or_else(|| page(DiffDetail::Short)))
        }
        Drawing::Document(draw) => {
            Ok(draw(&document(diff, DiffDetail::Full), manner.layout(target.file().is_some())))
        }
        Drawing::Records(draw) => {
            let table = records(diff, table.unwrap_or_default());
            Ok(draw(&table, target.precision()))
        }
        Drawing::Results => Ok(json_text(&json::diff(diff))?),
    }
}

/// Report with the thresholds that are exceeded: a reader of the comment sees no messages of the run.
fn commented(diff: &Diff, failed: &[String], detail: DiffDetail) -> Document {
    let mut it = document(diff, detail);
    let failed = failed.iter().map(|it| Sentence::strong(format!("Failed: {it}.")));
    it.lead.splice(0..0, failed);
    it
}

/// Comment on a head that cannot be read.
pub(super) fn broken(problems: &Diagnostics, sources: &Sources) -> String {
    let title = "gpu-tco: the files cannot be read, and nothing was computed";
    let text = render::concise(problems, sources);
    format!("{MARKER}## {title}\n\n{}\n", code_block(text.trim_end()))
}

/// Text as a block of code, fenced by more backticks than it has.
fn code_block(text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}text\n{text}\n{fence}")
}

/// Checks flags against each other, before anything is read.
pub(super) fn check(args: &Args) -> Result<(), Failure> {
    args.target.check(args.table.is_some())?;
    if args.git.is_none() && args.paths.len() != 2 {
        let advice = "name a base and a head, or a revision, such as `gpu-tco diff --git HEAD`";
        return Err(Failure::Usage(advice.to_owned()));
    }
    Ok(())
}
