//! Range of a figure by its key, for analyses that move it.

use rust_decimal::Decimal;

use super::range::Range;
use super::{
    Count, CountOrNone, Growth, HoursPerYear, MoneyAmount, MonthCount, MonthNumber, NodeKilowatts,
    NotNegative, Positive, PositiveShare, Pue, Share, ShareBelowOne, Tariff,
};
use crate::expr::unit::is_money;

/// Numbers that a figure may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Lowest number; [`Decimal::MIN`] if it may be any.
    pub least: Decimal,
    /// Highest number, if there is one.
    pub most: Option<Decimal>,
    /// True if the lowest and the highest number are excluded themselves.
    pub excluded: [bool; 2],
    /// True if it is a whole number.
    pub is_whole: bool,
}

/// Range of a figure by the last word of its key and by its unit.
///
/// A key has the range of the struct that reads it; a test holds this register against the schema.
pub fn allowed(key: &str, unit: &str) -> Allowed {
    let range = range(key, unit);
    let [least, most] = range.ends();
    Allowed {
        least: least.unwrap_or(Decimal::MIN),
        most,
        excluded: range.excluded(),
        is_whole: range.is_whole,
    }
}

/// Unit of an input in a table: a number without one is a share if it may be at most 1, and a ratio if not.
pub fn unit_in_table<'u>(key: &str, unit: &'u str) -> &'u str {
    let is_share = || allowed(key, unit).most.is_some_and(|it| it <= Decimal::ONE);
    match unit {
        "" if is_share() => "share",
        "" => "ratio",
        _ => unit,
    }
}

fn range(key: &str, unit: &str) -> Range {
    let word = key.rsplit('.').next().unwrap_or(key);
    match word {
        "amount" => Range::ALL,
        "pue" => Pue::RANGE,
        "hours_per_year" => HoursPerYear::RANGE,
        "hired_months_before" | "from_gpus" => NotNegative::RANGE,
        "month" => MonthNumber::RANGE,
        // No key of a scenario: exports move it.
        "utilization_shift" => Range::ALL.from(-1).to(1),
        // A step of the demand may be without GPUs, but not all of it; a commitment may be to none.
        "gpus" if key.starts_with("demand.shape.") || is_commitment(key) => CountOrNone::RANGE,
        "ports_per_node" | "rails" | "switch_ports" => Count::RANGE,
        "gpus" | "gpus_per_instance" => Range::WHOLE.above(0).to(10_000_000),
        "efficiency" | "goodput" | "mfu" | "busy_share" | "target_load" => PositiveShare::RANGE,
        "discount_share"
        | "downtime"
        | "fabric_share"
        | "selling_cost"
        | "virtualization_overhead" => ShareBelowOne::RANGE,
        "apr" | "cost_of_capital" | "idle_share" | "utilization" | "deferrable" | "standby" => {
            Share::RANGE
        }
        "price_growth_per_year" | "salary_growth_per_year" | "growth_per_year" => Growth::RANGE,
        // What used hardware loses each year is a share; the rate of a continuous decline is not.
        "decline_per_year" if key.ends_with("residual_value.decline_per_year") => Share::RANGE,
        _ if is_above_zero(word) => Positive::RANGE,
        _ => by_unit(word, unit),
    }
}

fn is_commitment(key: &str) -> bool {
    let tier = key.rsplit('.').nth(1).unwrap_or_default();
    tier.trim_end_matches(|it: char| it.is_ascii_digit()) == "committed"
}

/// True for prices of rentals, work and rates of it: none of them can be 0.
fn is_above_zero(word: &str) -> bool {
    let starts = ["price_per_million_", "gpu_hours", "tokens_per_", "requests_per_", "runs"];
    matches!(
        word.trim_start_matches("effective_").trim_start_matches("net_"),
        "price_per_hour" | "price_per_gpu_hour"
    ) || matches!(
        word,
        "scale" | "days" | "chip_hours" | "life_years" | "mtbf_hours" | "within_hours"
    ) || matches!(word, "compute_yottaflop" | "billion_tokens" | "peak_teraflops_per_gpu")
        || starts.iter().any(|it| word.starts_with(it))
}

fn by_unit(word: &str, unit: &str) -> Range {
    let is_share = word.ends_with("_share") || word.starts_with("share_") || word == "share";
    match unit {
        _ if is_share => Share::RANGE,
        "GPU" | "node" | "instance" | "rack" | "switch" => Count::RANGE,
        "month" => MonthCount::RANGE,
        "money/kWh" => Tariff::RANGE,
        _ if is_money(unit) => MoneyAmount::RANGE,
        _ if unit.starts_with("kW") => NodeKilowatts::RANGE,
        "" => Positive::RANGE,
        _ => NotNegative::RANGE,
    }
}
