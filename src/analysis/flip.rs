//! Flips: the smallest change of one figure, of all hardware prices, or of utilization that makes the
//! next alternative the cheapest.
//!
//! A price is one fact: if several alternatives pay it, it moves for all of them.

#![allow(clippy::disallowed_types, reason = "floats search, decimals confirm")]

use rust_decimal::Decimal;

use super::break_even::{BreakEven, Verdict};
use super::costed::CostedAlternative;
use super::lever::{self, Lever};
use super::root::{self, About};
use super::study::Study;
use crate::expr::unit::Money;
use crate::expr::{Exact, Lanes, Plan};
use crate::model::Class;

/// Step beyond a flip or a crossing at which the new winner is looked up.
pub(super) const BEYOND: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// Most times a figure is multiplied by, or divided by.
pub(super) const FARTHEST: Decimal = Decimal::from_parts(10, 0, 0, false, 0);

/// Smallest changes that flip the verdict between the cheapest alternative and the next.
#[derive(Clone, Debug, Default)]
pub struct Flips {
    /// The smaller change of all hardware prices of either.
    pub hardware: Option<HardwareChange>,
    /// The nearest utilizations at which the next is cheapest.
    pub utilization: Option<Stretch>,
    /// Every single figure of either, smallest change first.
    pub levers: Vec<Lever>,
}

/// A change of the prices of all that an alternative buys, if they are several.
#[derive(Clone, Debug)]
pub struct HardwareChange {
    /// Alternative that pays the prices.
    pub alternative: String,
    /// Sum of what is bought, as stated.
    pub now: Decimal,
    /// Sum beyond which the next is cheapest.
    pub then: Decimal,
    /// Relative change.
    pub by: Decimal,
}

/// Utilizations beyond `from`, seen from the stated one, up to `until`.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Utilization from which the next alternative is the cheapest.
    pub from: Decimal,
    /// Utilization at which it ceases to be; none if it stays the cheapest.
    pub until: Option<Decimal>,
    /// How far `from` lies from the stated utilization.
    pub away: Decimal,
    /// Relative change from the stated utilization.
    pub by: Decimal,
}

/// Looks at the cheapest and the next; nothing flips a tie.
pub(super) fn all(
    study: &Study<'_>,
    ranked: &[CostedAlternative],
    pairs: &[BreakEven],
    utilization: Option<Decimal>,
) -> Flips {
    let mut serving = ranked.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(next)) = (serving.next(), serving.next()) else {
        return Flips::default();
    };
    if first.ranked_by == next.ranked_by {
        return Flips::default();
    }
    let duel = Duel { study, first, next };
    study.effort().begin("changes that flip the verdict", 3);
    let flips = Flips {
        hardware: duel.hardware(),
        utilization: utilization.and_then(|stated| duel.stretch(pairs, stated)),
        levers: lever::all(&duel),
    };
    if study.effort().is_spent() { Flips::default() } else { flips }
}

/// The cheapest alternative and the next.
pub(super) struct Duel<'d, 'g> {
    pub study: &'d Study<'g>,
    first: &'d CostedAlternative,
    next: &'d CostedAlternative,
}

impl Duel<'_, '_> {
    /// The smaller change of all hardware prices that either pays.
    fn hardware(&self) -> Option<HardwareChange> {
        let of = |side: &CostedAlternative| {
            let keys = self.hardware_keys(side.position);
            let now = side.invested.filter(|_| keys.len() > 1)?;
            let factor = self.factor(&keys)?;
            let (then, by) = (now.checked_mul(factor)?, factor.checked_sub(Decimal::ONE)?);
            Some(HardwareChange { alternative: side.name.clone(), now, then, by })
        };
        let changes = [self.first, self.next].into_iter().filter_map(of);
        changes.min_by_key(|it| it.by.abs())
    }

    /// The keys of the prices of what an alternative capitalizes: money that its assets follow.
    fn hardware_keys(&self, position: usize) -> Vec<String> {
        let tiers =
            self.study.model.alternatives.get(position).into_iter().flat_map(|it| &it.tiers);
        let bought = tiers.flat_map(|it| &it.lines).filter(|line| line.class == Class::Capex);
        let bought: Vec<_> = bought.map(|line| line.total).collect();
        self.study.graph().live_keys_below::<Money, _>(&bought)
    }

    /// Keys of the live figures that the cost of either follows.
    pub fn followed(&self) -> Vec<String> {
        let models = &self.study.model.alternatives;
        let sides = [self.first, self.next].into_iter().filter_map(|it| models.get(it.position));
        let costs: Vec<_> = sides.map(|it| it.ranked).collect();
        self.study.graph().live_keys_of(&costs)
    }

    /// Keys of the live figures that the cost of any alternative follows.
    pub fn followed_by_any(&self) -> Vec<String> {
        let costs: Vec<_> = self.study.model.alternatives.iter().map(|it| it.ranked).collect();
        self.study.graph().live_keys_of(&costs)
    }

    /// The factor on some figures, from a tenth to ten and nearest to 1, beyond which the next is the
    /// cheapest of all.
    pub fn factor(&self, keys: &[String]) -> Option<Decimal> {
        let sides = [self.first.position, self.next.position];
        let mut floats = self.study.costs_along::<Lanes<1>>(keys, sides);
        let mut exact = None;
        let difference = |factor: Decimal| {
            if factor == Decimal::ONE {
                return self.lead();
            }
            let plan = exact.get_or_insert_with(|| self.study.costs_along(keys, sides));
            let costs = self.costs(plan, factor);
            let [Some(first), Some(next)] = costs.as_slice() else { return None };
            next.checked_sub(*first)
        };
        let factor = root::near_one(FARTHEST, difference, |x| self.about(&mut floats, x))?;
        let away = if factor > Decimal::ONE { BEYOND } else { -BEYOND };
        let beyond = factor.checked_mul(Decimal::ONE + away)?;
        self.is_won_at(keys, beyond).then_some(factor)
    }

    /// Cost of the next less that of the cheapest, as stated.
    fn lead(&self) -> Option<Decimal> {
        let models = &self.study.model.alternatives;
        let cost = |it: &CostedAlternative| self.study.value(models.get(it.position)?.serving_all);
        cost(self.next)?.checked_sub(cost(self.first)?)
    }

    /// Cost of the next less that of the cheapest at a factor, in floats; none once the effort is spent.
    fn about(&self, plan: &mut Plan<Lanes<1>>, factor: f64) -> Option<About> {
        if self.study.effort().is_spent() {
            return None;
        }
        self.study.effort().floats(plan.cost());
        let costs = plan.times(Lanes([factor]));
        let [Lanes([first]), Lanes([next])] = costs.as_slice() else { return None };
        Some(About { difference: next - first, size: first.abs().max(next.abs()) })
    }

    /// True if the next is the cheapest of all with some figures at a factor.
    pub fn is_won_at(&self, keys: &[String], factor: Decimal) -> bool {
        let all = 0..self.study.case.alternatives.len();
        self.next_is_least(&self.costs(&mut self.study.costs_along(keys, all), factor))
    }

    /// True if the next is the cheapest of all with some figures at a count: as many times a factor would
    /// leave the last digits of a quotient.
    pub fn is_won_with(&self, keys: &[String], count: Decimal) -> bool {
        let all = 0..self.study.case.alternatives.len();
        self.next_is_least(&self.costs_with(&mut self.study.costs_along(keys, all), count))
    }

    /// True if the next is the cheapest of all with some figures at a count, and costs less than the
    /// cheapest as stated.
    pub fn is_beaten_with(&self, keys: &[String], count: Decimal) -> bool {
        let sides = [self.first.position, self.next.position];
        let costs = self.costs_with(&mut self.study.costs_along(keys, sides), count);
        let [Some(first), Some(next)] = costs.as_slice() else { return false };
        next < first && self.is_won_with(keys, count)
    }

    /// Costs of a plan at a factor; none once the effort is spent.
    fn costs(&self, plan: &mut Plan<Exact>, factor: Decimal) -> Vec<Option<Decimal>> {
        self.computed(plan, |plan| plan.times(Exact(Some(factor))))
    }

    /// Costs of a plan with all figures at a value; none once the effort is spent.
    fn costs_with(&self, plan: &mut Plan<Exact>, value: Decimal) -> Vec<Option<Decimal>> {
        self.computed(plan, |plan| plan.at(Exact(Some(value))))
    }

    fn computed(
        &self,
        plan: &mut Plan<Exact>,
        run: impl FnOnce(&mut Plan<Exact>) -> Vec<Exact>,
    ) -> Vec<Option<Decimal>> {
        if self.study.effort().is_spent() {
            return Vec::new();
        }
        self.study.effort().decimals(plan.cost());
        run(plan).into_iter().map(|cost| cost.0).collect()
    }

    /// Positions of the alternatives that are offered, the cheapest as stated first.
    fn offered(&self) -> impl Iterator<Item = usize> {
        let first = self.first.position;
        let all = self.study.case.alternatives.iter().enumerate();
        let others = all.filter(move |(at, it)| *at != first && !it.is_hypothetical());
        std::iter::once(first).chain(others.map(|(at, _)| at))
    }

    fn next_is_least(&self, costs: &[Option<Decimal>]) -> bool {
        let own = costs.get(self.next.position).copied().flatten();
        let offered = costs.iter().zip(&self.study.case.alternatives);
        let offered = offered.filter(|(_, it)| !it.is_hypothetical()).filter_map(|(cost, _)| *cost);
        own.is_some() && offered.min() == own
    }

    fn stretch(&self, pairs: &[BreakEven], stated: Decimal) -> Option<Stretch> {
        let mut crossings: Vec<Decimal> = pairs
            .iter()
            .filter(|pair| [&pair.a, &pair.b].contains(&&self.next.name))
            .filter_map(|pair| match &pair.verdict {
                Verdict::Crossings(all) => Some(all),
                _ => None,
            })
            .flat_map(|all| all.iter().map(|crossing| crossing.at))
            .collect();
        crossings.sort();
        let below = crossings.iter().rev().copied().filter(|at| *at < stated);
        let above = crossings.iter().copied().filter(|at| *at > stated);
        let below = self.reach(below, -BEYOND, stated);
        let above = self.reach(above, BEYOND, stated);
        [below, above].into_iter().flatten().min_by_key(|it| it.away)
    }

    /// The first point, walking away, beyond which the next is cheapest, and the first after it
    /// beyond which it is not.
    fn reach(
        &self,
        points: impl Iterator<Item = Decimal>,
        step: Decimal,
        stated: Decimal,
    ) -> Option<Stretch> {
        let cost = |position: usize, at| self.study.curve(position)?.at(at).serving_all;
        let won = |at: Decimal| {
            let at = at + step;
            let own = cost(self.next.position, at);
            // The cheapest as stated is looked at first: it is the one that most often wins.
            let mut others = self.offered();
            own.is_some_and(|own| others.all(|it| cost(it, at).is_none_or(|other| other >= own)))
        };
        let mut points = points.skip_while(|at| !won(*at)).collect::<Vec<_>>().into_iter();
        let from = points.next()?;
        let until = points.find(|at| !won(*at));
        let by = from.checked_sub(stated)?.checked_div(stated)?;
        Some(Stretch { from, until, away: (from - stated).abs(), by })
    }
}
