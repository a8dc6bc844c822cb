//! Envelope of the answers of Prometheus: series with their labels and samples, or what went wrong.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::super::TextReader;
use super::super::number::{Measured, measured, seconds};
use crate::codes;
use crate::demand::exact_length;
use crate::input::{Span, quoted};

/// Labels with the model of a GPU: of dcgm-exporter, of nodes by the feature discovery of NVIDIA, and of rules.
const MODELS: [&str; 6] = [
    "modelName",
    "DCGM_FI_DEV_NAME",
    "label_nvidia_com_gpu_product",
    "nvidia_com_gpu_product",
    "gpu_model",
    "model",
];

/// Series of an answer.
#[derive(Clone, Debug)]
pub(super) struct ServedSeries {
    /// Labels in the order of the answer.
    pub labels: IndexMap<String, String>,
    /// Samples as they came.
    pub samples: Vec<ServedSample>,
}

/// Sample of a series.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServedSample {
    /// Seconds since 1970 in UTC.
    pub time: i64,
    /// Number of the sample.
    pub number: Measured,
    /// Place of the number.
    pub at: Span,
}

impl ServedSeries {
    /// Name of the metric; none after any function.
    pub fn metric(&self) -> Option<&str> {
        self.labels.get("__name__").map(String::as_str)
    }

    /// Name of the model of its GPUs, if a label has it.
    pub fn gpu_name(&self) -> Option<String> {
        let found =
            MODELS.iter().find_map(|it| self.labels.get(*it).filter(|it| !it.trim().is_empty()));
        found.cloned()
    }

    /// Labels as Prometheus writes them, by name: `{namespace="nlp"}`.
    pub fn identity(&self) -> String {
        let mut labels: Vec<String> =
            self.labels.iter().map(|(name, value)| format!("{name}={value:?}")).collect();
        labels.sort();
        format!("{{{}}}", labels.join(","))
    }
}

/// Answer of a server.
#[derive(Deserialize)]
struct Answer<'t> {
    #[serde(borrow)]
    status: &'t RawValue,
    #[serde(rename = "errorType", default)]
    error_type: String,
    #[serde(default)]
    error: String,
    #[serde(default)]
    warnings: Option<Vec<String>>,
    /// True if some of the stores of a `VictoriaMetrics` server did not answer.
    #[serde(rename = "isPartial", default)]
    is_partial: Option<bool>,
    #[serde(borrow, default)]
    data: Option<Data<'t>>,
}

#[derive(Deserialize)]
struct Data<'t> {
    #[serde(rename = "resultType", borrow)]
    kind: &'t RawValue,
    #[serde(borrow)]
    result: &'t RawValue,
}

#[derive(Deserialize)]
struct Matrix<'t> {
    #[serde(default)]
    metric: IndexMap<String, String>,
    #[serde(borrow, default)]
    values: Vec<(&'t RawValue, &'t RawValue)>,
}

/// Series of all answers in a text; none if one is no usable answer.
pub(super) fn series(reader: &mut TextReader<'_>) -> Option<Vec<ServedSeries>> {
    let text = reader.text;
    let mut all = Vec::new();
    for answer in serde_json::Deserializer::from_str(text).into_iter::<Answer<'_>>() {
        match answer {
            Ok(answer) => all.extend(of_answer(&answer, reader)?),
            Err(problem) => {
                unreadable(&problem, reader);
                return None;
            }
        }
    }
    if text.trim().is_empty() {
        let fix = "save the answer of `query_range` to it";
        reader.report(
            codes::USAGE_FORMAT,
            format!("{} is empty", quoted(reader.name)),
            reader.top(),
            fix,
        );
        return None;
    }
    Some(all)
}

fn unreadable(problem: &serde_json::Error, reader: &mut TextReader<'_>) {
    let name = quoted(reader.name);
    let (what, fix) = if problem.is_eof() {
        ("is cut off", "ask the server again, and save all of its answer")
    } else if problem.is_data() {
        ("is no answer of Prometheus", "save what `/api/v1/query_range` answers, as it comes")
    } else {
        ("is no JSON", "save what `/api/v1/query_range` answers, as it comes")
    };
    let at = reader.line_and_column(problem.line(), problem.column());
    reader.report(codes::USAGE_FORMAT, format!("{name} {what}: {problem}"), at, fix);
}

fn of_answer<'t>(answer: &Answer<'t>, reader: &mut TextReader<'t>) -> Option<Vec<ServedSeries>> {
    let status = reader.span(answer.status.get());
    if answer.status.get() != "\"success\"" {
        let message = format!(
            "the server answered with an error: {}: {}",
            quoted(&answer.error_type),
            quoted(&answer.error)
        );
        reader.report(codes::USAGE_ANSWER, message, status, "mend the query, and ask again");
        return None;
    }
    let warnings = answer.warnings.as_deref().unwrap_or_default();
    let partial = (answer.is_partial == Some(true)).then_some("isPartial: true");
    let incomplete = warnings.first().map(String::as_str).or(partial);
    if let (Some(first), false) = (incomplete, reader.options.allow_partial) {
        let message = format!("the server calls its answer incomplete: {}", quoted(first));
        let fix = "ask again once all stores answer, or take it with `--allow-partial`";
        reader.report(codes::USAGE_ANSWER, message, status, fix);
        return None;
    }
    let Some(data) = &answer.data else {
        let fix = "save what `/api/v1/query_range` answers, as it comes";
        reader.report(codes::USAGE_FORMAT, "the answer has no `data`", status, fix);
        return None;
    };
    let kind = data.kind.get().trim_matches('"');
    if kind != "matrix" {
        let message = format!("the answer is of type {}, which has no span of time", quoted(kind));
        let fix = "ask `/api/v1/query_range` with start, end and step";
        let at = reader.span(data.kind.get());
        reader.report(codes::USAGE_FORMAT, message, at, fix);
        return None;
    }
    let result = data.result.get();
    let parsed: Result<Vec<Matrix<'t>>, _> = serde_json::from_str(result);
    match parsed {
        Ok(all) => all.into_iter().map(|it| of_matrix(it, reader)).collect(),
        Err(problem) => {
            let message = format!("a series of the answer cannot be read: {problem}");
            let fix = "save what `/api/v1/query_range` answers, as it comes";
            let at = reader.span(result.get(..1).unwrap_or_default());
            reader.report(codes::USAGE_FORMAT, message, at, fix);
            None
        }
    }
}

fn of_matrix<'t>(matrix: Matrix<'t>, reader: &mut TextReader<'t>) -> Option<ServedSeries> {
    let mut samples = Vec::with_capacity(matrix.values.len());
    for (time, number) in matrix.values {
        let (time, number) = (time.get(), number.get());
        let Some(seconds) = seconds(time.trim_matches('"')) else {
            let message = format!("the time of a sample is {}", quoted(time));
            let fix = "times are seconds since 1970, as `query_range` writes them";
            reader.report(codes::USAGE_TIME, message, reader.span(time), fix);
            return None;
        };
        let at = reader.span(number);
        samples.push(ServedSample {
            time: seconds,
            number: measured(number.trim_matches('"')),
            at,
        });
    }
    Some(ServedSeries { labels: matrix.metric, samples })
}

/// Seconds between samples: the shortest time between two, of which all others are multiples.
pub(super) fn step(all: &[ServedSeries], reader: &mut TextReader<'_>) -> Option<i64> {
    let times = all.iter().flat_map(|it| &it.samples).map(|it| (it.time, it.at));
    let times: BTreeMap<i64, Span> = times.collect();
    let steps: BTreeSet<i64> =
        times.keys().zip(times.keys().skip(1)).map(|(one, next)| next - one).collect();
    let Some(step) = steps.first().copied() else {
        let at = times.values().next().copied().unwrap_or(reader.top());
        let message = "all samples are of one time, so they have no length";
        let fix = "ask `/api/v1/query_range` for a span of time, with a step";
        reader.report(codes::USAGE_TIME, message, at, fix);
        return None;
    };
    if let Some(other) = steps.iter().find(|it| *it % step != 0) {
        let [one, other] = [step, *other].map(exact_length);
        let message = format!("samples are {one} apart, and elsewhere {other}");
        let fix = "save answers of different steps to different files";
        reader.report(codes::USAGE_TIME, message, reader.top(), fix);
        return None;
    }
    Some(step)
}
