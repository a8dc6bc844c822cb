//! A training run: its GPU-hours, given or from the work it is.

use super::What;
use crate::expr::unit::{
    BillionTokens, Days, GpuHours, Gpus, Hours, Per, Ratio, Seconds, TeraflopRate, Teraflops,
    Tokens, Yottaflops,
};
use crate::expr::{Expr, Given, Graph};
use crate::model::tokens::Throughput;

/// A training run, once or several times.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// How much work a run is.
    pub work: Work,
    /// How many runs there are, if that is stated.
    pub runs: Option<Runs>,
}

/// The work of a run.
#[derive(Clone, Debug)]
pub enum Work {
    /// GPU-hours.
    GpuHours(Given<GpuHours>),
    /// So many GPUs day and night for so many days.
    Days {
        /// GPUs that it holds.
        gpus: Given<Gpus>,
        /// Days of 24 hours.
        days: Given<Days>,
    },
    /// Floating-point operations.
    Compute {
        /// Operations, by 10^24.
        compute_yottaflop: Given<Yottaflops>,
        /// Share of the peak rate that is useful work.
        mfu: Given<Ratio>,
        /// The peak rate of a GPU in the precision that is trained in, by 10^12 a second.
        peak_teraflops_per_gpu: Given<Per<TeraflopRate, Gpus>>,
    },
    /// Tokens that are trained on.
    Tokens {
        /// Tokens, by 10^9.
        billion_tokens: Given<BillionTokens>,
        /// Tokens that a GPU trains on.
        throughput: Throughput,
    },
}

/// How many runs there are.
#[derive(Clone, Debug)]
pub enum Runs {
    /// In all.
    InAll(Given<Ratio>),
    /// A year.
    PerYear(Given<Ratio>),
}

impl TrainingRun {
    /// GPU-hours of a run, and of all runs.
    pub(super) fn figures<'g>(&self, graph: &'g Graph) -> Vec<(What, Expr<'g, GpuHours>)> {
        let run = self.work.gpu_hours(graph);
        let all = self.runs.as_ref().map(|runs| match runs {
            Runs::InAll(runs) => (What::Runs, run * graph.input(runs)),
            Runs::PerYear(runs) => (What::RunsPerYear, run * graph.input(runs)),
        });
        std::iter::once((What::Run, run)).chain(all).collect()
    }
}

impl Work {
    /// GPUs x days x 24; operations / (MFU x peak rate) / 3,600; tokens / rate / 3,600.
    fn gpu_hours<'g>(&self, graph: &'g Graph) -> Expr<'g, GpuHours> {
        match self {
            Self::GpuHours(hours) => graph.input(hours),
            Self::Days { gpus, days } => {
                let day = graph.count::<Per<Hours, Days>>(24);
                graph.input(gpus) * (graph.input(days) * day)
            }
            Self::Compute { compute_yottaflop, mfu, peak_teraflops_per_gpu } => {
                let millions = graph.count::<Per<Teraflops, Yottaflops>>(1_000_000);
                let work = graph.input(compute_yottaflop) * millions * 1_000_000;
                let work = work.named("teraflops_of_a_run");
                let rate = graph.count::<Gpus>(1) * graph.input(peak_teraflops_per_gpu);
                let in_an_hour = rate * graph.input(mfu) * graph.count::<Seconds>(3_600);
                let in_an_hour = in_an_hour.named("teraflops_of_a_gpu_hour");
                graph.count::<GpuHours>(1) * (work / in_an_hour)
            }
            Self::Tokens { billion_tokens, throughput } => {
                let billion = graph.count::<Per<Tokens, BillionTokens>>(1_000_000_000);
                let tokens = (graph.input(billion_tokens) * billion).named("tokens_of_a_run");
                throughput.gpu_hours(graph, tokens)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sample::{assert_near, given, graph, number, throughput, value};

    #[track_caller]
    fn gpu_hours(work: &Work) -> rust_decimal::Decimal {
        let graph = graph();
        value(&graph, work.gpu_hours(&graph))
    }

    #[test]
    fn a_day_has_24_hours() {
        // 64 GPUs x 14 days x 24 h = 21,504; four runs 86,016.
        let graph = graph();
        let work = Work::Days { gpus: given("gpus", "64"), days: given("days", "14") };
        let run = TrainingRun { work, runs: Some(Runs::InAll(given("runs", "4"))) };
        let hours: Vec<_> = run.figures(&graph).iter().map(|it| value(&graph, it.1)).collect();
        assert_eq!(hours, [number("21504"), number("86016")]);
    }

    #[test]
    fn operations_take_as_long_as_the_useful_part_of_the_peak_rate_needs() {
        // 0.36 x 10^24 / (0.4 x 1,000 x 10^12) = 9 x 10^8 s; / 3,600 = 250,000 GPU-hours.
        let hours = gpu_hours(&Work::Compute {
            compute_yottaflop: given("compute_yottaflop", "0.36"),
            mfu: given("mfu", "0.4"),
            peak_teraflops_per_gpu: given("peak_teraflops_per_gpu", "1000"),
        });
        assert_eq!(hours, number("250000"));
    }

    #[test]
    fn tokens_take_as_long_as_a_gpu_trains_on_them() {
        // 300 x 10^9 / (728 x 3,600) = 114,468.86.
        let hours = gpu_hours(&Work::Tokens {
            billion_tokens: given("billion_tokens", "300"),
            throughput: throughput("728", None),
        });
        assert_near(hours, "114468.864469", "0.000001");
    }
}
