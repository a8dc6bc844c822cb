//! Report of `prices --for`: what the whole demand of a scenario costs with each offer of the price sheets.

use crate::analysis::OfferedCost;
use crate::format::Figure::{Amount, PerGpuHour, Whole};
use crate::format::{count, money};
use crate::model::{Case, RankBy};
use crate::report::document::{Document, Sentence};
use crate::report::prices::age::days;
use crate::report::prices::{Rent, called};
use crate::report::records::{Key, Records, Value, pick, table};
use crate::report::table::{Cell, Column, Table};
use crate::report::view::View;

/// Everything a report of offers is made from.
#[derive(Clone, Debug)]
pub struct OffersMaterial<'r> {
    /// Scenario.
    pub case: &'r Case,
    /// Cheapest alternative of the scenario with its cost; none if none serves all demand.
    pub cheapest: Option<(String, rust_decimal::Decimal)>,
    /// Offers with their costs, the cheapest first.
    pub offers: Vec<CostedOffer<'r>>,
    /// Offers whose terms do not make up the horizon.
    pub other_terms: usize,
    /// Offers that could not be costed, such as those in a currency without a rate.
    pub not_costed: usize,
    /// Most rows of a table; no limit if none.
    pub limit: Option<usize>,
}

/// An offer with its cost for the demand.
#[derive(Clone, Debug)]
pub struct CostedOffer<'r> {
    /// Price of the sheet.
    pub rent: Rent<'r>,
    /// Cost of the demand.
    pub cost: OfferedCost,
}

/// Keys of an offer.
pub(crate) const fn offer_keys<'r>() -> [Key<CostedOffer<'r>>; 9] {
    type Of<'r> = Key<CostedOffer<'r>>;
    [
        Of::plain("instance", |it| Value::text(&it.rent.offer.instance.entry))
            .says("Instance, as `provider/name` or `provider/name@region`."),
        Of::plain("plan", |it| Value::text(it.rent.offer.plan))
            .says("Plan: `on_demand`, or the name of a committed plan for the peak."),
        Of::figure("term_months", Whole, |it| it.rent.offer.term_months)
            .says("Months of a commitment; null on demand."),
        Of::maybe("region", |it| Value::maybe(it.rent.offer.instance.region.as_deref()))
            .says("Region of the offer, if its sheet names one."),
        Of::figure("price_per_gpu_hour", PerGpuHour, |it| Some(it.rent.price.0))
            .always()
            .says("Price per GPU-hour in the currency of the sheet.")
            .headed("price"),
        Of::figure("total", Amount, |it| Some(it.cost.cost))
            .always()
            .says("Cost of the whole demand by which the scenario ranks, in its currency."),
        Of::figure("cost_per_gpu_hour", PerGpuHour, |it| it.cost.per_gpu_hour)
            .says("Cost of a GPU-hour served, in the currency of the scenario.")
            .headed("GPU-hour"),
        Of::figure("more", Amount, |it| it.cost.more)
            .says("Cost less that of the cheapest alternative of the scenario."),
        Of::plain("checked_on", |it| Value::text(it.rent.row.checked_on.to_string()))
            .says("Last day the source confirmed the price."),
    ]
}

/// Builds the report.
#[must_use]
pub fn document(material: &OffersMaterial<'_>) -> Document {
    Document {
        title: material.case.title.clone(),
        lead: lead(material),
        sections: vec![offers(material).into()],
        ..Document::default()
    }
}

fn lead(material: &OffersMaterial<'_>) -> Vec<Sentence> {
    let OffersMaterial { case, cheapest, offers, .. } = material;
    let months = count(case.horizon_months.stated(), "month");
    let is_for_all = |it: &&CostedOffer<'_>| !it.rent.is_teaser();
    let found = offers.iter().find(is_for_all).or(offers.first()).map(|it| {
        let (name, plan) = (&it.rent.offer.instance.entry, called(it.rent.offer.plan));
        let cost = money(it.cost.cost);
        format!("The cheapest offer is {name}, {plan}: {cost} {} over {months}.", case.currency)
    });
    let found =
        found.unwrap_or_else(|| "No offer of the price sheets serves this demand.".to_owned());
    let own = cheapest.as_ref().map(|(name, cost)| {
        format!("The cheapest alternative of the scenario, {name}, costs {}.", money(*cost))
    });
    [Some(Sentence::strong(found)), own.map(Sentence::plain)].into_iter().flatten().collect()
}

/// Table of offers, the cheapest first.
fn offers(material: &OffersMaterial<'_>) -> Table {
    let limit = material.limit.unwrap_or(usize::MAX);
    let keys = const { offer_keys() };
    let than = material.cheapest.as_ref().map_or("the cheapest", |it| it.0.as_str());
    let view = View::new()
        .cell(Column::text("offer"), |it: &CostedOffer<'_>| {
            Cell::name(it.rent.offer.instance.entry.as_str(), &[])
        })
        .cell(Column::text("plan"), |it| Cell::text(called(it.rent.offer.plan)))
        .key(pick(&keys, "price_per_gpu_hour"), |it| it.leaves(1))
        .key(pick(&keys, "total"), |it| it)
        .key(pick(&keys, "cost_per_gpu_hour"), |it| it.under("per").leaves(2))
        .key(pick(&keys, "more"), |_| Column::number(than).under("more than"))
        .cell(Column::number("days").under("age,"), |it| {
            days(it.rent.row, it.rent.age, it.rent.is_teaser())
        });
    let months = count(material.case.horizon_months.stated(), "month");
    let basis = match material.case.rank_by {
        RankBy::Total => "",
        RankBy::Npv => ", NPV",
    };
    Table {
        name: "offers".to_owned(),
        heading: format!(
            "{} of {} for the demand of the scenario · {} over {months}{basis} · ! stale, * starting at",
            count(material.offers.len(), "offer"),
            material.case.demand.gpu,
            material.case.currency
        ),
        notes: notes(material, limit),
        ..view.of(material.offers.iter().take(limit))
    }
}

fn notes(material: &OffersMaterial<'_>, limit: usize) -> Vec<String> {
    let more = material.offers.len().saturating_sub(limit);
    let more = (more > 0).then(|| format!("{more} dearer offers are not shown (`--limit`)."));
    let terms = material.other_terms;
    let terms = (terms > 0).then(|| {
        let months = count(material.case.horizon_months.stated(), "month");
        format!("Left out: {} of a term that does not divide {months}.", count(terms, "plan"))
    });
    let others = material.not_costed;
    let others = (others > 0).then(|| {
        format!(
            "Left out: {} that cannot serve this demand, or without an exchange rate.",
            count(others, "offer")
        )
    });
    let of_scenario = "Rents alone: an alternative of the scenario may have staff, egress, storage or support too. Plans \
                       are paid for the peak at all times."
        .to_owned();
    [more, terms, others, Some(of_scenario)].into_iter().flatten().collect()
}

/// Offers for spreadsheets.
#[must_use]
pub fn records(material: &OffersMaterial<'_>) -> Records {
    table(&offer_keys(), &material.case.currency, &material.offers)
}
