//! Output of `prices`.

use schemars::JsonSchema;

use super::accelerators::AcceleratorEntry;
use super::charges::ChargeEntry;
use super::findings::SourceFile;
use super::{Day, Exact, Signed, Tool, Version, Whole};

/// Entries of the price sheets that match a query.
#[derive(JsonSchema)]
#[schemars(rename = "prices")]
pub(super) struct Listing {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Words of the query; empty for all entries.
    query: String,
    /// Each part of the query in words, as it was understood.
    understood: Vec<String>,
    /// Day on which prices are valid and ages are counted.
    as_of: Day,
    /// Origin of that day.
    as_of_is: DayOrigin,
    /// Number of prices of instances that match, before `--limit`.
    matches: Whole,
    /// Prices of instances, lowest first; stale ones and starting prices last.
    prices: Vec<InstancePrice>,
    /// Plans of instances that have no price on that day.
    without_price: Vec<WithoutPrice>,
    /// Machines for sale.
    systems: Vec<SystemEntry>,
    /// Sites.
    sites: Vec<SiteEntry>,
    /// Charges of providers beside compute, and licenses.
    charges: Vec<ChargeEntry>,
    /// Sheets without any figure that match.
    unavailable: Vec<UnavailableSheet>,
    /// Accelerators of the prices and systems, by their data sheets and benchmarks.
    accelerators: Vec<AcceleratorEntry>,
    /// Number of prices that match but for the place, as their sheets name no region.
    without_region: Whole,
    /// Similar names, if nothing matches.
    nearest: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Origin of the day of a listing.
#[derive(JsonSchema)]
#[schemars(rename = "day origin")]
enum DayOrigin {
    /// Named with `--as-of`.
    #[schemars(rename = "stated")]
    Stated,
    /// Day of the run, in UTC.
    #[schemars(rename = "today")]
    Today,
}

/// Dates and source of a figure.
#[derive(JsonSchema)]
pub(super) struct Evidence {
    /// First day the figure was seen.
    from: Day,
    /// First day the figure was no longer seen; null if it still is.
    until: Option<Day>,
    /// Last day the source confirmed the figure.
    checked_on: Day,
    /// Days since then.
    age_days: Signed,
    /// Days after which such a figure is stale; null if it never is.
    limit_days: Option<Whole>,
    /// True if the figure is stale.
    is_old: bool,
    /// Reliability of the source: A for the provider's own, B for a secondary one; null for a contract.
    grade: Option<String>,
    /// Address of the source, or name of a contract.
    source: String,
    /// Note of the sheet.
    note: Option<String>,
    /// Words or cell of the source with the figure.
    quote: Option<String>,
    /// Address of an independent source that confirms the figure.
    second_source: Option<String>,
}

/// Price of an instance, in its currency.
#[derive(JsonSchema)]
#[schemars(rename = "instance price")]
struct InstancePrice {
    /// Accelerator with form and memory.
    gpu: String,
    /// Instance, as `provider/name`.
    instance: String,
    /// Number of GPUs of the instance.
    gpus: Exact,
    /// Plan: `on_demand`, `spot` or the name of a committed plan.
    plan: String,
    /// Months of a commitment; null for other plans.
    term_months: Option<Exact>,
    /// Region of the offer, if its sheet names one.
    region: Option<String>,
    /// True for bare metal, false for a virtualized machine, null if the sheet does not say.
    is_bare_metal: Option<bool>,
    /// ISO 4217 code of the prices.
    currency: String,
    /// Price per GPU-hour, after discounts.
    price_per_gpu_hour: Exact,
    /// Price of the instance per hour, after discounts.
    price_per_hour: Exact,
    /// List price per GPU-hour, if the price is negotiated.
    list_price_per_gpu_hour: Option<Exact>,
    /// List price of the instance per hour, if the price is negotiated.
    list_price_per_hour: Option<Exact>,
    /// Discount as a share of the list price, if the price is negotiated.
    discount_share: Option<Exact>,
    /// Source of the list price, if the price is negotiated.
    list_source: Option<String>,
    /// True for the lowest of several prices, printed as `from` or `starting at`.
    is_teaser: bool,
    /// Price per hour of 10^15 operations a second: dense, in bf16, by the data sheet.
    price_per_pflop_hour: Option<Exact>,
    /// Price per hour of a gigabyte of memory.
    price_per_gb_hour: Option<Exact>,
    /// Amount that a plan of an instance costs when its term begins; missing if the source names none.
    upfront: Option<Exact>,
    /// Amount that a plan of an instance costs in each month of 730 hours, beside `upfront`.
    price_per_month: Option<Exact>,
    /// True if the price is in force on the day of the listing.
    is_in_force: bool,
    /// Dates and source.
    #[schemars(flatten)]
    evidence: Evidence,
}

/// Plan of an instance without a price.
#[derive(JsonSchema)]
#[schemars(rename = "without price")]
struct WithoutPrice {
    /// Instance, as `provider/name`.
    instance: String,
    /// Plan: `on_demand`, `spot` or the name of a committed plan.
    plan: String,
    /// Reason, as the sheet states it.
    reason: String,
}

/// Sheet without any figure, or accelerator without any price.
#[derive(JsonSchema)]
#[schemars(rename = "unavailable sheet")]
struct UnavailableSheet {
    /// Short name of the provider, vendor or site, or the accelerator.
    sheet: String,
    /// Reason, as the sheet states it.
    reason: String,
}

/// Machine for sale.
#[derive(JsonSchema)]
#[schemars(rename = "system entry")]
struct SystemEntry {
    /// Accelerator with form and memory.
    gpu: String,
    /// System, as `vendor/name`.
    system: String,
    /// Number of GPUs of the system.
    gpus: Exact,
    /// ISO 4217 code of its prices.
    currency: String,
    /// Price, in the currency, and power, in kW.
    figures: Vec<EntryFigure>,
    /// Reason for having no price; null if it has one.
    reason: Option<String>,
}

/// Site.
#[derive(JsonSchema)]
#[schemars(rename = "site entry")]
struct SiteEntry {
    /// Name of the site.
    site: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// PUE, price per kWh, and colocation price per kW and month.
    figures: Vec<EntryFigure>,
}

/// Figure of a system or a site.
#[derive(JsonSchema)]
#[schemars(rename = "entry figure")]
struct EntryFigure {
    /// Key of the figure in a price sheet, which names its unit.
    figure: EntryFigureName,
    /// Value, after discounts.
    value: Exact,
    /// List price, if the price is negotiated.
    list: Option<Exact>,
    /// Discount as a share of the list price, if the price is negotiated.
    discount_share: Option<Exact>,
    /// True if the figure is in force on the day of the listing.
    is_in_force: bool,
    /// Dates and source.
    #[schemars(flatten)]
    evidence: Evidence,
}

/// Key of a figure of a system or a site.
#[derive(JsonSchema)]
#[schemars(rename = "entry figure name", rename_all = "snake_case")]
enum EntryFigureName {
    /// Price of a system.
    Price,
    /// Power of a system whose GPUs are idle, in kW.
    IdleKw,
    /// Power of a system whose GPUs all work, in kW.
    BusyKw,
    /// Highest power of a system by its data sheet, in kW.
    ProvisionedKw,
    /// Facility power divided by IT power.
    Pue,
    /// Price of a kilowatt-hour for commercial customers.
    PricePerKwh,
    /// Price of a kilowatt-hour for industrial customers.
    IndustrialPricePerKwh,
    /// Colocation price per provisioned kilowatt and month.
    PricePerKwMonth,
}
