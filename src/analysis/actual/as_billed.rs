//! Inputs as billed: prices and the demand with which the plan of the months compared is their bill.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::plan::in_month;
use super::result::{Actual, ActualGroup};
use crate::analysis::axis::Axis;
use crate::analysis::study::Study;
use crate::expr::Input;
use crate::model::rented::Rental;
use crate::model::{DemandShape, Tier, TierModel, Utilization, UtilizationAxis};

/// Reason why inputs as billed are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAsBilled {
    /// Nothing planned is billed.
    NothingBilled,
    /// The demand has no figure that moves all of it, or the figure is beyond its bounds.
    Demand,
    /// The tier of this name has no price per hour that is billed.
    Price(String),
}

/// An input with its value as billed.
#[derive(Clone, Debug)]
pub struct InputAsBilled {
    /// Key of the input.
    pub key: String,
    /// The input as stated.
    pub input: Input,
    /// Value as billed.
    pub value: Decimal,
}

/// Inputs with their values as billed: the demand, then the price of each tier that is billed.
///
/// # Errors
///
/// Says why an input is not known.
pub fn as_billed(
    study: &Study<'_>,
    position: usize,
    actual: &Actual,
) -> Result<Vec<InputAsBilled>, NotAsBilled> {
    let alternative = study.case.alternatives.get(position).ok_or(NotAsBilled::NothingBilled)?;
    let model = study.model.alternatives.get(position).ok_or(NotAsBilled::NothingBilled)?;
    let groups = |tier: &Tier| actual.groups.iter().find(|it| it.tier.as_ref() == Some(&tier.name));
    let is_billed = |it: &&ActualGroup| !it.actual.hours.is_zero();
    let billed: Vec<(&Tier, &ActualGroup)> = alternative
        .tiers
        .iter()
        .filter_map(|it| Some((it, groups(it).filter(is_billed)?)))
        .collect();
    if billed.is_empty() {
        return Err(NotAsBilled::NothingBilled);
    }
    let tiers = alternative.tiers.iter().zip(&model.tiers);
    let each = tiers.map(|(tier, model)| work(study, model, groups(tier), actual));
    let [planned, done] = each
        .sum::<Option<Work>>()
        .map(|it| it.0)
        .filter(|it| !it[0].is_zero())
        .ok_or(NotAsBilled::Demand)?;
    let unplanned = actual.groups.iter().filter(|it| it.tier.is_none());
    let same = unplanned.filter(|it| it.gpu.as_ref() == Some(&study.case.demand.gpu));
    let done = done.saturating_add(same.map(|it| it.actual.hours).sum());
    let ratio = done.checked_div(planned).and_then(|it| it.checked_div(actual.calendar));
    let ratio = ratio.ok_or(NotAsBilled::Demand)?;
    let inputs = study.graph().inputs();
    let mut all = demand(study, &inputs, ratio).ok_or(NotAsBilled::Demand)?;
    for (tier, group) in billed {
        let price = price(&inputs, tier, group);
        all.push(price.ok_or_else(|| NotAsBilled::Price(tier.name.clone()))?);
    }
    Ok(all)
}

/// Costs of the GPUs of the plan with inputs as billed, and on the bill, if they are more than 1% apart.
pub fn costs_apart(with_inputs: &Actual, actual: &Actual) -> Option<[Decimal; 2]> {
    let of_tiers = |it: &&ActualGroup| it.tier.is_some();
    let planned: Decimal = with_inputs.groups.iter().filter(of_tiers).map(|it| it.plan.cost).sum();
    let planned = planned.checked_mul(actual.calendar)?;
    let billed: Decimal = actual.groups.iter().filter(of_tiers).map(|it| it.actual.cost).sum();
    let close = billed.abs().checked_mul(Decimal::new(1, 2))?;
    ((billed - planned).abs() > close).then_some([planned, billed])
}

/// Inputs by key.
type Inputs = IndexMap<String, Input>;

fn moved(inputs: &Inputs, key: &str, value: Decimal) -> Option<InputAsBilled> {
    Some(InputAsBilled { key: key.to_owned(), input: inputs.get(key)?.clone(), value })
}

/// Work in reference GPU-hours: planned, and done.
#[derive(Clone, Copy, Debug, Default)]
struct Work([Decimal; 2]);

impl std::iter::Sum for Work {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        let and = |one: Self, other: Self| Self([one.0[0] + other.0[0], one.0[1] + other.0[1]]);
        all.fold(Self::default(), and)
    }
}

/// Work of a tier: as planned if it is owned, else in proportion to the GPU-hours billed.
fn work(
    study: &Study<'_>,
    model: &TierModel<'_>,
    group: Option<&ActualGroup>,
    actual: &Actual,
) -> Option<Work> {
    let by_month: Vec<Decimal> = study.months(model.work).into_iter().collect::<Option<_>>()?;
    let planned = actual.months.iter().flat_map(|it| in_month(&by_month, it.month)).sum();
    let done = match group {
        None => planned,
        Some(it) if it.plan.hours.is_zero() => {
            it.actual.hours.checked_mul(study.value(model.effectiveness)?)?
        }
        Some(it) => it.actual.hours.checked_mul(planned)?.checked_div(it.plan.hours)?,
    };
    Some(Work([planned, done]))
}

/// Figures that move the demand: its utilization up to 100%, else its GPUs.
fn demand(study: &Study<'_>, inputs: &Inputs, ratio: Decimal) -> Option<Vec<InputAsBilled>> {
    if let UtilizationAxis::Share(key) = study.case.demand.utilization_axis() {
        let used = inputs.get(key)?.value.checked_mul(ratio)?;
        if used <= Decimal::ONE {
            return Some(vec![moved(inputs, key, used)?]);
        }
    }
    let hours = hours(&study.case.demand.shape);
    let as_hours = || moved(inputs, hours?.0, hours?.1.checked_mul(ratio)?);
    let used = study.value(study.model.utilization)?.checked_mul(ratio)?;
    if hours.is_some() && used <= Decimal::ONE {
        return Some(vec![as_hours()?]);
    }
    let axis = Axis::gpus(study)?;
    let gpus = axis.stated.checked_mul(ratio)?;
    let whole = || gpus.checked_add(Decimal::new(5, 1)).map(|it| it.floor().max(Decimal::ONE));
    let gpus = if axis.moves_all_levels() { gpus } else { whole()? };
    let leaves = axis.leaves(gpus)?;
    let gpus = axis.keys().into_iter().zip(leaves);
    let mut all: Vec<InputAsBilled> =
        gpus.map(|(key, leaf)| moved(inputs, &key, leaf)).collect::<Option<_>>()?;
    if hours.is_some() {
        all.push(as_hours()?);
    }
    Some(all)
}

/// Key and value of the hours of work that state a utilization.
fn hours(shape: &DemandShape) -> Option<(&str, Decimal)> {
    let (DemandShape::OnOff(it) | DemandShape::Flat(it)) = shape else { return None };
    match it {
        Utilization::Share(_) => None,
        Utilization::PerDay(it) | Utilization::PerMonth(it) | Utilization::PerYear(it) => {
            Some((it.key(), it.stated()))
        }
    }
}

/// Price of a tier as stated, in proportion to the cost of a GPU-hour; none without one on both sides.
fn price(inputs: &Inputs, tier: &Tier, group: &ActualGroup) -> Option<InputAsBilled> {
    let key = tier.rental().and_then(Rental::price_key)?;
    let [planned, billed] = [group.plan.price()?, group.actual.price()?];
    let value = inputs.get(key)?.value.checked_mul(billed)?.checked_div(planned)?;
    moved(inputs, key, value)
}
