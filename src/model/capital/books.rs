//! Books of an asset whose value there is not its cost: nodes that are owned already.
//!
//! Expense counts what the books say, cost what a sale would bring: the difference is a line of its own in
//! month 0, the gain that selling today would book. All expense still adds up to all cost.

use super::asset::{Asset, Books};
use super::disposal::Disposal;
use super::residual_value::Left;
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly};
use crate::model::component::{Component, Family};
use crate::model::line::{Class, Line};

/// Market value less book value of what is kept.
pub const GAIN_NOT_TAKEN: Component =
    Component::new("gain_not_taken", "market value less book value", Family::Books);

impl<'g> Books<'g> {
    /// Depreciation = value / months left, in each month of them that serves.
    pub fn depreciation(&self, graph: &'g Graph, asset: &Asset<'g>) -> Expr<'g, Money, Monthly> {
        let month = graph.month();
        let one = graph.count::<Ratio>(1);
        // 1 from month 1 to the last of the books.
        let running = month.min(one) - month.above(self.life.leaf).min(one);
        let each = self.value * running / self.life.leaf;
        asset.timing.service.until(each)
    }

    /// Book value less proceeds when it is sold.
    pub fn loss(
        &self,
        graph: &'g Graph,
        asset: &Asset<'g>,
        left: Left<'_>,
    ) -> Expr<'g, Money, Monthly> {
        let service = asset.timing.service;
        let used = service.last.leaf.min(self.life.leaf) / self.life.leaf;
        let book = self.value * (graph.count::<Ratio>(1) - used);
        let book = book.named(format!("{}.book_value_at_end", asset.component.path()));
        let book = book.at(service.last.number);
        let proceeds = Disposal::of(graph, asset, left).proceeds;
        proceeds.map_or(book, |proceeds| book - proceeds)
    }

    /// The line of month 0: what the books would gain by a sale today.
    pub fn gain_not_taken(&self, graph: &'g Graph, asset: &Asset<'g>) -> Line<'g> {
        let none = graph.zero::<Money>().up_front();
        let gain = asset.paid() - self.value.up_front();
        Line::new(&GAIN_NOT_TAKEN, Class::Disposal, none).with_expense(gain).with_unit_cost(none)
    }

    /// All that is expensed for the asset.
    pub fn expensed(
        &self,
        graph: &'g Graph,
        asset: &Asset<'g>,
        left: Left<'_>,
    ) -> Expr<'g, Money, Monthly> {
        let gain = self.gain_not_taken(graph, asset).expense;
        gain + self.depreciation(graph, asset) + self.loss(graph, asset, left)
    }
}
