//! Charges of a provider beside compute, as written in a row of its sheet or on a tier of a
//! scenario.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Text};
use crate::quantity::{
    GigabytesPerTerabyte, MoneyAmount, NotNegative, Positive, Quantity, Share, with_path,
};

/// Price of data sent: one price per gigabyte, or tiers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "egress")]
pub struct Egress {
    /// Price of a gigabyte sent, the same for any amount.
    pub price_per_gb: Field<MoneyAmount>,
    /// Prices by tiers of the gigabytes sent in a month, lowest first; the last has no end.
    pub tiers: Field<Vec<Field<EgressTier>>>,
    /// Gigabytes free each month, before the first tier. Default: 0.
    pub free_gb: Field<NotNegative>,
    /// Gigabytes in a terabyte as the provider counts, 1000 or 1024; used for `up_to_tb`.
    pub gb_per_tb: Field<GigabytesPerTerabyte>,
    /// Share of the demand's egress, 0 to 1; only on a tier. Default: its share of GPU-hours.
    pub share: Field<Share>,
}

/// Tier of an egress tariff.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a tier of egress")]
#[schemars(extend("required" = ["price_per_gb"]))]
pub struct EgressTier {
    /// End of the tier in gigabytes a month, counted from the first paid gigabyte.
    pub up_to_gb: Field<Positive>,
    /// End of the tier in terabytes a month, instead of `up_to_gb`.
    pub up_to_tb: Field<Positive>,
    /// Price of a gigabyte within the tier.
    pub price_per_gb: Field<MoneyAmount>,
}

with_path! {
/// Support plan: one share of the bill, or brackets.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "support")]
pub struct Support {
    /// Name of a support plan in the provider's sheet; only in a scenario.
    pub plan: Field<Text>,
    /// Support fee as a share of the month's bill, 0 to 1.
    pub share_of_bill: Field<Share>,
    /// Fees by brackets of the month's bill, lowest bracket first.
    pub brackets: Field<Vec<Field<SupportBracket>>>,
    /// Way in which brackets apply to a bill.
    pub rate: Field<Rate>,
    /// Minimum fee for a month.
    pub minimum_per_month: Field<MoneyAmount>,
}
}

/// Bracket of a month's bill.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a bracket of support")]
#[schemars(extend("required" = ["share_of_bill"]))]
pub struct SupportBracket {
    /// End of the bracket: a month's bill in money; the last bracket has no end.
    pub up_to: Field<Positive>,
    /// Fee as a share of the part of the bill within the bracket, 0 to 1.
    pub share_of_bill: Field<Share>,
}

/// Way in which brackets apply: each part of a bill at its own share, or all of it at one.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rate {
    /// Each part of the bill at the share of its own bracket.
    Marginal,
    /// All of the bill at the share of the bracket it reaches.
    Reached,
}

/// Numbers of a charge, by key, those of lists in order; equal numbers mean the same charge,
/// however it is written.
pub(crate) type ChargeNumbers = Vec<(&'static str, Decimal)>;

impl Egress {
    /// Numbers of the tariff, for comparing two tariffs.
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
    /// Numbers of the plan, for comparing two plans.
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
