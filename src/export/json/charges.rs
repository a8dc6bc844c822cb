//! Charges beside compute, and licenses: the phrase people read, and the figures in it.

use super::object::Object;
use crate::format::exact;
use crate::input::Field;
use crate::pricing::charges::{Egress, EgressTier, Rate, Support, SupportBracket};
use crate::quantity::Quantity;
use crate::report::prices::keys::{IN_FORCE, charge_keys, evidence_keys, items, value};
use crate::report::prices::{Charge, Charged};

pub(super) fn charge(it: &Charge<'_>) -> Object {
    let figures = match it.charged {
        Charged::Egress(tariff) => egress(tariff),
        Charged::Storage(price) => Object::default().with("price_per_gb_month", exact(price)),
        Charged::Support(plan) => support(plan),
        Charged::License(price, list) => Object::default()
            .with("price_per_gpu_year", exact(price))
            .with("list_price_per_gpu_year", list.map(exact)),
    };
    let evidence = evidence_keys();
    Object::of(&charge_keys(), it)
        // Only what the sheet states; the keys are those of a sheet.
        .with("figures", figures.stated())
        .keys(evidence.iter().filter(|key| key.name != IN_FORCE), &it.evidence)
}

fn egress(it: &Egress) -> Object {
    let tier = |tier: &EgressTier| {
        // The last has no end.
        Object::default()
            .with("up_to_gb", number(&tier.up_to_gb))
            .with("up_to_tb", number(&tier.up_to_tb))
            .stated()
            .with("price_per_gb", number(&tier.price_per_gb))
    };
    Object::default()
        .with("price_per_gb", number(&it.price_per_gb))
        .each("tiers", items(&it.tiers), tier)
        .with("free_gb", number(&it.free_gb))
        .with("gb_per_tb", number(&it.gb_per_tb))
}

fn support(it: &Support) -> Object {
    let bracket = |it: &SupportBracket| {
        // The last has no end.
        let end = Object::default().with("up_to", number(&it.up_to)).stated();
        end.with("share_of_bill", number(&it.share_of_bill))
    };
    let rate = it.rate.get().map(|rate| match rate {
        Rate::Marginal => "marginal",
        Rate::Reached => "reached",
    });
    Object::default()
        .with("share_of_bill", number(&it.share_of_bill))
        .each("brackets", items(&it.brackets), bracket)
        .with("rate", rate)
        .with("minimum_per_month", number(&it.minimum_per_month))
}

fn number(field: &Field<impl Quantity>) -> Option<String> {
    value(field).map(exact)
}
