//! Resolves the goodput of a tier: as stated, or derived from the failures of a fleet.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::{self, Any};
use crate::codes;
use crate::expr::Given;
use crate::expr::unit::{Gpus, Minutes};
use crate::input::{Diagnostic, Span};
use crate::model::{Checkpoints, Failures, Frequency, Goodput, Recovery};

impl Resolver<'_> {
    /// Goodput of a tier.
    pub fn goodput(&mut self, at: Mapping<'_>, any: Any<'_>) -> Option<Goodput> {
        let keys = [("goodput", any.goodput.span()), ("failures", any.failures.span())];
        if keys.iter().all(|(_, span)| span.is_some()) {
            self.one_of(at, &keys);
            return None;
        }
        if let Some(share) = self.given(at, "goodput", any.goodput) {
            return Some(Goodput::Stated(share));
        }
        let (it, at) = at.enter("failures", "failures", any.failures)?;
        let failures = self.failures(at, it)?;
        Some(Goodput::Derived(Box::new(failures)))
    }

    fn failures(&mut self, at: Mapping<'_>, it: &written::Failures) -> Option<Failures> {
        let frequency = self.frequency(at, it);
        let job_gpus: Option<Given<Gpus>> = self.require(at, "job_gpus", &it.job_gpus);
        let repair_minutes: Option<Given<Minutes>> =
            self.require(at, "repair_minutes", &it.repair_minutes);
        let recovery = self.recovery(at, it);
        let failures = Failures {
            frequency: frequency?,
            gpus: self.given(at, "gpus", &it.gpus),
            job_gpus: job_gpus?,
            detect_minutes: self.given_or(at, "detect_minutes", &it.detect_minutes, 0),
            repair_minutes: repair_minutes?,
            recovery: recovery?,
            idle_spare_share: self.given(at, "idle_spare_share", &it.idle_spare_share),
            overhead_share: self.given(at, "overhead_share", &it.overhead_share),
        };
        let shares = [it.idle_spare_share.span(), it.overhead_share.span()];
        self.something_is_left(self.set_or(at, shares), &failures);
        Some(failures)
    }

    fn frequency(&mut self, at: Mapping<'_>, it: &written::Failures) -> Option<Frequency> {
        let keys = [("per_month", it.per_month.span()), ("mtbf_hours", it.mtbf_hours.span())];
        self.one_of(at, &keys)?;
        let per_month = self.given(at, "per_month", &it.per_month).map(Frequency::PerMonth);
        per_month.or_else(|| self.given(at, "mtbf_hours", &it.mtbf_hours).map(Frequency::Mtbf))
    }

    /// Resolves how a job recovers; reports keys that belong to another way of recovery.
    fn recovery(&mut self, at: Mapping<'_>, it: &written::Failures) -> Option<Recovery> {
        let stated = it.recovery.require("recovery", at.of, at.span, self.context.diagnostics);
        let word = *stated?.0;
        let (name, foreign): (&str, &[(&str, Option<Span>)]) = match word {
            written::Recovery::Cold => (
                "cold",
                &[
                    ("failover_minutes", it.failover_minutes.span()),
                    ("blast_radius_gpus", it.blast_radius_gpus.span()),
                ],
            ),
            written::Recovery::Hot => ("hot", &[("failover_minutes", it.failover_minutes.span())]),
            written::Recovery::Tolerant => (
                "tolerant",
                &[
                    ("checkpoint_minutes", it.checkpoint_minutes.span()),
                    ("restart_minutes", it.restart_minutes.span()),
                ],
            ),
        };
        for (key, span) in foreign.iter().filter_map(|(key, span)| Some((key, (*span)?))) {
            let message = format!("{key} is stated, but plays no part in a {name} recovery");
            let fix = format!("remove `{key}`, or write another `recovery`");
            self.report(Diagnostic::error(codes::ONE_OF, message).at(span).fix(fix));
        }
        let blast = &it.blast_radius_gpus;
        match word {
            written::Recovery::Cold => self.checkpoints(at, it).map(Recovery::Cold),
            written::Recovery::Hot => {
                let blast = self.require(at, "blast_radius_gpus", blast);
                Some(Recovery::Hot(self.checkpoints(at, it)?, blast?))
            }
            written::Recovery::Tolerant => {
                let failover = self.require(at, "failover_minutes", &it.failover_minutes);
                let blast = self.require(at, "blast_radius_gpus", blast);
                Some(Recovery::Tolerant(failover?, blast?))
            }
        }
    }

    fn checkpoints(&mut self, at: Mapping<'_>, it: &written::Failures) -> Option<Checkpoints> {
        let checkpoint = self.require(at, "checkpoint_minutes", &it.checkpoint_minutes);
        let restart = self.require(at, "restart_minutes", &it.restart_minutes);
        Some(Checkpoints { checkpoint_minutes: checkpoint?, restart_minutes: restart? })
    }

    /// Reports shares that leave no useful time, whatever the fleet.
    fn something_is_left(&mut self, span: Span, it: &Failures) {
        let shares = [&it.idle_spare_share, &it.overhead_share].into_iter().flatten();
        let lost = shares.map(Given::stated).sum::<Decimal>().normalize();
        if lost >= Decimal::ONE {
            let message = format!("spares and overhead take {lost} of the time: nothing is left");
            let fix = "make `idle_spare_share` and `overhead_share` add up to less than 1";
            self.report(Diagnostic::error(codes::ALL_TIME_LOST, message).at(span).fix(fix));
        }
    }
}
