//! Resolves the network fabric of an owned tier.

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::{Endpoints, Nodes, Per, Ratio};
use crate::format::count;
use crate::input::{Diagnostic, Field};
use crate::model::owned::{Cables, FabricPrice, NetworkFabric, SizedFabric};

impl Resolver<'_> {
    /// Resolves the price of the fabric: stated, or from switches and ports.
    pub fn network_fabric(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::NetworkFabric>,
    ) -> Option<NetworkFabric> {
        let (fabric, at) = at.enter("network_fabric", "a network fabric", field)?;
        let keys = [
            ("price", fabric.price.span()),
            ("price_per_gpu", fabric.price_per_gpu.span()),
            ("price_per_gpu_year", fabric.price_per_gpu_year.span()),
            ("price_per_node", fabric.price_per_node.span()),
            ("share_of_servers", fabric.share_of_servers.span()),
            ("price_per_switch", fabric.price_per_switch.span()),
        ];
        self.one_of(at, &keys)?;
        if fabric.price_per_switch.is_absent() {
            self.only_of_switches(fabric);
        }
        let sized = fabric.price_per_switch.span().map(|_| self.sized_fabric(at, fabric));
        let bought = self.purchase(at, &fabric.purchase()).map(FabricPrice::Bought);
        let a_year = self.given(at, "price_per_gpu_year", &fabric.price_per_gpu_year);
        let price = bought
            .or(a_year.map(FabricPrice::PerGpuYear))
            .or(sized.flatten().map(FabricPrice::Sized))?;
        let useful_life = self.given(at, "useful_life_months", &fabric.useful_life_months);
        Some(NetworkFabric { price, useful_life })
    }

    /// Reports keys that size a fabric beside a stated price, where they have no effect.
    fn only_of_switches(&mut self, fabric: &written::NetworkFabric) {
        let keys = [
            ("price_per_endpoint", fabric.price_per_endpoint.span()),
            ("switch_ports", fabric.switch_ports.span()),
            ("ports_per_node", fabric.ports_per_node.span()),
            ("rails", fabric.rails.span()),
        ];
        for (key, span) in keys.into_iter().filter_map(|(key, span)| Some((key, span?))) {
            let message = format!("{key} is stated, but only switches are counted by it");
            let fix = format!("remove `{key}`, or price the fabric by `price_per_switch`");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    fn sized_fabric(
        &mut self,
        at: Mapping<'_>,
        fabric: &written::NetworkFabric,
    ) -> Option<SizedFabric> {
        let ports_per_node =
            self.require::<Per<Endpoints, Nodes>>(at, "ports_per_node", &fabric.ports_per_node);
        let switch_ports = self.require(at, "switch_ports", &fabric.switch_ports);
        let rails: Given<Ratio> = self.given_or(at, "rails", &fabric.rails, 1);
        let (ports_per_node, switch_ports) = (ports_per_node?, switch_ports?);
        let rest = ports_per_node.stated().checked_rem(rails.stated());
        let uneven = rest.is_none_or(|rest| !rest.is_zero());
        if let Some(span) = fabric.rails.span().filter(|_| uneven) {
            let (ports, rails) = (ports_per_node.stated(), rails.stated());
            let message =
                format!("rails is {rails}, but {ports} ports cannot be divided evenly among them");
            let fix = "write a number that divides `ports_per_node`";
            self.report(Diagnostic::error(codes::RAILS, message).at(span).fix(fix));
        }
        Some(SizedFabric {
            ports_per_node,
            rails,
            switch_ports,
            price_per_switch: self.given(at, "price_per_switch", &fabric.price_per_switch)?,
            cables: self.cables(at, &fabric.price_per_endpoint),
        })
    }

    /// Price of cables: one price, or one each for a fabric of one, two and three tiers.
    fn cables(&mut self, at: Mapping<'_>, field: &Field<written::Cables>) -> Option<Cables> {
        const KEY: &str = "price_per_endpoint";
        let (cables, span) = field.stated()?;
        match cables {
            written::Cables::Scalar(price) => {
                self.given(at, KEY, &Field::Stated(*price, span)).map(Cables::PerEndpoint)
            }
            written::Cables::Sequence(prices) => {
                let [one, two, three] = prices.as_slice() else {
                    let prices = count(prices.len(), "price");
                    let message = format!("{KEY} has {prices}, but a fabric 1 to 3 tiers");
                    let fix = "write one price, or three: `[1320, 2560, 3800]`";
                    self.report(Diagnostic::error(codes::TIERS, message).at(span).fix(fix));
                    return None;
                };
                let given = |tiers, price| self.given(at, &format!("{KEY}.{tiers}"), price);
                let by_tiers = [given(1, one)?, given(2, two)?, given(3, three)?];
                Some(Cables::ByTiers(Box::new(by_tiers)))
            }
        }
    }
}
