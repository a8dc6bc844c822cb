//! JSON output as types: every key with its kind, its unit and a description, for `schema output`.
//!
//! The values are written by `export/json` and `export/check`; these types only describe them. A test
//! validates what the program prints, and no key may be missing here or there.

#![allow(dead_code, reason = "types of which only the schema is made")]

mod accelerators;
mod alternatives;
mod breakeven;
mod charges;
mod check;
mod compare;
mod diff;
mod explain;
mod findings;
mod inputs;
mod mix;
mod pairs;
mod prices;
mod relaxed;
mod sensitivity;
mod simulate;
mod statement;
mod teams;
mod trace;
mod utilization;
mod waiting;

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::input::output_schema_of;
use breakeven::{Breakeven, BreakevenMap};
use check::Check;
use compare::{Compare, CompareSeveral};
use diff::Diff;
use explain::{Explain, ExplainSeveral};
use mix::Mix;
use prices::Listing;
use relaxed::RelaxedMix;
use sensitivity::Sensitivity;
use simulate::Simulation;
use utilization::Utilization;

/// Schema of the JSON output of every command.
pub fn schema() -> Schema {
    output_schema_of::<Output>()
}

/// JSON output of one run: `-f json` of `breakeven`, `check`, `compare`, `diff`, `explain`, `mix`, `prices`, `sensitivity`, `simulate` or `utilization`.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "output", title = "gpu-tco output")]
enum Output {
    /// Output of `compare` for one named file.
    Compare(Compare),
    /// Output of `compare` for a folder or for several files.
    CompareSeveral(CompareSeveral),
    /// Output of `breakeven` for one axis.
    Breakeven(Breakeven),
    /// Output of `breakeven` for two axes.
    BreakevenMap(BreakevenMap),
    /// Output of `check`.
    Check(Check),
    /// Output of `diff`.
    Diff(Diff),
    /// Output of `explain` for one figure.
    Explain(Explain),
    /// Output of `explain` for several figures.
    ExplainSeveral(ExplainSeveral),
    /// Output of `mix`.
    Mix(Mix),
    /// Output of `mix --unit none`.
    RelaxedMix(RelaxedMix),
    /// Output of `sensitivity`.
    Sensitivity(Sensitivity),
    /// Output of `simulate`.
    Simulation(Simulation),
    /// Output of `prices`.
    Prices(Listing),
    /// Output of `utilization`.
    Utilization(Utilization),
}

/// Program that wrote the output.
#[derive(JsonSchema)]
#[schemars(rename = "tool")]
struct Tool {
    /// Name of the program: gpu-tco.
    #[schemars(extend("const" = "gpu-tco"))]
    name: String,
    /// Version of the program.
    version: String,
}

// A scalar without a definition of its own: its schema is written where it is used.
macro_rules! scalars {
    ($($(#[$doc:meta])* $name:ident $schema:tt)*) => {$(
        $(#[$doc])*
        struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

scalars! {
    /// Version of the output format.
    Version { "type": "integer", "const": 1 }
    /// Exact decimal number, written as text so that no digit is lost.
    Exact { "type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$" }
    /// Whole number, 0 or more.
    Whole { "type": "integer", "minimum": 0 }
    /// Whole number that may be negative.
    Signed { "type": "integer" }
    /// Calendar date, such as 2026-10-10.
    Day { "type": "string", "format": "date" }
}
