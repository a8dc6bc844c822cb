//! Resolves outcomes that are training runs.

use rust_decimal::Decimal;

use super::mapping::Mapping;
use super::resolver::Resolver;
use super::written::{self, Method};
use crate::codes;
use crate::expr::Given;
use crate::input::{Diagnostic, Field};
use crate::model::outcomes::{AmortizedRun, Decline, RunElectricity, Runs, TrainingRun, Work};

impl Resolver<'_> {
    /// Resolves a run paid at the cost of GPU-hours.
    pub fn training_run(
        &mut self,
        at: Mapping<'_>,
        run: &written::TrainingRun,
    ) -> Option<TrainingRun> {
        let work = self.work(at, run);
        let all = [("runs", run.runs.span()), ("runs_per_year", run.runs_per_year.span())];
        if all.iter().any(|(_, span)| span.is_some()) {
            self.one_of(at, &all);
        }
        let in_all = self.given(at, "runs", &run.runs).map(Runs::InAll);
        let per_year = self.given(at, "runs_per_year", &run.runs_per_year).map(Runs::PerYear);
        Some(TrainingRun { work: work?, runs: in_all.or(per_year) })
    }

    fn work(&mut self, at: Mapping<'_>, run: &written::TrainingRun) -> Option<Work> {
        let needed = [
            ("gpus", run.gpus.span(), vec![("days", run.days.span())]),
            (
                "compute_yottaflop",
                run.compute_yottaflop.span(),
                vec![
                    ("mfu", run.mfu.span()),
                    ("peak_teraflops_per_gpu", run.peak_teraflops_per_gpu.span()),
                ],
            ),
            (
                "billion_tokens",
                run.billion_tokens.span(),
                vec![
                    ("tokens_per_second_per_gpu", run.tokens_per_second_per_gpu.span()),
                    ("target_load", run.target_load.span()),
                ],
            ),
        ];
        for (key, span, with) in needed {
            if span.is_none() && self.only_with(key, &with) {
                return None;
            }
        }
        let keys = [
            ("gpu_hours", run.gpu_hours.span()),
            ("gpus", run.gpus.span()),
            ("compute_yottaflop", run.compute_yottaflop.span()),
            ("billion_tokens", run.billion_tokens.span()),
        ];
        self.one_of(at, &keys)?;
        if let Some(hours) = self.given(at, "gpu_hours", &run.gpu_hours) {
            return Some(Work::GpuHours(hours));
        }
        if let Some(gpus) = self.given(at, "gpus", &run.gpus) {
            let days = self.require(at, "days", &run.days)?;
            return Some(Work::Days { gpus, days });
        }
        if let Some(compute_yottaflop) = self.given(at, "compute_yottaflop", &run.compute_yottaflop)
        {
            let mfu = self.require(at, "mfu", &run.mfu);
            let key = "peak_teraflops_per_gpu";
            let peak_teraflops_per_gpu = self.require(at, key, &run.peak_teraflops_per_gpu);
            let (mfu, peak_teraflops_per_gpu) = (mfu?, peak_teraflops_per_gpu?);
            return Some(Work::Compute { compute_yottaflop, mfu, peak_teraflops_per_gpu });
        }
        let billion_tokens = self.given(at, "billion_tokens", &run.billion_tokens);
        let throughput =
            self.throughput_or_demands(at, &run.tokens_per_second_per_gpu, &run.target_load);
        Some(Work::Tokens { billion_tokens: billion_tokens?, throughput: throughput? })
    }

    /// Resolves a run on chips that are written off.
    pub fn amortized_run(
        &mut self,
        at: Mapping<'_>,
        run: &written::AmortizedRun,
    ) -> Option<AmortizedRun> {
        let chip_hours = self.require(at, "chip_hours", &run.chip_hours);
        let price_per_chip = self.require(at, "price_per_chip", &run.price_per_chip);
        let method = self.decline(at, run);
        Some(AmortizedRun {
            chip_hours: chip_hours?,
            price_per_chip: price_per_chip?,
            method: method?,
            fabric_share: self.given(at, "fabric_share", &run.fabric_share),
            price_level: self.given(at, "price_level", &run.price_level),
            electricity: self.run_electricity(at, run),
        })
    }

    fn run_electricity(
        &mut self,
        at: Mapping<'_>,
        run: &written::AmortizedRun,
    ) -> Option<RunElectricity> {
        let (it, at) = at.enter("electricity", "electricity of a run", &run.electricity)?;
        let kw_per_chip = self.require(at, "kw_per_chip", &it.kw_per_chip);
        let price_per_kwh = self.require(at, "price_per_kwh", &it.price_per_kwh);
        Some(RunElectricity {
            kw_per_chip: kw_per_chip?,
            pue: self.given_or(at, "pue", &it.pue, 1),
            price_per_kwh: price_per_kwh?,
        })
    }

    fn decline(&mut self, at: Mapping<'_>, run: &written::AmortizedRun) -> Option<Decline> {
        let method = run.method.require("method", at.of, at.span, self.context.diagnostics)?;
        let (of_the_other, word) = match method.0 {
            Method::Straight => (
                vec![
                    ("decline_per_year", run.decline_per_year.span()),
                    ("price_date", run.price_date.span()),
                    ("start_date", run.start_date.span()),
                ],
                "market",
            ),
            Method::Market => (vec![("life_years", run.life_years.span())], "straight"),
        };
        if self.only_with(&format!("method: {word}"), &of_the_other) {
            return None;
        }
        match method.0 {
            Method::Straight => {
                let life_years = self.require(at, "life_years", &run.life_years)?;
                Some(Decline::Straight { life_years })
            }
            Method::Market => {
                let decline = self.require(at, "decline_per_year", &run.decline_per_year);
                let age = self.age(at, run);
                Some(Decline::Market { decline_per_year: decline?, age: age? })
            }
        }
    }

    /// Days from the day of the price to the start of the run.
    fn age(
        &mut self,
        at: Mapping<'_>,
        run: &written::AmortizedRun,
    ) -> Option<Given<crate::expr::unit::Days>> {
        let day = |of: &mut Self, key, field: &Field<crate::input::Date>| {
            field
                .require(key, at.of, at.span, of.context.diagnostics)
                .map(|(day, span)| (*day, span))
        };
        let price = day(self, "price_date", &run.price_date);
        let start = day(self, "start_date", &run.start_date);
        let ((price, _), (start, span)) = (price?, start?);
        let days = price.days_until(start);
        if days < 0 {
            let message = format!("the run starts on {start}, before its price of {price}");
            let fix = "write the day on which its chips had that price";
            self.report(Diagnostic::error(codes::BEFORE_PRICE, message).at(span).fix(fix));
            return None;
        }
        Some(Given::new(at.key("age_days"), Decimal::from(days), self.stated_at(span)))
    }
}
