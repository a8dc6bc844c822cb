//! Readings by the name of the GPUs: a trace is of one GPU model, so several never become one in silence.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::{Intervals, Kind, Reading};
use crate::codes;
use crate::demand::hours;
use crate::format::{count, gpu_hours, list};
use crate::input::{Diagnostic, did_you_mean, quoted};

/// GPU models that traces are made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ChosenGpus {
    /// The only one; several are an error.
    #[default]
    Only,
    /// One by its name, or a part of it.
    Named(String),
    /// Each, in a trace of its own.
    Each,
}

/// Name of GPUs, and GPU-hours of them.
type Named = (Option<String>, Decimal);

/// A reading for each GPU model that is chosen, with its name.
///
/// # Errors
///
/// Says which there are, if one has to be chosen.
pub(super) fn split(
    mut reading: Reading,
    main: Kind,
    chosen: &ChosenGpus,
    has_idle: bool,
) -> Result<Vec<(Option<String>, Reading)>, Diagnostic> {
    unify(&mut reading);
    let held = names(&reading, |it| it == main);
    if let ([] | [(None, _)], ChosenGpus::Only | ChosenGpus::Each) = (held.as_slice(), chosen) {
        let others = names(&reading, |it| it != main && it != Kind::Capacity);
        let mut named: Vec<String> = others.into_iter().filter_map(|it| it.0).collect();
        if named.len() > 1 {
            return Err(without_names(main, &named));
        }
        let (name, mut reading) = (named.pop(), reading);
        prove_only(&mut reading, name.as_deref());
        leave_out_unknown(&mut reading);
        return Ok(vec![(name, reading)]);
    }
    let picked: Vec<Option<String>> = match chosen {
        ChosenGpus::Only if held.len() > 1 => return Err(several(&held)),
        ChosenGpus::Named(name) => vec![Some(find(&held, name)?)],
        ChosenGpus::Only | ChosenGpus::Each => {
            let is_used = |it: &&Named| has_idle || held.len() == 1 || !it.1.is_zero();
            held.iter().filter(is_used).map(|it| it.0.clone()).collect()
        }
    };
    let is_alone = held.len() == 1;
    let each = picked.into_iter().map(|it| (it.clone(), of(&reading, it.as_deref(), is_alone)));
    let mut each: Vec<(Option<String>, Reading)> = each.collect();
    for (name, reading) in &mut each {
        leave_out_unknown(reading);
        if is_alone {
            prove_only(reading, name.as_deref());
        } else {
            reading.prove(
                "GPUs",
                format!("{}; the files have {}", shown(name.as_deref()), in_words(&held)),
            );
        }
    }
    Ok(each)
}

/// Gives a model one name: labels of nodes have hyphens where drivers have spaces.
fn unify(reading: &mut Reading) {
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    let series = reading.series.iter_mut().filter_map(|it| it.gpu.as_mut());
    for it in series.chain(reading.held.iter_mut().filter_map(|it| it.gpu.as_mut())) {
        let same = it.to_lowercase().replace([' ', '_'], "-");
        *it = first.entry(same).or_insert_with(|| it.clone()).clone();
    }
    // Slurm writes `h100` for what an exporter calls `NVIDIA H100 80GB HBM3`.
    let names: Vec<String> = first.into_values().collect();
    let mut kinds: BTreeMap<&str, BTreeSet<Kind>> = BTreeMap::new();
    for it in &reading.series {
        kinds.entry(it.gpu.as_deref().unwrap_or_default()).or_default().insert(it.kind);
    }
    // Two names of one kind are two models.
    let are_apart = |one: &str, other: &str| {
        let both = kinds.get(one).zip(kinds.get(other));
        both.is_none_or(|(one, other)| one.is_disjoint(other))
    };
    let longer = |short: &String| {
        let is_longer = |it: &&String| *it != short && has_words(it, short) && are_apart(it, short);
        let longer = names.iter().filter(is_longer);
        let longer: Vec<&String> = longer.collect();
        match longer.as_slice() {
            [only] => Some((short.clone(), (*only).clone())),
            _ => None,
        }
    };
    let longer: BTreeMap<String, String> = names.iter().filter_map(longer).collect();
    let series = reading.series.iter_mut().filter_map(|it| it.gpu.as_mut());
    for it in series.chain(reading.held.iter_mut().filter_map(|it| it.gpu.as_mut())) {
        if let Some(name) = longer.get(it) {
            it.clone_from(name);
        }
    }
}

/// Takes time from what is known in which a series has no number, and no other file has it.
fn leave_out_unknown(reading: &mut Reading) {
    let mut unknown: BTreeMap<usize, [Vec<[i64; 2]>; 2]> = BTreeMap::new();
    for (series, span) in std::mem::take(&mut reading.unknown) {
        unknown.entry(series).or_default()[0].push(span);
    }
    for it in &reading.records {
        if let Some([_, own]) = unknown.get_mut(&it.series) {
            own.push([it.start, it.end()]);
        }
    }
    for (series, spans) in unknown {
        let [without, own] = spans.map(Intervals::of);
        let Some(kind) = reading.series.get(series).map(|it| it.kind) else { continue };
        if let Some(known) = reading.known.get_mut(&kind) {
            *known = known.without(&without.without(&own));
        }
    }
}

/// Adds the name of the only GPUs to the evidence.
fn prove_only(reading: &mut Reading, name: Option<&str>) {
    if let Some(name) = name {
        reading.prove("GPUs", format!("all are {name}"));
    }
}

/// Names of the GPUs of some kinds, most GPU-hours first.
fn names(reading: &Reading, is_counted: impl Fn(Kind) -> bool) -> Vec<Named> {
    let mut all: BTreeMap<Option<String>, Decimal> = BTreeMap::new();
    for it in &reading.records {
        let Some(series) = reading.series.get(it.series).filter(|it| is_counted(it.kind)) else {
            continue;
        };
        let work = it.gpus.saturating_mul(hours(it.seconds));
        let sum = all.entry(series.gpu.clone()).or_default();
        *sum = sum.saturating_add(work);
    }
    let mut all: Vec<Named> = all.into_iter().collect();
    // Servers send zeros without a label where nobody holds a GPU.
    all.retain(|it| it.0.is_some() || !it.1.is_zero());
    all.sort_by_key(|it| std::cmp::Reverse(it.1));
    all
}

/// Part of a reading: GPUs of this name, and those installed that have none if it is the only one.
fn of(reading: &Reading, name: Option<&str>, is_alone: bool) -> Reading {
    let is_of = |at: usize| {
        let Some(series) = reading.series.get(at) else { return false };
        series.gpu.as_deref() == name || (is_alone && series.gpu.is_none())
    };
    let mut part = reading.clone();
    part.records.retain(|it| is_of(it.series));
    part.unknown.retain(|it| is_of(it.0));
    part.held.retain(|it| it.gpu.as_deref() == name || (is_alone && it.gpu.is_none()));
    let kinds: Vec<Kind> = reading.known.keys().copied().collect();
    let mut left = Vec::new();
    for kind in kinds {
        let of_kind = |it: &(usize, &super::Series)| it.1.kind == kind;
        let series = || reading.series.iter().enumerate().filter(of_kind);
        if series().next().is_some() && !series().any(|it| is_of(it.0)) {
            part.known.remove(&kind);
            left.push(kind.name());
        }
    }
    if !left.is_empty() {
        let text = format!("{} GPUs, as none has the name {}", list(&left), shown(name));
        part.prove("left out", text);
    }
    part
}

/// Name of GPUs in a sentence.
fn shown(name: Option<&str>) -> &str {
    name.unwrap_or("GPUs without a name")
}

fn in_words(all: &[Named]) -> String {
    let each =
        all.iter().map(|it| format!("{} {} GPU-hours", shown(it.0.as_deref()), gpu_hours(it.1)));
    list(&each.collect::<Vec<_>>())
}

/// Problem of GPUs of several names.
fn several(all: &[Named]) -> Diagnostic {
    let message =
        format!("the files have {}, and a trace is of one", count(all.len(), "GPU model"));
    let first = all.iter().find_map(|it| it.0.as_deref()).unwrap_or_default();
    let fix = format!(
        "write a trace of each into a folder with `-o demand/`, or of one with `--gpu {first:?}`"
    );
    Diagnostic::error(codes::GPU_MODELS, message).fix(fix).note(in_words(all))
}

/// Problem of GPUs without a name beside busy ones of several.
fn without_names(main: Kind, busy: &[String]) -> Diagnostic {
    let message = format!(
        "GPUs that are {} have no name, and those that compute have {}",
        main.name(),
        busy.len()
    );
    let fix = "ask for both by the label of the model, such as `modelName`";
    Diagnostic::error(codes::GPU_MODELS, message).fix(fix).note(list(busy))
}

/// Words of a name, in lower case.
fn words_of(name: &str) -> Vec<String> {
    let words = name.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty());
    words.map(str::to_lowercase).collect()
}

/// True if a name has all words of another.
fn has_words(name: &str, other: &str) -> bool {
    let (own, other) = (words_of(name), words_of(other));
    !other.is_empty() && other.iter().all(|it| own.contains(it))
}

/// The name that is meant: in full, by words that one name alone has, or by the begin of a word.
fn find(all: &[Named], wanted: &str) -> Result<String, Diagnostic> {
    let names: Vec<&str> = all.iter().filter_map(|it| it.0.as_deref()).collect();
    if let Some(found) = names.iter().find(|it| it.eq_ignore_ascii_case(wanted)) {
        return Ok((*found).to_owned());
    }
    let words: Vec<&&str> = names.iter().filter(|it| has_words(it, wanted)).collect();
    let part = wanted.to_lowercase();
    let begin = |it: &&&str| words_of(it).iter().any(|word| word.starts_with(&part));
    let found = if words.is_empty() { names.iter().filter(begin).collect() } else { words };
    if let [only] = found.as_slice() {
        return Ok((**only).to_owned());
    }
    let message = match found.len() {
        0 => format!("no GPU has the name {}", quoted(wanted)),
        several => format!("{} names have {} in them", several, quoted(wanted)),
    };
    let near = did_you_mean(wanted, names.iter().copied());
    let fix = if near.is_empty() { "name one in full".to_owned() } else { near };
    Err(Diagnostic::error(codes::GPU_MODELS, message).fix(fix).note(in_words(all)))
}
