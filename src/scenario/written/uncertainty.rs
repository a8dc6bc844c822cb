//! Uncertainty of inputs, as written.

use rust_decimal::Decimal;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Deserialize;

use crate::input::{Field, Leaf, Named, Number, ScalarProblem, Text, leaf};
use crate::model::Level;
use crate::quantity::NotNegative;

/// Uncertainty of inputs, for `simulate`; other commands use the stated values.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "uncertainty")]
pub struct Uncertainty {
    /// Seed of the draws, a whole number from 0. Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub seed: Field<Number>,
    /// Uncertain inputs, by names of your own: each a law, and the keys that take the drawn value.
    pub inputs: Field<Named<UncertainInput>>,
    /// Pairs of inputs that move together. Default: all inputs are independent.
    pub correlations: Field<Vec<Field<Correlation>>>,
}

/// Law of an input, and its keys; one law is stated.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "an uncertain input")]
pub struct UncertainInput {
    /// Key that takes the drawn value, or a list of keys, such as demand.utilization. Default: the name of the input.
    pub of: Field<KeyOrKeys>,
    /// PERT law: low, likely, high; a beta law with the likely value as its mode.
    pub pert: Field<Points>,
    /// Triangular law: low, likely, high.
    pub triangular: Field<Points>,
    /// Uniform law: low, high.
    pub uniform: Field<Points>,
    /// Normal law, by mean and standard deviation.
    pub normal: Field<NormalLaw>,
    /// Lognormal law, by its median and the value that 5% exceed.
    pub lognormal: Field<LognormalLaw>,
    /// Beta law over 0 to 1, by mean and standard deviation.
    pub beta: Field<BetaLaw>,
    /// Values with their probabilities, which add up to 1: [[0.7, 1], [0.3, 0.8]].
    pub discrete: Field<Vec<Field<Vec<Field<LevelText>>>>>,
    /// File of measured values, one on each line, which are equally likely; relative to this file.
    pub empirical: Field<Text>,
    /// Random walk of a price by month, from the stated price in month 1.
    pub walk: Field<WalkLaw>,
    /// Value that 5% are below, of a lognormal law; with `to`.
    pub from: Field<LevelText>,
    /// Value that 5% exceed, of a lognormal law; with `from`.
    pub to: Field<LevelText>,
}

/// Key, or list of keys that take the same value.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind a key or a list of keys", rename_all = "snake_case")]
#[schemars(untagged, rename = "keys of an uncertain input")]
pub enum KeyOrKeys {
    /// One key.
    Scalar(Text),
    /// Several keys, which all take the drawn value.
    Sequence(Vec<Field<Text>>),
}

/// Low, likely and high value, as a list or by name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename = "$by_kind", rename_all = "snake_case")]
#[schemars(untagged, rename = "points of a law")]
pub enum Points {
    /// In the order of their size.
    Sequence(Vec<Field<LevelText>>),
    /// By name.
    Mapping(NamedPoints),
}

/// Low, likely and high value.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "points of a law")]
#[schemars(rename = "named points of a law", extend("required" = ["low", "high"]))]
pub struct NamedPoints {
    /// Least value.
    pub low: Field<LevelText>,
    /// Most likely value; a uniform law has none.
    pub likely: Field<LevelText>,
    /// Greatest value.
    pub high: Field<LevelText>,
}

/// Normal law.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a normal law")]
#[schemars(extend("required" = ["mean", "sd"]))]
pub struct NormalLaw {
    /// Mean: a number, `stated`, or a change such as +10%.
    pub mean: Field<LevelText>,
    /// Standard deviation; with 0 the mean is the only value.
    pub sd: Field<NotNegative>,
    /// Least value; what would be below is drawn again. Default: none.
    pub min: Field<LevelText>,
    /// Greatest value; what would be above is drawn again. Default: none.
    pub max: Field<LevelText>,
}

/// Lognormal law.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a lognormal law")]
#[schemars(extend("required" = ["median", "p95"]))]
pub struct LognormalLaw {
    /// Median: a number, `stated`, or a change such as +10%.
    pub median: Field<LevelText>,
    /// Value that 5% exceed: a number, or a change of the median such as +39%.
    pub p95: Field<LevelText>,
}

/// Beta law over 0 to 1.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a beta law")]
#[schemars(extend("required" = ["mean", "sd"]))]
pub struct BetaLaw {
    /// Mean, above 0 and below 1.
    pub mean: Field<LevelText>,
    /// Standard deviation; with 0 the mean is the only value.
    pub sd: Field<NotNegative>,
}

/// Random walk of a price: each month multiplies it by a lognormal factor.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a walk")]
#[schemars(extend("required" = ["volatility"]))]
pub struct WalkLaw {
    /// Change of the mean price per year, such as -10%. Default: 0.
    pub drift: Field<ShareText>,
    /// Standard deviation of the logarithm of the price after a year, such as 20%.
    pub volatility: Field<ShareText>,
}

/// Rank correlation of two inputs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename = "a correlation")]
#[schemars(extend("required" = ["between", "rank"]))]
pub struct Correlation {
    /// Names of two inputs.
    pub between: Field<Vec<Field<Text>>>,
    /// Rank correlation (Spearman), above -1 and below 1.
    pub rank: Field<Number>,
}

/// Share of a year: a number such as 0.2, or a percentage such as 20% or -10%.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareText(pub Decimal);

impl Leaf for ShareText {
    const EXPECTED: &'static str = "a number such as 0.2, or a percentage such as 20%";

    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
        let Some(percent) = text.strip_suffix('%') else {
            return Number::from_scalar(text, quoted).map(|it| Self(it.value));
        };
        let percent = Number::parse(percent.trim().trim_start_matches('+'))?.value;
        Ok(Self(percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or(percent)))
    }

    fn schema() -> Schema {
        json_schema!({ "anyOf": [
            { "type": "number" },
            { "type": "string", "pattern": r"^[+-]?[0-9]+(\.[0-9]+)?%$" },
        ] })
    }
}

/// Value in a law: a number, `stated`, or a change of the stated value such as +39%.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelText(pub Level);

impl Leaf for LevelText {
    const EXPECTED: &'static str = "a number, `stated` or a change such as +10%";

    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
        if text == "stated" {
            return Ok(Self(Level::Stated));
        }
        let change = text.strip_suffix('%').and_then(|it| match it.strip_prefix('+') {
            Some(more) => Some(more),
            None => it.starts_with('-').then_some(it),
        });
        if let Some(change) = change {
            let percent = Number::parse(change.trim())?.value;
            let share = percent.checked_div(Decimal::ONE_HUNDRED).unwrap_or(percent);
            return Ok(Self(Level::Change(share)));
        }
        Number::from_scalar(text, quoted).map(|it| Self(Level::Number(it.value)))
    }

    fn schema() -> Schema {
        json_schema!({ "anyOf": [
            { "type": "number" },
            { "type": "string", "pattern": r"^(stated|[+-][0-9]+(\.[0-9]+)?%)$" },
        ] })
    }
}

leaf::read! { LevelText }
leaf::read! { ShareText }
