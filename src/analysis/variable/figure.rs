//! Variable: a figure that may move, its keys and limits, and its values as people read them.

use rust_decimal::Decimal;

use crate::expr::Input;

/// One numeric input that may move: a figure of a sheet, or a key that several alternatives state
/// alike.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Name as printed and typed, unique in its scenario.
    pub name: String,
    /// Keys of the live leaves that move together; each moves every alternative that reads it.
    pub keys: Vec<String>,
    /// Figure of the first key: unit and origin.
    pub input: Input,
    /// Value as stated, in the unit of the input.
    pub stated: Decimal,
    /// Value at which the leaves are zero: 0, but for a utilization that is not stated as a share.
    pub origin: Decimal,
    /// GPUs of the instance that a rent is for: people read and write it by GPU.
    pub gpus: Option<Decimal>,
    /// Number of alternatives whose cost follows it.
    pub uses: usize,
    /// True for a count: only whole numbers make sense.
    pub is_whole: bool,
    /// Lowest value that the key may have.
    pub least: Decimal,
    /// Highest value that the key may have, if there is one.
    pub most: Option<Decimal>,
}

impl Variable {
    /// Value of the leaves at a value of the variable; none if it is too large.
    pub fn leaf(&self, value: Decimal) -> Option<Decimal> {
        value.checked_sub(self.origin)
    }

    /// Value as people read and write it: a rent of an instance by GPU-hour.
    pub fn shown(&self, value: Decimal) -> Option<Decimal> {
        self.gpus.map_or(Some(value), |gpus| value.checked_div(gpus))
    }

    /// Value of a number as people write it.
    pub fn typed(&self, shown: Decimal) -> Option<Decimal> {
        self.gpus.map_or(Some(shown), |gpus| shown.checked_mul(gpus))
    }

    /// Unit as people read it: `money/GPU-hour` for the rent of an instance.
    pub fn unit(&self) -> &str {
        if self.gpus.is_some() { "money/GPU-hour" } else { &self.input.unit }
    }
}
