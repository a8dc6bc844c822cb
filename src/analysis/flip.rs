//! What would make the next alternative the cheapest: the smallest change of a price, of hardware,
//! or of utilization.

use rust_decimal::Decimal;

use super::bench::Bench;
use super::break_even::{BreakEven, Verdict};
use super::comparison::Outcome;
use super::pricing;
use crate::model;

/// What flips the verdict between the cheapest and the next.
#[derive(Clone, Debug, Default)]
pub struct Flips {
    /// The smallest change of rental prices.
    pub price: Option<Change>,
    /// The smallest change of hardware prices.
    pub hardware: Option<Change>,
    /// The nearest utilization at which they change places.
    pub utilization: Option<Decimal>,
}

/// A change of all prices of one kind of one alternative.
#[derive(Clone, Debug)]
pub struct Change {
    /// Whose prices.
    pub alternative: String,
    /// The factor on them.
    pub factor: Decimal,
    /// The price per GPU-hour they become, where there is one.
    pub per_gpu_hour: Option<Decimal>,
    /// The components concerned, for hardware.
    pub components: Vec<String>,
}

/// Looks at the cheapest and the next only.
pub(super) fn all(
    bench: &Bench<'_>,
    ranked: &[Outcome],
    pairs: &[BreakEven],
    utilization: Option<Decimal>,
) -> Flips {
    let mut serving = ranked.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(next)) = (serving.next(), serving.next()) else {
        return Flips::default();
    };
    let sides = [(first, next), (next, first)];
    Flips {
        price: nearest(sides.iter().filter_map(|(of, to)| price(bench, of, to))),
        hardware: nearest(sides.iter().filter_map(|(of, to)| hardware(bench, of, to))),
        utilization: crossing(pairs, first, next, utilization),
    }
}

fn price(bench: &Bench<'_>, of: &Outcome, to: &Outcome) -> Option<Change> {
    let equal = pricing::equal(bench, of.position, to.ranked_by?)?;
    Some(Change {
        alternative: of.name.clone(),
        factor: equal.factor,
        per_gpu_hour: equal.per_gpu_hour,
        components: Vec::new(),
    })
}

fn hardware(bench: &Bench<'_>, of: &Outcome, to: &Outcome) -> Option<Change> {
    let key = model::hardware_scale_key(&of.name);
    let factor = pricing::factor(bench, &key, bench.cost(of.position)?.whole, to.ranked_by?)?;
    let components = of.lines().filter(|line| line.class == model::Class::Capex);
    Some(Change {
        alternative: of.name.clone(),
        factor,
        per_gpu_hour: None,
        components: components.map(|line| line.component.clone()).collect(),
    })
}

fn nearest(changes: impl Iterator<Item = Change>) -> Option<Change> {
    changes.min_by_key(|change| (change.factor - Decimal::ONE).abs())
}

fn crossing(
    pairs: &[BreakEven],
    first: &Outcome,
    next: &Outcome,
    stated: Option<Decimal>,
) -> Option<Decimal> {
    let names = [&first.name, &next.name];
    let pair = pairs.iter().find(|it| names.contains(&&it.a) && names.contains(&&it.b))?;
    let Verdict::Crossings(all) = &pair.verdict else { return None };
    let stated = stated?;
    all.iter().map(|crossing| crossing.at).min_by_key(|at| (*at - stated).abs())
}
