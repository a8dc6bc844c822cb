//! Output of `sensitivity`.

use schemars::JsonSchema;

use super::findings::SourceFile;
use super::{Day, Exact, Tool, Version};

/// Effect of each input on the answer.
#[derive(JsonSchema)]
#[schemars(rename = "sensitivity")]
#[allow(clippy::struct_excessive_bools, reason = "keys of the output")]
pub(super) struct Sensitivity {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Title of the scenario.
    title: String,
    /// Day whose prices were used.
    as_of: Day,
    /// ISO 4217 code of all amounts.
    currency: String,
    /// Months compared.
    horizon_months: Exact,
    /// Cost that alternatives are ranked by: total or npv.
    rank_by: String,
    /// Amount whose change is measured: `margin`, which reports call the lead, or the alternative whose cost it is.
    of: String,
    /// Share by which each input moves down and up.
    range: Exact,
    /// Amount as stated.
    stated: Exact,
    /// Cheapest alternative as stated.
    winner: String,
    /// Next alternative as stated.
    next: String,
    /// Cost of the next less that of the cheapest, as stated.
    margin: Exact,
    /// Inputs, largest swing first.
    inputs: Vec<SensitiveInput>,
    /// Omissions of the scenario, with the answer then.
    omissions: Vec<Omission>,
    /// Names of inputs that are 0 and have no range.
    inputs_of_zero: Vec<String>,
    /// False if the limit of work was reached before all inputs were searched.
    is_complete: bool,
    /// Texts of `--set`, in order.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Input with its range and its effect.
#[derive(JsonSchema)]
#[schemars(rename = "sensitive input")]
#[allow(clippy::struct_excessive_bools, reason = "keys of the output")]
struct SensitiveInput {
    /// Path of the figure, or its name in a price sheet; of several that move together, the first.
    key: String,
    /// Name as printed.
    name: String,
    /// Unit of its values, such as `money/GPU-hour`; empty for a share or a plain number.
    unit: String,
    /// Value as stated.
    stated: Exact,
    /// Low end of its range.
    low: Exact,
    /// High end of its range.
    high: Exact,
    /// Amount at the low end; null if it is not defined there.
    at_low: Option<Exact>,
    /// Amount at the high end; null if it is not defined there.
    at_high: Option<Exact>,
    /// Highest amount of the range less the lowest.
    swing: Exact,
    /// True if the amount jumps within the range, as nodes and instances are whole.
    is_stepped: bool,
    /// True if it moves for one alternative alone.
    is_alone: bool,
    /// True if the extremes are proved; false if they are the best that were found.
    is_proved: bool,
    /// Paths of all figures that move together.
    keys: Vec<String>,
    /// Alternatives that use it.
    uses: Vec<String>,
    /// Lowest amount of the range; null if the amount is defined nowhere in it.
    lowest: Option<AmountAt>,
    /// Highest amount of the range; null if the amount is defined nowhere in it.
    highest: Option<AmountAt>,
    /// Smallest lead of the range, whatever amount is measured.
    least_margin: Option<AmountAt>,
    /// Values around the stated one between which nothing changes; null without such.
    flat: Option<Vec<Exact>>,
    /// Nearest value on each side beyond which another alternative is cheapest.
    flips: Vec<Flip>,
    /// Least and largest value between which flips were searched.
    searched: Vec<Exact>,
}

/// Something that the scenario leaves out.
#[derive(JsonSchema)]
#[schemars(rename = "omission")]
struct Omission {
    /// Name in words.
    name: String,
    /// Code of the finding on it.
    code: String,
    /// Words for what is stated.
    stated: String,
    /// Words for what was tried.
    tried: String,
    /// Amount then; null if it is not defined.
    amount: Option<Exact>,
    /// Alternative that is cheapest then; null if it is the same.
    winner: Option<String>,
}

/// Amount at a value of an input.
#[derive(JsonSchema)]
#[schemars(rename = "amount at a value")]
struct AmountAt {
    /// Value of the input.
    at: Exact,
    /// Amount.
    amount: Exact,
}

/// Value beyond which another alternative is cheapest.
#[derive(JsonSchema)]
#[schemars(rename = "flip of the winner")]
struct Flip {
    /// Value; of a count, the first at which another alternative is cheapest.
    at: Exact,
    /// Side of the stated value: below or above.
    side: String,
    /// Alternative that is cheapest beyond it.
    winner: String,
    /// True if costs jump past each other there, false if they meet.
    jump: bool,
    /// Relative change from the stated value.
    change: Exact,
}
