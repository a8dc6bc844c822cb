//! Turns quotes into offers: one price for each plan of an instance in a region.
//!
//! If prices differ between the zones of a region, the lowest counts, since anyone who can run in
//! every zone pays that; a note in the row says so. Contradicting prices are skipped.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::quote::{FeedQuote, FeedRows, PlanPrice, QuotedPlan, SkippedRow, skip};
use super::summary::Summary;
use super::{ImportRequest, KnownNames, names};
use crate::format::quantity;
use crate::input::Date;

/// An instance in a region, with its prices.
#[derive(Clone, Debug)]
pub(super) struct FeedOffer {
    pub instance: String,
    /// Region of the instance; `None` if the prices hold everywhere.
    pub region: Option<String>,
    pub gpu: String,
    pub gpus: Decimal,
    pub prices: Vec<PlanPrice>,
}

/// Offers of a feed.
pub(super) struct FeedOffers {
    pub all: Vec<FeedOffer>,
    pub currency: String,
    /// Day the feed states for itself.
    pub dated: Option<Date>,
}

impl FeedOffer {
    /// Price per instance-hour, upfront payments included.
    pub fn per_hour(&self, priced: &PlanPrice) -> Option<Decimal> {
        let gpus = if priced.is_per_gpu { self.gpus } else { Decimal::ONE };
        priced.price.checked_mul(gpus)?.checked_add(priced.upfront_per_hour)
    }

    /// Most that the feed's rounding can have changed the price per instance-hour.
    pub fn rounding(&self, priced: &PlanPrice) -> Option<Decimal> {
        if priced.is_per_gpu {
            priced.rounding.checked_mul(self.gpus)
        } else {
            Some(priced.rounding)
        }
    }

    fn what(&self) -> String {
        match &self.region {
            Some(region) => format!("{} in {region}", self.instance),
            None => self.instance.clone(),
        }
    }
}

/// Quotes of one instance in one region, by plan, with accelerator and number of GPUs.
type QuoteGroup = (String, Decimal, IndexMap<QuotedPlan, Vec<FeedQuote>>);

/// Resolves names, settles duplicates, and skips quotes that cannot be prices.
pub(super) fn gather(
    rows: FeedRows,
    requested: &ImportRequest,
    (known, currency, day): (&KnownNames<'_>, Option<String>, Date),
    summary: &mut Summary,
) -> FeedOffers {
    let mut currency = currency;
    let mut groups: IndexMap<(String, Option<String>), QuoteGroup> = IndexMap::new();
    for item in rows.items {
        let taken = item.and_then(|quote| {
            usable(&quote, requested, &mut currency, day)?;
            let (gpu, gpus) = names::resolve(&quote, &requested.gpus, known)?;
            Ok((quote, gpu, gpus))
        });
        match taken {
            Err(skip) => summary.skip(skip),
            Ok((quote, gpu, gpus)) => {
                let key = (quote.instance.clone(), quote.region.clone());
                let group =
                    groups.entry(key).or_insert_with(|| (gpu.clone(), gpus, IndexMap::new()));
                if (&group.0, group.1) == (&gpu, gpus) {
                    group.2.entry(quote.plan.clone()).or_default().push(quote);
                } else {
                    summary.skip(skip(
                        "an instance with two kinds or numbers of accelerators",
                        quote.what(),
                    ));
                }
            }
        }
    }
    let offers = groups.into_iter().map(|((instance, region), (gpu, gpus, plans))| {
        let prices = plans.into_values().filter_map(|quotes| settle(quotes, summary)).collect();
        let mut offer = FeedOffer { instance, region, gpu, gpus, prices };
        spot_below_on_demand(&mut offer, known, day, summary);
        offer
    });
    let all: Vec<FeedOffer> = offers.filter(|it| !it.prices.is_empty()).collect();
    FeedOffers { all, currency: currency.unwrap_or_else(|| "USD".to_owned()), dated: rows.dated }
}

/// Checks that a quote can be used: its names, region, currency and day.
fn usable(
    quote: &FeedQuote,
    requested: &ImportRequest,
    currency: &mut Option<String>,
    day: Date,
) -> Result<(), SkippedRow> {
    if let Some(skip) = quote.bad_name() {
        return Err(skip);
    }
    if let (Some(wanted), Some(region)) = (&requested.region, &quote.region)
        && wanted != region
    {
        return Err(skip(format!("another region than {wanted}"), quote.what()));
    }
    if quote.from.is_some_and(|from| from > day) {
        return Err(skip("a price that begins after the day of the feed", quote.what()));
    }
    // A sheet has one currency: its own, or that of the first price.
    let currency = currency.get_or_insert_with(|| quote.currency.clone());
    if *currency != quote.currency {
        return Err(skip(format!("another currency than {currency}"), quote.what()));
    }
    Ok(())
}

/// One price from all quotes of a plan.
fn settle(quotes: Vec<FeedQuote>, summary: &mut Summary) -> Option<PlanPrice> {
    let newest = quotes.iter().map(|it| it.from).max()?;
    let mut settled: Vec<FeedQuote> = Vec::new();
    let mut is_contradicted = false;
    for quote in quotes {
        if quote.from < newest {
            summary.skip(skip("a price that a later one replaces", quote.what()));
        } else if let Some(same) = settled.iter().find(|it| it.zone == quote.zone) {
            let is_same = (same.price, same.upfront) == (quote.price, quote.upfront);
            if is_same {
                summary.skip(skip("a price that appears twice", quote.what()));
            }
            is_contradicted |= !is_same;
        } else {
            settled.push(quote);
        }
    }
    let lowest = settled.iter().min_by_key(|it| it.price)?;
    if is_contradicted {
        summary.skip(skip("two prices for one thing", lowest.what()));
        return None;
    }
    let highest = settled.iter().map(|it| it.price).max()?;
    let mut notes: Vec<String> = lowest.note.clone().into_iter().collect();
    if highest > lowest.price {
        let zone = lowest.zone.as_deref().unwrap_or("one");
        let up_to = quantity(highest);
        notes.push(format!(
            "lowest of {} zones, {zone}; up to {up_to} in the others",
            settled.len()
        ));
        summary.lowest_of_zones += 1;
    }
    Some(PlanPrice {
        plan: lowest.plan.clone(),
        price: lowest.price,
        upfront: lowest.upfront,
        upfront_per_hour: lowest.upfront_per_hour()?,
        is_per_gpu: lowest.is_per_gpu,
        from: lowest.from,
        notes,
        cell: lowest.cell.clone(),
        grade: lowest.grade,
        rounding: lowest.rounding,
    })
}

/// Removes a spot price that is not below on demand: it is the floor of a bid, or a copied column.
fn spot_below_on_demand(
    offer: &mut FeedOffer,
    known: &KnownNames<'_>,
    day: Date,
    summary: &mut Summary,
) {
    let of = |plan: &QuotedPlan| offer.prices.iter().find(|it| it.plan == *plan);
    let listed = of(&QuotedPlan::OnDemand).and_then(|it| offer.per_hour(it));
    let on_demand =
        listed.or_else(|| known.on_demand(&offer.instance, offer.region.as_deref(), day));
    let spot = of(&QuotedPlan::Spot).and_then(|it| offer.per_hour(it));
    if let (Some(spot), Some(on_demand)) = (spot, on_demand)
        && spot >= on_demand
    {
        let phrase = format!("{}: {} for {}", offer.what(), quantity(spot), quantity(on_demand));
        summary.skip(skip("spot that is not below on demand", phrase));
        offer.prices.retain(|it| it.plan != QuotedPlan::Spot);
    }
}
