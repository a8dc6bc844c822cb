//! Accelerator of a tier, and the problem of one that is not the demand's.

use crate::codes;
use crate::format::{hundredths, quantity};
use crate::input::{Diagnostic, Field, Span, Text, quoted};
use crate::pricing::accelerators::{full_name, meant, several};
use crate::pricing::specifications::Accelerators;

/// Figure whose ratio is proposed for accelerators that no benchmark compares.
const PEAK: &str = "dense_tflops.bf16";

/// Accelerator of a tier.
#[derive(Clone, Debug)]
pub struct Accelerator {
    name: String,
    /// Span in the scenario: of the accelerator's name, or of the entry whose sheet names it.
    at: Span,
    /// Span of the name in that sheet.
    in_sheet: Option<Span>,
}

impl Accelerator {
    /// An accelerator that the scenario names.
    pub fn stated(field: &Field<Text>) -> Option<Self> {
        let (name, at) = field.stated()?;
        Some(Self { name: full_name(&name.0).to_owned(), at, in_sheet: None })
    }

    /// Name of the accelerator.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Span in the scenario.
    pub fn at(&self) -> Span {
        self.at
    }

    /// An accelerator that a sheet names, for an entry that the scenario names.
    pub fn of_entry(gpu: &str, in_sheet: Span, at: Span) -> Self {
        Self { name: full_name(gpu).to_owned(), at, in_sheet: Some(in_sheet) }
    }
}

/// The problem of a tier whose accelerator is not the `wanted` one, or is named otherwise.
pub(super) fn other_gpu(gpu: &Accelerator, wanted: &str, wanted_at: Span) -> Diagnostic {
    let is_short_for = |short: &str, name: &str| meant(short).contains(&name);
    let name = gpu.name();
    let message = format!("gpu is {name}, but the demand is for {wanted}");
    let other = Diagnostic::error(codes::OTHER_GPU, message).at(gpu.at());
    let other = several(wanted).into_iter().chain(several(name)).fold(other, Diagnostic::note);
    if is_short_for(wanted, name) || meant(wanted).is_empty() {
        // All tiers share this problem, so that it is reported where the demand is.
        let problem = Diagnostic {
            message: format!("gpu is {}, but the tiers have {name}", quoted(wanted)),
            span: Some(wanted_at),
            ..other
        };
        let problem = problem.fix(format!("write `gpu: {name}`"));
        return problem.note(format!("or, if it is another, {}", ratio(name, wanted).fix));
    }
    if is_short_for(name, wanted) {
        let fix = format!("write `gpu: {wanted}` here, as names have form and memory");
        // A tier that names an entry of a sheet has no `gpu` key to correct.
        let other = match gpu.in_sheet {
            Some(sheet) => other.at(sheet).also(gpu.at(), "looked up here"),
            None => other,
        };
        return other.fix(fix).note(format!("or, if it is another, {}", ratio(name, wanted).fix));
    }
    let Ratio { fix, why } = ratio(name, wanted);
    let other = other.fix(fix).note(why);
    other.note(format!("or write `gpu: {name}` in the demand, if that is meant"))
}

/// Fix that states the work of one accelerator divided by that of another, and the source of the ratio.
struct Ratio {
    fix: String,
    why: String,
}

/// The ratio of a benchmark with results of both, else that of their peaks, else what it is.
fn ratio(gpu: &str, wanted: &str) -> Ratio {
    let table = Accelerators::built_in();
    let measured = table.benchmarks.iter();
    let measured = measured.filter_map(|it| Some((it.id.as_str(), it.ratio(gpu, wanted)?)));
    let measured: Vec<_> = measured.collect();
    if let Some((first, _)) = measured.first() {
        let fix = format!("add `relative_performance: {{benchmark: {first}}}`");
        let each = measured.iter().map(|(name, it)| format!("{name} {}", hundredths(*it)));
        let each = each.collect::<Vec<_>>().join(", ");
        let why = format!("work of one {gpu} divided by that of one {wanted}: {each}");
        return Ratio { fix, why };
    }
    let peak = |name: &str| Some(table.accelerator(name)?.figure(PEAK)?.value);
    let peaks = peak(gpu).zip(peak(wanted));
    match peaks.and_then(|(own, other)| Some((own.checked_div(other)?, own, other))) {
        Some((share, own, other)) => Ratio {
            fix: format!("add `relative_performance: {}`", hundredths(share)),
            why: format!(
                "this is the ratio of peaks (dense BF16 TFLOPS: {} and {}); replace it by that of \
                 your own work",
                quantity(own),
                quantity(other)
            ),
        },
        None => Ratio {
            fix: "add `relative_performance`, its work divided by that of the demand's GPU"
                .to_owned(),
            why: format!("such as tokens per second of one {gpu} divided by those of one {wanted}"),
        },
    }
}
