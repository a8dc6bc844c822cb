//! Demand as a load-duration curve: levels of GPUs and the share of time each is wanted.

use super::calendar::Calendar;
use super::peak::Peak;
use crate::expr::axes::{self, Join};
use crate::expr::unit::{Gigabytes, GpuHours, Gpus, Hours, Months, Per, Ratio, Times, Unit, Years};
use crate::expr::{ByLevel, Expr, Given, Graph, Grid, Monthly, Once};

/// GPU-hours of work to be supplied.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The reference accelerator.
    pub gpu: String,
    /// The most GPUs wanted at once; a profile has its highest step.
    pub peak: Option<Peak>,
    /// How demand spreads over time.
    pub shape: Shape,
    /// Growth of the peak a year.
    pub growth_per_year: Option<Given<Ratio>>,
    /// Share of each level that may be interrupted.
    pub interruptible_share: Given<Ratio>,
    /// Share of allocated time in which GPUs are busy; it changes no cost and no break-even.
    pub busy_share: Option<Given<Ratio>>,
    /// Data sent out of the data centre each month, whoever supplies.
    pub egress_gb_per_month: Option<Given<Per<Gigabytes, Months>>>,
    /// Data kept beside the GPUs.
    pub storage_gb: Option<Given<Gigabytes>>,
    /// Whether its utilization was measured.
    pub measured: bool,
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
        let stated = self.peak.as_ref().map(|peak| peak.gpus(graph));
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
    /// The highest of the horizon, for sizes given in words.
    pub wanted: Wanted<'g, Once>,
    /// What the peak and the mean of month 1 are.
    pub at_first: Wanted<'g, Once>,
    growth: Option<Expr<'g, Ratio>>,
}

/// Peak and mean demand of some stretch of time.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'g, S> {
    /// The most GPUs wanted at once.
    pub peak: Expr<'g, Gpus, S>,
    /// Mean GPUs when that is.
    pub mean: Expr<'g, Gpus, S>,
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
        let at_first = Wanted { peak, mean: (levels * shares).sum_levels() };
        let growth = demand.growth_per_year.as_ref().map(|rate| graph.input(rate));
        let (levels, wanted) = match growth {
            None => (levels.widen(), at_first),
            Some(rate) => {
                let one = graph.count::<Ratio>(1);
                let last = graph.count::<Ratio>(graph.months().saturating_sub(1)) / 12;
                let highest = (one + rate).pow(last).max(one);
                (levels * Calendar::path(graph, rate), at_first.times(highest))
            }
        };
        Self { levels, shares, wanted, at_first, growth }
    }

    /// The highest of the term that each month is in, up to the horizon.
    pub fn wanted_in_term(&self, graph: &'g Graph, months: u32) -> Wanted<'g, Monthly> {
        let Some(rate) = self.growth else {
            let Wanted { peak, mean } = self.at_first;
            return Wanted { peak: peak.widen(), mean: mean.widen() };
        };
        let begin = Calendar::term_begin(graph, months);
        let last = Calendar::term_end(graph, months).min(graph.count(graph.months()));
        self.at_first
            .times(Calendar::path_at(graph, rate, begin).max(Calendar::path_at(graph, rate, last)))
    }

    /// The mean of a series over the levels, each by its share of time.
    pub fn mean_of<Q>(&self, series: Expr<'g, Q, Grid>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Times<Ratio, Output = Q>,
    {
        (series * self.shares).sum_levels()
    }
}

impl<'g> Wanted<'g, Once> {
    fn times<S: axes::Shape>(self, factor: Expr<'g, Ratio, S>) -> Wanted<'g, S>
    where
        Once: Join<S, Output = S>,
    {
        Wanted { peak: self.peak * factor, mean: self.mean * factor }
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

#[cfg(test)]
mod tests {
    use super::super::sample::{assert_near, demand, given, load, monthly, number, over, value};
    use super::*;

    /// Mean and peak of a shape of at most 64 GPUs.
    fn mean_and_peak(shape: Shape) -> [rust_decimal::Decimal; 2] {
        let graph = over("36");
        let load = load(&graph, &Demand { shape, ..demand("64", "0.8") });
        [load.wanted.mean, load.wanted.peak].map(|gpus| value(&graph, gpus))
    }

    #[test]
    fn on_off_and_flat_have_the_same_mean() {
        // 64 GPUs for 80% of the time, or 64 x 0.8 = 51.2 always.
        for shape in [Shape::OnOff, Shape::Flat] {
            let shape = shape(Utilization::Share(given("demand.utilization", "0.8")));
            assert_eq!(mean_and_peak(shape), [number("51.2"), number("64")]);
        }
    }

    #[test]
    fn gpu_hours_of_any_period_make_the_same_utilization() {
        // 80% of 64 GPUs: 51.2 x 24 = 1,228.8 a day, x 730 = 37,376 a month, x 8,760 = 448,512 a
        // year.
        for utilization in [
            Utilization::PerDay(given("demand.gpu_hours_per_day", "1228.8")),
            Utilization::PerMonth(given("demand.gpu_hours_per_month", "37376")),
            Utilization::PerYear(given("demand.gpu_hours_per_year", "448512")),
        ] {
            assert_eq!(mean_and_peak(Shape::OnOff(utilization))[0], number("51.2"));
        }
    }

    fn steps() -> Vec<Step> {
        let step = |name: &str, share: &str, gpus: &str| Step {
            share_of_time: given(&format!("{name}.share_of_time"), share),
            gpus: given(&format!("{name}.gpus"), gpus),
        };
        vec![step("day", "0.2", "64"), step("night", "0.5", "16")]
    }

    #[test]
    fn the_highest_step_of_a_profile_is_its_peak() {
        // 0.2 x 64 + 0.5 x 16 = 12.8 + 8 = 20.8; nothing is wanted for the other 30%.
        let shape = Shape::Profile { steps: steps(), utilization: None };
        let graph = over("36");
        let demand = Demand { peak: None, shape, ..demand("64", "0.8") };
        let load = load(&graph, &demand);
        assert_eq!(value(&graph, load.wanted.mean), number("20.8"));
        assert_eq!(value(&graph, load.wanted.peak), number("64"));
    }

    #[test]
    fn a_profile_at_another_mean_is_mixed_with_idle_time_or_full_load() {
        // Its own mean is 20.8 / 64 = 0.325. At half of it half the time is idle: 10.4. At 0.6625,
        // half of what is missing to 1, half the time is full load: 10.4 + 0.5 x 64 = 42.4.
        for (u, mean) in [("0.1625", "10.4"), ("0.325", "20.8"), ("0.6625", "42.4"), ("1", "64")] {
            let utilization = Some(given("demand.utilization", u));
            let shape = Shape::Profile { steps: steps(), utilization };
            let [found, peak] = mean_and_peak(shape);
            assert_near(found, mean, "0.00000000000000000001");
            assert_eq!(peak, number("64"));
        }
    }

    #[test]
    fn growth_raises_every_level_and_the_highest_peak() {
        // 21% a year: 64 in month 1, 64 x 1.21^0.5 = 70.4 in month 7, 64 x 1.21^2 = 93.7024 in month
        // 25, the last; the mean then is 0.8 x 93.7024 = 74.96192.
        let graph = over("25");
        let growth_per_year = Some(given("demand.growth_per_year", "0.21"));
        let load = load(&graph, &Demand { growth_per_year, ..demand("64", "0.8") });
        let wanted = monthly(&graph, load.levels.sum_levels());
        for (month, gpus) in [(1, "64"), (7, "70.4"), (25, "93.7024")] {
            assert_near(wanted[month], gpus, "0.00000000000000000001");
        }
        assert_near(value(&graph, load.wanted.peak), "93.7024", "0.00000000000000000001");
        assert_near(value(&graph, load.wanted.mean), "74.96192", "0.00000000000000000001");
    }

    #[test]
    fn shrinking_demand_has_its_peak_in_month_1() {
        let graph = over("25");
        let growth_per_year = Some(given("demand.growth_per_year", "-0.19"));
        let load = load(&graph, &Demand { growth_per_year, ..demand("64", "0.8") });
        assert_eq!(value(&graph, load.wanted.peak), number("64"));
    }
}
