//! `gpu-tco prices import`: public feeds become price sheets.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::super::clock::today;
use super::super::output::{self, Failure, GlobalFlags};
use super::import_all;
use super::import_args::Args;
use crate::check::{LooksLike, looks_like};
use crate::format::{by_number, count};
use crate::import::{self, Feed, ImportRequest, Imported};
use crate::input::{self, Date, Diagnostics, SourceId, Sources, shown};
use crate::pricing;

/// Imports a file; prints a summary on standard error.
///
/// # Errors
///
/// Says why the file or the sheet cannot be read, or the output cannot be written.
pub fn run(args: &Args, manner: &GlobalFlags) -> Result<ExitCode, Failure> {
    has_been("--checked-on is", args.checked_on)?;
    let (file, feed) = match (&args.all, &args.file, args.from) {
        (Some(folder), ..) => return import_all::run(args, folder),
        (None, Some(file), Some(feed)) => (file, feed),
        _ => return Err(Failure::Usage("name a file, and its feed with `--from FEED`".to_owned())),
    };
    one(args, (file, feed), manner)
}

/// Imports one file.
fn one(
    args: &Args,
    (file, of): (&PathBuf, Feed),
    manner: &GlobalFlags,
) -> Result<ExitCode, Failure> {
    let mut sources = Sources::new();
    spares_sheets(args, &mut sources)?;
    let feed = read(file, &mut sources, manner)?;
    let into = args.into.as_deref().map(|path| read(path, &mut sources, manner)).transpose()?;
    let parsed = into.map(|id| sheet(id, &sources, manner)).transpose()?;
    let text = |id| sources.get(id).map_or("", |it| it.text());
    let into = into.zip(parsed.as_ref()).map(|(id, (root, sheet))| import::MergeTarget {
        text: text(id),
        root,
        sheet,
    });
    let target = args.output.as_deref().or(args.into.as_deref());
    let requested = ImportRequest {
        feed: of,
        provider: args.provider.clone(),
        region: args.region.clone(),
        gpus: args.gpu.clone(),
        checked_on: args.checked_on,
        source: args.source.clone(),
        replace_checked: args.replace_checked,
        accept: None,
    };
    let inputs = std::slice::from_ref(file);
    let name = shown(file);
    let phrase = |why: String| Failure::Input(format!("error: {name}: {}", input::escaped(&why)));
    let Imported { sheet, summary, lost, checked_on } =
        import::import(text(feed), &requested, into).map_err(phrase)?;
    has_been(&format!("{name}: the feed is of"), Some(checked_on))?;
    let Some(sheet) = sheet else {
        return Err(Failure::Input(format!(
            "error: {name}: no {} could be imported\n{}",
            summary.noun(),
            summary.to_string().trim_end()
        )));
    };
    let into_path = args.into.as_deref();
    let without = into_path.map_or(Ok(None), |it| lost_comments(&lost, it, target))?;
    let is_as_it_was = args.output.is_none() && into.is_some_and(|it| it.text == sheet);
    if !is_as_it_was {
        output::write(&sheet, target, inputs)?;
    }
    // The sheet is written; an unreadable summary is no failure.
    let _ = write!(io::stderr(), "{name}: {summary}{}", without.unwrap_or_default());
    Ok(ExitCode::SUCCESS)
}

/// Rejects a day in the future, on which nothing can have been downloaded.
fn has_been(what: &str, checked_on: Option<Date>) -> Result<(), Failure> {
    let today = today();
    let Some(day) = checked_on.filter(|it| *it > today) else { return Ok(()) };
    Err(Failure::Usage(format!(
        "{what} {day}, but today is {today} (UTC); write the day the file was downloaded"
    )))
}

fn read(path: &Path, sources: &mut Sources, manner: &GlobalFlags) -> Result<SourceId, Failure> {
    let read = if input::is_stdin(path) { sources.read_stdin() } else { sources.read(path) };
    read.map_err(|problem| manner.problem(problem, sources))
}

/// The sheet to merge into, which must have no problems.
fn sheet(
    id: SourceId,
    sources: &Sources,
    manner: &GlobalFlags,
) -> Result<(input::YamlNode, pricing::Sheet), Failure> {
    let mut diagnostics = Diagnostics::new();
    let root = input::parse(sources, id, &mut diagnostics);
    let sheet = root.as_ref().and_then(|it| pricing::read_sheet(it, &mut diagnostics));
    match root.zip(sheet) {
        Some(read) if !diagnostics.has_errors() => Ok(read),
        _ => Err(manner.failure(&mut diagnostics, sources)),
    }
}

/// The remark about comments lost when the sheet had to be written anew; fails if it would replace
/// its own file.
fn lost_comments(
    lines: &[usize],
    path: &Path,
    target: Option<&Path>,
) -> Result<Option<String>, Failure> {
    let Some(line) = lines.first() else { return Ok(None) };
    let is_itself = target.is_none_or(|it| output::is_same(it, path));
    let comments = count(lines.len(), "comment");
    let (name, is) = (shown(path), by_number(lines.len(), "is", "are"));
    if is_itself {
        return Err(Failure::Usage(format!(
            "{name}:{line}: writing the sheet anew would lose {comments}, of which this is the first; move \
             comments above the first key, or write to another file with `-o FILE`, without them"
        )));
    }
    Ok(Some(format!("  comments   {comments} of {name} {is} not in what was written\n")))
}

/// Rejects an output file that is a price sheet, unless it is merged into: its history would be
/// lost.
fn spares_sheets(args: &Args, sources: &mut Sources) -> Result<(), Failure> {
    let Some(path) = args.output.as_deref().filter(|_| args.into.is_none()) else { return Ok(()) };
    // A file that cannot be read is no sheet; writing it reports the reason if that fails too.
    let Ok(id) = sources.read(path) else { return Ok(()) };
    let text = sources.get(id).map_or("", |it| it.text());
    let is_sheet = match input::parse(sources, id, &mut Diagnostics::new()) {
        Some(root) => looks_like(&root) == LooksLike::Sheet,
        None => text.lines().any(|it| it.starts_with("provider:")),
    };
    if !is_sheet {
        return Ok(());
    }
    let name = shown(path);
    Err(Failure::Usage(format!(
        "{name} is a price sheet, which `-o` would replace with its history; merge into it with \
         `--into {name}`, or name another file"
    )))
}
