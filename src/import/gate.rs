//! Gate on jumps: prices of a feed that move further than those of their series ever did, or more of them at once than its
//! history explains, are held back until somebody accepts them.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::ImportRequest;
use super::fate::{self, RowFate};
use super::known::history;
use super::quote::QuotedPlan;
use super::regions::NamedOffer;
use super::row::FeedProvenance;
use crate::input::Date;
use crate::pricing::{AgeClass, HistoryRow, Instance, Sheet, Validity};

/// Largest relative change of a price whose series has not changed yet.
const UNSEEN: Decimal = Decimal::from_parts(30, 0, 0, false, 2);

/// Relative change below which a price may always move.
const NO_JUMP: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// Changes that are never too many.
const FEW: usize = 3;

/// A twentieth of the prices of a sheet may always change at once.
const ONE_IN: usize = 20;

/// Factor on the expected number of changes up to which they pass.
const TIMES: Decimal = Decimal::TWO;

/// A name that accepts every price.
const ALL: &str = "all";

/// Gate of the prices of one provider.
#[derive(Debug)]
pub(super) struct Gate<'r> {
    provider: &'r str,
    /// Names that are accepted; `None` to hold nothing back.
    accepted: Option<&'r [String]>,
    counts: BTreeMap<AgeClass, MovedPrices>,
}

/// Prices of a class that the sheet and the feed have.
#[derive(Clone, Copy, Debug, Default)]
struct MovedPrices {
    all: usize,
    moved: usize,
    /// Expected number of changes, by the history of the series.
    expected: Decimal,
}

impl<'r> Gate<'r> {
    /// Gate of the prices of a feed, which knows how many of them move at once.
    pub fn of(
        placed: &[NamedOffer],
        (there, sheet): (&BTreeMap<&str, &Instance>, Option<&'r Sheet>),
        provenance: &FeedProvenance,
        requested: &'r ImportRequest,
    ) -> Self {
        let provider = sheet.map_or("", |it| it.id.as_str());
        let mut gate = Self::empty(provider, requested);
        for NamedOffer { name, offer } in placed {
            let Some(own) = there.get(name.as_str()) else { continue };
            for priced in &offer.prices {
                let last = history(own, &priced.plan).and_then(|it| it.rows.last());
                let Some(last) = last else { continue };
                let all = requested.replace_checked;
                let fate = fate::fate(last, own.gpus.0, (offer, priced), provenance, all);
                let is_moved = matches!(fate, RowFate::Changed(_) | RowFate::Corrected);
                let is_same =
                    matches!(fate, RowFate::Confirmed | RowFate::Unchanged | RowFate::Seen);
                if is_moved || is_same {
                    let class = class_of(own, &priced.plan);
                    gate.count(class, last, provenance.checked_on, is_moved);
                }
            }
        }
        gate
    }

    /// Gate that counts no figures, and holds back by size alone.
    pub fn empty(provider: &'r str, requested: &'r ImportRequest) -> Self {
        Self { provider, accepted: requested.accept.as_deref(), counts: BTreeMap::new() }
    }

    /// Counts a price that the sheet and the feed have, on the day of the feed.
    fn count(&mut self, class: AgeClass, last: &HistoryRow, day: Date, is_moved: bool) {
        let counts = self.counts.entry(class).or_default();
        counts.all = counts.all.saturating_add(1);
        counts.moved = counts.moved.saturating_add(usize::from(is_moved));
        let chance = Validity::of(self.provider, class).map(|it| {
            let days = last.checked_on.days_until(day);
            Decimal::ONE.saturating_sub(it.chance(days))
        });
        counts.expected = counts.expected.saturating_add(chance.unwrap_or(Decimal::ONE));
    }

    /// Reason to hold a changed price back, by its relative change; none if it may pass. `names` are the names of the
    /// price, of which any may be accepted.
    pub fn holds(&self, class: AgeClass, change: Decimal, names: &[&str]) -> Option<&'static str> {
        let accepted = self.accepted?;
        let is_named =
            |it: &String| it == ALL || it == self.provider || names.contains(&it.as_str());
        if accepted.iter().any(is_named) {
            return None;
        }
        if change.abs() < NO_JUMP {
            return None;
        }
        let largest = Validity::of(self.provider, class).and_then(|it| it.largest());
        if change.abs() > largest.unwrap_or(UNSEEN) {
            return Some("a larger change than any of its series before");
        }
        let counts = self.counts.get(&class)?;
        let is_unexpected = Decimal::from(counts.moved) > counts.expected.saturating_mul(TIMES);
        let is_many = counts.moved > FEW && counts.moved > counts.all.div_euclid(ONE_IN);
        (is_many && is_unexpected).then_some("with more prices at once than the history explains")
    }
}

/// Class by which a price of a plan ages.
pub(super) fn class_of(instance: &Instance, plan: &QuotedPlan) -> AgeClass {
    instance.ages_as(match plan {
        QuotedPlan::OnDemand => AgeClass::OnDemand,
        QuotedPlan::Spot => AgeClass::Spot,
        QuotedPlan::Committed { .. } => AgeClass::Committed,
    })
}
