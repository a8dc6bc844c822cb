//! Labels and numbers of the series of dcgm-exporter: the GPU, and the pod that holds it.

use rust_decimal::Decimal;

use super::super::TextReader;
use super::super::number::Measured;
use super::envelope::ServedSeries;
use crate::codes;
use crate::input::quoted;

/// Numbers from which a sample is blank: the exporter writes blanks as numbers near 2^63.
const BLANK: u64 = 1_000_000_000_000_000;

/// GPU of a series; none without a label of its identity.
pub(super) fn gpu(series: &ServedSeries) -> Option<&str> {
    ["UUID", "gpu_uuid", "uuid"].iter().find_map(|it| series.labels.get(*it)).map(String::as_str)
}

/// Pod that holds a GPU, with its namespace; exporters outside of Kubernetes name none. Prometheus may keep `pod` for
/// that of the exporter.
pub(super) fn pod(series: &ServedSeries) -> Option<String> {
    let label = |names: [&str; 2]| {
        let found = names.iter().find_map(|it| series.labels.get(*it).filter(|it| !it.is_empty()));
        found.map(String::as_str)
    };
    let pod = label(["exported_pod", "pod"])?;
    let namespace = label(["exported_namespace", "namespace"]);
    Some(namespace.map_or_else(|| pod.to_owned(), |it| format!("{it}/{pod}")))
}

/// Number of a sample; none if it is missing or blank.
pub(super) fn number(it: Measured) -> Option<Decimal> {
    it.number().filter(|it| *it < Decimal::from(BLANK))
}

/// Reports a series without a GPU.
pub(super) fn without_gpu(series: &ServedSeries, reader: &mut TextReader<'_>) {
    let message = format!("the series {} names no GPU", quoted(&series.identity()));
    let fix = "keep the label UUID: ask for `avg by (UUID, ...)`, or for no sum at all";
    let at = series.samples.first().map_or(reader.top(), |it| it.at);
    reader.report(codes::USAGE_FORMAT, message, at, fix);
}
