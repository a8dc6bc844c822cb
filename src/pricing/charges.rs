//! What a provider charges beside compute, as written: in a row of its sheet, or on a tier.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Text};
use crate::quantity::{Amount, GigabytesPerTerabyte, NotNegative, Positive, Quantity, Share};

/// A tariff for data sent: one price, or tiers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "egress")]
pub struct Egress {
    /// Price of a gigabyte, whatever the amount.
    pub price_per_gb: Field<Amount>,
    /// Prices by tiers of a month, the first first; the last has no end.
    pub tiers: Field<Vec<Field<EgressTier>>>,
    /// Gigabytes that are free each month, before the first tier.
    pub free_gb: Field<NotNegative>,
    /// Gigabytes of a terabyte as the provider counts, 1000 or 1024; for `up_to_tb`.
    pub gb_per_tb: Field<GigabytesPerTerabyte>,
    /// Share of the demand's egress, 0 to 1; only in a scenario, that of GPU-hours unless stated.
    pub share: Field<Share>,
}

/// A tier of egress.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a tier of egress")]
#[schemars(extend("required" = ["price_per_gb"]))]
pub struct EgressTier {
    /// Gigabytes at which it ends, from the first that is paid.
    pub up_to_gb: Field<Positive>,
    /// The same in terabytes.
    pub up_to_tb: Field<Positive>,
    /// Price of a gigabyte within it.
    pub price_per_gb: Field<Amount>,
}

/// A support plan: one share of the bill, or brackets.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "support")]
pub struct Support {
    /// Support plan of the provider's sheet; only in a scenario.
    pub plan: Field<Text>,
    /// Share of a month's bill, 0 to 1.
    pub share_of_bill: Field<Share>,
    /// Shares by brackets of a month's bill, the lowest first.
    pub brackets: Field<Vec<Field<SupportBracket>>>,
    /// How brackets apply.
    pub rate: Field<Rate>,
    /// The least a month costs.
    pub minimum_per_month: Field<Amount>,
}

/// A bracket of a month's bill.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a bracket of support")]
#[schemars(extend("required" = ["share_of_bill"]))]
pub struct SupportBracket {
    /// Bill of a month at which it ends; the last has no end.
    pub up_to: Field<Positive>,
    /// Share of what lies within it, 0 to 1.
    pub share_of_bill: Field<Share>,
}

/// Whether each stretch of a bill has its own rate, or all of it that of the bracket it reaches.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rate {
    /// Each stretch at its own.
    Marginal,
    /// All of it at the last.
    Reached,
}

/// What charges come to, however they are written: their numbers by key, those of lists in their order.
pub(crate) type ChargeNumbers = Vec<(&'static str, Decimal)>;

impl Egress {
    /// Its numbers, to tell whether two tariffs say the same.
    pub(crate) fn numbers(&self) -> ChargeNumbers {
        let mut all = Vec::new();
        number("price_per_gb", &self.price_per_gb, &mut all);
        number("free_gb", &self.free_gb, &mut all);
        number("gb_per_tb", &self.gb_per_tb, &mut all);
        for tier in self.tiers.get().into_iter().flatten().filter_map(Field::get) {
            number("up_to_gb", &tier.up_to_gb, &mut all);
            number("up_to_tb", &tier.up_to_tb, &mut all);
            number("tiers.price_per_gb", &tier.price_per_gb, &mut all);
        }
        all
    }
}

impl Support {
    /// Its numbers, to tell whether two plans say the same.
    pub(crate) fn numbers(&self) -> ChargeNumbers {
        let mut all = Vec::new();
        number("share_of_bill", &self.share_of_bill, &mut all);
        number("minimum_per_month", &self.minimum_per_month, &mut all);
        let rate = match self.rate.get() {
            Some(Rate::Marginal) => Some("rate: marginal"),
            Some(Rate::Reached) => Some("rate: reached"),
            None => None,
        };
        all.extend(rate.map(|rate| (rate, Decimal::ONE)));
        for bracket in self.brackets.get().into_iter().flatten().filter_map(Field::get) {
            number("up_to", &bracket.up_to, &mut all);
            number("brackets.share_of_bill", &bracket.share_of_bill, &mut all);
        }
        all
    }
}

fn number(key: &'static str, field: &Field<impl Quantity>, all: &mut ChargeNumbers) {
    all.extend(field.get().map(|it| (key, it.value())));
}
