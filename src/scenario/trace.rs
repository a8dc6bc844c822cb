//! Resolves a demand that a trace measured.

use std::path::Path;
use std::sync::Arc;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::{self, TraceKind};
use crate::codes;
use crate::demand::{self, CurveOutline, LoadCurve, MOST_LEVELS, Statistics, TeamRows, Trace};
use crate::expr::unit::Gpus;
use crate::expr::{Given, Origin, Place, Series};
use crate::input::{Diagnostic, Field, SourceId, Span, shown};
use crate::model::{DemandShape, Team, TraceCurve, TraceDemand};

/// Levels of a curve that are kept, however many months the horizon has.
const FEWEST_LEVELS: usize = 100;

/// Levels of a curve as figures of the model, below a key.
pub(super) fn curve_series(
    key: impl Fn(&str) -> String,
    file: &Place,
    curve: LoadCurve,
) -> TraceCurve {
    let top = (0..curve.gpus.len()).map(|level| Decimal::from(u8::from(level == 0)));
    let time = curve.seconds.iter().map(|it| demand::hours(*it));
    TraceCurve {
        top: Series::new(key("is_peak"), top.collect::<Vec<_>>()).found_at(file),
        time: Series::new(key("hours"), time.collect::<Vec<_>>()).found_at(file),
        gpus: Series::new(key("gpus"), curve.gpus).found_at(file),
        served_peak: None,
    }
}

impl Resolver<'_> {
    /// The shape of a demand with a trace, whose file is read.
    pub fn trace(&mut self, at: Mapping<'_>, demand: &written::Demand) -> Option<DemandShape> {
        let (path, span) = demand.trace.stated()?;
        self.nothing_beside_a_trace(demand);
        let busy_share = self.busy_share_of_trace(at, demand);
        let path = self.beside(&path.0, span)?;
        let trace = self.trace_at(&path, span)?;
        let measured = LoadCurve::of(&trace);
        let statistics = Statistics::of(&trace, &measured)?;
        let outline = CurveOutline::of(&measured);
        let curve = self.curve(demand, &trace, measured);
        let statistics = Statistics { merged_within: curve.merged_within, ..statistics };
        let peak = self.peak_of_trace(at, &trace, statistics.peak);
        let key = |figure: &str| at.key(&format!("trace.{figure}"));
        let curve = curve_series(key, &self.place(span), curve);
        let mut measured = TraceDemand {
            curve,
            scale: self.given_or(at, "scale", &demand.scale, 1),
            peak,
            busy_share,
            teams: self.teams(at, &trace),
            statistics,
            samples: Arc::new(trace.samples.clone()),
            outline,
            file: self.context.sources.get(trace.source)?.name.clone(),
            place: self.place(span),
            first_held: (trace.held.rows > 0)
                .then(|| self.place_of_line(trace.source, trace.held.first_line)),
            waiting: None,
        };
        self.waiting(at, demand, &trace, &mut measured)?;
        Some(DemandShape::Trace(Box::new(measured)))
    }

    /// The trace in a file that a scenario names at a place.
    fn trace_at(&mut self, path: &Path, span: Span) -> Option<Trace> {
        if let Some(plain) = demand::read_plain(path, self.context.sources) {
            return Some(plain);
        }
        match self.context.sources.read(path) {
            Ok(id) => demand::read(id, span, self.context.sources, self.context.diagnostics),
            Err(problem) => {
                // The text of a file that is no trace is not shown, so its name must be said.
                let is_about_text = problem.span.is_some();
                let mut problem = Diagnostic { span: Some(span), ..problem };
                if is_about_text {
                    problem.message = format!("{}: {}", shown(path), problem.message);
                    "save the file as UTF-8 text".clone_into(&mut problem.label);
                }
                self.report(problem.note("a path in a scenario begins at the folder of its file"));
                None
            }
        }
    }

    /// The curve that the model serves: as measured, or with fewer levels.
    fn curve(&self, demand: &written::Demand, trace: &Trace, measured: LoadCurve) -> LoadCurve {
        match self.most_levels(demand) {
            MOST_LEVELS => measured,
            most => LoadCurve::within(trace, most),
        }
    }

    /// Place of a row of a trace.
    fn place_of_line(&self, source: SourceId, line: usize) -> Place {
        let file = self.context.sources.get(source).map(|it| it.name.clone()).unwrap_or_default();
        Place { file, line, column: 1 }
    }

    /// The most levels of a curve: each month has levels of its own if demand changes over time.
    pub fn most_levels(&self, demand: &written::Demand) -> usize {
        let is_constant = demand.growth.is_absent()
            && demand.growth_per_year.is_absent()
            && demand.utilization_ramp.is_absent();
        let months = self.horizon.filter(|_| !is_constant).and_then(|it| it.to_usize());
        (MOST_LEVELS / months.unwrap_or(1).max(1)).max(FEWEST_LEVELS)
    }

    /// The highest level, with its row.
    fn peak_of_trace(&self, at: Mapping<'_>, trace: &Trace, peak: Decimal) -> Given<Gpus> {
        let place = self.place_of_line(trace.source, trace.peak_line);
        Given::new(at.key("trace.peak"), peak, Origin::Stated(place))
    }

    /// Teams of the trace, each with the place of its peak.
    fn teams(&self, at: Mapping<'_>, trace: &Trace) -> Vec<Team> {
        let team = |it: &TeamRows| {
            let place = self.place_of_line(trace.source, it.line);
            let key = |figure: &str| at.key(&format!("trace.{figure} of {}", it.name));
            Team {
                name: it.name.clone(),
                held: Given::new(key("gpu_hours"), it.gpu_hours, Origin::Stated(place.clone())),
                peak: Given::new(key("peak"), it.peak, Origin::Stated(place)),
            }
        };
        trace.teams.iter().map(team).collect()
    }

    /// Share of allocated time that a trace of busy GPUs needs.
    fn busy_share_of_trace<Q: crate::expr::unit::Unit>(
        &mut self,
        at: Mapping<'_>,
        demand: &written::Demand,
    ) -> Option<Given<Q>> {
        let (kind, span) = demand.kind.stated()?;
        if matches!(kind, TraceKind::Allocated) {
            return None;
        }
        if demand.busy_share.is_absent() {
            let message = "the trace counts busy GPUs, but capacity must serve allocated ones";
            let fix =
                "add the share of held time in which a GPU is busy, such as `busy_share: 0.7`";
            self.report(Diagnostic::error(codes::MISSING_KEY, message).at(span).fix(fix));
        }
        self.given(at, "busy_share", &demand.busy_share)
    }

    fn nothing_beside_a_trace(&mut self, demand: &written::Demand) {
        for (key, span) in [
            ("gpus", demand.gpus.span()),
            ("utilization", demand.utilization.span()),
            ("shape", demand.shape.span()),
            ("gpu_hours_per_day", demand.gpu_hours_per_day.span()),
            ("gpu_hours_per_month", demand.gpu_hours_per_month.span()),
            ("gpu_hours_per_year", demand.gpu_hours_per_year.span()),
            ("tokens_per_second", demand.tokens_per_second.span()),
        ] {
            let Some(span) = span else { continue };
            let message = format!("`{key}` is stated beside a trace, from which it follows");
            let fix = match key {
                "gpus" => {
                    "remove `gpus`; for more or fewer than measured, write `scale: 1.2`".to_owned()
                }
                _ => format!("remove `{key}`, or `trace`"),
            };
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
    }

    /// Reports keys that only a trace has.
    pub fn only_beside_a_trace(&mut self, demand: &written::Demand) {
        let keys = [("scale", demand.scale.span()), ("kind", demand.kind.span())];
        if matches!(demand.trace, Field::Absent) {
            self.only_with("trace", &keys);
        }
    }
}
