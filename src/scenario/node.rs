//! Resolves the nodes of an owned tier: figures of a system, overridden by stated ones.

use super::accelerator::Accelerator;
use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::written;
use crate::codes;
use crate::expr::unit::{Gpus, Kilowatts, Money, Nodes, Per, Ratio};
use crate::expr::{Given, Origin};
use crate::input::{Diagnostic, Field, Span};
use crate::model::owned::{NoLongerSold, Replacement};
use crate::pricing::{AgeClass, History, System};

/// Figures of a node, from a sheet, the scenario or both.
pub struct NodeFigures {
    /// Accelerator, with the span that names it.
    pub gpu: Option<Accelerator>,
    pub gpus: Option<Given<Per<Gpus, Nodes>>>,
    /// Price of a node; of its chassis alone if `price_per_gpu` is stated.
    pub price: Option<Given<Per<Money, Nodes>>>,
    pub price_per_gpu: Option<Given<Per<Money, Gpus>>>,
    pub price_growth_per_year: Option<Given<Ratio>>,
    pub freight_share: Option<Given<Ratio>>,
    pub sales_tax_share: Option<Given<Ratio>>,
    pub idle_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    pub busy_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    pub provisioned_kw: Option<Given<Per<Kilowatts, Nodes>>>,
    /// Set if the price is of a system that nobody sells any more.
    pub no_longer_sold: Option<NoLongerSold>,
    /// True if the power in use is stated nowhere, not even with a problem.
    pub is_without_power: bool,
    /// Place of `node`, if the tier has one.
    pub at: Option<Span>,
}

impl NodeFigures {
    /// Problem of nodes that state no power, with the line to write in `node` or for the tier.
    pub fn without_power(&self, message: &str, tier: Span) -> Diagnostic {
        let (at, fix) = match self.at {
            Some(node) => (node, "add `busy_kw: 10.2` to `node`"),
            None => (tier, "add `node: {busy_kw: 10.2}` to the tier"),
        };
        Diagnostic::error(codes::MISSING_KEY, message).at(at).fix(fix)
    }
}

impl Resolver<'_> {
    /// Resolves the figures of a node: those of its system, overridden by stated ones.
    pub fn node(&mut self, at: Mapping<'_>, tier: &written::Owned) -> NodeFigures {
        let none = written::Node::default();
        let (node, span) = tier.node.stated().unwrap_or((&none, at.span));
        if let (Some(_), Some(_)) = (tier.system.span(), node.from.span()) {
            self.one_of(at, &[("system", tier.system.span()), ("from", node.from.span())]);
        }
        let name = tier.system.stated().or(node.from.stated());
        let system = name.and_then(|(name, at)| {
            let system = self.prices.system(&name.0, at, &mut self.context)?;
            Some((system, at))
        });
        let is_bad = tier.system.is_bad() || tier.node.is_bad() || node.from.is_bad();
        let lost = name.is_some() && system.is_none() || is_bad;
        if name.is_none() && tier.node.is_absent() && !lost {
            self.no_node(at);
        }
        let at = at.below("node", "a node", span);
        let known = !lost && (name.is_some() || !tier.node.is_absent());
        let gpu = Accelerator::stated(&node.gpu);
        let sold = system.as_ref().filter(|_| tier.existing.is_absent());
        NodeFigures {
            gpu: gpu.or_else(|| system.as_ref().map(of_system)),
            gpus: match &system {
                Some((system, _)) if node.gpus.is_absent() => {
                    Some(self.constant(&system.entry, "gpus", system.gpus))
                }
                None if !known => self.given(at, "gpus", &node.gpus),
                _ => self.require(at, "gpus", &node.gpus),
            },
            no_longer_sold: self.no_longer_sold(node, sold),
            price: self.node_price(at, node, sold, known && tier.existing.is_absent()),
            price_per_gpu: self.given(at, "price_per_gpu", &node.price_per_gpu),
            freight_share: self.given(at, "freight_share", &node.freight_share),
            sales_tax_share: self.given(at, "sales_tax_share", &node.sales_tax_share),
            price_growth_per_year: self.given(
                at,
                "price_growth_per_year",
                &node.price_growth_per_year,
            ),
            idle_kw: self.power(
                at,
                "idle_kw",
                &node.idle_kw,
                system.as_ref().map(|(it, at)| (&it.idle_kw, it, *at)),
            ),
            busy_kw: self.busy_kw(at, node, system.as_ref()),
            provisioned_kw: self.power(
                at,
                "provisioned_kw",
                &node.provisioned_kw,
                system.as_ref().map(|(it, at)| (&it.provisioned_kw, it, *at)),
            ),
            is_without_power: !lost
                && node.busy_kw.is_absent()
                && system
                    .as_ref()
                    .is_none_or(|(it, _)| it.busy_kw.is_absent() && it.provisioned_kw.is_absent()),
            at: tier.node.span(),
        }
    }

    /// Power in use: as stated, as measured, or else the most that the system draws by its data sheet.
    fn busy_kw(
        &mut self,
        at: Mapping<'_>,
        node: &written::Node,
        system: Option<&(System, Span)>,
    ) -> Option<Given<Per<Kilowatts, Nodes>>> {
        let is_nameplate = node.busy_kw.is_absent()
            && system
                .is_some_and(|(it, _)| it.busy_kw.is_absent() && !it.provisioned_kw.is_absent());
        if is_nameplate {
            let sheet = system.map(|(it, at)| (&it.provisioned_kw, it, *at));
            return self.power(at, "provisioned_kw", &node.provisioned_kw, sheet);
        }
        let sheet = system.map(|(it, at)| (&it.busy_kw, it, *at));
        self.power(at, "busy_kw", &node.busy_kw, sheet)
    }

    fn no_node(&mut self, at: Mapping<'_>) {
        let message = "an owned tier has neither `system` nor `node`";
        let fix = "add `system: lenovo/sr680a-v3-8xh100`, or `node: {gpus: 8, price: 300000}`";
        self.report(Diagnostic::error(codes::MISSING_KEY, message).at(at.span).fix(fix));
    }

    fn node_price(
        &mut self,
        at: Mapping<'_>,
        node: &written::Node,
        system: Option<&(System, Span)>,
        known: bool,
    ) -> Option<Given<Per<Money, Nodes>>> {
        let sheet = || system.map(|(it, _)| format!("{}.price", it.entry));
        if node.chassis_price.is_absent() {
            let alone = [("price_per_gpu", node.price_per_gpu.span())];
            if self.only_with("chassis_price", &alone) {
                return None;
            }
        } else {
            let keys = [("price", node.price.span()), ("chassis_price", node.chassis_price.span())];
            self.one_of(at, &keys)?;
            node.price_per_gpu.require("price_per_gpu", at.of, at.span, self.context.diagnostics);
            return self.given_over(at, "chassis_price", &node.chassis_price, sheet());
        }
        match system {
            _ if !node.price.is_absent() => self.given_over(at, "price", &node.price, sheet()),
            None if known => self.require(at, "price", &node.price),
            None => None,
            Some((System { entry, unavailable: Some(reason), price, .. }, at))
                if price.is_absent() =>
            {
                let message = format!("{entry} has no price: {reason}");
                let fix = "add `node: {price: 300000}` beside `system`";
                self.report(Diagnostic::error(codes::NO_PRICE, message).at(*at).fix(fix));
                None
            }
            Some((system, at)) => {
                let of =
                    SheetFigure { entry: &system.entry, what: "price", class: AgeClass::Hardware };
                let figures = "node: {gpus: 8, price: 300000}";
                let conversion = self.conversion((&system.entry, &system.currency), figures, *at);
                let price = self.looked_up(of, &system.price, *at).map(|(price, _)| price);
                price.map(|it| it.converted(conversion.as_ref()))
            }
        }
    }

    /// Mark of a system that nobody sells any more, with the price of the one that is sold in its place; none if
    /// the scenario states a price.
    fn no_longer_sold(
        &mut self,
        node: &written::Node,
        system: Option<&(System, Span)>,
    ) -> Option<NoLongerSold> {
        let is_of_sheet = node.price.is_absent() && node.chassis_price.is_absent();
        let (system, _) = system.filter(|_| is_of_sheet)?;
        let reason = system.no_longer_sold.clone()?;
        let other = system.replaced_by.as_ref();
        let other = other.and_then(|(it, at)| self.prices.system(it, *at, &mut self.context));
        // A node of another size is no node in its place.
        let other = other.filter(|it| it.gpus.0 == system.gpus.0);
        let replacement = other.and_then(|other| {
            let row = other.price.on(self.as_of?).filter(|_| other.currency == self.currency)?;
            let origin = Origin::LookedUp(self.quote(&other.entry, "price", row));
            Some(Replacement {
                price: Given::new(format!("{}.price", other.entry), row.value, origin),
                has_same_gpu: other.gpu == system.gpu,
                system: other.entry.clone(),
            })
        });
        Some(NoLongerSold { system: system.entry.clone(), reason, replacement })
    }

    fn power(
        &mut self,
        at: Mapping<'_>,
        key: &str,
        field: &Field<crate::quantity::NodeKilowatts>,
        sheet: Option<(&History, &System, Span)>,
    ) -> Option<Given<Per<Kilowatts, Nodes>>> {
        match sheet {
            Some((history, system, span)) if field.is_absent() && !history.is_absent() => {
                let class = AgeClass::Specification;
                let of = SheetFigure { entry: &system.entry, what: key, class };
                self.looked_up(of, history, span).map(|(power, _)| power)
            }
            _ => {
                let sheet = sheet.map(|(_, system, _)| format!("{}.{key}", system.entry));
                self.given_over(at, key, field, sheet)
            }
        }
    }
}

/// Accelerator of a system.
fn of_system((system, at): &(System, Span)) -> Accelerator {
    Accelerator::of_entry(&system.gpu, system.gpu_at, *at)
}
