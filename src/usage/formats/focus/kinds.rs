//! Kinds of money on a bill.

use std::rc::Rc;

/// Kind of money on a bill.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SpendKind {
    /// GPUs that were used.
    Gpus(BilledGroup),
    /// A commitment that nobody used.
    Unused(BilledGroup),
    /// Usage of an instance whose GPUs are not known, by name.
    UnknownGpus(Rc<str>),
    /// Usage of anything else, such as data and support.
    Other,
    /// Purchases, such as an upfront payment.
    Purchase,
    /// Credits and refunds.
    Credit,
    /// Taxes.
    Tax,
    /// Corrections and adjustments of earlier bills.
    Correction,
}

/// GPUs of one instance, plan and region.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BilledGroup {
    /// Name of the instance.
    pub instance: Rc<str>,
    /// Plan by which it is billed.
    pub plan: BilledPlan,
    /// Region; empty if the bill states none.
    pub region: Rc<str>,
    /// Accelerator in the price sheets; none if they have no such instance.
    pub gpu: Option<Rc<str>>,
}

/// Plan by which usage is billed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BilledPlan {
    /// On demand.
    OnDemand,
    /// Spot and other capacity whose price moves.
    Spot,
    /// Covered by a commitment.
    Committed,
}

impl BilledPlan {
    /// Name of the plan, as in scenarios.
    pub fn name(self) -> &'static str {
        match self {
            Self::OnDemand => "on_demand",
            Self::Spot => "spot",
            Self::Committed => "committed",
        }
    }
}
