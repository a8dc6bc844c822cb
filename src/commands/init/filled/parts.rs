//! Parts of a filled scenario: its demand, and the entries of the sheets that it uses.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::commands::output::Failure;
use crate::input::Date;
use crate::pricing::{Instance, System};

/// Demand of a filled scenario.
#[derive(Clone, Debug)]
pub(in crate::commands::init) enum FilledDemand {
    /// GPUs wanted at the peak.
    Peak(u32),
    /// Measured demand.
    Trace {
        /// Path of the trace from the scenario.
        path: String,
        /// True if the trace counts GPUs that compute.
        is_busy: bool,
        /// Name of its GPUs, if the trace has it.
        gpu: Option<String>,
    },
}

/// Hours of a year.
const HOURS: u32 = 8_760;

impl FilledDemand {
    /// Whole GPUs that do GPU-hours a year at a use, rounded up.
    pub fn of_work(gpu_hours: Decimal, at_use: Decimal) -> Result<Self, Failure> {
        let gpus = gpu_hours.checked_div(HOURS.into()).and_then(|it| it.checked_div(at_use));
        let gpus = gpus.and_then(|it| it.ceil().to_u32());
        gpus.map(Self::Peak).ok_or_else(|| fail("--gpu-hours-per-year needs too many GPUs"))
    }

    /// Name of the GPUs that were measured.
    pub fn gpu(&self) -> Option<&str> {
        match self {
            Self::Peak(_) => None,
            Self::Trace { gpu, .. } => gpu.as_deref(),
        }
    }

    /// First part of the name of the file.
    pub fn name(&self) -> String {
        match self {
            Self::Peak(gpus) => format!("{gpus}x"),
            Self::Trace { path, .. } => {
                let name = path.rsplit('/').next().unwrap_or(path);
                format!("{}-", name.split('.').next().unwrap_or(name))
            }
        }
    }
}

/// Entries of the sheets that a scenario uses.
pub(super) struct Parts<'c> {
    pub gpu: &'c str,
    pub demand: &'c FilledDemand,
    pub stated: Stated<'c>,
    pub as_of: Date,
    pub currency: &'c str,
    pub rented: Vec<Rented<'c>>,
    pub owned: Option<OwnedNodes<'c>>,
}

/// Figures that flags state; those that are missing become assumptions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stated<'c> {
    /// Months that are compared.
    pub months: Option<u32>,
    /// Mean use of the GPUs, 0 to 1.
    pub utilization: Option<Decimal>,
    /// GPU-hours of work a year, if the GPUs follow from them.
    pub gpu_hours_per_year: Option<Decimal>,
    /// Site of the nodes.
    pub site: Option<StatedSite<'c>>,
}

/// Site of the nodes that a flag states.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedSite<'c> {
    /// Name of its sheet.
    pub name: &'c str,
    /// True if the sheet has its PUE on the day.
    pub has_pue: bool,
}

/// Alternative that rents an instance.
pub(super) struct Rented<'c> {
    /// Name of the alternative.
    pub name: String,
    pub instance: &'c Instance,
    /// Plan it commits to; `None` if it rents on demand.
    pub plan: Option<&'c str>,
}

/// Nodes to own.
pub(super) struct OwnedNodes<'c> {
    /// System of a sheet; `None` if no sheet has one with the accelerator.
    pub system: Option<&'c System>,
    /// Price of the system on the day, if its sheet has one.
    pub price: Option<Decimal>,
    /// True if the sheet has the power of the system on the day.
    pub has_power: bool,
    pub gpus_per_node: u32,
    /// Nodes for the peak; `None` if `gpu-tco mix` finds their number.
    pub nodes: Option<u32>,
}

impl<'c> Parts<'c> {
    /// The instance that costs least per GPU on the day; the first of equal ones.
    pub fn cheapest_rent(&self) -> Option<&'c Instance> {
        let price = |it: &Instance| it.price_per_gpu_hour("on_demand", self.as_of);
        let rented = self.rented.iter().map(|it| it.instance);
        rented.min_by_key(|it| (price(it).is_none(), price(it)))
    }
}

/// Failure with a message of one or more lines.
pub(super) fn fail(message: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("error: {message}"))
}
