//! Leaves: values that are one scalar, the trait that reads them, and the leaves without a file of
//! their own.

use std::fmt;
use std::marker::PhantomData;

use schemars::{Schema, json_schema};
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use super::escape::{is_blank, is_hostile, quoted};
use crate::codes;

/// The struct name by which a leaf asks our deserializer for the text of a scalar.
pub(super) const LEAF: &str = "$leaf";

/// Problem of a scalar's text, in words that follow the name of its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalarProblem {
    /// Code of the diagnostic.
    pub code: &'static str,
    /// Message after the key, such as ``is `x`, but a number was expected``.
    pub message: String,
    /// Fix: the text to write instead.
    pub fix: String,
}

impl ScalarProblem {
    /// Creates a problem whose message is ``is `text`, but expected``.
    #[must_use]
    pub fn found(code: &'static str, text: &str, expected: &str, fix: impl Into<String>) -> Self {
        let message = format!("is {}, but {expected}", quoted(text));
        Self { code, message, fix: fix.into() }
    }
}

/// Separates the parts of a problem on its way through serde, which passes errors as plain text.
const SEPARATOR: char = '\u{1f}';

impl fmt::Display for ScalarProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{SEPARATOR}{}{SEPARATOR}{}{SEPARATOR}{}", self.code, self.message, self.fix)
    }
}

impl ScalarProblem {
    /// Parses a problem that [`fmt::Display`] wrote; any other text becomes a problem of type.
    pub(super) fn from_text(text: &str) -> Self {
        let mut parts = text.splitn(4, SEPARATOR);
        let marked = parts.next() == Some("");
        match (marked, parts.next().and_then(codes::known), parts.next(), parts.next()) {
            (true, Some(code), Some(message), Some(fix)) => {
                Self { code, message: message.into(), fix: fix.into() }
            }
            _ => Self {
                code: codes::WRONG_TYPE,
                message: format!("is refused: {text}"),
                fix: String::new(),
            },
        }
    }
}

/// A type that is read from the text of one scalar.
pub trait Leaf: Sized {
    /// Name of the type in messages, with its article, such as `a number`.
    const EXPECTED: &'static str;

    /// Parses the text of a scalar; `quoted` is true if the text was in quotes.
    ///
    /// # Errors
    ///
    /// Returns the problem and its fix, with a code of this family.
    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem>;

    /// JSON Schema of the leaf, for editors.
    fn schema() -> Schema;
}

/// Makes leaves usable as fields of a struct: implements `Deserialize` and `JsonSchema` for each.
macro_rules! read {
    ($($leaf:ident)*) => {$(
        impl<'de> serde::Deserialize<'de> for $leaf {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::input::leaf::deserialize(from)
            }
        }

        impl schemars::JsonSchema for $leaf {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($leaf).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> Schema {
                <Self as $crate::input::Leaf>::schema()
            }
        }
    )*};
}
pub(crate) use read;

/// Schema of any scalar: text that looks like a number or a switch is allowed too.
fn any_scalar() -> Schema {
    json_schema!({ "type": ["string", "number", "boolean"] })
}

/// The body of `Deserialize` for a leaf.
///
/// # Errors
///
/// Passes on the problem of [`Leaf::from_scalar`]; refuses lists, mappings and empty values.
pub fn deserialize<'de, L: Leaf, D: Deserializer<'de>>(deserializer: D) -> Result<L, D::Error> {
    deserializer.deserialize_newtype_struct(LEAF, LeafVisitor(PhantomData))
}

struct LeafVisitor<L>(PhantomData<L>);

impl<'de, L: Leaf> Visitor<'de> for LeafVisitor<L> {
    type Value = L;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(L::EXPECTED)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<L, A::Error> {
        let text: &str = parts.next_element()?.unwrap_or_default();
        let quoted = parts.next_element()?.unwrap_or_default();
        L::from_scalar(text, quoted).map_err(A::Error::custom)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<L, E> {
        L::from_scalar(text, false).map_err(E::custom)
    }
}

/// Text of any form: `no` and `2024` are text here.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(pub String);

impl Leaf for Text {
    const EXPECTED: &'static str = "text";

    fn from_scalar(text: &str, _quoted: bool) -> Result<Self, ScalarProblem> {
        let text = text.trim_end(); // a folded block ends with a line break
        if !text.is_empty() && is_printable_ascii(text) {
            return Ok(Self(text.to_owned())); // nearly every text, without a look at each character
        }
        if text.is_empty() || (is_blank(text) && !text.contains(is_hostile)) {
            let fix = "write a text, or remove the key";
            return Err(ScalarProblem::found(codes::WRONG_TYPE, text, "text was expected", fix));
        }
        if text.contains(is_hostile) {
            let expected = "text without line breaks and control characters was expected";
            let fix = if text.contains(['\n', '\r']) {
                "write it on one line"
            } else {
                "remove what is shown as an escape"
            };
            return Err(ScalarProblem::found(codes::WRONG_TYPE, text, expected, fix));
        }
        Ok(Self(text.to_owned()))
    }

    fn schema() -> Schema {
        any_scalar()
    }
}

/// True if no character is hidden, checked many bytes at once.
fn is_printable_ascii(text: &str) -> bool {
    text.bytes().fold(true, |all, it| all & (b' '..=b'~').contains(&it))
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// `true` or `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switch(pub bool);

impl Leaf for Switch {
    const EXPECTED: &'static str = "`true` or `false`";

    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
        let meant = match text.to_lowercase().as_str() {
            "true" | "yes" | "on" | "y" | "1" => Some(true),
            "false" | "no" | "off" | "n" | "0" => Some(false),
            _ => None,
        };
        let fix = match meant {
            Some(_) if quoted && matches!(text, "true" | "false") => "remove the quotes".to_owned(),
            Some(value) if quoted || text != value.to_string() => format!("write `{value}`"),
            Some(value) => return Ok(Self(value)),
            None => "write `true` or `false`".to_owned(),
        };
        let expected = "`true` or `false` was expected";
        Err(ScalarProblem::found(codes::UNKNOWN_WORD, text, expected, fix))
    }

    fn schema() -> Schema {
        json_schema!({ "type": "boolean" })
    }
}

/// A scalar as written, for a value whose type is decided later.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scalar {
    /// The text.
    pub text: String,
    /// True if the text was in quotes.
    pub quoted: bool,
}

impl Scalar {
    /// True for the number 0.
    pub fn is_zero(&self) -> bool {
        self.text == "0" && !self.quoted
    }
}

impl Leaf for Scalar {
    const EXPECTED: &'static str = "a number or a word";

    fn from_scalar(text: &str, quoted: bool) -> Result<Self, ScalarProblem> {
        Ok(Self { text: text.to_owned(), quoted })
    }

    fn schema() -> Schema {
        any_scalar()
    }
}

read! { Text Switch Scalar }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_true_and_false_switch() {
        assert_eq!(Switch::from_scalar("true", false), Ok(Switch(true)));
        let fix = |text, quoted| Switch::from_scalar(text, quoted).unwrap_err().fix;
        assert_eq!(fix("yes", false), "write `true`");
        assert_eq!(fix("Off", false), "write `false`");
        assert_eq!(fix("true", true), "remove the quotes");
        assert_eq!(fix("maybe", false), "write `true` or `false`");
    }

    #[test]
    fn text_stays_text_but_is_not_empty_or_hostile() {
        assert_eq!(Text::from_scalar("no", false), Ok(Text("no".into())));
        assert!(Text::from_scalar("  ", true).is_err());
        let problem = Text::from_scalar("a\u{1b}[31m", true).unwrap_err();
        assert!(problem.message.starts_with("is `a\\u{1b}[31m`, but"));
    }

    #[test]
    fn a_problem_survives_its_way_through_text() {
        let problem = ScalarProblem::found(
            codes::NOT_A_NUMBER,
            "x\u{1f}y",
            "a number was expected",
            "write 1",
        );
        assert_eq!(ScalarProblem::from_text(&problem.to_string()), problem);
        assert_eq!(ScalarProblem::from_text("other").code, codes::WRONG_TYPE);
    }
}
