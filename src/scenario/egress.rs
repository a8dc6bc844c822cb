//! Resolves tariffs for data sent: from a provider's sheet, or as a tier states them.

use rust_decimal::Decimal;

use std::sync::Arc;

use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::services::ChargeMapping;
use crate::codes;
use crate::expr::Conversion;
use crate::expr::Given;
use crate::expr::unit::{Gigabytes, Per, Terabytes};
use crate::input::{Diagnostic, Field, Span};
use crate::model::rented::{Egress, EgressTier, UpTo};
use crate::pricing::{AgeClass, HistoryRow, Provider, charges};

impl Resolver<'_> {
    /// The tariff a tier states, or else that of its provider's sheet if the demand sends data.
    pub fn egress(
        &mut self,
        at: Mapping<'_>,
        provider: Option<&str>,
        field: &Field<charges::Egress>,
        sheet: Option<&(Provider, Span)>,
    ) -> Option<Egress> {
        if let Some((it, at)) = at.enter("egress", "egress", field) {
            let share = self.given(at, "share", &it.share);
            if !it.price_per_gb.is_absent() || !it.tiers.is_absent() || it.share.is_absent() {
                let egress =
                    self.tariff(ChargeMapping { at, quote: None, conversion: None }, it)?;
                return Some(Egress { share, ..egress });
            }
            let egress = self.egress_of_sheet(sheet);
            if egress.is_none() {
                self.one_of(at, &[("price_per_gb", None), ("tiers", None)]);
            }
            return Some(Egress { share, ..egress? });
        }
        let is_claimed = field.is_bad() || self.claims.has(provider, "egress");
        if is_claimed || !self.sends_data { None } else { self.egress_of_sheet(sheet) }
    }

    fn egress_of_sheet(&mut self, sheet: Option<&(Provider, Span)>) -> Option<Egress> {
        let (provider, span) = sheet.filter(|(it, _)| !it.egress.is_absent())?;
        let figures = "egress: {price_per_gb: 0.02}";
        let conversion = self.conversion((&provider.entry, &provider.currency), figures, *span);
        let (what, class) = ("egress", AgeClass::Charge);
        let of = SheetFigure { entry: &provider.entry, what, class };
        let row = self.in_force(of, &provider.egress, *span)?;
        self.tariff_of_row(&provider.entry, &row, conversion.as_ref())
    }

    /// Checks and resolves the tariff in a row of a sheet.
    pub fn tariff_of_row(
        &mut self,
        entry: &str,
        row: &HistoryRow<charges::Egress>,
        conversion: Option<&Arc<Conversion>>,
    ) -> Option<Egress> {
        let quote = self.quote(entry, "egress", row);
        let path = format!("{entry}/egress");
        let at = Mapping::new(&path, "a tariff for egress", row.span);
        self.tariff(ChargeMapping { at, quote: Some(&quote), conversion }, &row.value)
    }

    fn tariff(&mut self, mapping: ChargeMapping<'_>, it: &charges::Egress) -> Option<Egress> {
        let keys = [("price_per_gb", it.price_per_gb.span()), ("tiers", it.tiers.span())];
        self.one_of(mapping.at, &keys)?;
        let free_gb = self.term(mapping, "free_gb", &it.free_gb);
        let tiers = match it.tiers.stated() {
            None => {
                let price_per_gb = self.rate(mapping, "price_per_gb", &it.price_per_gb)?;
                vec![EgressTier { up_to: None, price_per_gb }]
            }
            Some((tiers, span)) => self.egress_tiers(mapping, it, tiers, span)?,
        };
        Some(Egress { tiers, free_gb, share: None })
    }

    fn egress_tiers(
        &mut self,
        mapping: ChargeMapping<'_>,
        egress: &charges::Egress,
        tiers: &[Field<charges::EgressTier>],
        span: Span,
    ) -> Option<Vec<EgressTier>> {
        let gb_per_tb: Option<Given<Per<Gigabytes, Terabytes>>> =
            self.term(mapping, "gb_per_tb", &egress.gb_per_tb);
        let (mut resolved, mut ends, mut is_whole) = (Vec::new(), Vec::new(), true);
        for (tier, at) in mapping.at.items("tiers", "a tier of egress", tiers) {
            let mapping = ChargeMapping { at, ..mapping };
            tier.price_per_gb.require("price_per_gb", at.of, at.span, self.context.diagnostics);
            let price_per_gb = self.rate(mapping, "price_per_gb", &tier.price_per_gb);
            let gb = self.term(mapping, "up_to_gb", &tier.up_to_gb).map(UpTo::Gigabytes);
            let tb: Option<Given<Terabytes>> = self.term(mapping, "up_to_tb", &tier.up_to_tb);
            if let (Some(both), false) = (tier.up_to_tb.span(), tier.up_to_gb.is_absent()) {
                self.one_of(
                    mapping.at,
                    &[("up_to_gb", tier.up_to_gb.span()), ("up_to_tb", Some(both))],
                );
            }
            if let (Some(tb), true) = (tier.up_to_tb.span(), egress.gb_per_tb.is_absent()) {
                let message = "up_to_tb is stated, but not how many gigabytes a terabyte has";
                let fix = "add `gb_per_tb: 1000` or `gb_per_tb: 1024` beside `tiers`";
                self.report(Diagnostic::error(codes::MISSING_KEY, message).at(tb).fix(fix));
            }
            let up_to = gb.or(tb.zip(gb_per_tb.clone()).map(|(tb, gb)| UpTo::Terabytes(tb, gb)));
            is_whole &=
                up_to.is_some() == (tier.up_to_gb.span().or(tier.up_to_tb.span())).is_some();
            ends.push(up_to.as_ref().map(|end| match end {
                UpTo::Gigabytes(gb) => gb.stated(),
                UpTo::Terabytes(tb, gb) => tb.stated().saturating_mul(gb.stated()),
            }));
            resolved.extend(price_per_gb.map(|price_per_gb| EgressTier { up_to, price_per_gb }));
        }
        if resolved.len() < tiers.len() || !is_whole {
            return None;
        }
        self.ascend(&ends, "tiers of egress", "{up_to_gb: 10240, price_per_gb: 0.09}", span);
        Some(resolved)
    }

    /// Reports tier ends that do not ascend to a last tier without an end.
    pub fn ascend(&mut self, ends: &[Option<Decimal>], what: &str, example: &str, span: Span) {
        let ascends = ends.windows(2).all(|pair| match pair {
            [Some(lower), Some(upper)] => lower < upper,
            [lower, _] => lower.is_some(),
            _ => true,
        });
        if !ascends || ends.last().is_none_or(Option::is_some) {
            let message = format!("{what} do not ascend to a last one without an end");
            let fix =
                format!("begin with the lowest, such as `{example}`, and end the last nowhere");
            self.report(Diagnostic::error(codes::BRACKETS, message).at(span).fix(fix));
        }
    }
}
