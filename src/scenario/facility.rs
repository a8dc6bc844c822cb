//! Resolves the facility of an owned tier: colocation or a building, racks, management nodes and
//! decommissioning.

use super::mapping::Mapping;
use super::node::NodeFigures;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::unit::{KilowattMonths, Money, Per};
use crate::expr::{Given, Origin};
use crate::input::{Diagnostic, Field};
use crate::model::CostPath;
use crate::model::owned::{
    Decommissioning, Facility, FacilityPrice, ManagementNodes, Racks, Refresh,
};

impl Resolver<'_> {
    /// Resolves the price of room at a site, given the colocation price in force there.
    pub fn facility(
        &mut self,
        at: Mapping<'_>,
        figures: &written::SiteFigures,
        colocation: Option<Given<Per<Money, KilowattMonths>>>,
        (node, refresh): (&NodeFigures, Option<&Refresh>),
    ) -> Option<Facility> {
        let price = self.room(at, figures, colocation);
        let path = match &price {
            Some(FacilityPrice::PerKwMonth(_) | FacilityPrice::PerRackMonth(_)) => {
                self.path(at, figures.path())
            }
            Some(FacilityPrice::Own { .. }) | None => {
                let fix = ", or write `price_growth_per_year` for the tariff";
                self.no_path(figures.path(), "no room is rented by the month", fix);
                CostPath::default()
            }
        };
        let price = price?;
        let busy = node.busy_kw.clone().or_else(|| node.provisioned_kw.clone())?;
        Some(Facility {
            provisioned_kw: node.provisioned_kw.clone().unwrap_or(busy),
            refreshed_kw: refreshed(node, refresh),
            price,
            path,
        })
    }

    fn room(
        &mut self,
        at: Mapping<'_>,
        figures: &written::SiteFigures,
        colocation: Option<Given<Per<Money, KilowattMonths>>>,
    ) -> Option<FacilityPrice> {
        let keys = [
            ("price_per_kw_month", figures.price_per_kw_month.span()),
            ("price_per_rack_month", figures.price_per_rack_month.span()),
            ("capex_per_kw", figures.capex_per_kw.span()),
        ];
        if keys.iter().any(|(_, span)| span.is_some()) && self.one_of(at, &keys).is_none() {
            return None;
        }
        let building = self.given(at, "capex_per_kw", &figures.capex_per_kw);
        if let (None, Some(span)) = (&building, figures.useful_life_months.span()) {
            let message = "useful_life_months is stated, but no building: there is no capex_per_kw";
            let fix = "add `capex_per_kw: 12000`, or remove the life";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if let Some(capex_per_kw) = building {
            let life = self.require(at, "useful_life_months", &figures.useful_life_months);
            return Some(FacilityPrice::Own { capex_per_kw, useful_life: life? });
        }
        let rack = self.given(at, "price_per_rack_month", &figures.price_per_rack_month);
        rack.map(FacilityPrice::PerRackMonth).or(colocation.map(FacilityPrice::PerKwMonth))
    }

    /// Resolves the racks of the nodes.
    pub fn racks(
        &mut self,
        at: Mapping<'_>,
        tier: &written::Owned,
        node: &NodeFigures,
        refresh: Option<&Refresh>,
    ) -> Option<Racks> {
        let site = match tier.site.get() {
            Some(written::Site::Mapping(figures)) => figures.price_per_rack_month.span(),
            Some(written::Site::Scalar(_)) | None => None,
        };
        let Some((racks, at)) = at.enter("racks", "racks", &tier.racks) else {
            if let Some(span) = site.filter(|_| tier.racks.is_absent()) {
                let message =
                    "a site is priced by the rack, but the tier does not say what one carries";
                let fix = "add `racks: {kw_per_rack: 40}` to the tier";
                self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
            }
            return None;
        };
        let kw_per_rack = self.require(at, "kw_per_rack", &racks.kw_per_rack);
        let node_kw = node.provisioned_kw.clone().or_else(|| node.busy_kw.clone());
        if node.is_without_power && node.provisioned_kw.is_none() {
            let message = "racks carry power, but the nodes state none";
            self.report(node.without_power(message, at.span));
        }
        Some(Racks {
            price_per_rack: self.given(at, "price_per_rack", &racks.price_per_rack),
            kw_per_rack: kw_per_rack?,
            node_kw: node_kw?,
            refreshed_kw: refreshed(node, refresh),
        })
    }

    /// Resolves the nodes that schedule and monitor the others.
    pub fn management_nodes(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::ManagementNodes>,
    ) -> Option<ManagementNodes> {
        let (nodes, at) = at.enter("management_nodes", "management nodes", field)?;
        let count = self.require(at, "nodes", &nodes.nodes);
        let price = self.require(at, "price", &nodes.price);
        let kw = self.given(at, "kw", &nodes.kw);
        Some(ManagementNodes { nodes: count?, price: price?, kw })
    }

    /// Resolves the cost of removing the nodes.
    pub fn decommissioning(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::Decommissioning>,
    ) -> Option<Decommissioning> {
        let (costs, at) = at.enter("decommissioning", "decommissioning", field)?;
        let keys = [("price_per_node", costs.price_per_node.span()), ("price", costs.price.span())];
        self.one_of(at, &keys)?;
        let each = self.given(at, "price_per_node", &costs.price_per_node);
        let lump = self.given(at, "price", &costs.price).map(Decommissioning::Lump);
        each.map(Decommissioning::PerNode).or(lump)
    }
}

/// Provisioned power of the nodes bought at a refresh, which is their busy power; `None` if the scenario
/// states a provisioned power, which they keep.
fn refreshed(
    node: &NodeFigures,
    refresh: Option<&Refresh>,
) -> Option<Given<Per<crate::expr::unit::Kilowatts, crate::expr::unit::Nodes>>> {
    let busy = refresh.and_then(|it| it.busy_kw.clone());
    let of_sheet = |it: &Given<_>| matches!(it.origin(), Origin::LookedUp(_));
    busy.filter(|_| node.provisioned_kw.as_ref().is_none_or(of_sheet))
}
