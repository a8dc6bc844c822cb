//! An owned tier of a scenario.

use super::node::NodeFigures;
use super::resolver::{At, Resolver};
use super::written;
use crate::model::owned::{Maintenance, Owned, Servers};

impl Resolver<'_> {
    /// The tier's supply, given what its nodes are.
    pub fn owned(&mut self, at: At<'_>, tier: &written::Owned, node: NodeFigures) -> Option<Owned> {
        let nodes = self.size(at, ("nodes", &tier.nodes), &tier.gpus);
        let network_fabric = self.network_fabric(at, &tier.network_fabric);
        let (electricity, facility) = self.site(at, &tier.site, &node);
        let maintenance = tier.maintenance.stated().and_then(|(it, span)| {
            let path = at.key("maintenance");
            let at = At { path: &path, of: "maintenance", span };
            Some(Maintenance {
                share_per_year: self.require(at, "share_per_year", &it.share_per_year)?,
            })
        });
        Some(Owned {
            nodes: nodes?,
            gpus_per_node: node.gpus?,
            downtime: self.given(at, "downtime", &tier.downtime),
            servers: Servers { price: node.price? },
            network_fabric,
            electricity,
            facility,
            maintenance,
        })
    }
}
