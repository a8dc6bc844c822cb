//! Average price of electricity by state and sector: the series `electricity/retail-sales` of the U.S. Energy
//! Information Administration, which its Electric Power Monthly prints as table 5.6.A.

use rust_decimal::Decimal;

use super::quote::{SkippedRow, exact, price, skip_row};
use super::series::{self, SeriesFigure, SeriesKey, SeriesRows, SheetAreas};
use super::table::{self, DelimitedTable};
use super::{FeedDescription, FeedReader, SeriesReader, period::Period, recognize};
use crate::input::quoted;
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "retail sales of electricity of the EIA",
    recognize: |text| recognize::has_columns(text, &NEEDED),
    providers: |text| series::sheets(read(text), AREAS),
    source: Some("https://api.eia.gov/v2/electricity/retail-sales/data/"),
    grade: Grade::A,
    holds: |_| false,
    read: FeedReader::Series(SeriesReader { read, areas: AREAS, noun: "price" }),
};

const NEEDED: [&str; 4] = ["stateid", "sectorid", "price", "price-units"];

/// Units of the prices, which older answers write without the second hyphen.
const UNITS: [&str; 2] = ["cents per kilowatt-hour", "cents per kilowatthour"];

/// Sheets of sites that hold the average of a state, or of the country.
const AREAS: SheetAreas = &[
    ("AR", "us-arkansas-colo"),
    ("AZ", "us-arizona-colo"),
    ("CA", "us-california-colo"),
    ("CO", "us-colorado-colo"),
    ("CT", "us-connecticut-colo"),
    ("IA", "us-iowa-colo"),
    ("IL", "us-illinois-colo"),
    ("IN", "us-indiana-colo"),
    ("KS", "us-kansas-colo"),
    ("MA", "us-massachusetts-colo"),
    ("MD", "us-maryland-colo"),
    ("MI", "us-michigan-colo"),
    ("MN", "us-minnesota-colo"),
    ("MO", "us-missouri-colo"),
    ("NE", "us-nebraska-colo"),
    ("NJ", "us-new-jersey-colo"),
    ("NV", "us-nevada-colo"),
    ("NY", "us-new-york-colo"),
    ("OH", "us-ohio-colo"),
    ("PA", "us-pennsylvania-colo"),
    ("TX", "us-texas-colo"),
    ("US", "us-average-colo"),
    ("VA", "us-virginia-colo"),
    ("WI", "us-wisconsin-colo"),
];

fn read(text: &str) -> Result<SeriesRows, String> {
    let table = table::read(text, &NEEDED, FEED.called)?;
    let figures = table.rows.iter().map(|row| figure(&table, row)).collect();
    Ok(SeriesRows { count: table.rows.len(), figures, ..SeriesRows::default() })
}

fn figure(table: &DelimitedTable, row: &csv::StringRecord) -> Result<SeriesFigure, SkippedRow> {
    let cell = |name: &str| table.cell(row, name).unwrap_or_default();
    let (area, sector, units) = (cell("stateid"), cell("sectorid"), cell("price-units"));
    let written = period_of(table, row);
    let said = format!("{written} {area} {sector} {} {units}", cell("price"));
    let skipped = |reason: &'static str| skip_row(reason, said.clone());
    let line = row.position().map_or(0, csv::Position::line);
    let wrong = |found: &str, meant: &str| {
        skip_row("not a row of the series", format!("line {line}: {}, not {meant}", quoted(found)))
    };
    let (key, called) = match sector {
        "COM" => (SeriesKey::Commercial, "commercial"),
        "IND" => (SeriesKey::Industrial, "industrial"),
        _ => return Err(skipped("a sector other than COM and IND, which sheets hold")),
    };
    if !UNITS.contains(&units) {
        return Err(wrong(units, "cents per kilowatt-hour"));
    }
    let period = Period::parse(&written).ok_or_else(|| wrong(&written, "a month as 2026-03"))?;
    let cents = price(cell("price")).map_err(skipped)?;
    let value = cents.checked_div(Decimal::ONE_HUNDRED).and_then(exact);
    let of = if area == "US" { "US average" } else { "state average" };
    Ok(SeriesFigure {
        area: Some(area.to_owned()),
        key,
        currency: Some("USD"),
        value: value.ok_or_else(|| skipped("the price is not a number"))?,
        from: period.from,
        period: written,
        cell: said.clone(),
        note: format!("{of}, {called} sector, {}; EIA electricity retail sales", period.words),
    })
}

/// Period of a row; some copies have a column for the year and one for the month.
fn period_of(table: &DelimitedTable, row: &csv::StringRecord) -> String {
    let cell = |name: &str| table.cell(row, name);
    match (cell("period"), cell("year"), cell("month")) {
        (None, Some(year), Some(month)) => format!("{year}-{month:0>2}"),
        (period, ..) => period.unwrap_or_default().to_owned(),
    }
}
