//! Laws solved for their parameters, and the values that they give.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};

use super::beta::Beta;
use super::one_value::{only_value, value_of};
use super::shape::{Shape, Sides};
use super::table::Table;
use crate::model::{Law, Level};

/// Weight of the likely value of a PERT law.
const PERT: f64 = 4.0;
/// Standard deviations from the median to the value that 5% exceed.
const TO_P95: f64 = 1.644_853_626_951_472_2;

/// Name of a law of one value.
const CONSTANT: &str = "constant";

/// Reason why a law is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLaw {
    /// A value is not above the one that should be below it.
    NotAscending {
        /// Name and value of the one that should be less.
        low: (&'static str, Decimal),
        /// Name and value of the one that should be greater.
        high: (&'static str, Decimal),
    },
    /// A value of a lognormal law is 0 or less.
    NotPositive(&'static str, Decimal),
    /// The mean of a beta law is not between 0 and 1.
    NoShare(Decimal),
    /// The standard deviation of a beta law is too large for its mean.
    TooWide {
        /// Standard deviation as stated.
        sd: Decimal,
        /// Standard deviation that it must be below.
        below: Decimal,
    },
    /// No value of the law is one that the key may have.
    AllOutside,
}

/// Law with its parameters.
#[derive(Clone, Debug)]
pub struct SolvedLaw {
    /// Name of the law.
    pub name: &'static str,
    /// Parameters by name.
    pub parameters: Vec<(&'static str, Decimal)>,
    shape: Shape,
    /// Shares below which and above which the law is cut off by its own bounds.
    bounds: [f64; 2],
    /// The same, also by the range of the key.
    inside: [f64; 2],
    /// True if a part of the law is outside the range of the key.
    pub is_cut: bool,
    /// True if neither cuts the law off.
    is_whole: bool,
}

impl SolvedLaw {
    /// Solves a law of a key with a stated value and a range.
    ///
    /// # Errors
    ///
    /// Says why the law is not possible.
    pub fn of(law: &Law, stated: Decimal, range: [Option<Decimal>; 2]) -> Result<Self, NoLaw> {
        if let Some(value) = only_value(law, stated) {
            return Self::one(value, range);
        }
        let at = |level: &Level| value_of(*level, stated);
        let mut bounds = [None, None];
        let (name, parameters, shape) = match law {
            Law::Pert(points) => pert(points.each_ref().map(at))?,
            Law::Triangular(points) => triangular(points.each_ref().map(at))?,
            Law::Uniform(points) => uniform(points.each_ref().map(at))?,
            Law::Normal { mean, sd, bounds: stated_bounds } => {
                bounds = stated_bounds.each_ref().map(|it| it.as_ref().map(at));
                if let [Some(low), Some(high)] = bounds {
                    ascending([("min", low), ("max", high)])?;
                }
                let mean = at(mean);
                let (middle, by) = (float(mean), float(*sd));
                let table = Table::of_normal(|z| (middle + by * z, by));
                ("normal", vec![("mean", mean), ("sd", *sd)], Shape::Tabled(table))
            }
            Law::Lognormal { median, p95 } => {
                let median = at(median);
                let p95 = value_of(*p95, median);
                ascending([("median", median), ("p95", p95)])?;
                positive("median", median)?;
                let mu = float(median).ln();
                lognormal(mu, (float(p95).ln() - mu) / TO_P95)
            }
            Law::Between { from, to } => {
                let ends = [("from", at(from)), ("to", at(to))];
                ascending(ends)?;
                positive("from", ends[0].1)?;
                let [low, high] = ends.map(|(_, it)| float(it).ln());
                lognormal(f64::midpoint(low, high), (high - low) / 2.0 / TO_P95)
            }
            Law::Beta { mean, sd } => beta(at(mean), *sd)?,
            Law::Empirical(values) => empirical(values),
            Law::Discrete(rows) => discrete(rows.iter().map(|(share, it)| (*share, at(it)))),
        };
        let mut solved = Self::of_shape(name, parameters, shape);
        solved.bounds = solved.shares(bounds);
        let [low, high] = solved.shares(range);
        solved.inside = [low.max(solved.bounds[0]), high.min(solved.bounds[1])];
        solved.is_cut = low > solved.bounds[0] || high < solved.bounds[1];
        solved.is_whole = solved.inside[0] <= 0.0 && solved.inside[1] >= 1.0;
        if solved.inside[0] < solved.inside[1] { Ok(solved) } else { Err(NoLaw::AllOutside) }
    }

    /// Law of one value that a key may have.
    fn one(value: Decimal, [least, most]: [Option<Decimal>; 2]) -> Result<Self, NoLaw> {
        let is_inside = least.is_none_or(|it| value >= it) && most.is_none_or(|it| value <= it);
        let law = Self { parameters: vec![("value", value)], ..Self::constant(float(value)) };
        if is_inside { Ok(law) } else { Err(NoLaw::AllOutside) }
    }

    /// True if the law has one value alone.
    pub fn is_constant(&self) -> bool {
        self.name == CONSTANT
    }

    /// Law of a shape that nothing cuts off.
    pub(super) fn of_shape(
        name: &'static str,
        parameters: Vec<(&'static str, Decimal)>,
        shape: Shape,
    ) -> Self {
        let whole = [0.0, 1.0];
        Self {
            name,
            parameters,
            shape,
            bounds: whole,
            inside: whole,
            is_cut: false,
            is_whole: true,
        }
    }

    /// Law of one value.
    pub(super) fn constant(value: f64) -> Self {
        Self::of_shape(CONSTANT, Vec::new(), Shape::Uniform { low: value, width: 0.0 })
    }

    /// Mean of the values that are drawn, by the middles of some equal shares.
    pub(super) fn mean(&self) -> f64 {
        const SHARES: u32 = 10_000;
        let middle = |share: u32| (f64::from(share) + 0.5) / f64::from(SHARES);
        let mut values: Vec<f64> = (0..SHARES).map(middle).collect();
        self.draw(&mut values);
        values.iter().sum::<f64>() / f64::from(SHARES)
    }

    /// Turns uniform numbers into values of the law, and counts those that the range of the key
    /// rejects: a value in their place has the law of what is inside.
    pub(super) fn draw(&self, uniform: &mut [f64]) -> u64 {
        let mut rejected = 0;
        if !self.is_whole {
            let ([least, most], [low, high]) = (self.bounds, self.inside);
            for u in uniform.iter_mut() {
                let natural = least + *u * (most - least);
                rejected += u64::from(natural < low || natural > high);
                *u = low + *u * (high - low);
            }
        }
        self.shape.draw(uniform);
        rejected
    }

    /// Value that a share of the law is below.
    pub fn quantile(&self, share: Decimal) -> Option<Decimal> {
        let mut value = [float(share)];
        self.draw(&mut value);
        Decimal::from_f64(value[0])
    }

    /// Shares of the law below a least and up to a greatest value.
    fn shares(&self, range: [Option<Decimal>; 2]) -> [f64; 2] {
        let below = |value: Decimal| self.shape.share_below(float(value));
        [range[0].map_or(0.0, below), range[1].map_or(1.0, below)]
    }
}

/// Name, parameters and shape of a law.
type Solution = (&'static str, Vec<(&'static str, Decimal)>, Shape);

fn pert(points: [Decimal; 3]) -> Result<Solution, NoLaw> {
    let [low, likely, high] = in_order(points)?;
    let width = high - low;
    let share = (likely - low) / width;
    let law = Beta::new(1.0 + PERT * share, 1.0 + PERT * (1.0 - share));
    let mut named = three(points);
    named.extend([("a", decimal(law.a)), ("b", decimal(law.b))]);
    Ok(("pert", named, Shape::Tabled(Table::of_beta(law, low, width))))
}

fn triangular(points: [Decimal; 3]) -> Result<Solution, NoLaw> {
    let [low, likely, high] = in_order(points)?;
    Ok(("triangular", three(points), Shape::Triangular(Sides::of([low, likely, high]))))
}

fn uniform([low, high]: [Decimal; 2]) -> Result<Solution, NoLaw> {
    ascending([("low", low), ("high", high)])?;
    let shape = Shape::Uniform { low: float(low), width: float(high) - float(low) };
    Ok(("uniform", vec![("low", low), ("high", high)], shape))
}

fn lognormal(mu: f64, sigma: f64) -> Solution {
    let named = vec![("mu", decimal(mu)), ("sigma", decimal(sigma))];
    let table = Table::of_normal(|z| {
        let value = (mu + sigma * z).exp();
        (value, sigma * value)
    });
    ("lognormal", named, Shape::Tabled(table))
}

fn beta(mean: Decimal, sd: Decimal) -> Result<Solution, NoLaw> {
    if mean <= Decimal::ZERO || mean >= Decimal::ONE {
        return Err(NoLaw::NoShare(mean));
    }
    let (m, s) = (float(mean), float(sd));
    let weight = m * (1.0 - m) / (s * s) - 1.0;
    if weight <= 0.0 {
        return Err(NoLaw::TooWide { sd, below: decimal((m * (1.0 - m)).sqrt()) });
    }
    let law = Beta::new(m * weight, (1.0 - m) * weight);
    let named = vec![("a", decimal(law.a)), ("b", decimal(law.b))];
    Ok(("beta", named, Shape::Tabled(Table::of_beta(law, 0.0, 1.0))))
}

fn discrete(rows: impl Iterator<Item = (Decimal, Decimal)>) -> Solution {
    let mut rows: Vec<(Decimal, Decimal)> = rows.collect();
    rows.sort_by_key(|it| it.1);
    let mut until = 0.0;
    let cumulated = rows.iter().map(|(share, value)| {
        until += float(*share);
        (until, float(*value))
    });
    let cumulated: Vec<(f64, f64)> = cumulated.collect();
    let named = rows.iter().flat_map(|(share, value)| [("probability", *share), ("value", *value)]);
    ("discrete", named.collect(), Shape::Discrete(cumulated))
}

fn empirical(values: &[Decimal]) -> Solution {
    let mut sorted: Vec<f64> = values.iter().map(|it| float(*it)).collect();
    sorted.sort_by(f64::total_cmp);
    let ends = values.iter().min().zip(values.iter().max());
    let (least, most) = ends.map_or((Decimal::ZERO, Decimal::ZERO), |(a, b)| (*a, *b));
    let named = vec![("values", values.len().into()), ("least", least), ("most", most)];
    ("empirical", named, Shape::Empirical(sorted))
}

fn three([low, likely, high]: [Decimal; 3]) -> Vec<(&'static str, Decimal)> {
    vec![("low", low), ("likely", likely), ("high", high)]
}

/// Low, likely and high value; likely may be either end.
fn in_order([low, likely, high]: [Decimal; 3]) -> Result<[f64; 3], NoLaw> {
    for (low, high) in [(("low", low), ("likely", likely)), (("likely", likely), ("high", high))] {
        if low.1 > high.1 {
            return Err(NoLaw::NotAscending { low, high });
        }
    }
    ascending([("low", low), ("high", high)])?;
    Ok([low, likely, high].map(float))
}

fn ascending([low, high]: [(&'static str, Decimal); 2]) -> Result<(), NoLaw> {
    if low.1 < high.1 { Ok(()) } else { Err(NoLaw::NotAscending { low, high }) }
}

fn positive(name: &'static str, value: Decimal) -> Result<(), NoLaw> {
    if value > Decimal::ZERO { Ok(()) } else { Err(NoLaw::NotPositive(name, value)) }
}

fn float(number: Decimal) -> f64 {
    number.to_f64().unwrap_or(f64::NAN)
}

fn decimal(number: f64) -> Decimal {
    Decimal::from_f64(number).unwrap_or_default()
}
