//! How assets are bought, held and paid for.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Amount, Count, Kilowatts, MonthNumber, Months, Positive, Rate, Share};

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a purchase")]
pub struct Purchase {
    pub month: Field<MonthNumber>,
    pub nodes: Field<Count>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expand {
    Monthly,
    Yearly,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    Order,
    Delivery,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a refresh")]
pub struct Refresh {
    pub price_ratio: Field<Positive>,
    pub relative_performance: Field<Positive>,
    pub idle_kw: Field<Kilowatts>,
    pub busy_kw: Field<Kilowatts>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a residual value")]
pub struct ResidualValue {
    pub share_of_price: Field<Share>,
    pub decline_per_year: Field<Share>,
    pub by_age: Field<Vec<Field<AgeStep>>>,
    pub insured_floor: Field<InsuredFloor>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a row of by_age")]
pub struct AgeStep {
    pub months: Field<Months>,
    pub share_of_price: Field<Share>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an insured floor")]
pub struct InsuredFloor {
    pub share_of_price: Field<Share>,
    pub premium: Field<Amount>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "financing")]
pub struct Financing {
    pub loan: Field<Loan>,
    pub lease: Field<Lease>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a loan")]
pub struct Loan {
    pub share: Field<Share>,
    pub apr: Field<Rate>,
    pub months: Field<Months>,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a lease")]
pub struct Lease {
    pub price_per_node_month: Field<Amount>,
    pub months: Field<Months>,
    pub buyout_share: Field<Share>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Capital {
    Straight,
    Annuity,
    AnnualCrf,
    AverageBook,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "tax")]
pub struct Tax {
    pub rate: Field<Share>,
    pub depreciation: Field<TaxDepreciation>,
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxDepreciation {
    Straight,
    Macrs5,
}
