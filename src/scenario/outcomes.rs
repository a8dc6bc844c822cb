//! Resolves the outcomes of a scenario: the use of its GPU-hours.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written;
use crate::codes;
use crate::expr::Place;
use crate::input::{Diagnostic, Field, Named, Span};
use crate::model::Deliverable;
use crate::model::outcomes::{Inference, Purpose, Slice, Slices};

/// Most outcomes that are reported.
const OUTCOMES: usize = 1_000;
/// Name of the outcome that a demand in tokens implies.
const OF_DEMAND: &str = "demand";

impl Resolver<'_> {
    /// All outcomes, in the order of the file; a demand in tokens implies one more.
    pub fn outcomes(
        &mut self,
        field: &Field<Named<written::Deliverable>>,
        demand: Option<Span>,
    ) -> Option<Vec<Deliverable>> {
        let throughput = self.throughput.clone();
        let tokens = throughput.zip(demand).map(|(throughput, span)| Deliverable {
            name: OF_DEMAND.to_owned(),
            place: self.place(span),
            kind: Purpose::Inference(Inference::Tokens { throughput, tokens_per_request: None }),
        });
        let Some((named, span)) = field.stated() else {
            return field.is_absent().then(|| tokens.into_iter().collect());
        };
        if named.is_empty() {
            let message = "outcomes has no outcome";
            let fix = "add one, such as `pretraining: {training_run: {gpu_hours: 20000}}`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        if named.len() > OUTCOMES {
            self.too_many((named.len(), "outcomes"), OUTCOMES, span);
            return None;
        }
        let mut all = Vec::new();
        for (name, outcome) in named {
            self.check_name("an outcome", &name.text, name.span);
            let place = self.place(name.span);
            let outcome = outcome.stated();
            all.extend(outcome.and_then(|(it, span)| self.outcome(&name.text, place, it, span)));
        }
        let whole = all.len() == named.len();
        if let Some(tokens) = tokens.filter(|it| !all.iter().any(|other| tells(other, it))) {
            all.insert(0, tokens);
        }
        whole.then_some(all)
    }

    fn outcome(
        &mut self,
        name: &str,
        place: Place,
        outcome: &written::Deliverable,
        span: Span,
    ) -> Option<Deliverable> {
        let (word, of) = match outcome {
            written::Deliverable::TrainingRun(_) => ("training_run", "a training run"),
            written::Deliverable::Inference(_) => ("inference", "inference"),
            written::Deliverable::Mig(_) => ("mig", "mig"),
            written::Deliverable::AmortizedRun(_) => ("amortized_run", "an amortized run"),
        };
        let path = format!("outcomes.{name}.{word}");
        let at = Mapping::new(&path, of, span);
        let kind = match outcome {
            written::Deliverable::TrainingRun(run) => {
                self.training_run(at, run).map(Purpose::TrainingRun)
            }
            written::Deliverable::Inference(it) => self.inference(at, it).map(Purpose::Inference),
            written::Deliverable::Mig(mig) => self.slices(at, &mig.slices).map(Purpose::Slices),
            written::Deliverable::AmortizedRun(run) => {
                self.amortized_run(at, run).map(|run| Purpose::AmortizedRun(Box::new(run)))
            }
        };
        Some(Deliverable { name: name.to_owned(), place, kind: kind? })
    }

    fn inference(&mut self, at: Mapping<'_>, it: &written::Inference) -> Option<Inference> {
        let (tokens, requests) = (&it.tokens_per_second_per_gpu, &it.requests_per_second_per_gpu);
        if requests.is_absent() {
            let throughput = self.throughput_or_demands(at, tokens, &it.target_load)?;
            let tokens_per_request = self.given(at, "tokens_per_request", &it.tokens_per_request);
            return Some(Inference::Tokens { throughput, tokens_per_request });
        }
        let keys = [
            ("requests_per_second_per_gpu", requests.span()),
            ("tokens_per_second_per_gpu", tokens.span().or(it.tokens_per_request.span())),
        ];
        self.one_of(at, &keys)?;
        Some(Inference::Requests {
            requests_per_second_per_gpu: self.given(at, "requests_per_second_per_gpu", requests)?,
            target_load: self.given(at, "target_load", &it.target_load),
        })
    }

    fn slices(
        &mut self,
        at: Mapping<'_>,
        field: &Field<Vec<Field<written::Slice>>>,
    ) -> Option<Slices> {
        let (slices, span) = field.require("slices", at.of, at.span, self.context.diagnostics)?;
        let mut resolved = Vec::new();
        for (slice, at) in at.items("slices", "a slice", slices) {
            let compute = self.require(at, "compute", &slice.compute);
            let memory = self.require(at, "memory", &slice.memory);
            let count = self.given_or(at, "count", &slice.count, 1);
            let parts = compute.zip(memory);
            resolved.extend(parts.map(|(compute, memory)| Slice { compute, memory, count }));
        }
        if slices.is_empty() {
            let message = "mig has no slices";
            let fix = "add one, such as `{compute: 3, memory: 4, count: 2}`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        self.fit_on_a_gpu(&resolved, span);
        let whole = resolved.len() == slices.len() && !resolved.is_empty();
        whole.then_some(Slices { slices: resolved })
    }

    fn fit_on_a_gpu(&mut self, slices: &[Slice], span: Span) {
        let sum = |part: fn(&Slice) -> Decimal| -> Decimal {
            slices.iter().map(|it| part(it).saturating_mul(it.count.stated())).sum()
        };
        let parts = [
            ("sevenths of compute", 7, sum(|it| it.compute.stated())),
            ("eighths of memory", 8, sum(|it| it.memory.stated())),
        ];
        if let Some((what, most, taken)) =
            parts.into_iter().find(|(_, most, taken)| *taken > Decimal::from(*most))
        {
            let message = format!("the slices take {taken} {what}, but a GPU has {most}");
            let fix = "place fewer or smaller slices";
            self.report(Diagnostic::error(codes::SLICES, message).at(span).fix(fix));
        }
    }
}

/// True if a stated outcome already covers the tokens of the demand, or has the name of the implied
/// one.
fn tells(stated: &Deliverable, of_demand: &Deliverable) -> bool {
    let key = |it: &Deliverable| match &it.kind {
        Purpose::Inference(Inference::Tokens { throughput, .. }) => {
            Some(throughput.tokens_per_second_per_gpu.key().to_owned())
        }
        _ => None,
    };
    stated.name == of_demand.name || key(stated) == key(of_demand)
}
