//! Resale of a commitment: what one signed is owed to its end, and a buyer pays a share of it.

use super::COMPUTE;
use crate::expr::unit::{Gpus, Money, Months, Ratio};
use crate::expr::{Expr, Given, Graph, Monthly, if_le};
use crate::model::component::{Component, Family};

/// Payments that are owed for a commitment after it is sold, less those of its buyer.
pub const COMMITMENT_SOLD: Component =
    Component::new("commitment_sold", "commitment sold", Family::Rent);

/// Terms on which a commitment is sold before its end.
#[derive(Clone, Debug)]
pub struct Resale {
    /// Share of what is still owed that the buyer pays, as it falls due.
    pub share: Given<Ratio>,
    /// Share of the proceeds that the sale costs.
    pub fee: Option<Given<Ratio>>,
    /// First month in which the buyer has it.
    pub from_month: Given<Months>,
}

/// GPUs of a commitment before it is sold and from then on.
#[derive(Clone, Copy, Debug)]
pub struct Parted<'g> {
    /// GPUs that serve.
    pub held: Expr<'g, Gpus, Monthly>,
    /// GPUs that the buyer has.
    pub sold: Expr<'g, Gpus, Monthly>,
}

impl Resale {
    /// Parts the GPUs of a commitment by the month of its sale.
    pub fn part<'g>(&self, graph: &'g Graph, gpus: Expr<'g, Gpus, Monthly>) -> Parted<'g> {
        let none = graph.zero::<Gpus>().widen();
        let from = [graph.input(&self.from_month).as_number().widen(), graph.month()];
        Parted { held: if_le(from, none, gpus), sold: if_le(from, gpus, none) }
    }

    /// Cost that is left of what is owed, less the share that the buyer pays, after the fee.
    pub fn net<'g>(
        &self,
        graph: &'g Graph,
        owed: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money, Monthly> {
        let one = graph.count::<Ratio>(1);
        let share = graph.input(&self.share);
        let proceeds = self.fee.as_ref().map_or(share, |fee| share * (one - graph.input(fee)));
        let owed = owed.named(format!("{}.owed_after_the_sale", COMPUTE.name));
        owed * (one - proceeds.named("existing.resale.share_after_fee"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{given, monthly, number, over};

    #[test]
    fn the_buyer_pays_a_share_of_what_is_owed_less_the_fee() {
        // 1,000 a month owed, of which a buyer pays 60% less 10% of it: 460 are left.
        let graph = over("4");
        let resale = Resale {
            share: given("share", "0.6"),
            fee: Some(given("fee", "0.1")),
            from_month: given("from_month", "3"),
        };
        let gpus = graph.input::<Gpus>(&given("gpus", "8")).widen();
        let Parted { held, sold } = resale.part(&graph, gpus);
        assert_eq!(monthly(&graph, held)[1..], ["8", "8", "0", "0"].map(number));
        assert_eq!(monthly(&graph, sold)[1..], ["0", "0", "8", "8"].map(number));
        let owed = graph.input::<Money>(&given("owed", "1000")).widen();
        assert_eq!(monthly(&graph, resale.net(&graph, owed))[1], number("460"));
    }
}
