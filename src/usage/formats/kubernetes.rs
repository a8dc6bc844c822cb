//! Series of kube-state-metrics: requests of pods, counted while the pod runs, and GPUs of nodes.
//!
//! Requests stay until a pod is deleted, so they count finished pods too; the phase of each pod is
//! needed beside them.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use super::super::number::Measured;
use super::super::{Intervals, Kind, Reading, Record, Series, TextReader};
use super::FormatDescription;
use super::cells::team_of;
use super::envelope::{self, ServedSeries};
use crate::codes;
use crate::format::count;
use crate::input::{Span, quoted};

const REQUESTS: &str = "kube_pod_container_resource_requests";
const PHASE: &str = "kube_pod_status_phase";
const NODES: [&str; 2] = ["kube_node_status_allocatable", "kube_node_status_capacity"];
/// Labels of nodes, of which the feature discovery of NVIDIA writes the model of the GPUs.
const LABELS: &str = "kube_node_labels";
/// The most GPUs of a pod or a node; beyond it a number is no count.
const MOST: u32 = 10_000_000;
/// Sevenths of a GPU, in which MIG cuts it.
const SEVENTHS: u32 = 7;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "kubernetes",
    help: "Series of kube-state-metrics: GPU requests of pods, with the phase of each pod",
    has_no_zeros: true,
    is: |head| head.contains("\"kube_pod_") || head.contains("\"kube_node_status_"),
    read,
};

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    let all = envelope::series(reader)?;
    let named = |name: &'static str| all.iter().filter(move |it| it.metric() == Some(name));
    let requests: Vec<&ServedSeries> = named(REQUESTS).filter(|it| share(it).is_some()).collect();
    let phases: Vec<&ServedSeries> = named(PHASE).collect();
    let nodes: Vec<&ServedSeries> =
        NODES.iter().flat_map(|it| named(it)).filter(|it| share(it).is_some()).collect();
    let is_capacity = reader.kind == Kind::Capacity;
    let has_phases = phases.iter().any(|it| phase(it) == Some("Running"));
    let problem = match (requests.is_empty(), has_phases) {
        _ if is_capacity && !nodes.is_empty() => None,
        _ if is_capacity => Some((
            codes::NO_USAGE,
            "has no GPUs of nodes",
            "ask for kube_node_status_allocatable{resource=\"nvidia_com_gpu\"}",
        )),
        (true, _) => Some((
            codes::NO_USAGE,
            "has no GPU requests of pods",
            "ask for kube_pod_container_resource_requests{resource=\"nvidia_com_gpu\"}",
        )),
        (_, false) => Some((
            codes::FINISHED_PODS,
            "has requests of pods without their phases: finished pods would count until they are deleted",
            "add the answer to kube_pod_status_phase{phase=\"Running\"} to the file, or sum on the server as in `--help`",
        )),
        (false, true) => None,
    };
    if let Some((code, message, fix)) = problem {
        let message = format!("{} {message}", quoted(reader.name));
        reader.report(code, message, reader.top(), fix);
        return None;
    }
    let step = envelope::step(&all, reader)?;
    let models = named(LABELS).filter_map(|it| Some((node(it).to_owned(), it.gpu_name()?)));
    let models = models.collect();
    let mut read = PodReader { reading: Reading::default(), step, times: Vec::new(), models };
    read.reading.rows = all.iter().map(|it| it.samples.len()).sum();
    if is_capacity {
        read.nodes(&nodes);
    } else {
        let running = running(&phases);
        read.pods(&requests, &running, reader);
        if !nodes.is_empty() {
            read.nodes(&nodes);
        }
        let text = format!("allocated from {}: GPU requests of running pods", reader.name);
        read.reading.prove("kind", text);
    }
    Some(read.reading)
}

/// GPUs of a unit of the resource: a GPU, or a part that MIG cut; none for other resources.
fn share(series: &ServedSeries) -> Option<Decimal> {
    let resource = series.labels.get("resource")?.replace(['.', '/', '-'], "_");
    if let Some(profile) = resource.strip_prefix("nvidia_com_mig_") {
        let sevenths: u32 = profile.split('g').next()?.parse().ok()?;
        return Decimal::from(sevenths).checked_div(SEVENTHS.into());
    }
    resource.ends_with("_com_gpu").then_some(Decimal::ONE)
}

fn phase(series: &ServedSeries) -> Option<&str> {
    series.labels.get("phase").map(String::as_str)
}

/// Namespace and name of the pod.
fn pod(series: &ServedSeries) -> (&str, &str) {
    let label = |name: &str| series.labels.get(name).map_or("", String::as_str);
    (label("namespace"), label("pod"))
}

fn node(series: &ServedSeries) -> &str {
    series.labels.get("node").map_or("", String::as_str)
}

/// Times at which each pod runs.
fn running<'s>(phases: &[&'s ServedSeries]) -> BTreeSet<(&'s str, &'s str, i64)> {
    let mut running = BTreeSet::new();
    for series in phases.iter().filter(|it| phase(it) == Some("Running")) {
        let (namespace, name) = pod(series);
        let runs = series.samples.iter().filter(|it| it.number == Measured::Number(Decimal::ONE));
        running.extend(runs.map(|it| (namespace, name, it.time)));
    }
    running
}

struct PodReader {
    reading: Reading,
    step: i64,
    times: Vec<[i64; 2]>,
    /// Models of GPUs by node.
    models: BTreeMap<String, String>,
}

/// Highest number of each time, with its place.
type ByTime = BTreeMap<i64, (Decimal, Span)>;

impl PodReader {
    fn pods(
        &mut self,
        requests: &[&ServedSeries],
        running: &BTreeSet<(&str, &str, i64)>,
        reader: &TextReader<'_>,
    ) {
        let mut containers: BTreeMap<String, ([Option<String>; 2], ByTime)> = BTreeMap::new();
        let mut finished = 0usize;
        for series in requests {
            let (namespace, name) = pod(series);
            let container = series.labels.get("container").map_or("", String::as_str);
            let resource = series.labels.get("resource").map_or("", String::as_str);
            let gpu = self.gpu(series);
            let model = gpu.as_deref().unwrap_or_default();
            let id = format!("{namespace}/{name}/{container}/{resource} {model}");
            let team = reader
                .options
                .by
                .as_deref()
                .map(|by| team_of(series.labels.get(by).map_or("", String::as_str), by));
            let entry = containers.entry(id).or_insert_with(|| ([team, gpu], ByTime::new()));
            for sample in &series.samples {
                self.times.push([sample.time - self.step, sample.time]);
                if running.contains(&(namespace, name, sample.time)) {
                    self.reading.duplicates +=
                        keep(&mut entry.1, series, sample.time, (sample.number, sample.at));
                } else {
                    finished += 1;
                }
            }
        }
        for (id, ([team, gpu], samples)) in containers {
            self.add(Series { id, kind: Kind::Allocated, team, gpu }, samples);
        }
        let known = Intervals::of(std::mem::take(&mut self.times));
        self.reading.known.insert(Kind::Allocated, known);
        if finished > 0 {
            let text = format!(
                "{} of pods that were not running (finished or pending) are not counted",
                count(finished, "sample")
            );
            self.reading.prove("left out", text);
        }
        if self.reading.duplicates > 0 {
            let text = format!(
                "{} of a container came more than once for a time, as from two replicas: each counts once",
                count(self.reading.duplicates, "sample")
            );
            self.reading.prove("found twice", text);
        }
    }

    fn nodes(&mut self, nodes: &[&ServedSeries]) {
        let mut installed: BTreeMap<String, (Option<String>, ByTime)> = BTreeMap::new();
        let metric = nodes.first().and_then(|it| it.metric());
        for series in nodes.iter().filter(|it| it.metric() == metric) {
            let resource = series.labels.get("resource").map_or("", String::as_str);
            let entry = installed.entry(format!("{}/{resource}", node(series))).or_default();
            entry.0 = self.gpu(series);
            for sample in &series.samples {
                self.times.push([sample.time - self.step, sample.time]);
                keep(&mut entry.1, series, sample.time, (sample.number, sample.at));
            }
        }
        for (id, (gpu, samples)) in installed {
            self.add(Series { id, kind: Kind::Capacity, team: None, gpu }, samples);
        }
        let known = Intervals::of(std::mem::take(&mut self.times));
        self.reading.known.insert(Kind::Capacity, known);
    }

    /// Name of the GPUs of a request or a node: a model, or a resource that is not NVIDIA's.
    fn gpu(&self, series: &ServedSeries) -> Option<String> {
        let resource = series.labels.get("resource").map_or("", String::as_str);
        let other = || (!resource.starts_with("nvidia")).then(|| resource.to_owned());
        let model = series.gpu_name().or_else(|| self.models.get(node(series)).cloned());
        model.or_else(other)
    }

    fn add(&mut self, series: Series, samples: ByTime) {
        self.reading.step = Some(self.step);
        let series = self.reading.series(series);
        let record = |(time, (gpus, at)): (i64, (Decimal, Span))| Record {
            series,
            start: time - self.step,
            seconds: self.step,
            gpus,
            at,
        };
        self.reading.records.extend(samples.into_iter().map(record));
    }
}

/// Keeps the highest number of a time; 1 if there was one.
fn keep(
    samples: &mut ByTime,
    series: &ServedSeries,
    time: i64,
    (number, at): (Measured, Span),
) -> usize {
    let most = Decimal::from(MOST);
    let Some(number) = number.number().filter(|it| *it <= most) else { return 0 };
    let gpus = number.saturating_mul(share(series).unwrap_or_default());
    let before = samples.insert(time, (gpus, at));
    if let Some(before) = before.filter(|it| it.0 > gpus) {
        samples.insert(time, before);
    }
    usize::from(before.is_some())
}
