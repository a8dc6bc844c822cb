//! Listing: entries of the sheets that match a question, in the order of the report.

use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;

use super::charge::{Charge, all_charges};
use super::question::{Age, Question};
use super::texts;
use crate::input::Date;
use crate::pricing::specifications::{Accelerators, Benchmark};
use crate::pricing::{
    Catalog, History, HistoryRow, Instance, Offer, Payments, SearchTexts, Site, System, Topic,
};

/// Region of an offer whose sheet names none.
pub(super) const GLOBAL: &str = "global";

/// Entries that match a question.
#[derive(Clone, Debug)]
pub struct Listing<'c> {
    /// Question that was asked.
    pub question: &'c Question,
    /// Sheets of an archive and the built-in ones: which are used; none without an archive.
    pub archive: Option<&'c str>,
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
    /// Sheets without any figure: short name and reason.
    pub unavailable: Vec<(&'c str, &'c str)>,
    /// Names similar to the words searched for, if nothing is found.
    pub nearest: Vec<&'c str>,
    /// Each part of the question in words, as it was understood.
    pub understood: Vec<String>,
    /// Parts that keep anything from being found, each with the number of entries without it.
    pub too_narrow: Vec<(String, usize)>,
    /// Number of prices that fit all but the place, as their sheets name no region.
    pub without_region: usize,
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
    /// True if the price is of the kind "from 1.99".
    pub fn is_teaser(&self) -> bool {
        self.row.is_teaser
    }

    /// Price of 10^15 operations a second for an hour: dense, in bf16, by the data sheet.
    pub fn per_pflop(&self) -> Option<Decimal> {
        self.per("dense_pflops.bf16")
    }

    /// Price of a gigabyte of its memory for an hour.
    pub fn per_gb(&self) -> Option<Decimal> {
        self.per("memory_gb")
    }

    /// Price of the work that one GPU of a reference does in an hour, by a benchmark.
    pub fn per_work(&self, benchmark: &Benchmark, reference: &str) -> Option<Decimal> {
        benchmark.price_of_work(self.price.0, &self.offer.instance.gpu, reference)
    }

    fn per(&self, key: &str) -> Option<Decimal> {
        let accelerator = Accelerators::built_in().accelerator(&self.offer.instance.gpu)?;
        accelerator.price_per(self.price.0, key)
    }

    /// Payments of a committed plan for one instance.
    pub fn payments(&self) -> Option<Payments> {
        self.offer.payments(self.row)
    }

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
        let query = &question.query;
        let is_found = |texts: SearchTexts<'c>| query.matches(&texts);
        let offers = catalog.instances.iter().flat_map(Instance::offers);
        let (offers, others): (Vec<Offer<'c>>, Vec<_>) =
            offers.partition(|it| is_found(texts::of_offer(catalog, it)));
        let systems = catalog.systems.iter();
        let systems = systems.filter(|it| is_found(texts::of_system(catalog, question, it)));
        let sites = catalog.sites.iter();
        let sites = sites.filter(|it| is_found(texts::of_site(catalog, question, it)));
        let charges = all_charges(catalog, question);
        let charges = charges.filter(|it| is_found(texts::of_charge(catalog, it)));
        let unavailable = texts::unavailable(catalog);
        let unavailable =
            unavailable.into_iter().filter(|it| is_found(it.1.clone())).map(|it| it.0);
        let has_rows = |it: &Offer<'c>| it.price.rows.iter().any(|row| question.tells(row));
        let is_nowhere = |it: &&Offer<'c>| {
            let region = it.instance.region.as_deref().unwrap_or(GLOBAL);
            region == GLOBAL && query.matches_elsewhere(&texts::of_offer(catalog, it))
        };
        let without_region = others.iter().filter(|it| has_rows(it)).filter(is_nowhere).count();
        let (rents, without): (Vec<_>, Vec<_>) = offers.into_iter().partition(has_rows);
        let mut listing = Self {
            question,
            archive: catalog.archive.as_deref(),
            rents: rents.iter().flat_map(|it| rents_of(question, it)).collect(),
            without,
            systems: systems.collect(),
            sites: sites.collect(),
            charges: charges.collect(),
            unavailable: unavailable.collect(),
            nearest: Vec::new(),
            understood: Vec::new(),
            too_narrow: Vec::new(),
            without_region,
        };
        if question.query.is_empty() {
            listing.unavailable.clear();
        }
        listing.sort(question.as_of);
        let all = texts::all(catalog, question);
        listing.understood = query.understood(&all);
        if listing.is_empty() {
            listing.nearest = query.nearest(&all);
            listing.too_narrow = query.too_narrow(&all);
        }
        listing
    }

    /// True if nothing matches.
    pub fn is_empty(&self) -> bool {
        let Self { rents, without, systems, sites, charges, unavailable, .. } = self;
        rents.is_empty()
            && without.is_empty()
            && systems.is_empty()
            && sites.is_empty()
            && charges.is_empty()
            && unavailable.is_empty()
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
    pub fn listed(&self) -> Vec<&Rent<'c>> {
        let limit = self.question.limit.unwrap_or(usize::MAX);
        let groups = self.currencies().into_iter().flat_map(|it| self.groups(it));
        groups.flat_map(|(_, rents)| rents.into_iter().take(limit)).collect()
    }

    /// Currencies of the instance prices.
    pub fn currencies(&self) -> Vec<&'c str> {
        once(self.rents.iter().map(|it| it.offer.instance.currency.as_str()))
    }

    /// Sorts by price, teasers last.
    fn sort(&mut self, day: Date) {
        let question = self.question;
        if question.history {
            self.rents.sort_by(|a, b| (a.name(), a.row.from).cmp(&(b.name(), b.row.from)));
        } else {
            let key = |it: &Rent<'c>| (it.is_teaser(), it.price.0, it.name());
            self.rents.sort_by(|a, b| key(a).cmp(&key(b)));
        }
        let topics = question.query.topics();
        let power = topics == [Topic::Power];
        self.systems.sort_by_cached_key(|it| {
            let figure = if power { it.power_per_gpu(day) } else { it.price_per_gpu(day) };
            (figure.is_none(), figure, it.entry.clone())
        });
        self.sites.sort_by_cached_key(|it| {
            let value = first_figure(it, &topics).on(day).map(|row| row.value);
            (value.is_none(), value, it.entry.clone())
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
        age: question.age(row, offer.series()),
    })
    .collect()
}

/// Distinct texts, in order of first use.
pub(super) fn once<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    texts.collect::<IndexSet<_>>().into_iter().collect()
}

/// Figure that sites are in the order of: the first that is asked for.
fn first_figure<'s>(it: &'s Site, topics: &[Topic]) -> &'s History {
    match topics.first() {
        Some(Topic::Pue) => &it.pue,
        Some(Topic::Colocation) => &it.colocation,
        _ => &it.price_per_kwh,
    }
}
