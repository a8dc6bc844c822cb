//! One alternative in place of another: saving, investment and what is paid more, as nodes.

use super::AlternativeModel;
use crate::expr::unit::{Money, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// Figures of the first alternative in place of the second.
#[derive(Clone, Copy, Debug)]
pub struct Swap<'g> {
    /// Own money in what the first capitalizes beyond the second: its price less loans.
    pub invested: Expr<'g, Money>,
    /// Loans of the first beyond those of the second.
    pub borrowed: Expr<'g, Money>,
    /// Cost of the second less that of the first.
    pub saving: Expr<'g, Money>,
    /// Saving over what is invested; missing if nothing is.
    pub roi: Expr<'g, Ratio>,
    /// NPV of the saving, if a cost of capital is stated.
    pub npv: Option<Expr<'g, Money>>,
    /// Cash so far of the first less that of the second, residual values left out.
    pub paid_more: Expr<'g, Money, Monthly>,
    /// Discounted cash so far of the first less that of the second, if a cost of capital is stated.
    pub discounted_paid_more: Option<Expr<'g, Money, Monthly>>,
    /// Operating cash that the first saves in each month.
    pub operating: Expr<'g, Money, Monthly>,
    /// Dated cash that the first saves: upfronts, purchases, sales.
    pub dated: Option<Expr<'g, Money, Monthly>>,
}

impl<'g> Swap<'g> {
    /// Figures of `a` in the place of `b`, named below `a:b`.
    pub fn of(graph: &'g Graph, a: &AlternativeModel<'g>, b: &AlternativeModel<'g>) -> Self {
        graph.within(&format!("{}:{}", a.name, b.name), || {
            let borrowed = (a.borrowed - b.borrowed).named("borrowed");
            let invested = (a.invested - b.invested - borrowed).named("invested");
            let saving = (b.cash.total - a.cash.total).named("saving");
            let roi = if_le([invested, graph.zero()], graph.missing(), saving / invested);
            let npv = b.npv.zip(a.npv).map(|(b, a)| (b - a).named("npv_of_saving"));
            let discounted = a.paid_discounted.zip(b.paid_discounted);
            let none = graph.zero::<Money>().up_front();
            let operating = |it: &AlternativeModel<'g>| {
                it.cash.dated.map_or(it.cash.monthly, |dated| it.cash.monthly - dated)
            };
            let dated = match (a.cash.dated, b.cash.dated) {
                (None, None) => None,
                (a, b) => Some(b.unwrap_or(none) - a.unwrap_or(none)),
            };
            Self {
                invested,
                borrowed,
                saving,
                roi: roi.named("roi"),
                npv,
                paid_more: (a.cash.paid - b.cash.paid).named("paid_more"),
                discounted_paid_more: discounted
                    .map(|(a, b)| (a - b).named("discounted_paid_more")),
                operating: (operating(b) - operating(a)).named("operating_saving"),
                dated: dated.map(|dated| dated.named("dated_saving")),
            }
        })
    }
}
