//! Rates by brackets of an amount: each stretch at its own, or all of it at that of the last reached.

use crate::expr::axes::Adds;
use crate::expr::unit::{Money, Times, Unit};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// How the rates of brackets apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    /// Each stretch at the rate of its bracket.
    Marginal,
    /// All of the amount at the rate of the bracket it reaches.
    Reached,
}

/// Upper end of a bracket, none for the last, and its rate.
pub type Rated<'g, Q, R> = (Option<Expr<'g, Q>>, Expr<'g, R>);

/// The sum over the brackets, lowest first, of what lies in each x its rate. What is above the last
/// bracket that ends has its rate.
pub fn marginal<'g, Q, R>(
    graph: &'g Graph,
    amount: Expr<'g, Q, Monthly>,
    brackets: &[Rated<'g, Q, R>],
) -> Expr<'g, Money, Monthly>
where
    Q: Unit + Times<R, Output = Money> + Adds<Monthly, Monthly, Shape = Monthly>,
    R: Unit,
{
    let mut begin = None;
    let mut cost = graph.zero::<Money>().widen();
    for (index, (up_to, rate)) in brackets.iter().enumerate() {
        let within = begin.map_or(amount, |begin| amount.above(begin));
        let end = up_to.filter(|_| index + 1 < brackets.len()).map(Expr::widen::<Monthly>);
        let within = match (end, begin) {
            (None, _) => within,
            (Some(end), None) => within.min(end),
            (Some(end), Some(begin)) => within.min(end - begin),
        };
        let within = within.named(format!("within_bracket_{}", index + 1));
        cost = cost + (within * *rate).named(format!("cost_of_bracket_{}", index + 1));
        begin = end.or(begin);
    }
    cost
}

/// The whole amount x the rate of the lowest bracket that holds it.
pub fn reached<'g, Q, R>(
    graph: &'g Graph,
    amount: Expr<'g, Q, Monthly>,
    brackets: &[Rated<'g, Q, R>],
) -> Expr<'g, Money, Monthly>
where
    Q: Unit + Times<R, Output = Money>,
    R: Unit,
{
    let mut highest_first = brackets.iter().rev();
    let last = highest_first.next().map_or(graph.zero().widen(), |(_, rate)| amount * *rate);
    highest_first.fold(last, |above, (up_to, rate)| match up_to {
        Some(end) => if_le([amount, end.widen()], amount * *rate, above),
        None => above,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::unit::{Gigabytes, Per};
    use crate::model::sample::{given, graph, monthly, number};

    type BracketCharge = for<'g> fn(
        &'g Graph,
        Expr<'g, Gigabytes, Monthly>,
        &[Rated<'g, Gigabytes, Per<Money, Gigabytes>>],
    ) -> Expr<'g, Money, Monthly>;

    /// 0.09 to 10,000 GB, 0.085 to 50,000, 0.07 beyond.
    fn charge(of: BracketCharge, amount: &str) -> rust_decimal::Decimal {
        let graph = graph();
        let end = |gb: &str| Some(graph.input(&given(&format!("up to {gb}"), gb)));
        let rate = |price: &str| graph.input(&given(&format!("at {price}"), price));
        let brackets =
            [(end("10000"), rate("0.09")), (end("50000"), rate("0.085")), (None, rate("0.07"))];
        let amount = graph.input(&given("amount", amount)).widen();
        monthly(&graph, of(&graph, amount, &brackets))[1]
    }

    #[test]
    fn each_stretch_has_the_rate_of_its_bracket() {
        // 4,200 x 0.09 = 378. 50,000: 10,000 x 0.09 + 40,000 x 0.085 = 900 + 3,400 = 4,300.
        // 60,000: 4,300 + 10,000 x 0.07 = 5,000.
        assert_eq!(charge(marginal, "4200"), number("378"));
        assert_eq!(charge(marginal, "50000"), number("4300"));
        assert_eq!(charge(marginal, "60000"), number("5000"));
    }

    #[test]
    fn or_all_has_the_rate_of_the_bracket_reached() {
        // 10,000 x 0.09 = 900; 50,000 x 0.085 = 4,250; 60,000 x 0.07 = 4,200.
        assert_eq!(charge(reached, "10000"), number("900"));
        assert_eq!(charge(reached, "50000"), number("4250"));
        assert_eq!(charge(reached, "60000"), number("4200"));
    }
}
