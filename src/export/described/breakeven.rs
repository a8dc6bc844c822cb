//! Output of `breakeven`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::findings::SourceFile;
use super::{Exact, Tool, Version, Whole};

/// Crossings along one axis.
#[derive(JsonSchema)]
#[schemars(rename = "breakeven")]
pub(super) struct Breakeven {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Currency of all money.
    currency: String,
    /// Figure that is moved.
    axis: BreakevenAxis,
    /// Number of values that were costed one by one; null if the whole range was searched.
    points: Option<Whole>,
    /// True if any cost moves over the range.
    moves_cost: bool,
    /// False if the limit of work was reached, so that values are missing.
    complete: bool,
    /// Stretches of whole numbers that were not costed, in order; empty if all were.
    not_costed: Vec<BreakevenGap>,
    /// Pairs of alternatives, in the order of the file.
    pairs: Vec<BreakevenPair>,
    /// Cheapest alternative of each stretch, in order.
    cheapest: Vec<BreakevenStretch>,
    /// Sentences on sizes, hardware and omissions that do not move along the axis.
    notes: Vec<String>,
    /// Figures replaced by `--set`.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Stretch of whole numbers that were not costed, both ends included.
#[derive(JsonSchema)]
#[schemars(rename = "breakeven gap")]
struct BreakevenGap {
    /// First number.
    from: Exact,
    /// Last number.
    to: Exact,
}

/// Figure that is moved over a range.
#[derive(JsonSchema)]
#[schemars(rename = "breakeven axis")]
struct BreakevenAxis {
    /// Name, as typed after `--axis`.
    name: String,
    /// Keys of the inputs that move together; empty if the scenario is read again.
    keys: Vec<String>,
    /// Key with which the scenario is read again for each value; null if the inputs are live.
    read_again: Option<String>,
    /// Unit of the values, with `money` for the currency; empty for a plain number.
    unit: String,
    /// Value as stated.
    stated: Exact,
    /// Lowest value looked at.
    from: Exact,
    /// Highest value looked at.
    to: Exact,
    /// True if only whole numbers are looked at.
    whole_steps: bool,
}

/// How the costs of a pair lie along an axis.
#[derive(JsonSchema)]
#[schemars(rename = "breakeven verdict", rename_all = "snake_case")]
enum BreakevenVerdict {
    /// The cheaper one changes.
    Crossings,
    /// The first is cheaper over the whole range.
    Always,
    /// The second is cheaper over the whole range.
    Never,
    /// Both cost the same.
    Equal,
    /// One leaves demand unserved everywhere on the range.
    NotServed,
}

/// Pair of alternatives along an axis.
#[derive(JsonSchema)]
#[schemars(rename = "pair along an axis")]
struct BreakevenPair {
    /// First alternative.
    a: String,
    /// Second alternative.
    b: String,
    /// How their costs lie.
    verdict: BreakevenVerdict,
    /// Every crossing, in order.
    crossings: Vec<AxisCrossing>,
}

/// Value at which the cheaper one of a pair changes.
#[derive(JsonSchema)]
#[schemars(rename = "crossing along an axis")]
struct AxisCrossing {
    /// Value; of whole steps, the first at which the other is cheaper.
    at: Exact,
    /// True if the costs jump past each other there, false if they meet.
    jump: bool,
    /// Alternative that is cheaper below the value.
    cheaper_below: String,
    /// Alternative that is cheaper above it.
    cheaper_above: String,
}

/// Stretch of an axis with one cheapest alternative.
#[derive(JsonSchema)]
#[schemars(rename = "stretch of an axis")]
struct BreakevenStretch {
    /// Start of the stretch.
    from: Exact,
    /// End of the stretch.
    to: Exact,
    /// Cheapest alternative; null if none serves all demand.
    alternative: Option<String>,
}

/// Map of the cheapest alternative over two axes.
#[derive(JsonSchema)]
#[schemars(rename = "breakeven map")]
pub(super) struct BreakevenMap {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Currency of all money.
    currency: String,
    /// Axis of the columns.
    across: BreakevenAxis,
    /// Axis of the rows.
    up: BreakevenAxis,
    /// False if the limit of work was reached, so that cells are missing.
    complete: bool,
    /// Result as stated.
    stated: MapResult,
    /// Cells, column by column.
    cells: Vec<MapCell>,
    /// True if exact borders were searched along each column.
    borders_searched: bool,
    /// Borders, column by column.
    borders: Vec<MapBorder>,
    /// Sentences on sizes, hardware and omissions that do not move along the axes.
    notes: Vec<String>,
    /// Figures replaced by `--set`.
    set: Vec<String>,
    /// Files that were read.
    sources: Vec<SourceFile>,
}

/// Cell of a map.
#[derive(JsonSchema)]
#[schemars(rename = "map cell")]
struct MapCell {
    /// Value of the axis of columns.
    across: Exact,
    /// Value of the axis of rows.
    up: Exact,
    /// Result at these values.
    result: MapResult,
}

/// Costs at one point of a map.
#[derive(JsonSchema)]
#[schemars(rename = "map result")]
struct MapResult {
    /// Cheapest alternatives: several in a tie, none if no alternative serves all demand.
    cheapest: Vec<String>,
    /// Cost of the next less that of the cheapest; 0 in a tie, null without a next.
    margin: Option<Exact>,
    /// Lead over the cost of the cheapest, 0.19 for 19%.
    margin_share: Option<Exact>,
    /// Cost that each alternative is ranked by; null if it leaves demand unserved.
    costs: BTreeMap<String, Option<Exact>>,
}

/// Point of a column at which the cheapest alternative changes.
#[derive(JsonSchema)]
#[schemars(rename = "map border")]
struct MapBorder {
    /// Value of the axis of columns.
    across: Exact,
    /// Value of the axis of rows.
    up: Exact,
    /// Cheapest alternative below; null if none serves all demand.
    cheapest_below: Option<String>,
    /// Cheapest alternative above; null if none serves all demand.
    cheapest_above: Option<String>,
}
