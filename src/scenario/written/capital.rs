//! Terms of assets as written: how they are bought, held and paid for.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Switch, Text};
use crate::quantity::{
    Count, MoneyAmount, MonthCount, MonthNumber, NodeKilowatts, Positive, Share, YearlyRate,
};

/// Nodes bought in one month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a purchase")]
#[schemars(extend("required" = ["month", "nodes"]))]
pub struct Purchase {
    /// Month at whose end the nodes are ordered; 0 is before the first month.
    pub month: Field<MonthNumber>,
    /// Number of nodes ordered.
    pub nodes: Field<Count>,
    /// Price of a node in this purchase, such as a quote for it. Default: `node.price` on its path.
    pub price: Field<MoneyAmount>,
}

/// Frequency at which a fleet grows with its demand.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expand {
    /// Before each month, by the nodes that its peak lacks.
    Monthly,
    /// Before each year, by the nodes that its peak lacks.
    Yearly,
}

/// Time at which purchases are paid.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payment {
    /// At the order.
    Order,
    /// At the delivery, a lead time after the order.
    Delivery,
}

/// New generation of nodes at the end of each life.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a refresh")]
pub struct Refresh {
    /// Price of a new node divided by that of the node it replaces (1 = the same).
    pub price_ratio: Field<Positive>,
    /// Work of a new GPU divided by that of the GPU it replaces (1 = the same).
    pub relative_performance: Field<Positive>,
    /// Power of a new node whose GPUs are idle, in kW. Default: that of the node it replaces.
    pub idle_kw: Field<NodeKilowatts>,
    /// Power of a new node whose GPUs all work, in kW. Default: that of the node it replaces.
    pub busy_kw: Field<NodeKilowatts>,
}

/// Resale value of hardware. Default: its book value.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a residual value")]
pub struct ResidualValue {
    /// Resale value as a share of the price, 0 to 1, the same at any age up to the useful life.
    pub share_of_price: Field<Share>,
    /// Share of the remaining value that is lost each year, 0 to 1.
    pub decline_per_year: Field<Share>,
    /// Resale values by age, youngest first, interpolated linearly.
    pub by_age: Field<Vec<Field<AgeStep>>>,
    /// Insurance that pays the difference if a sale brings less than the covered value.
    pub insured_floor: Field<InsuredFloor>,
    /// Hardware, `installation` and capex lines of `other` that are sold. Default: servers, spares and network fabric.
    pub of: Field<Vec<Field<Text>>>,
}

/// Resale value at one age.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a row of by_age")]
#[schemars(extend("required" = ["months", "share_of_price"]))]
pub struct AgeStep {
    /// Age in months.
    pub months: Field<MonthCount>,
    /// Resale value at that age, as a share of the price, 0 to 1.
    pub share_of_price: Field<Share>,
}

/// Insurance that pays the difference if a sale brings less than the covered value.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an insured floor")]
#[schemars(extend("required" = ["share_of_price", "premium"]))]
pub struct InsuredFloor {
    /// Covered value, as a share of the price, 0 to 1.
    pub share_of_price: Field<Share>,
    /// Premium, paid in month 0.
    pub premium: Field<MoneyAmount>,
}

/// Loan or lease.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "financing")]
pub struct Financing {
    /// Loan for everything that is capitalized.
    pub loan: Field<Loan>,
    /// Lease of the nodes, spares included.
    pub lease: Field<Lease>,
}

/// Terms of a loan.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a loan")]
#[schemars(extend("required" = ["apr", "months"]))]
pub struct Loan {
    /// Share of all prices that is borrowed, 0 to 1. Default: 1.
    pub share: Field<Share>,
    /// Nominal annual interest rate, 0.08 for 8%; a twelfth of it is due each month.
    pub apr: Field<YearlyRate>,
    /// Months of repayment.
    pub months: Field<MonthCount>,
}

/// Terms of a lease.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a lease")]
#[schemars(extend("required" = ["price_per_node_month"]))]
pub struct Lease {
    /// Lease price per node and month.
    pub price_per_node_month: Field<MoneyAmount>,
    /// Months of the lease. Default: the life of the nodes.
    pub months: Field<MonthCount>,
    /// Price to buy the nodes at the end, as a share of their price, 0 to 1. Default: leased on.
    pub buyout_share: Field<Share>,
    /// True if the lease may end with the horizon, so that nothing is owed after it. Default: false.
    pub ends_with_horizon: Field<Switch>,
}

/// Form in which capex enters the cost of a GPU-hour.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Capital {
    /// Price less residual value, spread evenly over the life.
    Straight,
    /// Equal monthly payments at the cost of capital.
    Annuity,
    /// Equal yearly payments at the cost of capital, a twelfth each month.
    AnnualCrf,
    /// Straight over the months of use, plus the cost of capital on half the price.
    AverageBook,
}

/// Tax on profits, which every cost lowers.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "tax")]
#[schemars(extend("required" = ["rate"]))]
pub struct Tax {
    /// Tax rate, 0 to 1.
    pub rate: Field<Share>,
    /// Depreciation for tax. Default: straight.
    pub depreciation: Field<TaxDepreciation>,
}

/// Schedule by which hardware is depreciated for tax.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxDepreciation {
    /// Straight-line over the same life as in the accounts.
    Straight,
    /// US five-year property (MACRS, half-year convention).
    Macrs5,
}
