//! Means within bounds: the situations in which a tier serves least and most.

use super::super::expected::{Curve, FailingNodes, Second, Situation, Steps, expected};
use super::{Arithmetic, Bounds, Lanes, Value};

/// A number at one end of its bounds.
type End = Lanes<1>;

impl Value for Bounds {
    /// The lowest and the highest.
    type Curve = [Option<Curve<Lanes<1>>>; 2];

    fn curve(levels: &[(Self, Self)]) -> Self::Curve {
        let of = |end: fn(Self) -> f64| {
            // Rounding may take a share of no time below zero; one that is not known stays so, which max would not.
            let share = |it: f64| if it < 0.0 { 0.0 } else { it };
            let ends = levels.iter().map(|(level, it)| [end(*level), share(end(*it))]);
            Curve::of(ends.map(|[level, share]| (Lanes([level]), Lanes([share]))))
        };
        [of(|it| it.low), of(|it| it.high)]
    }

    fn expected(curve: &Self::Curve, of: &Situation<Self>) -> Self {
        let [Some(lowest), Some(highest)] = curve else { return Self::MISSING };
        let [least, most] = corners(of);
        let (Lanes([low]), Lanes([high])) = (expected(lowest, &least), expected(highest, &most));
        if low.is_nan() || high.is_nan() {
            return Self::MISSING;
        }
        let Some((gpus, e)) = moving_steps(of) else { return Self { low, high } };
        // Steps that move: the work itself is billed at least, and less than a step more.
        Self { low: low / e.high, high: (high + gpus.high * highest.whole().0[0]) / e.low }
    }
}

/// The situations in which least and most is served: what more capacity before a tier takes, it does not
/// serve. Steps that move are left out, see [`moving_steps`].
fn corners(bounds: &Situation<Bounds>) -> [Situation<End>; 2] {
    [corner(bounds, low, high), corner(bounds, high, low)]
}

/// Steps of billing whose size is not known, if there are some: bills neither rise nor fall with them.
fn moving_steps(of: &Situation<Bounds>) -> Option<(Bounds, Bounds)> {
    let steps = of.steps.as_ref()?;
    (!is_fixed(steps)).then_some((steps.gpus, steps.e))
}

fn is_fixed(steps: &Steps<Bounds>) -> bool {
    steps.gpus.low.to_bits() == steps.gpus.high.to_bits()
}

/// `with` is the end of what lets the tier serve more, `against` that of what lets it serve less.
fn corner(
    of: &Situation<Bounds>,
    with: fn(&Bounds) -> End,
    against: fn(&Bounds) -> End,
) -> Situation<End> {
    let fleet = |it: &FailingNodes<Bounds>| FailingNodes {
        in_use: against(&whole(&it.in_use)),
        pool: against(&whole(&it.pool)),
        downtime: with(&it.downtime),
        gpus_of_node: against(&it.gpus_of_node),
    };
    Situation {
        fleets: of.fleets.iter().map(fleet).collect(),
        before: against(&of.before),
        second: of.second.as_ref().map(|it| match it {
            Second::AtLeast { share, before } => {
                Second::AtLeast { share: with(share), before: against(before) }
            }
            Second::AtMost { share, before } => {
                Second::AtMost { share: with(share), before: against(before) }
            }
        }),
        most: of.most.as_ref().map(with),
        steps: of.steps.as_ref().filter(|it| is_fixed(it)).map(|it| Steps {
            gpus: with(&it.gpus),
            e: against(&it.e),
            most: it.most.as_ref().map(with),
        }),
    }
}

/// Whole numbers of nodes that hold all within bounds.
fn whole(it: &Bounds) -> Bounds {
    Bounds { low: (it.low + 1e-9).floor(), high: (it.high - 1e-9).ceil() }
}

fn low(it: &Bounds) -> End {
    Lanes([it.low])
}

fn high(it: &Bounds) -> End {
    Lanes([it.high])
}
