//! Resolves support plans: from a provider's sheet, or as a tier states them.

use std::sync::Arc;

use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::services::ChargeMapping;
use crate::codes;
use crate::expr::Conversion;
use crate::input::{Diagnostic, Field, Span, did_you_mean, quoted};
use crate::model::CostPath;
use crate::model::rented::{Rating, Support, SupportBracket};
use crate::pricing::{AgeClass, History, HistoryRow, Provider, charges};

impl Resolver<'_> {
    /// Support plan of a tier; charged only if one is named or stated.
    pub fn support(
        &mut self,
        at: Mapping<'_>,
        field: &Field<charges::Support>,
        sheet: Option<&(Provider, Span)>,
    ) -> Option<Support> {
        let (it, at) = at.enter("support", "support", field)?;
        let keys = [
            ("plan", it.plan.span()),
            ("share_of_bill", it.share_of_bill.span()),
            ("brackets", it.brackets.span()),
        ];
        self.one_of(at, &keys)?;
        let Some((plan, named)) = it.plan.stated() else {
            let path = self.path(at, it.path());
            return self
                .charge(ChargeMapping { at, quote: None, conversion: None }, it)
                .map(|it| Support { path, ..it });
        };
        let minimum = it.minimum_per_month.span().map(|at| ("minimum_per_month", at));
        for (key, at) in minimum.into_iter().chain(it.rate.span().map(|at| ("rate", at))) {
            let message = format!("{key} is stated, but the plan has its own");
            let fix = format!("remove `{key}`, or state `brackets` instead of `plan`");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(at).fix(fix));
        }
        let (provider, plans) = match sheet {
            Some((it, _)) => (Some(it), it.support.as_slice()),
            None => (None, [].as_slice()),
        };
        let (provider, history) =
            self.of_sheet(provider, plans, ("support plan", &plan.0), named)?;
        let figures = "charge: {share_of_bill: 0.1}";
        let conversion = self.conversion((&provider.entry, &provider.currency), figures, named);
        let entry = format!("{}/support", provider.entry);
        let of = SheetFigure { entry: &entry, what: &plan.0, class: AgeClass::Charge };
        let row = self.in_force(of, history, named)?;
        let path = self.path(at, it.path());
        self.charge_of_row((&entry, &plan.0), &row, conversion.as_ref())
            .map(|it| Support { path, ..it })
    }

    /// Checks and resolves the support plan in a row of a sheet.
    pub fn charge_of_row(
        &mut self,
        (entry, plan): (&str, &str),
        row: &HistoryRow<charges::Support>,
        conversion: Option<&Arc<Conversion>>,
    ) -> Option<Support> {
        let quote = self.quote(entry, plan, row);
        let path = format!("{entry}.{plan}");
        let at = Mapping::new(&path, "a charge for support", row.span);
        let why = "a price sheet has days in place of months";
        self.no_path(row.value.path(), why, "; a scenario may state it beside `plan`");
        self.charge(ChargeMapping { at, quote: Some(&quote), conversion }, &row.value)
    }

    fn charge(&mut self, mapping: ChargeMapping<'_>, it: &charges::Support) -> Option<Support> {
        let keys = [("share_of_bill", it.share_of_bill.span()), ("brackets", it.brackets.span())];
        self.one_of(mapping.at, &keys)?;
        let minimum_per_month = self.term(mapping, "minimum_per_month", &it.minimum_per_month);
        let brackets = match it.brackets.stated() {
            None => {
                let share = self.rate(mapping, "share_of_bill", &it.share_of_bill)?;
                vec![SupportBracket { up_to: None, share }]
            }
            Some((brackets, span)) => self.brackets(mapping, brackets, span)?,
        };
        if brackets.len() > 1 && it.rate.is_absent() {
            let message = "support has brackets, but does not say how their shares apply";
            let fix = "add `rate: marginal`, or `rate: reached` if a bill has one share";
            self.report(
                Diagnostic::error(codes::MISSING_KEY, message).at(mapping.at.span).fix(fix),
            );
        }
        let rating = match it.rate.get() {
            Some(charges::Rate::Reached) => Rating::Reached,
            Some(charges::Rate::Marginal) | None => Rating::Marginal,
        };
        Some(Support { brackets, rating, minimum_per_month, path: CostPath::default() })
    }

    fn brackets(
        &mut self,
        mapping: ChargeMapping<'_>,
        brackets: &[Field<charges::SupportBracket>],
        span: Span,
    ) -> Option<Vec<SupportBracket>> {
        let mut resolved: Vec<SupportBracket> = Vec::new();
        for (bracket, at) in mapping.at.items("brackets", "a bracket of support", brackets) {
            let mapping = ChargeMapping { at, ..mapping };
            let diagnostics = &mut *self.context.diagnostics;
            bracket.share_of_bill.require("share_of_bill", at.of, at.span, diagnostics);
            let up_to = self.term(mapping, "up_to", &bracket.up_to);
            let share = self.rate(mapping, "share_of_bill", &bracket.share_of_bill);
            resolved.extend(share.map(|share| SupportBracket { up_to, share }));
        }
        let ends_are_bad = brackets.iter().any(|it| it.get().is_some_and(|it| it.up_to.is_bad()));
        if resolved.len() < brackets.len() || ends_are_bad {
            return None;
        }
        let ends: Vec<_> =
            resolved.iter().map(|it| it.up_to.as_ref().map(crate::expr::Given::stated)).collect();
        let example = "{up_to: 10000, share_of_bill: 0.10}";
        self.ascend(&ends, "brackets of support", example, span);
        Some(resolved)
    }

    /// The charge of a provider's sheet with this name; reports an unknown name.
    pub fn of_sheet<'s, V>(
        &mut self,
        provider: Option<&'s Provider>,
        known: &'s [(String, History<V>)],
        (kind, name): (&str, &str),
        at: Span,
    ) -> Option<(&'s Provider, &'s History<V>)> {
        if let Some(found) = known.iter().find(|(known, _)| known == name) {
            return Some((provider?, &found.1));
        }
        let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
        let Some(provider) = provider else {
            let message = format!("a {kind} is named, but no sheet of a provider that has it");
            let fix = "add `provider: ` and the name of a sheet, or state the price";
            self.report(Diagnostic::error(codes::NOT_IN_SHEET, message).at(at).fix(fix));
            return None;
        };
        let message = format!("{} has no {kind} {}", provider.entry, quoted(name));
        let fix = did_you_mean(name, names.iter().copied());
        let fix = if fix.is_empty() { "state its price here".to_owned() } else { fix };
        let missing = Diagnostic::error(codes::NOT_IN_SHEET, message).at(at).fix(fix);
        let listed = format!("{} has: {}", provider.entry, names.join(", "));
        self.report(if names.is_empty() { missing } else { missing.note(listed) });
        None
    }
}
