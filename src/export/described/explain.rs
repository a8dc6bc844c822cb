//! Output of `explain`.

use schemars::JsonSchema;

use super::findings::SourceFile;
use super::{Day, Exact, Tool, Version, Whole};

/// Figures of a scenario, each with its formula, its numbers and its operands.
#[derive(JsonSchema)]
#[schemars(rename = "explain several")]
pub(super) struct ExplainSeveral(Vec<Explain>);

/// Figure of a scenario with its formula, its numbers and its operands.
#[derive(JsonSchema)]
#[schemars(rename = "explain")]
pub(super) struct Explain {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Title of the scenario.
    title: String,
    /// Currency of all amounts, as an ISO 4217 code.
    currency: String,
    /// Day on which prices are known.
    as_of: Day,
    /// Full name of the figure.
    figure: String,
    /// Value, in `unit`; null if it varies by month or level, or is missing.
    value: Option<Exact>,
    /// Unit of the value, such as `USD` or `GPU-hour`; empty for a share or a plain number.
    unit: String,
    /// Formula over the names of other figures; null for an input.
    formula_words: Option<String>,
    /// Formula with its numbers, which evaluates to `value`; null for an input or a figure that varies.
    formula_numbers: Option<String>,
    /// Values of a figure that varies, months and levels with one value together; else empty.
    cells: Vec<ExplainedCell>,
    /// Number of entries that `cells` leaves out.
    cells_left_out: Whole,
    /// Way in which the figure came about.
    origin: ExplainedOrigin,
    /// Place of an input in a file; null for others and for defaults.
    place: Option<ExplainedPlace>,
    /// Source that a price sheet names; null for others.
    source: Option<ExplainedSource>,
    /// Figures that the formula reads; with `--leaves`, all inputs that the figure follows from.
    #[schemars(skip_serializing_if = "is_left_out")]
    operands: Vec<ExplainedOperand>,
    /// Figures that follow from this one, with `--what-uses` instead of `operands`.
    #[schemars(skip_serializing_if = "is_left_out")]
    uses: Vec<ExplainedOperand>,
    /// Difference from another run, with `--against`.
    #[schemars(skip_serializing_if = "is_left_out")]
    difference: ExplainedDifference,
    /// Values of `--set`.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Difference of a figure from another run: `rest` and the effects of all inputs add up to `by`.
#[derive(JsonSchema)]
#[schemars(rename = "explained difference")]
struct ExplainedDifference {
    /// Scenario or day that `--against` names.
    against: String,
    /// Value there, in the unit of the figure.
    before: Exact,
    /// Value of the figure.
    after: Exact,
    /// The value less that of the other run.
    by: Exact,
    /// Inputs that differ, in the order in which they are replaced.
    inputs: Vec<ExplainedChange>,
    /// Part that no input has: structure, such as a component that one run lacks.
    rest: Exact,
}

/// Input that differs between two runs.
#[derive(JsonSchema)]
#[schemars(rename = "explained change")]
struct ExplainedChange {
    /// Key of the input.
    name: String,
    /// Unit of both values; empty for a share or a plain number.
    unit: String,
    /// Value in the other run.
    from: Exact,
    /// Value of the input.
    to: Exact,
    /// Effect on the figure beside all inputs replaced before; null if the figure is undefined on the way.
    effect: Option<Exact>,
    /// Way in which the input came about.
    origin: ExplainedOrigin,
    /// Place of the input in a file; null for defaults.
    place: Option<ExplainedPlace>,
    /// Source that a price sheet names; null for others.
    source: Option<ExplainedSource>,
}

/// Figure that another is computed from.
#[derive(JsonSchema)]
#[schemars(rename = "explained operand")]
struct ExplainedOperand {
    /// Full name of the figure.
    name: String,
    /// Value, in `unit`; null if it varies by month or level, or is missing.
    value: Option<Exact>,
    /// Unit of the value; empty for a share or a plain number.
    unit: String,
    /// Formula over the names of other figures; null for an input.
    formula_words: Option<String>,
    /// Formula with its numbers, which evaluates to `value`; null for an input or a figure that varies.
    formula_numbers: Option<String>,
    /// Values of a figure that varies, months and levels with one value together; else empty.
    cells: Vec<ExplainedCell>,
    /// Number of entries that `cells` leaves out.
    cells_left_out: Whole,
    /// Way in which the figure came about.
    origin: ExplainedOrigin,
    /// Place of an input in a file; null for others and for defaults.
    place: Option<ExplainedPlace>,
    /// Source that a price sheet names; null for others.
    source: Option<ExplainedSource>,
    /// True if the operands of the figure are listed at its other entry.
    repeated: bool,
    /// Figures that its formula reads, to the depth that `--depth` names.
    operands: Vec<ExplainedOperand>,
}

/// Value of a figure in some months and at some levels of demand.
#[derive(JsonSchema)]
#[schemars(rename = "explained cell")]
struct ExplainedCell {
    /// First and last month, from 0; null if the figure does not vary by month.
    months: Option<[Whole; 2]>,
    /// First and last level, from 1, the highest first; null if the figure does not vary by level.
    levels: Option<[Whole; 2]>,
    /// Value in each of them; null if it is missing.
    value: Option<Exact>,
    /// Formula with the numbers of these months and levels; null for an input.
    formula_numbers: Option<String>,
}

/// Way in which a figure came about.
#[derive(JsonSchema)]
#[schemars(rename = "explained origin", rename_all = "lowercase")]
enum ExplainedOrigin {
    /// Stated in the scenario.
    Stated,
    /// Looked up in a price sheet.
    #[schemars(rename = "looked up")]
    LookedUp,
    /// Computed from other figures.
    Computed,
    /// Computed from an amount in another currency.
    Converted,
    /// Default of the program.
    Default,
    /// Set on the command line with `--set`.
    Set,
    /// Chosen by a search, such as an optimal size or a break-even.
    Chosen,
}

/// Place in a file.
#[derive(JsonSchema)]
#[schemars(rename = "explained place")]
struct ExplainedPlace {
    /// Path of the file.
    path: String,
    /// Line, from 1.
    line: Whole,
    /// Column in characters, from 1.
    column: Whole,
}

/// Source that a price sheet names for a figure.
#[derive(JsonSchema)]
#[schemars(rename = "explained source")]
struct ExplainedSource {
    /// Address of the source.
    url: String,
    /// Last day the source confirmed the figure; null for a list price below a discount.
    checked_on: Option<Day>,
    /// First day the figure was seen; null for a list price below a discount.
    from: Option<Day>,
    /// First day the figure was no longer seen, if it has changed since.
    until: Option<Day>,
    /// Grade of the source: A for the provider, B for others; null for a negotiated price.
    grade: Option<String>,
}
