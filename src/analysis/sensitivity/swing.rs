//! Changes of the margin over the range of each input, without the search of what flips the answer.

use rust_decimal::Decimal;

use super::super::study::Study;
use super::super::variable::Variable;
use super::track::Track;
use super::{Measure, extremes, range};

/// Highest less lowest margin of the cheapest alternative while an input moves down and up by a share,
/// for each input that has both; largest first. Empty if no alternative serves all demand.
pub(in crate::analysis) fn swings<'v>(
    study: &Study<'_>,
    variables: impl Iterator<Item = &'v Variable>,
    share: Decimal,
) -> Vec<(&'v Variable, Decimal)> {
    let ranked = study.ranked();
    let mut serving = ranked.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(_)) = (serving.next(), serving.next()) else { return Vec::new() };
    let swing = |variable: &'v Variable| {
        let track = Track::of(
            study,
            first.position,
            (&variable.keys, variable.origin),
            (Measure::Margin, None),
        );
        let range = range::around(variable, share)?;
        let found = extremes::within(&track, variable, range);
        let swing = found.highest?.amount.checked_sub(found.lowest?.amount)?;
        (!study.effort().is_spent()).then_some((variable, swing))
    };
    let moving = variables.filter(|it| !it.stated.is_zero());
    let mut found: Vec<(&Variable, Decimal)> = moving.filter_map(swing).collect();
    found.sort_by_key(|it| std::cmp::Reverse(it.1));
    found
}
