//! Demand as a trace measured it, as levels of a load-duration curve.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::profile::LevelMix;
use crate::demand::{CurveOutline, Samples, Statistics};
use crate::expr::unit::{GpuHours, Gpus, Hours, Ratio};
use crate::expr::{ByLevel, Expr, Given, Graph, Place, Series, if_le};

/// Levels of a trace, highest first, and the time of each.
#[derive(Clone, Debug)]
pub struct TraceDemand {
    /// Levels that are served: as measured, unless all work that may wait does.
    pub curve: TraceCurve,
    /// The highest level, as measured.
    pub peak: Given<Gpus>,
    /// Factor on every level.
    pub scale: Given<Ratio>,
    /// Share of allocated time in which GPUs were busy, if the trace measured busy GPUs.
    pub busy_share: Option<Given<Ratio>>,
    /// Teams that held the GPUs; none if the trace does not name them.
    pub teams: Vec<Team>,
    /// Work that may wait, if any; each alternative lets it wait or not.
    pub waiting: Option<Box<Waiting>>,
    /// Statistics of the trace as measured.
    pub statistics: Statistics,
    /// Samples of the trace as measured.
    pub samples: Arc<Samples>,
    /// Load-duration curve for reports.
    pub outline: CurveOutline,
    /// Name of its file.
    pub file: String,
    /// Place of the file's name in the scenario.
    pub place: Place,
    /// First row whose number is taken to hold beyond the usual step.
    pub first_held: Option<Place>,
}

/// Levels of a trace, highest first. All curves of a trace have one length.
#[derive(Clone, Debug)]
pub struct TraceCurve {
    /// GPUs of each level, as measured.
    pub gpus: Series<Gpus>,
    /// Time of each level.
    pub time: Series<Hours>,
    /// The highest level, which no time need have.
    pub top: Series<Ratio>,
    /// The highest level that is served, if work that waits lowers it.
    pub served_peak: Option<Given<Gpus>>,
}

/// Levels of a demand with the shares of time and the peak that is served.
#[derive(Clone, Copy, Debug)]
pub struct ServedLevels<'g> {
    /// GPUs of each level.
    pub gpus: Expr<'g, Gpus, ByLevel>,
    /// Share of time of each level.
    pub shares: Expr<'g, Ratio, ByLevel>,
    /// The most GPUs that are served at once.
    pub peak: Expr<'g, Gpus>,
}

/// Work of a trace that may wait.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Share of each row that may wait.
    pub share: Given<Ratio>,
    /// Hours that it may wait.
    pub within_hours: Given<Hours>,
    /// Share of all work that is served later than wanted.
    pub moved_share: Decimal,
    /// Levels if all work that may wait does: the flattest there are.
    pub curve: TraceCurve,
}

/// A team that held a part of the GPUs.
#[derive(Clone, Debug)]
pub struct Team {
    /// Name of the team.
    pub name: String,
    /// GPU-hours that it held, as measured.
    pub held: Given<GpuHours>,
    /// The most GPUs that it held at once, as measured.
    pub peak: Given<Gpus>,
}

impl TraceCurve {
    /// The curve with levels of no GPUs and no time after its own, up to a number.
    #[must_use]
    pub fn of_levels(self, count: usize) -> Self {
        Self {
            gpus: self.gpus.of_length(count),
            time: self.time.of_length(count),
            top: self.top.of_length(count),
            ..self
        }
    }
}

impl TraceDemand {
    /// Share of the work of each team, and its own peak.
    pub fn shares_and_peaks<'g>(&self, graph: &'g Graph) -> Vec<(Expr<'g, Ratio>, Expr<'g, Gpus>)> {
        let held = |team: &Team| graph.locked(&team.held);
        let all = graph.sum(self.teams.iter().map(held));
        let peak = |team: &Team| graph.locked(&team.peak) * self.factor(graph);
        self.teams.iter().map(|team| (held(team) / all, peak(team))).collect()
    }

    /// Levels that the model serves: a busy GPU is held for longer than it is busy.
    fn factor<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        let scale = graph.input(&self.scale);
        match &self.busy_share {
            None => scale,
            Some(share) => (scale / graph.input(share)).named("demand.allocated_over_measured"),
        }
    }

    /// The highest level.
    pub fn peak<'g>(&self, graph: &'g Graph) -> Expr<'g, Gpus> {
        graph.locked(&self.peak) * self.factor(graph)
    }

    /// The trace with all work served when it is wanted.
    #[must_use]
    pub fn at_once(&self) -> Self {
        Self { waiting: None, ..self.clone() }
    }

    /// The trace with all work waiting that may; none if none may.
    pub fn leveled(&self) -> Option<Self> {
        let curve = self.waiting.as_ref()?.curve.clone();
        Some(Self { curve, ..self.at_once() })
    }

    /// Levels and their shares of the time; at another mean the trace is mixed with idle time below and
    /// with full load above, as steps are. Full load is the measured peak, whatever waits.
    pub fn levels<'g>(
        &self,
        graph: &'g Graph,
        peak: Expr<'g, Gpus>,
        fleet_scale: Expr<'g, Ratio>,
    ) -> ServedLevels<'g> {
        if let Some(waiting) = &self.waiting {
            // They shaped the other levels.
            graph.fixed(&waiting.share);
            graph.fixed(&waiting.within_hours);
        }
        let gpus = graph.series(&self.curve.gpus) * self.factor(graph);
        let shares = self.shares(graph);
        let own = (gpus * shares).sum_levels() / peak;
        let mix = LevelMix::new(graph, own);
        let top = graph.series(&self.curve.top) * mix.at_peak;
        let shares = shares * mix.as_written + top;
        let peak = peak * fleet_scale;
        let peak = self.curve.served_peak.as_ref().map_or(peak, |served| {
            let served = graph.locked(served) * self.factor(graph) * fleet_scale;
            if_le([mix.at_peak, graph.zero()], served, peak)
        });
        ServedLevels { gpus: gpus * fleet_scale, shares, peak }
    }

    /// Share of time at the peak.
    pub fn share_at_peak<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio> {
        (self.shares(graph) * graph.series(&self.curve.top))
            .sum_levels()
            .named("demand.share_at_peak")
    }

    fn shares<'g>(&self, graph: &'g Graph) -> Expr<'g, Ratio, ByLevel> {
        let time = graph.series(&self.curve.time);
        (time / time.sum_levels()).named("demand.shares_as_measured")
    }
}
