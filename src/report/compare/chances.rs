//! How sure the answer is: a few draws of the uncertain inputs, beside the verdict.

use rust_decimal::Decimal;

use super::Material;
use crate::analysis::{CostedAlternative, SimulatedAlternative};
use crate::format::{Figure, count, money, percent, whole};
use crate::model::RankBy;
use crate::report::table::Cell;

/// Percentiles between which a cost lies in four of five draws.
const ENDS: [usize; 2] = [10, 90];
/// Percentiles of the cost of each alternative.
pub(crate) const PERCENTILES: [usize; 3] = [10, 50, 90];

/// Label of the share of draws in which an alternative is the cheapest.
pub(crate) const HOLDS: &str = "cheapest, share of the draws";

/// Sentence on a scenario that is too large to be drawn beside the answer.
const LARGE: &str = "Costs were not simulated, as the scenario is large: `gpu-tco simulate` draws as many as it can.";

/// Sentence on the draws in which the cheapest alternative stays the cheapest, and its costs in them.
pub(crate) fn sentence(material: Material<'_>) -> Option<String> {
    let Some(simulation) = material.chances else {
        let is_large = !material.comparison.left_out.is_empty();
        return is_large.then(|| LARGE.to_owned());
    };
    let name = material.comparison.cheapest.as_deref()?;
    let of = drawn(material, name)?;
    let spread = of.cost.as_ref()?;
    let [low, high] = ENDS.map(|it| money(spread.p(it)));
    let inputs = count(simulation.inputs.len(), "input");
    let (draws, share) = (whole(simulation.samples), percent(of.cheapest.value));
    Some(format!(
        "If {inputs} vary at once ({draws} draws), {name} is cheapest in {share} of them; it costs {low} to {high} in \
         80% (P10 to P90). `gpu-tco simulate` has the ranges."
    ))
}

/// Label of a percentile of the cost that ranks.
pub(crate) fn label(material: Material<'_>, percentile: usize) -> String {
    let by_npv = material.case.rank_by == RankBy::Npv;
    let basis = if by_npv { "NPV of cost" } else { "total cost" };
    format!("{basis}, P{percentile} of the draws")
}

/// Percentile of the cost of an alternative; empty without draws of it.
pub(super) fn cell(material: Material<'_>, it: &CostedAlternative, percentile: usize) -> Cell {
    let cost = self::percentile(material, it, percentile);
    cost.map_or(Cell::Empty, |cost| Cell::figure(Some(cost), Figure::Amount))
}

/// Percentile of the cost of an alternative; none without draws of it.
pub(crate) fn percentile(
    material: Material<'_>,
    it: &CostedAlternative,
    percentile: usize,
) -> Option<Decimal> {
    Some(drawn(material, &it.name)?.cost.as_ref()?.p(percentile))
}

/// Share of the draws in which an alternative is the cheapest; none without draws of it.
pub(crate) fn share(material: Material<'_>, it: &CostedAlternative) -> Option<Decimal> {
    Some(drawn(material, &it.name)?.cheapest.value)
}

fn drawn<'m>(material: Material<'m>, name: &str) -> Option<&'m SimulatedAlternative> {
    material.chances?.alternatives.iter().find(|it| it.name == name)
}
