//! Work that no tier does: it has a price, is allowed up to a share, is charged like the work of the cheapest
//! alternative that serves all, or keeps an alternative from being ranked.

use super::component::{Component, Family};
use super::demand::Unserved;
use super::line::{Class, Line};
use super::work::WorkLeft;
use crate::expr::unit::{GpuHours, Money, Per, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// Price of work that no tier does.
pub const UNSERVED_WORK: Component =
    Component::new("unserved_work", "unserved work", Family::Books);

/// Work left undone below one part in so many is the last digit of a quotient.
const NEGLIGIBLE: u32 = 1_000_000_000;

impl Unserved {
    /// Price of all work that is left undone, if one is stated.
    pub fn line<'g>(&self, graph: &'g Graph, left: &WorkLeft<'g>) -> Option<Line<'g>> {
        match self {
            Self::Priced(price) => {
                Some(Line::opex(&UNSERVED_WORK, left.undone * graph.input(price)))
            }
            Self::Allowed(_) => None,
        }
    }
}

/// Work of an alternative that no tier does.
#[derive(Clone, Copy, Debug)]
pub struct Undone<'g> {
    /// All of it over the horizon, 0 if it is negligible.
    pub work: Expr<'g, GpuHours>,
    /// 1 if there is some, else 0.
    is_left: Expr<'g, Ratio>,
    /// All of it, and the part that capacity lacks on average.
    left: WorkLeft<'g>,
}

impl<'g> Undone<'g> {
    /// The work of an alternative that no tier does, of all that is wanted.
    pub fn of(graph: &'g Graph, left: WorkLeft<'g>, demanded: Expr<'g, GpuHours>) -> Self {
        let [none, one] = [0, 1].map(|number| graph.count::<Ratio>(number));
        let undone = left.undone.sum_months().named("work_left_undone");
        let is_negligible = [undone * NEGLIGIBLE, demanded];
        let work = if_le(is_negligible, graph.zero(), undone);
        let is_left = if left.may_be_left { if_le(is_negligible, none, one) } else { none };
        Self { work, is_left, left }
    }

    /// All of it in each month.
    pub fn by_month(&self) -> Expr<'g, GpuHours, Monthly> {
        self.left.undone
    }
}

/// Work that bears cost although no tier does it.
#[derive(Clone, Debug)]
pub struct Charged<'g> {
    /// Work in each month.
    pub work: Expr<'g, GpuHours, Monthly>,
    /// Price of a GPU-hour.
    pub price: Expr<'g, Per<Money, GpuHours>>,
    /// Cost line of the work; none if it is among those of the tiers, as a stated price is a price before tax.
    pub line: Option<Line<'g>>,
}

/// An alternative before undone work is charged to it.
#[derive(Clone, Copy, Debug)]
pub struct Uncharged<'g> {
    /// Work that it leaves undone.
    pub undone: Undone<'g>,
    /// Cost of its lines.
    pub cost: Expr<'g, Money>,
    /// False if its prices are hypothetical.
    pub is_offered: bool,
}

/// Rule for work that the alternatives of a case leave undone.
pub struct Rule<'g, 'c> {
    graph: &'g Graph,
    stated: Option<&'c Unserved>,
    demanded: Expr<'g, GpuHours>,
    /// Cost of a GPU-hour of the cheapest that serves all.
    next: Option<Next<'g>>,
}

/// The cheapest alternative that serves all.
#[derive(Clone, Copy)]
struct Next<'g> {
    /// 1 if none serves all, else 0; none if one always does.
    is_missing: Option<Expr<'g, Ratio>>,
    /// Cost per GPU-hour of the cheapest.
    price: Expr<'g, Per<Money, GpuHours>>,
}

impl<'g> Next<'g> {
    fn of(graph: &'g Graph, demanded: Expr<'g, GpuHours>, all: &[Uncharged<'g>]) -> Self {
        let offered = || all.iter().filter(|it| it.is_offered);
        // More than any price: every input is bounded far below.
        let none = graph.count::<Per<Money, GpuHours>>(u32::MAX) * u32::MAX;
        let none = none.named("more_than_any_price");
        let is_nothing_wanted = [demanded, graph.zero()];
        let rate = |it: &Uncharged<'g>| {
            let price = if_le(is_nothing_wanted, graph.zero(), it.cost / demanded);
            if_le([it.undone.is_left, graph.zero()], price, none)
        };
        let price = offered().map(rate).reduce(Expr::min).unwrap_or(none);
        let is_always_served = offered().any(|it| !it.undone.left.may_be_left);
        let is_missing = offered().map(|it| it.undone.is_left).reduce(Expr::min);
        let is_missing = is_missing.unwrap_or(graph.count(1)).named("is_all_work_served_by_none");
        Self {
            is_missing: (!is_always_served).then_some(is_missing),
            price: price.named("least_cost_per_gpu_hour_that_serves_all"),
        }
    }
}

impl<'g, 'c> Rule<'g, 'c> {
    /// The rule, if one is stated, for some alternatives.
    pub fn of(
        graph: &'g Graph,
        stated: Option<&'c Unserved>,
        demanded: Expr<'g, GpuHours>,
        all: &[Uncharged<'g>],
    ) -> Self {
        let is_needed = all.len() > 1 && all.iter().any(|it| it.undone.left.may_be_left);
        let next = (stated.is_none() && is_needed).then(|| Next::of(graph, demanded, all));
        Self { graph, stated, demanded, next }
    }

    /// Work of an alternative that is charged to it, if there may be some.
    pub fn charged(&self, undone: &Undone<'g>) -> Option<Charged<'g>> {
        let all = undone.left.undone;
        match self.stated {
            Some(Unserved::Priced(price)) => {
                Some(Charged { work: all, price: self.graph.input(price), line: None })
            }
            Some(Unserved::Allowed(_)) => None,
            None => {
                let Next { is_missing, price } = self.next.filter(|_| undone.left.may_be_left)?;
                let zero = self.graph.zero::<GpuHours>().widen();
                let none = self.graph.zero();
                let work = if_le([undone.is_left, none], zero, all);
                let work = is_missing.map_or(work, |it| if_le([it, none], work, zero));
                let work = work.named("unserved_work_charged");
                let line = Line::new(&UNSERVED_WORK, Class::Unserved, work * price);
                Some(Charged { work, price, line: Some(line) })
            }
        }
    }

    /// 1 if an alternative is too small for the work, else 0. What its nodes do not serve while more of them
    /// than usual are down was accepted with its size, unless the scenario says how much.
    pub fn is_short(&self, undone: &Undone<'g>) -> Expr<'g, Ratio> {
        let [none, one] = [0, 1].map(|number| self.graph.count::<Ratio>(number));
        let beyond =
            |work: Expr<'g, GpuHours>| if_le([work * NEGLIGIBLE, self.demanded], none, one);
        match self.stated {
            Some(Unserved::Priced(_)) => none,
            Some(Unserved::Allowed(share)) => {
                let undone = undone.left.undone.sum_months();
                beyond(undone - self.demanded * self.graph.input(share))
            }
            None => beyond(undone.left.lacking.sum_months().named("work_capacity_lacks")),
        }
    }

    /// 1 if undone work keeps an alternative from being ranked, else 0. Alone, it is compared with none.
    pub fn is_unserved(&self, undone: &Undone<'g>, is_short: Expr<'g, Ratio>) -> Expr<'g, Ratio> {
        let none = self.graph.count::<Ratio>(0);
        let is_unserved = match self.next {
            None => is_short,
            Some(Next { is_missing, .. }) => is_missing.map_or(none, |it| it.min(undone.is_left)),
        };
        is_unserved.named("is_unserved")
    }
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::super::sample::{given, graph, number, value};
    use super::*;

    /// 1,000 GPU-hours are wanted; work of an alternative that is left undone, and the part of it that
    /// capacity lacks on average.
    fn undone<'g>(graph: &'g Graph, name: &str, [undone, lacking]: [&str; 2]) -> Undone<'g> {
        let hours = |key: &str, work| graph.input(&given(&format!("{name}.{key}"), work)).at(1);
        let (undone, lacking) = (hours("undone", undone), hours("lacking", lacking));
        let left = WorkLeft { undone, lacking, may_be_left: true };
        Undone::of(graph, left, graph.input(&given("demanded", "1000")))
    }

    /// Work left undone by one alternative alone, and whether that keeps it from being ranked.
    fn alone(stated: Option<&Unserved>, left: [&str; 2]) -> [Decimal; 2] {
        let graph = graph();
        let undone = undone(&graph, "own", left);
        let all = [Uncharged { undone, cost: graph.zero(), is_offered: true }];
        let rule = Rule::of(&graph, stated, graph.input(&given("demanded", "1000")), &all);
        [
            value(&graph, undone.work),
            value(&graph, rule.is_unserved(&undone, rule.is_short(&undone))),
        ]
    }

    /// Cost of undone work to each of some alternatives, and whether it keeps them from being ranked.
    fn together(all: &[(&str, &str, bool)]) -> Vec<[Decimal; 2]> {
        let graph = graph();
        let uncharged = |(index, (cost, work, is_offered)): (usize, &(&str, &str, bool))| {
            let name = index.to_string();
            let cost = graph.input(&given(&format!("{name}.cost"), cost));
            Uncharged { undone: undone(&graph, &name, [work, work]), cost, is_offered: *is_offered }
        };
        let all: Vec<_> = all.iter().enumerate().map(uncharged).collect();
        let rule = Rule::of(&graph, None, graph.input(&given("demanded", "1000")), &all);
        let each = all.iter().map(|Uncharged { undone, .. }| {
            let line = rule.charged(undone).and_then(|it| it.line).expect("a line");
            [
                value(&graph, line.total),
                value(&graph, rule.is_unserved(undone, rule.is_short(undone))),
            ]
        });
        each.collect()
    }

    #[test]
    fn a_rounding_of_work_is_not_left_undone() {
        let least = "0.00000000000001";
        assert_eq!(alone(None, [least, least]), [number("0"), number("0")]);
        assert_eq!(alone(None, ["3", "3"]), [number("3"), number("1")]);
    }

    #[test]
    fn a_shortfall_is_accepted_with_the_size_and_what_is_allowed_counts_all() {
        assert_eq!(alone(None, ["3", "0"]), [number("3"), number("0")]);
        let allowed = |share| Unserved::Allowed(given("allowed_share", share));
        assert_eq!(alone(Some(&allowed("0.003")), ["3", "3"])[1], number("0"));
        assert_eq!(alone(Some(&allowed("0.002")), ["3", "0"])[1], number("1"));
        // All that is allowed, but for a rounding.
        assert_eq!(alone(Some(&allowed("0.003")), ["3.00000000000001", "3"])[1], number("0"));
        let priced = Unserved::Priced(given("price_per_gpu_hour", "4"));
        assert_eq!(alone(Some(&priced), ["900", "900"]), [number("900"), number("0")]);
    }

    #[test]
    fn undone_work_costs_what_it_costs_at_the_cheapest_that_serves_all() {
        // 4,000 and 3,000 for 1,000 GPU-hours: 3 each. What nobody offers at 1 is no price.
        let all =
            [("500", "100", true), ("4000", "0", true), ("3000", "0", true), ("1000", "0", false)];
        let [short, dear, cheap, hypothetical] = together(&all).try_into().expect("four");
        assert_eq!(short, [number("300"), number("0")]);
        assert_eq!([dear, cheap, hypothetical], [[number("0"), number("0")]; 3]);
    }

    #[test]
    fn without_one_that_serves_all_undone_work_has_no_price() {
        let all = [("500", "100", true), ("700", "3", true), ("1000", "0", false)];
        let [first, second, hypothetical] = together(&all).try_into().expect("three");
        assert_eq!([first, second], [[number("0"), number("1")]; 2]);
        assert_eq!(hypothetical, [number("0"), number("0")]);
    }
}
