//! From texts to the answer: each is read, all are merged, and rows are filled.

use rust_decimal::Decimal;

use super::answer::Usage;
use super::at_use::at_use;
use super::by_gpu::{self, ChosenGpus};
use super::formats::{BillReader, memory_in_use};
use super::merge::Merger;
use super::needs::needs;
use super::reading::{Options, TextReader};
use super::{Intervals, Kind, Reading, Record, Series, UsageFormat, grid, idle_gpus, rules};
use crate::codes;
use crate::demand::about;
use crate::format::count;
use crate::input::{Diagnostic, Diagnostics, SourceId, Sources, Span, quoted};

/// The most rows of a trace.
const MOST_ROWS: i64 = 200_000;

/// Texts and flags of the command line.
#[derive(Clone, Debug)]
pub struct Request {
    /// Format of the files that are named without a flag; others are recognized.
    pub from: UsageFormat,
    /// Texts to read, each with the kind of the flag that names it: allocated without a flag.
    pub texts: Vec<(SourceId, Kind)>,
    /// Texts with the memory in use of single GPUs.
    pub memory: Vec<SourceId>,
    /// Kind of the trace, if it is asked for.
    pub demand: Option<Kind>,
    /// Seconds of a row.
    pub step: i64,
    /// GPU models that traces are made of.
    pub chosen: ChosenGpus,
    /// How texts are read.
    pub options: Options,
}

/// Reads texts into the answer for each GPU model that is chosen; none if they have problems.
pub fn gather(
    request: &Request,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Usage>> {
    let reading = read(request, sources, diagnostics)?;
    let first = request.texts.first().map(|it| it.0)?;
    let Some(main) = main_kind(&reading, request.demand) else {
        let (message, fix) = without_kind(request.demand);
        let at = Span::new(first, 0, 0);
        diagnostics.push(Diagnostic::error(codes::NO_USAGE, message).at(at).fix(fix));
        return None;
    };
    let parts = by_gpu::split(reading, main, &request.chosen, request.options.keeps_held());
    let parts = parts.map_err(|it| diagnostics.push(it.at(Span::new(first, 0, 0)))).ok()?;
    if parts.len() > 1 && request.options.capacity.is_some() {
        let message = format!(
            "`--capacity` is one number, and there are {}",
            count(parts.len(), "GPU model")
        );
        let fix = "name a file with the GPUs of each, or one model with `--gpu`";
        diagnostics.push(Diagnostic::error(codes::GPU_MODELS, message).fix(fix));
        return None;
    }
    let usage = |(gpu, mut reading): (Option<String>, Reading)| {
        let held = std::mem::take(&mut reading.held);
        let memory = std::mem::take(&mut reading.memory);
        let needs = needs(&held, &memory);
        let idle = request.options.idle.and_then(|it| idle_gpus::idle(&held, it));
        let idle = idle.zip(needs.as_ref()).map(|(it, needs)| it.with_memory(needs));
        Some(Usage { gpu, idle, needs, ..one(request, reading, (main, first), diagnostics)? })
    };
    parts.into_iter().map(usage).collect()
}

/// Answer of a reading; none if it has problems.
fn one(
    request: &Request,
    mut reading: Reading,
    (main, first): (Kind, SourceId),
    diagnostics: &mut Diagnostics,
) -> Option<Usage> {
    let at = Span::new(first, 0, 0);
    let mut refuse = |code, message: String, fix: &str| {
        diagnostics.push(Diagnostic::error(code, message).at(at).fix(fix));
    };
    let known = reading.known.get(&main).cloned().unwrap_or_default();
    if known.seconds() == 0 {
        let message = "all samples are of one time, so they have no length";
        let fix = "give files with samples of a span of time";
        refuse(codes::USAGE_TIME, message.to_owned(), fix);
        return None;
    }
    let step = request.step.max(reading.step.unwrap_or_default());
    if grid::count(&known, step) > MOST_ROWS {
        let message = format!("the trace would have more than {}", count(MOST_ROWS, "row"));
        refuse(codes::USAGE_TIME, message, "ask for longer rows, such as `--step 1h`");
        return None;
    }
    if let Some(gpus) = request.options.capacity {
        install(&mut reading, gpus, &known, at);
    }
    let Some(mut usage) = Usage::of(reading, (main, request.options.keeps_held()), step, first)
    else {
        let word = if main == Kind::Busy { "busy" } else { "held" };
        let message = format!("no GPU was {word} in {}", about(known.seconds()));
        let fix = "check the label or the name of the resource that the query asks for";
        refuse(codes::NO_USAGE, message, fix);
        return None;
    };
    let at_use = |stated| at_use(&usage.rows, usage.measures.first()?, stated);
    usage.at_use = request.options.at_use.and_then(at_use);
    rules::check(&mut usage);
    Some(usage)
}

/// All texts as one reading; none if they have problems.
fn read(
    request: &Request,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Reading> {
    let mut merger = Merger::default();
    let is_streamed = |kind: Kind| kind == Kind::Allocated && request.from.is_streamed();
    let streams = request.texts.iter().filter(|it| is_streamed(it.1));
    let mut bytes = [0, streams.map(|it| sources.stream_length(it.0)).sum()];
    for (id, kind) in &request.texts {
        if is_streamed(*kind) {
            let options = &request.options;
            let length = sources.stream_length(*id);
            let reader = BillReader { id: *id, options, sources, diagnostics, bytes };
            if let Some(reading) = reader.read() {
                merger.add(reading);
            }
            bytes[0] = bytes[0].saturating_add(length);
            continue;
        }
        let source = sources.get(*id)?;
        let (name, text) = (source.name.as_str(), source.text());
        let options = &request.options;
        let mut reader = TextReader { id: *id, name, text, kind: *kind, options, diagnostics };
        let format = match (UsageFormat::of(text), kind) {
            (Some(other), Kind::Allocated) if other != request.from => {
                let message = format!("{} is of the format {}", quoted(name), other.name());
                let fix = format!("write `--from {}`", other.name());
                reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
                continue;
            }
            (_, Kind::Allocated) | (None, _) => request.from,
            (Some(other), _) => other,
        };
        if let Some(reading) = format.read(&mut reader) {
            merger.add(reading);
        }
    }
    for id in &request.memory {
        let source = sources.get(*id)?;
        let (name, text) = (source.name.as_str(), source.text());
        let options = &request.options;
        let kind = Kind::Busy;
        let mut reader = TextReader { id: *id, name, text, kind, options, diagnostics };
        if let Some(reading) = memory_in_use(&mut reader) {
            merger.add(reading);
        }
    }
    if diagnostics.has_errors() {
        return None;
    }
    let mut reading = merger.finish(diagnostics);
    if request.from.has_no_zeros() {
        zeros(&mut reading);
    }
    (!diagnostics.has_errors()).then_some(reading)
}

/// Kind that the trace is of: the one that is asked for, or else the first that is known.
fn main_kind(reading: &Reading, requested: Option<Kind>) -> Option<Kind> {
    let kinds = [Kind::Allocated, Kind::Wanted, Kind::Busy];
    let mut kinds =
        kinds.into_iter().filter(|it| requested.is_none_or(|requested| requested == *it));
    kinds.find(|it| reading.known.contains_key(it))
}

/// Message and fix of files that have nothing of the kind that is asked for.
fn without_kind(requested: Option<Kind>) -> (&'static str, &'static str) {
    match requested {
        Some(Kind::Wanted) => (
            "these files do not say when each job could have started",
            "use job records with that time, such as the column Eligible of sacct",
        ),
        _ => (
            "no GPU was found in these files",
            "check that the query names GPUs, and that the time asked for has data",
        ),
    }
}

/// Servers send no series for a sum of no pods: time in which only capacity is known has 0 GPUs.
fn zeros(reading: &mut Reading) {
    let installed = reading.known.get(&Kind::Capacity).cloned();
    let held = reading.known.get_mut(&Kind::Allocated);
    let Some((held, installed)) = held.zip(installed) else { return };
    let empty = installed.without(held);
    if empty.seconds() > 0 {
        held.add(&empty);
        let time = about(empty.seconds());
        reading.prove(
            "window",
            format!("0 GPUs were held for {time} with capacity, but without a series"),
        );
    }
}

/// Adds installed GPUs that are stated as a number, for all time.
fn install(reading: &mut Reading, gpus: Decimal, known: &Intervals, at: Span) {
    let series = Series { id: String::new(), kind: Kind::Capacity, team: None, gpu: None };
    let series = reading.series(series);
    if let Some([start, end]) = known.bounds() {
        reading.records.push(Record { series, start, seconds: end - start, gpus, at });
        reading.known.insert(Kind::Capacity, Intervals::of(vec![[start, end]]));
    }
}
