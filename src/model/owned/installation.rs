//! Installation: freight, assembly, acceptance.

use super::{Plant, Purchase};
use crate::model::line::Line;

/// What it costs to get the cluster running.
#[derive(Clone, Debug)]
pub struct Installation {
    /// Its price.
    pub price: Purchase,
}

impl Installation {
    /// Installation = its price, capitalised with what is installed.
    pub fn cost<'g>(&self, plant: &Plant<'g>, servers: &Line<'g>) -> Line<'g> {
        Line::capex("installation", self.price.price(plant, servers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_total, given, graph, plant};

    #[test]
    fn installation_follows_the_servers() {
        // 3% of 3,400,000 = 102,000.
        let graph = graph();
        let servers = Line::capex("servers", graph.input(&given("servers", "3400000")));
        let price = Purchase::ShareOfServers(given("share_of_servers", "0.03"));
        let line = Installation { price }.cost(&plant(&graph, "8"), &servers);
        assert_total(&graph, &line, "102000");
    }
}
