//! The SkyPilot catalog: a CSV file a provider, whose columns differ in order and number by provider
//! and version.

use rust_decimal::Decimal;

use super::known::Known;
use super::quote::{Plan, Quote, Rows, Skip, decimal, price, skip};
use super::{Description, table};
use crate::pricing::Grade;

pub(super) const FEED: Description = Description {
    called: "a SkyPilot catalog",
    provider: |_| None,
    source: None,
    grade: Grade::B,
    read,
};

/// Columns without which nothing can be read.
const NEEDED: [&str; 4] = ["InstanceType", "AcceleratorName", "AcceleratorCount", "Price"];

fn read(text: &str, known: &Known<'_>) -> Result<Rows, String> {
    let table = table::read(text, &NEEDED, FEED.called)?;
    let mut rows = Rows { count: table.rows.len(), ..Rows::default() };
    for row in &table.rows {
        let cell = |name: &str| table.cell(row, name);
        match machine(cell, known) {
            Err(skip) => rows.items.push(Err(skip)),
            Ok(quote) => {
                for (plan, column) in [(Plan::OnDemand, "Price"), (Plan::Spot, "SpotPrice")] {
                    // Many rows have no spot price, and that is no fault of theirs.
                    let Some(text) = cell(column) else { continue };
                    let priced = price(text).map(|price| Quote { plan, price, ..quote.clone() });
                    rows.items.push(priced.map_err(|why| skip(why, quote.what())));
                }
            }
        }
    }
    Ok(rows)
}

/// What a row is of, before its prices.
fn machine<'t>(cell: impl Fn(&str) -> Option<&'t str>, known: &Known<'_>) -> Result<Quote, Skip> {
    let text = |name: &str| cell(name).map(str::to_owned);
    let quote = Quote {
        instance: text("InstanceType").unwrap_or_default(),
        region: text("Region"),
        zone: text("AvailabilityZone"),
        accelerator: text("AcceleratorName"),
        memory: cell("GpuInfo").and_then(memory),
        gpus: cell("AcceleratorCount").and_then(decimal),
        plan: Plan::OnDemand,
        price: Decimal::ZERO,
        is_per_gpu: false,
        currency: "USD".to_owned(),
        from: None,
        note: None,
    };
    if quote.instance.is_empty() {
        let Some(what) = quote.accelerator else {
            return Err(skip(
                "a row without the name of an instance",
                quote.zone.unwrap_or_default(),
            ));
        };
        return Err(skip(
            "an accelerator alone: the machine it needs has a price of its own",
            what,
        ));
    }
    if quote.accelerator.is_some() {
        return Ok(quote);
    }
    let has_gpus = known.machine(&quote.instance).is_some();
    let reason = if has_gpus {
        "only vCPUs and memory: the GPUs of the machine have prices of their own"
    } else {
        "no accelerator"
    };
    Err(skip(reason, quote.what()))
}

/// Gigabytes of one GPU, from a Python dictionary as text: `'MemoryInfo': {'SizeInMiB': 81920}`.
///
/// `TotalGpuMemoryInMiB` is that of one GPU in some files and of all in others.
fn memory(info: &str) -> Option<Decimal> {
    let mut sizes = info.split("MemoryInfo").skip(1).map(|after| {
        let (_, size) = after.split_once("SizeInMiB")?;
        let size = size.trim_start_matches(['\'', '"', ':', ' ']);
        let digits =
            size.find(|c: char| !c.is_ascii_digit() && c != '.').map_or(size, |end| &size[..end]);
        decimal(digits)
    });
    let first = sizes.next()??;
    let all_alike = sizes.all(|size| size == Some(first));
    all_alike.then(|| first.checked_div(Decimal::from(1024))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_one_gpu() {
        let info = "{'Gpus': [{'Name': 'V100', 'Count': 8.0, 'MemoryInfo': {'SizeInMiB': 16384}}], \
                    'TotalGpuMemoryInMiB': 16384}";
        assert_eq!(memory(info), Some(Decimal::from(16)));
        assert_eq!(memory("V100"), None);
        assert_eq!(memory("{'Gpus': [{'MemoryInfo': {}}], 'TotalGpuMemoryInMiB': 16384}"), None);
        let mixed = "{'MemoryInfo': {'SizeInMiB': 1024}}, {'MemoryInfo': {'SizeInMiB': 2048}}";
        assert_eq!(memory(mixed), None);
    }
}
