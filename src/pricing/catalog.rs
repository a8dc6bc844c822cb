//! Contents of all sheets, as a scenario finds them.

use std::collections::BTreeMap;

use super::entry::{EntriesByName, Instance, Licence, Site, System};
use super::list::PriceList;
use super::net::Negotiable;
use super::provider::Provider;
use super::read_context::ReadContext;
use super::sheet::Sheet;

/// Every entry of every sheet, each once, at negotiated prices.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Machines for rent.
    pub instances: Vec<Instance>,
    /// Machines for sale.
    pub systems: Vec<System>,
    /// Software licences.
    pub licences: Vec<Licence>,
    /// Sites with their tariffs.
    pub sites: Vec<Site>,
    /// Charges of providers beside compute.
    pub providers: Vec<Provider>,
    /// Full names of providers, vendors and sites, by short name.
    pub names: BTreeMap<String, String>,
}

impl PriceList {
    /// All entries of all sheets; parses the built-in sheets that are not parsed yet.
    pub fn catalog(&mut self, context: &mut ReadContext<'_>) -> Catalog {
        let mut owners: Vec<String> = self.ids().map(str::to_owned).collect();
        owners.sort();
        owners.dedup();
        let mut catalog = Catalog::default();
        for owner in &owners {
            self.parse(owner, context);
            catalog.instances.extend(self.entries_of(owner, |sheet| &sheet.instances));
            catalog.systems.extend(self.entries_of(owner, |sheet| &sheet.systems));
            catalog.licences.extend(self.entries_of(owner, |sheet| &sheet.licences));
            catalog.sites.extend(self.sheets(owner).find_map(|sheet| sheet.site.clone()));
            let charges = self.sheets(owner).filter_map(|sheet| sheet.provider.clone());
            catalog.providers.extend(charges.reduce(|upper, lower| upper.over(&lower)));
            let name = self.sheets(owner).find_map(|sheet| sheet.name.clone());
            catalog.names.extend(name.map(|name| (owner.clone(), name)));
        }
        catalog
    }

    /// Entries of one owner, each from the uppermost sheet that has it.
    fn entries_of<T: Clone + Negotiable>(
        &self,
        owner: &str,
        entries: impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Vec<T> {
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in self.sheets(owner).flat_map(&entries) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names.iter().filter_map(|name| self.net(owner, name, &entries)).collect()
    }
}
