//! Provider, day and source of an import: what the feed says, and what the command line says.

use super::quote::FeedRows;
use super::{ImportRequest, MergeTarget};
use crate::format::list;
use crate::input::Date;

/// Provider of the prices: that of the feed, of the sheet and of `--provider` are the same.
///
/// # Errors
///
/// Names two that differ, or all of a feed of several.
pub(super) fn provider_of(
    text: &str,
    requested: &ImportRequest,
    into: Option<MergeTarget<'_>>,
) -> Result<Option<String>, String> {
    let feed = requested.feed.description();
    let of_feed = (feed.providers)(text);
    let wanted = requested.provider.as_deref();
    let of_sheet = into.map(|it| it.sheet.id.as_str());
    let is_other = |name: &&str| !of_feed.is_empty() && !of_feed.iter().any(|it| it == name);
    let of_prices = match of_feed.as_slice() {
        [one] => Some(one.as_str()),
        _ => wanted,
    };
    if let Some((prices, sheet)) = of_prices.zip(of_sheet).filter(|(prices, sheet)| prices != sheet)
    {
        return Err(format!("the sheet is of {sheet}, but the prices are of {prices}"));
    }
    if let Some(requested) = wanted.filter(is_other) {
        return Err(format!(
            "the feed is of {}, but `--provider` is {requested}",
            listed(&of_feed)
        ));
    }
    if let Some(sheet) = of_sheet.filter(is_other) {
        return Err(format!("the sheet is of {sheet}, but the feed is of {}", listed(&of_feed)));
    }
    let one = of_prices.or(of_sheet);
    if one.is_none() && of_feed.len() > 1 {
        let of_all = listed(&of_feed);
        return Err(format!("{} holds prices of {of_all}; add `--provider NAME`", feed.called));
    }
    Ok(one.map(str::to_owned))
}

fn listed(providers: &[String]) -> String {
    list(&providers.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Day the feed was downloaded: the one stated, or the feed's own; of a copy, the day it was made.
pub(super) fn checked_on(
    requested: &ImportRequest,
    rows: &FeedRows,
) -> Result<Option<Date>, String> {
    match (requested.checked_on, rows.dated) {
        (Some(given), Some(dated)) if given < dated => {
            Err(format!("the feed is of {dated}, after the `--checked-on` {given}"))
        }
        (_, Some(dated)) if rows.is_copy => Ok(Some(dated)),
        (given, dated) => Ok(given.or(dated)),
    }
}

/// Provider, day and source of the feed; asks for all that are missing at once.
pub(super) fn whole(
    called: &str,
    stated: (Option<String>, Option<Date>, Option<String>),
) -> Result<(String, Date, String), String> {
    let (provider, day, source) = match stated {
        (Some(provider), Some(day), Some(source)) => return Ok((provider, day, source)),
        missing => missing,
    };
    let questions = [
        (provider.is_none(), "whose prices it holds", "`--provider NAME`"),
        (day.is_none(), "the day it was downloaded", "`--checked-on DATE`"),
        (source.is_none(), "the https address it is from, with its commit", "`--source URL`"),
    ];
    let open = questions.into_iter().filter(|(is_open, ..)| *is_open);
    let (requested, flags): (Vec<&str>, Vec<&str>) = open.map(|(_, it, flag)| (it, flag)).unzip();
    Err(format!("{called} does not say {}; add {}", list(&requested), list(&flags)))
}
