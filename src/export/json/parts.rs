//! Parts of several documents: the program, the scenario, findings and files.

use super::page::Pen;
use super::view::views;
use crate::check::Finding;
use crate::model::Case;
use crate::report::compare::SourceFile;
use crate::report::kind::Kind;

/// Code of a finding.
pub(in crate::export) const CODE: Kind = Kind::Form {
    name: "code",
    doc: "Code of a finding, such as GTS040.",
    pattern: r"^GT[A-Z][0-9]{3}$",
};

/// Severity of a finding.
pub(in crate::export) const SEVERITY: Kind = Kind::words(
    "severity",
    "Severity of a finding.",
    &[
        ("error", "An error: nothing can be computed, or the figure cannot be right."),
        ("warning", "A warning: the result may be off."),
    ],
);

/// Hash of a text.
pub(in crate::export) const SHA256: Kind =
    Kind::Form { name: "sha256", doc: "SHA-256, in hexadecimal.", pattern: r"^[0-9a-f]{64}$" };

/// Program that wrote the output.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tool;

impl<T: Copy> Pen<'_, T> {
    /// Adds what every document begins with.
    pub fn head(&mut self) {
        let version = "Version of the output format. Keys are added to it, never renamed.";
        self.value(("schema_version", version), Some(Kind::Version), |_| SCHEMA_VERSION, |_| "");
        self.value(("tool", "Program that wrote the output."), None, |_| Tool, |_| "");
    }
}

const SCHEMA_VERSION: u32 = 1;

const NAME: Kind = Kind::Only("gpu-tco");

views! {
    "tool" = it: Tool, "Program that wrote the output." {
        name in NAME: "gpu-tco", "Name of the program: gpu-tco.";
        version: env!("CARGO_PKG_VERSION"), "Version of the program.";
    }

    "scenario" = it: &Case, "Scenario in short." {
        title: &it.title, "Title of the scenario.";
        as_of in Kind::Day: &it.as_of, "Day whose prices were used.";
        currency: &it.currency, "ISO 4217 code of all amounts.";
        horizon_months: it.horizon_months.stated(), "Months compared.";
    }

    "run" = (set, sources): (&[String], &[SourceFile]), "Values of `--set`, and files." {
        set: set, "Texts of `--set`, in order.";
        sources: sources, "Files that were read.";
    }

    "finding" = it: &Finding, "Finding on a scenario or its results." {
        code in CODE: it.code, "Code, for `gpu-tco explain CODE`.";
        severity in SEVERITY: it.severity.word(), "Severity; an error stops `compare`.";
        message: &it.message, "Finding in words, with its effect in money if it can be computed.";
        caution: caution(it),
            "Clause of the finding in a caution of the verdict; null if it is in none.";
        alternative: &it.alternative, "Alternative with the finding; empty if it concerns all.";
        path: &it.place.file, "File with the finding.";
        line: it.place.line, "Line, from 1.";
        column: it.place.column, "Column in characters, from 1.";
    }

    "source_file" = it: &SourceFile, "File that was read." {
        name: &it.name,
            "Path of the file as named on the command line, or its name in the program.";
        sha256 in SHA256: &it.sha256, "SHA-256 of its bytes, in hexadecimal.";
        embedded: it.embedded, "True for a file that is part of the program.";
    }
}

/// Clause of a finding in a caution: a slip, or a condition under which another alternative is cheapest.
fn caution(it: &Finding) -> Option<&str> {
    let doubt = it.doubt.as_ref().filter(|it| it.then.is_beaten());
    it.slip.as_deref().or(doubt.map(|it| it.condition.as_str()))
}
