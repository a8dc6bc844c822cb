//! Storage: what holds the data of the cluster.

use super::{Bulk, Plant, PurchasePrice};
use crate::expr::Given;
use crate::expr::unit::{Money, Months, Per, Terabytes};
use crate::model::capital::Asset;
use crate::model::component::{Component, ExpectedOf, Family};

/// Storage that is bought.
pub const STORAGE: Component =
    Component::new("storage", "storage", Family::Hardware).listed(ExpectedOf::Everyone);

/// Price of storage, and how long it serves.
#[derive(Clone, Debug)]
pub struct Storage {
    /// How it is priced.
    pub price: StoragePrice,
    /// Months in which it is used up; those of the servers unless stated.
    pub useful_life: Option<Given<Months>>,
}

/// How storage is priced.
#[derive(Clone, Debug)]
pub enum StoragePrice {
    /// By the cluster.
    Bought(PurchasePrice),
    /// By capacity.
    PerTerabyte {
        /// Capacity.
        terabytes: Given<Terabytes>,
        /// Price of a terabyte, once.
        price_per_tb: Given<Per<Money, Terabytes>>,
    },
}

impl Storage {
    /// Storage = its price, or terabytes x price.
    pub fn cost<'g>(&self, plant: &Plant<'g>, bulk: Bulk<'g>) -> Asset<'g> {
        let price = match &self.price {
            StoragePrice::Bought(purchase) => purchase.price(plant, bulk),
            StoragePrice::PerTerabyte { terabytes, price_per_tb } => {
                let price = plant.graph.input(terabytes) * plant.graph.input(price_per_tb);
                plant.with_the_first(price)
            }
        };
        Asset::equipment(&STORAGE, price, plant.timing_of(self.useful_life.as_ref()))
    }

    /// The key of its price, unless it follows the servers'.
    pub fn key(&self) -> Option<&str> {
        match &self.price {
            StoragePrice::Bought(purchase) => purchase.key(),
            StoragePrice::PerTerabyte { price_per_tb, .. } => Some(price_per_tb.key()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{bulk, given, graph, number, plant, value};

    #[test]
    fn storage_is_priced_by_capacity_and_may_outlive_the_servers() {
        // 500 TB x 140 = 70,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let storage = Storage {
            price: StoragePrice::PerTerabyte {
                terabytes: given("terabytes", "500"),
                price_per_tb: given("price_per_tb", "140"),
            },
            useful_life: Some(given("useful_life_months", "60")),
        };
        let asset = storage.cost(&plant, bulk(&graph, &plant));
        assert_eq!(value(&graph, asset.price.total()), number("70000"));
        assert_eq!(asset.timing.life.number, 60);
    }
}
