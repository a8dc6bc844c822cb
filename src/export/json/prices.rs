//! What the sheets hold, for programs: exact, with the source of each row.

use serde::Serialize;

use super::charges::{ChargeResult, charge};
use super::{SCHEMA_VERSION, SourceResult, Tool, source};
use crate::format::exact;
use crate::pricing::{AgeClass, Grade, History, HistoryRow, Offer};
use crate::report::compare::SourceFile;
use crate::report::prices::{Age, Listing, Question, Rent};

/// The results of one query.
pub fn prices<'r>(listing: &'r Listing<'_>, sources: &'r [SourceFile]) -> impl Serialize + 'r {
    let question = listing.question;
    let file = sources.iter().map(source).collect();
    Results {
        schema_version: SCHEMA_VERSION,
        tool: Tool { name: "gpu-tco", version: env!("CARGO_PKG_VERSION") },
        query: question.query.text(),
        as_of: question.as_of.to_string(),
        as_of_is: if question.is_named { "stated" } else { "the last day a row was checked" },
        matches: listing.rents.len(),
        prices: listing.told().into_iter().map(|it| price(question, it)).collect(),
        without_price: listing.without.iter().map(without).collect(),
        systems: systems(listing),
        sites: sites(listing),
        charges: listing.charges.iter().map(charge).collect(),
        nearest: &listing.nearest,
        sources: file,
    }
}

#[derive(Serialize)]
struct Results<'r> {
    schema_version: u32,
    tool: Tool,
    query: String,
    as_of: String,
    as_of_is: &'static str,
    /// Of instances, before any limit.
    matches: usize,
    prices: Vec<PriceResult<'r>>,
    without_price: Vec<Without<'r>>,
    systems: Vec<SystemResult<'r>>,
    sites: Vec<SiteResult<'r>>,
    charges: Vec<ChargeResult>,
    nearest: &'r [&'r str],
    sources: Vec<SourceResult<'r>>,
}

#[derive(Serialize)]
struct PriceResult<'r> {
    gpu: &'r str,
    instance: &'r str,
    gpus: String,
    plan: &'r str,
    term_months: Option<String>,
    region: Option<&'r str>,
    is_bare_metal: Option<bool>,
    currency: &'r str,
    price_per_gpu_hour: String,
    price_per_hour: String,
    list_price_per_gpu_hour: Option<String>,
    list_price_per_hour: Option<String>,
    discount_share: Option<String>,
    list_source: Option<&'r str>,
    #[serde(flatten)]
    evidence: Evidence<'r>,
}

#[derive(Serialize)]
struct Without<'r> {
    instance: &'r str,
    plan: &'r str,
    reason: &'r str,
}

#[derive(Serialize)]
struct SystemResult<'r> {
    gpu: &'r str,
    system: &'r str,
    gpus: String,
    currency: &'r str,
    figures: Vec<FigureResult<'r>>,
    /// Why there is no price.
    reason: Option<&'r str>,
}

#[derive(Serialize)]
struct SiteResult<'r> {
    site: &'r str,
    currency: &'r str,
    figures: Vec<FigureResult<'r>>,
}

#[derive(Serialize)]
struct FigureResult<'r> {
    figure: &'static str,
    value: String,
    list: Option<String>,
    discount_share: Option<String>,
    #[serde(flatten)]
    evidence: Evidence<'r>,
}

#[derive(Serialize)]
struct Evidence<'r> {
    from: String,
    until: Option<String>,
    is_in_force: bool,
    checked_on: String,
    age_days: i64,
    limit_days: Option<i64>,
    is_old: bool,
    grade: Option<&'static str>,
    source: &'r str,
    note: Option<&'r str>,
}

fn price<'r>(question: &Question, it: &'r Rent<'_>) -> PriceResult<'r> {
    let instance = it.offer.instance;
    let terms = it.row.terms.as_ref();
    PriceResult {
        gpu: &instance.gpu,
        instance: &instance.entry,
        gpus: exact(instance.gpus.0),
        plan: it.offer.plan,
        term_months: it.offer.term_months.map(exact),
        region: instance.region.as_deref(),
        is_bare_metal: instance.bare_metal,
        currency: &instance.currency,
        price_per_gpu_hour: exact(it.price.0),
        price_per_hour: exact(it.price.1),
        list_price_per_gpu_hour: it.list.map(|it| exact(it.0)),
        list_price_per_hour: it.list.map(|it| exact(it.1)),
        discount_share: terms.and_then(|it| it.discount_share).map(exact),
        list_source: terms.and_then(|it| Some(it.list.as_ref()?.source.as_str())),
        evidence: evidence(question, it.row, it.age),
    }
}

fn without<'r>(it: &Offer<'r>) -> Without<'r> {
    let reason = it.unavailable.unwrap_or("no row is in force on that day");
    Without { instance: &it.instance.entry, plan: it.plan, reason }
}

fn systems<'r>(listing: &'r Listing<'_>) -> Vec<SystemResult<'r>> {
    let question = listing.question;
    let of = |it: &&'r crate::pricing::System| {
        let figures = [
            ("price", &it.price, AgeClass::Hardware),
            ("idle_kw", &it.idle_kw, AgeClass::Specification),
            ("busy_kw", &it.busy_kw, AgeClass::Specification),
        ];
        let missing = it.price.on(question.as_of).is_none();
        let reason = it.unavailable.as_deref().or(Some("no row is in force on that day"));
        SystemResult {
            gpu: &it.gpu,
            system: &it.entry,
            gpus: exact(it.gpus.0),
            currency: &it.currency,
            figures: figures.into_iter().flat_map(|it| of_figure(question, it)).collect(),
            reason: reason.filter(|_| missing),
        }
    };
    listing.systems.iter().map(of).collect()
}

fn sites<'r>(listing: &'r Listing<'_>) -> Vec<SiteResult<'r>> {
    let of = |it: &&'r crate::pricing::Site| {
        let figures = [
            ("pue", &it.pue, AgeClass::Site),
            ("price_per_kwh", &it.price_per_kwh, AgeClass::Site),
            ("price_per_kw_month", &it.colocation, AgeClass::Site),
        ];
        let figures = figures.into_iter().flat_map(|it| of_figure(listing.question, it));
        SiteResult { site: &it.entry, currency: &it.currency, figures: figures.collect() }
    };
    listing.sites.iter().map(of).collect()
}

fn of_figure<'r>(
    question: &Question,
    (figure, history, class): (&'static str, &'r History, AgeClass),
) -> Vec<FigureResult<'r>> {
    let rows = history.rows.iter().filter(|row| question.tells(row));
    rows.map(|row| {
        let terms = row.terms.as_ref();
        FigureResult {
            figure,
            value: exact(row.value),
            list: terms.and_then(|it| it.list.as_ref()).map(|it| exact(it.value)),
            discount_share: terms.and_then(|it| it.discount_share).map(exact),
            evidence: evidence(question, row, question.age(row, class)),
        }
    })
    .collect()
}

fn evidence<'r>(question: &Question, row: &'r HistoryRow, age: Age) -> Evidence<'r> {
    Evidence {
        from: row.from.to_string(),
        until: row.until.map(|day| day.to_string()),
        is_in_force: question.is_in_force(row),
        checked_on: row.checked_on.to_string(),
        age_days: age.days,
        limit_days: age.limit,
        is_old: age.is_old(),
        grade: row.grade.map(Grade::name),
        source: &row.source,
        note: row.note.as_deref(),
    }
}
