//! Figures of pictures: cash so far by month, cost per GPU-hour along utilization, and stacks of cost
//! lines.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::break_even::BreakEven;
use super::comparison::Comparison;
use super::costed::CostedAlternative;
use super::curve::Curve;
use super::study::Study;
use super::sweep::SweepRow;
use super::verdict::Verdict;

/// Points along utilization, from the first to full use.
const POINTS: i64 = 100;
/// Share of a cost within which two lines meet.
const MEET: Decimal = Decimal::from_parts(2, 0, 0, false, 3);
/// Share of the longest stack below which a part is too short to be named in it.
const SMALL: Decimal = Decimal::from_parts(45, 0, 0, false, 3);
/// Room above the highest cost at the stated utilization.
const ROOM: Decimal = Decimal::from_parts(135, 0, 0, false, 2);

/// Cash that each alternative has paid by the end of each month.
#[derive(Clone, Debug)]
pub struct Cumulative {
    /// Amounts from month 0 on, in the order of the comparison; empty if one is missing.
    pub lines: Vec<Vec<PaidSoFar>>,
    /// Points after which the reference has paid less than another alternative.
    pub crossovers: Vec<Crossover>,
}

/// Cash paid by the end of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidSoFar {
    /// Without what falls due on its last day at once, such as a later purchase.
    pub before: Decimal,
    /// All of it.
    pub after: Decimal,
}

/// Point where two lines of cash cross for the last time.
#[derive(Clone, Debug)]
pub struct Crossover {
    /// Alternative that has paid less from then on.
    pub name: String,
    /// Alternative that has paid more.
    pub other: String,
    /// Point in time, in months.
    pub at: Decimal,
    /// First whole month after which the other has paid more.
    pub month: u32,
    /// Cash that both have paid.
    pub paid: Decimal,
}

/// Cost per GPU-hour along utilization.
#[derive(Clone, Debug)]
pub struct UnitCosts {
    /// Costs in order of utilization; in a row, in the order of the comparison.
    pub rows: Vec<SweepRow>,
    /// Utilizations where the reference and another alternative cost the same, with that cost; by the
    /// other.
    pub crossings: Vec<(String, Decimal, Decimal)>,
    /// Cost at which the picture ends.
    pub top: Decimal,
}

/// Cost of an alternative, divided into its parts.
#[derive(Clone, Debug)]
pub struct Stack {
    /// Name of the alternative.
    pub name: String,
    /// Cost over the horizon.
    pub total: Decimal,
    /// Parts, largest first; the small ones together last.
    pub parts: Vec<StackPart>,
}

/// Part of a stack.
#[derive(Clone, Debug)]
pub struct StackPart {
    /// Components; several if each is too small to be drawn.
    pub names: Vec<(String, Decimal)>,
    /// Sum of their costs.
    pub amount: Decimal,
    /// Ends of the part in the stack.
    pub ends: [Decimal; 2],
}

impl Study<'_> {
    /// Cash so far of the alternatives, and where the lines of the reference cross others.
    pub fn cumulative(&self, comparison: &Comparison) -> Cumulative {
        let line = |it: &CostedAlternative| self.paid_so_far(it.position).unwrap_or_default();
        let lines: Vec<Vec<PaidSoFar>> = comparison.alternatives.iter().map(line).collect();
        let of = |name: &str| {
            let position = comparison.alternatives.iter().position(|it| it.name == name)?;
            lines.get(position)
        };
        let crossover = |pair: &BreakEven| {
            let month = pair.payback.month.filter(|month| *month > 0)?;
            // Lines that begin at one point and part there do not cross.
            let crossing = crossing_in(month, of(&pair.a)?, of(&pair.b)?);
            let (at, paid) = crossing.filter(|(at, _)| !at.is_zero())?;
            Some(Crossover { name: pair.a.clone(), other: pair.b.clone(), at, month, paid })
        };
        let reference = |it: &&BreakEven| it.a == comparison.reference;
        let pairs = comparison.break_even.iter().filter(reference);
        let crossovers = pairs.filter_map(crossover).collect();
        Cumulative { lines, crossovers }
    }

    /// Cash of an alternative so far; none if an amount is missing.
    fn paid_so_far(&self, position: usize) -> Option<Vec<PaidSoFar>> {
        let cash = &self.model.alternatives.get(position)?.cash;
        let paid = self.months(cash.paid);
        let series = |it: Option<_>| it.map(|it| self.months(it));
        let (dated, proceeds) = (series(cash.dated), series(cash.residual));
        let of = |all: &Option<Vec<Option<Decimal>>>, month: usize| match all {
            None => Some(Decimal::ZERO),
            Some(all) => *all.get(month)?,
        };
        let month = |(month, after): (usize, Option<Decimal>)| {
            // Proceeds have a day of their own too, and are no payment.
            let at_once = of(&dated, month)?.checked_sub(of(&proceeds, month)?)?;
            let after = after?;
            let before = if month == 0 { after } else { after.checked_sub(at_once)? };
            Some(PaidSoFar { before, after })
        };
        paid.into_iter().enumerate().map(month).collect()
    }

    /// Costs per GPU-hour along utilization, with points at every crossing; none if nothing follows
    /// utilization, or the effort is spent.
    pub fn unit_costs(&self, comparison: &Comparison) -> Option<UnitCosts> {
        let ranked = &comparison.alternatives;
        let curves: Vec<&Curve> =
            ranked.iter().map(|it| self.curve(it.position)).collect::<Option<_>>()?;
        let row = |utilization: Decimal| SweepRow {
            utilization,
            stated: comparison.utilization == Some(utilization),
            cost_per_gpu_hour: curves.iter().map(|it| it.at(utilization).per_gpu_hour).collect(),
        };
        let pairs = || comparison.break_even.iter().filter(|it| it.a == comparison.reference);
        let mut points: Vec<Decimal> = (1..=POINTS)
            .filter_map(|it| Decimal::from(it).checked_div(POINTS.into()))
            .chain(comparison.utilization)
            .chain(pairs().flat_map(crossings))
            .chain(comparison.envelope.iter().map(|it| it.to))
            .collect();
        points.retain(|it| *it > Decimal::ZERO && *it <= Decimal::ONE);
        points.sort();
        points.dedup();
        self.effort().begin("utilizations", points.len());
        let rows: Vec<SweepRow> = points.into_iter().map(row).collect();
        let index = |name: &str| ranked.iter().position(|it| it.name == name);
        let crossing = |pair: &BreakEven, at: Decimal| {
            let costs = &rows.iter().find(|it| it.utilization == at)?.cost_per_gpu_hour;
            let [a, b] = [index(&pair.a)?, index(&pair.b)?].map(|it| costs.get(it).copied());
            let (a, b) = (a??, b??);
            let gap = a.checked_sub(b)?.abs();
            (gap <= a.checked_mul(MEET)?).then(|| (pair.b.clone(), at, a))
        };
        let found =
            pairs().flat_map(|pair| crossings(pair).filter_map(move |at| crossing(pair, at)));
        let found: Vec<_> = found.collect();
        let top = top(&rows)?;
        (!self.effort().is_spent()).then_some(UnitCosts { crossings: found, top, rows })
    }
}

/// Utilizations at which a pair costs the same.
fn crossings(pair: &BreakEven) -> impl Iterator<Item = Decimal> {
    let all = match &pair.verdict {
        Verdict::Crossings(all) => all.as_slice(),
        _ => &[],
    };
    all.iter().filter(|it| !it.jump).map(|it| it.at)
}

/// Highest cost at the stated utilization or, without one, at full use, with room above it.
fn top(rows: &[SweepRow]) -> Option<Decimal> {
    let costs = |it: &SweepRow| it.cost_per_gpu_hour.iter().flatten().copied().max();
    let stated = rows.iter().find(|it| it.stated).and_then(costs);
    let highest = stated.or_else(|| rows.iter().rev().find_map(costs))?;
    highest.checked_mul(ROOM).filter(|it| *it > Decimal::ZERO)
}

/// Point at which a line gets below another in a month, and the cash that both have paid: between its
/// ends, or at its end by what the other pays then at once.
fn crossing_in(month: u32, one: &[PaidSoFar], other: &[PaidSoFar]) -> Option<(Decimal, Decimal)> {
    let end = usize::try_from(month).ok()?;
    let start = end.checked_sub(1)?;
    let (from, to) = (one.get(start)?.after, one.get(end)?);
    let behind = from.checked_sub(other.get(start)?.after)?;
    let ahead = other.get(end)?.before.checked_sub(to.before)?;
    if ahead < Decimal::ZERO {
        return Some((month.into(), to.after));
    }
    let part = behind.checked_div(behind.checked_add(ahead)?).unwrap_or(Decimal::ONE);
    let paid = from.checked_add(part.checked_mul(to.before.checked_sub(from)?)?)?;
    Some((Decimal::from(start).checked_add(part)?, paid))
}

/// Stacks of the cost lines of alternatives, those of all tiers together.
pub fn breakdown(comparison: &Comparison) -> Vec<Stack> {
    let totals = comparison.alternatives.iter().filter_map(|it| it.total);
    let longest = totals.max().unwrap_or_default();
    let small = longest.checked_mul(SMALL).unwrap_or_default();
    comparison.alternatives.iter().filter_map(|it| stack(it, small)).collect()
}

/// Cost of an alternative by component, those of all tiers together; none if one is missing.
pub fn components(it: &CostedAlternative) -> Option<IndexMap<&str, Decimal>> {
    let mut all: IndexMap<&str, Decimal> = IndexMap::new();
    for line in it.lines().filter(|it| it.is_paid()) {
        let sum = all.entry(line.component.label()).or_default();
        *sum = sum.checked_add(line.cost.total?)?;
    }
    Some(all)
}

fn stack(it: &CostedAlternative, small: Decimal) -> Option<Stack> {
    let all = components(it)?;
    let mut all: Vec<(String, Decimal)> =
        all.into_iter().map(|(name, amount)| (name.to_owned(), amount)).collect();
    all.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
    let is_small = |it: &(String, Decimal)| it.1.abs() < small;
    let (mut others, large): (Vec<_>, Vec<_>) = all.into_iter().partition(is_small);
    let mut parts: Vec<Vec<(String, Decimal)>> = large.into_iter().map(|it| vec![it]).collect();
    others.sort_by_key(|(_, amount)| std::cmp::Reverse(amount.abs()));
    parts.extend((!others.is_empty()).then_some(others));
    let (mut right, mut left) = (Decimal::ZERO, Decimal::ZERO);
    let mut part = |names: Vec<(String, Decimal)>| {
        let amount =
            names.iter().try_fold(Decimal::ZERO, |sum, (_, amount)| sum.checked_add(*amount))?;
        let end = if amount < Decimal::ZERO { &mut left } else { &mut right };
        let from = *end;
        *end = end.checked_add(amount)?;
        Some(StackPart { names, amount, ends: [from.min(*end), from.max(*end)] })
    };
    let parts = parts.into_iter().map(&mut part).collect::<Option<_>>()?;
    Some(Stack { name: it.name.clone(), total: it.total?, parts })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cash so far of months whose amounts are paid over the month, and at once at its end.
    fn line(months: &[(i64, i64)]) -> Vec<PaidSoFar> {
        let mut sum = Decimal::ZERO;
        let month = |(over, at_once): &(i64, i64)| {
            let before = sum + Decimal::from(*over);
            sum = before + Decimal::from(*at_once);
            PaidSoFar { before, after: sum }
        };
        months.iter().map(month).collect()
    }

    #[test]
    fn lines_cross_between_months_or_in_a_step() {
        // 100 and 10 a month against 50 a month: the same after 2.5 months.
        let own = line(&[(100, 0), (10, 0), (10, 0), (10, 0)]);
        let rent = line(&[(0, 0), (50, 0), (50, 0), (50, 0)]);
        assert_eq!(crossing_in(3, &own, &rent), Some((Decimal::new(25, 1), 125.into())));
        // 5 a month and 50 at the end of month 2: 60 against 40, where the step begins at 10.
        let stepped = line(&[(0, 0), (5, 0), (5, 50)]);
        let steady = line(&[(20, 0), (10, 0), (10, 0)]);
        assert_eq!(crossing_in(2, &steady, &stepped), Some((2.into(), 40.into())));
    }
}
