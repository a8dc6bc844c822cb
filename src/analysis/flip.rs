//! Flips: the smallest change of a rent, of hardware prices, of a lease, or of utilization that makes
//! the next alternative the cheapest.
//!
//! A price is one fact: if several alternatives pay it, it moves for all of them.

use rust_decimal::Decimal;

use super::break_even::{BreakEven, Verdict};
use super::costed::CostedAlternative;
use super::equal_price::is_same;
use super::lever::{self, Lever};
use super::root;
use super::study::Study;
use crate::expr::unit::Money;
use crate::expr::{Exact, Plan};
use crate::model::{Alternative, Class, Tier};

/// How far beyond a flip it is looked at who is cheapest then.
const BEYOND: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// Smallest changes that flip the verdict between the cheapest alternative and the next.
#[derive(Clone, Debug, Default)]
pub struct Flips {
    /// The smallest change of rents.
    pub rent: Option<Change>,
    /// The smallest change of hardware prices.
    pub hardware: Option<Change>,
    /// The smallest change of the monthly prices of leases.
    pub lease: Option<Change>,
    /// The nearest utilizations at which the next is cheapest.
    pub utilization: Option<Stretch>,
    /// Every single figure of either, smallest change first.
    pub levers: Vec<Lever>,
}

/// A change of all prices of one kind that an alternative pays.
#[derive(Clone, Debug)]
pub struct Change {
    /// Alternative that pays the prices.
    pub alternative: String,
    /// The factor on them.
    pub factor: Decimal,
    /// Relative change: the factor less 1.
    pub by: Decimal,
    /// Sum of what is bought at the changed prices, if they are those of several purchases.
    pub then: Option<Decimal>,
    /// The one price, if there is only one.
    pub price: Option<PriceChange>,
    /// True if another alternative pays one of the prices too.
    pub shared: bool,
    /// The sheet's entry, if all of them are its one price.
    pub entry: Option<String>,
}

/// The one price that changes.
#[derive(Clone, Debug)]
pub struct PriceChange {
    /// The sheet's entry, if it was looked up.
    pub instance: Option<String>,
    /// Per GPU-hour as billed, now.
    pub now: Decimal,
    /// Per GPU-hour as billed, after the change.
    pub then: Decimal,
    /// True if each GPU-hour served is billed as one: no rounding up, no loss.
    pub as_served: bool,
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
    study.effort().begin("changes that flip the verdict", 5);
    let flips = Flips {
        rent: duel.smallest(Duel::rents, Duel::price),
        hardware: duel.smallest(Duel::hardware, |_, _, _| None),
        lease: duel.smallest(Duel::leases, |_, _, _| None),
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
    /// The smaller change of the prices that either pays.
    fn smallest(
        &self,
        keys: impl Fn(&Self, usize) -> Vec<String>,
        price: fn(&Self, &CostedAlternative, Decimal) -> Option<PriceChange>,
    ) -> Option<Change> {
        let of = |side: &CostedAlternative| {
            let own = keys(self, side.position);
            let mut others =
                (0..self.study.case.alternatives.len()).filter(|it| *it != side.position);
            let shared = others.any(|it| keys(self, it).iter().any(|key| own.contains(key)));
            let factor = self.factor(&own)?;
            let (name, price) = (side.name.clone(), price(self, side, factor));
            let entry = entry(self.study.case.alternatives.get(side.position)?, &own);
            let by = factor - Decimal::ONE;
            let bought = side.invested.filter(|_| own.len() > 1);
            let then = bought.and_then(|it| it.checked_mul(factor));
            Some(Change { alternative: name, factor, by, then, price, shared, entry })
        };
        let changes = [self.first, self.next].into_iter().filter_map(of);
        // Between equal changes, prefer the one that is a single price.
        changes.min_by_key(|it| (it.by.abs(), it.price.is_none()))
    }

    /// The keys of the rents that an alternative pays.
    fn rents(&self, position: usize) -> Vec<String> {
        let tiers = self.study.case.alternatives.get(position).into_iter().flat_map(|it| &it.tiers);
        tiers.flat_map(Tier::rent_keys).map(str::to_owned).collect()
    }

    /// The keys of the lease prices that an alternative pays.
    fn leases(&self, position: usize) -> Vec<String> {
        let tiers = self.study.case.alternatives.get(position).into_iter().flat_map(|it| &it.tiers);
        let leases = tiers.filter_map(Tier::lease);
        leases.map(|lease| lease.price_per_node_month.key().to_owned()).collect()
    }

    /// The keys of the prices of what an alternative capitalises: money that its assets follow.
    fn hardware(&self, position: usize) -> Vec<String> {
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

    /// The factor on some figures beyond which the next is the cheapest of all.
    fn factor(&self, keys: &[String]) -> Option<Decimal> {
        let mut plan = self.study.costs_along(keys);
        let ahead = |factor| {
            let costs = self.costs(&mut plan, factor);
            let cost = |side: &CostedAlternative| *costs.get(side.position)?;
            cost(self.next)?.checked_sub(cost(self.first)?)
        };
        let factor = root::above_zero(ahead)?;
        let away = if factor > Decimal::ONE { BEYOND } else { -BEYOND };
        let costs = self.costs(&mut plan, factor.checked_mul(Decimal::ONE + away)?);
        self.next_is_least(&costs).then_some(factor)
    }

    /// The factor on one figure nearest to 1, at most `farthest`, beyond which the next is cheapest.
    pub fn lever(&self, key: &str, farthest: Decimal) -> Option<Decimal> {
        let mut plan = self.study.costs_of_along([self.first.position, self.next.position], key);
        let factor = root::near_one(farthest, |factor| {
            if self.study.effort().is_spent() {
                return None;
            }
            self.study.effort().decimals(plan.cost());
            let costs = plan.times(Exact(Some(factor)));
            let [Exact(Some(first)), Exact(Some(next))] = costs.as_slice() else { return None };
            next.checked_sub(*first)
        })?;
        let away = if factor > Decimal::ONE { BEYOND } else { -BEYOND };
        let beyond = factor.checked_mul(Decimal::ONE + away)?;
        self.is_won_at(&[key.to_owned()], beyond).then_some(factor)
    }

    /// True if the next is the cheapest of all with some figures at a factor.
    pub fn is_won_at(&self, keys: &[String], factor: Decimal) -> bool {
        self.next_is_least(&self.costs(&mut self.study.costs_along(keys), factor))
    }

    /// Costs of all alternatives at a factor; none once the effort is spent.
    fn costs(&self, plan: &mut Plan<Exact>, factor: Decimal) -> Vec<Option<Decimal>> {
        if self.study.effort().is_spent() {
            return Vec::new();
        }
        self.study.effort().decimals(plan.cost());
        plan.times(Exact(Some(factor))).into_iter().map(|cost| cost.0).collect()
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

    /// The one rent of an alternative.
    fn price(&self, side: &CostedAlternative, factor: Decimal) -> Option<PriceChange> {
        let [tier] = self.study.case.alternatives.get(side.position)?.tiers.as_slice() else {
            return None;
        };
        let now = self.study.price_per_gpu_hour(side.position)?;
        let instance = tier.rental()?.instance.clone();
        let served = side.cost_per_gpu_hour?;
        let then = now.checked_mul(factor)?;
        Some(PriceChange { instance, now, then, as_served: is_same(served, now) })
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

/// The looked-up rent, if all keys are those of one rent.
fn entry(alternative: &Alternative, keys: &[String]) -> Option<String> {
    let (first, others) = keys.split_first()?;
    let pays = |tier: &&Tier| tier.rent_keys().contains(&first.as_str());
    let tier = alternative.tiers.iter().find(pays)?;
    others.iter().all(|key| key == first).then(|| tier.rental()?.instance.clone())?
}
