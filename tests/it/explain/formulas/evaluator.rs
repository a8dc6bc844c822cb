//! A calculator that knows nothing of the program: it reads a formula with numbers and computes it.

use rust_decimal::{Decimal, MathematicalOps};

/// Value of a formula; none if it is missing or divides by zero.
pub fn evaluate(text: &str) -> Option<Decimal> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let value = reader.sum();
    assert_eq!(reader.at, text.len(), "{text:.300}");
    value
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.text[self.at..].starts_with(word.as_bytes());
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    fn expects(&mut self, word: &str) {
        let rest = &self.text[self.at..];
        assert!(self.takes(word), "{word} expected: {:.80}", String::from_utf8_lossy(rest));
    }

    fn sum(&mut self) -> Option<Decimal> {
        let mut value = self.product();
        loop {
            if self.takes(" + ") {
                value = self.product().and_then(|it| value?.checked_add(it));
            } else if self.takes(" - ") {
                value = self.product().and_then(|it| value?.checked_sub(it));
            } else {
                return value;
            }
        }
    }

    fn product(&mut self) -> Option<Decimal> {
        let mut value = self.power();
        loop {
            if self.takes(" x ") {
                value = self.power().and_then(|it| value?.checked_mul(it));
            } else if self.takes(" / ") {
                value = self.power().and_then(|it| value?.checked_div(it));
            } else {
                return value;
            }
        }
    }

    fn power(&mut self) -> Option<Decimal> {
        let base = self.single();
        if !self.takes(" ^ ") {
            return base;
        }
        let exponent = self.single();
        base?.checked_powd(exponent?)
    }

    fn single(&mut self) -> Option<Decimal> {
        if self.takes("missing") {
            return None;
        }
        if self.takes("(") {
            let value = self.sum();
            self.expects(")");
            return value;
        }
        if self.takes("if(") {
            let a = self.sum();
            self.expects(" <= ");
            let b = self.sum();
            self.expects(", ");
            let then = self.sum();
            self.expects(", ");
            let otherwise = self.sum();
            self.expects(")");
            return if a? <= b? { then } else { otherwise };
        }
        for function in ["min", "max", "ceil", "floor", "exp"] {
            if self.takes(&format!("{function}(")) {
                return self.call(function);
            }
        }
        Some(self.number())
    }

    fn call(&mut self, function: &str) -> Option<Decimal> {
        let mut arguments = vec![self.sum()];
        while self.takes(", ") {
            arguments.push(self.sum());
        }
        self.expects(")");
        let arguments = arguments.into_iter().collect::<Option<Vec<Decimal>>>()?;
        let first = arguments[0];
        match function {
            "min" => arguments.into_iter().min(),
            "max" => arguments.into_iter().max(),
            // Whole units are counted after rounding to nine decimals.
            "ceil" => Some(nine(first).ceil()),
            "floor" => Some(nine(first).floor()),
            _ => first.checked_exp(),
        }
    }

    fn number(&mut self) -> Decimal {
        let start = self.at;
        let is_digit = |it: &u8| it.is_ascii_digit() || *it == b'.' || *it == b'-';
        self.at += self.text[start..].iter().take_while(|it| is_digit(it)).count();
        let text = std::str::from_utf8(&self.text[start..self.at]).unwrap();
        text.parse().unwrap_or_else(|_| panic!("no number: {text:?} at {start}"))
    }
}

#[allow(clippy::disallowed_methods, reason = "the rule of the model, written once more")]
fn nine(number: Decimal) -> Decimal {
    number.round_dp(9)
}

#[test]
fn it_calculates() {
    for (text, value) in [
        ("2 + 3 x 4", "14"),
        ("(2 + 3) x 4 / 8", "2.5"),
        ("2 - (3 - 4)", "3"),
        ("ceil(min(64 - 24, 0.4 x 64) / 8)", "4"),
        ("if(2 <= 1, missing, max(1, (-5), 3))", "3"),
        ("1.5 ^ 2 x 2", "4.5"),
        ("floor(2.9999999999)", "3"),
    ] {
        assert_eq!(evaluate(text), value.parse().ok(), "{text}");
    }
    assert_eq!(evaluate("1 + missing"), None);
}
