//! Demand: how many GPUs are wanted, how that spreads over time, and what may become of work that no tier does.

use super::growth::Growth;
use super::peak::Peak;
use super::profile::Step;
use super::ramp::Ramp;
use super::tokens::Throughput;
use super::trace::TraceDemand;
use super::utilization::{Utilization, UtilizationAxis};
use crate::expr::unit::{Gigabytes, GpuHours, Gpus, Money, Months, Per, Ratio};
use crate::expr::{Expr, Given, Graph};

/// GPU-hours of work to be supplied.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The reference accelerator.
    pub gpu: String,
    /// The most GPUs wanted at once; a profile has its highest step.
    pub peak: Option<Peak>,
    /// How demand spreads over time.
    pub shape: DemandShape,
    /// True if the shape is stated, and not the default.
    pub shape_is_stated: bool,
    /// Growth of the peak, and of all levels with it.
    pub growth: Option<Growth>,
    /// Months that work takes to come; all is there in month 1 unless stated.
    pub ramp: Option<Ramp>,
    /// Share of each level that may be interrupted.
    pub interruptible_share: Given<Ratio>,
    /// Share of the work no tier serves when it comes that waits, within its month, for one that is
    /// idle; none waits unless stated.
    pub deferrable: Option<Given<Ratio>>,
    /// Consequence of work that no tier does.
    pub unserved: Option<Unserved>,
    /// Share of allocated time in which GPUs are busy; it changes no cost and no break-even.
    pub busy_share: Option<Given<Ratio>>,
    /// Data sent out of the data center each month, whoever supplies.
    pub egress_gb_per_month: Option<Given<Per<Gigabytes, Months>>>,
    /// Data kept beside the GPUs.
    pub storage_gb: Option<Given<Gigabytes>>,
    /// True if the utilization was measured.
    pub measured: bool,
}

/// How demand spreads over time.
#[derive(Clone, Debug)]
pub enum DemandShape {
    /// All GPUs for that share of the hours.
    OnOff(Utilization),
    /// The mean, always.
    Flat(Utilization),
    /// Steps, each for its share of the time; time they leave over is idle.
    Profile(Vec<Step>),
    /// Levels of a trace.
    Trace(Box<TraceDemand>),
}

/// Consequence of work that no tier does.
#[derive(Clone, Debug)]
pub enum Unserved {
    /// Price of a GPU-hour that is not served, which is added to the total.
    Priced(Given<Per<Money, GpuHours>>),
    /// Share of all work that may be left undone.
    Allowed(Given<Ratio>),
}

impl Demand {
    /// The leaf along which its utilization moves.
    pub fn utilization_axis(&self) -> UtilizationAxis<'_> {
        match &self.shape {
            DemandShape::OnOff(Utilization::Share(share))
            | DemandShape::Flat(Utilization::Share(share)) => UtilizationAxis::Share(share.key()),
            DemandShape::OnOff(_)
            | DemandShape::Flat(_)
            | DemandShape::Profile(_)
            | DemandShape::Trace(_) => UtilizationAxis::Shift,
        }
    }

    /// Throughput of one GPU, if demand is stated in tokens.
    pub fn throughput(&self) -> Option<&Throughput> {
        match &self.peak {
            Some(Peak::Tokens(tokens)) => Some(&tokens.throughput),
            Some(Peak::Gpus(_)) | None => None,
        }
    }

    /// The highest level as stated.
    pub fn highest<'g>(&self, graph: &'g Graph) -> Expr<'g, Gpus> {
        let stated = self.peak.as_ref().map(|peak| peak.gpus(graph));
        let highest = match &self.shape {
            DemandShape::Profile(steps) => {
                steps.iter().map(|step| graph.input(&step.gpus)).reduce(Expr::max)
            }
            DemandShape::Trace(trace) => Some(trace.peak(graph)),
            DemandShape::OnOff(_) | DemandShape::Flat(_) => None,
        };
        stated.or(highest).unwrap_or(graph.zero())
    }
}
