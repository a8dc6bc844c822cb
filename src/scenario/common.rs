//! Resolves the keys that any tier may have: effectiveness, licenses and the user's own cost lines.

use super::accelerator::{Accelerator, other_gpu};
use super::mapping::Mapping;
use super::resolver::{Resolver, SheetFigure};
use super::written;
use crate::codes;
use crate::input::{Diagnostic, Field, Span};
use crate::model::{Accounting, Amount, CostPath, Effectiveness, Other, Software};
use crate::pricing::AgeClass;

impl Resolver<'_> {
    /// Resolves the work one GPU of a tier does; required if its accelerator is not the demand's.
    pub fn effectiveness(
        &mut self,
        at: Mapping<'_>,
        gpu: Option<Accelerator>,
        any: written::Any<'_>,
    ) -> Effectiveness {
        let relative_performance =
            self.relative_performance(at, gpu.as_ref(), any.relative_performance);
        if let (Some(gpu), Some((wanted, wanted_at))) = (gpu, self.gpu.clone())
            && gpu.name() != wanted
            && any.relative_performance.is_absent()
        {
            self.report(other_gpu(&gpu, &wanted, wanted_at));
        }
        Effectiveness {
            relative_performance,
            virtualization_overhead: self.given(
                at,
                "virtualization_overhead",
                any.virtualization_overhead,
            ),
            goodput: self.goodput(at, any),
        }
    }

    /// Resolves the licenses of a tier.
    pub fn software(
        &mut self,
        at: Mapping<'_>,
        field: &Field<written::OneOrMore<written::Software>>,
    ) -> Vec<Software> {
        let mut all = Vec::new();
        for (software, at) in at.each("software", "software", field) {
            let path = self.path(at, software.path());
            all.extend(self.license(at, software).map(|price| Software { price, path }));
        }
        all
    }

    fn license(&mut self, at: Mapping<'_>, software: &written::Software) -> Option<Amount> {
        let keys = [
            ("price_per_gpu_year", software.price_per_gpu_year.span()),
            ("price_per_node_year", software.price_per_node_year.span()),
            ("price_per_year", software.price_per_year.span()),
            ("license", software.license.span()),
        ];
        self.one_of(at, &keys)?;
        let key = "price_per_gpu_year";
        let gpu = match software.license.stated() {
            None => self.given(at, key, &software.price_per_gpu_year),
            Some((name, at)) => {
                let license = self.prices.license(&name.0, at, &mut self.context)?;
                let figures = "price_per_gpu_year: 4500";
                let conversion = self.conversion((&license.entry, &license.currency), figures, at);
                let price = &license.price_per_gpu_year;
                let of = SheetFigure { entry: &license.entry, what: key, class: AgeClass::Charge };
                let price = self.looked_up(of, price, at).map(|(price, _)| price);
                price.map(|it| it.converted(conversion.as_ref()))
            }
        };
        let node = self.given(at, "price_per_node_year", &software.price_per_node_year);
        let year = self.given(at, "price_per_year", &software.price_per_year);
        let counted = gpu.map(Amount::GpuYear).or(node.map(Amount::NodeYear));
        counted.or(year.map(Amount::Year))
    }

    /// Resolves the user's own cost lines.
    pub fn other(
        &mut self,
        at: Mapping<'_>,
        field: &Field<Vec<Field<written::Other>>>,
    ) -> Vec<Other> {
        let lines = field.get().map(Vec::as_slice).unwrap_or_default();
        let mut seen: Vec<Other> = Vec::new();
        for (line, span) in lines.iter().filter_map(Field::stated) {
            let Some(line) = self.other_line(at, line, span) else { continue };
            if seen.iter().any(|earlier| earlier.name == line.name) {
                let message = format!("two lines of `other` are called `{}`", line.name);
                let fix = "give each line a name of its own";
                self.report(Diagnostic::error(codes::SAME_NAME, message).at(span).fix(fix));
            }
            seen.push(line);
        }
        seen
    }

    fn other_line(&mut self, at: Mapping<'_>, line: &written::Other, span: Span) -> Option<Other> {
        use written::Basis as Per;

        let of = "a line of `other`";
        let name = line.name.require("name", of, span, self.context.diagnostics);
        let per = line.per.require("per", of, span, self.context.diagnostics);
        let name = name.map(|(text, _)| text.0.clone());
        let key = format!("other.{}", name.as_deref().unwrap_or_default());
        let at = at.below(&key, of, span);
        let key = "amount";
        let field = &line.amount;
        field.require(key, of, span, self.context.diagnostics);
        let (name, per) = (name?, *per?.0);
        let amount = match per {
            Per::Once => Amount::Once(self.given(at, key, field)?),
            Per::Month => Amount::Month(self.given(at, key, field)?),
            Per::Year => Amount::Year(self.given(at, key, field)?),
            Per::GpuYear => Amount::GpuYear(self.given(at, key, field)?),
            Per::NodeYear => Amount::NodeYear(self.given(at, key, field)?),
            Per::NodeMonth => Amount::NodeMonth(self.given(at, key, field)?),
            Per::NodeHour => Amount::NodeHour(self.given(at, key, field)?),
            Per::GpuHour => Amount::GpuHour(self.given(at, key, field)?),
            Per::UsedGpuHour => Amount::UsedGpuHour(self.given(at, key, field)?),
            Per::ShareOfCapexYear => Amount::ShareOfCapexYear(self.given(at, key, field)?),
        };
        let life = self.given(at, "useful_life_months", &line.useful_life_months);
        let kind = match line.kind.stated() {
            Some((written::Class::Capex, kind)) if !matches!(amount, Amount::Once(_)) => {
                let message = "kind is capex, but only what is paid once is capitalized";
                let fix = "write `per: once`, or `kind: opex`";
                self.report(Diagnostic::error(codes::CAPEX_OVER_TIME, message).at(kind).fix(fix));
                Accounting::Opex
            }
            Some((written::Class::Capex, _)) => Accounting::Capex(life),
            _ => {
                if let Some(life) = line.useful_life_months.span().filter(|_| !line.kind.is_bad()) {
                    let message = "useful_life_months is stated, but the line is no capex";
                    let fix = "add `kind: capex`, or remove the life";
                    self.report(Diagnostic::error(codes::ONE_OF, message).at(life).fix(fix));
                }
                Accounting::Opex
            }
        };
        let path = match amount {
            Amount::Once(_) => {
                let why = "the amount is paid once";
                self.no_path(line.path(), why, ", or write another `per`, such as `month`");
                CostPath::default()
            }
            _ => self.path(at, line.path()),
        };
        Some(Other { name, amount, kind, path })
    }
}
