//! Charges beside compute in the output of `prices`.

use schemars::JsonSchema;

use super::Exact;
use super::prices::Evidence;

/// Charge of a provider beside compute, or a license of a vendor.
#[derive(JsonSchema)]
#[schemars(rename = "charge entry")]
pub(super) struct ChargeEntry {
    /// Provider or vendor.
    provider: String,
    /// Name of the charge, such as `egress` or `support business`.
    charge: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// Price in words.
    price: String,
    /// Figures of the charge; the keys are those of a price sheet, and only stated ones are there.
    figures: ChargeFigures,
    /// Dates and source.
    #[schemars(flatten)]
    evidence: Evidence,
}

/// Figures of a charge, in its currency.
#[derive(JsonSchema)]
#[schemars(rename = "charge figures")]
struct ChargeFigures {
    /// Price of a gigabyte sent.
    #[schemars(skip_serializing_if = "is_left_out")]
    price_per_gb: Exact,
    /// Prices by tiers of the gigabytes sent in a month, lowest first.
    #[schemars(skip_serializing_if = "is_left_out")]
    tiers: Vec<SentTier>,
    /// Gigabytes free each month.
    #[schemars(skip_serializing_if = "is_left_out")]
    free_gb: Exact,
    /// Gigabytes in a terabyte, as the provider counts.
    #[schemars(skip_serializing_if = "is_left_out")]
    gb_per_tb: Exact,
    /// Price of a gigabyte stored for a month.
    #[schemars(skip_serializing_if = "is_left_out")]
    price_per_gb_month: Exact,
    /// Support fee as a share of the bill.
    #[schemars(skip_serializing_if = "is_left_out")]
    share_of_bill: Exact,
    /// Support fees by brackets of the bill, lowest first.
    #[schemars(skip_serializing_if = "is_left_out")]
    brackets: Vec<FeeBracket>,
    /// Way in which brackets apply to a bill.
    #[schemars(skip_serializing_if = "is_left_out")]
    rate: FeeRate,
    /// Minimum support fee for a month.
    #[schemars(skip_serializing_if = "is_left_out")]
    minimum_per_month: Exact,
    /// License price per GPU and year, after discounts.
    #[schemars(skip_serializing_if = "is_left_out")]
    price_per_gpu_year: Exact,
    /// List price of a license per GPU and year, if the price is negotiated.
    #[schemars(skip_serializing_if = "is_left_out")]
    list_price_per_gpu_year: Exact,
}

/// Tier of a tariff for data sent.
#[derive(JsonSchema)]
#[schemars(rename = "sent tier")]
struct SentTier {
    /// End of the tier in gigabytes a month; the last tier has none.
    #[schemars(skip_serializing_if = "is_left_out")]
    up_to_gb: Exact,
    /// End of the tier in terabytes a month; the last tier has none.
    #[schemars(skip_serializing_if = "is_left_out")]
    up_to_tb: Exact,
    /// Price of a gigabyte within the tier.
    price_per_gb: Option<Exact>,
}

/// Bracket of a month's bill.
#[derive(JsonSchema)]
#[schemars(rename = "fee bracket")]
struct FeeBracket {
    /// End of the bracket, in money a month; the last bracket has none.
    #[schemars(skip_serializing_if = "is_left_out")]
    up_to: Exact,
    /// Fee as a share of the part of the bill within the bracket.
    share_of_bill: Option<Exact>,
}

/// Way in which brackets apply to a bill.
#[derive(JsonSchema)]
#[schemars(rename = "fee rate", rename_all = "snake_case")]
enum FeeRate {
    /// Each part of the bill at the share of its own bracket.
    Marginal,
    /// All of the bill at the share of the bracket it reaches.
    Reached,
}
