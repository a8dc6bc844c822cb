//! Magnitudes of demand and of how much of it a GPU does.

use rust_decimal::Decimal;

use super::range::{ANY, Magnitude, PER_HOUR_OF_MONTH, hundredths, thousandths, whole};
use crate::check::lint::PER_MILLION;
use crate::codes;

/// Magnitudes of work.
pub(super) const MAGNITUDES: &[Magnitude] = &[
    Magnitude {
        keys: &[
            "price_per_million_tokens",
            "price_per_million_input_tokens",
            "price_per_million_output_tokens",
        ],
        what: "a million tokens",
        does: "cost",
        usual: (hundredths(1), whole(500)),
        possible: PER_MILLION,
        is_money: true,
        code: Some(codes::PER_TOKEN),
        slips: &[
            (whole(1_000_000), "that is the price of one token"),
            (Decimal::from_parts(1, 0, 0, false, 5), "it is 100,000 times too high"),
        ],
        ..ANY
    },
    Magnitude {
        keys: &["demand.busy_share"],
        what: "GPUs",
        does: "compute for",
        unit: "of the time they are allocated",
        usual: (hundredths(5), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["demand.interruptible_share"],
        what: "work that may be interrupted",
        does: "is",
        unit: "of all",
        usual: (hundredths(1), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["demand.growth_per_year", "demand.growth.per_year"],
        what: "demand",
        does: "grows by",
        unit: "a year",
        usual: (Decimal::from_parts(9, 0, 0, true, 1), whole(4)),
        ..ANY
    },
    Magnitude {
        keys: &["interruptions.per_hour"],
        what: "an instance",
        does: "is interrupted",
        unit: "times an hour",
        usual: (Decimal::from_parts(1, 0, 0, false, 4), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["interruptions.checkpoint_hours"],
        what: "hours between two checkpoints",
        does: "are",
        usual: (hundredths(1), whole(24)),
        ..ANY
    },
    Magnitude {
        keys: &["interruptions.restart_hours"],
        what: "hours of a restart",
        does: "are",
        usual: (hundredths(1), whole(12)),
        ..ANY
    },
    Magnitude {
        keys: &["failures.per_month"],
        what: "failures",
        does: "are",
        unit: "a month",
        usual: (thousandths(1), whole(100_000)),
        ..ANY
    },
    Magnitude {
        keys: &["failures.mtbf_hours"],
        what: "hours between two failures",
        does: "are",
        usual: (hundredths(1), whole(500_000)),
        ..ANY
    },
    Magnitude {
        keys: &["failures.detect_minutes", "failures.failover_minutes"],
        what: "minutes to notice a failure",
        does: "are",
        usual: (hundredths(1), whole(1_440)),
        ..ANY
    },
    Magnitude {
        keys: &["failures.checkpoint_minutes", "failures.restart_minutes"],
        what: "minutes of a checkpoint or restart",
        does: "are",
        usual: (hundredths(10), whole(1_440)),
        ..ANY
    },
    Magnitude {
        keys: &["failures.repair_minutes"],
        what: "minutes of a repair",
        does: "are",
        usual: (hundredths(10), whole(43_200)),
        ..ANY
    },
    Magnitude {
        keys: &["tokens_per_request"],
        what: "a request",
        does: "has",
        unit: "tokens",
        usual: (whole(10), whole(200_000)),
        ..ANY
    },
    Magnitude {
        keys: &["training_run.mfu"],
        what: "a training run",
        does: "uses",
        unit: "of the peak of its GPUs",
        usual: (hundredths(5), hundredths(80)),
        ..ANY
    },
    Magnitude {
        keys: &["training_run.peak_teraflops_per_gpu"],
        what: "a GPU",
        does: "does",
        unit: "teraflops at its peak",
        usual: (whole(5), whole(50_000)),
        ..ANY
    },
    Magnitude {
        keys: &["price_per_gb"],
        what: "a gigabyte sent",
        does: "costs",
        usual: (thousandths(2), Decimal::MAX),
        is_money: true,
        code: Some(codes::NO_GIGABYTE_COSTS_THAT),
        ..ANY
    },
    Magnitude {
        keys: &["price_per_gpu_hour", "effective_price_per_gpu_hour"],
        what: "a GPU-hour",
        does: "costs",
        usual: (thousandths(1), whole(1_000)),
        possible: (thousandths(1), whole(1_000)),
        is_money: true,
        code: Some(codes::NO_GPU_COSTS_THAT),
        slips: &[(PER_HOUR_OF_MONTH, "it is per month (/ 730)")],
        ..ANY
    },
    Magnitude {
        keys: &["relative_performance"],
        what: "a GPU",
        does: "does",
        unit: "times the work of another",
        usual: (hundredths(5), whole(20)),
        possible: (hundredths(1), whole(1_000)),
        ..ANY
    },
    Magnitude {
        keys: &["goodput"],
        what: "useful",
        does: "work takes",
        unit: "of the time",
        usual: (hundredths(50), whole(1)),
        possible: (hundredths(2), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["spot.efficiency"],
        what: "spot",
        does: "does",
        unit: "of the work it is paid for",
        usual: (hundredths(40), whole(1)),
        possible: (hundredths(2), whole(1)),
        ..ANY
    },
    Magnitude {
        keys: &["virtualization_overhead"],
        what: "virtualization",
        does: "costs",
        unit: "of the work",
        usual: (whole(0), hundredths(40)),
        ..ANY
    },
    Magnitude {
        keys: &["idle_share"],
        what: "autoscalers",
        does: "bill",
        unit: "of the hours used in addition",
        usual: (whole(0), whole(2)),
        ..ANY
    },
    Magnitude {
        keys: &["tokens_per_second_per_gpu"],
        what: "a GPU",
        does: "serves",
        unit: "tokens per second",
        usual: (whole(1), whole(200_000)),
        possible: (hundredths(1), whole(20_000_000)),
        ..ANY
    },
];
