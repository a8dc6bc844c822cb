//! Rules on sources of rows.

use super::series::Series;
use super::{SheetsUnderCheck, problem};
use crate::check::Problem;
use crate::codes;
use crate::input::{Severity, quoted};
use crate::pricing::Grade;

/// Hosts that collect prices of others.
const AGGREGATORS: [&str; 9] = [
    "cloud-gpus.com",
    "cloudoptimizer.io",
    "cloudprice.net",
    "computeprices.com",
    "getdeploying.com",
    "gpulist.ai",
    "gpus.llm-utils.org",
    "holori.com",
    "instances.vantage.sh",
];

/// Host of an address.
fn host(source: &str) -> Option<&str> {
    let host = source.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let is_host = host.contains('.') && !host.contains([' ', '@']) && !host.ends_with('.');
    is_host.then_some(host)
}

/// Sources that are no address that others can open.
pub(super) fn not_a_url(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    let public = subject.series.iter().filter(|it| !it.sheet.is_private);
    each(public, Severity::Error, codes::NOT_A_URL, |source, _| {
        if host(source).is_some() && !source.contains(' ') {
            return None;
        }
        let message = format!("source is {}, but an https address was expected", quoted(source));
        let fix = match source.strip_prefix("http://") {
            Some(rest) => format!("write https://{rest}"),
            None => {
                "write the address of the page with the figure, or `private: true` at the top of a \
                     sheet of contracts and offers"
                    .to_owned()
            }
        };
        Some((message, fix))
    })
}

/// Rows graded as the provider's own whose source is a collector of prices.
pub(super) fn aggregator(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    each(subject.series.iter(), Severity::Warning, codes::AGGREGATOR, |source, grade| {
        let host = host(source)?;
        let host = host.strip_prefix("www.").unwrap_or(host);
        if grade != Some(Grade::A) || !AGGREGATORS.contains(&host) {
            return None;
        }
        let message = format!("grade is A, but {host} collects the prices of others");
        Some((message, "name the provider's own page, or write `grade: B`".to_owned()))
    })
}

/// Files of a repository at a branch, whose content changes.
pub(super) fn moving(subject: &SheetsUnderCheck<'_>) -> Vec<Problem> {
    each(subject.series.iter(), Severity::Warning, codes::MOVING_SOURCE, |source, _| {
        let is_raw = host(source) == Some("raw.githubusercontent.com");
        if !is_raw && !source.contains("/blob/") {
            return None;
        }
        let branch = ["main", "master", "HEAD"].into_iter().find(|branch| {
            let (blob, raw) = (format!("/blob/{branch}/"), format!("/{branch}/"));
            source.contains(&blob) || (is_raw && source.contains(&raw))
        })?;
        let message = format!("source is a file at `{branch}`, which changes");
        Some((message, "name the commit that was read".to_owned()))
    })
}

/// A problem for every row for which `said` returns a message and a fix.
fn each<'s>(
    series: impl Iterator<Item = &'s Series<'s>>,
    severity: Severity,
    code: &'static str,
    mistake: impl Fn(&str, Option<Grade>) -> Option<(String, String)>,
) -> Vec<Problem> {
    let rows = series.flat_map(|it| it.rows.iter().map(move |row| (it, row)));
    let found = rows.filter_map(|(series, row)| {
        let (message, fix) = mistake(row.source, row.grade)?;
        Some(problem(severity, code, series.about(row), message, (row.source_at, fix)))
    });
    found.collect()
}
