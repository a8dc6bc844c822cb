//! Calibration: the method is fitted on what was known on a day, and judged by what was seen after it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil;
use rust_decimal::prelude::ToPrimitive;

use super::ages::histories;
use super::limit;
use super::measure::{Counts, SeenFigure};
use super::series::{MeasuredSeries, Observed, built_in};
use crate::input::Date;
use crate::pricing::{AgeClass, Basis, History, HistoryRow, Sheet, read_built_in};

/// Days up to which the method knows the sheets.
const KNOWN_UNTIL: [&str; 8] = [
    "2025-06-30",
    "2025-10-01",
    "2026-01-01",
    "2026-04-01",
    "2026-06-01",
    "2026-07-01",
    "2026-08-01",
    "2026-09-01",
];

/// Days after them on which it is judged.
const LATER: [i64; 4] = [30, 60, 90, 180];

/// Lowest chances of the rows of the table.
const CHANCES: [f64; 6] = [0.95, 0.9, 0.8, 0.6, 0.3, 0.0];

/// A figure whose value is known on a later day.
struct Forecast {
    chance: f64,
    /// True if it was still within the tolerance of its class.
    held: bool,
    /// True if it was within its range of 90%.
    within: bool,
}

/// Forecasts of all figures in force on a day.
fn forecasts(sheets: &[Sheet], day: Date, after: i64) -> Vec<Forecast> {
    let measured = of_sheets(sheets, day);
    let (known, then) = (day_number(day), day_number(day) + after);
    let mut all = Vec::new();
    for sheet in sheets {
        for (class, history) in histories(sheet) {
            let (Some(rows), Some((law, ..))) = (seen(history), measured.law(&sheet.id, class))
            else {
                continue;
            };
            let (Some(now), Some(later)) = (on(&rows, known), seen_on(&rows, then)) else {
                continue;
            };
            let age = then - now.checked_on.min(known);
            let off = (later.value / now.value - 1.0).abs();
            let range = law.range(age).unwrap_or(law.tolerance);
            all.push(Forecast {
                chance: law.chance(age),
                held: off <= law.tolerance,
                within: off <= range,
            });
        }
    }
    all
}

/// The row in force on a day.
fn on(rows: &[SeenFigure], day: i64) -> Option<&SeenFigure> {
    rows.iter().find(|it| it.from <= day && it.until.is_none_or(|until| day < until))
}

/// The row in force on a day, if the sheet knows it for that day: it was checked later, or another row follows.
fn seen_on(rows: &[SeenFigure], day: i64) -> Option<&SeenFigure> {
    let row = on(rows, day)?;
    let is_followed = rows.last().is_some_and(|last| last.from > row.from);
    (is_followed || row.checked_on >= day).then_some(row)
}

/// Series of sheets, as they were known on a day.
fn of_sheets(sheets: &[Sheet], day: Date) -> MeasuredSeries {
    let mut all: BTreeMap<_, Counts> = BTreeMap::new();
    for sheet in sheets {
        for (class, history) in histories(sheet) {
            if let Some(rows) = seen(history).filter(|it| !it.is_empty()) {
                let counts = all.entry((sheet.id.clone(), class.name())).or_default();
                counts.add(&rows, day_number(day));
            }
        }
    }
    let observed = |(key, Counts { days, changes, squares, largest })| {
        (key, Observed { days, changes, squares, largest })
    };
    MeasuredSeries::of(all.into_iter().map(observed).collect())
}

/// Rows of a history; `None` if a price in it follows from another one.
fn seen(history: &History) -> Option<Vec<SeenFigure>> {
    let seen = |row: &HistoryRow| {
        let is_own = row.upfront.is_none() && !row.follows && row.terms.is_none();
        Some(SeenFigure {
            from: day_number(row.from),
            until: row.until.map(day_number),
            checked_on: day_number(row.checked_on),
            value: row.value.to_f64().filter(|_| is_own)?,
            is_per_gpu: Basis::of(row.key) == Basis::Gpu,
        })
    };
    history.rows.iter().map(seen).collect()
}

/// Number of a day, from a fixed one.
fn day_number(it: Date) -> i64 {
    Date::from(civil::date(2000, 1, 1)).days_until(it)
}

fn all_forecasts() -> Vec<Forecast> {
    let sheets = read_built_in();
    let days = KNOWN_UNTIL.iter().map(|it| it.parse().unwrap());
    days.flat_map(|day: Date| LATER.map(|after| forecasts(sheets, day, after))).flatten().collect()
}

/// Stated chances against the share of figures that held, as a table of Markdown.
fn table(all: &[Forecast]) -> String {
    let mut text =
        "| stated chance | figures | mean | held | within range |\n|:---|---:|---:|---:|---:|\n"
            .to_owned();
    let mut above = f64::INFINITY;
    for least in CHANCES {
        let of: Vec<&Forecast> =
            all.iter().filter(|it| it.chance >= least && it.chance < above).collect();
        let [mean, held, within] = [
            share(&of, |it| it.chance),
            share(&of, |it| f64::from(u8::from(it.held))),
            share(&of, |it| f64::from(u8::from(it.within))),
        ];
        let from = if above > 1.0 { "or more".to_owned() } else { format!("to {above}") };
        let [mean, held, within] = [mean, held, within].map(super::share);
        let count = of.len();
        writeln!(text, "| {least} {from} | {count} | {mean} | {held} | {within} |").unwrap();
        above = least;
    }
    text
}

#[allow(clippy::cast_precision_loss, reason = "some thousands")]
fn share(of: &[&Forecast], value: impl Fn(&Forecast) -> f64) -> f64 {
    of.iter().map(|it| value(it)).sum::<f64>() / of.len() as f64
}

#[test]
fn the_counts_of_the_build_are_those_of_the_sheets_read_whole() {
    let far = "9999-01-01".parse().unwrap();
    let (counted, read) = (&built_in().all, of_sheets(read_built_in(), far).all);
    let differ = counted.keys().chain(read.keys()).filter(|it| counted.get(it) != read.get(it));
    assert_eq!(differ.collect::<Vec<_>>(), Vec::<&(String, &str)>::new());
}

#[test]
fn figures_said_to_hold_with_nine_tenths_do_and_ranges_of_nine_tenths_hold_as_many() {
    let all = all_forecasts();
    let table = table(&all);
    let sure: Vec<&Forecast> = all.iter().filter(|it| it.chance >= 0.9).collect();
    let held = share(&sure, |it| f64::from(u8::from(it.held)));
    assert!(sure.len() > 1_000 && held >= 0.88, "{held} of {}\n{table}", sure.len());
    let every: Vec<&Forecast> = all.iter().collect();
    let within = share(&every, |it| f64::from(u8::from(it.within)));
    assert!(within >= 0.88, "{within}\n{table}");
    let page = include_str!("../../../docs/validity.md");
    let shown = page.lines().filter(|it| it.starts_with("| 0."));
    let now = table.lines().filter(|it| it.starts_with("| 0."));
    for (shown, now) in shown.zip(now) {
        assert!(is_near(shown, now), "docs/validity.md shows other figures than\n{table}");
    }
}

/// True if the counts of two rows differ by less than a fifth, and the shares of many by less than 0.02.
fn is_near(shown: &str, now: &str) -> bool {
    let cells =
        |row: &str| row.split('|').map(|it| it.trim().parse::<f64>().ok()).collect::<Vec<_>>();
    let pairs: Vec<(f64, f64)> =
        cells(shown).into_iter().zip(cells(now)).filter_map(|(a, b)| a.zip(b)).collect();
    pairs.iter().enumerate().all(|(place, (a, b))| match place {
        0 => (a - b).abs() < 5.0 + b / 5.0,
        _ => pairs.first().is_some_and(|it| it.0 < 300.0) || (a - b).abs() < 0.02,
    })
}

#[test]
fn list_prices_of_large_providers_hold_for_months_and_daily_ones_for_days() {
    let of = |supplier: &str, class| limit(supplier, class).unwrap();
    for supplier in ["aws", "azure", "gcp", "oci", "coreweave"] {
        assert!(of(supplier, AgeClass::OnDemand) > 90, "{supplier}");
    }
    assert!(of("runpod", AgeClass::OnDemand) < 45);
    assert!(of("verda", AgeClass::Daily) < 7);
    assert_eq!(limit("lenovo/x", AgeClass::Specification), None);
}
