//! The SkyPilot catalog: a CSV file per provider, whose columns vary by provider and version.

use rust_decimal::Decimal;

use super::known::KnownNames;
use super::quote::{FeedQuote, FeedRows, QuotedPlan, SkippedRow, decimal, price, skip, skip_row};
use super::skypilot_parts::AcceleratorPrices;
use super::{FeedDescription, FeedReader, recognize, table};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a SkyPilot catalog",
    recognize: |text| recognize::has_columns(text, &NEEDED),
    providers: |_| Vec::new(),
    source: None,
    grade: Grade::B,
    holds: |plan| ["on demand", "spot"].contains(&plan),
    read: FeedReader::Quotes(read),
};

/// Required columns.
const NEEDED: [&str; 4] = ["InstanceType", "AcceleratorName", "AcceleratorCount", "Price"];

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let table = table::read(text, &NEEDED, FEED.called)?;
    let mut rows = FeedRows { count: table.rows.len(), ..FeedRows::default() };
    // Of other providers, a row holds the price of the machine with its GPUs.
    let parts = (known.provider() == "gcp").then(|| AcceleratorPrices::of(&table));
    for row in &table.rows {
        let cell = |name: &str| table.cell(row, name);
        let quote = text_of_row(cell);
        let alone = [cell("Price"), cell("SpotPrice")];
        let is_part = !quote.instance.is_empty() && quote.accelerator.is_none();
        let sums = parts.as_ref().filter(|_| is_part).and_then(|it| it.add_to(&quote, alone));
        if let Some(sums) = sums {
            rows.items.extend(sums);
            continue;
        }
        match machine(quote, known) {
            Err(skip) => rows.items.push(Err(skip)),
            Ok(quote) => {
                for (plan, column) in
                    [(QuotedPlan::OnDemand, "Price"), (QuotedPlan::Spot, "SpotPrice")]
                {
                    // Many rows have no spot price, which is no mistake.
                    let Some(text) = cell(column) else { continue };
                    let priced =
                        price(text).map(|price| FeedQuote { plan, price, ..quote.clone() });
                    rows.items.push(priced.map_err(|why| skip(why, quote.what())));
                }
            }
        }
    }
    Ok(rows)
}

/// The quote of a row without its price, as it is written.
fn text_of_row<'t>(cell: impl Fn(&str) -> Option<&'t str>) -> FeedQuote {
    let text = |name: &str| cell(name).map(str::to_owned);
    let (info, gpus) = (cell("GpuInfo"), cell("AcceleratorCount").and_then(decimal));
    FeedQuote {
        instance: text("InstanceType").unwrap_or_default(),
        region: text("Region"),
        zone: text("AvailabilityZone"),
        accelerator: text("AcceleratorName"),
        hint: info.and_then(|it| Some(after(it, "Name")?.to_owned())),
        memory: info.map(|it| memory(it, gpus)).unwrap_or_default(),
        gpus,
        currency: "USD".to_owned(),
        ..FeedQuote::default()
    }
}

/// The quote, if its row is of a machine with its accelerators.
fn machine(quote: FeedQuote, known: &KnownNames<'_>) -> Result<FeedQuote, SkippedRow> {
    if quote.instance.is_empty() {
        let Some(what) = quote.accelerator else {
            return Err(skip_row(
                "a row without the name of an instance",
                quote.zone.unwrap_or_default(),
            ));
        };
        return Err(skip_row(
            "an accelerator alone: the machine it needs has a price of its own",
            what,
        ));
    }
    if quote.accelerator.is_some() {
        return Ok(quote);
    }
    let reason = if known.has_accelerators(&quote.instance) {
        "only vCPUs and memory: the GPUs of the machine have prices of their own"
    } else {
        "no accelerator"
    };
    Err(skip_row(reason, quote.what()))
}

/// Possible gigabytes of one GPU, from a dictionary of Python or JSON as text: `{'Gpus':
/// [{'MemoryInfo': {'SizeInMiB': 81920}}], 'TotalGpuMemoryInMiB': 655360}`.
///
/// If size and total are equal although there are several GPUs, the number may be the memory of one
/// GPU or of all: files differ, so both are possible. Some files state gigabytes.
fn memory(info: &str, gpus: Option<Decimal>) -> Vec<Decimal> {
    let size = |text: &str| after(text, "SizeInMiB").and_then(decimal);
    let mut sizes = info.split("MemoryInfo").skip(1).map(size);
    let Some(first) = sizes.next().flatten().filter(|_| sizes.all(|it| it == size(info))) else {
        return Vec::new();
    };
    let mebi = Decimal::from(1024);
    let gigabytes = if first < mebi { Some(first) } else { first.checked_div(mebi) };
    let total = after(info, "TotalGpuMemoryInMiB").and_then(decimal);
    let shared = gpus.filter(|it| *it > Decimal::ONE && total == Some(first));
    let of_one = shared.and_then(|gpus| gigabytes?.checked_div(gpus));
    gigabytes.into_iter().chain(of_one).collect()
}

/// The value of a key, without quotes.
fn after<'t>(info: &'t str, key: &str) -> Option<&'t str> {
    let (_, rest) = info.split_once(key)?;
    let value = rest.trim_start_matches(['\'', '"', ':', ' ']);
    value.split(['\'', '"', ',', '}']).next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_one_gpu() {
        let info = "{'Gpus': [{'Name': 'V100', 'Count': 8.0, 'MemoryInfo': {'SizeInMiB': 16384}}], \
                    'TotalGpuMemoryInMiB': 16384}";
        let all = |info: &str, gpus: u32| -> Vec<String> {
            memory(info, Some(gpus.into())).iter().map(ToString::to_string).collect()
        };
        // The field is the memory of one GPU in some catalogs and of all in others: 16 GiB, or 16 /
        // 8 = 2.
        assert_eq!(all(info, 8), ["16", "2"]);
        assert_eq!(all(info, 1), ["16"]);
        let phrase = "{\"Gpus\": [{\"Name\": \"A100 PCIe\", \"MemoryInfo\": {\"SizeInMiB\": 80}}], \
                    \"TotalGpuMemoryInMiB\": 160}";
        assert_eq!(all(phrase, 2), ["80"]);
        assert_eq!(after(phrase, "Name"), Some("A100 PCIe"));
        assert!(all("V100", 1).is_empty());
        assert!(all("{'Gpus': [{'MemoryInfo': {}}], 'Total': 16384}", 1).is_empty());
        let mixed = "{'MemoryInfo': {'SizeInMiB': 1024}}, {'MemoryInfo': {'SizeInMiB': 2048}}";
        assert!(all(mixed, 2).is_empty());
    }
}
