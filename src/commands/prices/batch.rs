//! Feeds of a folder of downloads, merged into a folder of sheets; one row of a table for each.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::folder::{FeedPart, SheetFolder};
use crate::format::count;
use crate::import::{Feed, ImportRequest, NameMeaning, Summary};
use crate::input::{Date, Sources, escaped, shown};

/// Result of one file, or of one provider in it.
pub(super) struct BatchRow {
    /// Name of the file.
    pub file: String,
    /// Sheet and summary, or the reason that nothing was taken.
    pub outcome: Result<(PathBuf, Summary), String>,
}

/// A downloaded file, with what is known of it.
pub(super) struct Download {
    pub path: PathBuf,
    /// Name in messages.
    pub name: String,
    /// Feed that the file is of; recognized if it is not stated.
    pub feed: Option<Feed>,
    /// Providers to take; all that the file has if there are none.
    pub providers: Vec<String>,
    /// File of the sheet, if it is stated.
    pub sheet: Option<PathBuf>,
    /// Address to download the file from, for the program that does that.
    pub address: Option<String>,
    /// Address of the file; a file of the same name with `.source` behind it has another one.
    pub source: Option<String>,
    pub region: Option<String>,
    pub gpus: Vec<NameMeaning>,
    pub checked_on: Option<Date>,
    pub replace_checked: bool,
    /// Names of prices, entries or providers whose jumps are taken.
    pub accept: Vec<String>,
}

/// A feed that loses half of its rows or more has probably failed, and ends nothing.
const MOST_VANISHED: (usize, usize) = (1, 2);

/// Most prices of one kind that are listed for a sheet.
const MOST_LINES: usize = 40;

/// Headings of the table of all rows.
const HEADING: [&str; 12] = [
    "file",
    "sheet",
    "checked",
    "new",
    "changed",
    "confirmed",
    "unchanged",
    "held",
    "contradicted",
    "kept",
    "gone",
    "skipped",
];

/// Extension of the file that holds the address of the file beside it.
pub(super) const SOURCE: &str = "source";

/// Advice of an import alone, which has a flag for the address.
const ADD_SOURCE: &str = "add `--source URL`";

/// Merges a download into the sheets of its providers.
pub(super) fn merge(download: &Download, folder: &mut SheetFolder, today: Date) -> Vec<BatchRow> {
    let row = |outcome| BatchRow { file: download.name.clone(), outcome };
    let text = match text_of(&download.path) {
        Ok(text) => text,
        Err(why) => return vec![row(Err(why))],
    };
    let Some(feed) = download.feed.or_else(|| Feed::of(&text)) else {
        return vec![row(Err("not recognized as a feed".to_owned()))];
    };
    let held = held(feed, &text, download, folder);
    let stated = &download.providers;
    let is_wanted = |it: &&String| held.is_empty() || held.contains(it);
    let mut rows: Vec<BatchRow> = Vec::new();
    for absent in stated.iter().filter(|it| !is_wanted(it)) {
        rows.push(row(Err(format!("it has no prices of {absent}"))));
    }
    let wanted: Vec<&String> =
        if stated.is_empty() { held.iter().collect() } else { stated.iter().collect() };
    if wanted.is_empty() {
        let why = if feed.needs_sheet() {
            "no sheet of the folder has its series"
        } else {
            "the file does not say whose prices it holds"
        };
        return vec![row(Err(why.to_owned()))];
    }
    for provider in wanted.into_iter().filter(is_wanted) {
        let part = FeedPart {
            text: &text,
            request: request(download, feed, provider),
            provider: provider.clone(),
            sheet: download.sheet.clone(),
            most_vanished: MOST_VANISHED,
            today,
        };
        let merged = folder.merge(&part);
        // A batch takes the address from the file beside the download.
        let beside = format!("write it into `{}.{SOURCE}`", download.name);
        let why = |why: String| format!("{provider}: {}", why.replace(ADD_SOURCE, &beside));
        rows.push(row(merged.map_err(why)));
    }
    rows
}

/// Sheets that a file has figures for: those of its providers; of a feed that begins no sheet, those that are there.
fn held(feed: Feed, text: &str, download: &Download, folder: &SheetFolder) -> Vec<String> {
    if !feed.needs_sheet() {
        return feed.providers(text);
    }
    if let Some(sheet) = &download.sheet {
        return folder.owner_of(sheet).into_iter().collect();
    }
    let is_there = |it: &String| folder.sheet_of(it).is_some();
    feed.providers(text).into_iter().filter(is_there).collect()
}

fn request(download: &Download, feed: Feed, provider: &str) -> ImportRequest {
    let beside = text_of(&download.path.with_added_extension(SOURCE));
    let beside = beside.ok().map(|it| page_of(it.trim()));
    let own = feed.source().is_none().then(|| download.source.clone()).flatten();
    ImportRequest {
        feed,
        provider: Some(provider.to_owned()),
        region: download.region.clone(),
        gpus: download.gpus.clone(),
        checked_on: download.checked_on,
        source: beside.filter(|it| it.starts_with("https://")).or(own),
        replace_checked: download.replace_checked,
        accept: Some(download.accept.clone()),
    }
}

/// Page of a file of GitHub, which shows the line that a figure is in; other addresses as they are.
fn page_of(address: &str) -> String {
    let raw = address.strip_prefix("https://raw.githubusercontent.com/");
    let page = raw.and_then(|rest| {
        let (owner, rest) = rest.split_once('/')?;
        let (name, rest) = rest.split_once('/')?;
        Some(format!("https://github.com/{owner}/{name}/blob/{rest}"))
    });
    page.unwrap_or_else(|| address.to_owned())
}

fn text_of(path: &Path) -> Result<String, String> {
    let mut sources = Sources::new();
    let id = sources.read(path).map_err(|problem| problem.message)?;
    Ok(sources.get(id).map_or("", |it| it.text()).to_owned())
}

/// Table of all rows, and below it what was not taken and what has vanished.
pub(super) fn table(rows: &[BatchRow]) -> String {
    let mut lines: Vec<Vec<String>> = vec![HEADING.map(str::to_owned).to_vec()];
    let taken = rows.iter().filter_map(|it| Some((&it.file, it.outcome.as_ref().ok()?)));
    for (file, (sheet, summary)) in taken.clone() {
        let it = summary.counts();
        let counts = [it.new, it.changed, it.confirmed, it.unchanged, it.held, it.contradicted];
        let counts = counts.into_iter().chain([it.kept, it.vanished, it.skipped]);
        let names = [file.clone(), shown(sheet), summary.checked_on().to_string()];
        lines.push(names.into_iter().chain(counts.map(|it| it.to_string())).collect());
    }
    let width = |column: usize| {
        lines.iter().filter_map(|it| it.get(column)).map(|it| it.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEADING.len()).map(width).collect();
    let mut text = String::new();
    for line in lines.iter().filter(|_| lines.len() > 1) {
        let cells = line.iter().zip(&widths).enumerate().map(|(index, (cell, width))| {
            if index < 3 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "{}", escaped(cells.collect::<Vec<_>>().join("  ").trim_end()));
    }
    for (_, (sheet, summary)) in taken {
        let (sheet, feed) = (shown(sheet), summary.feed());
        for (all, what) in [
            (summary.held(), "held back; `--accept NAME` takes a price, an entry or a provider"),
            (
                summary.contradicted(),
                "contradicted; the figures of the sheet, from another source, stay",
            ),
            (summary.vanished().to_vec(), "gone from the feed; the rows stay"),
        ] {
            let prices = count(all.len(), summary.noun());
            if !all.is_empty() {
                let _ = writeln!(text, "{sheet}, {feed}: {prices} {what}");
            }
            for line in all.iter().take(MOST_LINES) {
                let _ = writeln!(text, "  {}", escaped(line));
            }
            let more = all.len().saturating_sub(MOST_LINES);
            if more > 0 {
                let _ = writeln!(text, "  and {more} more");
            }
        }
    }
    for (file, why) in rows.iter().filter_map(|it| Some((&it.file, it.outcome.as_ref().err()?))) {
        let _ = writeln!(text, "{}: {}", escaped(file), escaped(why));
    }
    text
}
