//! Looks up the relative performance of accelerators in the results of a benchmark.

use super::accelerator::Accelerator;
use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::{Measured, RelativePerformance};
use crate::codes;
use crate::expr::unit::Ratio;
use crate::expr::{Given, Origin, Quote};
use crate::input::{Diagnostic, Field, Span, did_you_mean, quoted};
use crate::pricing::specifications::{Benchmark, Measurement};

/// Key of the figure.
const KEY: &str = "relative_performance";

impl Resolver<'_> {
    /// Work of one GPU of a tier divided by that of one of the demand, stated or looked up.
    pub fn relative_performance(
        &mut self,
        at: Mapping<'_>,
        gpu: Option<&Accelerator>,
        field: &Field<RelativePerformance>,
    ) -> Option<Given<Ratio>> {
        let (stated, span) = field.stated()?;
        match stated {
            RelativePerformance::Scalar(ratio) => self.given(at, KEY, &Field::Stated(*ratio, span)),
            RelativePerformance::Mapping(measured) => self.measured(at, gpu, measured, span),
        }
    }

    fn measured(
        &mut self,
        at: Mapping<'_>,
        gpu: Option<&Accelerator>,
        measured: &Measured,
        span: Span,
    ) -> Option<Given<Ratio>> {
        let of = "a measured performance";
        let stated = measured.benchmark.require("benchmark", of, span, self.context.diagnostics);
        let (name, name_at) = stated?;
        let table = self.prices.accelerators(&mut self.context).clone();
        let Some(benchmark) = table.benchmark(&name.0) else {
            let known: Vec<&str> = table.benchmarks.iter().map(|it| it.id.as_str()).collect();
            let message = format!("no benchmark is called {}", quoted(&name.0));
            let near = did_you_mean(&name.0, known.iter().copied());
            let near = if near.is_empty() { "write one of those below".to_owned() } else { near };
            let unknown = Diagnostic::error(codes::BENCHMARK, message).at(name_at).fix(near);
            self.report(unknown.note(format!("benchmarks: {}", known.join(", "))));
            return None;
        };
        let Some((wanted, wanted_at)) = self.gpu.clone() else {
            let message = "relative_performance is looked up, but the demand names no accelerator";
            let fix = "add `gpu: h100-sxm-80gb` to the demand";
            self.report(Diagnostic::error(codes::BENCHMARK, message).at(name_at).fix(fix));
            return None;
        };
        let Some(gpu) = gpu else {
            let message = "relative_performance is looked up, but the tier names no accelerator";
            let fix = "add `gpu: h200-sxm-141gb`, or state the ratio";
            self.report(Diagnostic::error(codes::BENCHMARK, message).at(name_at).fix(fix));
            return None;
        };
        let own = self.result(benchmark, gpu.name(), gpu.at());
        let reference = self.result(benchmark, &wanted, wanted_at);
        let ratio = benchmark.ratio(gpu.name(), &wanted)?;
        let (own, _) = own.zip(reference)?;
        let day = own.evidence.checked_on.map(|day| day.to_string()).unwrap_or_default();
        let quote = Quote {
            entry: gpu.name().to_owned(),
            what: format!("{} against {wanted}", benchmark.id),
            place: self.place(own.span),
            from: day.clone(),
            until: None,
            checked_on: day,
            source: own.evidence.source.clone(),
            grade: None,
            terms: None,
            spread: None,
        };
        Some(Given::new(at.key(KEY), ratio, Origin::LookedUp(quote)))
    }

    /// Result of an accelerator; reports a missing one.
    fn result(&mut self, benchmark: &Benchmark, gpu: &str, at: Span) -> Option<Measurement> {
        let found = benchmark.result(gpu).cloned();
        if found.is_none() {
            let known: Vec<&str> = benchmark.results.iter().map(|it| it.gpu.as_str()).collect();
            let message = format!("{} has no result of {}", benchmark.id, quoted(gpu));
            let fix = "choose another benchmark, or state the ratio as a number";
            let missing = Diagnostic::error(codes::BENCHMARK, message).at(at).fix(fix);
            self.report(missing.note(format!("accelerators with a result: {}", known.join(", "))));
        }
        found
    }
}
