//! Formulas in infix notation, with the parentheses that they need: on screens and in cells.

use crate::analysis::explain::Infix;

/// Precedence of an operation, from sums to single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Binding {
    /// Sums and differences.
    Sum,
    /// Products and quotients.
    Product,
    /// Powers.
    Power,
    /// Numbers, names and calls.
    Single,
}

/// Text of a term, with how tightly its outermost operation binds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text.
    pub text: String,
    binding: Binding,
}

impl Text {
    /// A number, a name or a call.
    pub fn single(text: impl Into<String>) -> Self {
        Self { text: text.into(), binding: Binding::Single }
    }

    /// A sum that is written already.
    pub fn sum(text: impl Into<String>) -> Self {
        Self { text: text.into(), binding: Binding::Sum }
    }

    /// Two terms with a sign between them; `times` is the sign of a product.
    pub fn infix(sign: Infix, times: &str, left: Self, right: Self) -> Self {
        let (mark, binding) = match sign {
            Infix::Add => ("+", Binding::Sum),
            Infix::Sub => ("-", Binding::Sum),
            Infix::Mul => (times, Binding::Product),
            Infix::Div => ("/", Binding::Product),
            Infix::Pow => ("^", Binding::Power),
        };
        // A power of a power, and what binds alike on the right side, need parentheses: a - (b - c).
        let is_power = sign == Infix::Pow;
        let is_plain_sum = sign == Infix::Add && right.binding == Binding::Sum;
        let (left, right) = (left.within(binding, is_power), right.within(binding, !is_plain_sum));
        Self { text: format!("{left} {mark} {right}"), binding }
    }

    /// The text, in parentheses if it binds less tightly than its reader.
    pub fn within(self, reader: Binding, or_alike: bool) -> String {
        let is_loose = self.binding < reader || (or_alike && self.binding == reader);
        if is_loose && self.binding != Binding::Single {
            format!("({})", self.text)
        } else {
            self.text
        }
    }
}
