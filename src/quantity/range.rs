//! The numbers a quantity may be: what the reader checks, and what the schema tells editors.

use rust_decimal::Decimal;
use schemars::Schema;
use serde_json::{Map, Value};

/// A range of numbers; all of them to begin with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    low: Option<Bound>,
    high: Option<Bound>,
    is_whole: bool,
    one_of: &'static [u32],
}

/// An end of a range.
#[derive(Clone, Copy, Debug)]
struct Bound {
    at: i32,
    is_within: bool,
}

impl Range {
    /// Every number.
    pub const ALL: Self = Self { low: None, high: None, is_whole: false, one_of: &[] };
    /// Every number that is not below 0.
    pub const FROM_ZERO: Self = Self::ALL.from(0);
    /// Every number above 0.
    pub const ABOVE_ZERO: Self = Self::ALL.above(0);
    /// Whole numbers.
    pub const WHOLE: Self = Self { is_whole: true, ..Self::ALL };

    /// These numbers only.
    pub const fn one_of(all: &'static [u32]) -> Self {
        Self { one_of: all, ..Self::ALL }
    }

    /// From this number on.
    pub const fn from(self, at: i32) -> Self {
        Self { low: Some(Bound { at, is_within: true }), ..self }
    }

    /// Above this number.
    pub const fn above(self, at: i32) -> Self {
        Self { low: Some(Bound { at, is_within: false }), ..self }
    }

    /// Up to this number.
    pub const fn to(self, at: i32) -> Self {
        Self { high: Some(Bound { at, is_within: true }), ..self }
    }

    /// Below this number.
    pub const fn below(self, at: i32) -> Self {
        Self { high: Some(Bound { at, is_within: false }), ..self }
    }

    /// Whether a number is in it.
    pub fn holds(self, x: Decimal) -> bool {
        let meets = |end: Bound, beyond: bool| beyond || (end.is_within && x == end.at.into());
        self.low.is_none_or(|end| meets(end, x > end.at.into()))
            && self.high.is_none_or(|end| meets(end, x < end.at.into()))
            && (!self.is_whole || x.is_integer())
            && (self.one_of.is_empty() || self.one_of.iter().any(|it| x == Decimal::from(*it)))
    }

    /// The same in JSON Schema.
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
