//! The scenario with numbers in place of `optimal`.

use std::path::{Path, PathBuf};

use super::Args;
use crate::analysis::{Mix, Unsolved};
use crate::commands::output::Failure;
use crate::expr::Place;
use crate::format::whole;
use crate::input::{Sources, shown};

/// Checks `--write` before anything is computed.
pub fn check(args: &Args) -> Result<(), Failure> {
    let Some(path) = &args.write else { return Ok(()) };
    if path.parent() != args.scenario.parent() {
        let name = path.file_name().unwrap_or_default();
        let beside = shown(&args.scenario.with_file_name(name));
        return Err(Failure::Usage(format!(
            "--write names another folder, from which paths in the scenario lead elsewhere; write {beside}"
        )));
    }
    let flags = [("--set", !args.flags.set.is_empty()), ("--as-of", args.flags.as_of.is_some())];
    match flags.iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => Err(Failure::Usage(format!(
            "--write would write sizes for the figures of {flag}, which are not in the file; write those there first"
        ))),
        None => Ok(()),
    }
}

/// Path and text of the scenario with the sizes that were found.
pub fn settled<'m>(
    path: &Path,
    mixes: impl Iterator<Item = &'m Mix>,
    unsolved: &[Unsolved],
    sources: &Sources,
) -> Result<(PathBuf, String), Failure> {
    if let Some(it) = unsolved.first() {
        return Err(Failure::Usage(format!(
            "no sizes of {} were found; write numbers there, then write again",
            it.name
        )));
    }
    let mut edits = Vec::new();
    for mix in mixes {
        for (size, units) in mix.each() {
            let Place { file, line, column } = &size.place;
            let gpus = size.gpus_per_unit.saturating_mul(units.into());
            let found = sources.find(file, *line, *column);
            let word = found.and_then(|it| {
                let text = sources.text(it);
                ["optimal", "\"optimal\"", "'optimal'"]
                    .into_iter()
                    .find(|word| text.starts_with(word))
            });
            let Some((found, word)) = found.zip(word) else {
                return Err(Failure::Usage(format!(
                    "`optimal` of {} is not written in the scenario itself; write it there, then write again",
                    size.name
                )));
            };
            edits.push((found, word.len(), whole(gpus).replace(',', "")));
        }
    }
    edits.sort_by_key(|(span, ..)| std::cmp::Reverse(span.start));
    let source = edits.first().and_then(|(span, ..)| sources.get(span.source));
    let mut text = source.map(|it| it.text().to_owned()).unwrap_or_default();
    for (span, length, gpus) in edits {
        let start = span.start as usize;
        text.replace_range(start..start + length, &gpus);
    }
    Ok((path.to_owned(), text))
}
