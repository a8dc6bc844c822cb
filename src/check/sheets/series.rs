//! Every figure of every sheet over time, in one shape.

use rust_decimal::Decimal;

use crate::input::{Date, Span};
use crate::pricing::charges::ChargeNumbers;
use crate::pricing::{AgeClass, Basis, Grade, History, HistoryRow, Instance, Sheet, System};

/// One figure over time, and its subject.
pub(super) struct Series<'s> {
    /// Sheet that states the figure.
    pub sheet: &'s Sheet,
    /// Entry of the figure, such as `aws/p5.48xlarge`.
    pub entry: &'s str,
    /// Name of the figure, such as `on demand` or the name of a plan.
    pub what: &'s str,
    pub class: AgeClass,
    /// Class by which the rows age.
    pub ages_as: AgeClass,
    /// Accelerator of the entry and number of its GPUs, if it has some.
    pub gpus: Option<(&'s str, Decimal)>,
    pub currency: &'s str,
    /// Stated reason why this figure alone has no row any more.
    pub unavailable: Option<&'s str>,
    /// Rows, oldest first.
    pub rows: Vec<SeenRow<'s>>,
    /// True if rows were lost to mistakes, which were reported.
    pub is_broken: bool,
}

/// A row of a series.
pub(super) struct SeenRow<'s> {
    /// Number of the row; `None` for a tariff in tiers.
    pub value: Option<Decimal>,
    /// Numbers of a tariff; empty for a single number.
    pub tariff: ChargeNumbers,
    pub key: &'static str,
    pub span: Span,
    pub from: Date,
    pub until: Option<Date>,
    pub checked_on: Date,
    pub checked_at: Span,
    pub source: &'s str,
    pub source_at: Span,
    pub grade: Option<Grade>,
    pub note: Option<&'s str>,
}

/// All series of some sheets.
pub(super) fn all(sheets: &[Sheet]) -> Vec<Series<'_>> {
    sheets.iter().flat_map(of_sheet).collect()
}

/// All series of one sheet.
pub(super) fn of_sheet(sheet: &Sheet) -> Vec<Series<'_>> {
    let instances = sheet.instances.iter().filter_map(|(_, it)| it.as_ref());
    let systems = sheet.systems.iter().filter_map(|(_, it)| it.as_ref());
    let mut all: Vec<Series<'_>> = instances.flat_map(|it| of_instance(sheet, it)).collect();
    all.extend(systems.flat_map(|it| of_system(sheet, it)));
    let plain = |entry, what, class, currency, (rows, is_broken)| {
        let (gpus, unavailable, ages_as) = (None, None, class);
        Series { sheet, entry, what, class, ages_as, gpus, currency, unavailable, rows, is_broken }
    };
    let licenses = sheet.licenses.iter().filter_map(|(_, it)| it.as_ref());
    all.extend(licenses.map(|it| {
        let rows = numbers(&it.price_per_gpu_year);
        plain(&it.entry, "license", AgeClass::Charge, &it.currency, rows)
    }));
    if let Some(site) = &sheet.site {
        let figures = [
            ("PUE", AgeClass::Pue, &site.pue),
            ("tariff", AgeClass::Tariff, &site.price_per_kwh),
            ("industrial tariff", AgeClass::Tariff, &site.industrial_price_per_kwh),
            ("colocation", AgeClass::Colocation, &site.colocation),
        ];
        all.extend(figures.map(|(what, class, history)| {
            plain(&site.entry, what, class, &site.currency, numbers(history))
        }));
    }
    all.extend(sheet.exchange_rates.iter().map(|(pair, history)| {
        plain(sheet.id.as_str(), pair, AgeClass::ExchangeRate, "", numbers(history))
    }));
    if let Some(it) = &sheet.provider {
        let charge = |what, rows| {
            plain(it.entry.as_str(), what, AgeClass::Charge, it.currency.as_str(), rows)
        };
        all.push(charge("egress", seen(&it.egress, |it| (None, it.numbers()))));
        all.extend(it.storage.iter().map(|(name, it)| charge(name, numbers(it))));
        all.extend(
            it.support.iter().map(|(name, it)| charge(name, seen(it, |it| (None, it.numbers())))),
        );
    }
    all.retain(|it| !it.rows.is_empty());
    all
}

fn of_instance<'s>(sheet: &'s Sheet, it: &'s Instance) -> Vec<Series<'s>> {
    let plans = it.committed.iter().filter_map(|(name, plan)| Some((name, plan.as_ref()?)));
    let usage =
        [("on demand", AgeClass::OnDemand, &it.on_demand), ("spot", AgeClass::Spot, &it.spot)];
    let of_gpu = of_gpu(sheet, &it.entry, (&it.gpu, it.gpus.0), &it.currency);
    let plans = plans.map(|(name, plan)| {
        let series = of_gpu((name.as_str(), AgeClass::Committed, &plan.price));
        Series { unavailable: plan.unavailable.as_deref(), ..series }
    });
    let usage = usage.map(|usage| Series { ages_as: it.ages_as(usage.1), ..of_gpu(usage) });
    usage.into_iter().chain(plans).collect()
}

fn of_system<'s>(sheet: &'s Sheet, it: &'s System) -> Vec<Series<'s>> {
    let figures = [
        ("price", AgeClass::Hardware, &it.price),
        ("idle power", AgeClass::Specification, &it.idle_kw),
        ("busy power", AgeClass::Specification, &it.busy_kw),
        ("provisioned power", AgeClass::Specification, &it.provisioned_kw),
    ];
    figures.map(of_gpu(sheet, &it.entry, (&it.gpu, it.gpus.0), &it.currency)).into()
}

/// Series of a figure of an entry with GPUs.
fn of_gpu<'s>(
    sheet: &'s Sheet,
    entry: &'s str,
    gpus: (&'s str, Decimal),
    currency: &'s str,
) -> impl Fn((&'s str, AgeClass, &'s History)) -> Series<'s> {
    move |(what, class, history)| {
        let (gpus, (rows, is_broken)) = (Some(gpus), numbers(history));
        let (ages_as, unavailable) = (class, None);
        Series { sheet, entry, what, class, ages_as, gpus, currency, unavailable, rows, is_broken }
    }
}

fn numbers(history: &History) -> (Vec<SeenRow<'_>>, bool) {
    seen(history, |it| (Some(*it), Vec::new()))
}

fn seen<'h, V>(
    history: &'h History<V>,
    numbers_of: impl Fn(&V) -> (Option<Decimal>, ChargeNumbers),
) -> (Vec<SeenRow<'h>>, bool) {
    let seen = |row: &'h HistoryRow<V>| {
        let (value, tariff) = numbers_of(&row.value);
        SeenRow {
            value,
            tariff,
            key: row.key,
            span: row.span,
            from: row.from,
            until: row.until,
            checked_on: row.checked_on,
            checked_at: row.checked_at,
            source: &row.source,
            source_at: row.source_at,
            grade: row.grade,
            note: row.note.as_deref(),
        }
    };
    (history.rows.iter().map(seen).collect(), history.is_broken)
}

impl<'s> Series<'s> {
    /// The row in force on a day.
    pub fn on(&self, day: Date) -> Option<&SeenRow<'s>> {
        self.rows.iter().find(|row| row.from <= day && row.until.is_none_or(|until| day < until))
    }

    /// Name of a row that stays the same when lines move.
    pub fn about(&self, row: &SeenRow<'_>) -> String {
        format!("{} {} {}", self.entry, self.what, row.from)
    }

    /// Price of a row per GPU-hour.
    pub fn per_gpu(&self, row: &SeenRow<'_>) -> Option<Decimal> {
        let (_, gpus) = self.gpus?;
        Basis::of(row.key).per_gpu(row.value?, gpus)
    }

    /// True if this is an hourly price of an accelerator.
    pub fn is_rented(&self) -> bool {
        matches!(self.class, AgeClass::Spot | AgeClass::OnDemand | AgeClass::Committed)
            && self.gpus.is_some()
    }
}
