//! Resolves work of a trace that may wait.

use rust_decimal::prelude::ToPrimitive;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::trace::curve_series;
use super::written::{self, Deferrable};
use crate::codes;
use crate::demand::{self, LoadCurve, Trace};
use crate::expr::unit::{Hours, Ratio};
use crate::expr::{Given, Origin};
use crate::input::{Diagnostic, Field};
use crate::model::{TraceCurve, TraceDemand, Waiting};

/// Billionths of a share, in which parts of rows are counted.
const BILLION: i64 = 1_000_000_000;
/// Seconds of an hour.
const HOUR: i64 = 3_600;

impl Resolver<'_> {
    /// Share of unserved work that waits for idle capacity, if one number states it.
    pub fn deferrable(
        &mut self,
        at: Mapping<'_>,
        demand: &written::Demand,
    ) -> Option<Given<Ratio>> {
        match demand.deferrable.stated()? {
            (Deferrable::Scalar(share), span) => {
                let share = Field::Stated(*share, span);
                self.given(at, "deferrable", &share)
            }
            (Deferrable::Mapping(waiting), span) => {
                if demand.trace.is_absent() {
                    let message = "work can wait some hours only with a trace, which has the hours";
                    let fix = "add `trace: demand.csv`, or write one number: `deferrable: 0.25`";
                    let problem = Diagnostic::error(codes::MISSING_KEY, message).fix(fix);
                    self.report(problem.at(waiting.within_hours.span().unwrap_or(span)));
                }
                None
            }
        }
    }

    /// Adds the curve in which work that may wait is served where the least is held, if any may wait; none if
    /// it cannot be computed.
    pub fn waiting(
        &mut self,
        at: Mapping<'_>,
        demand: &written::Demand,
        trace: &Trace,
        measured: &mut TraceDemand,
    ) -> Option<()> {
        let Some((Deferrable::Mapping(stated), span)) = demand.deferrable.stated() else {
            return Some(());
        };
        let below = at.below("deferrable", "work that may wait", span);
        let missing = [
            (stated.share.is_absent(), "share", "share: 0.25"),
            (stated.within_hours.is_absent(), "within_hours", "within_hours: 24"),
        ];
        for (_, key, line) in missing.into_iter().filter(|(is_absent, ..)| *is_absent) {
            let message = format!("work that may wait has no `{key}`");
            let problem = Diagnostic::error(codes::MISSING_KEY, message);
            self.report(problem.at(span).fix(format!("add `{line}`")));
        }
        let share: Option<Given<Ratio>> = self.given(below, "share", &stated.share);
        let within: Option<Given<Hours>> = self.given(below, "within_hours", &stated.within_hours);
        let (share, within_hours) = share.zip(within)?;
        let billionths = share.stated().checked_mul(BILLION.into())?.trunc().to_i64()?;
        let seconds = within_hours.stated().checked_mul(HOUR.into())?.trunc().to_i64();
        let waited = seconds.and_then(|it| demand::waited(trace, billionths, it));
        let Some(waited) = waited else {
            let message = "rows and hours to wait are too many to compute";
            let fix = "write fewer `within_hours`, or a trace with longer rows, such as hours";
            self.report(Diagnostic::error(codes::OVER_LIMIT, message).at(span).fix(fix));
            return None;
        };
        let file = self.place(demand.trace.stated()?.1);
        let mut curve = LoadCurve::within(&waited.trace, self.most_levels(demand));
        let served_peak = curve.gpus.first().copied()?;
        let key = |figure: &str| at.key(&format!("trace.{figure}_if_work_waits"));
        let served_peak = Given::new(key("peak"), served_peak, Origin::Searched("work that waits"));
        // Full load is the measured peak, which no time need have.
        curve.gpus.insert(0, measured.peak.stated());
        curve.seconds.insert(0, 0);
        let curve =
            TraceCurve { served_peak: Some(served_peak), ..curve_series(key, &file, curve) };
        let levels = curve.gpus.len().max(measured.curve.gpus.len());
        measured.curve = measured.curve.clone().of_levels(levels);
        let (moved_share, curve) = (waited.moved_share, curve.of_levels(levels));
        measured.waiting = Some(Box::new(Waiting { share, within_hours, moved_share, curve }));
        Some(())
    }
}
