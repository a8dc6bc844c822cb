//! Charges beside compute, and licences: the phrase people read, and the figures in it.

use rust_decimal::Decimal;
use serde::Serialize;

use super::object::{Object, values};
use crate::format::exact;
use crate::input::Field;
use crate::pricing::charges::{Egress, EgressTier, Rate, Support, SupportBracket};
use crate::quantity::Quantity;
use crate::report::prices::keys::{Evidence, evidence_keys};
use crate::report::prices::{Charge, Charged, Question};

#[derive(Serialize)]
pub(super) struct ChargeResult {
    provider: String,
    charge: String,
    currency: String,
    price: String,
    figures: Figures,
    #[serde(flatten)]
    evidence: Object,
}

/// Only what the sheet states; the keys are those of a sheet.
#[derive(Serialize)]
#[serde(untagged)]
enum Figures {
    Egress {
        #[serde(skip_serializing_if = "Option::is_none")]
        price_per_gb: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        tiers: Vec<Tier>,
        #[serde(skip_serializing_if = "Option::is_none")]
        free_gb: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        gb_per_tb: Option<String>,
    },
    Storage {
        price_per_gb_month: String,
    },
    Licence {
        price_per_gpu_year: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        list_price_per_gpu_year: Option<String>,
    },
    Support {
        #[serde(skip_serializing_if = "Option::is_none")]
        share_of_bill: Option<String>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        brackets: Vec<Bracket>,
        #[serde(skip_serializing_if = "Option::is_none")]
        rate: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        minimum_per_month: Option<String>,
    },
}

/// The last has no end.
#[derive(Serialize)]
struct Tier {
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_gb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_tb: Option<String>,
    price_per_gb: Option<String>,
}

/// The last has no end.
#[derive(Serialize)]
struct Bracket {
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<String>,
    share_of_bill: Option<String>,
}

pub(super) fn charge(question: &Question, it: &Charge<'_>) -> ChargeResult {
    let mut evidence = values(&evidence_keys(), &Evidence::of_charge(question, it));
    evidence.shift_remove("is_in_force");
    ChargeResult {
        provider: it.provider.to_owned(),
        charge: it.called(),
        currency: it.currency.to_owned(),
        price: it.price.clone(),
        figures: match it.charged {
            Charged::Egress(tariff) => egress(tariff),
            Charged::Storage(price) => Figures::Storage { price_per_gb_month: exact(price) },
            Charged::Support(plan) => support(plan),
            Charged::Licence(price, list) => Figures::Licence {
                price_per_gpu_year: exact(price),
                list_price_per_gpu_year: list.map(exact),
            },
        },
        evidence,
    }
}

fn egress(it: &Egress) -> Figures {
    let tier = |tier: &EgressTier| Tier {
        up_to_gb: number(&tier.up_to_gb).map(exact),
        up_to_tb: number(&tier.up_to_tb).map(exact),
        price_per_gb: number(&tier.price_per_gb).map(exact),
    };
    Figures::Egress {
        price_per_gb: number(&it.price_per_gb).map(exact),
        tiers: all(&it.tiers).map(tier).collect(),
        free_gb: number(&it.free_gb).map(exact),
        gb_per_tb: number(&it.gb_per_tb).map(exact),
    }
}

fn support(it: &Support) -> Figures {
    let bracket = |it: &SupportBracket| Bracket {
        up_to: number(&it.up_to).map(exact),
        share_of_bill: number(&it.share_of_bill).map(exact),
    };
    Figures::Support {
        share_of_bill: number(&it.share_of_bill).map(exact),
        brackets: all(&it.brackets).map(bracket).collect(),
        rate: it.rate.get().map(|rate| match rate {
            Rate::Marginal => "marginal",
            Rate::Reached => "reached",
        }),
        minimum_per_month: number(&it.minimum_per_month).map(exact),
    }
}

fn number(field: &Field<impl Quantity>) -> Option<Decimal> {
    field.get().map(|it| it.value())
}

fn all<T>(list: &Field<Vec<Field<T>>>) -> impl Iterator<Item = &T> {
    list.get().into_iter().flatten().filter_map(Field::get)
}
