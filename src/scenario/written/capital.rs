//! How assets are bought, held and paid for.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Amount, Count, Kilowatts, MonthNumber, Months, Positive, Rate, Share};

/// Nodes bought in one month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a purchase")]
#[schemars(extend("required" = ["month", "nodes"]))]
pub struct Purchase {
    /// Month at whose end they are ordered; 0 is before the first.
    pub month: Field<MonthNumber>,
    /// Nodes ordered then.
    pub nodes: Field<Count>,
}

/// How often a fleet grows with its demand.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expand {
    /// Before each month, what its peak lacks.
    Monthly,
    /// Before each year, what its peak lacks.
    Yearly,
}

/// When purchases are paid.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// When ordered.
    Order,
    /// When delivered, a lead time later.
    Delivery,
}

/// A new generation of nodes at the end of each life.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a refresh")]
pub struct Refresh {
    /// Price of its nodes over that of the nodes they replace (1 = the same).
    pub price_ratio: Field<Positive>,
    /// Work of one of its GPUs over that of the GPUs they replace (1 = the same).
    pub relative_performance: Field<Positive>,
    /// Power of one of its nodes whose GPUs are idle, in kW.
    pub idle_kw: Field<Kilowatts>,
    /// Power of one of its nodes whose GPUs all work, in kW.
    pub busy_kw: Field<Kilowatts>,
}

/// What hardware fetches when it is sold; book value unless stated.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a residual value")]
pub struct ResidualValue {
    /// Share of the price, 0 to 1, at any age.
    pub share_of_price: Field<Share>,
    /// Share of what is left that is lost each year, 0 to 1.
    pub decline_per_year: Field<Share>,
    /// Shares of the price by age, youngest first, in a straight line between them.
    pub by_age: Field<Vec<Field<AgeStep>>>,
    /// Cover that pays what a sale falls short of.
    pub insured_floor: Field<InsuredFloor>,
}

/// A point of the residual value by age.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a row of by_age")]
#[schemars(extend("required" = ["months", "share_of_price"]))]
pub struct AgeStep {
    /// Age in months.
    pub months: Field<Months>,
    /// Share of the price that is left then, 0 to 1.
    pub share_of_price: Field<Share>,
}

/// Cover that pays what a sale falls short of.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an insured floor")]
#[schemars(extend("required" = ["share_of_price", "premium"]))]
pub struct InsuredFloor {
    /// Share of the price that is covered, 0 to 1.
    pub share_of_price: Field<Share>,
    /// Price of the cover, paid in month 0.
    pub premium: Field<Amount>,
}

/// A loan or a lease.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "financing")]
pub struct Financing {
    /// Loan for all that is capitalised.
    pub loan: Field<Loan>,
    /// Lease of the nodes, spares included.
    pub lease: Field<Lease>,
}

/// Terms of a loan.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a loan")]
#[schemars(extend("required" = ["apr", "months"]))]
pub struct Loan {
    /// Share of all prices that is borrowed, 0 to 1; all of it unless stated.
    pub share: Field<Share>,
    /// Nominal annual rate, 0.08 for 8%; a month bears a twelfth of it.
    pub apr: Field<Rate>,
    /// Months of repayment.
    pub months: Field<Months>,
}

/// Terms of a lease.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a lease")]
#[schemars(extend("required" = ["price_per_node_month"]))]
pub struct Lease {
    /// Price of a node for a month.
    pub price_per_node_month: Field<Amount>,
    /// Months until it ends; as long as nodes serve unless stated.
    pub months: Field<Months>,
    /// Share of the price at which nodes are bought then, 0 to 1; leased on unless stated.
    pub buyout_share: Field<Share>,
}

/// How capex enters the cost of a GPU-hour.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Capital {
    /// Price less residual value, evenly over the life.
    Straight,
    /// Equal payments each month at the cost of capital.
    Annuity,
    /// Equal payments each year at the cost of capital, a twelfth each month.
    AnnualCrf,
    /// Straight, plus the cost of capital on half the price.
    AverageBook,
}

/// Tax on profits, which every cost lowers.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "tax")]
#[schemars(extend("required" = ["rate"]))]
pub struct Tax {
    /// Rate of tax, 0 to 1.
    pub rate: Field<Share>,
    /// Write-off for tax; as in the books unless stated.
    pub depreciation: Field<TaxDepreciation>,
}

/// How hardware is written off for tax.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxDepreciation {
    /// As in the books.
    Straight,
    /// As five-year property of the US (MACRS, half-year convention).
    Macrs5,
}
