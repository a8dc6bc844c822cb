//! Figures that views print beside the cash: totals, unit costs and shares of lines and tiers, and
//! what each alternative costs above the cheapest. Each is a node with a name.

use super::capital::CapitalCharge;
use super::case::{Case, RankBy, Tier};
use super::cash::Cash;
use super::line::{Class, Line};
use super::rented::{COMPUTE, UPFRONT};
use super::tier::TierModel;
use crate::expr::unit::{GpuHours, Gpus, Money, Nodes, People, Per, Ratio};
use crate::expr::{Expr, Graph, Monthly, if_le};

/// A cost, and the part that a served GPU-hour bears.
#[derive(Clone, Copy, Debug)]
pub struct CostFigures<'g> {
    /// Cost over the horizon.
    pub total: Expr<'g, Money>,
    /// Charge to the work: the cost itself, unless capital is charged with interest.
    pub unit_cost: Expr<'g, Money>,
    /// Charge over the work of the whole alternative.
    pub cost_per_gpu_hour: Expr<'g, Per<Money, GpuHours>>,
    /// Total over the total of the whole alternative.
    pub share: Expr<'g, Ratio>,
}

/// Figures of a tier.
#[derive(Clone, Debug)]
pub struct TierFigures<'g> {
    /// Sums of its lines.
    pub cost: CostFigures<'g>,
    /// Figures of each line, in the order of the lines.
    pub lines: Vec<CostFigures<'g>>,
    /// Share of its hours that nothing uses, if it is there whether used or not.
    pub idle_share: Option<Expr<'g, Ratio>>,
    /// Rent of these hours, if it is rented.
    pub idle_rent: Option<Expr<'g, Money>>,
    /// GPU-hours billed beyond those served, if it is rented while used.
    pub billed_beyond: Option<Expr<'g, GpuHours>>,
    /// Most people who run it in any month.
    pub people: Option<Expr<'g, People>>,
    /// Downtime and spares, as shares of the nodes, if it is owned.
    pub planned_failures: Option<Expr<'g, Ratio>>,
    /// Interruptions between two checkpoints, if the efficiency of spot follows from them.
    pub interruptions_per_interval: Option<Expr<'g, Ratio>>,
    /// Month in which the first nodes reach the end of a stated life.
    pub end_of_life: Option<Expr<'g, Ratio>>,
    /// Months of the horizon beyond a stated life.
    pub months_beyond_life: Option<Expr<'g, Ratio>>,
    /// Price of an hour of work on newer GPUs, and of an hour of the older ones before.
    pub newer_and_older: Option<[Expr<'g, Per<Money, GpuHours>>; 2]>,
    /// Most GPUs it has whether used or not, in any month that runs.
    pub installed: Option<Expr<'g, Gpus>>,
    /// Most nodes or instances in any running month; none for a tier rented while used.
    pub units: Option<Expr<'g, Nodes>>,
    /// Proceeds of hardware that is sold, if any is.
    pub sold: Option<Expr<'g, Money>>,
}

/// A cost against the least of all alternatives that serve all demand.
#[derive(Clone, Copy, Debug)]
pub struct AboveLeast<'g> {
    /// Difference; missing if demand is left unserved.
    pub amount: Expr<'g, Money>,
    /// Difference over the least cost.
    pub share: Expr<'g, Ratio>,
}

/// Costs and work of an alternative, of which its lines and tiers are parts.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'g> {
    graph: &'g Graph,
    total: Expr<'g, Money>,
    served: Expr<'g, GpuHours>,
    charge: CapitalCharge,
}

impl<'g> Whole<'g> {
    /// The whole of an alternative.
    pub fn of(graph: &'g Graph, case: &Case, cash: &Cash<'g>, served: Expr<'g, GpuHours>) -> Self {
        Self { graph, total: cash.total, served, charge: case.capital }
    }

    /// Cost that the work is charged: the total, unless capital is charged otherwise.
    pub fn unit_cost(
        &self,
        total: Expr<'g, Money>,
        charged: Expr<'g, Money, Monthly>,
    ) -> Expr<'g, Money> {
        if self.charge == CapitalCharge::Straight { total } else { charged.sum_months() }
    }

    /// Figures of a tier and its lines, named below its path.
    pub fn tier(&self, stated: &Tier, tier: &TierModel<'g>) -> TierFigures<'g> {
        let graph = self.graph;
        graph.within(&stated.path, || {
            let lines: Vec<_> = tier.lines.iter().map(|line| self.line(line)).collect();
            let sum = |of: fn(&CostFigures<'g>) -> Expr<'g, Money>| graph.sum(lines.iter().map(of));
            let idle = tier.fleet_utilization.map(|used| graph.count::<Ratio>(1) - used);
            let rent = rent(&tier.lines);
            let wasted = tier.billed.filter(|_| tier.installed.is_none());
            let staff = stated.staff.as_ref().zip(tier.installed);
            let owned = stated.owned();
            let end_of_life = owned.and_then(|it| it.deployment.end_of_life(graph));
            let beyond = owned.and_then(|it| it.deployment.months_beyond_life(graph));
            let nodes = tier.units.map_or(graph.zero(), Expr::most);
            let interruptions = stated.spot().and_then(|it| it.interruptions_per_interval(graph));
            TierFigures {
                cost: self.figures(sum(|it| it.total), sum(|it| it.unit_cost)),
                idle_share: idle.map(|idle| idle.named("idle_share")),
                idle_rent: idle.zip(rent).map(|(idle, rent)| (rent * idle).named("idle_rent")),
                billed_beyond: wasted
                    .map(|billed| (billed - tier.served).named("billed_beyond_served")),
                people: staff.map(|(staff, gpus)| staff.people(graph, gpus).named("people")),
                planned_failures: owned
                    .map(|it| it.planned_failures(graph, nodes).named("planned_failures")),
                interruptions_per_interval: interruptions
                    .map(|it| it.named("interruptions_per_interval")),
                end_of_life: end_of_life.map(|it| it.named("end_of_life")),
                months_beyond_life: beyond.map(|it| it.named("months_beyond_life")),
                newer_and_older: stated.rental().and_then(|it| it.newer_and_older(graph)),
                installed: tier.installed.map(|gpus| gpus.most().named("installed")),
                units: tier.units.map(|units| units.most().named("units")),
                sold: sold(graph, &tier.lines).map(|it| it.named("sold")),
                lines,
            }
        })
    }

    fn line(&self, line: &Line<'g>) -> CostFigures<'g> {
        self.graph.within(&line.component.path(), || {
            let _ = line.cash.named("cash");
            let _ = line.expense.named("expense");
            let _ = line.unit_cost.named("charge");
            self.figures(line.total, self.unit_cost(line.total, line.unit_cost))
        })
    }

    /// Figures of a cost, named in the open scope.
    pub fn figures(&self, total: Expr<'g, Money>, unit_cost: Expr<'g, Money>) -> CostFigures<'g> {
        CostFigures {
            total: total.named("total"),
            unit_cost: unit_cost.named("unit_cost"),
            cost_per_gpu_hour: (unit_cost / self.served).named("cost_per_gpu_hour"),
            share: (total / self.total).named("share_of_total"),
        }
    }
}

/// A figure of an alternative that serves all demand; missing if it does not.
pub fn if_served<'g, Q: crate::expr::unit::Unit>(
    graph: &'g Graph,
    is_unserved: Expr<'g, Ratio>,
    figure: Expr<'g, Q>,
) -> Expr<'g, Q> {
    if is_unserved.id() == graph.zero::<Ratio>().id() {
        return figure; // a tier serves any amount, or another sets the price of what is left
    }
    if_le([is_unserved, graph.zero()], figure, graph.missing())
}

/// Cost by which alternatives are ranked.
pub fn ranked<'g>(
    case: &Case,
    total: Expr<'g, Money>,
    npv: Option<Expr<'g, Money>>,
) -> Expr<'g, Money> {
    match case.rank_by {
        RankBy::Total => total,
        RankBy::Npv => npv.unwrap_or(total),
    }
}

/// Each cost against the least, which gets the name; costs that are missing are no least.
pub fn above_least<'g>(
    graph: &'g Graph,
    name: &str,
    costs: &[(Expr<'g, Money>, Expr<'g, Ratio>)],
) -> Vec<AboveLeast<'g>> {
    // More than any cost: every input is bounded far below.
    let none = (graph.count::<Money>(u32::MAX) * u32::MAX).named("more_than_any_cost");
    let counted = costs.iter().map(|(cost, is_unserved)| {
        if is_unserved.id() == graph.zero::<Ratio>().id() {
            return *cost;
        }
        if_le([*is_unserved, graph.zero()], *cost, none)
    });
    let least = counted.reduce(Expr::min).unwrap_or(none).named(name);
    let above = |(cost, is_unserved): &(Expr<'g, Money>, Expr<'g, Ratio>)| {
        let amount = if_served(graph, *is_unserved, *cost) - least;
        AboveLeast { amount, share: amount / least }
    };
    costs.iter().map(above).collect()
}

/// Price of what is capitalized, before anything of it is sold.
pub fn invested<'g>(graph: &'g Graph, tiers: &[TierModel<'g>]) -> Expr<'g, Money> {
    let lines = tiers.iter().flat_map(|tier| &tier.lines);
    let bought = lines.filter(|line| line.class == Class::Capex).map(|line| line.total);
    graph.sum(bought)
}

/// Part of the price of what is capitalized that loans pay.
pub fn borrowed<'g>(graph: &'g Graph, tiers: &[TierModel<'g>]) -> Expr<'g, Money> {
    graph.sum(tiers.iter().flat_map(|tier| &tier.lines).filter_map(|line| line.drawn))
}

/// Rent of a tier, as it is used and upfront; none if it rents nothing.
fn rent<'g>(lines: &[Line<'g>]) -> Option<Expr<'g, Money>> {
    let rent =
        lines.iter().filter(|line| line.component.is(&COMPUTE) || line.component.is(&UPFRONT));
    rent.map(|line| line.total).reduce(|sum, rent| sum + rent)
}

/// Proceeds of what is sold, by some lines; none if nothing is.
pub fn sold<'l, 'g: 'l>(
    graph: &'g Graph,
    lines: impl IntoIterator<Item = &'l Line<'g>>,
) -> Option<Expr<'g, Money>> {
    let credit = lines.into_iter().filter(|line| line.class == Class::Residual);
    let credit = credit.map(|line| line.total);
    credit.reduce(|sum, credit| sum + credit).map(|credit| graph.zero() - credit)
}

#[cfg(test)]
mod tests {
    use super::super::owned::SERVERS;
    use super::super::rented::SUPPORT;
    use super::super::sample::{given, graph, is_missing, number, value};
    use super::*;

    fn money<'g>(graph: &'g Graph, amount: &str) -> Expr<'g, Money> {
        graph.input(&given(&format!("amount of {amount}"), amount))
    }

    #[test]
    fn rent_is_what_is_used_and_what_is_paid_upfront() {
        // 300 used + 200 upfront = 500; support is no rent.
        let graph = graph();
        let cash = |amount| money(&graph, amount).at(1);
        let lines = [(&COMPUTE, "300"), (&UPFRONT, "200"), (&SUPPORT, "30")]
            .map(|(of, amount)| Line::opex(of, cash(amount)));
        assert_eq!(rent(&lines).map(|it| value(&graph, it)), Some(number("500")));
    }

    #[test]
    fn all_that_is_sold_is_proceeds() {
        // Sold for 40 and for 60; the price of 900 is no sale.
        let graph = graph();
        let cash = |amount| money(&graph, amount).at(36);
        let lines = [
            Line::new(&SERVERS, Class::Capex, cash("900")),
            Line::residual(cash("-40"), cash("0")),
            Line::residual(cash("-60"), cash("0")),
        ];
        assert_eq!(sold(&graph, &lines).map(|it| value(&graph, it)), Some(number("100")));
    }

    #[test]
    fn the_least_cost_serves_all_demand() {
        // 100 leaves demand unserved: 250 is 50 or a quarter above 200.
        let graph = graph();
        let all = [("100", 1), ("200", 0), ("250", 0)];
        let costs = all.map(|(cost, unserved)| (money(&graph, cost), graph.count(unserved)));
        let above = above_least(&graph, "least", &costs);
        assert!(is_missing(&graph, above[0].amount));
        assert_eq!(value(&graph, above[1].amount), number("0"));
        assert_eq!(value(&graph, above[2].amount), number("50"));
        assert_eq!(value(&graph, above[2].share), number("0.25"));
    }

    #[test]
    fn a_charge_of_month_0_is_in_the_unit_cost() {
        let graph = &graph();
        let [total, charged] = ["70", "50"].map(|it| money(graph, it));
        let whole = Whole { graph, total, served: graph.zero(), charge: CapitalCharge::Annuity };
        assert_eq!(value(graph, whole.unit_cost(total, charged.up_front())), number("50"));
    }
}
