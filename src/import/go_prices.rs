//! Maps of prices in source files of Go that a program generated: region, machine, price.

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, SkippedRow, day, price, skip, skip_row};

/// A price with its region.
struct Entry<'t> {
    region: &'t str,
    machine: &'t str,
    price: &'t str,
}

/// Reads the prices of a file, and the day it was generated.
///
/// # Errors
///
/// Says that the text has no prices.
pub(super) fn read(
    text: &str,
    called: &str,
    known: &KnownNames<'_>,
    has_gpus: fn(&str) -> bool,
) -> Result<FeedRows, String> {
    let entries = entries(text);
    if entries.is_empty() {
        return Err(format!("the file is not of the format of {called}: it has no prices"));
    }
    let generated = text.lines().find_map(|it| it.trim().strip_prefix("// generated at "));
    let items = entries.iter().map(|it| quote(it, known, has_gpus));
    Ok(FeedRows {
        count: entries.len(),
        items: items.collect(),
        dated: generated.and_then(day),
        is_copy: true,
        ..FeedRows::default()
    })
}

fn quote(
    entry: &Entry<'_>,
    known: &KnownNames<'_>,
    has_gpus: fn(&str) -> bool,
) -> Result<FeedQuote, SkippedRow> {
    let Entry { region, machine, price: text } = *entry;
    let what = || format!("{machine} in {region}");
    if !has_gpus(machine) && known.hardware(machine).is_none() {
        return Err(skip_row("no accelerator", what()));
    }
    if machine.ends_with("_Promo") {
        return Err(skip_row("a price for a time, of a size that is retired", what()));
    }
    Ok(FeedQuote {
        instance: machine.to_owned(),
        region: Some(region.to_owned()),
        price: price(text).map_err(|why| skip(why, what()))?,
        // AWS bills its Chinese regions in yuan; the file has bare numbers.
        currency: if region.starts_with("cn-") { "CNY" } else { "USD" }.to_owned(),
        cell: Some(format!("{region}: \"{machine}\": {text}")),
        ..FeedQuote::default()
    })
}

/// All prices, in the order of the file.
fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut region = None;
    let mut entries = Vec::new();
    for line in text.lines().map(str::trim).filter(|it| !it.starts_with("//")) {
        if line.ends_with('{') {
            region = line.split('"').nth(1);
            continue;
        }
        let Some(region) = region else { continue };
        for pair in line.split(',').map(str::trim) {
            let named = pair.strip_prefix('"').and_then(|it| it.split_once("\":"));
            if let Some((machine, price)) = named {
                entries.push(Entry { region, machine, price: price.trim() });
            }
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_with_the_region_above_them() {
        let text = "var a = map[string]map[T]float64{\n// x\n\"us-1\": {\n\"a.b\": 1.0, \"c\": 2.5,\n},\n}\n\
                    x[\"eu\"] = map[string]float64{\n\"d\":   3,\n}";
        let all: Vec<_> =
            entries(text).iter().map(|it| (it.region, it.machine, it.price)).collect();
        assert_eq!(all, [("us-1", "a.b", "1.0"), ("us-1", "c", "2.5"), ("eu", "d", "3")]);
    }
}
