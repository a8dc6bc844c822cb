//! When what is bought is paid, delivered, in service, and replaced.
//!
//! What is ordered in month 0 serves from month 1; each month of lead time is one month later.

use crate::expr::axes::Adds;
use crate::expr::unit::{Ratio, Times, Unit};
use crate::expr::{Expr, Graph, Monthly, Once, if_le};
use crate::model::whole_months::WholeMonths;
use crate::model::window::Service;

/// Months that matter to what is bought.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'g> {
    /// Months in which the tier serves: it orders before the first, and sells in the last.
    pub service: Service<'g>,
    /// Months from order to delivery.
    pub lead: u32,
    /// Paid when delivered, not when ordered.
    pub paid_on_delivery: bool,
    /// Months in which it is used up, from delivery.
    pub life: WholeMonths<'g>,
    /// Another takes its place at the end of its life; else it runs on.
    pub replaced: bool,
}

/// Quantity that is bought, by the month of the order.
#[derive(Clone, Copy, Debug)]
pub enum Bought<'g, Q> {
    /// All of it in month 0.
    AtStart(Expr<'g, Q>),
    /// Some of it in any month.
    ByMonth(Expr<'g, Q, Monthly>),
}

impl<'g, Q: Unit> Bought<'g, Q> {
    /// All of it in the month before a service begins.
    pub fn before(service: Service<'g>, all: Expr<'g, Q>) -> Self {
        match service.before() {
            0 => Self::AtStart(all),
            month => Self::ByMonth(all.at(month)),
        }
    }

    /// Gives the quantity a name within the open scope of its graph.
    pub fn named(self, name: impl AsRef<str>) -> Self {
        match self {
            Self::AtStart(all) => Self::AtStart(all.named(name)),
            Self::ByMonth(series) => Self::ByMonth(series.named(name)),
        }
    }

    /// Quantity ordered in each month.
    pub fn by_month(self) -> Expr<'g, Q, Monthly> {
        match self {
            Self::AtStart(all) => all.up_front(),
            Self::ByMonth(series) => series,
        }
    }

    /// As many times as much of something else.
    pub fn times<P>(self, each: Expr<'g, P>) -> Bought<'g, Q::Output>
    where
        P: Unit,
        Q: Times<P>,
    {
        match self {
            Self::AtStart(all) => Bought::AtStart(all * each),
            Self::ByMonth(series) => Bought::ByMonth(series * each),
        }
    }

    /// All that is ordered.
    pub fn total(self) -> Expr<'g, Q> {
        match self {
            Self::AtStart(all) => all,
            Self::ByMonth(series) => series.sum_months(),
        }
    }
}

impl<'g, Q> Bought<'g, Q>
where
    Q: Unit + Adds<Once, Once, Shape = Once> + Adds<Monthly, Monthly, Shape = Monthly>,
{
    /// Both together.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::AtStart(all), Self::AtStart(more)) => Self::AtStart(all + more),
            _ => Self::ByMonth(self.by_month() + other.by_month()),
        }
    }

    /// Orders of each month for a quantity that must reach `so_far` by then.
    pub fn increments(so_far: Expr<'g, Q, Monthly>) -> Self {
        Self::ByMonth(so_far - so_far.later(1))
    }
}

impl<'g> Timing<'g> {
    /// Last month of service, in which all is sold.
    pub fn end(self) -> u32 {
        self.service.last.number
    }

    /// Bought in month 0 to serve from month 1, for as many months as the life has.
    pub fn from_start(graph: &'g Graph, life: WholeMonths<'g>) -> Self {
        let service = Service::whole(graph);
        Self { service, lead: 0, paid_on_delivery: false, life, replaced: false }
    }

    /// Quantity by the month of its payment.
    pub fn paid<Q: Unit>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly> {
        if self.paid_on_delivery { self.delivered(bought) } else { bought.by_month() }
    }

    /// Quantity by the month of its delivery; it serves from the next month.
    pub fn delivered<Q: Unit>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly> {
        let ordered = bought.by_month();
        if self.lead == 0 { ordered } else { ordered.later(self.lead) }
    }

    /// Quantity delivered by the end of each month.
    pub fn delivered_so_far<Q: Unit>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly> {
        self.delivered(bought).running_total()
    }

    /// Quantity in service in each month.
    pub fn in_service<Q>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        match bought {
            Bought::AtStart(all) if self.lead == 0 && !self.is_replaced_in_time() => {
                self.service.until(all.widen())
            }
            _ if self.replaced => self.in_life(bought),
            _ => self.service.until(self.delivered_so_far(bought).later(1)),
        }
    }

    /// Quantity in use in each month, month 0 without any: within its life if it is replaced then.
    pub fn in_use<Q>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        if self.replaced {
            self.in_life(bought)
        } else {
            self.service.until(self.delivered_so_far(bought).later(1))
        }
    }

    /// Quantity within its life in each month.
    pub fn in_life<Q>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        let delivered = self.delivered_so_far(bought);
        let there = delivered.later(1);
        let there = if self.life.number >= self.end() {
            there
        } else {
            there - delivered.later(1 + self.life.number)
        };
        self.service.until(there)
    }

    /// Quantity that reaches the end of its life before the service ends, by that month.
    pub fn leaving<Q>(self, bought: Bought<'g, Q>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit + Adds<Monthly, Monthly, Shape = Monthly>,
    {
        let leaving = self.delivered(bought).later(self.life.number);
        self.service.until(leaving - leaving.in_month(self.end()).at(self.end()))
    }

    /// True if anything reaches the end of its life and is replaced before the service ends.
    pub fn is_replaced_in_time(self) -> bool {
        self.replaced && self.service.before() + self.lead + self.life.number < self.end()
    }

    /// Generations that replace those ordered first, within the service.
    pub fn last_generation(self) -> u32 {
        let months = self.end().saturating_sub(self.service.before() + self.lead + 1);
        months / self.life.number
    }

    /// The part of a series that is ordered early enough to be delivered.
    pub fn in_time<Q>(self, graph: &'g Graph, ordered: Expr<'g, Q, Monthly>) -> Expr<'g, Q, Monthly>
    where
        Q: Unit,
    {
        let last = graph.count::<Ratio>(self.end().saturating_sub(self.lead + 1));
        if_le([graph.month(), last.widen()], ordered, graph.zero().widen())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::unit::Nodes;
    use crate::model::sample::{given, monthly, number, over};

    fn nodes(replaced: bool, months: &[usize]) -> Vec<rust_decimal::Decimal> {
        let graph = over("24");
        let life = WholeMonths::of(&graph, 12);
        let timing = Timing { lead: 4, replaced, ..Timing::from_start(&graph, life) };
        let nodes = Bought::AtStart(graph.input::<Nodes>(&given("nodes", "8")));
        let serving = monthly(&graph, timing.in_service(nodes));
        months.iter().map(|month| serving[*month]).collect()
    }

    #[test]
    fn what_is_ordered_serves_from_the_month_after_its_delivery() {
        // Ordered in month 0 and 4 months on the way: nothing in month 4, all from month 5 on.
        assert_eq!(nodes(false, &[1, 4, 5, 16, 17]), ["0", "0", "8", "8", "8"].map(number));
        // Replaced at the end of its life, it serves 12 months: 5 to 16.
        assert_eq!(nodes(true, &[4, 5, 16, 17]), ["0", "8", "8", "0"].map(number));
    }

    #[test]
    fn what_would_serve_only_after_the_horizon_is_not_ordered() {
        // Over 24 months and 4 on the way: an order of month 19 arrives in 23 and serves in 24, the
        // last; one of month 20 arrives in 24 and would serve in 25.
        let graph = over("24");
        let timing = Timing { lead: 4, ..Timing::from_start(&graph, WholeMonths::of(&graph, 24)) };
        let wanted = graph.count::<Nodes>(3).at(19) + graph.count::<Nodes>(5).at(20);
        let ordered = monthly(&graph, timing.in_time(&graph, wanted));
        assert_eq!([ordered[19], ordered[20]], ["3", "0"].map(number));
    }
}
