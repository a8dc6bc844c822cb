//! Servers: the nodes themselves.

use rust_decimal::Decimal;

use super::Plant;
use super::existing::{EXISTING, Existing};
use super::purchase_price::{NodeQuote, by_month};
use crate::expr::unit::{Gpus, Money, Nodes, Per, Ratio};
use crate::expr::{Expr, Given, Monthly};
use crate::model::calendar::Calendar;
use crate::model::capital::{Asset, Bought, Worth};
use crate::model::component::{Component, Family};

/// The nodes themselves.
pub const SERVERS: Component = Component::new("servers", "servers", Family::Hardware);

/// The price of a node.
#[derive(Clone, Debug)]
pub struct Servers {
    /// In month 1; of the chassis alone if GPUs have a price of their own.
    pub price: Given<Per<Money, Nodes>>,
    /// Price of each GPU in a chassis, in month 1.
    pub price_per_gpu: Option<Given<Per<Money, Gpus>>>,
    /// Change of the price a year.
    pub price_growth_per_year: Option<Given<Ratio>>,
    /// Freight, as a share of the price.
    pub freight_share: Option<Given<Ratio>>,
    /// Sales tax or customs that is not paid back, as a share of the price.
    pub sales_tax_share: Option<Given<Ratio>>,
    /// Prices that purchases state for themselves.
    pub quotes: Vec<NodeQuote>,
    /// Set if they are owned already: the price is their market value.
    pub existing: Option<Existing>,
    /// Set if their price is of a system that nobody sells any more.
    pub no_longer_sold: Option<NoLongerSold>,
}

/// A system that nobody sells any more.
#[derive(Clone, Debug)]
pub struct NoLongerSold {
    /// Name of the system with its vendor.
    pub system: String,
    /// Evidence.
    pub reason: String,
    /// System that is sold in its place, with its price.
    pub replacement: Option<Replacement>,
}

/// A system that is sold in place of another.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// Name of the system with its vendor.
    pub system: String,
    /// Price of a node.
    pub price: Given<Per<Money, Nodes>>,
    /// True if its GPUs are those of the other.
    pub has_same_gpu: bool,
}

impl Servers {
    /// Multiplies the price of nodes and of GPUs in them, for an analysis that tries others.
    pub fn scale(&mut self, factor: Decimal, by: &'static str) {
        self.price = self.price.scaled(factor, by);
        self.price_per_gpu = self.price_per_gpu.as_ref().map(|it| it.scaled(factor, by));
        for quote in &mut self.quotes {
            quote.price = quote.price.scaled(factor, by);
        }
    }

    /// Servers = nodes x price x (1 + freight + sales tax), on its path in the month they serve from.
    pub fn cost<'g>(&self, plant: &Plant<'g>) -> Asset<'g> {
        let Some(existing) = &self.existing else {
            return self.asset(&SERVERS, plant, &plant.orders);
        };
        let asset = self.asset(&EXISTING, plant, &plant.orders);
        let nodes = plant.orders.first().map(|it| it.total());
        asset.with_books(nodes.and_then(|nodes| existing.books(plant, nodes)))
    }

    /// Nodes as an asset, which is worth its price without freight and sales tax.
    pub fn asset<'g>(
        &self,
        component: &'static Component,
        plant: &Plant<'g>,
        orders: &[Bought<'g, Nodes>],
    ) -> Asset<'g> {
        let asset = Asset::hardware(component, self.price(plant, orders), plant.timing);
        let Some(extra) = self.extra(plant) else { return asset };
        let price = self.priced(plant, orders, |price| price);
        let paid_share = plant.graph.count::<Ratio>(1) + extra;
        asset.with_worth(Worth { price, paid_share, used: None })
    }

    /// Price of all nodes by the month of the order; `orders` begins with the first generation.
    pub fn price<'g>(&self, plant: &Plant<'g>, orders: &[Bought<'g, Nodes>]) -> Bought<'g, Money> {
        self.priced(plant, orders, |price| {
            self.extra(plant).map_or(price, |extra| {
                let price = price * (plant.graph.count::<Ratio>(1) + extra);
                price.named("servers.price_with_freight_and_tax")
            })
        })
    }

    /// Freight and sales tax as a share of the price, if any is stated.
    fn extra<'g>(&self, plant: &Plant<'g>) -> Option<Expr<'g, Ratio>> {
        let extra = [&self.freight_share, &self.sales_tax_share].into_iter().flatten();
        extra.map(|share| plant.graph.input(share)).reduce(|sum, share| sum + share)
    }

    /// Nodes at their price, with what is paid beside it.
    fn priced<'g>(
        &self,
        plant: &Plant<'g>,
        orders: &[Bought<'g, Nodes>],
        with_extra: impl Fn(Expr<'g, Per<Money, Nodes>>) -> Expr<'g, Per<Money, Nodes>>,
    ) -> Bought<'g, Money> {
        let path = self.path(plant).map(|it| it.named("servers.price_path"));
        let price = with_extra(self.price_of_one(plant));
        if !self.quotes.is_empty() {
            let on_its_path = path.map_or(price.widen(), |path| price * path);
            let price = by_month(plant.graph, &self.quotes, on_its_path, with_extra);
            return self.quoted(plant, orders, price.named("servers.price_by_month"));
        }
        // What is ordered when a month ends has the price of the next.
        let walk = plant.graph.walk(self.price.key(), |month| month + 1);
        let priced = (0..).zip(orders).map(|(generation, ordered)| {
            let ordered = ordered.times(price);
            let walked = match (ordered, walk) {
                (Bought::ByMonth(price), Some(walk)) => Bought::ByMonth(price * walk),
                (Bought::AtStart(price), Some(walk)) => Bought::AtStart(price * walk.in_month(0)),
                _ => ordered,
            };
            match (walked, factor(plant, path, generation)) {
                (Bought::ByMonth(price), Some(factor)) => Bought::ByMonth(price * factor),
                (Bought::AtStart(price), Some(factor)) if plant.graph.months_passed() > 0 => {
                    Bought::AtStart(price * factor.in_month(0))
                }
                _ => walked,
            }
        });
        priced.reduce(Bought::and).unwrap_or(Bought::AtStart(plant.graph.zero()))
    }

    /// Nodes at a price by the month of the order; a generation with a ratio costs that of what it replaces.
    fn quoted<'g>(
        &self,
        plant: &Plant<'g>,
        orders: &[Bought<'g, Nodes>],
        price: Expr<'g, Per<Money, Nodes>, Monthly>,
    ) -> Bought<'g, Money> {
        let walk = plant.graph.walk(self.price.key(), |month| month + 1);
        let price = walk.map_or(price, |walk| price * walk);
        let priced = (0u32..).zip(orders).map(|(generation, ordered)| {
            let replaced = plant.timing.life.number * generation;
            let ratio = plant.price_ratios.get(generation as usize).copied().flatten();
            let price = ratio.map_or(price, |ratio| price.later(replaced) * ratio);
            Bought::ByMonth(ordered.by_month() * price)
        });
        priced.reduce(Bought::and).unwrap_or(Bought::AtStart(plant.graph.zero()))
    }

    /// Price of a node = chassis + GPUs of a node x price of a GPU.
    fn price_of_one<'g>(&self, plant: &Plant<'g>) -> Expr<'g, Per<Money, Nodes>> {
        let graph = plant.graph;
        let price = graph.input(&self.price);
        if let Some(existing) = &self.existing {
            return existing.net(graph, price);
        }
        self.price_per_gpu.as_ref().map_or(price, |per_gpu| {
            let node = graph.count::<Nodes>(1);
            let gpus = (node * plant.gpus_per_node * graph.input(per_gpu) / node)
                .named("servers.price_of_gpus");
            (price + gpus).named("servers.price_with_gpus")
        })
    }

    /// The path of the price, by the month of the order; what is ordered in month 0 costs what is
    /// stated.
    fn path<'g>(&self, plant: &Plant<'g>) -> Option<Expr<'g, Ratio, Monthly>> {
        let graph = plant.graph;
        let rate = self.price_growth_per_year.as_ref()?;
        let served_from = graph.month() + graph.count::<Ratio>(1);
        Some(Calendar::path_at(graph, graph.input(rate), served_from))
    }
}

/// The factor on the stated price: that of the path, or the ratio of a generation to the nodes it
/// replaces.
fn factor<'g>(
    plant: &Plant<'g>,
    path: Option<Expr<'g, Ratio, Monthly>>,
    generation: u32,
) -> Option<Expr<'g, Ratio, Monthly>> {
    match plant.price_ratios.get(generation as usize).copied().flatten() {
        None => path,
        Some(ratio) => Some(match path {
            None => ratio.widen(),
            Some(path) => path.later(generation * plant.timing.life.number) * ratio,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::capital::Timing;
    use crate::model::sample::{given, graph, monthly, number, plant};

    fn servers(growth: Option<&str>) -> Servers {
        let price_growth_per_year = growth.map(|rate| given("price_growth_per_year", rate));
        let price = given("price", "425000");
        Servers {
            price,
            price_per_gpu: None,
            price_growth_per_year,
            freight_share: None,
            sales_tax_share: None,
            quotes: Vec::new(),
            existing: None,
            no_longer_sold: None,
        }
    }

    #[test]
    fn servers_are_bought_in_month_0() {
        // 8 nodes x 425,000 = 3,400,000.
        let graph = graph();
        let bought = servers(Some("-0.1")).cost(&plant(&graph, "8")).price.by_month();
        assert_eq!(monthly(&graph, bought)[0], number("3400000"));
    }

    #[test]
    fn freight_and_sales_tax_are_part_of_the_price() {
        // 3,400,000 x (1 + 0.02 + 0.08) = 3,740,000.
        let graph = graph();
        let taxed = Servers {
            freight_share: Some(given("freight_share", "0.02")),
            sales_tax_share: Some(given("sales_tax_share", "0.08")),
            ..servers(None)
        };
        let bought = taxed.cost(&plant(&graph, "8")).price.by_month();
        assert_eq!(monthly(&graph, bought)[0], number("3740000"));
    }

    #[test]
    fn gpus_may_have_a_price_apart_from_their_chassis() {
        // 8 nodes x (185,000 + 8 x 30,000) = 3,400,000; with 10% of freight and tax 3,740,000.
        let graph = graph();
        let price_per_gpu = Some(given("price_per_gpu", "30000"));
        let apart = Servers {
            price: given("chassis_price", "185000"),
            price_per_gpu,
            freight_share: Some(given("freight_share", "0.1")),
            ..servers(None)
        };
        let bought = apart.cost(&plant(&graph, "8")).price.by_month();
        assert_eq!(monthly(&graph, bought)[0], number("3740000"));
    }

    #[test]
    fn later_purchases_follow_the_path_of_the_price_or_the_ratio() {
        // 8 nodes again in month 12: 10% cheaper, 3,060,000; at a ratio of 0.5 half of what they
        // replace, 1,700,000.
        let graph = graph();
        let nodes = graph.input::<Nodes>(&given("nodes", "8"));
        let plant = plant(&graph, "8");
        let orders = vec![Bought::AtStart(nodes), Bought::ByMonth(nodes.at(12))];
        let timing = Timing {
            life: crate::model::whole_months::WholeMonths::of(&graph, 12),
            replaced: true,
            ..plant.timing
        };
        let mut plant = Plant { timing, orders, ..plant };
        let paid = |plant: &Plant<'_>| {
            let paid = monthly(&graph, servers(Some("-0.1")).cost(plant).price.by_month());
            [paid[0], paid[12]]
        };
        assert_eq!(paid(&plant), ["3400000", "3060000"].map(number));
        plant.price_ratios = vec![None, Some(graph.input(&given("price_ratio", "0.5")))];
        assert_eq!(paid(&plant), ["3400000", "1700000"].map(number));
    }
}
