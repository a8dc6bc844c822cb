//! The list of feeds beside the sheets: which file fills which sheet, and where it is published.

use std::path::{Component, Path, PathBuf};

use clap::ValueEnum;
use serde::Deserialize;

use super::super::output::{Failure, GlobalFlags};
use super::batch::Download;
use super::folder::is_sheet_name;
use crate::codes;
use crate::import::{Feed, NameMeaning};
use crate::input::{
    self, Date, Diagnostic, Diagnostics, Field, Number, Sources, Span, Text, quoted,
};

/// File with the feeds of a folder of sheets.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a list of feeds")]
struct Manifest {
    schema: Field<Number>,
    feeds: Field<Vec<Field<ListedFeed>>>,
}

/// Feed of a list. The binary opens no connection: `download` is for the program that does.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a feed")]
struct ListedFeed {
    file: Field<Text>,
    feed: Field<Text>,
    providers: Field<Vec<Field<Text>>>,
    sheet: Field<Text>,
    region: Field<Text>,
    gpus: Field<Vec<Field<Text>>>,
    source: Field<Text>,
    download: Field<Text>,
    license: Field<Text>,
    note: Field<Text>,
}

/// Reads a list of feeds: one download each, below the folder of the downloads.
///
/// # Errors
///
/// Says what is wrong with the list.
pub(super) fn read(
    path: &Path,
    from: &Path,
    (checked_on, accept): (Option<Date>, &[String]),
    manner: &GlobalFlags,
) -> Result<Vec<Download>, Failure> {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(path).map_err(|problem| manner.problem(problem, &sources))?;
    let root = input::parse(&sources, id, &mut diagnostics);
    let read: Option<Manifest> = root.as_ref().and_then(|it| input::read(it, &mut diagnostics));
    let mut downloads = Vec::new();
    if let (Some(manifest), Some(root)) = (read, &root) {
        manifest.schema.require("schema", "a list of feeds", root.span, &mut diagnostics);
        let feeds = manifest.feeds.require("feeds", "a list of feeds", root.span, &mut diagnostics);
        for field in feeds.map(|(feeds, _)| feeds.as_slice()).unwrap_or_default() {
            let Some((feed, at)) = field.stated() else { continue };
            downloads.extend(download(feed, at, (from, checked_on, accept), &mut diagnostics));
        }
    }
    if diagnostics.has_errors() {
        return Err(manner.failure(&mut diagnostics, &sources));
    }
    Ok(downloads)
}

fn download(
    listed: &ListedFeed,
    at: Span,
    (from, checked_on, accept): (&Path, Option<Date>, &[String]),
    diagnostics: &mut Diagnostics,
) -> Option<Download> {
    // Where a feed comes from and what allows its use are for the reader, and must be stated.
    let required = [("file", &listed.file), ("feed", &listed.feed), ("license", &listed.license)];
    let stated = required.map(|(key, it)| it.require(key, "a feed", at, diagnostics));
    let [Some((file, file_at)), Some((word, word_at)), Some(_)] = stated else { return None };
    check_paths(listed, (&file.0, file_at), diagnostics);
    let feed = Feed::from_str(&word.0, false);
    if feed.is_err() {
        let words = Feed::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let words: Vec<String> = words.map(|it| it.get_name().to_owned()).collect();
        let message = format!("no feed is called {}", quoted(&word.0));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let fix = input::write_one_of(&words);
        diagnostics.push(Diagnostic::error(codes::UNKNOWN_WORD, message).at(word_at).fix(fix));
    }
    let gpus = texts(&listed.gpus).into_iter().filter_map(|(text, at)| {
        let meaning: Result<NameMeaning, String> = text.parse();
        meaning
            .map_err(|why| diagnostics.push(Diagnostic::error(codes::UNKNOWN_WORD, why).at(at)))
            .ok()
    });
    let gpus = gpus.collect();
    let text = |field: &Field<Text>| field.get().map(|it| it.0.clone());
    Some(Download {
        path: from.join(&file.0),
        name: file.0.clone(),
        feed: Some(feed.ok()?),
        providers: texts(&listed.providers).into_iter().map(|(it, _)| it.to_owned()).collect(),
        sheet: text(&listed.sheet).map(PathBuf::from),
        address: text(&listed.download),
        source: text(&listed.source),
        region: text(&listed.region),
        gpus,
        checked_on,
        replace_checked: false,
        accept: accept.to_vec(),
    })
}

/// Reports a file or a sheet that would lie in another folder than theirs.
fn check_paths(listed: &ListedFeed, (file, at): (&str, Span), diagnostics: &mut Diagnostics) {
    if !is_below(Path::new(file)) {
        let message = format!("`file` is {}, which leads out of the downloads", quoted(file));
        let fix = "write the name of a file in the folder of `--from`";
        diagnostics.push(Diagnostic::error(codes::UNREADABLE, message).at(at).fix(fix));
    }
    let sheet = listed.sheet.stated().filter(|it| !is_sheet_name(Path::new(&it.0.0)));
    if let Some((sheet, at)) = sheet {
        let message = format!("`sheet` is {}, which no sheet can be called", quoted(&sheet.0));
        let fix = "write the name of a file beside the list, such as `acme.yaml`";
        diagnostics.push(Diagnostic::error(codes::UNREADABLE, message).at(at).fix(fix));
    }
}

/// True for a path that stays below the folder it is joined to.
fn is_below(path: &Path) -> bool {
    let is_inner = |it: Component<'_>| matches!(it, Component::Normal(_) | Component::CurDir);
    path.components().all(is_inner) && path.file_name().is_some()
}

fn texts(list: &Field<Vec<Field<Text>>>) -> Vec<(&str, Span)> {
    let all = list.get().map(Vec::as_slice).unwrap_or_default();
    all.iter().filter_map(|it| it.stated().map(|(text, at)| (text.0.as_str(), at))).collect()
}
