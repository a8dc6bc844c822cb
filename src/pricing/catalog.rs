//! Contents of all sheets, as a scenario finds them.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use super::entry::{EntriesByName, Instance, License, Site, System};
use super::list::PriceList;
use super::net::Negotiable;
use super::overlay::Layered;
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
    /// Software licenses.
    pub licenses: Vec<License>,
    /// Sites with their tariffs.
    pub sites: Vec<Site>,
    /// Charges of providers beside compute.
    pub providers: Vec<Provider>,
    /// Sheets of an archive and the built-in ones: which are used; none without an archive.
    pub archive: Option<String>,
    /// Full names of providers, vendors and sites, by short name.
    pub names: BTreeMap<String, String>,
    /// Providers, vendors and sites without any figure, each with the reason, by short name.
    pub unavailable: BTreeMap<String, String>,
}

impl PriceList {
    /// All entries of all sheets, which are moved out of the list; parses the built-in sheets that
    /// are not parsed yet.
    pub fn catalog(mut self, context: &mut ReadContext<'_>) -> Catalog {
        let mut owners: Vec<String> = self.ids().map(str::to_owned).collect();
        owners.sort();
        owners.dedup();
        let mut catalog = Catalog { archive: self.archive.clone(), ..Catalog::default() };
        for owner in &owners {
            self.parse(owner, context);
            catalog.instances.extend(self.take(owner, |sheet| &mut sheet.instances));
            catalog.systems.extend(self.take(owner, |sheet| &mut sheet.systems));
            catalog.licenses.extend(self.take(owner, |sheet| &mut sheet.licenses));
            let sites = self.sheets(owner).filter_map(|sheet| sheet.site.clone());
            catalog.sites.extend(sites.reduce(|upper, lower| upper.over(&lower)));
            let charges = self.sheets(owner).filter_map(|sheet| sheet.provider.clone());
            catalog.providers.extend(charges.reduce(|upper, lower| upper.over(&lower)));
            let name = self.sheets(owner).find_map(|sheet| sheet.name.clone());
            catalog.names.extend(name.map(|name| (owner.clone(), name)));
            let reason = self.sheets(owner).find_map(|sheet| sheet.unavailable.clone());
            catalog.unavailable.extend(reason.map(|reason| (owner.clone(), reason)));
        }
        catalog
    }

    /// Takes the entries of one owner, each figure from the uppermost sheet that states it.
    fn take<T: Negotiable + Layered>(
        &mut self,
        owner: &str,
        entries: impl Fn(&mut Sheet) -> &mut EntriesByName<T>,
    ) -> Vec<T> {
        let mut uppermost: IndexMap<String, Option<T>> = IndexMap::new();
        for sheet in self.sheets_mut(owner) {
            for (name, entry) in std::mem::take(entries(sheet)) {
                match (uppermost.get_mut(&name), entry) {
                    (None, entry) => drop(uppermost.insert(name, entry)),
                    (Some(upper), Some(lower)) => *upper = upper.take().map(|it| it.over(&lower)),
                    (Some(_), None) => {}
                }
            }
        }
        let discounts: Vec<_> = self.sheets(owner).map(|it| it.discounts.as_slice()).collect();
        let net = |mut entry: T| {
            entry.negotiate(&discounts);
            entry
        };
        uppermost.into_values().flatten().map(net).collect()
    }
}
