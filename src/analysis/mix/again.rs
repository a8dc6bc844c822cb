//! A mix that is costed again before it is called proved: its sizes, and one unit more and fewer of each, in the
//! whole comparison.

use rust_decimal::Decimal;

use super::gap::with;
use super::{Mix, space};
use crate::analysis::effort::Effort;
use crate::analysis::what_if::what_if_of;
use crate::model::{Alternative, Case};

/// Part of a cost by which two computations of it may differ.
const DIGITS: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// A case with the sizes of a mix, and the mix, each costed again. If sizes next to it cost less, or it costs
/// something else, it is not proved, and the cheapest that is known takes its place.
pub fn costed_again(mut case: Case, mut mix: Mix, effort: &Effort) -> (Case, Mix) {
    let again = Again { case: &case, mix: &mix, effort };
    let Some(cost) = again.cost(&mix.units) else { return (case, mix) };
    let neighbors = again.neighbors().into_iter();
    let costed = neighbors.filter_map(|units| Some((again.cost(&units)?, units)));
    let least = costed.filter(|(least, _)| is_less(*least, cost)).min();
    let differs = is_less(cost, mix.cost) || is_less(mix.cost, cost);
    mix.is_refuted = differs || least.is_some();
    mix.is_proved &= !mix.is_refuted;
    if mix.is_refuted {
        let (cost, units) = least.unwrap_or((cost, mix.units.clone()));
        let placed = Again { case: &case, mix: &mix, effort }.placed(&units);
        (mix.cost, mix.units) = (cost, units);
        if let Some((placed, same)) = placed.zip(case.alternatives.get_mut(mix.position)) {
            mix.sizes.iter_mut().for_each(|it| it.tier = space::position(&placed, &it.key));
            *same = placed;
        }
    }
    mix.bound = mix.bound.map(|it| it.min(mix.cost));
    (case, mix)
}

fn is_less(one: Decimal, other: Decimal) -> bool {
    other.saturating_sub(one) > other.abs().saturating_mul(DIGITS)
}

struct Again<'m> {
    case: &'m Case,
    mix: &'m Mix,
    effort: &'m Effort,
}

impl Again<'_> {
    /// One unit more, and one fewer, of each size.
    fn neighbors(&self) -> Vec<Vec<u32>> {
        let each = self.mix.each().enumerate();
        let near = each.flat_map(|(at, (size, units))| {
            let fewer = units.checked_sub(1).filter(|it| *it >= size.least);
            let more = units.checked_add(1).filter(|it| *it <= size.most);
            fewer.into_iter().chain(more).map(move |it| (at, it))
        });
        near.map(|(at, units)| with(&self.mix.units, at, units)).collect()
    }

    /// Cost of the alternative with some units among the others; none if they leave work unserved.
    fn cost(&self, units: &[u32]) -> Option<Decimal> {
        let placed = self.placed(units)?;
        let costed = what_if_of(self.case, self.mix.position, self.effort, |it| *it = placed)?;
        costed.ranked_by.filter(|_| !costed.is_short)
    }

    /// The alternative with some units; a tier of no units is left out.
    fn placed(&self, units: &[u32]) -> Option<Alternative> {
        let alone = self.case.with_alternatives(vec![self.mix.open.clone()]);
        space::placed(&alone, units).alternatives.pop()
    }
}
