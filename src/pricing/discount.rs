//! Negotiated discounts, as stated by the sheets that hold them.

use rust_decimal::Decimal;

use super::row_checks::{ends_after, sourced, the_figure};
use super::sheet_reader::SheetReader;
use super::written::{self, value_of};
use crate::codes;
use crate::input::{Date, Diagnostic, Field, Span, Text};

/// Name of a discount row in messages.
const NAME: &str = "a discount";
/// Key of a discount that is a share of the list price.
const SHARE: &str = "discount_share";

/// A lower price for some or all offers of a provider or vendor, while the contract holds.
#[derive(Clone, Debug)]
pub struct NegotiatedDiscount {
    /// Instance or system with its span; `None` for all.
    pub entry: Option<(String, Span)>,
    /// `on_demand`, `spot` or the name of a committed plan, with its span; `None` for all.
    pub plan: Option<(String, Span)>,
    /// Key of the figure: a share or one of the net prices.
    pub key: &'static str,
    /// Share of the list price taken off, or the agreed price.
    pub value: Decimal,
    /// Span of the value.
    pub span: Span,
    /// ISO 4217 code of the sheet's currency, for an agreed price.
    pub currency: String,
    /// First day the discount holds.
    pub from: Date,
    /// First day the discount no longer holds; `None` if it has no end.
    pub until: Option<Date>,
    /// Contract that states the discount.
    pub source: String,
    /// Span of the contract's name.
    pub source_at: Span,
    /// Note about the discount.
    pub note: Option<String>,
}

impl NegotiatedDiscount {
    /// True if the discount holds on `day`.
    pub fn is_in_force(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|until| day < until)
    }

    /// True if the value is an agreed price, false if it is a share of the list price.
    pub fn is_fixed(&self) -> bool {
        self.key != SHARE
    }

    /// True if two discounts name the same prices.
    fn is_of_the_same(&self, other: &Self) -> bool {
        let named = |it: &Option<(String, Span)>| it.as_ref().map(|(name, _)| name.clone());
        named(&self.entry) == named(&other.entry) && named(&self.plan) == named(&other.plan)
    }
}

impl SheetReader<'_> {
    /// Checks the discounts of a sheet.
    pub fn discounts(&mut self, currency: &str, sheet: &written::Sheet) -> Vec<NegotiatedDiscount> {
        if !sheet.site.is_absent() {
            self.misplaced(&[("discounts", sheet.discounts.span())], "provider");
        }
        let rows = sheet.discounts.get().into_iter().flatten().filter_map(Field::stated);
        let rows = rows.filter_map(|(row, at)| self.discount(currency, sheet, row, at));
        let all: Vec<NegotiatedDiscount> = rows.collect();
        for (index, one) in all.iter().enumerate() {
            let after = all.get(index + 1..).unwrap_or_default();
            if let Some(other) = after.iter().find(|it| it.is_of_the_same(one) && overlap(it, one))
            {
                let message = "two discounts of the same prices are in force on the same day";
                let fix = "write `until: ` in the earlier, or remove one of them";
                let both = Diagnostic::error(codes::OVERLAP, message).at(other.span).fix(fix);
                self.diagnostics.push(both.also(one.span, "the other"));
            }
        }
        all
    }

    fn discount(
        &mut self,
        currency: &str,
        sheet: &written::Sheet,
        row: &written::Negotiated,
        at: Span,
    ) -> Option<NegotiatedDiscount> {
        let is_of_a_vendor = !sheet.vendor.is_absent();
        let (entry, misplaced, kind) = if is_of_a_vendor {
            let misplaced = [
                ("instance", row.instance.span()),
                ("plan", row.plan.span()),
                ("net_price_per_hour", row.net_price_per_hour.span()),
                ("net_price_per_gpu_hour", row.net_price_per_gpu_hour.span()),
            ];
            (&row.system, misplaced.to_vec(), "provider")
        } else {
            let misplaced = [("system", row.system.span()), ("net_price", row.net_price.span())];
            (&row.instance, misplaced.to_vec(), "vendor")
        };
        self.misplaced(&misplaced, kind);
        if misplaced.iter().any(|(_, span)| span.is_some()) {
            return None;
        }
        let figure = self.figure(is_of_a_vendor, row, at);
        let from = row.from.require_such("from", ("2026-10-10", NAME), at, self.diagnostics);
        let source = sourced(&row.source, NAME, "contract 2026-07", at, self.diagnostics);
        let (key, value, span) = figure?;
        if key != SHARE && !self.is_of_one_price(is_of_a_vendor, key, row, at) {
            return None;
        }
        let (source, source_at) = source?;
        let from = *from?.0;
        ends_after(from, row.until.stated(), self.diagnostics);
        Some(NegotiatedDiscount {
            entry: named(entry),
            plan: named(&row.plan),
            key,
            value,
            span,
            currency: currency.to_owned(),
            from,
            until: row.until.get().copied(),
            source,
            source_at,
            note: row.note.get().map(|it| it.0.clone()),
        })
    }

    /// The figure of a discount: its key, value and span. Exactly one key may be stated.
    fn figure(
        &mut self,
        is_of_a_vendor: bool,
        row: &written::Negotiated,
        at: Span,
    ) -> Option<(&'static str, Decimal, Span)> {
        let share = value_of(&row.discount_share);
        if is_of_a_vendor {
            let figures = [share, value_of(&row.net_price)];
            return the_figure(NAME, &[SHARE, "net_price"], &figures, at, self.diagnostics);
        }
        let keys = [SHARE, "net_price_per_hour", "net_price_per_gpu_hour"];
        let (hour, gpu_hour) = (&row.net_price_per_hour, &row.net_price_per_gpu_hour);
        let figures = [share, value_of(hour), value_of(gpu_hour)];
        the_figure(NAME, &keys, &figures, at, self.diagnostics)
    }

    /// True if an agreed price names one thing; reports one that does not, as only a share can
    /// lower many prices.
    fn is_of_one_price(
        &mut self,
        is_of_a_vendor: bool,
        key: &str,
        row: &written::Negotiated,
        at: Span,
    ) -> bool {
        let needed: &[(&str, &Field<Text>)] = if is_of_a_vendor {
            &[("system", &row.system)]
        } else {
            &[("instance", &row.instance), ("plan", &row.plan)]
        };
        for (missing, _) in needed.iter().filter(|(_, field)| field.is_absent()) {
            let message = format!("{key} is stated, but not of which `{missing}`");
            let fix = format!("add `{missing}: `");
            self.diagnostics.push(Diagnostic::error(codes::MISSING_KEY, message).at(at).fix(fix));
        }
        needed.iter().all(|(_, field)| !field.is_absent())
    }
}

fn named(field: &Field<Text>) -> Option<(String, Span)> {
    field.stated().map(|(name, span)| (name.0.clone(), span))
}

fn overlap(one: &NegotiatedDiscount, other: &NegotiatedDiscount) -> bool {
    one.is_in_force(other.from) || other.is_in_force(one.from)
}
