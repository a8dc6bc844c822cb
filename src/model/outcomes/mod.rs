//! Outcomes that the GPU-hours are for: runs, tokens, requests, slices.
//!
//! An outcome is a number of GPU-hours, and costs at each alternative what they cost there. Only a run
//! on chips that a lab amortizes has a price of its own.

mod amortized_run;
mod inference;
mod model;
mod slices;
mod training_run;

pub use amortized_run::{AmortizedRun, Decline, RunElectricity};
pub use inference::Inference;
pub use slices::{Slice, Slices};
pub use training_run::{Runs, TrainingRun, Work};

use crate::expr::unit::{GpuHours, KilowattHours, Money, Per};
use crate::expr::{Expr, Place};

/// An outcome as a scenario names it.
#[derive(Clone, Debug)]
pub struct Deliverable {
    /// Name of the outcome in the file.
    pub name: String,
    /// Position of the outcome in the file.
    pub place: Place,
    /// Kind of outcome, with its figures.
    pub kind: Purpose,
}

/// The kinds of outcome.
#[derive(Clone, Debug)]
pub enum Purpose {
    /// A job that ends.
    TrainingRun(TrainingRun),
    /// Answers, by the token or by the request.
    Inference(Inference),
    /// Parts of a GPU.
    Slices(Slices),
    /// A job on chips that a lab owns and writes off.
    AmortizedRun(Box<AmortizedRun>),
}

/// An outcome as nodes of the graph.
#[derive(Clone, Debug)]
pub struct DeliverableModel<'g> {
    /// Figures in the order in which they are printed.
    pub figures: Vec<OutcomeFigure<'g>>,
}

/// One thing that an outcome is counted in, and its cost.
#[derive(Clone, Debug)]
pub struct OutcomeFigure<'g> {
    /// Unit that is counted.
    pub what: What,
    /// The GPU-hours it takes.
    pub gpu_hours: Expr<'g, GpuHours>,
    /// Cost of one unit.
    pub cost: FigureCost<'g>,
}

/// Cost of a figure.
#[derive(Clone, Debug)]
pub enum FigureCost<'g> {
    /// At each alternative, in the order of the file.
    Each(Vec<Expr<'g, Money>>),
    /// Whatever the alternative.
    Own {
        /// All of it.
        cost: Expr<'g, Money>,
        /// Cost of each hour.
        per_hour: Expr<'g, Per<Money, GpuHours>>,
        /// Energy at the meter of the facility, if electricity is stated.
        energy: Option<Expr<'g, KilowattHours>>,
    },
}

/// Unit that a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A run.
    Run,
    /// All runs, if their number is stated.
    Runs,
    /// All runs of a year, if their number is stated by the year.
    RunsPerYear,
    /// A million tokens.
    MillionTokens,
    /// A thousand requests.
    ThousandRequests,
    /// An hour of a slice, by its position.
    Slice(usize),
    /// An hour of a slice with its part of the stranded GPU, by its position.
    SliceWithStranded(usize),
    /// An hour of what no slice can be placed in.
    Stranded,
}

impl What {
    /// Key of the unit in paths and for programs.
    pub fn key(self) -> String {
        match self {
            Self::Run => "run".to_owned(),
            Self::Runs => "runs".to_owned(),
            Self::RunsPerYear => "runs_per_year".to_owned(),
            Self::MillionTokens => "million_tokens".to_owned(),
            Self::ThousandRequests => "thousand_requests".to_owned(),
            Self::Slice(position) => format!("slice_{}", position + 1),
            Self::SliceWithStranded(position) => format!("slice_{}_with_stranded", position + 1),
            Self::Stranded => "stranded".to_owned(),
        }
    }

    /// Words for the unit, for programs.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Runs => "runs",
            Self::RunsPerYear => "runs of a year",
            Self::MillionTokens => "million tokens",
            Self::ThousandRequests => "thousand requests",
            Self::Slice(_) | Self::SliceWithStranded(_) => "slice-hour",
            Self::Stranded => "hour",
        }
    }
}
