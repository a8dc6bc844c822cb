//! Money of a bill, by month of the plan.

use rust_decimal::Decimal;

use super::variance::Spent;

/// Money that is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// Expense: commitments spread over what they cover, `EffectiveCost` of bills
    #[default]
    Expense,
    /// Cash: what invoices charge, `BilledCost` of bills
    Cash,
}

impl Basis {
    /// Name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Expense => "expense",
            Self::Cash => "cash",
        }
    }
}

/// Money of a bill in one month.
#[derive(Clone, Debug)]
pub struct BilledMonth {
    /// Month of the plan, from 1.
    pub month: u32,
    /// Hours of the calendar month; those of the plan have 730.
    pub hours: Decimal,
    /// GPUs by group.
    pub groups: Vec<BilledLine>,
    /// Money of other kinds, by name.
    pub lines: Vec<(ActualKind, Decimal)>,
    /// Amounts of owned tiers, by their names.
    pub owned: Vec<(String, Decimal)>,
}

/// GPUs of a bill in one month.
#[derive(Clone, Debug)]
pub struct BilledLine {
    /// Name of the instance.
    pub instance: String,
    /// Kind of supply, as in scenarios.
    pub plan: &'static str,
    /// Region; empty if the bill states none.
    pub region: String,
    /// Accelerator of it; none if that is not known.
    pub gpu: Option<String>,
    /// GPU-hours and their cost.
    pub spent: Spent,
}

/// Kind of a line that has no hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActualKind {
    /// Commitments while nobody uses them.
    Unused,
    /// Charges of providers beside compute.
    Other,
    /// Instances whose GPUs are not known.
    UnknownGpus,
    /// Purchases, such as an upfront payment.
    Purchase,
    /// Credits and refunds.
    Credit,
    /// Taxes.
    Tax,
    /// Corrections of earlier bills.
    Correction,
    /// Owned tiers, whose amounts are stated.
    Owned,
}

impl ActualKind {
    /// Every kind, in the order of reports.
    pub const ALL: [Self; 8] = [
        Self::Unused,
        Self::Other,
        Self::UnknownGpus,
        Self::Purchase,
        Self::Credit,
        Self::Tax,
        Self::Correction,
        Self::Owned,
    ];

    /// Words for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unused => "unused commitments",
            Self::Other => "other charges",
            Self::UnknownGpus => "instances with unknown GPUs",
            Self::Purchase => "purchases",
            Self::Credit => "credits",
            Self::Tax => "taxes",
            Self::Correction => "corrections",
            Self::Owned => "owned",
        }
    }
}
