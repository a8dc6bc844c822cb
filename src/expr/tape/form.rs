//! Formulas of scalars: each is a number, or an operation on scalars before it.

/// Position of a scalar among all; what it reads comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Scalar(pub(super) u32);

impl Scalar {
    /// The position as a number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Float that is compared by its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(u64);

impl Number {
    pub fn of(number: f64) -> Self {
        // Both zeros are one.
        Self((number + 0.0).to_bits())
    }

    /// The float.
    pub fn get(self) -> f64 {
        f64::from_bits(self.0)
    }
}

/// Formula of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// A column of draws.
    Input(usize),
    /// A number that no draw moves.
    Constant(Number),
    /// A scalar times a constant.
    Scaled(Scalar, Number),
    /// A scalar and a constant.
    Shifted(Scalar, Number),
    /// A scalar to a constant power.
    Power(Scalar, Number),
    /// An operation on one scalar.
    One(One, Scalar),
    /// An operation on two scalars.
    Two(Two, Scalar, Scalar),
    /// The third where the first is not above the second, else the fourth.
    IfLe([Scalar; 4]),
    /// Mean of what a tier serves, by position among those of the tape.
    Expected(usize),
}

/// Operation on one scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum One {
    /// 1 by the scalar, infinite for zero.
    Inverse,
    /// Euler's number to that power.
    Exp,
    /// Up to the next whole number.
    Ceil,
}

/// Operation on two scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Two {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, missing for a divisor of zero.
    Div,
    /// Smaller.
    Min,
    /// Larger.
    Max,
    /// Power.
    Pow,
}

/// The operation on a number.
#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled for the processor where it runs")]
pub(super) fn one(op: One, a: f64) -> f64 {
    match op {
        One::Inverse => 1.0 / a,
        One::Exp => a.exp(),
        One::Ceil => (a - 5e-10).ceil(),
    }
}

/// The operation on two numbers.
#[inline(always)]
#[allow(clippy::inline_always, reason = "compiled for the processor where it runs")]
pub(super) fn two(op: Two, a: f64, b: f64) -> f64 {
    match op {
        Two::Add => a + b,
        Two::Sub => a - b,
        Two::Mul => a * b,
        Two::Div => {
            if b == 0.0 {
                f64::NAN
            } else {
                a / b
            }
        }
        Two::Min => {
            if a.is_nan() || a < b {
                a
            } else {
                b
            }
        }
        Two::Max => {
            if a.is_nan() || a > b {
                a
            } else {
                b
            }
        }
        Two::Pow => {
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else {
                a.powf(b)
            }
        }
    }
}
