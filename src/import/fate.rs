//! Effect of an imported price on the last row of its history.

use rust_decimal::Decimal;

use super::offers::FeedOffer;
use super::quote::PlanPrice;
use super::row::FeedProvenance;
use crate::input::Date;
use crate::pricing::{Basis, HistoryRow};

/// Effect of an imported price on the last row of its history.
pub(super) enum RowFate {
    /// The figure is the same: the day it was checked moves.
    Confirmed,
    /// The figure of another source is the same: it has been seen once more.
    Seen,
    /// The figure is the same, and there is nothing to update.
    Unchanged,
    /// The figure changed: the row ends on this day, and another begins.
    Changed(Date),
    /// The figure changed on the day the row began: the row is corrected.
    Corrected,
    /// A figure of another source differs: it stays.
    ByHand,
    /// The row began or was checked after the day of the feed: it stays.
    Older,
    /// The row has ended, and the feed does not say that the price is back: it stays ended.
    Ended,
}

/// Effect of a price of a feed on the last row that a sheet has of it.
pub(super) fn fate(
    last: &HistoryRow,
    gpus: Decimal,
    (offer, priced): (&FeedOffer, &PlanPrice),
    provenance: &FeedProvenance,
    replace_checked: bool,
) -> RowFate {
    let day = provenance.checked_on;
    let is_own = provenance.is_of(&last.source);
    let is_same = is_same(per_hour(last, gpus), (offer, priced));
    let is_restated = is_own && last.upfront.is_none() && priced.upfront.is_some();
    match last.until {
        // The same price, of which the sheet does not say yet what is paid upfront.
        None if is_same && is_restated && day >= last.checked_on => RowFate::Corrected,
        None if is_same && is_own && day > last.checked_on => RowFate::Confirmed,
        None if is_same && is_news(last, provenance) => RowFate::Seen,
        None if is_same => RowFate::Unchanged,
        _ if !is_own && !replace_checked => RowFate::ByHand,
        _ if day < last.checked_on || day < last.from => RowFate::Older,
        Some(_) => RowFate::Ended,
        None if day == last.from => RowFate::Corrected,
        // A change happens after the day the old figure was last seen.
        None => RowFate::Changed(priced.from.filter(|it| *it > last.checked_on).unwrap_or(day)),
    }
}

/// True if a feed has seen the figure of another source on a later day than the row says of it.
pub(super) fn is_news(last: &HistoryRow, provenance: &FeedProvenance) -> bool {
    let day = provenance.checked_on;
    let mut known = last.seen.iter().filter(|it| provenance.is_of(&it.source));
    !provenance.is_of(&last.source) && day >= last.from && known.all(|it| it.on.0 < day)
}

/// True if a figure of the sheet is that of the feed, which may have rounded it.
fn is_same(ours: Option<Decimal>, (offer, priced): (&FeedOffer, &PlanPrice)) -> bool {
    let off = ours.zip(offer.per_hour(priced)).and_then(|(ours, theirs)| ours.checked_sub(theirs));
    // Sheets hold 12 decimals, which matters for amounts that are spread over a term.
    let least = Decimal::new(1, 9);
    off.zip(offer.rounding(priced)).is_some_and(|(off, most)| off.abs() <= most.max(least))
}

/// Price of a row per instance-hour.
pub(super) fn per_hour(row: &HistoryRow, gpus: Decimal) -> Option<Decimal> {
    Basis::of(row.key).per_instance(row.value, gpus)
}
