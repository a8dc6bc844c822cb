//! A document made by hand, for the tests of every format.

use super::tables::{break_even, breakdown, cost, sweep};
use crate::input::Severity;
use crate::report::document::{Definition, Definitions, Document, NumberedFinding, Sentence};

/// A whole report: lead, an open table, folded ones, assumptions, findings.
pub(super) fn comparison() -> Document {
    Document {
        title: "64 H100 for three years: own or rent?".to_owned(),
        lead: vec![
            Sentence::strong(
                "neocloud is cheapest: 3,363,840 USD over 36 months, 1,418,157 (29.7%) below own, the next.",
            ),
            Sentence::plain(
                "own is cheapest if neocloud passes 3.554 per GPU-hour (+42.2%) or servers cost 41.7% less.",
            ),
        ],
        sections: vec![
            cost().into(),
            break_even().into(),
            counted().into(),
            sweep().into(),
            breakdown().into(),
            assumptions().into(),
            findings().into(),
        ],
        ..Document::default()
    }
}

pub(super) fn counted() -> Definitions {
    Definitions {
        rows: vec![
            Definition::new(
                "Counted",
                ["own: servers, staff, network fabric, electricity; the others: compute"],
            ),
            Definition::new(
                "Held fixed",
                ["all of own when GPUs are idle, electricity too: idle_kw equals busy_kw"],
            ),
        ],
        folded: true,
        ..Definitions::default()
    }
}

pub(super) fn assumptions() -> Definitions {
    Definitions {
        heading: Some("Assumptions".to_owned()),
        rows: vec![
            Definition::new(
                "demand",
                [
                    "64 h100-sxm-80gb, all or none (on_off), allocated 80.0% of the hours; busy_share not stated \
                  (it cancels out of every break-even)",
                ],
            ),
            Definition::new(
                "time",
                ["36 months of 730 hours (8,760 a year); prices as of 2025-04-28"],
            ),
            Definition::new(
                "money",
                ["USD, nominal, before tax; capex straight-line over 36 months, residual value 0"],
            ),
            Definition::new("not stated", ["cost_of_capital: no NPV is printed"]),
            Definition::new(
                "left out",
                [
                    "own: spares, storage, facility, maintenance, software, connectivity, insurance",
                    "every alternative: egress, attached storage, support plan",
                ],
            ),
            Definition::new(
                "prices",
                [
                    "aws/p5.48xlarge on demand: 98.32 per instance-hour of 8 GPUs, from 2023-07-26 until 2025-06-01, \
                  checked 2025-04-28; 7 others stated in the scenario, without a source",
                ],
            ),
            Definition::new(
                "made from",
                [
                    "scenarios/h100-lesson.yaml (cedff8bb3c65), built-in sheets 2026-10-10, gpu-tco 0.1.0",
                ],
            ),
        ],
        quiet: true,
        ..Definitions::default()
    }
}

pub(super) fn findings() -> Vec<NumberedFinding> {
    let finding = |number, code: &str, text: &str, place: &str| NumberedFinding {
        number,
        severity: Severity::Warning,
        code: code.to_owned(),
        text: text.to_owned(),
        place: Some(format!("scenarios/h100-lesson.yaml:{place}")),
    };
    vec![
        finding(
            1,
            "GTS008",
            "own has no maintenance or facility line; if it pays them, its total is too low",
            "9:7",
        ),
        finding(
            2,
            "GTD009",
            "aws/p5.48xlarge has cost 55.04 since 2025-06-01; own then breaks even at 41.3%",
            "16:19",
        ),
        finding(
            3,
            "GTS010",
            "reserve_as_used prices a commitment as if its unused hours were free",
            "20:72",
        ),
    ]
}
