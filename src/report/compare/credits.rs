//! Assumption on credits: lines of `other` that lower a total.

use rust_decimal::Decimal;

use super::Material;
use crate::format::money;
use crate::model::LineName;

/// Sentence on each credit, in the order of the breakdown.
pub(super) fn lines(material: Material<'_>) -> Vec<String> {
    let all = material.comparison.alternatives.iter();
    let credits = all.flat_map(|it| it.lines().map(move |line| (&it.name, line)));
    let credits = credits.filter_map(|(name, line)| {
        let amount = line.cost.total.filter(|total| *total < Decimal::ZERO)?;
        let LineName::Other(of) = &line.component else { return None };
        Some(format!("{of} of {name} is a credit: it lowers the total by {}", money(amount.abs())))
    });
    credits.collect()
}
