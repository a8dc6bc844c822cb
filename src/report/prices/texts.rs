//! Texts and figures of entries that a search looks at.

use std::collections::BTreeSet;

use super::charge::{Charge, all_charges};
use super::question::Question;
use crate::pricing::specifications::Accelerators;
use crate::pricing::{
    Catalog, EntryPlace, History, Instance, Offer, SearchTexts, Site, System, Topic,
};

/// Texts of every entry that a question could find.
pub(super) fn all<'c>(catalog: &'c Catalog, question: &'c Question) -> Vec<SearchTexts<'c>> {
    let offers = catalog.instances.iter().flat_map(Instance::offers);
    let offers = offers.map(|it| of_offer(catalog, &it));
    let systems = catalog.systems.iter().map(|it| of_system(catalog, question, it));
    let sites = catalog.sites.iter().map(|it| of_site(catalog, question, it));
    let charges = all_charges(catalog, question).map(|it| of_charge(catalog, &it));
    let unavailable = unavailable(catalog).into_iter().map(|(_, texts)| texts);
    offers.chain(systems).chain(sites).chain(charges).chain(unavailable).collect()
}

pub(super) fn of_charge<'c>(catalog: &'c Catalog, it: &Charge<'c>) -> SearchTexts<'c> {
    it.texts(name_of(catalog, it.provider))
}

pub(super) fn of_offer<'c>(catalog: &'c Catalog, offer: &Offer<'c>) -> SearchTexts<'c> {
    let it = offer.instance;
    let provider = owner(&it.entry);
    let region = it.region.as_deref();
    let plan = if offer.plan == "on_demand" { "on demand" } else { offer.plan };
    SearchTexts {
        kinds: vec!["instance"],
        names: named([
            ("provider", Some(provider)),
            ("accelerator", Some(&it.gpu)),
            ("instance", Some(&it.entry)),
            ("accelerator", product(&it.gpu)),
            ("provider", name_of(catalog, provider)),
            ("region", region),
            ("plan", Some(plan)),
            ("plan", Some(offer.plan)),
            ("tenancy", tenancy(it)),
        ]),
        class: Some(offer.class),
        term_months: offer.term_months,
        gpus: Some(it.gpus.0),
        topics: Vec::new(),
        place: region.map_or(EntryPlace::None, |it| EntryPlace::Region(provider, it)),
    }
}

/// Tenancy of an instance, if its sheet says.
pub(super) fn tenancy(it: &Instance) -> Option<&'static str> {
    it.bare_metal.map(|is_bare| if is_bare { "bare metal" } else { "virtualized" })
}

pub(super) fn of_system<'c>(
    catalog: &'c Catalog,
    question: &Question,
    it: &'c System,
) -> SearchTexts<'c> {
    let vendor = owner(&it.entry);
    let power = [&it.busy_kw, &it.idle_kw, &it.provisioned_kw];
    let has_power = power.into_iter().any(|it| tells_any(question, it));
    SearchTexts {
        kinds: vec!["system"],
        names: named([
            ("vendor", Some(vendor)),
            ("accelerator", Some(&it.gpu)),
            ("system", Some(&it.entry)),
            ("accelerator", product(&it.gpu)),
            ("vendor", name_of(catalog, vendor)),
        ]),
        gpus: Some(it.gpus.0),
        topics: has_power.then_some(Topic::Power).into_iter().collect(),
        ..SearchTexts::default()
    }
}

pub(super) fn of_site<'c>(
    catalog: &'c Catalog,
    question: &Question,
    it: &'c Site,
) -> SearchTexts<'c> {
    let figures = [
        (Topic::Electricity, &it.price_per_kwh),
        (Topic::Electricity, &it.industrial_price_per_kwh),
        (Topic::Pue, &it.pue),
        (Topic::Colocation, &it.colocation),
    ];
    let listed = figures.into_iter().filter(|(_, history)| tells_any(question, history));
    SearchTexts {
        kinds: vec!["site"],
        names: named([("site", Some(&it.entry)), ("site", name_of(catalog, &it.entry))]),
        topics: listed.map(|(topic, _)| topic).collect(),
        place: EntryPlace::Site(&it.entry),
        ..SearchTexts::default()
    }
}

/// Reason for an accelerator without any price.
const UNPRICED: &str = "no sheet has a price of this accelerator";

/// Sheets without figures and accelerators without prices, each with its reason and its texts.
pub(super) fn unavailable(catalog: &Catalog) -> Vec<((&str, &str), SearchTexts<'_>)> {
    let sheets = catalog.unavailable.iter().map(|(id, reason)| {
        let names = [
            ("provider", Some(id.as_str())),
            ("provider", name_of(catalog, id)),
            ("sheet without prices, for", Some(reason)),
        ];
        (
            (id.as_str(), reason.as_str()),
            SearchTexts { names: named(names), ..SearchTexts::default() },
        )
    });
    let rented = catalog.instances.iter().map(|it| it.gpu.as_str());
    let priced: BTreeSet<&str> =
        rented.chain(catalog.systems.iter().map(|it| it.gpu.as_str())).collect();
    let all = Accelerators::built_in().accelerators.iter();
    let unpriced = all.filter(|it| !priced.contains(it.id.as_str())).map(|it| {
        let names =
            [("accelerator", Some(it.id.as_str())), ("accelerator", Some(it.name.as_str()))];
        ((it.id.as_str(), UNPRICED), SearchTexts { names: named(names), ..SearchTexts::default() })
    });
    sheets.chain(unpriced).collect()
}

fn tells_any(question: &Question, history: &History) -> bool {
    history.rows.iter().any(|row| question.tells(row))
}

fn named<'c, const N: usize>(
    names: [(&'static str, Option<&'c str>); N],
) -> Vec<(&'static str, &'c str)> {
    let mut known = Vec::with_capacity(N);
    known.extend(names.into_iter().filter_map(|(label, name)| Some((label, name?))));
    known
}

/// Name of the product that an accelerator is, such as `Google TPU v7 (Ironwood)`.
fn product(gpu: &str) -> Option<&'static str> {
    Accelerators::built_in().accelerator(gpu).map(|it| it.name.as_str())
}

/// Short name of the provider or vendor that owns an entry.
fn owner(entry: &str) -> &str {
    entry.split('/').next().unwrap_or(entry)
}

/// Full name of the provider or vendor that owns an entry.
fn name_of<'c>(catalog: &'c Catalog, entry: &str) -> Option<&'c str> {
    catalog.names.get(owner(entry)).map(String::as_str)
}
