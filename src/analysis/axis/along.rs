//! One live axis: every crossing of each pair, proved by bounds and confirmed by decimals.

use super::stretches::{Lines, stretches};
use super::{Axis, AxisAnswer, AxisPair, Way};
use crate::analysis::crossing::course_between;
use crate::analysis::curve::Curve;
use crate::analysis::difference::Crossing;
use crate::analysis::pair::Pair;
use crate::analysis::study::Study;

/// Looks at every value of a live axis, for some pairs of positions; none for an axis that is not
/// live.
pub fn along(study: &Study<'_>, axis: &Axis, pairs: &[[usize; 2]]) -> Option<AxisAnswer> {
    let Way::Live { keys, origin, .. } = &axis.way else { return None };
    let curves: Option<Vec<Curve>> = (0..study.case.alternatives.len())
        .map(|position| study.curve_along(keys, *origin, position))
        .collect();
    let curves = curves?;
    let marks = axis.marks()?;
    study.effort().begin("break-evens", pairs.len());
    let lines = Lines::of(study, &curves);
    let names = |position: usize| study.case.alternatives.get(position).map(|it| it.name.clone());
    let one = |[a, b]: &[usize; 2]| {
        let found = course_between(&Pair::along(curves.get(*a)?, curves.get(*b)?), &marks);
        study.effort().step();
        let crossings = found.crossings.iter().filter_map(|it| shown(axis, it));
        Some(AxisPair {
            a: names(*a)?,
            b: names(*b)?,
            crossings: crossings.collect(),
            cheaper: found.cheaper,
            is_served: found.served,
        })
    };
    let pairs = pairs.iter().filter_map(one).collect();
    let stretches = stretches(&lines, &marks);
    let stretches = stretches.into_iter().filter_map(|mut it| {
        it.from = axis.shown(it.from)?.max(axis.range[0]);
        it.to = axis.shown(it.to)?;
        Some(it)
    });
    let mut stretches: Vec<_> = stretches.collect();
    if let Some(first) = stretches.first_mut() {
        first.from = axis.range[0];
    }
    Some(AxisAnswer {
        is_still: axis.uses == Some(0),
        is_complete: !study.effort().is_spent(),
        axis: axis.clone(),
        points: None,
        gaps: Vec::new(),
        pairs,
        stretches,
    })
}

/// The crossing as people read the axis.
fn shown(axis: &Axis, it: &Crossing) -> Option<Crossing> {
    Some(Crossing { at: axis.shown(it.at)?, ..it.clone() })
}
