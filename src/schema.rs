//! JSON Schema of files, for editors, derived from the structs that read them, and of JSON output.
//!
//! The schema of a file knows keys, types, ranges and required keys. Rules across keys or files, such as two
//! prices that exclude each other, are checked only by the reader.

use crate::{export, pricing, scenario};

/// Kind of file, or output, that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaKind {
    /// Scenarios.
    Scenario,
    /// Price sheets.
    Prices,
    /// JSON output of all commands.
    Output,
}

impl SchemaKind {
    /// Name of the kind on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Prices => "prices",
            Self::Output => "output",
        }
    }

    /// Schema as the text of a file.
    pub fn text(self) -> String {
        let schema = match self {
            Self::Scenario => scenario::schema().to_value(),
            Self::Prices => pricing::schema().to_value(),
            Self::Output => export::schema(),
        };
        format!("{schema:#}\n")
    }
}
