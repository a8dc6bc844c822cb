//! Existing nodes and commitments, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::{Field, Month};
use crate::quantity::{Count, Growth, MoneyAmount, MonthCount, Share, ShareBelowOne};

/// Nodes that you own already. What was paid for them, and what the books hold, move only expense and tax.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "existing nodes")]
#[schemars(extend("required" = ["nodes"]))]
pub struct Existing {
    /// Number of nodes that you own.
    pub nodes: Field<Count>,
    /// Amount that one node would bring today. Shares and ages of `residual_value` count from it and from today.
    pub market_value: Field<MoneyAmount>,
    /// Share of the market value that a sale costs, 0 to below 1. Default: 0.
    pub selling_cost: Field<ShareBelowOne>,
    /// Month in which the nodes were bought, such as 2024-03.
    pub bought: Field<Month>,
    /// Price paid for one node.
    pub price_paid: Field<MoneyAmount>,
    /// Value of one node in the books today.
    pub book_value: Field<MoneyAmount>,
    /// Months over which the books depreciate the nodes, from the month in which they were bought.
    pub useful_life_months: Field<MonthCount>,
    /// Last month of the warranty, such as 2027-02.
    pub warranty_until: Field<Month>,
    /// Maintenance after the warranty.
    pub maintenance_after_warranty: Field<AfterWarranty>,
}

/// Maintenance of existing nodes after their warranty.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "maintenance after the warranty")]
#[schemars(extend("required" = ["share_per_year"]))]
pub struct AfterWarranty {
    /// Share of `node.price`, or of the market value if no price is stated, paid each year, 0 to 1.
    pub share_per_year: Field<Share>,
    /// Change of the share per year after the warranty, 0.1 for 10% more.
    pub growth_per_year: Field<Growth>,
}

/// Rest of a commitment that was signed already. Every alternative owes it to its end, unless it sells it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an existing commitment")]
#[schemars(extend("required" = ["months_left"]))]
pub struct ExistingCommitment {
    /// Months for which it is still owed.
    pub months_left: Field<MonthCount>,
    /// Sale of the rest to someone else.
    pub resale: Field<Resale>,
}

/// Sale of the rest of a commitment.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a resale")]
#[schemars(extend("required" = ["share"]))]
pub struct Resale {
    /// Share of what is still owed that the buyer pays, as it falls due, 0 to 1.
    pub share: Field<Share>,
    /// Share of the proceeds that the sale costs, 0 to below 1. Default: 0.
    pub fee: Field<ShareBelowOne>,
    /// First month in which the buyer has it. Default: 1.
    pub from_month: Field<MonthCount>,
}
