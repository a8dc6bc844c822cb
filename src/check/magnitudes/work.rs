//! Magnitudes of demand and of how much of it a GPU does.

use rust_decimal::Decimal;

use super::range::{ANY, Magnitude, hundredths, thousandths, whole};
use crate::codes;

/// Magnitudes of work.
pub(super) const MAGNITUDES: &[Magnitude] = &[
    Magnitude {
        keys: &["demand.utilization"],
        what: "GPUs",
        does: "work for",
        unit: "of the time",
        usual: (hundredths(1), whole(1)),
        is_free_at_zero: false,
        source: "Microsoft's Philly clusters: 0.44 of the peak, 2017",
        ..ANY
    },
    Magnitude {
        keys: &[
            "price_per_million_tokens",
            "price_per_million_input_tokens",
            "price_per_million_output_tokens",
        ],
        what: "a million tokens",
        does: "cost",
        usual: (hundredths(1), whole(500)),
        possible: (thousandths(1), whole(2_000)),
        is_money: true,
        code: Some(codes::PER_TOKEN),
        slips: &[
            (whole(1_000_000), "that is the price of one token"),
            (Decimal::from_parts(1, 0, 0, false, 5), "it is 100,000 times too high"),
        ],
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
