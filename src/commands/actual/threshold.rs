//! Limit of a difference: a share of the plan, or an amount.

use rust_decimal::Decimal;

use crate::analysis::Actual;
use crate::codes;
use crate::commands::output::MessageFormat;
use crate::commands::percent;
use crate::export::junit::{self, Outcome, TestCase, TestSuite};
use crate::format::{figure, list, money, percent};
use crate::input::{Diagnostic, Sources, render};
use crate::report::actual::ActualMaterial;

/// Limit of the difference between a bill and the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threshold {
    /// Share of the plan.
    Share(Decimal),
    /// Amount in the currency of the scenario.
    Amount(Decimal),
}

impl Threshold {
    /// Parses `10%` or `5000`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fix = "write a share of the plan such as `10%`, or an amount such as `5000`";
        let found = percent::number(text);
        let found =
            found.map(|(it, is_share)| if is_share { Self::Share(it) } else { Self::Amount(it) });
        // 0.05 is meant as 5%.
        let is_positive = |it: &Self| match it {
            Self::Share(limit) => !limit.is_sign_negative(),
            Self::Amount(limit) => limit.is_zero() || *limit >= Decimal::ONE,
        };
        found.filter(is_positive).ok_or_else(|| fix.to_owned())
    }

    /// Sentence on the difference, or on the part of the bill that no tier plans, if it is more than this.
    pub fn passed(self, actual: &Actual) -> Option<String> {
        let way = if actual.difference().is_sign_negative() { "below" } else { "above" };
        match self {
            Self::Share(limit) => {
                let unmatched = actual.unmatched().filter(|it| *it > limit).map(|it| {
                    let [share, limit] = apart([it, limit], percent);
                    format!("{share} of the cost of GPUs is for GPUs that no tier plans, and the limit is {limit}")
                });
                match actual.share().map(|it| it.abs()) {
                    Some(share) if share > limit => {
                        let [share, limit] = apart([share, limit], percent);
                        Some(format!(
                            "the bill is {share} {way} the plan, and the limit is {limit}"
                        ))
                    }
                    Some(_) => unmatched,
                    None => Some(format!(
                        "nothing is planned for these months, and the limit is {}",
                        percent(limit)
                    )),
                }
            }
            Self::Amount(limit) => {
                let by = actual.difference().abs();
                let unmatched = actual.unmatched_cost();
                if by > limit {
                    let [by, limit] = apart([by, limit], money);
                    return Some(format!(
                        "the bill is {by} {way} the plan, and the limit is {limit}"
                    ));
                }
                (unmatched > limit).then(|| {
                    let [cost, limit] = apart([unmatched, limit], money);
                    format!(
                        "{cost} is billed for GPUs that no tier plans, and the limit is {limit}"
                    )
                })
            }
        }
    }
}

/// A number and a limit below it in words that differ.
fn apart([number, limit]: [Decimal; 2], words: fn(Decimal) -> String) -> [String; 2] {
    let shown = [number, limit].map(words);
    let [one, other] = &shown;
    if one == other { [number, limit].map(figure) } else { shown }
}

/// The outcome as `JUnit` XML: a case for the limit, and one for each group and line with its amounts.
pub(super) fn junit(material: ActualMaterial<'_>, passed: Option<&str>) -> String {
    let ActualMaterial { actual, currency, .. } = material;
    let class = actual.alternative.clone();
    let outcome = passed.map_or(Outcome::Passed, |it| Outcome::Failed("difference", it.to_owned()));
    let name = format!("bill against plan, {}", list(material.months));
    let limit = TestCase { name, class: class.clone(), outcome };
    let noted = |name: &str, [plan, billed]: [Decimal; 2]| {
        let note = format!("planned {} {currency}, billed {}", money(plan), money(billed));
        TestCase { name: name.to_owned(), class: class.clone(), outcome: Outcome::Noted(note) }
    };
    let groups = actual.groups.iter().map(|it| noted(&it.name, [it.plan.cost, it.actual.cost]));
    let lines = actual.lines.iter().map(|it| noted(&it.name(), [it.plan, it.actual]));
    let cases = std::iter::once(limit).chain(groups).chain(lines).collect();
    junit::write("gpu-tco actual", &[TestSuite { name: material.title.to_owned(), cases }])
}

/// A passed limit as a line, or as an annotation of a workflow.
pub(super) fn notice(passed: &str, format: MessageFormat) -> String {
    match format {
        MessageFormat::Github => {
            render::annotation(&Diagnostic::error(codes::ACTUAL, passed), &Sources::new())
        }
        MessageFormat::Full | MessageFormat::Concise => format!("error: {passed}\n"),
    }
}
