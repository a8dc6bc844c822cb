//! Load-duration curve: levels of GPUs and the share of time each is wanted.

use super::demand::{Demand, DemandShape};
use super::growth::GrowthPath;
use super::profile::{profile, share_at_peak, share_without_step};
use super::trace::ServedLevels;
use super::utilization::Utilization;
use super::wanted::Wanted;
use super::whole_months::WholeMonths;
use super::window::Service;
use crate::expr::unit::{Gpus, Hours, Per, Ratio, Times, Unit, Years};
use crate::expr::{Expr, Given, Graph, Grid, Monthly, Once, Origin, if_le};

/// The load-duration curve as nodes of the graph.
#[derive(Clone, Copy, Debug)]
pub struct Load<'g> {
    /// GPUs wanted at each level, in each month.
    pub levels: Expr<'g, Gpus, Grid>,
    /// Share of time of each level.
    pub shares: Expr<'g, Ratio, Grid>,
    /// The highest of the horizon, for sizes given in words.
    pub wanted: Wanted<'g, Once>,
    /// Peak and mean of month 1.
    pub at_first: Wanted<'g, Once>,
    /// Mean demand over its peak.
    pub utilization: Expr<'g, Ratio>,
    /// Share of time at the peak, if demand has steps.
    pub share_at_peak: Option<Expr<'g, Ratio>>,
    /// Share of time that no step states, which is idle; none for a demand without steps.
    pub share_without_step: Option<Expr<'g, Ratio>>,
    /// Demand before any growth.
    as_stated: Wanted<'g, Once>,
    growth: Option<GrowthPath<'g>>,
    /// Months that the highest is of: those in which a tier serves.
    pub service: Service<'g>,
}

impl<'g> Load<'g> {
    /// The curve of a demand.
    pub fn new(
        graph: &'g Graph,
        demand: &Demand,
        hours_per_year: &Given<Per<Hours, Years>>,
    ) -> Self {
        let scale = graph.input(&fleet_scale());
        let stated = demand.highest(graph).named("demand.peak_as_stated");
        let highest = stated * scale;
        let hours = graph.input(hours_per_year);
        let ServedLevels { gpus: levels, shares, peak } =
            demand.shape.levels(graph, [stated, highest], scale, hours);
        let shares = shares.named("demand.shares_of_time");
        let mean = (levels * shares).sum_levels().named("demand.mean");
        let as_stated = Wanted { peak: peak.named("demand.peak"), mean, scale };
        let utilization = (mean / highest).named("demand.mean_utilization");
        let growth = demand.growth.as_ref().map(|it| it.path(graph));
        let (levels, [at_first, wanted]) = match growth {
            None => (levels.named("demand.levels").widen(), [as_stated; 2]),
            Some(growth) => growth.over(graph, levels, as_stated),
        };
        let is_flat = matches!(demand.shape, DemandShape::Flat(_));
        let (levels, shares) = match &demand.ramp {
            None => (levels, shares.widen()),
            Some(ramp) => ramp.over(graph, is_flat, levels, shares.widen()),
        };
        let (share_at_peak, share_without_step) = match &demand.shape {
            DemandShape::Profile(steps) => {
                let at_peak = share_at_peak(graph, stated, steps);
                (Some(at_peak), Some(share_without_step(graph, steps)))
            }
            DemandShape::Trace(trace) => (Some(trace.share_at_peak(graph)), None),
            DemandShape::OnOff(_) | DemandShape::Flat(_) => (None, None),
        };
        Self {
            levels,
            shares,
            wanted,
            at_first,
            utilization,
            share_at_peak,
            share_without_step,
            as_stated,
            growth,
            service: Service::whole(graph),
        }
    }

    /// The load of a tier, whose sizes in words follow the demand of its window.
    #[must_use]
    pub fn within(self, graph: &'g Graph, service: Service<'g>) -> Self {
        let growth = self.growth.filter(|_| !service.is_whole());
        let wanted = growth.map_or(self.wanted, |growth| {
            let highest = growth.highest_of(graph, service).named("highest_growth_of_service");
            self.as_stated.times(highest)
        });
        Self { wanted, service, ..self }
    }

    /// The curve of a demand with all work waiting that may; none if none may.
    pub fn leveled(
        graph: &'g Graph,
        demand: &Demand,
        hours_per_year: &Given<Per<Hours, Years>>,
    ) -> Option<Self> {
        let DemandShape::Trace(trace) = &demand.shape else { return None };
        let shape = DemandShape::Trace(Box::new(trace.leveled()?));
        Some(Self::new(graph, &Demand { shape, ..demand.clone() }, hours_per_year))
    }

    /// One of two curves of a demand: the second if `waits` is 1.
    pub fn chosen(graph: &'g Graph, waits: Expr<'g, Ratio>, [at_once, leveled]: [Self; 2]) -> Self {
        let is_first = [waits, graph.zero()];
        let wanted = |[a, b]: [Wanted<'g, Once>; 2]| Wanted {
            peak: if_le(is_first, a.peak, b.peak),
            mean: if_le(is_first, a.mean, b.mean),
            scale: a.scale,
        };
        Self {
            levels: if_le(is_first, at_once.levels, leveled.levels).named("levels_served"),
            shares: if_le(is_first, at_once.shares, leveled.shares).named("shares_of_time"),
            wanted: wanted([at_once.wanted, leveled.wanted]),
            at_first: wanted([at_once.at_first, leveled.at_first]),
            as_stated: wanted([at_once.as_stated, leveled.as_stated]),
            ..at_once
        }
    }

    /// The highest of the term that each month is in, up to the horizon.
    pub fn wanted_in_term(&self, graph: &'g Graph, term: WholeMonths<'g>) -> Wanted<'g, Monthly> {
        let Some(growth) = self.growth else {
            let Wanted { peak, mean, scale } = self.as_stated;
            return Wanted { peak: peak.widen(), mean: mean.widen(), scale };
        };
        let highest =
            growth.highest_in_term(graph, term, self.service).named("highest_growth_in_term");
        self.as_stated.times(highest)
    }

    /// The load for a share of the time: the mean of a series is its part of the mean of all.
    pub fn for_share_of_time(self, share: Expr<'g, Ratio, Monthly>) -> Self {
        Self { shares: self.shares * share, ..self }
    }

    /// The mean of a series over the levels, each by its share of time.
    pub fn mean_of<Q>(&self, series: Expr<'g, Q, Grid>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Times<Ratio, Output = Q>,
    {
        (series * self.shares).sum_levels()
    }
}

/// Demand of a case without what supplies it: levels of each month, their shares of its time, and the
/// peak of month 1.
#[derive(Clone, Copy, Debug)]
pub struct Levels<'g> {
    /// GPUs wanted at each level.
    pub gpus: Expr<'g, Gpus, Grid>,
    /// Share of the month of each level.
    pub shares: Expr<'g, Ratio, Grid>,
    /// The peak of month 1.
    pub peak: Expr<'g, Gpus>,
}

impl<'g> Levels<'g> {
    /// Levels of a load-duration curve.
    pub fn of(load: &Load<'g>) -> Self {
        Self { gpus: load.levels, shares: load.shares, peak: load.at_first.peak }
    }
}

impl DemandShape {
    /// Levels of a peak as stated and at the scale of the fleet.
    fn levels<'g>(
        &self,
        graph: &'g Graph,
        [stated, peak]: [Expr<'g, Gpus>; 2],
        scale: Expr<'g, Ratio>,
        hours_per_year: Expr<'g, Per<Hours, Years>>,
    ) -> ServedLevels<'g> {
        let share = |u: &Utilization| u.share(graph, stated, hours_per_year);
        let (gpus, shares) = match self {
            Self::OnOff(u) => (graph.by_level(&[peak]), graph.by_level(&[share(u)])),
            Self::Flat(u) => {
                (graph.by_level(&[peak * share(u)]), graph.by_level(&[graph.count(1)]))
            }
            Self::Profile(steps) => profile(graph, stated, scale, steps),
            Self::Trace(trace) => return trace.levels(graph, stated, scale),
        };
        ServedLevels { gpus, shares, peak }
    }
}

/// Factor on the peak and on every stated count of nodes and instances.
fn fleet_scale() -> Given<Ratio> {
    Given::new("fleet_scale", 1.into(), Origin::Axis)
}

#[cfg(test)]
mod tests {
    use super::super::growth::Growth;
    use super::super::profile::Step;
    use super::super::sample::{assert_near, demand, given, load, monthly, number, over, value};
    use super::super::utilization::SHIFT;
    use super::*;
    use crate::expr::{Exact, Plan};

    /// Mean and peak of a shape of at most 64 GPUs.
    fn mean_and_peak(shape: DemandShape) -> [rust_decimal::Decimal; 2] {
        let graph = over("36");
        let load = load(&graph, &Demand { shape, ..demand("64", "0.8") });
        [load.wanted.mean, load.wanted.peak].map(|gpus| value(&graph, gpus))
    }

    #[test]
    fn on_off_and_flat_have_the_same_mean() {
        // 64 GPUs for 80% of the time, or 64 x 0.8 = 51.2 always.
        for shape in [DemandShape::OnOff, DemandShape::Flat] {
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
            assert_eq!(mean_and_peak(DemandShape::OnOff(utilization))[0], number("51.2"));
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
        let shape = DemandShape::Profile(steps());
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
            let graph = over("36");
            let load =
                load(&graph, &Demand { shape: DemandShape::Profile(steps()), ..demand("64", "1") });
            let mut cells = graph.evaluate::<Exact>();
            let mut plan =
                Plan::new(&graph, &mut cells, SHIFT, &[load.wanted.mean, load.wanted.peak]);
            let moved = number(u) - number("0.325");
            let found = plan.as_mut().map(|it| it.at(Exact(Some(moved)))).expect("a live shift");
            assert_near(found[0].0.expect("a mean"), mean, "0.00000000000000000001");
            assert_eq!(found[1].0, Some(number("64")));
        }
    }

    #[test]
    fn growth_raises_every_level_and_the_highest_peak() {
        // 21% a year: 64 in month 1, 64 x 1.21^0.5 = 70.4 in month 7, 64 x 1.21^2 = 93.7024 in month
        // 25, the last; the mean then is 0.8 x 93.7024 = 74.96192.
        let graph = over("25");
        let growth = Some(Growth::Monthly(given("demand.growth_per_year", "0.21")));
        let load = load(&graph, &Demand { growth, ..demand("64", "0.8") });
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
        let growth = Some(Growth::Monthly(given("demand.growth_per_year", "-0.19")));
        let load = load(&graph, &Demand { growth, ..demand("64", "0.8") });
        assert_eq!(value(&graph, load.wanted.peak), number("64"));
    }
}
