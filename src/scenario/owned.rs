//! Resolves owned tiers.

use super::mapping::Mapping;
use super::node::NodeFigures;
use super::resolver::Resolver;
use super::written;
use crate::input::Field;
use crate::model::Component;
use crate::model::owned::{
    self, Connectivity, Hardware, Operation, Owned, Purchases, Servers, Spares, YearlyShare,
};

impl Resolver<'_> {
    /// Resolves the supply of an owned tier, given the figures of its nodes.
    pub fn owned(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Owned,
        node: NodeFigures,
    ) -> Option<Owned> {
        let existing = self.existing(at, tier, node.price.clone());
        let deployment = self.deployment(at, tier, existing.as_ref());
        if let (Some(deployment), Some(gpus)) = (&deployment, &node.gpus)
            && let Purchases::AtStart(size) = &deployment.purchases
        {
            let bounds = [&tier.min_gpus, &tier.max_gpus];
            self.whole_units(Some(size), ("node", gpus.stated()), bounds);
        }
        let refresh = deployment.as_ref().and_then(|it| it.refresh.as_ref());
        let (electricity, facility) = self.site(at, &tier.site, &node, refresh);
        let racks = self.racks(at, tier, &node, refresh);
        let (price, existing) = match existing {
            Some(it) => (Some(it.market_value), Some(it.existing)),
            None => (node.price, None),
        };
        let owned = Owned {
            operation: Operation {
                installation: self.installation(at, &tier.installation),
                electricity,
                facility,
                maintenance: self.yearly_share(at, "maintenance", &tier.maintenance),
                insurance: self.yearly_share(at, "insurance", &tier.insurance),
                property_tax: self.yearly_share(at, "property_tax", &tier.property_tax),
                connectivity: self.connectivity(at, &tier.connectivity),
                decommissioning: self.decommissioning(at, &tier.decommissioning),
            },
            hardware: Hardware {
                spares: self.spares(at, &tier.spares),
                network_fabric: self.network_fabric(at, &tier.network_fabric),
                storage: self.storage(at, &tier.storage),
                management_nodes: self.management_nodes(at, &tier.management_nodes),
                racks,
                servers: Servers {
                    price: price?,
                    existing,
                    quotes: self.quotes(at, tier),
                    price_per_gpu: node.price_per_gpu,
                    price_growth_per_year: node.price_growth_per_year,
                    freight_share: node.freight_share,
                    sales_tax_share: node.sales_tax_share,
                    no_longer_sold: node.no_longer_sold,
                },
            },
            residual_value: self.residual_value(at, &tier.residual_value, tier.any().other),
            downtime: self.given(at, "downtime", &tier.downtime),
            financing: self.financing(at, &tier.financing, &tier.refresh),
            deployment: deployment?,
            gpus_per_node: node.gpus?,
        };
        Some(owned)
    }

    fn spares(&mut self, at: Mapping<'_>, field: &Field<written::Spares>) -> Option<Spares> {
        let (spares, at) = at.enter("spares", "spares", field)?;
        let keys =
            [("share_of_nodes", spares.share_of_nodes.span()), ("nodes", spares.nodes.span())];
        self.one_of(at, &keys)?;
        let share = self.given(at, "share_of_nodes", &spares.share_of_nodes).map(Spares::Share);
        share.or_else(|| self.given(at, "nodes", &spares.nodes).map(Spares::Nodes))
    }

    fn connectivity(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Connectivity>,
    ) -> Option<Connectivity> {
        let (connectivity, at) = at.enter("connectivity", "connectivity", field)?;
        let price = self.require(at, "price_per_month", &connectivity.price_per_month);
        let path = self.path(at, connectivity.path());
        Some(Connectivity { price_per_month: price?, path })
    }

    fn yearly_share(
        &mut self,
        at: Mapping<'_>,
        key: &'static str,
        field: &Field<written::OneOrMore<written::YearlyShare>>,
    ) -> Vec<YearlyShare> {
        let mut all = Vec::new();
        for (share, at) in at.each(key, key, field) {
            let named = share.of.get().map(|of| of.iter().filter_map(Field::get));
            let of = named.map(|of| of.map(|it| component(*it)).collect());
            let share_per_year = self.require(at, "share_per_year", &share.share_per_year);
            let path = self.path(at, share.path());
            all.extend(share_per_year.map(|share_per_year| YearlyShare {
                share_per_year,
                of,
                path,
            }));
        }
        all
    }
}

/// Component that a word of a scenario names.
fn component(hardware: written::Hardware) -> &'static Component {
    match hardware {
        written::Hardware::Servers => &owned::SERVERS,
        written::Hardware::Spares => &owned::SPARES,
        written::Hardware::NetworkFabric => &owned::NETWORK_FABRIC,
        written::Hardware::Storage => &owned::STORAGE,
        written::Hardware::ManagementNodes => &owned::MANAGEMENT_NODES,
        written::Hardware::Racks => &owned::RACKS,
    }
}
