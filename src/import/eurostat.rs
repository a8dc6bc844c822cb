//! Electricity prices of non-household consumers: data set `nrg_pc_205` of Eurostat, as SDMX-CSV.
//!
//! Sheets hold band ID, without VAT and other recoverable taxes and levies, in euro.

use super::quote::{SkippedRow, price, skip_row};
use super::series::{self, SeriesFigure, SeriesKey, SeriesRows, SheetAreas};
use super::table::{self, DelimitedTable};
use super::{FeedDescription, FeedReader, SeriesReader, period, recognize};
use crate::input::quoted;
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "nrg_pc_205 of Eurostat",
    recognize: |text| recognize::has_columns(text, &NEEDED) && text.contains(DATA_SET),
    providers: |text| series::sheets(read(text), AREAS),
    source: Some("https://ec.europa.eu/eurostat/api/dissemination/sdmx/2.1/data/nrg_pc_205"),
    grade: Grade::A,
    holds: |_| false,
    read: FeedReader::Series(SeriesReader { read, areas: AREAS, noun: "price" }),
};

const NEEDED: [&str; 7] =
    ["nrg_cons", "unit", "tax", "currency", "geo", "TIME_PERIOD", "OBS_VALUE"];

/// Name of the data set in each row; that of households and that of components are other ones.
const DATA_SET: &str = "NRG_PC_205(";

/// Columns with the word of the series that sheets hold, and what other words are.
const SERIES: [(&str, &str, &str); 4] = [
    ("nrg_cons", "MWH2000-19999", "another band than MWH2000-19999 (ID)"),
    ("tax", "X_VAT", "other taxes than X_VAT, which leaves out those that a company gets back"),
    ("currency", "EUR", "another currency than EUR"),
    ("unit", "KWH", "another unit than KWH"),
];

/// Flags of a figure in words.
const FLAGS: [(&str, &str); 4] = [
    ("e", "estimated"),
    ("p", "provisional"),
    ("d", "definition differs"),
    ("u", "low reliability"),
];

/// Sheets of sites that hold this series of a country.
const AREAS: SheetAreas = &[
    ("AT", "austria"),
    ("BE", "belgium"),
    ("DE", "germany"),
    ("DK", "denmark"),
    ("ES", "spain"),
    ("FI", "eu-finland"),
    ("FR", "france"),
    ("IE", "ireland"),
    ("IT", "italy"),
    ("NL", "netherlands"),
    ("PL", "poland"),
    ("SE", "sweden"),
];

fn read(text: &str) -> Result<SeriesRows, String> {
    let table = table::read(text, &NEEDED, FEED.called)?;
    if !text.contains(DATA_SET) {
        let found = text.lines().nth(1).and_then(|it| it.split(',').next()).unwrap_or_default();
        return Err(format!(
            "its rows are of {}, but `ESTAT:NRG_PC_205(1.0)` was expected; download nrg_pc_205",
            quoted(found)
        ));
    }
    let figures = table.rows.iter().map(|row| figure(&table, row)).collect();
    let updated = table.rows.first().and_then(|it| table.cell(it, "LAST UPDATE"));
    let dated = updated.and_then(period::day);
    Ok(SeriesRows { count: table.rows.len(), figures, dated, source: None })
}

fn figure(table: &DelimitedTable, row: &csv::StringRecord) -> Result<SeriesFigure, SkippedRow> {
    let cell = |name: &str| table.cell(row, name).unwrap_or_default();
    let (area, written, flag) = (cell("geo"), cell("TIME_PERIOD"), cell("OBS_FLAG"));
    let words = SERIES.map(|(column, ..)| cell(column)).join(",");
    let said = format!("{words},{area},{written},{},{flag}", cell("OBS_VALUE"));
    let said = said.trim_end_matches(',').to_owned();
    if let Some((.., reason)) = SERIES.into_iter().find(|(column, word, _)| cell(column) != *word) {
        return Err(skip_row(reason, said));
    }
    let line = row.position().map_or(0, csv::Position::line);
    let period = period::Period::parse(written).ok_or_else(|| {
        let what = format!("line {line}: {}, not a half-year as 2025-S2", quoted(written));
        skip_row("not a row of the series", what)
    })?;
    let value = price(cell("OBS_VALUE")).map_err(|why| skip_row(why, said.clone()))?;
    let flagged = FLAGS.iter().find(|(it, _)| *it == flag).map_or(flag, |(_, words)| words);
    let flagged = if flagged.is_empty() { String::new() } else { format!("; {flagged}") };
    let words = period.words;
    Ok(SeriesFigure {
        area: Some(area.to_owned()),
        key: SeriesKey::Commercial,
        currency: Some("EUR"),
        value,
        from: period.from,
        period: written.to_owned(),
        cell: said,
        note: format!("{words}, band ID, 2 000 to 19 999 MWh a year; Eurostat nrg_pc_205{flagged}"),
    })
}
