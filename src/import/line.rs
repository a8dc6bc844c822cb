//! A price of a feed beside the figure of the sheet, as the summary prints it.

use rust_decimal::Decimal;

use super::quote::exact;
use crate::format::{percent_signed, quantity};
use crate::pricing::HistoryRow;

/// A price of the feed, beside the figure of the sheet.
#[derive(Debug)]
pub(super) struct SummaryLine {
    /// Name of the entry and its plan.
    pub what: String,
    /// Figure of the feed.
    pub new: Option<Decimal>,
    /// Figure of the sheet and the day it was checked, or its reason for having none.
    old: Option<String>,
    /// Relative change of the figure of the sheet.
    pub change: Option<Decimal>,
    /// Reason why it was held back.
    why: &'static str,
}

impl SummaryLine {
    pub fn new(
        name: &str,
        plan: &str,
        new: Option<Decimal>,
        old: Option<(Option<Decimal>, &HistoryRow)>,
    ) -> Self {
        // Amounts that are spread over a term have endless digits.
        let (new, old) = (new.and_then(exact), old.map(|(old, row)| (old.and_then(exact), row)));
        let figure = old.and_then(|(old, _)| old);
        let change = figure.zip(new).and_then(|(old, new)| new.checked_sub(old)?.checked_div(old));
        let phrases = old.map(|(old, row)| {
            let ended = row.until.map(|it| format!(", ended on {it}")).unwrap_or_default();
            format!(
                "{} (checked on {}{ended})",
                old.map(quantity).unwrap_or_default(),
                row.checked_on
            )
        });
        Self { what: format!("{name} {plan}"), new, old: phrases, change, why: "" }
    }

    /// Adds the reason why it was held back.
    pub fn because(self, why: &'static str) -> Self {
        Self { why, ..self }
    }

    /// Both figures in words.
    pub fn with_old(&self) -> String {
        let new = self.new.map(quantity).unwrap_or_default();
        let old = self.old.as_deref().unwrap_or("none");
        let change = self.change.map(|it| format!(" ({})", percent_signed(it)));
        let why = if self.why.is_empty() { String::new() } else { format!(", {}", self.why) };
        format!("{}: {old} -> {new}{}{why}", self.what, change.unwrap_or_default())
    }

    /// Adds the sheet's reason for having no figure, if there is one.
    pub fn instead_of(self, reason: Option<&str>) -> Self {
        Self { old: reason.map(|it| format!("unavailable: {it}")), ..self }
    }
}
