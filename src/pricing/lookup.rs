//! Prices looked up by name; a name that no sheet has is reported.

use std::collections::BTreeSet;

use super::entries::without_region;
use super::entry::{EntriesByName, Instance, License, Site, System};
use super::list::PriceList;
use super::net::Negotiable;
use super::overlay::Layered;
use super::provider::Provider;
use super::read_context::ReadContext;
use super::sheet::Sheet;
use super::unknown::Unknown;
use crate::codes;
use crate::input::{Diagnostic, Span, nearest};

impl PriceList {
    /// Looks up an instance by `provider/instance`.
    pub fn instance(
        &mut self,
        name: &str,
        at: Span,
        context: &mut ReadContext<'_>,
    ) -> Option<Instance> {
        self.entry("instance", name, at, context, |sheet| &sheet.instances)
    }

    /// Instances of a name in all regions, as `provider/name` and `provider/name@region`.
    pub fn instances_in_regions(
        &mut self,
        name: &str,
        context: &mut ReadContext<'_>,
    ) -> Vec<Instance> {
        let Some((owner, own)) = name.split_once('/') else { return Vec::new() };
        self.built_in.read_entry(owner, own, context);
        let is_of_it = |it: &str| without_region(it) == own;
        let all = self.sheets(owner).flat_map(|sheet| &sheet.instances);
        let names: BTreeSet<&str> =
            all.map(|(name, _)| name.as_str()).filter(|it| is_of_it(it)).collect();
        let net = |it: &str| self.net(owner, it, &|sheet: &Sheet| &sheet.instances);
        names.into_iter().filter_map(net).collect()
    }

    /// Looks up a system by `vendor/system`.
    pub fn system(
        &mut self,
        name: &str,
        at: Span,
        context: &mut ReadContext<'_>,
    ) -> Option<System> {
        self.entry("system", name, at, context, |sheet| &sheet.systems)
    }

    /// Looks up a license by `vendor/license`.
    pub fn license(
        &mut self,
        name: &str,
        at: Span,
        context: &mut ReadContext<'_>,
    ) -> Option<License> {
        self.entry("license", name, at, context, |sheet| &sheet.licenses)
    }

    /// Looks up a site by its name, or by a place that has one site.
    pub fn site(&mut self, name: &str, at: Span, context: &mut ReadContext<'_>) -> Option<Site> {
        self.parse(name, context);
        let is_there = self.sheets(name).any(|sheet| sheet.site.is_some());
        let of_place = if is_there { None } else { self.site_of_place(name, at, context) };
        let name = of_place.as_deref().unwrap_or(name);
        let layers = self.sheets(name).filter_map(|sheet| sheet.site.clone());
        let found = layers.reduce(|upper, lower| upper.over(&lower));
        if found.is_none() && !self.is_excused(name) {
            let unknown = Unknown { kind: "site", name, at };
            let problem = self.unknown_sheet(unknown, name, context, |it| it.site.is_some());
            context.diagnostics.push(problem);
        }
        found
    }

    /// Looks up the charges of a provider beside compute; `None` if no sheet states any.
    pub fn provider(&mut self, name: &str, context: &mut ReadContext<'_>) -> Option<Provider> {
        self.built_in.read_entry(name, "", context);
        let layers = self.sheets(name).filter_map(|sheet| sheet.provider.clone());
        layers.reduce(|upper, lower| upper.over(&lower))
    }

    fn entry<T: Clone + Negotiable + Layered>(
        &mut self,
        kind: &str,
        name: &str,
        at: Span,
        context: &mut ReadContext<'_>,
        entries: impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Option<T> {
        let unknown = Unknown { kind, name, at };
        let Some((owner, entry)) = name.split_once('/') else {
            let problem = self.unqualified(unknown, context, entries);
            context.diagnostics.push(problem);
            return None;
        };
        self.built_in.read_entry(owner, entry, context);
        if self.sheets(owner).flat_map(&entries).any(|(known, _)| known == entry) {
            return self.net(owner, entry, &entries);
        }
        self.parse(owner, context);
        let all = || self.sheets(owner).flat_map(&entries);
        if self.sheets(owner).next().is_none() {
            if !self.is_excused(owner) {
                let has = |sheet: &Sheet| !entries(sheet).is_empty();
                let problem = self.unknown_sheet(unknown, owner, context, has);
                context.diagnostics.push(problem);
            }
            return None;
        }
        if let Some(reason) = self.sheets(owner).find_map(|sheet| sheet.unavailable.as_ref()) {
            let message = format!("{owner} has no {kind} with a price: {reason}");
            let fix = format!("state the figures of the {kind} in the scenario");
            context.diagnostics.push(Diagnostic::error(codes::NO_PRICE, message).at(at).fix(fix));
            return None;
        }
        let known: Vec<&str> = all().map(|(known, _)| known.as_str()).collect();
        let is_near = !nearest(entry, known.iter().copied()).is_empty();
        if !is_near && self.is_excused(owner) {
            return None;
        }
        let problem = self.unknown_entry(unknown, (owner, entry), context, entries);
        context.diagnostics.push(problem);
        None
    }
}
