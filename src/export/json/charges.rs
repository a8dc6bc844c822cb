//! Charges beside compute, and licenses: the phrase people read, and the figures in it.

use rust_decimal::Decimal;

use super::view::views;
use crate::pricing::charges::{Egress, EgressTier, Rate, Support, SupportBracket};
use crate::report::kind::Kind;
use crate::report::prices::keys::{IN_FORCE, charge_keys, evidence_keys, items, value};
use crate::report::prices::{Charge, Charged};

views! {
    "charge_entry" = it: &Charge<'_>,
        "Charge of a provider beside compute, or a license of a vendor." {
        ..&charge_keys();
        figures: it.charged,
            "Figures of the charge; the keys are those of a price sheet, and only stated ones are there.";
        ..evidence_keys().iter().filter(|key| key.name != IN_FORCE) => &it.evidence;
    }

    "charge_figures" = it: Charged<'_>, "Figures of a charge, in its currency." {
        price_per_gb?: egress(it).and_then(|it| value(&it.price_per_gb)),
            "Price of a gigabyte sent.";
        tiers?: egress(it).and_then(|it| stated(items(&it.tiers))),
            "Prices by tiers of the gigabytes sent in a month, lowest first.";
        free_gb?: egress(it).and_then(|it| value(&it.free_gb)), "Gigabytes free each month.";
        gb_per_tb?: egress(it).and_then(|it| value(&it.gb_per_tb)),
            "Gigabytes in a terabyte, as the provider counts.";
        price_per_gb_month?: match it {
            Charged::Storage(price) => Some(price),
            _ => None,
        }, "Price of a gigabyte stored for a month.";
        share_of_bill?: support(it).and_then(|it| value(&it.share_of_bill)),
            "Support fee as a share of the bill.";
        brackets?: support(it).and_then(|it| stated(items(&it.brackets))),
            "Support fees by brackets of the bill, lowest first.";
        rate? in RATE: support(it).and_then(|it| it.rate.get()).map(|rate| match rate {
            Rate::Marginal => "marginal",
            Rate::Reached => "reached",
        }), "Way in which brackets apply to a bill.";
        minimum_per_month?: support(it).and_then(|it| value(&it.minimum_per_month)),
            "Minimum support fee for a month.";
        price_per_gpu_year?: license(it).map(|(price, _)| price),
            "License price per GPU and year, after discounts.";
        list_price_per_gpu_year?: license(it).and_then(|(_, list)| list),
            "List price of a license per GPU and year, if the price is negotiated.";
    }

    "sent_tier" = it: &EgressTier, "Tier of a tariff for data sent." {
        up_to_gb?: value(&it.up_to_gb),
            "End of the tier in gigabytes a month; the last tier has none.";
        up_to_tb?: value(&it.up_to_tb),
            "End of the tier in terabytes a month; the last tier has none.";
        price_per_gb: value(&it.price_per_gb), "Price of a gigabyte within the tier.";
    }

    "fee_bracket" = it: &SupportBracket, "Bracket of a month's bill." {
        up_to?: value(&it.up_to),
            "End of the bracket, in money a month; the last bracket has none.";
        share_of_bill: value(&it.share_of_bill),
            "Fee as a share of the part of the bill within the bracket.";
    }
}

const RATE: Kind = Kind::words(
    "fee_rate",
    "Way in which brackets apply to a bill.",
    &[
        ("marginal", "Each part of the bill at the share of its own bracket."),
        ("reached", "All of the bill at the share of the bracket it reaches."),
    ],
);

fn egress(it: Charged<'_>) -> Option<&Egress> {
    if let Charged::Egress(tariff) = it { Some(tariff) } else { None }
}

fn support(it: Charged<'_>) -> Option<&Support> {
    if let Charged::Support(plan) = it { Some(plan) } else { None }
}

fn license(it: Charged<'_>) -> Option<(Decimal, Option<Decimal>)> {
    if let Charged::License(price, list) = it { Some((price, list)) } else { None }
}

/// A list that is not empty.
fn stated<'l, T>(items: impl Iterator<Item = &'l T>) -> Option<Vec<&'l T>> {
    Some(items.collect::<Vec<_>>()).filter(|it| !it.is_empty())
}
