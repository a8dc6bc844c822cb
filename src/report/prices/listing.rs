//! Listing: entries of the sheets that match a question, in the order of the report.

use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;

use super::charge::{Charge, of_license, of_provider};
use super::question::{Age, Question};
use crate::input::Date;
use crate::pricing::{Catalog, History, HistoryRow, Instance, Offer, SearchTexts, Site, System};

/// Entries that match a question.
#[derive(Clone, Debug)]
pub struct Listing<'c> {
    /// Question that was asked.
    pub question: &'c Question,
    /// Prices of instances, lowest first; with history, by name and date.
    pub rents: Vec<Rent<'c>>,
    /// Plans without a row that the question asks for.
    pub without: Vec<Offer<'c>>,
    /// Systems, lowest price per GPU first.
    pub systems: Vec<&'c System>,
    /// Sites, lowest tariff first.
    pub sites: Vec<&'c Site>,
    /// Charges of providers beside compute, and licenses of vendors.
    pub charges: Vec<Charge<'c>>,
    /// Names similar to the words searched for, if nothing is found.
    pub nearest: Vec<&'c str>,
}

/// One price row of an instance.
#[derive(Clone, Debug)]
pub struct Rent<'c> {
    /// Instance and plan that the row belongs to.
    pub offer: Offer<'c>,
    /// Row of the price sheet.
    pub row: &'c HistoryRow,
    /// Price per GPU-hour and per instance-hour.
    pub price: (Decimal, Decimal),
    /// List price per GPU-hour and per instance-hour, if the price is negotiated.
    pub list: Option<(Decimal, Decimal)>,
    /// Age on the day of the question.
    pub age: Age,
}

impl<'c> Rent<'c> {
    /// Names of the instance and the plan.
    fn name(&self) -> (&'c str, &'c str) {
        (&self.offer.instance.entry, self.offer.plan)
    }

    /// List price per GPU-hour and per instance-hour; a price without contract terms is its own.
    pub fn list_price(&self) -> Option<(Decimal, Decimal)> {
        if self.row.terms.is_none() { Some(self.price) } else { self.list }
    }
}

impl<'c> Listing<'c> {
    /// Searches the catalog for a question.
    pub fn new(catalog: &'c Catalog, question: &'c Question) -> Self {
        let Question { query, as_of, .. } = question;
        let is_found = |texts: SearchTexts<'c>| query.matches(&texts);
        let offers = catalog.instances.iter().flat_map(Instance::offers);
        let offers: Vec<Offer<'c>> = offers.filter(|it| is_found(of_offer(catalog, it))).collect();
        let systems = catalog.systems.iter();
        let systems: Vec<_> = systems.filter(|it| is_found(of_system(catalog, it))).collect();
        let sites = catalog.sites.iter();
        let sites: Vec<_> = sites.filter(|it| is_found(of_site(catalog, it))).collect();
        let charges = all_charges(catalog, question);
        let charges = charges.filter(|it| is_found(of_charge(catalog, it)));
        let charges = charges.collect();
        let rows = |it: &Offer<'c>| it.price.rows.iter().filter(|row| question.tells(row)).count();
        let (rents, without): (Vec<_>, Vec<_>) = offers.into_iter().partition(|it| rows(it) > 0);
        let mut listing = Self {
            question,
            rents: rents.iter().flat_map(|it| rents_of(question, it)).collect(),
            without,
            systems,
            sites,
            charges,
            nearest: Vec::new(),
        };
        listing.sort(*as_of);
        if listing.is_empty() {
            listing.nearest = query.nearest(&texts(catalog, question));
        }
        listing
    }

    /// True if nothing matches.
    pub fn is_empty(&self) -> bool {
        let Self { rents, without, systems, sites, charges, .. } = self;
        rents.is_empty()
            && without.is_empty()
            && systems.is_empty()
            && sites.is_empty()
            && charges.is_empty()
    }

    /// Accelerators of one currency with their price rows, lowest price first.
    pub fn groups(&self, currency: &str) -> IndexMap<&'c str, Vec<&Rent<'c>>> {
        let mut groups: IndexMap<_, Vec<_>> = IndexMap::new();
        for rent in self.rents.iter().filter(|it| it.offer.instance.currency == currency) {
            groups.entry(rent.offer.instance.gpu.as_str()).or_default().push(rent);
        }
        groups
    }

    /// Price rows that are shown: for each accelerator those within the limit.
    pub fn told(&self) -> Vec<&Rent<'c>> {
        let limit = self.question.limit.unwrap_or(usize::MAX);
        let groups = self.currencies().into_iter().flat_map(|it| self.groups(it));
        groups.flat_map(|(_, rents)| rents.into_iter().take(limit)).collect()
    }

    /// Currencies of the instance prices.
    pub fn currencies(&self) -> Vec<&'c str> {
        once(self.rents.iter().map(|it| it.offer.instance.currency.as_str()))
    }

    fn sort(&mut self, day: Date) {
        if self.question.history {
            self.rents.sort_by(|a, b| (a.name(), a.row.from).cmp(&(b.name(), b.row.from)));
        } else {
            self.rents.sort_by(|a, b| (a.price.0, a.name()).cmp(&(b.price.0, b.name())));
        }
        let price = |it: &System| {
            let price = it.price_per_gpu(day);
            (price.is_none(), price, it.entry.clone())
        };
        self.systems.sort_by_key(|it| price(it));
        self.sites.sort_by_key(|it| {
            let price = it.price_per_kwh.on(day).map(|row| row.value);
            (price.is_none(), price, it.entry.clone())
        });
    }
}

/// Price rows of an offer that the question asks for, each with its age.
fn rents_of<'c>(question: &Question, offer: &Offer<'c>) -> Vec<Rent<'c>> {
    let rows = offer.price.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| Rent {
        offer: *offer,
        row,
        price: offer.per_gpu_and_instance(row.key, row.value),
        list: row
            .terms
            .as_ref()
            .and_then(|it| it.list.as_ref())
            .map(|it| offer.per_gpu_and_instance(it.key, it.value)),
        age: question.age(row, offer.ages_as()),
    })
    .collect()
}

/// Distinct texts, in order of first use.
pub(super) fn once<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    texts.collect::<IndexSet<_>>().into_iter().collect()
}

/// Last day on which any row of the catalog was checked.
pub fn last_checked(catalog: &Catalog) -> Option<Date> {
    let offers = catalog.instances.iter().flat_map(Instance::offers).map(|it| it.price);
    let systems = catalog.systems.iter().flat_map(|it| [&it.price, &it.idle_kw, &it.busy_kw]);
    let sites = catalog.sites.iter();
    let sites = sites.flat_map(|it| [&it.pue, &it.price_per_kwh, &it.colocation]);
    let rows = offers.chain(systems).chain(sites).flat_map(|it: &History| &it.rows);
    // Contract prices are not checked, and their dates may be in the future.
    rows.filter(|row| row.terms.is_none()).map(|row| row.checked_on).max()
}

/// Texts of every entry that a question could find.
fn texts<'c>(catalog: &'c Catalog, question: &'c Question) -> Vec<SearchTexts<'c>> {
    let offers = catalog.instances.iter().flat_map(Instance::offers);
    let offers = offers.map(|it| of_offer(catalog, &it));
    let systems = catalog.systems.iter().map(|it| of_system(catalog, it));
    let sites = catalog.sites.iter().map(|it| of_site(catalog, it));
    let charges = all_charges(catalog, question).map(|it| of_charge(catalog, &it));
    offers.chain(systems).chain(sites).chain(charges).collect()
}

fn all_charges<'c>(
    catalog: &'c Catalog,
    question: &'c Question,
) -> impl Iterator<Item = Charge<'c>> {
    let charges = catalog.providers.iter().flat_map(|it| of_provider(it, question));
    charges.chain(catalog.licenses.iter().flat_map(|it| of_license(it, question)))
}

fn of_charge<'c>(catalog: &'c Catalog, it: &Charge<'c>) -> SearchTexts<'c> {
    it.texts(name_of(catalog, it.provider))
}

fn of_offer<'c>(catalog: &'c Catalog, offer: &Offer<'c>) -> SearchTexts<'c> {
    let it = offer.instance;
    let tenancy = tenancy(it).unwrap_or_default();
    let plan = if offer.plan == "on_demand" { "on demand" } else { "" };
    let names = [&it.gpu, &it.entry].map(String::as_str).into_iter();
    let more = [offer.plan, plan, tenancy].into_iter().chain(it.region.as_deref());
    let names = names.chain(more).chain(name_of(catalog, &it.entry));
    SearchTexts { kinds: vec!["instance"], names: names.filter(|it| !it.is_empty()).collect() }
}

/// Tenancy of an instance, if its sheet says.
pub(super) fn tenancy(it: &Instance) -> Option<&'static str> {
    it.bare_metal.map(|is_bare| if is_bare { "bare metal" } else { "virtualized" })
}

fn of_system<'c>(catalog: &'c Catalog, it: &'c System) -> SearchTexts<'c> {
    let names = [it.gpu.as_str(), it.entry.as_str()].into_iter();
    SearchTexts { kinds: vec!["system"], names: names.chain(name_of(catalog, &it.entry)).collect() }
}

fn of_site<'c>(catalog: &'c Catalog, it: &'c Site) -> SearchTexts<'c> {
    let names = std::iter::once(it.entry.as_str()).chain(name_of(catalog, &it.entry));
    SearchTexts { kinds: vec!["site", "tariff", "colocation"], names: names.collect() }
}

/// Full name of the provider or vendor that owns an entry.
fn name_of<'c>(catalog: &'c Catalog, entry: &str) -> Option<&'c str> {
    let owner = entry.split('/').next().unwrap_or(entry);
    catalog.names.get(owner).map(String::as_str)
}
