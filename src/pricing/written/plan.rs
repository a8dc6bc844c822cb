//! Rows of committed plans: what an hour of the term costs, and what is paid upfront.

use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Deserialize;

use super::super::row_checks::the_figure;
use super::rows::{RowEvidence, RowFigure, SheetRow, SightingRow, evidence_of, required};
use super::{Grade, value_of};
use crate::codes;
use crate::input::{Date, Diagnostic, Diagnostics, Field, Span, Switch, Text};
use crate::quantity::{PositiveShare, ShareBelowOne, SheetPrice};

/// Price of a committed plan.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a price of a plan")]
#[schemars(extend("required" = required(&[])))]
pub(in crate::pricing) struct PlanRow {
    /// Price of an instance per hour of the term, upfront payments included.
    effective_price_per_hour: Field<SheetPrice>,
    /// Price per GPU-hour of the term, upfront payments included.
    effective_price_per_gpu_hour: Field<SheetPrice>,
    /// Price of an instance per hour of the term, beside `upfront`.
    price_per_hour: Field<SheetPrice>,
    /// Price per GPU-hour of the term, beside `upfront`.
    price_per_gpu_hour: Field<SheetPrice>,
    /// Amount paid for an instance when a term begins.
    upfront: Field<SheetPrice>,
    /// Share of an effective price that is paid when a term begins, above 0 to 1.
    upfront_share: Field<PositiveShare>,
    /// Share taken off the on-demand price of the same instance, 0 to below 1.
    discount_share: Field<ShareBelowOne>,
    /// First day the figure was seen, such as 2026-06-01.
    from: Field<Date>,
    /// First day the figure was no longer seen.
    until: Field<Date>,
    /// Address of the source, which begins with https.
    source: Field<Text>,
    /// Last day the source confirmed the figure.
    checked_on: Field<Date>,
    /// Reliability of the source.
    grade: Field<Grade>,
    /// Words or cell of the source with the figure.
    quote: Field<Text>,
    /// Address of an independent source that confirms the figure, which begins with https.
    second_source: Field<Text>,
    /// Other readings of the same figure: addresses, each with the last day it showed the figure.
    seen: Field<Vec<Field<SightingRow>>>,
    /// True for the lowest of several prices, printed as `from` or `starting at`.
    teaser: Field<Switch>,
    /// Note about the row.
    note: Field<Text>,
}

/// Figures of a row of a plan.
#[derive(Clone, Copy, Debug)]
pub(in crate::pricing) struct PlanFigures {
    /// Price of hours, a discount, or an upfront amount if nothing else is paid.
    pub first: Decimal,
    /// Amount paid for an instance when a term begins, beside the first figure or as it.
    pub upfront: Option<(Decimal, Span)>,
    /// Share of the price that is paid when a term begins.
    pub upfront_share: Option<(Decimal, Span)>,
}

impl SheetRow for PlanRow {
    const NAME: &'static str = "a price of a plan";
    type Value = PlanFigures;

    fn value(&self, at: Span, diagnostics: &mut Diagnostics) -> Option<RowFigure<PlanFigures>> {
        let keys = [
            "effective_price_per_hour",
            "effective_price_per_gpu_hour",
            "price_per_hour",
            "price_per_gpu_hour",
            "discount_share",
        ];
        let figures = [
            value_of(&self.effective_price_per_hour),
            value_of(&self.effective_price_per_gpu_hour),
            value_of(&self.price_per_hour),
            value_of(&self.price_per_gpu_hour),
            value_of(&self.discount_share),
        ];
        let upfront = number(&self.upfront);
        let is_all_upfront = figures.iter().all(Field::is_absent) && !self.upfront.is_absent();
        let (key, first, span) = if is_all_upfront {
            upfront.map(|(amount, at)| ("upfront", amount, at))?
        } else {
            the_figure(Self::NAME, &keys, &figures, at, diagnostics)?
        };
        let paid = [("upfront", self.upfront.span()), ("upfront_share", self.upfront_share.span())];
        excluded(key, &paid, span, diagnostics)?;
        let upfront_share = number(&self.upfront_share);
        Some((key, PlanFigures { first, upfront, upfront_share }, span))
    }

    fn dated(&self) -> RowEvidence<'_> {
        evidence_of!(self)
    }
}

fn number<Q: crate::quantity::Quantity>(field: &Field<Q>) -> Option<(Decimal, Span)> {
    field.stated().map(|(quantity, at)| (quantity.value(), at))
}

/// Reports an upfront payment that does not go with the figure of a row, or is missing beside it; `None`
/// then.
fn excluded(
    key: &str,
    paid: &[(&str, Option<Span>); 2],
    figure: Span,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let [(_, amount), (_, share)] = paid;
    let (at, message, fix) = if let (Some(at), true) =
        (*amount, key.starts_with("effective") || key == "discount_share")
    {
        let message = format!("a price of a plan states `upfront` and `{key}`, which includes it");
        (at, message, "write what is paid by the hour as `price_per_hour`, or `upfront_share`")
    } else if let (Some(_), Some(at)) = (*amount, *share) {
        let message = "a price of a plan states `upfront` and `upfront_share`".to_owned();
        (at, message, "remove `upfront_share`")
    } else if (key, *amount) == ("price_per_hour", None) {
        let message = "a price of a plan states `price_per_hour` without `upfront`".to_owned();
        (figure, message, "write `effective_price_per_hour`, or add the `upfront` amount")
    } else {
        return Some(());
    };
    diagnostics.push(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix));
    None
}
