//! Output of `diff`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::compare::RankBy;
use super::pairs::Pair;
use super::{Day, Exact, Tool, Version};

/// Effects of an edit of price sheets and scenarios.
#[derive(JsonSchema)]
#[schemars(rename = "diff")]
pub(super) struct Diff {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Base of the comparison: a path or a revision.
    base: String,
    /// Head of the comparison: a path or a revision.
    head: String,
    /// Scenarios whose cheapest alternative is another than before.
    flips: Vec<String>,
    /// Effect on each scenario.
    scenarios: Vec<ScenarioEffect>,
    /// Every edit of a figure.
    edits: Vec<Edit>,
    /// Errors in the base, which do not stop the run.
    mistakes_of_base: Vec<String>,
}

/// Effect of the edit on a scenario; amounts are in its currency.
#[derive(JsonSchema)]
#[schemars(rename = "scenario effect")]
struct ScenarioEffect {
    /// Name of the scenario.
    scenario: String,
    /// Path of the scenario.
    path: String,
    /// ISO 4217 code of its amounts.
    currency: Option<String>,
    /// Amount by which alternatives are ranked.
    rank_by: Option<RankBy>,
    /// True if the edit changes nothing in the scenario's results.
    is_unchanged: bool,
    /// True if the cheapest alternative is another than before.
    flips: bool,
    /// Cheapest alternative at the base.
    cheapest_before: Option<String>,
    /// Cheapest alternative at the head.
    cheapest_after: Option<String>,
    /// Amount of the cheapest alternative at the base.
    before: Option<Exact>,
    /// Amount of the cheapest alternative at the head.
    after: Option<Exact>,
    /// Change of that amount.
    change: Option<Exact>,
    /// Change of that amount, as a share of the amount at the base.
    change_share: Option<Exact>,
    /// Alternatives that share the lowest amount at the base.
    tied_before: Vec<String>,
    /// Alternatives that share the lowest amount at the head.
    tied_after: Vec<String>,
    /// Each alternative of the base or the head.
    alternatives: Vec<AlternativeEffect>,
    /// Break-even of each pair at the base; empty if nothing changed.
    break_even_before: Vec<Pair>,
    /// Break-even of each pair at the head; empty if nothing changed.
    break_even_after: Vec<Pair>,
    /// Reasons of the null values above, by key.
    reasons: BTreeMap<String, String>,
}

/// Effect of the edit on an alternative.
#[derive(JsonSchema)]
#[schemars(rename = "alternative effect")]
struct AlternativeEffect {
    /// Name of the alternative.
    name: String,
    /// Cost at the base; null if it has no such alternative.
    before: Option<ComparedCost>,
    /// Cost at the head; null if it has no such alternative.
    after: Option<ComparedCost>,
}

/// Cost of an alternative at the base or the head.
#[derive(JsonSchema)]
#[schemars(rename = "compared cost")]
struct ComparedCost {
    /// Total cost over the horizon, undiscounted.
    total: Option<Exact>,
    /// Net present value of cost.
    npv: Option<Exact>,
    /// Cost per GPU-hour served.
    cost_per_gpu_hour: Option<Exact>,
}

/// Edit of a figure.
#[derive(JsonSchema)]
#[schemars(rename = "edit")]
struct Edit {
    /// Owner of the sheet, or name of the scenario, that was edited.
    of: String,
    /// Path of the key that was edited.
    key: String,
    /// Unit of the figure; null if it is no figure.
    unit: Option<String>,
    /// First day of the row, if a row of a sheet was edited.
    from: Option<Day>,
    /// Kind of the edit.
    kind: EditKind,
    /// Value at the base; null if it was added.
    before: Option<FileValue>,
    /// Value at the head; null if it was removed.
    after: Option<FileValue>,
    /// Change of the figure, as a share of its value at the base; null if it is no figure.
    change_share: Option<Exact>,
    /// Scenario that was edited; null for a price sheet.
    scenario: Option<String>,
    /// Scenarios whose results the edit moves.
    moves: Vec<String>,
}

/// Kind of an edit.
#[derive(JsonSchema)]
#[schemars(rename = "edit kind", rename_all = "snake_case")]
enum EditKind {
    /// A value was changed.
    Changed,
    /// A new row follows one that ended.
    Succeeded,
    /// A value was added.
    Added,
    /// A value was removed.
    Removed,
    /// A value was changed that is not part of any calculation, such as a note.
    Remark,
}

/// Value of a file.
#[derive(JsonSchema)]
#[schemars(rename = "file value")]
struct FileValue {
    /// Value as written, or a summary of a larger one.
    text: String,
    /// Place of the value, as `file:line:column`.
    place: String,
}
