//! Lives: what the books expense if hardware is depreciated over 2 to 7 years, at the same cash.
//!
//! A life in the books moves no payment. Where no resale is stated, the model sells hardware at its book value;
//! here it is sold for what it brings at the stated life in every row, and the difference is a loss or a gain.

use rust_decimal::Decimal;

use super::effort::Effort;
use super::study::Study;
use crate::expr::unit::{GpuHours, Money, Nodes, Per};
use crate::expr::{Expr, Given, Graph, Monthly, Origin};
use crate::model::capital::DISPOSAL;
use crate::model::owned::{BookBasis, BookValue, Financing};
use crate::model::{AlternativeModel, Case, Class, Line, Supply, Tier};

/// Lives that are compared, in years.
const YEARS: [u32; 6] = [2, 3, 4, 5, 6, 7];

/// Expense of every alternative that owns hardware, by life.
#[derive(Clone, Debug)]
pub struct Lives {
    /// Alternatives in the order of the comparison.
    pub alternatives: Vec<AlternativeLives>,
    /// Alternatives whose hardware is renewed at the end of its life, so that the life moves cash.
    pub renewed: Vec<String>,
}

/// Expense of one alternative by life.
#[derive(Clone, Debug)]
pub struct AlternativeLives {
    /// Name of the alternative.
    pub name: String,
    /// Shortest life first.
    pub lives: Vec<Life>,
}

/// Expense for one life.
#[derive(Clone, Debug)]
pub struct Life {
    /// Months of the life.
    pub months: u32,
    /// True if the scenario states it.
    pub is_stated: bool,
    /// Depreciation in the first year.
    pub depreciation: Option<Decimal>,
    /// Expense in the first year.
    pub first_year: Option<Decimal>,
    /// Expense in the last year, a loss on sales at the end included.
    pub last_year: Option<Decimal>,
    /// Expense in the first year over the GPU-hours served in it.
    pub per_gpu_hour: Option<Decimal>,
    /// Value in the books when the hardware is sold.
    pub book_value: Option<Decimal>,
    /// Book value less proceeds; below 0 if it is a gain.
    pub loss: Option<Decimal>,
    /// Expense over the horizon, which is the cash paid.
    pub total: Option<Decimal>,
}

/// Expense by life of the alternatives at these positions in the file; none if none of them owns what is depreciated.
pub fn lives(case: &Case, positions: &[usize], effort: &Effort) -> Option<Lives> {
    let owns = |at: &&usize| {
        case.alternatives.get(**at).is_some_and(|it| it.tiers.iter().any(is_depreciated))
    };
    let is_renewed =
        |at: &&usize| case.alternatives.get(**at).is_some_and(|it| it.tiers.iter().any(is_renewed));
    let name = |at: &usize| Some(case.alternatives.get(*at)?.name.clone());
    let renewed: Vec<usize> = positions.iter().filter(is_renewed).copied().collect();
    let own: Vec<usize> =
        positions.iter().filter(owns).filter(|it| !renewed.contains(it)).copied().collect();
    if own.is_empty() && renewed.is_empty() {
        return None;
    }
    let untaxed = Case { tax: None, ..case.clone() };
    let stated = Books::of(&untaxed, &own, effort);
    let stated_months: Vec<Option<u32>> = own.iter().map(|at| stated_life(case, *at)).collect();
    let mut months: Vec<u32> = YEARS.iter().map(|it| it * 12).collect();
    months.extend(stated_months.iter().flatten());
    months.sort_unstable();
    months.dedup();
    let each: Vec<(u32, Vec<Books>)> = months
        .iter()
        .map(|life| (*life, Books::of(&depreciated(&untaxed, *life), &own, effort)))
        .collect();
    let of = |(at, position): (usize, &usize)| {
        let row = |(months, all): &(u32, Vec<Books>)| {
            let is_stated = stated_months[at] == Some(*months);
            let is_listed =
                is_stated || YEARS.contains(&(months / 12)) && months.is_multiple_of(12);
            is_listed.then(|| all.get(at)?.life(stated.get(at)?, *months, is_stated)).flatten()
        };
        Some(AlternativeLives {
            name: name(position)?,
            lives: each.iter().filter_map(row).collect(),
        })
    };
    Some(Lives {
        alternatives: own.iter().enumerate().filter_map(of).collect(),
        renewed: renewed.iter().filter_map(name).collect(),
    })
}

/// True for a tier with nodes that the books depreciate over a life; existing ones need a value there.
fn is_depreciated(tier: &Tier) -> bool {
    let Some(owned) = tier.owned() else { return false };
    let is_leased = matches!(owned.financing, Some(Financing::Lease(_)));
    let existing = owned.hardware.servers.existing.as_ref();
    !is_leased && existing.is_none_or(|it| it.book_value.is_some() && it.age.is_some())
}

fn is_renewed(tier: &Tier) -> bool {
    is_depreciated(tier) && tier.owned().is_some_and(|it| it.deployment.refresh.is_some())
}

/// Life that an alternative states for its nodes, or the horizon.
fn stated_life(case: &Case, position: usize) -> Option<u32> {
    let tier = case.alternatives.get(position)?.tiers.iter().find(|it| is_depreciated(it))?;
    let owned = tier.owned()?;
    let book_value = owned.hardware.servers.existing.as_ref().map(|it| it.book_value.as_ref());
    let life = match book_value {
        Some(book_value) => book_value.and_then(|it| it.life.as_ref()),
        None => owned.deployment.useful_life.as_ref(),
    };
    u32::try_from(life.unwrap_or(&case.horizon_months).stated()).ok()
}

/// The case with hardware that is depreciated over a life. Existing nodes keep the value that the books have today: a
/// life changes what is still to come.
fn depreciated(case: &Case, months: u32) -> Case {
    let mut case = case.clone();
    let tiers = case.alternatives.iter_mut().flat_map(|it| &mut it.tiers);
    for tier in tiers.filter(|it| is_depreciated(it)) {
        let key = format!("{}.useful_life_months", tier.path);
        let life = Given::new(key, months.into(), Origin::Axis);
        let Supply::Owned(owned) = &mut tier.supply else { continue };
        match &mut owned.hardware.servers.existing {
            Some(existing) => {
                let age = existing.age.as_ref().map(Given::stated).unwrap_or_default();
                existing.book_value = existing.book_value.as_ref().map(|it| BookValue {
                    basis: BookBasis::Stated(value_today(it, age, &tier.path)),
                    life: Some(life),
                });
            }
            None => owned.deployment.useful_life = Some(life),
        }
    }
    case
}

/// Value of a node in the books today.
fn value_today(book: &BookValue, age: Decimal, path: &str) -> Given<Per<Money, Nodes>> {
    let value = match (&book.basis, &book.life) {
        (BookBasis::Stated(value), _) => value.stated(),
        (BookBasis::PricePaid(price), None) => price.stated(),
        (BookBasis::PricePaid(price), Some(life)) => {
            let left = life.stated().saturating_sub(age).max(Decimal::ZERO);
            let share = left.checked_div(life.stated()).unwrap_or_default();
            price.stated().checked_mul(share).unwrap_or_default()
        }
    };
    Given::new(format!("{path}.existing.book_value"), value, Origin::Axis)
}

/// Figures of an alternative's books.
struct Books {
    /// Expense of the first year, the last year and all months.
    expense: [Option<Decimal>; 3],
    /// Proceeds of sales in them.
    proceeds: [Option<Decimal>; 3],
    /// Depreciation of the first year.
    depreciation: Option<Decimal>,
    loss: Option<Decimal>,
    gpu_hours: Option<Decimal>,
}

impl Books {
    fn of(case: &Case, positions: &[usize], effort: &Effort) -> Vec<Self> {
        if effort.is_spent() {
            return Vec::new();
        }
        let graph = Graph::over(&case.horizon_months);
        let study = Study::within(&graph, case, effort);
        let each = positions.iter().filter_map(|at| study.model.alternatives.get(*at));
        each.map(|it| Self::read(&study, &graph, it)).collect()
    }

    fn read<'g>(study: &Study<'g>, graph: &'g Graph, it: &AlternativeModel<'g>) -> Self {
        let end = graph.months();
        let last = (end.max(1) - 1) / 12 * 12 + 1;
        let spans = [(0, end.min(12)), (last, end), (0, end)];
        let lines = || it.tiers.iter().flat_map(|tier| &tier.lines);
        let sum = |class: Option<Class>, of: fn(&Line<'g>) -> Expr<'g, Money, Monthly>| {
            let all = lines().filter(|line| class.is_none_or(|it| it == line.class)).map(of);
            let all = all.reduce(|sum, it| sum + it).unwrap_or(graph.zero::<Money>().up_front());
            spans.map(|(from, to)| study.value(all.sum_of_months(from, to)))
        };
        let losses = lines().filter(|line| line.component.is(&DISPOSAL)).map(|line| line.expense);
        let loss = losses.reduce(|sum, it| sum + it).unwrap_or(graph.zero::<Money>().up_front());
        let served: Expr<'g, GpuHours, Monthly> = it.bearing;
        Self {
            expense: sum(None, |line| line.expense),
            depreciation: sum(Some(Class::Capex), |line| line.expense)[0],
            proceeds: sum(Some(Class::Residual), |line| line.cash).map(|it| it.map(|it| -it)),
            loss: study.value(loss.sum_months()),
            gpu_hours: study.value(served.sum_of_months(0, end.min(12))),
        }
    }

    /// The row of a life, at the proceeds of the stated one.
    fn life(&self, stated: &Self, months: u32, is_stated: bool) -> Option<Life> {
        let fewer = |at: usize| Some(self.proceeds[at]? - stated.proceeds[at]?);
        let expense = |at: usize| Some(self.expense[at]? + fewer(at)?);
        let first_year = expense(0);
        let gpu_hours = self.gpu_hours.filter(|it| !it.is_zero());
        Some(Life {
            months,
            is_stated,
            depreciation: self.depreciation,
            first_year,
            last_year: expense(1),
            per_gpu_hour: first_year
                .zip(gpu_hours)
                .and_then(|(cost, hours)| cost.checked_div(hours)),
            book_value: Some(self.proceeds[2]? + self.loss?),
            loss: Some(self.loss? + fewer(2)?),
            total: expense(2),
        })
    }
}
