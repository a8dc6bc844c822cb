//! Figures that were used, in the output of `compare`.

use schemars::JsonSchema;

use super::{Day, Exact};

/// Figure that was used, with its origin.
#[derive(JsonSchema)]
#[schemars(rename = "input")]
pub(super) struct Input {
    /// Path of the figure in the scenario, or its name in a price sheet.
    key: String,
    /// Value, in `unit`.
    value: Exact,
    /// Unit of the value, such as `money/GPU-hour`; empty for a share or a count.
    unit: String,
    /// True if results follow when the figure is changed; false if it shapes the calculation.
    live: bool,
    /// Origin of the figure.
    origin: InputOrigin,
    /// Place of the figure, as `file:line:column`; null for a default.
    place: Option<String>,
    /// First day the figure was seen, if it was looked up.
    from: Option<Day>,
    /// First day the figure was no longer seen, if it has changed since.
    until: Option<Day>,
    /// Last day the source confirmed the figure, if it was looked up.
    checked_on: Option<Day>,
    /// Source of the figure, if it was looked up.
    source: Option<String>,
    /// Amount in the currency of the source; left out if it is that of the run.
    #[schemars(skip_serializing_if = "is_left_out")]
    converted_from: ConvertedAmount,
    /// Terms of a negotiated price; left out for others.
    #[schemars(skip_serializing_if = "is_left_out")]
    negotiated: NegotiatedPrice,
}

/// Origin of a figure.
#[derive(JsonSchema)]
#[schemars(rename = "input origin", rename_all = "lowercase")]
enum InputOrigin {
    /// Stated in the scenario.
    Stated,
    /// Set on the command line with `--set`.
    Set,
    /// Looked up in a price sheet.
    #[schemars(rename = "looked up")]
    LookedUp,
    /// Default of the program.
    Default,
}

/// Amount that was converted to the currency of the run.
#[derive(JsonSchema)]
#[schemars(rename = "converted amount")]
struct ConvertedAmount {
    /// Amount in the currency of the source.
    amount: Exact,
    /// ISO 4217 code of that currency.
    currency: String,
    /// Keys of the exchange rates it was converted at, in order.
    rates: Vec<String>,
}

/// Terms of a negotiated price.
#[derive(JsonSchema)]
#[schemars(rename = "negotiated price")]
struct NegotiatedPrice {
    /// List price, in the unit of `list_key`.
    list: Option<Exact>,
    /// Key of the list price in its sheet, which names its unit.
    list_key: Option<String>,
    /// Place of the list price, as `file:line:column`.
    list_place: Option<String>,
    /// Source of the list price.
    list_source: Option<String>,
    /// Discount as a share of the list price; negative for a surcharge.
    discount_share: Option<Exact>,
    /// Price after the discount, in the unit of the figure.
    net: Exact,
}
