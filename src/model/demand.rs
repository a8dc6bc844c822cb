//! Demand as a load-duration curve: levels of GPUs and the share of time each is wanted.

use super::calendar::Calendar;
use crate::expr::unit::{GpuHours, Gpus, Hours, Per, Ratio, Times, Unit, Years};
use crate::expr::{ByLevel, Expr, Given, Graph, Grid, Monthly};

/// GPU-hours of work to be supplied.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The reference accelerator.
    pub gpu: String,
    /// The most GPUs wanted at once; a profile has its highest step.
    pub peak: Option<Given<Gpus>>,
    /// How demand spreads over time.
    pub shape: Shape,
    /// Growth of the peak a year.
    pub growth_per_year: Option<Given<Ratio>>,
    /// Share of each level that may be interrupted.
    pub interruptible_share: Given<Ratio>,
}

/// How demand spreads over time.
#[derive(Clone, Debug)]
pub enum Shape {
    /// All GPUs for that share of the hours.
    OnOff(Utilization),
    /// The mean, always.
    Flat(Utilization),
    /// Steps, each for its share of the time.
    Profile {
        /// The steps; time they leave over is idle.
        steps: Vec<Step>,
        /// Another mean than the steps', where an analysis tries one.
        utilization: Option<Given<Ratio>>,
    },
}

/// One step of a profile.
#[derive(Clone, Debug)]
pub struct Step {
    /// Share of the time.
    pub share_of_time: Given<Ratio>,
    /// GPUs wanted then.
    pub gpus: Given<Gpus>,
}

/// Mean demand over its peak, as stated.
#[derive(Clone, Debug)]
pub enum Utilization {
    /// As a share.
    Share(Given<Ratio>),
    /// As GPU-hours of work a day.
    PerDay(Given<GpuHours>),
    /// As GPU-hours of work a month.
    PerMonth(Given<GpuHours>),
    /// As GPU-hours of work a year.
    PerYear(Given<GpuHours>),
}

impl Demand {
    fn peak<'g>(&self, graph: &'g Graph) -> Expr<'g, Gpus> {
        let stated = self.peak.as_ref().map(|gpus| graph.input(gpus));
        let highest = match &self.shape {
            Shape::Profile { steps, .. } => {
                steps.iter().map(|step| graph.input(&step.gpus)).reduce(Expr::max)
            }
            Shape::OnOff(_) | Shape::Flat(_) => None,
        };
        stated.or(highest).unwrap_or(graph.zero())
    }
}

impl Utilization {
    fn share<'g>(
        &self,
        graph: &'g Graph,
        peak: Expr<'g, Gpus>,
        hours_per_year: Expr<'g, Per<Hours, Years>>,
    ) -> Expr<'g, Ratio> {
        let a_year = peak * (hours_per_year * graph.count::<Years>(1));
        match self {
            Self::Share(share) => graph.input(share),
            Self::PerDay(hours) => graph.input(hours) / (peak * graph.count::<Hours>(24)),
            Self::PerMonth(hours) => graph.input(hours) * 12 / a_year,
            Self::PerYear(hours) => graph.input(hours) / a_year,
        }
    }
}

/// The load-duration curve as nodes of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Load<'g> {
    /// GPUs wanted at each level, in each month.
    pub levels: Expr<'g, Gpus, Grid>,
    /// Share of time of each level.
    pub shares: Expr<'g, Ratio, ByLevel>,
    /// The highest peak of the horizon, for sizes given in words.
    pub peak: Expr<'g, Gpus>,
    /// The mean of the month with the highest peak.
    pub mean: Expr<'g, Gpus>,
}

impl<'g> Load<'g> {
    /// The curve of a demand.
    pub fn new(
        graph: &'g Graph,
        demand: &Demand,
        hours_per_year: &Given<Per<Hours, Years>>,
    ) -> Self {
        let peak = demand.peak(graph);
        let share = |u: &Utilization| u.share(graph, peak, graph.input(hours_per_year));
        let (levels, shares) = match &demand.shape {
            Shape::OnOff(u) => (graph.by_level(&[peak]), graph.by_level(&[share(u)])),
            Shape::Flat(u) => {
                (graph.by_level(&[peak * share(u)]), graph.by_level(&[graph.count(1)]))
            }
            Shape::Profile { steps, utilization } => {
                profile(graph, peak, steps, utilization.as_ref())
            }
        };
        let mean = (levels * shares).sum_levels();
        match &demand.growth_per_year {
            None => Self { levels: levels.widen(), shares, peak, mean },
            Some(growth) => {
                let rate = graph.input(growth);
                let one = graph.count::<Ratio>(1);
                let last = graph.count::<Ratio>(graph.months().saturating_sub(1)) / 12;
                let highest = (one + rate).pow(last).max(one);
                let path = Calendar::path(graph, rate);
                Self { levels: levels * path, shares, peak: peak * highest, mean: mean * highest }
            }
        }
    }

    /// The mean of a series over the levels, each by its share of time.
    pub fn mean_of<Q>(&self, series: Expr<'g, Q, Grid>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Times<Ratio, Output = Q>,
    {
        (series * self.shares).sum_levels()
    }
}

/// The levels of a profile; at another mean `u` than its own it is mixed with idle time below and
/// with full load above, so that the levels stay and only their shares move.
fn profile<'g>(
    graph: &'g Graph,
    peak: Expr<'g, Gpus>,
    steps: &[Step],
    utilization: Option<&Given<Ratio>>,
) -> (Expr<'g, Gpus, ByLevel>, Expr<'g, Ratio, ByLevel>) {
    let mut levels: Vec<_> = steps.iter().map(|step| graph.input(&step.gpus)).collect();
    let mut shares: Vec<_> = steps.iter().map(|step| graph.input(&step.share_of_time)).collect();
    if let Some(u) = utilization {
        let u = graph.input(u);
        let one = graph.count::<Ratio>(1);
        let work = levels.iter().zip(&shares).map(|(gpus, share)| *gpus * *share);
        let own = work.reduce(|sum, gpus| sum + gpus).unwrap_or(graph.zero()) / peak;
        let as_written = (u / own).min((one - u) / (one - own));
        let at_peak = (u - own).max(graph.zero()) / (one - own);
        shares = shares.into_iter().map(|share| share * as_written).collect();
        levels.push(peak);
        shares.push(at_peak);
    }
    (graph.by_level(&levels), graph.by_level(&shares))
}
