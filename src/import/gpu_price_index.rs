//! The GPU Price Index: one CSV file a day with the list prices of many providers.
//!
//! Its names of machines are those of the providers' APIs, or words of their price pages; the latter
//! become the names of the built-in sheets.

use rust_decimal::Decimal;

use super::known::KnownNames;
use super::quote::{
    FeedQuote, FeedRows, QuotedPlan, SkippedRow, day, decimal, price, skip, skip_row,
};
use super::table::{self, DelimitedTable};
use super::{FeedDescription, FeedReader, recognize};
use crate::pricing::Grade;

pub(super) const FEED: FeedDescription = FeedDescription {
    called: "a GPU Price Index file",
    recognize: |text| recognize::has_columns(text, &NEEDED),
    providers,
    source: None,
    grade: Grade::B,
    holds: |plan| ["on demand", "spot"].contains(&plan),
    read: FeedReader::Quotes(read),
};

/// Required columns.
const NEEDED: [&str; 9] = [
    "date",
    "source",
    "provider",
    "pricing",
    "gpu_model",
    "sku",
    "region",
    "gpu_count",
    "usd_per_hour",
];

/// Columns that identify a price and hold it.
const QUOTED: [&str; 7] =
    ["provider", "pricing", "gpu_model", "sku", "region", "gpu_count", "usd_per_hour"];

/// Sources that the collector reads from an API of the provider; the others it reads from pages.
const APIS: [&str; 4] = ["aws", "azure", "oracle", "runpod"];

/// Provider of a source, as scenarios write it.
fn provider(source: &str) -> &str {
    if source == "oracle" { "oci" } else { source }
}

fn providers(text: &str) -> Vec<String> {
    let Ok(table) = table::read(text, &NEEDED, FEED.called) else { return Vec::new() };
    let mut all: Vec<String> = Vec::new();
    for source in table.rows.iter().filter_map(|row| table.cell(row, "source")) {
        if !all.iter().any(|it| it == provider(source)) {
            all.push(provider(source).to_owned());
        }
    }
    all
}

fn read(text: &str, known: &KnownNames<'_>) -> Result<FeedRows, String> {
    let table = table::read(text, &NEEDED, FEED.called)?;
    let is_own = |row: &&csv::StringRecord| {
        table.cell(row, "source").map(provider) == Some(known.provider())
    };
    let own: Vec<_> = table.rows.iter().filter(is_own).collect();
    let date = |row: &csv::StringRecord| table.cell(row, "date").and_then(day);
    let dated = own.iter().filter_map(|row| date(row)).max();
    let items = own.iter().map(|row| {
        if date(row) == dated {
            return quote(&table, row, known);
        }
        Err(skip_row("a price of an earlier day of the file", what(&table, row)))
    });
    let (count, items) = (own.len(), items.collect());
    Ok(FeedRows { count, items, dated, is_copy: true, ..FeedRows::default() })
}

fn what(table: &DelimitedTable, row: &csv::StringRecord) -> String {
    let cell = |name: &str| table.cell(row, name).unwrap_or_default();
    format!("{} in {}", cell("sku"), cell("region"))
}

fn quote(
    table: &DelimitedTable,
    row: &csv::StringRecord,
    known: &KnownNames<'_>,
) -> Result<FeedQuote, SkippedRow> {
    let cell = |name: &str| table.cell(row, name).unwrap_or_default();
    let (source, sku, model) = (cell("source"), cell("sku"), cell("gpu_model"));
    if sku.is_empty() || model.is_empty() {
        return Err(skip_row("a row without a machine or an accelerator", what(table, row)));
    }
    if sku.contains(" MIG ") {
        return Err(skip_row("a part of a GPU", what(table, row)));
    }
    let plan = match cell("pricing") {
        "on_demand" => QuotedPlan::OnDemand,
        "spot" => QuotedPlan::Spot,
        _ => return Err(skip_row("neither on demand nor spot", what(table, row))),
    };
    let text = cell("usd_per_hour");
    let amount = price(text).map_err(|why| skip(why, what(table, row)))?;
    let instance = instance(source, cell("provider"), (sku, model));
    let of_row = decimal(cell("gpu_count"));
    // The list of Oracle has the price of one GPU beside the name of a machine with several.
    let of_machine = known.hardware(&instance).map(|(gpus, _)| gpus);
    let is_per_gpu = source == "oracle" && of_row == Some(Decimal::ONE);
    let offers = decimal(cell("sample_size")).filter(|it| *it > Decimal::ONE);
    Ok(FeedQuote {
        instance,
        region: Some(cell("region").to_owned()).filter(|it| !it.is_empty()),
        accelerator: Some(accelerator(model)),
        hint: Some(sku.to_owned()),
        gpus: if is_per_gpu { of_machine.or_else(|| last_number(sku)) } else { of_row },
        plan,
        price: amount,
        is_per_gpu,
        currency: "USD".to_owned(),
        note: offers.map(|it| format!("median of {it} offers")),
        // Without the day, so that a figure that is seen again has the same words.
        cell: Some(QUOTED.map(cell).join(",")),
        // A median is nobody's list price.
        grade: (APIS.contains(&source) && offers.is_none()).then_some(Grade::A),
        rounding: half_of_last_place(),
        ..FeedQuote::default()
    })
}

/// Most that the collector's rounding to four decimals can have changed a price.
fn half_of_last_place() -> Decimal {
    Decimal::new(5, 5)
}

/// The number of GPUs at the end of a shape, such as `BM.GPU.H100.8`.
fn last_number(shape: &str) -> Option<Decimal> {
    shape.rsplit_once('.').and_then(|(_, last)| decimal(last))
}

/// Accelerator of a model of the index, whose names leave out the form of the usual one.
fn accelerator(model: &str) -> String {
    match model {
        "H100" | "H200" | "A100-80GB" => format!("{model} SXM"),
        _ => model.to_owned(),
    }
}

/// Name of a machine in sheets.
fn instance(source: &str, provider: &str, (sku, model): (&str, &str)) -> String {
    match source {
        "lambda" => lambda(sku),
        "vast" => format!("median-{}", vast(model)),
        "runpod" => {
            let cloud = if provider.contains("Community") { "community" } else { "secure" };
            format!("{cloud}-{}", form(model))
        }
        "crusoe" | "hyperstack" | "nebius" => words(sku, model),
        _ => sku.to_owned(),
    }
}

/// Name that Lambda's API has for a machine whose name the collector made of its price page.
fn lambda(sku: &str) -> String {
    const ENDINGS: [(&str, &str); 7] = [
        ("_h100_sxm_80gb", "_h100_sxm5"),
        ("_h100_pcie_80gb", "_h100_pcie"),
        ("_b200_sxm6_180gb", "_b200_sxm6"),
        ("_a100_sxm_80gb", "_a100_80gb_sxm4"),
        ("_8x_a100_sxm_40gb", "_8x_a100"),
        ("_a100_sxm_40gb", "_a100_sxm4"),
        ("_a100_pcie_40gb", "_a100"),
    ];
    let renamed = ENDINGS
        .iter()
        .find_map(|(theirs, ours)| Some(format!("{}{ours}", sku.strip_suffix(theirs)?)));
    renamed.unwrap_or_else(|| sku.to_owned())
}

/// Model and form of a GPU that is rented alone.
fn form(model: &str) -> String {
    match model {
        "H100" => "h100-sxm".to_owned(),
        "A100-80GB" => "a100-sxm".to_owned(),
        "A100-80GB-PCIe" => "a100-pcie".to_owned(),
        "A100-40GB" => "a100-40gb-sxm".to_owned(),
        _ => model.to_lowercase(),
    }
}

/// Model of an offer of Vast.ai, with its memory if there are two.
fn vast(model: &str) -> String {
    match model {
        "H100" => "h100-sxm".to_owned(),
        "A100-80GB" => "a100-80gb-sxm".to_owned(),
        _ => model.to_lowercase(),
    }
}

/// Words of a price page as a name: `NVIDIA H100 80GB HGX` is `h100-80gb-sxm`.
fn words(sku: &str, model: &str) -> String {
    let lower = sku.to_lowercase();
    let plain = lower.trim_start_matches("nvidia ").trim_start_matches("amd ").trim();
    match plain {
        "a100" | "h100" => {
            format!("{plain}-{}", if model.contains("PCIe") { "pcie" } else { "sxm" })
        }
        _ => plain.replace("gb hgx", "gb sxm").replace(' ', "-"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_built_in_sheets() {
        let of = |source, provider, sku, model| instance(source, provider, (sku, model));
        assert_eq!(of("lambda", "", "gpu_8x_a100_sxm_40gb", "A100-40GB"), "gpu_8x_a100");
        assert_eq!(of("lambda", "", "gpu_1x_a100_sxm_40gb", "A100-40GB"), "gpu_1x_a100_sxm4");
        assert_eq!(
            of("runpod", "RunPod Secure Cloud", "NVIDIA H100 NVL", "H100-NVL"),
            "secure-h100-nvl"
        );
        assert_eq!(of("vast", "", "median-offer", "A100-80GB-PCIe"), "median-a100-80gb-pcie");
        assert_eq!(of("crusoe", "", "NVIDIA H100 80GB HGX", "H100"), "h100-80gb-sxm");
        assert_eq!(of("crusoe", "", "AMD MI300X 192GB", "MI300X"), "mi300x-192gb");
        assert_eq!(of("nebius", "", "NVIDIA HGX H100", "H100"), "hgx-h100");
        assert_eq!(of("hyperstack", "", "NVIDIA A100", "A100-80GB-PCIe"), "a100-pcie");
        assert_eq!(of("hyperstack", "", "NVIDIA H100 NVLink", "H100-PCIe"), "h100-nvlink");
        assert_eq!(of("azure", "", "Standard_ND96asr_v4", "A100-40GB"), "Standard_ND96asr_v4");
    }
}
