//! All that the sheets hold, as a scenario would find it.

use std::collections::BTreeMap;

use super::entry::{EntriesByName, Instance, Licence, Site, System};
use super::list::PriceList;
use super::net::Negotiable;
use super::provider::Provider;
use super::read_context::ReadContext;
use super::sheet::Sheet;

/// Every entry of every sheet, each once, at the prices negotiated for it.
#[derive(Debug, Default)]
pub struct Catalog {
    /// What is rented.
    pub instances: Vec<Instance>,
    /// What is sold.
    pub systems: Vec<System>,
    /// What is licensed.
    pub licences: Vec<Licence>,
    /// Where nodes stand.
    pub sites: Vec<Site>,
    /// What providers charge beside compute.
    pub providers: Vec<Provider>,
    /// What providers, vendors and sites call themselves, by their short names.
    pub names: BTreeMap<String, String>,
}

impl PriceList {
    /// All of it; sheets that are part of the program are read for it.
    pub fn catalog(&mut self, desk: &mut ReadContext<'_>) -> Catalog {
        let mut owners: Vec<String> = self.ids().map(str::to_owned).collect();
        owners.sort();
        owners.dedup();
        let mut catalog = Catalog::default();
        for owner in &owners {
            self.parse(owner, desk);
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

    /// The entries of one owner, each from the uppermost sheet that has it.
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
