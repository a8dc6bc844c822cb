//! Uncertainty of inputs as stated: a law for each, and how they move together.

use rust_decimal::Decimal;

use crate::expr::Place;

/// Laws of the inputs that are uncertain.
#[derive(Clone, Debug)]
pub struct Uncertainty {
    /// Seed of the draws, if one is stated.
    pub seed: Option<u64>,
    /// Position of the block in the file.
    pub place: Place,
    /// Inputs in the order of the file.
    pub inputs: Vec<UncertainInput>,
    /// Prices that walk by month, in the order of the file.
    pub walks: Vec<UncertainWalk>,
    /// Pairs of inputs that move together.
    pub correlations: Vec<RankCorrelation>,
}

/// An input that is drawn once for each sample.
#[derive(Clone, Debug)]
pub struct UncertainInput {
    /// Name that the user chose; it also picks the stream of random numbers.
    pub name: String,
    /// Position of the law in the file.
    pub place: Place,
    /// Keys that take the drawn value, each with its position.
    pub keys: Vec<(String, Place)>,
    /// Law of the values.
    pub law: Law,
}

/// Price that walks by month: each step multiplies it by a lognormal factor.
#[derive(Clone, Debug)]
pub struct UncertainWalk {
    /// Name that the user chose; it also picks the streams of random numbers.
    pub name: String,
    /// Position of the walk in the file.
    pub place: Place,
    /// Keys of the prices that it moves, each with its position.
    pub keys: Vec<(String, Place)>,
    /// Change of the mean price a year: -0.1 for 10% less.
    pub drift: Decimal,
    /// Standard deviation of the logarithm of the price after a year.
    pub volatility: Decimal,
}

/// Law as stated.
#[derive(Clone, Debug)]
pub enum Law {
    /// Beta law over low to high with the likely value as its mode, of weight 4.
    Pert([Level; 3]),
    /// Straight lines from low up to likely and down to high.
    Triangular([Level; 3]),
    /// Equally likely from low to high.
    Uniform([Level; 2]),
    /// Normal law, cut off at bounds.
    Normal {
        /// Mean before it is cut off.
        mean: Level,
        /// Standard deviation before it is cut off.
        sd: Decimal,
        /// Least and most value, if any.
        bounds: [Option<Level>; 2],
    },
    /// Lognormal law by its median and the value that 5% exceed.
    Lognormal {
        /// Median.
        median: Level,
        /// Value that 5% exceed.
        p95: Level,
    },
    /// Lognormal law by the values that 5% are below and 5% exceed.
    Between {
        /// Value that 5% are below.
        from: Level,
        /// Value that 5% exceed.
        to: Level,
    },
    /// Beta law over 0 to 1.
    Beta {
        /// Mean.
        mean: Level,
        /// Standard deviation.
        sd: Decimal,
    },
    /// Measured values, which are equally likely.
    Empirical(Vec<Decimal>),
    /// Some values, each with its probability.
    Discrete(Vec<(Decimal, Level)>),
}

/// Value in a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Number in the unit of the key.
    Number(Decimal),
    /// Value that the scenario states for the key.
    Stated,
    /// Change of that value: 0.39 for 39% more.
    Change(Decimal),
}

/// Rank correlation of two inputs.
#[derive(Clone, Debug)]
pub struct RankCorrelation {
    /// Names of both inputs.
    pub between: [String; 2],
    /// Spearman's rank correlation, above -1 and below 1.
    pub rank: Decimal,
    /// Position in the file.
    pub place: Place,
}
