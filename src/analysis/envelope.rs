//! Lower envelope of the costs of all alternatives: the cheapest of each stretch of utilization.

use rust_decimal::Decimal;

use super::break_even::BreakEven;
use super::costed::CostedAlternative;
use super::pair::{LOWEST, Pair};
use super::service;
use super::study::Study;
use super::verdict::Verdict;

/// Step beyond a crossing at which the new winner is looked up.
const BEYOND: Decimal = Decimal::from_parts(1, 0, 0, false, 6);

/// A stretch of utilization over which one alternative is cheapest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheapestStretch {
    /// Utilization from which it is; 0 for the first stretch.
    pub from: Decimal,
    /// Utilization up to which it is; 1 for the last stretch.
    pub to: Decimal,
    /// The cheapest alternative; none if no alternative serves all demand.
    pub cheapest: Option<String>,
}

/// Stretches from 0 to full use, in order. Empty if the work of the run is used up.
///
/// An alternative that ties with the cheapest takes over only once it is cheaper.
pub(super) fn of(
    study: &Study<'_>,
    ranked: &[CostedAlternative],
    pairs: &[BreakEven],
) -> Vec<CheapestStretch> {
    let offered = ranked.iter().filter(|it| !it.is_hypothetical);
    let curves = offered.filter_map(|it| study.curve(it.position));
    let service_ends: Vec<Decimal> = curves.flat_map(service::service_ends).collect();
    let envelope = Envelope { study, ranked, pairs, service_ends };
    let mut stretches: Vec<CheapestStretch> = Vec::new();
    let mut at = Decimal::ZERO;
    let mut leader = envelope.cheapest(LOWEST, None);
    let mut from = at;
    // Each turn ends a stretch or passes a point that changes nothing, so it comes to an end.
    while let Some(next) = envelope.next_point(leader, at) {
        let cheapest = envelope.cheapest(next.saturating_add(BEYOND), leader);
        if cheapest.map(|it| &it.name) != leader.map(|it| &it.name) {
            stretches.push(stretch(from, next, leader));
            (from, leader) = (next, cheapest);
        }
        at = next;
    }
    stretches.push(stretch(from, Decimal::ONE, leader));
    if study.effort().is_spent() { Vec::new() } else { stretches }
}

fn stretch(from: Decimal, to: Decimal, cheapest: Option<&CostedAlternative>) -> CheapestStretch {
    CheapestStretch { from, to, cheapest: cheapest.map(|it| it.name.clone()) }
}

struct Envelope<'e, 'g> {
    study: &'e Study<'g>,
    ranked: &'e [CostedAlternative],
    pairs: &'e [BreakEven],
    service_ends: Vec<Decimal>,
}

impl<'e> Envelope<'e, '_> {
    /// Alternatives that are offered, the cheapest as stated first.
    fn offered(&self) -> impl Iterator<Item = &'e CostedAlternative> {
        self.ranked.iter().filter(|it| !it.is_hypothetical)
    }

    /// The cheapest at a utilization; `reigning` stays it in a tie.
    fn cheapest(
        &self,
        at: Decimal,
        leader: Option<&'e CostedAlternative>,
    ) -> Option<&'e CostedAlternative> {
        let cost = |it: &CostedAlternative| {
            self.study.curve(it.position)?.at(at.min(Decimal::ONE)).serving_all
        };
        let is_reigning =
            |it: &CostedAlternative| leader.is_some_and(|now| now.position == it.position);
        let costs = self.offered().filter_map(|it| Some(((cost(it)?, !is_reigning(it)), it)));
        costs.min_by_key(|(cost, _)| *cost).map(|(_, it)| it)
    }

    /// The next utilization at which another alternative may become the cheapest; none up to full
    /// use.
    fn next_point(&self, leader: Option<&CostedAlternative>, after: Decimal) -> Option<Decimal> {
        let is_of = |a: usize, b: usize| leader.is_none_or(|it| [a, b].contains(&it.position));
        let mut points = self.service_ends.clone();
        for a in self.offered() {
            for b in self.offered().filter(|b| b.position > a.position) {
                if is_of(a.position, b.position) {
                    points.extend(self.points(a, b));
                }
            }
        }
        points.into_iter().filter(|it| *it > after && *it < Decimal::ONE).min()
    }

    /// Utilizations at which the cheaper of two changes.
    fn points(&self, a: &CostedAlternative, b: &CostedAlternative) -> Vec<Decimal> {
        let names = [&a.name, &b.name];
        let known = self.pairs.iter().find(|pair| {
            names.contains(&&pair.a) && names.contains(&&pair.b) && pair.is_searched()
        });
        let crossings = match known.map(|pair| &pair.verdict) {
            Some(Verdict::Crossings(all)) => all.clone(),
            Some(_) => Vec::new(),
            None => match Pair::of(self.study, a.position, b.position) {
                Some(pair) => pair.course().crossings,
                None => Vec::new(),
            },
        };
        crossings.iter().map(|it| it.at).collect()
    }
}
