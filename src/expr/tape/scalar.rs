//! Scalars of a tape: one number for each sample, each formula once.

use indexmap::IndexSet;

use super::form::{Form, Number, One, Scalar, Two, one, two};
use super::mean::{TapeMean, mean};

/// Certainty that a scalar has a number in every sample, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Presence {
    /// A number whatever is drawn.
    Sure,
    /// None if a divisor is zero, or the base of a power is negative.
    Unsure,
    /// None if a condition is met, as the model says: more nodes than it has states for.
    Conditional,
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

    /// Mean of what a tier serves over some scalars.
    pub fn mean(&mut self, of: TapeMean) -> Scalar {
        let mut is_constant = true;
        of.each(|it| is_constant &= self.number(it).is_some());
        if is_constant {
            let number = mean(&of.map(|it| self.number(it).unwrap_or(f64::NAN)));
            return self.constant(number);
        }
        let (position, _) = self.means.insert_full(of);
        self.add_form(Form::Expected(position))
    }

    /// Mean at a position.
    pub fn expected(&self, position: usize) -> &TapeMean {
        &self.means[position]
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

    /// Presence of what a formula gives.
    fn presence_of(&self, form: Form) -> Presence {
        let of = |it: Scalar| self.presence(it);
        let number = |it: Number| match it.get() {
            it if it.is_nan() => Presence::Conditional,
            it if it.is_infinite() => Presence::Unsure,
            _ => Presence::Sure,
        };
        match form {
            Form::Input(_) => Presence::Sure,
            Form::Constant(it) => number(it),
            Form::Scaled(a, by) | Form::Shifted(a, by) => of(a).max(number(by)),
            Form::One(One::Ceil, a) => of(a),
            Form::One(_, a) | Form::Power(a, _) => of(a).max(Presence::Unsure),
            Form::Two(Two::Div | Two::Pow, a, b) => of(a).max(of(b)).max(Presence::Unsure),
            Form::Two(_, a, b) => of(a).max(of(b)),
            Form::IfLe(all) => all.map(of).into_iter().fold(Presence::Sure, Presence::max),
            Form::Expected(position) => {
                let mut all = Presence::Sure;
                let mean = self.expected(position);
                mean.each(|it| all = all.max(of(it)));
                // Fleets may fail together in too many ways.
                if mean.of.fleets.len() > 1 { Presence::Conditional } else { all }
            }
        }
    }
}
