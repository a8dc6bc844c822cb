//! JSON Schema of files, for editors, derived from the structs that read them.
//!
//! The schema knows keys, types, ranges and required keys. Rules across keys or files, such as two
//! prices that exclude each other, are checked only by the reader.

use crate::{pricing, scenario};

/// Kind of file that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaKind {
    /// Scenarios.
    Scenario,
    /// Price sheets.
    Prices,
}

impl SchemaKind {
    /// Name of the kind on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Prices => "prices",
        }
    }

    /// Schema as the text of a file.
    pub fn text(self) -> String {
        let schema = match self {
            Self::Scenario => scenario::schema(),
            Self::Prices => pricing::schema(),
        };
        format!("{:#}\n", schema.as_value())
    }
}
