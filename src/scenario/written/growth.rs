//! Changes of demand over time, as written.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::input::Field;
use crate::quantity::{Growth, MonthCount, Positive, Share};

/// Growth of the peak: a rate per year, or factors by month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "growth")]
pub struct DemandGrowth {
    /// Growth per year, 0.2 for 20%.
    pub per_year: Field<Growth>,
    /// Times at which demand grows. Default: monthly.
    pub steps: Field<GrowthSteps>,
    /// Factors on the peak, earliest first; each applies from its month on, and 1 before the first.
    pub by_month: Field<Vec<Field<FactorStep<Positive>>>>,
}

/// Times at which demand grows.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GrowthSteps {
    /// A little each month, compounding to the rate in a year.
    Monthly,
    /// The full rate in months 13, 25 and so on.
    Yearly,
}

/// Ramp of utilization: a straight line, or shares by month.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a ramp of utilization")]
pub struct Ramp {
    /// Share of the stated utilization that is reached in month 1, 0 to 1.
    pub from: Field<Share>,
    /// Months of the ramp: after 12, the stated utilization is reached in month 13.
    pub months: Field<MonthCount>,
    /// Shares of the stated utilization, earliest first; each applies from its month on, and 1 before the first.
    pub by_month: Field<Vec<Field<FactorStep<Share>>>>,
}

/// Factor that applies from a month on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, rename = "a row of by_month")]
#[schemars(rename = "{Q} from a month on", extend("required" = ["month", "factor"]))]
pub struct FactorStep<Q> {
    /// First month of the factor, from 1.
    pub month: Field<MonthCount>,
    /// Factor from that month on.
    pub factor: Field<Q>,
}

impl<Q> Default for FactorStep<Q> {
    fn default() -> Self {
        Self { month: Field::Absent, factor: Field::Absent }
    }
}
