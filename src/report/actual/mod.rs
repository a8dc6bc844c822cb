//! Report of `actual`: what a bill has cost beside the plan, and why it differs.

mod as_billed;
mod picture;
mod records;
mod tables;

pub use as_billed::AsBilled;
pub use picture::picture;
pub use records::{ActualTable, records};
pub(crate) use records::{GROUP, LINE, MONTH};

use super::document::{Definition, Definitions, Document, Section, Sentence};
use crate::analysis::{Actual, Basis};
use crate::format::{count, list, money, percent};

/// Everything a report of `actual` is made from.
#[derive(Clone, Copy, Debug)]
pub struct ActualMaterial<'r> {
    /// Title of the scenario, or the name of its file.
    pub title: &'r str,
    /// Plan against actual.
    pub actual: &'r Actual,
    /// ISO 4217 code of all amounts.
    pub currency: &'r str,
    /// First month of the plan, such as 2026-11.
    pub starts: &'r str,
    /// Months compared, such as 2026-11.
    pub months: &'r [String],
    /// Months of the bill that are left out, each with the reason.
    pub left_out: &'r [String],
    /// Months compared that several bills have.
    pub shared: &'r [String],
    /// Owned tiers of the alternative, which no bill has.
    pub owned: &'r [String],
    /// The decision with inputs as billed, or the reason why it is not known; none in cash.
    pub as_billed: Option<Result<&'r AsBilled, &'r String>>,
    /// Rows of the bill.
    pub rows: usize,
}

/// Builds the report.
#[must_use]
pub fn document(material: ActualMaterial<'_>) -> Document {
    let tables = [tables::bridge(material), tables::groups(material), tables::months(material)];
    let lead = std::iter::once(Sentence::strong(verdict(material)));
    let sections = tables.into_iter().map(Section::from);
    Document {
        title: material.title.to_owned(),
        lead: lead
            .chain(forecast(material).map(Sentence::plain))
            .chain(as_billed::sentence(material).map(Sentence::plain))
            .chain(unmatched(material).map(Sentence::plain))
            .collect(),
        sections: sections.chain([Section::from(conventions(material))]).collect(),
        ..Document::default()
    }
}

/// The difference in one sentence.
fn verdict(material: ActualMaterial<'_>) -> String {
    let ActualMaterial { actual, currency, months, .. } = material;
    let [plan, billed, by] = [actual.plan, actual.actual, actual.difference().abs()].map(money);
    let over = count(months.len(), "month");
    if actual.difference().is_zero() {
        return format!("{} cost {billed} {currency} over {over}, as planned.", actual.alternative);
    }
    let way = if actual.difference().is_sign_negative() { "less" } else { "more" };
    let share = actual.share().map(|it| format!(" ({})", percent(it.abs()))).unwrap_or_default();
    format!(
        "{} cost {by} {currency}{share} {way} than planned over {over}: {billed} instead of {plan}.",
        actual.alternative
    )
}

/// Sentence on the whole plan at the prices and volumes seen; none if no month is left.
fn forecast(material: ActualMaterial<'_>) -> Option<String> {
    let ActualMaterial { actual, currency, months, .. } = material;
    let forecast = actual.forecast.filter(|it| months.len() < it.months as usize)?;
    let [total, planned] = [forecast.total, forecast.planned].map(money);
    let over = count(forecast.months, "month");
    let part = if material.owned.is_empty() { "" } else { ", owned tiers aside," };
    if total == planned {
        return Some(format!(
            "If the rest goes on like this, all {over} of the plan{part} cost {total} {currency}, as planned."
        ));
    }
    let less = if forecast.difference().is_sign_negative() { "less" } else { "more" };
    let share =
        forecast.share().map(|it| format!(": {} {less}", percent(it.abs()))).unwrap_or_default();
    Some(format!(
        "If the rest goes on like this, all {over} of the plan{part} cost {total} {currency} instead of {planned}{share}."
    ))
}

/// Sentence on what is billed and belongs to no tier.
fn unmatched(material: ActualMaterial<'_>) -> Option<String> {
    let share = material.actual.unmatched().filter(|it| !it.is_zero())?;
    let name = &material.actual.alternative;
    Some(format!(
        "{} of the cost of GPUs is for GPUs that no tier of {name} plans.",
        percent(share)
    ))
}

fn conventions(material: ActualMaterial<'_>) -> Definitions {
    let basis = match material.actual.basis {
        Basis::Expense => {
            "expense: EffectiveCost of the bill, in which commitments are spread over what they cover, against the \
             expense of the plan"
        }
        Basis::Cash => {
            "cash: BilledCost of the bill, as invoiced, against the payments of the plan"
        }
    };
    let starts = format!(
        "month 1 of the plan is {} (--starts); the plan has 730 hours in every month",
        material.starts
    );
    let parts = "price: hours billed at another price than planned; volume: more or fewer hours in all, at the mix of \
                 the plan; mix: hours of dearer groups in place of cheaper ones. All parts add up to the difference.";
    let mut rows = vec![
        Definition::new("basis", [basis.to_owned()]),
        Definition::new("months", [format!("{}; {starts}", list(material.months))]),
        Definition::new("parts", [parts.to_owned()]),
    ];
    if !material.shared.is_empty() {
        let shared = format!(
            "several have {}: their amounts are added up, as those of several accounts; name a bill once if its rows \
             are in another too",
            list(material.shared)
        );
        rows.push(Definition::new("bills", [shared]));
    }
    if !material.left_out.is_empty() {
        rows.push(Definition::new("left out", [list(material.left_out)]));
    }
    if !material.owned.is_empty() {
        let owned =
            format!("{}: owned, so that no bill of a provider has it", list(material.owned));
        rows.push(Definition::new("not compared", [owned]));
    }
    if let Some(Ok(it)) = material.as_billed {
        rows.push(Definition::new("as billed", [format!("`{}`", it.command)]));
    }
    rows.push(Definition::new("read", [count(material.rows, "row")]));
    Definitions { heading: Some("Conventions".to_owned()), rows, ..Definitions::default() }
}
