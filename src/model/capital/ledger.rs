//! The lines that the assets of a tier make: their prices, what they fetch, and what is borrowed.

use super::asset::{Asset, AssetKind};
use super::charge::Charging;
use super::loan::Loan;
use super::residual_value::{Left, ResidualValue};
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};
use crate::model::calendar::Calendar;
use crate::model::line::{Class, Line};

/// On what terms a tier holds its assets.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'g, 'r> {
    /// What hardware fetches.
    pub residual_value: Option<&'r ResidualValue>,
    /// What is borrowed for it.
    pub loan: Option<&'r Loan>,
    /// What an hour of work is charged.
    pub charging: Charging<'g>,
}

impl<'g, 'r> Terms<'g, 'r> {
    /// What is left of an asset.
    pub fn left(&self, asset: &Asset<'g>) -> Left<'r> {
        match (asset.kind, self.residual_value) {
            (AssetKind::Building, _) | (_, None) => Left::BookValue,
            (AssetKind::Hardware, Some(value)) => Left::Of(value),
            (AssetKind::Work, Some(_)) => Left::Nothing,
        }
    }

    /// A line for each asset, then what all of them fetch, the books lose, and the loan costs.
    pub fn lines(
        &self,
        graph: &'g Graph,
        calendar: &Calendar<'g>,
        assets: &[Asset<'g>],
    ) -> Vec<Line<'g>> {
        let own_share = self.loan.map(|it| graph.count::<Ratio>(1) - graph.input(&it.share));
        let charging = Charging { own_share, ..self.charging };
        let priced = assets.iter().map(|it| it.line(graph, self.left(it), &charging));
        let none = graph.zero::<Money>().up_front();
        let ends: Vec<_> = assets.iter().map(|it| it.disposal(graph, self.left(it))).collect();
        let all = |series: Vec<Expr<'g, Money, Monthly>>| {
            series.into_iter().reduce(|sum, amount| sum + amount)
        };
        let proceeds = all(ends.iter().filter_map(|it| it.proceeds).collect());
        let fetched = proceeds.map(|proceeds| Line::residual(none - proceeds, none));
        let loss = all(ends.iter().filter_map(|it| it.loss).collect()).map(|loss| {
            let line = Line::new("gain or loss on disposal", Class::Disposal, none);
            let line = line.with_expense(loss);
            if charging.is_straight() { line } else { line.with_unit_cost(none) }
        });
        let floor = self.residual_value.and_then(|it| it.insured_floor.as_ref());
        let premium = floor.map(|it| {
            Line::prepaid("residual value insurance", graph.input(&it.premium), graph, calendar)
        });
        let paid = all(assets.iter().map(|it| it.timing.paid(it.price)).collect());
        let loan = self.loan.zip(paid).map(|(loan, paid)| loan.line(graph, paid));
        priced.chain(premium).chain(loan).chain(fetched).chain(loss).collect()
    }
}
