//! The price list of Cyclenerd's cost calculator for Google Cloud: machine, region, prices.
//!
//! A program makes it of the price API: hour, spot hour, and months of resource-based commitments. It has a
//! price for every region that sells the parts of a machine, also where the machine is not offered; only
//! regions in which a sheet has the machine are taken.

use rust_decimal::Decimal;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedPlan, SkippedRow, exact, price, skip, skip_row};
use super::{FeedDescription, FeedReader, recognize};
use crate::input::Date;
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a price list of Cyclenerd's calculator",
    recognize: |text| recognize::has_words(text, &["hour_spot:", "month_1y:", "  instance:"]),
    providers: |_| vec!["gcp".to_owned()],
    source: None,
    grade: Grade::A,
    holds: |plan| ["on demand", "spot", "cud_1y", "cud_3y"].contains(&plan),
    read: FeedReader::Quotes(read),
};

/// Hours of a month of a commitment.
const HOURS_PER_MONTH: Decimal = Decimal::from_parts(730, 0, 0, false, 0);

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A machine in a region, with its prices by key.
struct Entry<'t> {
    machine: &'t str,
    region: &'t str,
    prices: Vec<(&'t str, &'t str)>,
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let (entries, dated) = entries(text);
    if entries.is_empty() {
        return Err(format!("the file is not of the format of {}: it has no prices", FEED.called));
    }
    let items = entries.iter().flat_map(|it| quotes(it, known)).collect();
    Ok(FeedRows { count: entries.len(), items, dated, is_copy: true, ..FeedRows::default() })
}

/// Machines in their regions, and the day the file was generated.
///
/// The file is YAML, of mappings alone below `compute`; its lines are read by their depth.
fn entries(text: &str) -> (Vec<Entry<'_>>, Option<Date>) {
    let (mut entries, mut dated): (Vec<Entry<'_>>, Option<Date>) = (Vec::new(), None);
    let mut path: Vec<&str> = Vec::new();
    for line in text.lines() {
        let depth = line.bytes().take_while(|it| *it == b' ').count() / 2;
        let Some((key, value)) = line.trim().split_once(':') else { continue };
        path.truncate(depth);
        path.push(key);
        match path.as_slice() {
            ["about", "generated"] => dated = day(value),
            ["compute", "instance", machine, "cost", region] => {
                entries.push(Entry { machine, region, prices: Vec::new() });
            }
            ["compute", "instance", _, "cost", _, key] => {
                if let Some(entry) = entries.last_mut() {
                    entry.prices.push((key, value.trim()));
                }
            }
            _ => {}
        }
    }
    (entries, dated)
}

/// Day of a time such as `Thu Aug 20 04:22:20 2026`.
fn day(time: &str) -> Option<Date> {
    let words: Vec<&str> = time.split_whitespace().collect();
    let [_, month, day, _, year] = words.as_slice() else { return None };
    let month = MONTHS.iter().position(|it| it == month)?.checked_add(1)?;
    Date::parse(&format!("{year}-{month:02}-{day:0>2}")).ok()
}

/// Quotes of all plans of a machine in a region.
fn quotes(entry: &Entry<'_>, known: &KnownNames<'_>) -> Vec<Result<FeedQuote, SkippedRow>> {
    let Entry { machine, region, prices } = entry;
    let what = || format!("{machine} in {region}");
    if known.hardware(machine).is_none() && !known.has_accelerators(machine) {
        return vec![Err(skip_row("no accelerator", what()))];
    }
    if !known.is_in(machine, region) {
        let reason = "priced also in regions without the machine, and no sheet has it there";
        return vec![Err(skip_row(reason, what()))];
    }
    let hour = prices.iter().find(|(key, _)| *key == "hour").and_then(|(_, it)| price(it).ok());
    let quote = |(key, text): &(&str, &str)| {
        let plan = plan(key)?;
        let cell = format!("{machine} {region} {key}: {text}");
        let of = FeedQuote {
            instance: (*machine).to_owned(),
            region: Some((*region).to_owned()),
            plan,
            currency: "USD".to_owned(),
            cell: Some(cell),
            ..FeedQuote::default()
        };
        Some(price(text).map_err(|why| skip(why, what())).and_then(|it| priced(of, it, hour)))
    };
    prices.iter().filter_map(quote).collect()
}

/// Plan of a key; `None` for the months that are 730 hours.
fn plan(key: &str) -> Option<QuotedPlan> {
    let committed =
        |name: &str, months| QuotedPlan::Committed { name: name.to_owned(), months, payment: None };
    match key {
        "hour" => Some(QuotedPlan::OnDemand),
        "hour_spot" => Some(QuotedPlan::Spot),
        "month_1y" => Some(committed("cud_1y", 12)),
        "month_3y" => Some(committed("cud_3y", 36)),
        _ => None,
    }
}

/// Gives a quote its price per hour, which of a commitment is listed per month.
fn priced(
    quote: FeedQuote,
    listed: Decimal,
    hour: Option<Decimal>,
) -> Result<FeedQuote, SkippedRow> {
    if !matches!(quote.plan, QuotedPlan::Committed { .. }) {
        return Ok(FeedQuote { price: listed, ..quote });
    }
    let per_hour = listed.checked_div(HOURS_PER_MONTH).and_then(exact);
    let price = per_hour.ok_or_else(|| skip("the price is not a number", quote.what()))?;
    if hour.is_none_or(|hour| price >= hour) {
        return Err(skip("a commitment that is not below on demand", quote.what()));
    }
    let note = "resource-based commitment; the month over 730 hours".to_owned();
    Ok(FeedQuote { price, note: Some(note), ..quote })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_by_their_depth() {
        let text = "about:\n  generated: Thu Aug  6 04:22:20 2026\ncompute:\n  instance:\n    a-1:\n      \
                    a100: 1\n      cost:\n        us:\n          hour: 1.5\n          month_1y: 7\n      \
                    cpu: 12\n    b:\n      cost:\n        eu:\n          hour: 2\n  license:\n    c:\n      \
                    cost:\n        us:\n          hour: 3\n";
        let (entries, dated) = entries(text);
        let all: Vec<_> =
            entries.iter().map(|it| (it.machine, it.region, it.prices.as_slice())).collect();
        let of_a = [("hour", "1.5"), ("month_1y", "7")];
        assert_eq!(all, [("a-1", "us", &of_a[..]), ("b", "eu", &[("hour", "2")][..])]);
        assert_eq!(dated.unwrap().to_string(), "2026-08-06");
    }
}
