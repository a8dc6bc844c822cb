//! Range of a figure by its key, for analyses that move it.

use rust_decimal::Decimal;

use super::range::Range;
use super::{
    Count, CountOrNone, Growth, HoursPerYear, MoneyAmount, MonthCount, MonthNumber, NodeKilowatts,
    NotNegative, Positive, PositiveShare, Pue, Share, ShareBelowOne, Tariff,
};

/// Numbers that a figure may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Lowest number; [`Decimal::MIN`] if it may be any.
    pub least: Decimal,
    /// Highest number, if there is one.
    pub most: Option<Decimal>,
}

/// Range of a figure by the last word of its key and by its unit.
///
/// A key has the range of the struct that reads it; a test holds this register against the schema.
pub fn allowed(key: &str, unit: &str) -> Allowed {
    let word = key.rsplit('.').next().unwrap_or(key);
    let [least, most] = range(word, unit).ends();
    Allowed { least: least.unwrap_or(Decimal::MIN), most }
}

fn range(word: &str, unit: &str) -> Range {
    match word {
        "amount" => Range::ALL,
        "pue" => Pue::RANGE,
        "hours_per_year" => HoursPerYear::RANGE,
        "hired_months_before" | "from_gpus" => NotNegative::RANGE,
        "month" => MonthNumber::RANGE,
        // A step of the demand may be without GPUs.
        "gpus" if unit == "GPU" => CountOrNone::RANGE,
        "efficiency" | "goodput" | "mfu" | "busy_share" | "target_load" => PositiveShare::RANGE,
        "discount_share" | "downtime" | "fabric_share" => ShareBelowOne::RANGE,
        "apr"
        | "cost_of_capital"
        | "idle_share"
        | "utilization"
        | "deferrable"
        | "virtualization_overhead"
        | "standby" => Share::RANGE,
        "price_growth_per_year" | "salary_growth_per_year" | "growth_per_year" => Growth::RANGE,
        _ => by_unit(word, unit),
    }
}

fn by_unit(word: &str, unit: &str) -> Range {
    let is_share = word.ends_with("_share") || word.starts_with("share_") || word == "share";
    match unit {
        _ if is_share => Share::RANGE,
        "GPU" | "node" | "instance" | "rack" | "switch" => Count::RANGE,
        "month" => MonthCount::RANGE,
        "money/kWh" => Tariff::RANGE,
        _ if unit.starts_with("money") => MoneyAmount::RANGE,
        _ if unit.starts_with("kW") => NodeKilowatts::RANGE,
        "" => Positive::RANGE,
        _ => NotNegative::RANGE,
    }
}
