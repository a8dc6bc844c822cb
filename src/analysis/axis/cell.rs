//! A cell of a map: costs, the cheapest and its margin.

use rust_decimal::Decimal;

use crate::analysis::residue;
use crate::analysis::study::Study;

/// One cell of a map.
#[derive(Clone, Debug, Default)]
pub struct CellOf {
    /// Cost that each alternative is ranked by, in the order of the file; missing where demand is
    /// left unserved, or the cell was not computed.
    pub costs: Vec<Option<Decimal>>,
    /// Positions of the cheapest: several in a tie, none if no alternative serves all demand.
    pub cheapest: Vec<usize>,
    /// Cost of the next less that of the cheapest; 0 in a tie, none without a next.
    pub margin: Option<Decimal>,
    /// Margin over the cost of the cheapest; none if that is 0 or less.
    pub share: Option<Decimal>,
}

impl CellOf {
    /// Cell of some costs, in the order of the file: the cheapest, and its margin.
    pub(super) fn of(study: &Study<'_>, costs: Vec<Option<Decimal>>) -> Self {
        let offered = costs.iter().zip(&study.case.alternatives).enumerate();
        let offered = offered.filter(|(_, (_, it))| !it.is_hypothetical());
        let mut ranked: Vec<(Decimal, usize)> =
            offered.filter_map(|(at, (cost, _))| Some(((*cost)?, at))).collect();
        ranked.sort();
        let Some((least, _)) = ranked.first().copied() else {
            return Self { costs, ..Self::default() };
        };
        let is_equal =
            |cost: Decimal| residue::difference(cost, least, cost.saturating_sub(least)).is_zero();
        let cheapest =
            ranked.iter().filter(|(cost, _)| is_equal(*cost)).map(|(_, at)| *at).collect();
        let margin = ranked.get(1).map(|(next, _)| {
            if is_equal(*next) { Decimal::ZERO } else { next.saturating_sub(least) }
        });
        let share = margin.filter(|_| least > Decimal::ZERO).and_then(|it| it.checked_div(least));
        Self { costs, cheapest, margin, share }
    }

    /// Cost of the cheapest.
    fn cost(&self) -> Option<Decimal> {
        self.costs.get(*self.cheapest.first()?).copied().flatten()
    }

    /// Cost of the cheapest in thousands.
    pub fn thousands(&self) -> Option<Decimal> {
        self.cost()?.checked_div(Decimal::ONE_THOUSAND)
    }

    /// Cost of the cheapest over that of the next.
    pub fn share_of_next(&self) -> Option<Decimal> {
        let cost = self.cost()?;
        cost.checked_div(cost.checked_add(self.margin?)?)
    }
}
