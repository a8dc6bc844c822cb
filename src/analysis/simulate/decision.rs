//! Value of waiting: rent for some months, and then take what is expected to cost less.
//!
//! The decision at the end of month m knows the prices of month m + 1, what the rented alternative has
//! used so far, and quoted prices. Of a walk it expects the drift alone, of everything else the mean.
//! What is taken then costs what is drawn.

use rust_decimal::Decimal;

use super::drawing::Drawing;
use super::engine::Engine;
use super::inputs::DrawnInput;
use super::owners::{cheapest, owns, rents_by_the_hour};
use crate::analysis::study::Study;
use crate::expr::unit::{Money, Ratio, is_money};
use crate::expr::{Expr, Graph, if_le};
use crate::model::owned::Purchases;
use crate::model::{Alternative, AlternativeModel, Case, Period, RankBy};

/// Decision that is asked for.
#[derive(Clone, Debug)]
pub struct DecisionQuestion {
    /// Months that are rented before.
    pub month: u32,
    /// Name of the alternative that is bought, if it is not the cheapest that owns.
    pub own: Option<String>,
    /// Name of the alternative that is rented, if it is not the cheapest by the hour.
    pub rent: Option<String>,
    /// Expected cost of the remaining months above which the work is abandoned, if it may be.
    pub abandon_above: Option<Decimal>,
}

/// Reason why a later decision cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDecision {
    /// The month is not one of the horizon before the last; with the last that is.
    Month(u32),
    /// No alternative serves all demand and owns nodes.
    NoOwner,
    /// No alternative serves all demand and rents by the hour alone.
    NoRenter,
    /// No alternative has that name and owns nodes; those that do.
    NotAnOwner(String, Vec<String>),
    /// No alternative has that name and rents by the hour alone; those that do.
    NotARenter(String, Vec<String>),
    /// Demand follows the months.
    DemandMoves,
    /// Nodes of the alternative are bought in more than one month.
    Purchases(String),
    /// A figure of the alternative counts from a month of the scenario.
    FromMonth(String),
    /// Whole years are discounted, and the months are none.
    Years,
}

/// Plans of the costs before and after a decision.
#[derive(Clone, Debug)]
pub(super) struct DecisionPlan {
    pub question: DecisionQuestion,
    /// Position of the alternative that is bought.
    pub own: usize,
    /// Position of the alternative that is rented.
    pub rent: usize,
    /// Rent up to the decision, and after it.
    pub rents: Engine,
    /// Cost of nodes bought then.
    pub later: Engine,
    /// Draws as far as they are known then.
    pub known: Drawing,
    /// Names of inputs that are known by their mean alone.
    pub unseen: Vec<String>,
}

impl DecisionPlan {
    /// Plans of a decision over what is drawn.
    ///
    /// # Errors
    ///
    /// Says why the decision cannot be simulated.
    pub fn of(
        study: &Study<'_>,
        drawing: &Drawing,
        question: DecisionQuestion,
    ) -> Result<Self, NoDecision> {
        let case = study.case;
        if case.demand.growth.is_some() || case.demand.ramp.is_some() {
            return Err(NoDecision::DemandMoves);
        }
        let own = chosen(study, question.own.as_deref(), owns)
            .map_err(|(name, all)| named(name, all, NoDecision::NotAnOwner, NoDecision::NoOwner))?;
        let rent =
            chosen(study, question.rent.as_deref(), rents_by_the_hour).map_err(|(name, all)| {
                named(name, all, NoDecision::NotARenter, NoDecision::NoRenter)
            })?;
        let month = question.month;
        let horizon = study.graph().months();
        if month == 0 || month >= horizon {
            return Err(NoDecision::Month(horizon.saturating_sub(1)));
        }
        allowed(study, own, month)?;
        let inputs = drawing.all();
        let graph = drawing.graph(Graph::over(&case.horizon_months), 0);
        let walked = Study::within(&graph, case, study.effort());
        let rents = rents(&walked.model.alternatives[rent], &graph, month);
        let rents = Engine::of(&walked, &inputs, &rents.map(Expr::as_number));
        let later_case = Case {
            horizon_months: case.horizon_months.replaced((horizon - month).into(), "waiting"),
            outcomes: Vec::new(),
            ..case.with_alternatives(vec![case.alternatives[own].clone()])
        };
        let graph = drawing.graph(Graph::over(&later_case.horizon_months), month);
        let shifted = Study::within(&graph, &later_case, study.effort());
        let cost = shifted.model.alternatives[0].serving_all;
        let later = Engine::of(
            &shifted,
            &inputs,
            &[discounted(&later_case, &graph, cost, month).as_number()],
        );
        let axis = case.demand.utilization_axis();
        let paid = study.followed(rent);
        let is_seen = |it: &DrawnInput| {
            let is_quoted =
                is_money(it.unit()) && !it.keys().any(|key| key.contains("residual_value"));
            let is_used = |key: &String| key == axis.key() || paid.contains(key);
            is_quoted || it.keys().any(is_used)
        };
        let unseen = drawing.once.iter().filter(|it| !is_seen(it));
        let unseen = unseen.map(|it| it.name.clone()).collect();
        let known = drawing.known_after(month, is_seen);
        Ok(Self { question, own, rent, rents, later, known, unseen })
    }
}

/// Position of the alternative of a name, or of the cheapest of a kind.
fn chosen<'n>(
    study: &Study<'_>,
    name: Option<&'n str>,
    is_of: impl Fn(&Alternative) -> bool,
) -> Result<usize, (Option<&'n str>, Vec<String>)> {
    let all = &study.case.alternatives;
    let found = match name {
        None => cheapest(study, &is_of),
        Some(name) => all.iter().position(|it| it.name == name && is_of(it)),
    };
    let of_kind = || all.iter().filter(|it| is_of(it)).map(|it| it.name.clone()).collect();
    found.ok_or_else(|| (name, of_kind()))
}

fn named(
    name: Option<&str>,
    all: Vec<String>,
    of: impl Fn(String, Vec<String>) -> NoDecision,
    none: NoDecision,
) -> NoDecision {
    name.map_or(none, |name| of(name.to_owned(), all))
}

/// Checks that an alternative taken later costs the same as one of a shorter horizon, but for prices.
fn allowed(study: &Study<'_>, own: usize, month: u32) -> Result<(), NoDecision> {
    let case = study.case;
    let alternative = &case.alternatives[own];
    let at_start = |it: &Purchases| matches!(it, Purchases::AtStart(_));
    if alternative
        .tiers
        .iter()
        .filter_map(|it| it.owned())
        .any(|it| !at_start(&it.deployment.purchases))
    {
        return Err(NoDecision::Purchases(alternative.name.clone()));
    }
    let keys = study.followed(own);
    let months = ["from_month", "until_month", "months_left", "warranty_until"];
    let is_of_month = |key: &&String| months.iter().any(|it| key.ends_with(it));
    if let Some(key) = keys.iter().find(is_of_month) {
        return Err(NoDecision::FromMonth(key.clone()));
    }
    let by_year = case.discounting.as_ref().is_some_and(|it| it.period == Period::Year);
    if by_year && case.rank_by == RankBy::Npv && !month.is_multiple_of(12) {
        return Err(NoDecision::Years);
    }
    Ok(())
}

/// Rent up to the decision and after it, missing if demand is left unserved.
fn rents<'g>(rent: &AlternativeModel<'g>, graph: &'g Graph, month: u32) -> [Expr<'g, Money>; 2] {
    let cash = rent.ranked_by_month;
    [cash.sum_of_months(0, month), cash.sum_of_months(month + 1, graph.months())]
        .map(|it| if_le([rent.is_unserved, graph.zero()], it, graph.missing()))
}

/// Cost of a later alternative, discounted to now if alternatives are ranked so.
fn discounted<'g>(
    case: &Case,
    graph: &'g Graph,
    cost: Expr<'g, Money>,
    month: u32,
) -> Expr<'g, Money> {
    match &case.discounting {
        Some(it) if case.rank_by == RankBy::Npv => {
            let one = graph.count::<Ratio>(1);
            let rate = graph.input(&it.cost_of_capital);
            cost / (one + rate).pow(graph.count::<Ratio>(month) / 12)
        }
        _ => cost,
    }
}
