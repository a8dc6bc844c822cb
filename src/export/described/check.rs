//! Output of `check`.

use schemars::JsonSchema;

use super::findings::{Code, Severity, Sha256};
use super::{Day, Tool, Version, Whole};

/// Problems and findings of price sheets and scenarios.
#[derive(JsonSchema)]
#[schemars(rename = "check")]
pub(super) struct Check {
    /// Version of the output format. Keys are added to it, never renamed.
    schema_version: Version,
    /// Program that wrote the output.
    tool: Tool,
    /// Day that ages are counted to.
    as_of: Day,
    /// Revision that the sheets are compared with; null without `--git`.
    base: Option<BaseRevision>,
    /// Numbers of entries that were checked.
    checked: Checked,
    /// Number of errors.
    errors: Whole,
    /// Number of warnings.
    warnings: Whole,
    /// Number of problems that a comment in a file ignores.
    ignored: Whole,
    /// Number of problems that are in the baseline.
    in_baseline: Whole,
    /// Problems and findings, by file and line.
    findings: Vec<CheckFinding>,
    /// Days on which prices that are current now become stale, earliest first.
    next: Vec<NextStale>,
    /// Files that were read.
    sources: Vec<CheckedFile>,
}

/// Revision of git.
#[derive(JsonSchema)]
#[schemars(rename = "base revision")]
struct BaseRevision {
    /// Revision as named on the command line.
    revision: String,
    /// Commit of the revision.
    commit: String,
}

/// Numbers of entries that were checked.
#[derive(JsonSchema)]
#[schemars(rename = "checked")]
struct Checked {
    /// Number of price sheets.
    sheets: Whole,
    /// Number of rows in these sheets.
    prices: Whole,
    /// Number of scenarios.
    scenarios: Whole,
}

/// Problem or finding.
#[derive(JsonSchema)]
#[schemars(rename = "check finding")]
struct CheckFinding {
    /// Code, for `gpu-tco explain CODE`.
    code: Code,
    /// Severity.
    severity: Severity,
    /// Problem in words.
    message: String,
    /// Fix: what to write, if that is known.
    fix: Option<String>,
    /// Notes, such as other places that matter.
    notes: Vec<String>,
    /// Subject, such as a price by its name; null for a problem of form.
    about: Option<String>,
    /// File with the problem; null if it concerns no single file.
    path: Option<String>,
    /// First line, from 1.
    line: Option<Whole>,
    /// Column in characters at which the problem begins, from 1.
    column: Option<Whole>,
    /// Last line, from 1.
    end_line: Option<Whole>,
    /// Column in characters behind the problem, from 1.
    end_column: Option<Whole>,
    /// Hash that stays the same when lines above are added or removed.
    fingerprint: Sha256,
}

/// Day on which prices become stale.
#[derive(JsonSchema)]
#[schemars(rename = "next stale")]
struct NextStale {
    /// Class of the prices.
    class: PriceClass,
    /// Number of prices that become stale on that day.
    count: Whole,
    /// Day on which they become stale.
    on: Day,
}

/// Class of prices, which decides after how many days they are stale.
#[derive(JsonSchema)]
#[schemars(rename = "price class", rename_all = "kebab-case")]
enum PriceClass {
    /// Spot prices.
    Spot,
    /// Prices that their provider changes daily.
    Daily,
    /// On-demand prices.
    OnDemand,
    /// Prices of committed plans.
    Committed,
    /// Charges of providers beside compute, and licenses.
    Charge,
    /// Prices of systems.
    Hardware,
    /// Rates between currencies.
    ExchangeRate,
    /// Figures of sites.
    Site,
    /// Power of systems.
    Specification,
}

/// File that was read.
#[derive(JsonSchema)]
#[schemars(rename = "checked file")]
struct CheckedFile {
    /// Path of the file as named on the command line, or its name in the program.
    path: String,
    /// SHA-256 of its bytes, in hexadecimal.
    sha256: Sha256,
    /// True for a file that is part of the program.
    built_in: bool,
}
