//! Lines whose differences make up the difference of two totals.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::costed::CostedAlternative;

/// Lines of two alternatives side by side, which add up to the difference of their totals.
#[derive(Clone, Debug)]
pub struct Bridge {
    /// Names of the dearer and of the cheaper alternative.
    pub names: [String; 2],
    /// Lines, the largest difference first.
    pub lines: Vec<BridgeLine>,
    /// Total of both, and the dearer less the cheaper.
    pub total: BridgeLine,
}

/// One line of two alternatives.
#[derive(Clone, Debug)]
pub struct BridgeLine {
    /// Tier and component.
    pub name: String,
    /// Cost in each alternative; none if it has no such line.
    pub costs: [Option<Decimal>; 2],
    /// First less second.
    pub difference: Decimal,
}

/// Lines of two alternatives; none if a total is missing.
pub fn bridge(dearer: &CostedAlternative, cheaper: &CostedAlternative) -> Option<Bridge> {
    let both = [dearer, cheaper];
    let mut costs: IndexMap<String, [Option<Decimal>; 2]> = IndexMap::new();
    for (at, alternative) in both.into_iter().enumerate() {
        for tier in &alternative.tiers {
            for line in tier.lines.iter().filter(|it| it.is_paid()) {
                let name = format!("{} {}", tier.name, line.component.label());
                let cost = costs.entry(name).or_default().get_mut(at)?;
                *cost = Some(line.cost.total?.saturating_add(cost.unwrap_or_default()));
            }
        }
    }
    let line = |(name, costs)| BridgeLine::of(name, costs);
    let mut lines: Vec<BridgeLine> = costs.into_iter().map(line).collect();
    lines.sort_by_key(|it| std::cmp::Reverse(it.difference.abs()));
    let total = BridgeLine::of("total".to_owned(), both.map(|it| it.total));
    total.costs.iter().all(Option::is_some).then(|| Bridge {
        names: both.map(|it| it.name.clone()),
        lines,
        total,
    })
}

impl BridgeLine {
    fn of(name: String, costs: [Option<Decimal>; 2]) -> Self {
        let [first, second] = costs.map(Option::unwrap_or_default);
        Self { name, costs, difference: first.saturating_sub(second) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_line_is_no_cost_of_zero() {
        let line = BridgeLine::of("owned servers".to_owned(), [Some(Decimal::TEN), None]);
        assert_eq!((line.difference, line.costs[1]), (Decimal::TEN, None));
    }
}
