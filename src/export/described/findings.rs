//! Findings and files, in the output of several commands.

use schemars::JsonSchema;

use super::Whole;

/// Finding on a scenario or its results.
#[derive(JsonSchema)]
#[schemars(rename = "finding")]
pub(super) struct Finding {
    /// Code, for `gpu-tco explain CODE`.
    code: Code,
    /// Severity; an error stops `compare`.
    severity: Severity,
    /// Finding in words, with its effect in money if it can be computed.
    message: String,
    /// Short form that the verdict prints; null if it prints none.
    caution: Option<String>,
    /// Alternative with the finding; empty if it concerns all.
    alternative: String,
    /// File with the finding.
    path: String,
    /// Line, from 1.
    line: Whole,
    /// Column in characters, from 1.
    column: Whole,
}

/// Code of a finding, such as GTS040.
#[derive(JsonSchema)]
#[schemars(rename = "code", extend("pattern" = "^GT[A-Z][0-9]{3}$"))]
pub(super) struct Code(String);

/// Severity of a finding.
#[derive(JsonSchema)]
#[schemars(rename = "severity", rename_all = "snake_case")]
pub(super) enum Severity {
    /// An error: nothing can be computed, or the figure cannot be right.
    Error,
    /// A warning: the result may be off.
    Warning,
}

/// File that was read.
#[derive(JsonSchema)]
#[schemars(rename = "source file")]
pub(super) struct SourceFile {
    /// Path of the file as named on the command line, or its name in the program.
    name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    sha256: Sha256,
    /// True for a file that is part of the program.
    embedded: bool,
}

/// SHA-256, in hexadecimal.
#[derive(JsonSchema)]
#[schemars(rename = "sha256", extend("pattern" = "^[0-9a-f]{64}$"))]
pub(super) struct Sha256(String);
