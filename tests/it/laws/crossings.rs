//! Break-evens along utilization, held against a dense scan of the same costs.

use gpu_tco::analysis::{
    CheapestStretch, Comparison, CostedAlternative, Crossing, Side, Verdict, compare,
};
use gpu_tco::expr::{Cells, Exact, Given, Graph, Lanes, Origin, Plan};
use gpu_tco::model::{self, AlternativeModel, Case, DemandShape, RankBy, Utilization};
use proptest::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::cases::{changed, place, tapes};
use super::{config, kept};

const KEY: &str = "demand.utilization";
/// Distance from the ends of a stretch within which floats may be of the next one.
const EDGE: f64 = 2e-6;
/// Floats side by side in the scan.
const LANES: usize = 8;
/// Runs of the scan: 480 points in all.
const RUNS: u32 = 60;

/// The case at a mean demand that can be moved; none for what is always at its peak.
fn movable(mut case: Case) -> Option<Case> {
    let mean = |value| Given::new(KEY, value, Origin::Stated(place()));
    let half = Decimal::new(5, 1);
    match &mut case.demand.shape {
        DemandShape::OnOff(share) | DemandShape::Flat(share) => {
            *share = Utilization::Share(mean(half));
        }
        DemandShape::Profile(_) => {
            own(&case).filter(|own| *own < Decimal::ONE)?;
        }
        DemandShape::Trace(_) => unreachable!("random cases have no file"),
    }
    Some(case)
}

/// The mean demand over the peak of a profile, as its steps have it; none for other shapes.
fn own(case: &Case) -> Option<Decimal> {
    let DemandShape::Profile(steps) = &case.demand.shape else { return None };
    let peak = steps.iter().map(|step| step.gpus.stated()).max()?;
    let work = steps.iter().map(|step| step.gpus.stated() * step.share_of_time.stated());
    Some(work.sum::<Decimal>() / peak)
}

/// The case with the first two alternatives beginning with the same tier: they cost the same until
/// it is full.
fn equal_at_first(mut case: Case) -> Case {
    if let [first, second, ..] = case.alternatives.as_mut_slice() {
        second.tiers.insert(0, first.tiers[0].clone());
    }
    case
}

/// One point of a scan: where, and the cost of each alternative that serves all demand.
struct Point {
    at: f64,
    costs: Vec<f64>,
}

/// The point of a run and lane: each run has its stretch of the range.
fn share(run: u32, lane: usize) -> f64 {
    let lane =
        f64::from(u32::try_from(lane + 1).unwrap()) / f64::from(u32::try_from(LANES).unwrap());
    (f64::from(run) + lane) / f64::from(RUNS)
}

fn scan(case: &Case) -> Vec<Point> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let mut base: Cells<Exact> = graph.evaluate();
    let all = &model.alternatives;
    let costs: Vec<_> = all
        .iter()
        .map(|it| it.npv.filter(|_| case.rank_by == RankBy::Npv).unwrap_or(it.cash.total))
        .collect();
    // Who serves all demand is the model's rule, which other laws hold.
    let work: Vec<_> = all.iter().map(|it| it.is_unserved).collect();
    let axis = case.demand.utilization_axis();
    let mut costs = Plan::<Lanes<LANES>>::new(&graph, &mut base, axis.key(), &costs).unwrap();
    let mut work = Plan::<Lanes<LANES>>::new(&graph, &mut base, axis.key(), &work).unwrap();
    let from = own(case).and_then(|own| own.to_f64()).unwrap_or(0.0);
    let mut points = Vec::new();
    for run in 0..RUNS {
        let at: [f64; LANES] = std::array::from_fn(|lane| share(run, lane));
        let moved = at.map(|at| at - from);
        let (costs, work) = (costs.at(Lanes(moved)), work.at(Lanes(moved)));
        for (lane, at) in at.into_iter().enumerate() {
            let served = |index: usize| work[index].0[lane] < 0.5;
            let cost = |(index, cost): (usize, &Lanes<LANES>)| {
                if served(index) { cost.0[lane] } else { f64::NAN }
            };
            points.push(Point { at, costs: costs.iter().enumerate().map(cost).collect() });
        }
    }
    points
}

impl Point {
    /// The cheaper of a pair, where floats can tell.
    fn cheaper(&self, a: usize, b: usize) -> Option<Side> {
        let (a, b) = (self.costs[a], self.costs[b]);
        let slack = 1e-8 * a.abs().max(b.abs()).max(1.0);
        match a - b {
            less if less < -slack => Some(Side::A),
            more if more > slack => Some(Side::B),
            _ => None,
        }
    }
}

/// Between two points where floats can tell, the cheaper side changes as often as is reported. A search
/// that ends with the effort of the run says so.
fn check_against_scan(
    points: &[Point],
    [a, b]: [usize; 2],
    verdict: &Verdict,
    left_out: &[&str],
) -> Result<(), TestCaseError> {
    if *verdict == Verdict::NotSearched {
        prop_assert!(left_out.contains(&"break-evens"), "{left_out:?}");
        return Ok(());
    }
    let none = Vec::new();
    let crossings = if let Verdict::Crossings(all) = verdict { all } else { &none };
    let told: Vec<(f64, Side)> =
        points.iter().filter_map(|it| Some((it.at, it.cheaper(a, b)?))).collect();
    for pair in told.windows(2) {
        let [(from, before), (to, after)] = pair else { continue };
        let within = |it: &&Crossing| (*from..*to).contains(&it.at.to_f64().unwrap());
        let times = crossings.iter().filter(within).count();
        prop_assert_eq!(times % 2 == 1, before != after, "from {} to {}: {:?}", from, to, verdict);
    }
    match verdict {
        Verdict::Always => prop_assert!(told.iter().all(|(_, side)| *side == Side::A)),
        Verdict::Never => prop_assert!(told.iter().all(|(_, side)| *side == Side::B)),
        Verdict::NotSearched => {}
        Verdict::NotServed => prop_assert!(told.is_empty(), "{:?}", told.first()),
        Verdict::Crossings(all) => prop_assert!(all.is_sorted_by_key(|it| it.at)),
    }
    Ok(())
}

/// Cost differences of a pair in decimals.
struct Exactly<'c> {
    case: &'c Case,
    pair: [usize; 2],
}

impl Exactly<'_> {
    /// The difference at that utilization; none if a side leaves demand unserved.
    fn difference(&self, at: Decimal) -> Option<Decimal> {
        let costs = exact_costs(self.case, at);
        let [a, b] = self.pair.map(|index| costs[index]);
        Some(a? - b?)
    }

    fn check(&self, crossings: &[Crossing]) -> Result<(), TestCaseError> {
        let ends = [Decimal::ZERO, Decimal::ONE];
        for (index, it) in crossings.iter().enumerate() {
            let before = index.checked_sub(1).map_or(ends[0], |index| crossings[index].at);
            let after = crossings.get(index + 1).map_or(ends[1], |it| it.at);
            // Half way to the neighbors at most, and past the ninth decimal at which units jump.
            let least = Decimal::new(1, 6);
            let below = it.at - least.min((it.at - before) / Decimal::TWO);
            let above = it.at + least.min((after - it.at) / Decimal::TWO);
            prop_assert!(it.cheaper_below != it.cheaper_above);
            for (at, side) in [(below, it.cheaper_below), (above, it.cheaper_above)] {
                let Some(difference) = self.difference(at) else { continue };
                // The last digits of a quotient are no difference.
                let is_a = difference <= Decimal::new(1, 12);
                let is_b = difference >= Decimal::new(-1, 12);
                let said = if side == Side::A { is_a } else { is_b };
                prop_assert!(said, "{it:?}: {difference} at {at}");
            }
        }
        Ok(())
    }
}

/// At each point the cheapest of its stretch costs no more than any other that is offered, and is none
/// if nobody serves all demand. Where floats differ, decimals decide.
fn check_envelope(case: &Case, points: &[Point], found: &Comparison) -> Result<(), TestCaseError> {
    let offered: Vec<_> = found.alternatives.iter().filter(|it| !it.is_hypothetical).collect();
    let stretch_of = |at: f64| {
        found.envelope.iter().find(|it| {
            let [from, to] = [it.from, it.to].map(|it| it.to_f64().unwrap());
            (from + EDGE..to - EDGE).contains(&at)
        })
    };
    for point in points {
        let Some(stretch) = stretch_of(point.at) else { continue };
        let cost = |index: usize| Some(point.costs[index]).filter(|it| !it.is_nan());
        let is_so = is_cheapest(&offered, stretch, |index| cost(index).and_then(Decimal::from_f64));
        if !is_so {
            let exactly = exact_costs(case, Decimal::from_f64(point.at).unwrap());
            let is_so = is_cheapest(&offered, stretch, |index| exactly[index]);
            prop_assert!(is_so, "{stretch:?} at {}: {exactly:?}", point.at);
        }
    }
    Ok(())
}

/// True if the cheapest of a stretch is the least of these costs, as far as they can say.
fn is_cheapest(
    offered: &[&CostedAlternative],
    stretch: &CheapestStretch,
    cost: impl Fn(usize) -> Option<Decimal>,
) -> bool {
    let least = offered.iter().filter_map(|it| cost(it.position)).min();
    let cheapest = offered.iter().find(|it| Some(&it.name) == stretch.cheapest.as_ref());
    match (cheapest.and_then(|it| cost(it.position)), least) {
        (Some(cheapest), Some(least)) => {
            cheapest - least <= Decimal::new(1, 8) * least.abs().max(Decimal::ONE)
        }
        (None, least) => cheapest.is_none() && least.is_none(),
        (Some(_), None) => false,
    }
}

/// Costs of all alternatives at a utilization, all of the case computed anew; none if demand is left
/// unserved.
fn exact_costs(case: &Case, at: Decimal) -> Vec<Option<Decimal>> {
    let graph = Graph::over(&case.horizon_months);
    let model = model::build(&graph, case);
    let moved = Exact(Some(at - own(case).unwrap_or_default()));
    let axis = case.demand.utilization_axis();
    let cells = graph.evaluate_with(|key| (key == axis.key()).then_some(moved));
    let cost = |it: &AlternativeModel<'_>| {
        let cost = it.npv.filter(|_| case.rank_by == RankBy::Npv).unwrap_or(it.cash.total);
        let is_served = cells.once(it.is_unserved).0 == Some(Decimal::ZERO);
        cells.once(cost).0.filter(|_| is_served)
    };
    model.alternatives.iter().map(cost).collect()
}

/// Holds the break-evens of a case of at most so many months and alternatives against a scan.
fn check(tape: &[u32], months: u32, alternatives: usize) -> Result<(), TestCaseError> {
    let short = |key: &str, _: &str, value: Decimal| {
        if key == "horizon_months" { value.min(Decimal::from(months)) } else { value }
    };
    let Some(mut case) = movable(changed(tape, &short)) else { return Ok(()) };
    case.alternatives.truncate(alternatives);
    let case = if tape[0].is_multiple_of(3) { equal_at_first(case) } else { case };
    let points = scan(&case);
    let position = |name: &str| case.alternatives.iter().position(|it| it.name == name);
    let found = compare(&case, 0);
    check_envelope(&case, &points, &found)?;
    for pair in &found.break_even {
        let indices = [&pair.a, &pair.b].map(|name| position(name).unwrap());
        check_against_scan(&points, indices, &pair.verdict, &found.left_out)?;
        if let Verdict::Crossings(all) = &pair.verdict {
            Exactly { case: &case, pair: indices }.check(all)?;
        }
    }
    Ok(())
}

/// One side leaves work unserved in so little of the time that it is next to nothing.
#[test]
fn a_pair_of_which_one_side_serves_nearly_all_is_as_the_model_says() {
    check(&kept(include_str!("nearly-served.txt")), 2, 2).unwrap();
}

/// A fleet sized to the mean serves all demand in stretches of utilization. The first is cheaper in the
/// last of them and the second before, so the cheaper side changes where neither crosses the other.
#[test]
fn the_cheaper_side_may_change_over_a_gap_in_service() {
    check(&kept(include_str!("served-in-stretches.txt")), 2, 2).unwrap();
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn a_dense_scan_finds_the_crossings_that_are_reported_and_no_other(tape in tapes()) {
        check(&tape, 2, 2)?;
    }
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    #[ignore = "the break-evens of some cases take a minute: .ci/run runs it"]
    fn a_dense_scan_finds_the_crossings_of_every_pair(tape in tapes()) {
        check(&tape, 6, usize::MAX)?;
    }
}
