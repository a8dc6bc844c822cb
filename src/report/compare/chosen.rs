//! Table of costs with the columns that a reader chose, in their order.

use indexmap::IndexSet;

use super::keys::ALTERNATIVE;
use super::{Material, alternatives};
use crate::analysis::CostedAlternative;
use crate::report::document::{Document, Section};
use crate::report::records::{Key, Records, table};
use crate::report::table::{Column, Table};
use crate::report::view::View;

/// Names of the columns that can be chosen.
pub fn cost_columns() -> impl Iterator<Item = &'static str> {
    ALTERNATIVE.iter().map(|it| it.name)
}

/// Keys of the chosen columns; names of alternatives come first unless they are among them.
fn keys(chosen: &[String]) -> Vec<Key<CostedAlternative>> {
    let key = |name: &str| ALTERNATIVE.iter().find(|it| it.name == name).copied();
    let name = (!chosen.iter().any(|it| it == "name")).then(|| key("name")).flatten();
    name.into_iter().chain(chosen.iter().filter_map(|it| key(it))).collect()
}

/// The report with these columns in its table of costs.
#[must_use]
pub fn with_columns(material: Material<'_>, chosen: &[String], document: Document) -> Document {
    let sections = document.sections.into_iter().map(|it| match it {
        Section::Table(table) if table.name == alternatives::COST => {
            Section::Table(costs(material, chosen, table))
        }
        other => other,
    });
    Document { sections: sections.collect(), ..document }
}

fn costs(material: Material<'_>, chosen: &[String], usual: Table) -> Table {
    let mut view = View::new();
    for key in keys(chosen) {
        view = if key.name == "name" {
            let first = format!("{}, {}", material.horizon(), material.case.currency);
            view.cell(Column::text(first), move |it: &CostedAlternative| material.name(&it.name))
        } else {
            view.key(key, |column| headed(key.name, column))
        };
    }
    let all = material.comparison.alternatives.iter();
    let rows = all.map(|it| alternatives::strong_if_cheapest(material, it, view.row(it))).collect();
    let notes = usual.notes.into_iter().chain(reasons(material, chosen)).collect();
    Table { name: usual.name, notes, ..view.table(rows) }
}

/// Why figures are missing: `npv: cost_of_capital is not stated`.
fn reasons(material: Material<'_>, chosen: &[String]) -> Vec<String> {
    let all = &material.comparison.alternatives;
    let of = |key: Key<CostedAlternative>| {
        let reasons: IndexSet<&str> = all.iter().filter_map(|it| key.reason(it)).collect();
        let reasons: Vec<&str> = reasons.into_iter().collect();
        (!reasons.is_empty()).then(|| format!("{} (-): {}.", key.name, reasons.join(", or ")))
    };
    keys(chosen).into_iter().filter_map(of).collect()
}

/// A column under the words of its key, on two lines if they are long.
fn headed(key: &str, column: Column) -> Column {
    /// Most characters of one line.
    const SHORT: usize = 12;
    let words = key.replace("gpu_hour", "GPU-hour").replace('_', " ");
    let words = words.replace("gpu", "GPU").replace("npv", "NPV");
    let half = words.len() / 2;
    let spaces = words.match_indices(' ').map(|(at, _)| at);
    let middle = spaces.min_by_key(|at| at.abs_diff(half));
    let lines = match middle.and_then(|at| words.split_at_checked(at)) {
        Some((above, below)) if words.len() > SHORT => {
            vec![above.to_owned(), below.trim().to_owned()]
        }
        _ => vec![words],
    };
    Column { heading: lines, ..column }
}

/// Records of the costs with these columns.
#[must_use]
pub fn records_with_columns(material: Material<'_>, chosen: &[String]) -> Records {
    table(&keys(chosen), &material.case.currency, &material.comparison.alternatives)
}
