//! A lease: servers that belong to somebody else, paid by the month.

use super::Plant;
use crate::expr::unit::{Money, Months, NodeMonths, Per, Ratio};
use crate::expr::{Expr, Given};
use crate::model::capital::{Asset, Bought, Timing, Used, Worth};
use crate::model::component::{Component, Family};
use crate::model::line::Line;
use crate::model::whole_months::WholeMonths;

/// Price at which leased nodes are bought.
pub const BUYOUT: Component = Component::new("buyout", "buyout", Family::Financing);

/// Monthly payments for leased nodes.
pub const LEASE: Component = Component::new("lease", "lease", Family::Financing);

/// Payments that a lease still owes when the horizon ends.
pub const LEASE_LEFT_OVER: Component =
    Component::new("lease_left_over", "lease left over", Family::Financing);

/// Terms of a lease.
#[derive(Clone, Debug)]
pub struct Lease {
    /// For each node in service, spares too.
    pub price_per_node_month: Given<Per<Money, NodeMonths>>,
    /// Months until it ends; as long as nodes serve unless stated.
    pub months: Option<Given<Months>>,
    /// Share of the price at which nodes are bought then; without, they are leased on.
    pub buyout_share: Option<Given<Ratio>>,
    /// True if the lease may end with the horizon, so that nothing is owed after it.
    pub ends_with_horizon: bool,
}

impl Lease {
    /// Lease = nodes and spares x months x price; the price of the nodes is paid only as its share at
    /// the buyout.
    pub fn instead_of<'g>(
        &self,
        plant: &Plant<'g>,
        nodes: impl Iterator<Item = Asset<'g>>,
    ) -> (Vec<Asset<'g>>, Vec<Line<'g>>) {
        let graph = plant.graph;
        let price = graph.input(&self.price_per_node_month);
        let term = self.months.as_ref().map(|it| WholeMonths::stated(graph, it));
        let ends = term.zip(self.buyout_share.as_ref());
        let Some((term, share)) =
            ends.filter(|(term, _)| term.number < plant.timing.service.months().number)
        else {
            let leased = plant.all_nodes();
            let cash = price * (leased * plant.calendar.months);
            let left_over = term.and_then(|term| self.left_over(plant, term, price));
            let lines = std::iter::once(Line::opex(&LEASE, cash)).chain(left_over);
            return (Vec::new(), lines.collect());
        };
        let leased = Timing { life: term, replaced: true, ..plant.timing };
        let orders = plant.orders.iter().chain(&plant.spare_orders);
        let leased = graph.sum(orders.map(|it| leased.in_service(*it))).named("lease.nodes");
        let cash = price * (leased * plant.calendar.months);
        let buyout = bought_out(plant, term, graph.input(share), nodes);
        let lines = std::iter::once(Line::opex(&LEASE, cash));
        let lines = lines.chain(self.left_over(plant, term, price)).collect();
        (buyout.into_iter().collect(), lines)
    }

    /// Payments that terms past the horizon still owe, in the last month: months left of each delivery
    /// x price.
    fn left_over<'g>(
        &self,
        plant: &Plant<'g>,
        term: WholeMonths<'g>,
        price: Expr<'g, Per<Money, NodeMonths>>,
    ) -> Option<Line<'g>> {
        let (graph, Timing { service, lead, .. }) = (plant.graph, plant.timing);
        let end = service.last.number;
        let at_start = matches!(plant.orders.as_slice(), [Bought::AtStart(_)]);
        if self.ends_with_horizon || (at_start && term.number + lead <= end) {
            return None;
        }
        let age = service.last.leaf - graph.month();
        let left = term.leaf.above(age) * graph.count::<Months>(1);
        let left = left.named("lease_left_over.months_left_by_delivery");
        let orders = plant.orders.iter().chain(&plant.spare_orders);
        let delivered =
            orders.map(|it| plant.timing.delivered(*it)).reduce(|sum, nodes| sum + nodes)?;
        let node_months = (delivered * left).sum_months().named("lease_left_over.node_months");
        let owed = (node_months * price).at(end);
        Some(Line::opex(&LEASE_LEFT_OVER, owed).with_dated(owed))
    }
}

/// Buyout = price of the nodes that a term ends for x share; what they fetch later is a share of their
/// full price without freight and tax, at their age since delivery.
fn bought_out<'g>(
    plant: &Plant<'g>,
    term: WholeMonths<'g>,
    share: Expr<'g, Ratio>,
    nodes: impl Iterator<Item = Asset<'g>>,
) -> Option<Asset<'g>> {
    let graph = plant.graph;
    let bought = nodes.map(|asset| {
        // Nobody buys for the day on which the horizon ends.
        let leaving = |price| Timing { life: term, ..asset.timing }.leaving(price);
        let paid_share = share * asset.paid_share(graph);
        (leaving(asset.price) * share, leaving(asset.valued()), paid_share)
    });
    // Servers and spares bear the same freight and tax.
    let (price, worth, paid_share) = bought
        .reduce(|(price, worth, share), (more, worthy, _)| (price + more, worth + worthy, share))?;
    let life = plant.timing.life.after(graph, term);
    let timing = Timing { life, lead: 0, replaced: false, ..plant.timing };
    let used = Used { months: term.leaf, life: plant.timing.life.leaf };
    let worth = Worth { price: Bought::ByMonth(worth), paid_share, used: Some(used) };
    Some(Asset::hardware(&BUYOUT, Bought::ByMonth(price), timing).with_worth(worth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Graph;
    use crate::model::capital::Left;
    use crate::model::owned::Servers;
    use crate::model::sample::{assert_near, assert_total, given, graph, monthly, number, plant};

    fn lease<'g>(graph: &'g Graph, months: Option<&str>) -> (Vec<Asset<'g>>, Vec<Line<'g>>) {
        lease_of(&plant(graph, "8"), months)
    }

    fn lease_of<'g>(plant: &Plant<'g>, months: Option<&str>) -> (Vec<Asset<'g>>, Vec<Line<'g>>) {
        lease_of_parts(plant, months, 1)
    }

    fn terms(months: Option<&str>) -> Lease {
        Lease {
            price_per_node_month: given("price_per_node_month", "12000"),
            months: months.map(|it| given("months", it)),
            buyout_share: Some(given("buyout_share", "0.1")),
            ends_with_horizon: false,
        }
    }

    /// Lease of nodes that consist of so many parts, each at the price of the servers.
    fn lease_of_parts<'g>(
        plant: &Plant<'g>,
        months: Option<&str>,
        parts: u32,
    ) -> (Vec<Asset<'g>>, Vec<Line<'g>>) {
        let servers = Servers {
            price: given("price", "425000"),
            price_per_gpu: None,
            price_growth_per_year: None,
            freight_share: None,
            sales_tax_share: None,
            quotes: Vec::new(),
            existing: None,
            no_longer_sold: None,
        };
        terms(months).instead_of(plant, (0..parts).map(|_| servers.cost(plant)))
    }

    #[test]
    fn a_lease_is_paid_by_the_month() {
        // 8 nodes x 36 months x 12,000 = 3,456,000, and nothing is bought.
        let graph = graph();
        let (assets, lines) = lease(&graph, None);
        assert_total(&graph, &lines[0], "3456000");
        assert!(assets.is_empty());
    }

    #[test]
    fn nodes_may_be_bought_when_it_ends() {
        // 8 x 24 x 12,000 = 2,304,000, and a tenth of 3,400,000 in month 24.
        let graph = graph();
        let (assets, lines) = lease(&graph, Some("24"));
        assert_total(&graph, &lines[0], "2304000");
        assert_eq!(monthly(&graph, assets[0].price.by_month())[24], number("340000"));
    }

    #[test]
    fn a_buyout_is_a_share_of_all_parts() {
        // A tenth of twice 3,400,000.
        let graph = graph();
        let (assets, _) = lease_of_parts(&plant(&graph, "8"), Some("24"), 2);
        assert_eq!(monthly(&graph, assets[0].price.by_month())[24], number("680000"));
    }

    #[test]
    fn nothing_is_bought_on_the_last_day() {
        // Delivered in month 12 and leased for 24 months: the lease ends with the horizon.
        let graph = graph();
        let mut plant = plant(&graph, "8");
        plant.timing.lead = 12;
        let (assets, _) = lease_of(&plant, Some("24"));
        assert_eq!(monthly(&graph, assets[0].price.by_month())[36], number("0"));
    }

    #[test]
    fn a_term_past_the_horizon_is_owed_in_full() {
        // Over 48 months, compared over 36: 8 x 12 x 12,000 = 1,152,000 are left.
        let graph = graph();
        let (_, lines) = lease(&graph, Some("48"));
        assert_total(&graph, &lines[1], "1152000");
        assert_eq!(monthly(&graph, lines[1].cash)[36], number("1152000"));
    }

    #[test]
    fn a_lease_that_may_end_with_the_horizon_owes_nothing_then() {
        let graph = graph();
        let terms = Lease { ends_with_horizon: true, ..terms(Some("48")) };
        let (_, lines) = terms.instead_of(&plant(&graph, "8"), std::iter::empty());
        let [line] = lines.as_slice() else { panic!("{}", lines.len()) };
        // 8 nodes x 36 months x 12,000.
        assert_total(&graph, line, "3456000");
    }

    #[test]
    fn a_term_runs_from_delivery_not_from_the_order() {
        // Ordered in month 0 and delivered in month 4, so that 32 of 36 months have run at the
        // horizon: 8 nodes x 4 months x 12,000 = 384,000 are left.
        let graph = graph();
        let mut plant = plant(&graph, "8");
        plant.timing.lead = 4;
        let (_, lines) = lease_of(&plant, Some("36"));
        assert_total(&graph, &lines[1], "384000");
    }

    /// Expense of 8 nodes bought at a tenth of 3,400,000 after so many months of lease, by month.
    fn bought_out(life: u32, months: &str) -> Vec<rust_decimal::Decimal> {
        let graph = graph();
        let mut plant = plant(&graph, "8");
        plant.timing.life = WholeMonths::of(&graph, life);
        let (assets, _) = lease_of(&plant, Some(months));
        monthly(&graph, assets[0].depreciation(&graph, Left::Nothing))
    }

    #[test]
    fn a_buyout_is_used_up_over_what_is_left_of_the_life() {
        // Bought in month 12 for the other 12 months of a life of 24: 340,000 / 12 in months 13 to 24.
        let expense = bought_out(24, "12");
        assert_near(expense[13], "28333.33", "0.01");
        assert_near(expense[24], "28333.33", "0.01");
        assert_eq!((expense[12], expense[25]), (number("0"), number("0")));
    }

    #[test]
    fn a_buyout_at_the_end_of_the_life_is_used_up_in_a_month() {
        for life in [30, 24] {
            let expense = bought_out(life, "30");
            assert_eq!((expense[31], expense[32]), (number("340000"), number("0")));
        }
    }

    #[test]
    fn spares_are_leased_as_long_as_the_others() {
        // 8 nodes and one spare over 48 months, compared over 36: 9 x 12 x 12,000 = 1,296,000 are left,
        // all of it on the day on which the horizon ends.
        let graph = graph();
        let mut plant = plant(&graph, "8");
        plant.spare_orders = vec![Bought::AtStart(graph.input(&given("spares", "1")))];
        let (_, lines) = lease_of(&plant, Some("48"));
        assert_total(&graph, &lines[1], "1296000");
        let dated = lines[1].dated.map(|it| monthly(&graph, it)[36]);
        assert_eq!(dated, Some(number("1296000")));
    }
}
