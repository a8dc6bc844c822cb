//! Scale of busy GPUs, percent or ratio, decided by evidence for each exporter.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::super::TextReader;
use super::super::reading::Scale;
use crate::codes;
use crate::format::{exact, list};
use crate::input::{Span, quoted};

/// Series of an exporter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Group {
    /// Highest number of all, with its place.
    pub highest: Option<(Decimal, Span)>,
    /// True if the metric's name says that it is a ratio.
    pub is_named_ratio: bool,
    /// Number of series.
    pub series: usize,
}

/// Scale of an exporter, and what decided it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    scale: Scale,
    by: Reason,
    group: Group,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// The highest number fits one scale only.
    Highest,
    /// The highest number fits both, and the name says ratio.
    Name,
    /// All numbers are 0, which is the same in both.
    AllZero,
    /// The flag `--scale`.
    Flag,
}

impl Decided {
    /// Number of the scale that is a GPU.
    pub fn divisor(&self) -> Decimal {
        match self.scale {
            Scale::Percent => Decimal::ONE_HUNDRED,
            Scale::Ratio => Decimal::ONE,
        }
    }
}

/// Scale of each exporter; none if one cannot be decided, or contradicts `--scale`.
pub(super) fn decide(
    groups: BTreeMap<String, Group>,
    reader: &mut TextReader<'_>,
) -> Option<BTreeMap<String, Decided>> {
    let requested = reader.options.scale;
    let is_open = groups.values().any(|it| evidence(it).is_none());
    let mut decided = BTreeMap::new();
    for (name, group) in groups {
        let found = evidence(&group);
        let (highest, at) = group.highest.map_or((Decimal::ZERO, reader.top()), |it| it);
        let wording =
            format!("{} over {}", exact(highest), format_args!("{} series", group.series));
        if highest > Decimal::ONE_HUNDRED {
            let message =
                format!("the highest number of {} is {wording}, beyond 100%", exporter(&name));
            let fix = "ask for a metric of busy GPUs, such as DCGM_FI_PROF_GR_ENGINE_ACTIVE";
            reader.report(codes::USAGE_SCALE, message, at, fix);
            return None;
        }
        let (scale, by) = match (found, requested) {
            (Some((Scale::Percent, Reason::Highest)), Some(Scale::Ratio)) if !is_open => {
                let message = format!(
                    "`--scale ratio` contradicts {}: its highest number is {wording}",
                    exporter(&name)
                );
                reader.report(
                    codes::USAGE_SCALE,
                    message,
                    at,
                    "leave out `--scale`: the numbers are percentages",
                );
                return None;
            }
            // A name says less than a flag: some exporters write percentages under names of ratios.
            (None | Some((_, Reason::Name)), Some(scale)) => (scale, Reason::Flag),
            (Some(found), _) => found,
            (None, None) => {
                let message = format!(
                    "the highest number of {} is {wording}: percentages of idle GPUs, or ratios of busy ones",
                    exporter(&name)
                );
                reader.report(
                    codes::USAGE_SCALE,
                    message,
                    at,
                    "add `--scale percent` or `--scale ratio`",
                );
                return None;
            }
        };
        decided.insert(name, Decided { scale, by, group });
    }
    Some(decided)
}

/// Scale that the numbers of an exporter prove.
fn evidence(group: &Group) -> Option<(Scale, Reason)> {
    match group.highest.map(|it| it.0) {
        Some(highest) if highest > Decimal::new(15, 1) => Some((Scale::Percent, Reason::Highest)),
        None => Some((Scale::Ratio, Reason::AllZero)),
        Some(highest) if highest.is_zero() => Some((Scale::Ratio, Reason::AllZero)),
        Some(highest) if highest <= Decimal::ONE && group.is_named_ratio => {
            Some((Scale::Ratio, Reason::Name))
        }
        Some(_) => None,
    }
}

/// Lines of evidence: exporters of one scale and one reason are one line.
pub(super) fn lines(decided: &BTreeMap<String, Decided>) -> Vec<String> {
    let mut lines: BTreeMap<(Reason, bool), Vec<(&str, Group)>> = BTreeMap::new();
    for (name, it) in decided {
        let key = (it.by, it.scale == Scale::Percent);
        lines.entry(key).or_default().push((name, it.group));
    }
    let line = |((by, is_percent), all): ((Reason, bool), Vec<(&str, Group)>)| {
        let scale = if is_percent { "percent" } else { "ratio" };
        let highest = all.iter().filter_map(|it| Some(it.1.highest?.0)).max().unwrap_or_default();
        let series: usize = all.iter().map(|it| it.1.series).sum();
        let mut names: Vec<String> = all.iter().take(3).map(|it| exporter(it.0)).collect();
        let more = all.len().saturating_sub(names.len());
        names.extend((more > 0).then(|| format!("{more} more")));
        let reason = match by {
            Reason::Highest => "beyond any ratio",
            Reason::Name => "and the name of the metric says ratio",
            Reason::AllZero => "the same in both scales",
            Reason::Flag => "by `--scale`",
        };
        format!(
            "{scale} of {}: the highest of {series} series is {}, {reason}",
            list(&names),
            exact(highest)
        )
    };
    lines.into_iter().map(line).collect()
}

fn exporter(name: &str) -> String {
    if name.is_empty() { "the exporter".to_owned() } else { quoted(name) }
}
