//! The tables of `compare` for spreadsheets: their names, and what stands in each.

mod alternatives;
mod break_even;
mod components;
mod outcomes;
mod sweep;

use super::{Material, assumptions};
use crate::report::records::{Field, Records, Value};

/// The tables, one a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Subject {
    /// The cost of each alternative
    #[default]
    Alternatives,
    /// Cost per GPU-hour over utilization
    Sweep,
    /// Each pair: crossings, payback, return on investment
    #[value(name = "break_even", alias = "break-even")]
    BreakEven,
    /// What each alternative pays for
    Components,
    /// Cost of runs, tokens, requests and slices
    Outcomes,
    /// What the figures rest on
    Assumptions,
}

/// The register: how each table comes to be.
pub fn records(material: Material<'_>, subject: Subject) -> Records {
    match subject {
        Subject::Alternatives => alternatives::records(material),
        Subject::Sweep => sweep::records(material),
        Subject::BreakEven => break_even::records(material),
        Subject::Components => components::records(material),
        Subject::Outcomes => outcomes::records(material),
        Subject::Assumptions => assumed(material),
    }
}

fn assumed(material: Material<'_>) -> Records {
    let lines = assumptions::lines(material);
    let rows = lines.into_iter().map(|(key, text)| vec![Value::text(key), Value::text(text)]);
    Records { columns: ["key", "text"].map(Field::plain).to_vec(), rows: rows.collect() }
}
