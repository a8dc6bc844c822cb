//! Scalars of a tape: one number for each sample, each formula once.

use indexmap::IndexSet;

use super::mean::TapeMean;
use super::presence::Presence;

/// Position of a scalar among all; what it reads comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Scalar(u32);

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

/// All scalars of a tape.
#[derive(Debug, Default)]
pub(super) struct Scalars {
    forms: IndexSet<Form>,
    presences: Vec<Presence>,
    pub(super) means: IndexSet<TapeMean>,
}

impl Scalars {
    /// Number of scalars.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Formula of a scalar.
    pub fn form(&self, scalar: Scalar) -> Form {
        self.forms[scalar.index()]
    }

    /// The number of a constant.
    pub fn number(&self, scalar: Scalar) -> Option<f64> {
        match self.form(scalar) {
            Form::Constant(number) => Some(number.get()),
            _ => None,
        }
    }

    /// True if a scalar has a number in every sample.
    pub fn is_sure(&self, scalar: Scalar) -> bool {
        self.presence(scalar) == Presence::Sure
    }

    /// Certainty that a scalar has a number.
    pub fn presence(&self, scalar: Scalar) -> Presence {
        self.presences[scalar.index()]
    }

    /// A scalar without its constant factor, and that factor.
    pub fn split(&self, scalar: Scalar) -> (Scalar, f64) {
        match self.form(scalar) {
            Form::Scaled(of, factor) => (of, factor.get()),
            _ => (scalar, 1.0),
        }
    }

    pub fn input(&mut self, column: usize) -> Scalar {
        self.add_form(Form::Input(column))
    }

    pub fn constant(&mut self, number: f64) -> Scalar {
        self.add_form(Form::Constant(Number::of(number)))
    }

    pub fn scaled(&mut self, scalar: Scalar, factor: f64) -> Scalar {
        if let Some(number) = self.number(scalar) {
            return self.constant(number * factor);
        }
        let (of, known) = self.split(scalar);
        let factor = factor * known;
        if factor.is_nan() || (factor == 0.0 && self.is_sure(of)) {
            return self.constant(factor);
        }
        if factor.to_bits() == 1f64.to_bits() {
            return of;
        }
        self.add_form(Form::Scaled(of, Number::of(factor)))
    }

    pub fn shifted(&mut self, scalar: Scalar, by: f64) -> Scalar {
        if let Some(number) = self.number(scalar) {
            return self.constant(number + by);
        }
        let (of, by) = match self.form(scalar) {
            Form::Shifted(of, known) => (of, known.get() + by),
            _ => (scalar, by),
        };
        if by.is_nan() {
            return self.constant(by);
        }
        if by == 0.0 { of } else { self.add_form(Form::Shifted(of, Number::of(by))) }
    }

    pub fn add(&mut self, a: Scalar, b: Scalar) -> Scalar {
        match [self.number(a), self.number(b)] {
            [Some(number), _] => return self.shifted(b, number),
            [_, Some(number)] => return self.shifted(a, number),
            _ => {}
        }
        let ([a_of, a_by], [b_of, b_by]) = (self.parts(a), self.parts(b));
        if a_of == b_of {
            let [a_by, b_by] = [a_by, b_by].map(|it| self.number(it).unwrap_or(1.0));
            return self.scaled(a_of, a_by + b_by);
        }
        self.add_form(Form::Two(Two::Add, a.min(b), a.max(b)))
    }

    /// A scalar without its constant factor, and that factor as a constant.
    fn parts(&mut self, scalar: Scalar) -> [Scalar; 2] {
        let (of, by) = self.split(scalar);
        [of, self.constant(by)]
    }

    pub fn mul(&mut self, a: Scalar, b: Scalar) -> Scalar {
        match [self.number(a), self.number(b)] {
            [Some(number), _] => return self.scaled(b, number),
            [_, Some(number)] => return self.scaled(a, number),
            _ => {}
        }
        let ((a, a_by), (b, b_by)) = (self.split(a), self.split(b));
        let product = self.add_form(Form::Two(Two::Mul, a.min(b), a.max(b)));
        self.scaled(product, a_by * b_by)
    }

    pub fn one(&mut self, op: One, a: Scalar) -> Scalar {
        match self.number(a) {
            Some(number) => self.constant(one(op, number)),
            None => self.add_form(Form::One(op, a)),
        }
    }

    pub fn two(&mut self, op: Two, a: Scalar, b: Scalar) -> Scalar {
        let numbers = [self.number(a), self.number(b)];
        match (op, numbers) {
            (_, [Some(a), Some(b)]) => self.constant(two(op, a, b)),
            (Two::Add, _) => self.add(a, b),
            (Two::Mul, _) => self.mul(a, b),
            (Two::Sub, [_, Some(b)]) => self.shifted(a, -b),
            (Two::Div, [_, Some(b)]) if b != 0.0 => self.scaled(a, 1.0 / b),
            (Two::Pow, [_, Some(b)]) => self.power(a, b),
            (Two::Min | Two::Max, _) if a == b => a,
            (Two::Sub, _) if a == b => self.scaled(a, 0.0),
            _ => self.add_form(Form::Two(op, a, b)),
        }
    }

    pub fn if_le(&mut self, [a, b, then, otherwise]: [Scalar; 4]) -> Scalar {
        match [self.number(a), self.number(b)] {
            [Some(a), Some(b)] if a <= b => then,
            [Some(a), Some(b)] if a > b => otherwise,
            [Some(_), Some(_)] => self.constant(f64::NAN),
            _ => self.add_form(Form::IfLe([a, b, then, otherwise])),
        }
    }

    /// A scalar to a power that is no constant or needs the power function.
    pub(super) fn add_power(&mut self, a: Scalar, exponent: f64) -> Scalar {
        self.add_form(Form::Power(a, Number::of(exponent)))
    }

    pub(super) fn add_form(&mut self, form: Form) -> Scalar {
        let (index, is_new) = self.forms.insert_full(form);
        if is_new {
            self.presences.push(self.presence_of(form));
        }
        Scalar(u32::try_from(index).expect("a tape has fewer than 4 billion scalars"))
    }
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
