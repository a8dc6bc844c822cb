//! The cost model: a case becomes a graph of formulas.
//!
//! Nothing here can fail, reads a file or a clock, or knows a format: whatever may be wrong was
//! refused while the case was resolved. A figure enters a formula through `Graph::input`, so that
//! everything follows when it changes.

mod above;
mod alternative;
mod availability;
mod builder;
mod by_month;
mod calendar;
pub mod capital;
mod case;
mod cash;
mod component;
mod components;
mod coverage;
mod demand;
mod discounting;
mod dispatch;
mod doubtful;
mod draft;
mod effectiveness;
mod figures;
mod goodput;
mod growth;
mod line;
mod load;
mod other;
pub mod outcomes;
pub mod owned;
mod path;
mod peak;
mod profile;
mod ramp;
pub mod rented;
mod reporting;
#[cfg(test)]
pub(crate) mod sample;
mod shared;
mod size;
mod sizing;
mod slice;
mod software;
mod staff;
mod swap;
mod tax;
mod tier;
mod tokens;
mod trace;
mod uncertainty;
mod unserved;
mod utilization;
mod waits;
mod wanted;
mod whole_months;
mod window;
mod work;

use above::compare_to_the_least;
pub use alternative::AlternativeModel;
pub use availability::DowntimeFigures;
use builder::AlternativeBuilder;
pub use by_month::FactorStep;
pub use case::{Alternative, Case, RankBy, RegionChoice, Supply, Tier};
use cash::paid_after;
pub use cash::{Cash, Discount};
pub use component::{Component, Expected, ExpectedOf, Family, LineName};
pub use components::COMPONENTS;
pub use demand::{Demand, DemandShape, Unserved};
pub use discounting::{Discounting, PaidAt, Period};
pub use doubtful::{Doubt, DoubtfulPrice};
pub use draft::price_scale_key;
pub use effectiveness::Effectiveness;
pub use figures::{AboveLeast, CostFigures, TierFigures};
pub use goodput::{Checkpoints, Failures, Frequency, Goodput, Recovery};
pub use growth::Growth;
pub use line::{Class, Line, RESIDUAL_VALUE};
pub use other::{Accounting, Amount, Other};
pub use outcomes::{Deliverable, DeliverableModel, FigureCost, What};
pub use path::CostPath;
pub use peak::{Peak, TokenDemand};
pub use profile::Step;
pub use ramp::Ramp;
pub use reporting::{CalendarMonth, Reporting};
pub use shared::Shared;
pub use size::{OPTIMAL, OptimalSize, Size};
pub use software::Software;
pub use staff::{Headcount, STAFF, Staff, StaffStep};
pub use swap::Swap;
pub use tax::{Tax, TaxDepreciation};
pub use tier::TierModel;
pub use tokens::Throughput;
pub use trace::{Team, TraceCurve, TraceDemand, Waiting};
pub use uncertainty::{Law, Level, RankCorrelation, UncertainInput, UncertainWalk, Uncertainty};
pub use unserved::UNSERVED_WORK;
pub use utilization::{SHIFT as UTILIZATION_SHIFT, Utilization, UtilizationAxis};
pub use window::{BEST_MONTH, BestMonth, Window};

use crate::expr::unit::{GpuHours, Gpus, Hours, Ratio, Years};
use crate::expr::{Expr, Graph, Monthly};
use calendar::Calendar;
pub use load::Levels;
use load::Load;
use waits::IF_WORK_WAITS;

/// Every alternative of a case as nodes of one graph.
#[derive(Clone, Debug)]
pub struct Model<'g> {
    /// Work wanted over the horizon.
    pub demanded: Expr<'g, GpuHours>,
    /// The peak of month 1.
    pub peak: Expr<'g, Gpus>,
    /// The highest peak of the horizon.
    pub highest_peak: Expr<'g, Gpus>,
    /// Mean demand over its peak.
    pub utilization: Expr<'g, Ratio>,
    /// Share of time at the peak, if demand has steps.
    pub share_at_peak: Option<Expr<'g, Ratio>>,
    /// Share of time that no step of the demand states.
    pub share_without_step: Option<Expr<'g, Ratio>>,
    /// Hours that run over the horizon.
    pub hours: Expr<'g, Hours>,
    /// Hours of a month: a twelfth of those of a year.
    pub hours_per_month: Expr<'g, Hours>,
    /// The cost of capital of a month, if one is stated.
    pub monthly_rate: Option<Expr<'g, Ratio>>,
    /// Months from month 0 to the payment of each month's operating flows, by the convention.
    pub paid_after: Expr<'g, Ratio, Monthly>,
    /// In the order of the case.
    pub alternatives: Vec<AlternativeModel<'g>>,
    /// Outcomes that the GPU-hours are for, in the order of the case.
    pub outcomes: Vec<DeliverableModel<'g>>,
}

/// Writes a case into a graph over its horizon.
pub fn build<'g>(graph: &'g Graph, case: &Case) -> Model<'g> {
    let calendar = Calendar::new(graph, &case.hours_per_year);
    let load = Load::new(graph, &case.demand, &case.hours_per_year);
    let leveled =
        graph.aside(IF_WORK_WAITS, || Load::leveled(graph, &case.demand, &case.hours_per_year));
    let demanded = (load.mean_of(load.levels) * calendar.hours).sum_months().named("demanded");
    let factors = case.discounting.as_ref().map(|it| {
        let stated = it.factors(graph).named("discount.operating");
        [stated, it.factors_at(graph, PaidAt::Mid).named("discount.operating_if_paid_mid_period")]
    });
    let convention = case.discounting.as_ref().map(|it| (it.period, it.at));
    let (period, at) = convention.unwrap_or_default();
    let builder = AlternativeBuilder { graph, calendar, load, leveled, demanded, factors };
    let mut alternatives = builder.alternatives(case);
    compare_to_the_least(graph, &mut alternatives);
    let outcomes = case.outcomes.iter();
    Model {
        outcomes: outcomes.map(|it| it.model(graph, &case.hours_per_year, &alternatives)).collect(),
        demanded,
        peak: load.at_first.peak,
        highest_peak: load.wanted.peak,
        utilization: load.utilization,
        share_at_peak: load.share_at_peak,
        share_without_step: load.share_without_step,
        hours: calendar.hours.sum_months().named("hours_over_horizon"),
        hours_per_month: (graph.input(&case.hours_per_year) * graph.count::<Years>(1) / 12)
            .named("hours_per_month"),
        monthly_rate: case
            .discounting
            .as_ref()
            .map(|it| it.monthly_rate(graph).named("monthly_cost_of_capital")),
        paid_after: paid_after(graph, period, at).named("months_until_paid"),
        alternatives,
    }
}

/// Writes the demand of a case into a graph over its horizon.
pub fn levels<'g>(graph: &'g Graph, case: &Case) -> Levels<'g> {
    Levels::of(&Load::new(graph, &case.demand, &case.hours_per_year))
}
