//! Unserved work: it has a price, is allowed up to a share, or keeps an alternative from being
//! ranked.

use super::component::{Component, Family};
use super::line::Line;
use super::work::WorkLeft;
use crate::expr::unit::{GpuHours, Money, Per, Ratio};
use crate::expr::{Expr, Given, Graph, if_le};

/// Price of work that no tier does.
pub const UNSERVED_WORK: Component =
    Component::new("unserved_work", "unserved work", Family::Books);

/// Work left undone below one part in so many is the last digit of a quotient.
const NEGLIGIBLE: u32 = 1_000_000_000;

/// Consequence of work that no tier does.
#[derive(Clone, Debug)]
pub enum Unserved {
    /// Price of a GPU-hour that is not served, which is added to the total.
    Priced(Given<Per<Money, GpuHours>>),
    /// Share of all work that may be left undone.
    Allowed(Given<Ratio>),
}

impl Unserved {
    /// Price of all work that is left undone, if it has one.
    pub fn line<'g>(&self, graph: &'g Graph, left: &WorkLeft<'g>) -> Option<Line<'g>> {
        match self {
            Self::Priced(price) => {
                Some(Line::opex(&UNSERVED_WORK, left.undone * graph.input(price)))
            }
            Self::Allowed(_) => None,
        }
    }
}

/// Work no tier does, 0 if it is negligible; with 1 if it keeps the alternative from being ranked and
/// 0 if it does not.
///
/// Without a rule only work counts that is left because capacity is short on average: the shortfall
/// while more nodes are down than a tier was sized for was accepted with its size.
pub fn unserved<'g>(
    graph: &'g Graph,
    rule: Option<&Unserved>,
    left: &WorkLeft<'g>,
    demanded: Expr<'g, GpuHours>,
) -> (Expr<'g, GpuHours>, Expr<'g, Ratio>) {
    let [none, one] = [0, 1].map(|number| graph.count::<Ratio>(number));
    let undone = left.undone.sum_months().named("work_left_undone");
    let unserved = if_le([undone * NEGLIGIBLE, demanded], graph.zero(), undone);
    let is_unserved = match rule {
        Some(Unserved::Priced(_)) => none,
        Some(Unserved::Allowed(share)) => {
            let beyond = undone - demanded * graph.input(share);
            if_le([beyond * NEGLIGIBLE, demanded], none, one)
        }
        None => {
            let lacking = left.lacking.sum_months().named("work_capacity_lacks");
            if_le([lacking * NEGLIGIBLE, demanded], none, one)
        }
    };
    (unserved, is_unserved.named("is_unserved"))
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::super::sample::{given, graph, number, value};
    use super::*;

    /// Work left undone, and whether it keeps an alternative from being ranked: 1,000 GPU-hours are
    /// wanted, of which capacity lacks `lacking` on average.
    fn unserved_of(rule: Option<&Unserved>, [undone, lacking]: [&str; 2]) -> [Decimal; 2] {
        let graph = graph();
        let demanded = graph.input(&given("demanded", "1000"));
        let hours = |key, work| graph.input(&given(key, work)).at(1);
        let left = WorkLeft { undone: hours("undone", undone), lacking: hours("lacking", lacking) };
        let (work, is_unserved) = unserved(&graph, rule, &left, demanded);
        [value(&graph, work), value(&graph, is_unserved)]
    }

    #[test]
    fn a_rounding_of_work_is_not_left_undone() {
        let least = "0.00000000000001";
        assert_eq!(unserved_of(None, [least, least]), [number("0"), number("0")]);
        assert_eq!(unserved_of(None, ["3", "3"]), [number("3"), number("1")]);
    }

    #[test]
    fn a_shortfall_is_accepted_with_the_size_and_what_is_allowed_counts_all() {
        assert_eq!(unserved_of(None, ["3", "0"]), [number("3"), number("0")]);
        let allowed = |share| Unserved::Allowed(given("allowed_share", share));
        assert_eq!(unserved_of(Some(&allowed("0.003")), ["3", "3"])[1], number("0"));
        assert_eq!(unserved_of(Some(&allowed("0.002")), ["3", "0"])[1], number("1"));
        // All that is allowed, but for a rounding.
        assert_eq!(unserved_of(Some(&allowed("0.003")), ["3.00000000000001", "3"])[1], number("0"));
        let priced = Unserved::Priced(given("price_per_gpu_hour", "4"));
        assert_eq!(unserved_of(Some(&priced), ["900", "900"]), [number("900"), number("0")]);
    }
}
