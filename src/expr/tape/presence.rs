//! Certainty that scalars have numbers.

use super::scalar::{Form, Number, One, Scalar, Scalars, Two};
use super::sum::{Sum, Term};

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

impl Scalars {
    /// Presence of what a formula gives.
    pub(super) fn presence_of(&self, form: Form) -> Presence {
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

impl Sum {
    /// Zeros that are missing if one of the series is: in cells in which the other has no term.
    pub(super) fn missing_times_zero(&self, other: &Self, scalars: &mut Scalars) -> Vec<Term> {
        let is_zero = |cell: usize| other.terms.iter().all(|it| it.factors[cell].is_none());
        let mut zeros = Vec::new();
        for term in &self.terms {
            let bases = term.powers.iter().map(|(base, _)| *base);
            let all: Vec<Scalar> = std::iter::once(term.scalar).chain(bases).collect();
            for scalar in all {
                if scalars.presence(scalar) < Presence::Conditional {
                    continue;
                }
                let lost = |(cell, factor): (usize, &Option<f64>)| {
                    factor.and_then(|_| is_zero(cell).then_some(1.0))
                };
                let factors: Vec<Option<f64>> = term.factors.iter().enumerate().map(lost).collect();
                if factors.iter().any(Option::is_some) {
                    let scalar = scalars.scaled(scalar, 0.0);
                    zeros.push(Term { scalar, factors, powers: Vec::new() });
                }
            }
        }
        zeros
    }
}
