//! Installation: freight, assembly, acceptance.

use super::{Bulk, Plant, PurchasePrice};
use crate::model::capital::Asset;
use crate::model::component::{Component, Family};

/// Work that gets nodes running.
pub const INSTALLATION: Component = Component::new("installation", "installation", Family::Work);

/// Work that gets the cluster running.
#[derive(Clone, Debug)]
pub struct Installation {
    /// Price of the work.
    pub price: PurchasePrice,
}

impl Installation {
    /// Installation = its price, capitalized with what is installed; replacements are installed too.
    pub fn cost<'g>(&self, plant: &Plant<'g>, bulk: Bulk<'g>) -> Asset<'g> {
        Asset::work(&INSTALLATION, self.price.price(plant, bulk), plant.timing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{bulk, given, graph, number, plant, value};

    #[test]
    fn installation_follows_the_servers() {
        // 3% of 3,400,000 = 102,000.
        let graph = graph();
        let plant = plant(&graph, "8");
        let price = PurchasePrice::ShareOfServers(given("share_of_servers", "0.03"));
        let asset = Installation { price }.cost(&plant, bulk(&graph, &plant));
        assert_eq!(value(&graph, asset.price.total()), number("102000"));
    }
}
