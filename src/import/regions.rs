//! Names of offers in a sheet: the plain name in one region, `instance@region` in the others.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::known::{GLOBAL, KnownNames};
use super::offers::FeedOffer;
use super::quote::PlanPrice;

/// An offer and its name in the sheet.
pub(super) struct NamedOffer {
    pub name: String,
    pub offer: FeedOffer,
}

/// Names all offers, and merges offers with the same prices in every region into one.
///
/// The plain name goes to the region for which the sheet, or else the built-in sheet, uses it, so
/// that an imported sheet replaces the right entries; otherwise to the region with the most
/// instances, or to none if the feed lacks the region that the built-in sheet mostly uses. A provider
/// whose prices never differ by region gets one entry for all regions.
pub(super) fn place(
    offers: Vec<FeedOffer>,
    known: &KnownNames<'_>,
    one: Option<&str>,
) -> Vec<NamedOffer> {
    let everywhere = |offer: FeedOffer| {
        let region = offer.region.or_else(|| Some(GLOBAL.to_owned()));
        FeedOffer { region, ..offer }
    };
    let offers: Vec<FeedOffer> = offers.into_iter().map(everywhere).collect();
    let home = home(&offers);
    // A feed of other regions alone does not give the name to one of them.
    let is_of = |region: &&str| offers.iter().any(|it| it.region.as_deref() == Some(region));
    let absent = known.home().filter(|it| one.is_none() && !is_of(it)).map(str::to_owned);
    let mut groups: IndexMap<String, Vec<FeedOffer>> = IndexMap::new();
    for offer in offers {
        groups.entry(offer.instance.clone()).or_default().push(offer);
    }
    let is_uniform = one.is_none() && !known.is_regional() && groups.values().all(|it| same(it));
    let mut placed = Vec::new();
    for (instance, mut group) in groups {
        let own = known.own_region(&instance).map(str::to_owned);
        let is_once = own.as_deref().map_or(is_uniform && group.len() > 1, |it| it == GLOBAL);
        if one.is_none() && is_once && same(&group) {
            group = once(group);
        }
        let built_in = known.region(&instance).filter(|it| *it != GLOBAL).map(str::to_owned);
        let has = |region: &String| group.iter().any(|it| it.region.as_ref() == Some(region));
        let first = || group.first().and_then(|it| it.region.clone());
        let plain = own.or(built_in).or_else(|| absent.clone());
        let plain = plain.or_else(|| home.clone().filter(has)).or_else(first);
        // The plain name comes first, so that a new entry has its own region before the others.
        group.sort_by_key(|it| it.region.as_deref() != plain.as_deref());
        for offer in group {
            let region = offer.region.as_deref().unwrap_or(GLOBAL);
            let is_plain = plain.as_deref().is_none_or(|it| it == region);
            let name = if is_plain { instance.clone() } else { format!("{instance}@{region}") };
            placed.push(NamedOffer { name, offer });
        }
    }
    placed
}

/// Merges offers of all regions into one.
fn once(group: Vec<FeedOffer>) -> Vec<FeedOffer> {
    let count = group.len();
    let first = group.into_iter().take(1).map(|mut offer| {
        offer.region = Some(GLOBAL.to_owned());
        let note = format!("the same in {count} regions");
        offer.prices.iter_mut().filter(|_| count > 1).for_each(|it| it.notes.push(note.clone()));
        offer
    });
    first.collect()
}

/// The region with the most instances; the first of several.
fn home(offers: &[FeedOffer]) -> Option<String> {
    let mut counts: IndexMap<&Option<String>, usize> = IndexMap::new();
    for offer in offers {
        *counts.entry(&offer.region).or_default() += 1;
    }
    let most = counts.values().copied().max()?;
    counts.into_iter().find(|(_, count)| *count == most)?.0.clone()
}

/// True if an instance has the same prices in all its regions.
fn same(group: &[FeedOffer]) -> bool {
    let prices = |offer: &FeedOffer| -> Vec<(String, Decimal, Decimal)> {
        let phrase = |it: &PlanPrice| (it.plan.called().to_owned(), it.price, it.upfront_per_hour);
        let mut all: Vec<_> = offer.prices.iter().map(phrase).collect();
        all.sort();
        all
    };
    let alike =
        |a: &FeedOffer, b: &FeedOffer| prices(a) == prices(b) && a.gpu == b.gpu && a.gpus == b.gpus;
    group.windows(2).all(|pair| matches!(pair, [a, b] if alike(a, b)))
}
