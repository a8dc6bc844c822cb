//! The listing as tables for spreadsheets, one kind of entry each.

use super::charge::Charge;
use super::evidence::{Evidence, evidence_keys};
use super::listing::{Listing, Rent};
use super::question::Question;
use crate::format::Figure::{Amount, PerGpuHour, PerOutcome, Share, Whole};
use crate::pricing::{AgeClass, History, HistoryRow, Site, System};
use crate::report::kind::Kind;
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
        Of::plain("gpu", |it| Value::text(&it.offer.instance.gpu))
            .says("Accelerator with form and memory."),
        Of::plain("instance", |it| Value::text(&it.offer.instance.entry))
            .says("Instance, as `provider/name`."),
        Of::figure("gpus", Whole, |it| Some(it.offer.instance.gpus.0))
            .always()
            .says("Number of GPUs of the instance.")
            .headed("GPUs"),
        Of::plain("plan", |it| Value::text(it.offer.plan))
            .says("Plan: `on_demand`, `spot` or the name of a committed plan."),
        Of::figure("term_months", Whole, |it| it.offer.term_months)
            .says("Months of a commitment; null for other plans."),
        Of::maybe("region", |it| Value::maybe(it.offer.instance.region.as_deref()))
            .says("Region of the offer, if its sheet names one."),
        Of::maybe("is_bare_metal", |it| {
            it.offer.instance.bare_metal.map_or(Value::Missing, Value::Flag)
        })
        .says(
            "True for bare metal, false for a virtualized machine, null if the sheet does not \
             say.",
        )
        .kind(Kind::Flag),
        Of::plain("currency", |it| Value::text(&it.offer.instance.currency))
            .says("ISO 4217 code of the prices."),
        Of::figure("price_per_gpu_hour", PerGpuHour, |it| Some(it.price.0))
            .always()
            .says("Price per GPU-hour, after discounts.")
            .headed("per GPU-hour"),
        Of::figure("price_per_hour", PerGpuHour, |it| Some(it.price.1))
            .always()
            .says("Price of the instance per hour, after discounts."),
        Of::figure("list_price_per_gpu_hour", PerGpuHour, |it| Some(it.list?.0))
            .says("List price per GPU-hour, if the price is negotiated."),
        Of::figure("list_price_per_hour", PerGpuHour, |it| Some(it.list?.1))
            .says("List price of the instance per hour, if the price is negotiated."),
        Of::figure("discount_share", Share, |it| it.row.terms.as_ref()?.discount_share)
            .says("Discount as a share of the list price, if the price is negotiated."),
        Of::maybe(LIST_SOURCE, |it| {
            let terms = it.row.terms.as_ref();
            Value::maybe(terms.and_then(|it| Some(it.list.as_ref()?.source.as_str())))
        })
        .says("Source of the list price, if the price is negotiated."),
    ]
}

/// Keys of a price of an instance behind its evidence: columns are added at the end.
pub(crate) const fn later_rent_keys<'l>() -> [Key<Rent<'l>>; 5] {
    type Of<'l> = Key<Rent<'l>>;
    [
        Of::flag("is_teaser", Rent::is_teaser)
            .says("True for the lowest of several prices, printed as `from` or `starting at`."),
        Of::figure("price_per_pflop_hour", PerGpuHour, Rent::per_pflop).says(
            "Price per hour of 10^15 operations a second: dense, in bf16, by the data sheet.",
        ),
        Of::figure("price_per_gb_hour", PerOutcome, Rent::per_gb)
            .says("Price per hour of a gigabyte of memory."),
        Of::figure("upfront", Amount, |it| it.payments()?.upfront).says(
            "Amount that a plan of an instance costs when its term begins; missing if the \
             source names none.",
        ),
        Of::figure("price_per_month", Amount, |it| Some(it.payments()?.per_month)).says(
            "Amount that a plan of an instance costs in each month of 730 hours, beside \
             `upfront`.",
        ),
    ]
}

/// Keys of a figure of a system or a site.
pub(crate) fn figure_keys<'l>() -> [Key<EntryFigure<'l>>; 4] {
    type Of<'l> = Key<EntryFigure<'l>>;
    [
        Of::plain("figure", |it| Value::text(it.name))
            .kind(FIGURE_NAME)
            .says("Key of the figure in a price sheet, which names its unit."),
        Of::figure("value", PerOutcome, |it| Some(it.row.value))
            .always()
            .says("Value, after discounts."),
        Of::figure("list", PerOutcome, |it| Some(it.row.terms.as_ref()?.list.as_ref()?.value))
            .says("List price, if the price is negotiated."),
        Of::figure("discount_share", Share, |it| it.row.terms.as_ref()?.discount_share)
            .says("Discount as a share of the list price, if the price is negotiated."),
    ]
}

/// Key of a figure.
const FIGURE_NAME: Kind = Kind::words(
    "entry_figure_name",
    "Key of a figure of a system or a site.",
    &[
        ("price", "Price of a system."),
        ("idle_kw", "Power of a system whose GPUs are idle, in kW."),
        ("busy_kw", "Power of a system whose GPUs all work, in kW."),
        ("provisioned_kw", "Highest power of a system by its data sheet, in kW."),
        ("pue", "Facility power divided by IT power."),
        ("price_per_kwh", "Price of a kilowatt-hour for commercial customers."),
        ("industrial_price_per_kwh", "Price of a kilowatt-hour for industrial customers."),
        ("price_per_kw_month", "Colocation price per provisioned kilowatt and month."),
    ],
);

type SystemKey = Key<System>;

/// Keys of a system.
pub(crate) const SYSTEM: [SystemKey; 5] = [
    SystemKey::plain("gpu", |it| Value::text(&it.gpu)).says("Accelerator with form and memory."),
    SystemKey::plain("system", |it| Value::text(&it.entry)).says("System, as `vendor/name`."),
    SystemKey::figure("gpus", Whole, |it| Some(it.gpus.0))
        .always()
        .says("Number of GPUs of the system.")
        .headed("GPUs"),
    SystemKey::plain("currency", |it| Value::text(&it.currency))
        .says("ISO 4217 code of its prices."),
    SystemKey::maybe("no_longer_sold", |it| Value::maybe(it.no_longer_sold.as_deref()))
        .says("Evidence that nobody sells the system any more, if its sheet has it."),
];

/// Keys of a site.
pub(crate) const SITE: [Key<Site>; 2] = [
    Key::plain("site", |it: &Site| Value::text(&it.entry)).says("Name of the site."),
    Key::plain("currency", |it: &Site| Value::text(&it.currency))
        .says("ISO 4217 code of its prices."),
];

/// Keys of a charge.
pub(crate) fn charge_keys<'l>() -> [Key<Charge<'l>>; 4] {
    type Of<'l> = Key<Charge<'l>>;
    [
        Of::plain("provider", |it| Value::text(it.provider)).says("Provider or vendor."),
        Of::plain("charge", |it| Value::text(it.called()))
            .says("Name of the charge, such as `egress` or `support business`."),
        Of::plain("currency", |it| Value::text(it.currency)).says("ISO 4217 code of its prices."),
        Of::plain("price", |it| Value::text(&it.price)).says("Price in words."),
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
    figures.into_iter().flat_map(|figure| figure_rows(question, &it.entry, figure)).collect()
}

/// Overhead, tariff and colocation of a site.
pub(crate) fn site_figures<'l>(question: &Question, it: &'l Site) -> Vec<EntryFigure<'l>> {
    let figures = [
        ("pue", &it.pue, AgeClass::Pue),
        ("price_per_kwh", &it.price_per_kwh, AgeClass::Tariff),
        ("industrial_price_per_kwh", &it.industrial_price_per_kwh, AgeClass::Tariff),
        ("price_per_kw_month", &it.colocation, AgeClass::Colocation),
    ];
    figures.into_iter().flat_map(|figure| figure_rows(question, &it.entry, figure)).collect()
}

/// One table.
#[must_use]
pub fn records(listing: &Listing<'_>, subject: PricesTable) -> Records {
    let question = listing.question;
    match subject {
        PricesTable::Instances => {
            let listed = listing.listed();
            let keys = rent_keys();
            let keys: Vec<_> = keys.into_iter().filter(|key| key.name != LIST_SOURCE).collect();
            let evidence =
                listed.iter().map(|it| Evidence::of(question, it.row, it.offer.series()));
            let rows = with_evidence(table(&keys, "", listed.iter().copied()), evidence);
            rows.beside(table(&later_rent_keys(), "", listed.iter().copied()))
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
    entry: &str,
    (name, history, class): (&'static str, &'l History, AgeClass),
) -> Vec<EntryFigure<'l>> {
    let rows = history.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| EntryFigure { name, row, evidence: Evidence::of(question, row, (entry, class)) })
        .collect()
}
