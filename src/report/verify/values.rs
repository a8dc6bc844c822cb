//! Values that come out otherwise: those of the answer by their names, then all by their JSON paths.

use crate::bundle::{Difference, Recomputed};
use crate::format::count;
use crate::report::document::Section;
use crate::report::table::{Cell, Column, Row, Table};

/// Most values in a table.
const MOST: usize = 50;
/// Longest value, in characters.
const LONGEST: usize = 40;

/// Words of keys that are no words as they are.
const WORDS: [(&str, &str); 9] = [
    ("cheapest", "cheapest alternative"),
    ("cheapest_by_other_basis", "cheapest by the other of total and NPV"),
    ("cheapest_per_gpu_hour", "cheapest per GPU-hour"),
    ("npv", "NPV"),
    ("cost_per_gpu_hour", "cost per GPU-hour"),
    ("cost_per_gpu_year", "cost per GPU-year"),
    ("cost_per_busy_gpu_hour", "cost per busy GPU-hour"),
    ("served_gpu_hours", "served GPU-hours"),
    ("unserved_gpu_hours", "unserved GPU-hours"),
];

/// Values of the answer: what is cheapest, totals, and the other figures of each alternative.
pub(super) fn answer(recomputed: &Recomputed) -> Option<Section> {
    let mut all: Vec<(u8, String, &Difference)> = recomputed
        .differences
        .iter()
        .filter_map(|it| named(it).map(|(rank, name)| (rank, name, it)))
        .collect();
    all.sort_by_key(|(rank, ..)| *rank);
    let row = |(_, name, it): &(u8, String, &Difference)| row(name, it);
    let rows = all.iter().map(row).collect();
    table("Values of the answer that differ", "value", rows)
}

/// All values.
pub(super) fn all(recomputed: &Recomputed) -> Option<Section> {
    let rows = recomputed.differences.iter().map(|it| row(&it.path(), it)).collect();
    table("All values that differ, by their paths in results.json", "JSON path", rows)
}

fn table(heading: &str, first: &str, mut rows: Vec<Row>) -> Option<Section> {
    let rest = rows.len().saturating_sub(MOST);
    rows.truncate(MOST);
    let values = ["in the bundle", "computed"].map(Column::number);
    let table = Table {
        name: heading.to_lowercase(),
        heading: heading.to_owned(),
        columns: std::iter::once(Column::text(first)).chain(values).collect(),
        rows,
        notes: (rest > 0).then(|| format!("{} more.", count(rest, "value"))).into_iter().collect(),
        ..Table::default()
    };
    (!table.rows.is_empty()).then(|| table.into())
}

/// A value in the bundle beside the one that was computed.
fn row(name: &str, it: &Difference) -> Row {
    let short = |it: &String| match it.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", it.get(..at).unwrap_or_default()),
        None => it.clone(),
    };
    let values = [&it.kept, &it.computed];
    let values = values.map(|it| it.as_ref().map_or(Cell::Missing, |it| Cell::number(short(it))));
    Row::new(std::iter::once(Cell::name(name, &[])).chain(values))
}

/// Rank and name of a value of the answer: `own total`; none for other values.
fn named(it: &Difference) -> Option<(u8, String)> {
    let keys: Vec<&str> = it.keys.iter().map(String::as_str).collect();
    match keys.as_slice() {
        ["tied", _] => Some((0, "tied for cheapest".to_owned())),
        [key] => Some((u8::from(!key.starts_with("cheapest")) * 3, words(key))),
        ["alternatives", name, key] => {
            let rank = if ["total", "npv"].contains(key) { 1 } else { 2 };
            Some((rank, format!("{name} {}", words(key))))
        }
        _ => None,
    }
}

fn words(key: &str) -> String {
    let known = WORDS.iter().find(|(it, _)| *it == key);
    known.map_or_else(|| key.replace('_', " "), |(_, words)| (*words).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(path: &str) -> Option<(u8, String)> {
        let keys = path.split('.').map(str::to_owned).collect();
        named(&Difference { keys, kept: None, computed: None })
    }

    #[test]
    fn values_of_the_answer_have_names() {
        assert_eq!(name("cheapest"), Some((0, "cheapest alternative".to_owned())));
        assert_eq!(name("alternatives.own.total"), Some((1, "own total".to_owned())));
        assert_eq!(name("alternatives.own.paid_upfront"), Some((2, "own paid upfront".to_owned())));
        assert_eq!(name("horizon_months"), Some((3, "horizon months".to_owned())));
        assert_eq!(name("alternatives.own.tiers.owned.units"), None);
    }
}
