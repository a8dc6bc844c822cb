//! The listing as tables for spreadsheets, one kind of entry each.

use super::charge::Charge;
use super::evidence::{Evidence, evidence_keys};
use super::listing::{Listing, Rent};
use super::question::Question;
use crate::format::Figure::{Amount, PerGpuHour, PerOutcome, Share, Whole};
use crate::pricing::{AgeClass, History, HistoryRow, Site, System};
use crate::report::records::{Key, Records, Value, table};

/// A table of the listing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PricesTable {
    /// Prices of instances
    #[default]
    Instances,
    /// Prices and power of systems
    Systems,
    /// Overhead, tariffs and colocation of sites
    Sites,
    /// Charges of providers beside compute, and licenses
    Charges,
}

/// A figure of a system or a site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryFigure<'l> {
    /// Key of the figure in a sheet.
    pub name: &'static str,
    row: &'l HistoryRow,
    /// Evidence of the figure.
    pub evidence: Evidence<'l>,
}

/// Key of the source of a list price, which spreadsheets leave out.
const LIST_SOURCE: &str = "list_source";

/// Keys of a price of an instance.
pub(crate) const fn rent_keys<'l>() -> [Key<Rent<'l>>; 14] {
    type Of<'l> = Key<Rent<'l>>;
    [
        Of::plain("gpu", |it| Value::text(&it.offer.instance.gpu)),
        Of::plain("instance", |it| Value::text(&it.offer.instance.entry)),
        Of::figure("gpus", Whole, |it| Some(it.offer.instance.gpus.0)).headed("GPUs"),
        Of::plain("plan", |it| Value::text(it.offer.plan)),
        Of::figure("term_months", Whole, |it| it.offer.term_months),
        Of::plain("region", |it| Value::maybe(it.offer.instance.region.as_deref())),
        Of::plain("is_bare_metal", |it| {
            it.offer.instance.bare_metal.map_or(Value::Missing, Value::Flag)
        }),
        Of::plain("currency", |it| Value::text(&it.offer.instance.currency)),
        Of::figure("price_per_gpu_hour", PerGpuHour, |it| Some(it.price.0)).headed("per GPU-hour"),
        Of::figure("price_per_hour", PerGpuHour, |it| Some(it.price.1)),
        Of::figure("list_price_per_gpu_hour", PerGpuHour, |it| Some(it.list?.0)),
        Of::figure("list_price_per_hour", PerGpuHour, |it| Some(it.list?.1)),
        Of::figure("discount_share", Share, |it| it.row.terms.as_ref()?.discount_share),
        Of::plain(LIST_SOURCE, |it| {
            let terms = it.row.terms.as_ref();
            Value::maybe(terms.and_then(|it| Some(it.list.as_ref()?.source.as_str())))
        }),
    ]
}

/// Keys of a price of an instance behind its evidence: columns are added at the end.
pub(crate) const fn later_rent_keys<'l>() -> [Key<Rent<'l>>; 5] {
    type Of<'l> = Key<Rent<'l>>;
    [
        Of::plain("is_teaser", |it| Value::Flag(it.is_teaser())),
        Of::figure("price_per_pflop_hour", PerGpuHour, Rent::per_pflop),
        Of::figure("price_per_gb_hour", PerOutcome, Rent::per_gb),
        Of::figure("upfront", Amount, |it| it.payments()?.upfront),
        Of::figure("price_per_month", Amount, |it| Some(it.payments()?.per_month)),
    ]
}

/// Keys of a figure of a system or a site.
pub(crate) fn figure_keys<'l>() -> [Key<EntryFigure<'l>>; 4] {
    [
        Key::plain("figure", |it| Value::text(it.name)),
        Key::figure("value", PerOutcome, |it| Some(it.row.value)),
        Key::figure("list", PerOutcome, |it| Some(it.row.terms.as_ref()?.list.as_ref()?.value)),
        Key::figure("discount_share", Share, |it| it.row.terms.as_ref()?.discount_share),
    ]
}

type SystemKey = Key<System>;

/// Keys of a system.
pub(crate) const SYSTEM: [SystemKey; 4] = [
    Key::plain("gpu", |it| Value::text(&it.gpu)),
    Key::plain("system", |it| Value::text(&it.entry)),
    SystemKey::figure("gpus", Whole, |it| Some(it.gpus.0)).headed("GPUs"),
    Key::plain("currency", |it| Value::text(&it.currency)),
];

/// Keys of a site.
pub(crate) const SITE: [Key<Site>; 2] = [
    Key::plain("site", |it| Value::text(&it.entry)),
    Key::plain("currency", |it| Value::text(&it.currency)),
];

/// Keys of a charge.
pub(crate) fn charge_keys<'l>() -> [Key<Charge<'l>>; 4] {
    [
        Key::plain("provider", |it| Value::text(it.provider)),
        Key::plain("charge", |it| Value::text(it.called())),
        Key::plain("currency", |it| Value::text(it.currency)),
        Key::plain("price", |it| Value::text(&it.price)),
    ]
}

/// Price and power of a system.
pub(crate) fn system_figures<'l>(question: &Question, it: &'l System) -> Vec<EntryFigure<'l>> {
    let figures = [
        ("price", &it.price, AgeClass::Hardware),
        ("idle_kw", &it.idle_kw, AgeClass::Specification),
        ("busy_kw", &it.busy_kw, AgeClass::Specification),
        ("provisioned_kw", &it.provisioned_kw, AgeClass::Specification),
    ];
    figures.into_iter().flat_map(|figure| figure_rows(question, figure)).collect()
}

/// Overhead, tariff and colocation of a site.
pub(crate) fn site_figures<'l>(question: &Question, it: &'l Site) -> Vec<EntryFigure<'l>> {
    let figures = [
        ("pue", &it.pue, AgeClass::Site),
        ("price_per_kwh", &it.price_per_kwh, AgeClass::Site),
        ("industrial_price_per_kwh", &it.industrial_price_per_kwh, AgeClass::Site),
        ("price_per_kw_month", &it.colocation, AgeClass::Site),
    ];
    figures.into_iter().flat_map(|figure| figure_rows(question, figure)).collect()
}

/// One table.
#[must_use]
pub fn records(listing: &Listing<'_>, subject: PricesTable) -> Records {
    let question = listing.question;
    match subject {
        PricesTable::Instances => {
            let told = listing.told();
            let keys = rent_keys();
            let keys: Vec<_> = keys.into_iter().filter(|key| key.name != LIST_SOURCE).collect();
            let evidence = told.iter().map(|it| Evidence::of(question, it.row, it.offer.ages_as()));
            let rows = with_evidence(table(&keys, "", told.iter().copied()), evidence);
            rows.beside(table(&later_rent_keys(), "", told.iter().copied()))
        }
        PricesTable::Systems => {
            of_entries(&SYSTEM, &listing.systems, |it| system_figures(question, it))
        }
        PricesTable::Sites => of_entries(&SITE, &listing.sites, |it| site_figures(question, it)),
        PricesTable::Charges => {
            let charges = || listing.charges.iter();
            with_evidence(table(&charge_keys(), "", charges()), charges().map(|it| it.evidence))
        }
    }
}

/// Rows with the evidence of each behind it.
fn with_evidence<'l>(rows: Records, evidence: impl Iterator<Item = Evidence<'l>>) -> Records {
    rows.beside(table(&evidence_keys(), "", &evidence.collect::<Vec<_>>()))
}

/// The figures of entries, each behind the names of its entry.
fn of_entries<'l, T>(
    keys: &[Key<T>],
    entries: &[&'l T],
    figures: impl Fn(&'l T) -> Vec<EntryFigure<'l>>,
) -> Records {
    let each = |it: &&'l T| figures(it).into_iter().map(|figure| (*it, figure)).collect::<Vec<_>>();
    let all: Vec<(&T, EntryFigure<'l>)> = entries.iter().flat_map(each).collect();
    let names = table(keys, "", all.iter().map(|(entry, _)| *entry));
    let rows = names.beside(table(&figure_keys(), "", all.iter().map(|(_, figure)| figure)));
    with_evidence(rows, all.iter().map(|(_, figure)| figure.evidence))
}

fn figure_rows<'l>(
    question: &Question,
    (name, history, class): (&'static str, &'l History, AgeClass),
) -> Vec<EntryFigure<'l>> {
    let rows = history.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| EntryFigure { name, row, evidence: Evidence::of(question, row, class) })
        .collect()
}
