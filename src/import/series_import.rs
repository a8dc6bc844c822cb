//! Import of a feed of rates or tariffs into the sheet that has its series.

use super::quote::{FeedRows, skip};
use super::row::FeedProvenance;
use super::series::{SeriesFigure, SheetAreas};
use super::summary::Summary;
use super::{
    FeedDescription, ImportRequest, Imported, MergeTarget, SeriesReader, edit, readable, requested,
    series_merge, yaml,
};

/// Merges a feed of series into a sheet.
///
/// # Errors
///
/// Says why the text cannot be read as this feed, which option is missing, or whose sheet it is not.
pub(super) fn import(
    text: &str,
    wanted: &ImportRequest,
    (feed, reader): (&FeedDescription, &SeriesReader),
    into: Option<MergeTarget<'_>>,
) -> Result<Imported, String> {
    let Some(into) = into else {
        return Err(format!(
            "its {}s go into a sheet that has rows of their series; add `--into SHEET`",
            reader.noun
        ));
    };
    let area = area(text, wanted, (feed, reader.areas), &into.sheet.id)?;
    let rows = (reader.read)(text)?;
    let head = FeedRows { count: rows.count, dated: rows.dated, ..FeedRows::default() };
    let source = wanted.source.clone().or(rows.source);
    let source = source.or_else(|| feed.source.map(str::to_owned));
    let day = requested::checked_on(wanted, &head)?;
    let id = into.sheet.id.clone();
    let (_, checked_on, source) = requested::whole(feed.called, (Some(id), day, source))?;
    let mut summary = Summary::new(feed.called, &head, checked_on).of(reader.noun);
    let currency = into.root.get("currency").and_then(|it| it.text());
    let mut figures: Vec<SeriesFigure> = Vec::new();
    for item in rows.figures {
        match item {
            Err(skipped) => summary.skip(skipped),
            Ok(it) if it.area != area => {
                let what = it.area.as_deref().unwrap_or_default();
                let of = area.as_deref().unwrap_or_default();
                summary.skip(skip(format!("of another area than {of}"), what));
            }
            Ok(it) if it.currency.is_some() && it.currency != currency => {
                let reason = format!("in another currency than {}", currency.unwrap_or_default());
                summary.skip(skip(reason, it.cell));
            }
            Ok(it) => figures.push(it),
        }
    }
    let provenance = FeedProvenance { source, checked_on, dated: rows.dated, grade: feed.grade };
    let before = yaml::of_node(into.root);
    let mut sheet = before.clone();
    let is_any =
        series_merge::merge(&mut sheet, figures, into.sheet, &provenance, wanted, &mut summary);
    if !is_any {
        return Ok(Imported { sheet: None, summary, lost: Vec::new(), checked_on });
    }
    let (text, lost) = edit::edited(into, &before, &sheet)?;
    readable::readable(&text)?;
    Ok(Imported { sheet: Some(text), summary, lost, checked_on })
}

/// Place in the feed whose figures a sheet takes; `None` for figures of no place.
fn area(
    text: &str,
    wanted: &ImportRequest,
    (feed, areas): (&FeedDescription, SheetAreas),
    id: &str,
) -> Result<Option<String>, String> {
    if let Some(named) = wanted.provider.as_deref().filter(|it| *it != id) {
        return Err(format!("the sheet is of {id}, but the figures of {named} are wanted"));
    }
    if areas.is_empty() {
        let publishers = (feed.providers)(text);
        let publisher = publishers.first().map(String::as_str).unwrap_or_default();
        let is_own = publisher == id;
        let other = || format!("the sheet is of {id}, but the figures are of {publisher}");
        return if is_own { Ok(None) } else { Err(other()) };
    }
    let of_sheet = areas.iter().find(|(_, sheet)| *sheet == id).map(|(area, _)| *area);
    let area = wanted.region.as_deref().or(of_sheet).ok_or_else(|| {
        let such = areas.first().map_or("", |(area, _)| area);
        format!(
            "no area of {} is known for the sheet of {id}; name it with `--region`, such as \
             `--region {such}`",
            feed.called
        )
    })?;
    Ok(Some(area.to_owned()))
}
