//! Euro foreign exchange reference rates of the European Central Bank, as CSV or XML: the rates of one day, or of all.

use super::quote::{SkippedRow, decimal, exact, skip, skip_row};
use super::series::{SeriesFigure, SeriesKey, SeriesRows};
use super::{FeedDescription, FeedReader, SeriesReader, period, recognize, table};
use crate::input::quoted;
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "reference rates of the ECB",
    recognize: |text| {
        let header = text.lines().next().unwrap_or_default().replace(' ', "");
        recognize::has_columns(&header, &["Date", "USD", "JPY", "GBP"]) || is_xml(text)
    },
    providers: |_| vec!["ecb".to_owned()],
    source: None,
    grade: Grade::A,
    holds: |_| false,
    read: FeedReader::Series(SeriesReader { read, areas: &[], noun: "rate" }),
};

/// Folder of the files; each is named by its form.
const FOLDER: &str = "https://www.ecb.europa.eu/stats/eurofxref/";

/// A rate as written: day, currency and rate.
type Cell = (String, String, String);

fn is_xml(text: &str) -> bool {
    text.contains("www.ecb.int/vocabulary/2002-08-01/eurofxref")
}

fn read(text: &str) -> Result<SeriesRows, String> {
    let (cells, count) = if is_xml(text) { xml(text) } else { csv(text)? };
    if cells.is_empty() {
        let called = FEED.called;
        return Err(format!(
            "it has no rate, but {called} were expected: a line `Date, USD, JPY, ...` and a line \
             of rates for each day, or the XML"
        ));
    }
    let days: Vec<_> = cells.iter().filter_map(|it| period::day(&it.0)).collect();
    let (first, last) = (days.iter().min().copied(), days.iter().max().copied());
    let is_history = first != last;
    let file = match (is_xml(text), is_history) {
        (true, true) => "eurofxref-hist.xml",
        (true, false) => "eurofxref-daily.xml",
        (false, true) => "eurofxref-hist.zip",
        (false, false) => "eurofxref.zip",
    };
    let figures = cells.iter().map(figure).collect();
    Ok(SeriesRows { count, figures, dated: last, source: Some(format!("{FOLDER}{file}")) })
}

fn figure((day, currency, rate): &Cell) -> Result<SeriesFigure, SkippedRow> {
    let what = || format!("EUR/{currency} of {}: {}", quoted(day), quoted(rate));
    let from = period::day(day).ok_or_else(|| skip_row("a row without a day", what()))?;
    let value = decimal(rate).and_then(exact);
    let value = value.ok_or_else(|| skip("the rate is not a number above 0", what()))?;
    Ok(SeriesFigure {
        area: None,
        key: SeriesKey::ExchangeRate(format!("EUR/{currency}")),
        currency: None,
        value,
        from,
        period: from.to_string(),
        cell: format!("{from} {currency} {rate}"),
        note: format!("ECB euro foreign exchange reference rate of {from}"),
    })
}

/// Rates of a table with a row for each day and a column for each currency, and the number of rows.
fn csv(text: &str) -> Result<(Vec<Cell>, usize), String> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let header = reader.headers().map_err(|problem| problem.to_string())?.clone();
    if header.get(0) != Some("Date") {
        let found = quoted(header.get(0).unwrap_or_default());
        return Err(format!(
            "its first column is {found}, but `Date` was expected, as in {}",
            FEED.called
        ));
    }
    let (mut cells, mut count) = (Vec::new(), 0_usize);
    let mut last = None;
    for record in reader.records() {
        let record = record.map_err(|problem| problem.to_string())?;
        count = count.saturating_add(1);
        let day = record.get(0).unwrap_or_default();
        for (currency, rate) in header.iter().zip(&record).skip(1) {
            // A currency that had no rate on a day, or is gone.
            if !["", "N/A"].contains(&rate) && !currency.is_empty() {
                cells.push((day.to_owned(), currency.to_owned(), rate.to_owned()));
            }
        }
        last = Some(record);
    }
    table::all_quotes_are_closed(text, last.as_ref())?;
    Ok((cells, count))
}

/// Rates of the elements `Cube`, each below that of its day, and the number of days.
fn xml(text: &str) -> (Vec<Cell>, usize) {
    let (mut cells, mut count, mut day) = (Vec::new(), 0_usize, String::new());
    for element in without_comments(text).split("<Cube").skip(1) {
        let element = element.split('>').next().unwrap_or_default();
        if let Some(time) = attribute(element, "time") {
            time.clone_into(&mut day);
            count = count.saturating_add(1);
        }
        if let Some((currency, rate)) =
            attribute(element, "currency").zip(attribute(element, "rate"))
        {
            cells.push((day.clone(), currency.to_owned(), rate.to_owned()));
        }
    }
    (cells, count)
}

/// A text without its comments; one that is not closed goes on to the end.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or_default();
    let after = parts.filter_map(|it| it.split_once("-->")).map(|it| it.1);
    std::iter::once(first).chain(after).collect()
}

/// Value of an attribute of an element, in either kind of quotes.
fn attribute<'t>(element: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = element.split_once(&format!(" {name}="))?;
    let quote = rest.chars().next().filter(|it| ['\'', '"'].contains(it))?;
    rest.get(1..)?.split_once(quote).map(|it| it.0)
}
