//! Output of `check` as JSON. Keys are a stable interface, like those of `compare`.

use serde_json::Value as Json;

use super::{CheckReport, Region};
use crate::check::Problem;
use crate::check::lint::LintReport;
use crate::check::sheets::Due;
use crate::export::json::{CODE, Each, SEVERITY, SHA256, Shape, views};
use crate::input::Source;
use crate::report::kind::Kind;

/// Builds the report of one run.
pub(super) fn report(report: CheckReport<'_>) -> Json {
    (report, report.fingerprints().as_slice()).json()
}

views! {
    "check" = (of, prints): (CheckReport<'_>, &[String]),
        "Problems and findings of price sheets and scenarios." {
        head;
        as_of in Kind::Day: of.outcome.as_of.to_string(), "Day that ages are counted to.";
        base: of.outcome.base.as_ref().map(|(name, commit)| (name, commit)),
            "Revision that the sheets are compared with; null without `--git`.";
        checked: of.outcome, "Numbers of entries that were checked.";
        errors: of.outcome.errors(), "Number of errors.";
        warnings: of.outcome.warnings(), "Number of warnings.";
        ignored: of.outcome.ignored, "Number of problems that a comment in a file ignores.";
        in_baseline: of.outcome.known, "Number of problems that are in the baseline.";
        findings: findings(of, prints), "Problems and findings, by file and line.";
        next: &of.outcome.due,
            "Days on which prices that are current now become stale, earliest first.";
        sources: Each(of.sources.iter().map(|(_, it)| it)), "Files that were read.";
    }

    "base_revision" = (name, commit): (&String, &String), "Revision of git." {
        revision: name, "Revision as named on the command line.";
        commit: commit, "Commit of the revision.";
    }

    "checked" = it: &LintReport, "Numbers of entries that were checked." {
        sheets: it.sheets, "Number of price sheets.";
        prices: it.rows, "Number of rows in these sheets.";
        scenarios: it.scenarios, "Number of scenarios.";
    }

    "check_finding" = it: Found<'_>, "Problem or finding." {
        code in CODE: it.problem.diagnostic.code, "Code, for `gpu-tco explain CODE`.";
        severity in SEVERITY: it.problem.diagnostic.severity.word(), "Severity.";
        message: &it.problem.diagnostic.message, "Problem in words.";
        fix: stated(&it.problem.diagnostic.label), "Fix: what to write, if that is known.";
        notes: &it.problem.diagnostic.notes, "Notes, such as other places that matter.";
        about: stated(&it.problem.about),
            "Subject, such as a price by its name; null for a problem of form.";
        path: it.region.map(|it| it.path),
            "File with the problem; null if it concerns no single file.";
        line: it.region.map(|it| it.line), "First line, from 1.";
        column: it.region.map(|it| it.column),
            "Column in characters at which the problem begins, from 1.";
        end_line: it.region.map(|it| it.end_line), "Last line, from 1.";
        end_column: it.region.map(|it| it.end_column),
            "Column in characters behind the problem, from 1.";
        fingerprint in SHA256: it.fingerprint,
            "Hash that stays the same when lines above are added or removed.";
    }

    "next_stale" = it: &Due, "Day on which prices become stale." {
        class in PRICE_CLASS: it.class.name(), "Class of the prices.";
        count: it.count, "Number of prices that become stale on that day.";
        on in Kind::Day: it.on.to_string(), "Day on which they become stale.";
    }

    "checked_file" = it: &Source, "File that was read." {
        path: &it.name,
            "Path of the file as named on the command line, or its name in the program.";
        sha256 in SHA256: &it.sha256, "SHA-256 of its bytes, in hexadecimal.";
        built_in: it.embedded, "True for a file that is part of the program.";
    }
}

/// Problem with its place and its fingerprint.
#[derive(Clone, Copy)]
struct Found<'c> {
    problem: &'c Problem,
    region: Option<Region<'c>>,
    fingerprint: &'c String,
}

fn findings<'c>(of: CheckReport<'c>, prints: &'c [String]) -> Vec<Found<'c>> {
    let found = |(problem, fingerprint): (&'c Problem, &'c String)| {
        let region = problem.diagnostic.span.map(|span| of.region(span));
        Found { problem, region, fingerprint }
    };
    of.outcome.problems.iter().zip(prints).map(found).collect()
}

fn stated(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

const PRICE_CLASS: Kind = Kind::words(
    "price_class",
    "Class of prices, which age alike.",
    &[
        ("spot", "Spot prices."),
        ("daily", "Prices that their provider changes daily."),
        ("on-demand", "On-demand prices."),
        ("committed", "Prices of committed plans."),
        ("charge", "Charges of providers beside compute, and licenses."),
        ("hardware", "Prices of systems."),
        ("exchange-rate", "Rates between currencies."),
        ("pue", "Power usage effectiveness of sites."),
        ("tariff", "Electricity prices of sites."),
        ("colocation", "Colocation prices of sites."),
        ("specification", "Power of systems."),
    ],
);
