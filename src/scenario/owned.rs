//! An owned tier of a scenario.

use super::resolver::{At, Resolver};
use super::written;
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::{Endpoints, Gpus, Kilowatts, Money, Nodes, Per, Ratio};
use crate::input::{Diagnostic, Field, Span};
use crate::model::owned::{
    Electricity, Facility, Maintenance, NetworkFabric, Owned, Servers, SizedFabric,
};
use crate::pricing::{History, Site, System};

/// What a node is, from a sheet, the scenario or both.
pub struct NodeFigures {
    /// Its accelerator and where that is stated.
    pub gpu: Option<(String, Span)>,
    gpus: Option<Given<Per<Gpus, Nodes>>>,
    price: Option<Given<Per<Money, Nodes>>>,
    idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    busy_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    provisioned_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Whether nothing says what it draws in use, not even something wrong.
    is_without_power: bool,
}

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

    /// What a node is: the figures of its system, over which those stated lie.
    pub fn node(&mut self, at: At<'_>, tier: &written::Owned) -> NodeFigures {
        let none = written::Node::default();
        let (node, span) = tier.node.stated().unwrap_or((&none, at.span));
        if let (Some(_), Some(_)) = (tier.system.span(), node.from.span()) {
            let keys = [("system", tier.system.span()), ("from", node.from.span())];
            self.one_of(at, &keys);
        }
        let name = tier.system.stated().or(node.from.stated());
        let system = name.and_then(|(name, at)| {
            let system = self.prices.system(&name.0, at, &mut self.desk)?;
            self.same_currency(&system.entry, &system.currency, at);
            Some((system, at))
        });
        let lost = name.is_some() && system.is_none() || tier.system.is_bad() || tier.node.is_bad();
        if name.is_none() && tier.node.is_absent() && !lost {
            let message = "an owned tier has neither `system` nor `node`";
            let fix = "add `system: vendor/name`, or `node: {gpus: 8, price: 300000}`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at.span).fix(fix));
        }
        let path = at.key("node");
        let at = At { path: &path, of: "a node", span };
        let known = !lost && (name.is_some() || !tier.node.is_absent());
        let gpu = node.gpu.stated().map(|(gpu, span)| (gpu.0.clone(), span));
        NodeFigures {
            gpu: gpu.or_else(|| system.as_ref().map(|(system, at)| (system.gpu.clone(), *at))),
            gpus: match &system {
                Some((system, _)) if node.gpus.is_absent() => {
                    Some(self.constant(&system.entry, "gpus", system.gpus))
                }
                None if !known => self.given(at, "gpus", &node.gpus),
                _ => self.require(at, "gpus", &node.gpus),
            },
            price: self.node_price(at, node, system.as_ref(), known),
            idle_kw: self.power(
                at,
                "idle_kw",
                &node.idle_kw,
                system.as_ref().map(|(it, at)| (&it.idle_kw, it, *at)),
            ),
            busy_kw: self.power(
                at,
                "busy_kw",
                &node.busy_kw,
                system.as_ref().map(|(it, at)| (&it.busy_kw, it, *at)),
            ),
            provisioned_kw: self.given(at, "provisioned_kw", &node.provisioned_kw),
            is_without_power: !lost
                && node.busy_kw.is_absent()
                && system.as_ref().is_none_or(|(it, _)| it.busy_kw.is_absent()),
        }
    }

    fn node_price(
        &mut self,
        at: At<'_>,
        node: &written::Node,
        system: Option<&(System, Span)>,
        known: bool,
    ) -> Option<Given<Per<Money, Nodes>>> {
        match system {
            _ if !node.price.is_absent() => self.given(at, "price", &node.price),
            None if known => self.require(at, "price", &node.price),
            None => None,
            Some((System { entry, unavailable: Some(reason), price, .. }, at))
                if price.is_absent() =>
            {
                let message = format!("{entry} has no price: {reason}");
                let fix = "add `node: {price: }` beside `system`";
                self.report(Diagnostic::error(codes::NO_PRICE, message).at(*at).fix(fix));
                None
            }
            Some((system, at)) => {
                self.looked_up(&system.entry, "price", &system.price, *at).map(|(price, _)| price)
            }
        }
    }

    fn power(
        &mut self,
        at: At<'_>,
        key: &str,
        field: &Field<crate::quantity::Kilowatts>,
        sheet: Option<(&History, &System, Span)>,
    ) -> Option<Given<Per<Kilowatts, Nodes>>> {
        match sheet {
            Some((history, system, span)) if field.is_absent() && !history.is_absent() => {
                self.looked_up(&system.entry, key, history, span).map(|(power, _)| power)
            }
            _ => self.given(at, key, field),
        }
    }

    fn site(
        &mut self,
        at: At<'_>,
        field: &Field<written::Site>,
        node: &NodeFigures,
    ) -> (Option<Electricity>, Option<Facility>) {
        let none = written::SiteFigures::default();
        let Some((site, span)) = field.stated() else { return (None, None) };
        let (figures, name) = match site {
            written::Site::Scalar(name) => (&none, Some((name, span))),
            written::Site::Mapping(figures) => (figures, figures.from.stated()),
        };
        let sheet = name.and_then(|(name, at)| {
            let site = self.prices.site(&name.0, at, &mut self.desk)?;
            self.same_currency(&site.entry, &site.currency, at);
            Some((site, at))
        });
        if name.is_some() && sheet.is_none() {
            return (None, None);
        }
        let path = at.key("site");
        let tier = at;
        let at = At { path: &path, of: "a site", span };
        let from = |of: fn(&Site) -> &History| {
            sheet
                .as_ref()
                .map(|(it, at)| (of(it), it.entry.clone(), *at))
                .filter(|it| !it.0.is_absent())
        };
        let pue = self.site_figure::<Ratio>(at, "pue", &figures.pue, from(|it| &it.pue), true);
        let tariff = self.site_figure(
            at,
            "price_per_kwh",
            &figures.price_per_kwh,
            from(|it| &it.price_per_kwh),
            true,
        );
        let colocation = self.site_figure(
            at,
            "price_per_kw_month",
            &figures.price_per_kw_month,
            from(|it| &it.colocation),
            false,
        );
        if node.is_without_power && node.price.is_some() {
            let message = "a site has a tariff, but its nodes state no power";
            let fix = "add `node: {busy_kw: }` to the tier";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(tier.span).fix(fix));
        }
        let Some(busy_kw) = node.busy_kw.clone() else { return (None, None) };
        let facility = colocation.map(|price_per_kw_month| Facility {
            provisioned_kw: node.provisioned_kw.clone().unwrap_or_else(|| busy_kw.clone()),
            price_per_kw_month,
        });
        let electricity = pue.zip(tariff).map(|(pue, price_per_kwh)| Electricity {
            idle_kw: node.idle_kw.clone(),
            busy_kw,
            pue,
            price_per_kwh,
        });
        (electricity, facility)
    }

    fn site_figure<Q: crate::expr::unit::Unit>(
        &mut self,
        at: At<'_>,
        key: &str,
        field: &Field<impl crate::quantity::Quantity>,
        sheet: Option<(&History, String, Span)>,
        needed: bool,
    ) -> Option<Given<Q>> {
        match sheet {
            Some((history, entry, span)) if field.is_absent() => {
                self.looked_up(&entry, key, history, span).map(|(figure, _)| figure)
            }
            _ if needed => self.require(at, key, field),
            _ => self.given(at, key, field),
        }
    }

    fn network_fabric(
        &mut self,
        at: At<'_>,
        field: &Field<written::NetworkFabric>,
    ) -> Option<NetworkFabric> {
        let (fabric, span) = field.stated()?;
        let path = at.key("network_fabric");
        let at = At { path: &path, of: "a network fabric", span };
        let keys = [
            ("price", fabric.price.span()),
            ("price_per_gpu", fabric.price_per_gpu.span()),
            ("price_per_gpu_year", fabric.price_per_gpu_year.span()),
            ("price_per_node", fabric.price_per_node.span()),
            ("share_of_servers", fabric.share_of_servers.span()),
            ("price_per_switch", fabric.price_per_switch.span()),
        ];
        if !self.one_of(at, &keys) {
            return None;
        }
        if fabric.price_per_switch.is_absent() {
            self.only_of_switches(fabric);
        }
        let sized = fabric.price_per_switch.span().map(|_| self.sized_fabric(at, fabric));
        let lump = self.given(at, "price", &fabric.price).map(NetworkFabric::Lump);
        let gpu = self.given(at, "price_per_gpu", &fabric.price_per_gpu).map(NetworkFabric::PerGpu);
        let gpu_year = self.given(at, "price_per_gpu_year", &fabric.price_per_gpu_year);
        let node =
            self.given(at, "price_per_node", &fabric.price_per_node).map(NetworkFabric::PerNode);
        let share = self.given(at, "share_of_servers", &fabric.share_of_servers);
        let priced = lump.or(gpu).or(gpu_year.map(NetworkFabric::PerGpuYear)).or(node);
        priced
            .or(share.map(NetworkFabric::ShareOfServers))
            .or(sized.flatten().map(NetworkFabric::Sized))
    }

    /// What would size a fabric says nothing about one whose price is stated.
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

    fn sized_fabric(&mut self, at: At<'_>, fabric: &written::NetworkFabric) -> Option<SizedFabric> {
        let ports_per_node =
            self.require::<Per<Endpoints, Nodes>>(at, "ports_per_node", &fabric.ports_per_node);
        let switch_ports = self.require(at, "switch_ports", &fabric.switch_ports);
        let rails: Given<Ratio> = self
            .given(at, "rails", &fabric.rails)
            .unwrap_or_else(|| Given::default_of(at.key("rails"), 1));
        let (ports_per_node, switch_ports) = (ports_per_node?, switch_ports?);
        let uneven = !(ports_per_node.stated() % rails.stated()).is_zero();
        if let Some(span) = fabric.rails.span().filter(|_| uneven) {
            let (ports, rails) = (ports_per_node.stated(), rails.stated());
            let message =
                format!("rails is {rails}, but {ports} ports cannot be shared by so many");
            let fix = "write a number that divides `ports_per_node`";
            self.report(Diagnostic::error(codes::RAILS, message).at(span).fix(fix));
        }
        Some(SizedFabric {
            ports_per_node,
            rails,
            switch_ports,
            price_per_switch: self.given(at, "price_per_switch", &fabric.price_per_switch)?,
            price_per_endpoint: self.given(at, "price_per_endpoint", &fabric.price_per_endpoint),
        })
    }
}
