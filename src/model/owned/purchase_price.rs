//! Prices that purchases state for themselves, in place of the price of a node on its path.

use super::purchases::months;
use crate::expr::unit::{Money, Months, Nodes, Per};
use crate::expr::{Expr, Given, Graph, Monthly};

/// Price of a node in one purchase.
#[derive(Clone, Debug)]
pub struct NodeQuote {
    /// The month of the order.
    pub month: Given<Months>,
    /// Price of a node.
    pub price: Given<Per<Money, Nodes>>,
}

/// Price of a node by the month of the order: that of a quote, and `otherwise` in all other months.
pub(super) fn by_month<'g>(
    graph: &'g Graph,
    quotes: &[NodeQuote],
    otherwise: Expr<'g, Per<Money, Nodes>, Monthly>,
    with_extra: impl Fn(Expr<'g, Per<Money, Nodes>>) -> Expr<'g, Per<Money, Nodes>>,
) -> Expr<'g, Per<Money, Nodes>, Monthly> {
    quotes.iter().fold(otherwise, |price, quote| {
        let month = months(graph, &quote.month);
        let stated = with_extra(graph.input(&quote.price));
        price - price.in_month(month).at(month) + stated.at(month)
    })
}
