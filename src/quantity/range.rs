//! Range of a quantity: checked by the reader, and shown to editors by the schema.

use rust_decimal::Decimal;
use schemars::Schema;
use serde_json::{Map, Value};

/// Range of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    low: Option<Bound>,
    high: Option<Bound>,
    pub is_whole: bool,
    one_of: &'static [u32],
}

/// End of a range.
#[derive(Clone, Copy, Debug)]
struct Bound {
    at: i32,
    is_within: bool,
}

impl Range {
    /// All numbers.
    pub const ALL: Self = Self { low: None, high: None, is_whole: false, one_of: &[] };
    /// All numbers from 0.
    pub const FROM_ZERO: Self = Self::ALL.from(0);
    /// All numbers above 0.
    pub const ABOVE_ZERO: Self = Self::ALL.above(0);
    /// Whole numbers.
    pub const WHOLE: Self = Self { is_whole: true, ..Self::ALL };

    /// Exactly these numbers.
    pub const fn one_of(all: &'static [u32]) -> Self {
        Self { one_of: all, ..Self::ALL }
    }

    /// The range, limited to numbers from `at`.
    pub const fn from(self, at: i32) -> Self {
        Self { low: Some(Bound { at, is_within: true }), ..self }
    }

    /// The range, limited to numbers above `at`.
    pub const fn above(self, at: i32) -> Self {
        Self { low: Some(Bound { at, is_within: false }), ..self }
    }

    /// The range, limited to numbers up to `at`.
    pub const fn to(self, at: i32) -> Self {
        Self { high: Some(Bound { at, is_within: true }), ..self }
    }

    /// The range, limited to numbers below `at`.
    pub const fn below(self, at: i32) -> Self {
        Self { high: Some(Bound { at, is_within: false }), ..self }
    }

    /// True if a number is in the range.
    pub fn holds(self, x: Decimal) -> bool {
        let meets = |end: Bound, beyond: bool| beyond || (end.is_within && x == end.at.into());
        self.low.is_none_or(|end| meets(end, x > end.at.into()))
            && self.high.is_none_or(|end| meets(end, x < end.at.into()))
            && (!self.is_whole || x.is_integer())
            && (self.one_of.is_empty() || self.one_of.iter().any(|it| x == Decimal::from(*it)))
    }

    /// Lowest and highest number, each as far as there is one; an end that is excluded counts.
    pub fn ends(self) -> [Option<Decimal>; 2] {
        [self.low, self.high].map(|end| end.map(|it| it.at.into()))
    }

    /// True for the lowest and the highest number, if it is excluded.
    pub fn excluded(self) -> [bool; 2] {
        [self.low, self.high].map(|end| end.is_some_and(|it| !it.is_within))
    }

    /// The range in JSON Schema.
    pub fn schema(self) -> Schema {
        let mut schema = Map::new();
        let kind = if self.is_whole { "integer" } else { "number" };
        schema.insert("type".to_owned(), kind.into());
        for (end, within, beyond) in
            [(self.low, "minimum", "exclusiveMinimum"), (self.high, "maximum", "exclusiveMaximum")]
        {
            let Some(Bound { at, is_within }) = end else { continue };
            let key = if is_within { within } else { beyond };
            schema.insert(key.to_owned(), at.into());
        }
        if !self.one_of.is_empty() {
            let all = self.one_of.iter().map(|it| Value::from(*it));
            schema.insert("enum".to_owned(), all.collect());
        }
        Schema::from(schema)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(range: Range) -> String {
        serde_json::to_string(&range.schema()).unwrap()
    }

    #[test]
    fn what_holds_is_what_the_schema_says() {
        let share = Range::ALL.above(0).to(1);
        let held = ["0", "0.1", "1", "1.1"].map(|x| share.holds(x.parse().unwrap()));
        assert_eq!(held, [false, true, true, false]);
        assert_eq!(schema(share), r#"{"type":"number","exclusiveMinimum":0,"maximum":1}"#);
        let months = Range::WHOLE.from(1).below(13);
        let held = ["0", "1", "1.5", "13"].map(|x| months.holds(x.parse().unwrap()));
        assert_eq!(held, [false, true, false, false]);
        assert_eq!(schema(months), r#"{"type":"integer","minimum":1,"exclusiveMaximum":13}"#);
        let counted = Range::one_of(&[1000, 1024]);
        assert!(counted.holds(1024.into()) && !counted.holds(1001.into()));
        assert_eq!(schema(counted), r#"{"type":"number","enum":[1000,1024]}"#);
    }
}
