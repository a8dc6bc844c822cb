//! Rows of a price sheet, matched by their first day, so that history can grow and move.

use super::edit::{Edit, EditKind};
use super::walk::{Walk, as_written, is_same};
use super::words;
use crate::input::YamlNode;

/// Keys of a row other than its figure.
const BESIDE: [&str; 9] =
    ["from", "until", "source", "checked_on", "grade", "note", "quote", "second_source", "seen"];
/// Keys that distinguish rows with the same first day, such as those of discounts.
const SELECT: [&str; 3] = ["instance", "system", "plan"];
/// Keys that are evidence of a figure and do not change it.
const REMARKS: [&str; 7] =
    ["source", "checked_on", "grade", "note", "quote", "second_source", "seen"];

/// A row of a sheet: the keys that identify it in its list, its first day, and its tree.
struct KeyedRow<'n> {
    selected: Vec<&'n str>,
    from: &'n str,
    node: &'n YamlNode,
}

impl<'n> KeyedRow<'n> {
    fn of(node: &'n YamlNode) -> Self {
        let selected = SELECT.into_iter().map(|key| node.get(key).and_then(YamlNode::text));
        let selected = selected.map(Option::unwrap_or_default).collect();
        let from = node.get("from").and_then(YamlNode::text).unwrap_or_default();
        Self { selected, from, node }
    }

    fn is(&self, other: &Self) -> bool {
        self.selected == other.selected && self.from == other.from
    }

    fn until(&self) -> Option<&'n str> {
        self.node.get("until").and_then(YamlNode::text)
    }

    /// Key and value of the row's figure.
    fn figure(&self) -> Option<(&'n str, &'n YamlNode)> {
        let mut keys = self.node.entries().iter();
        let beside = |key: &str| BESIDE.contains(&key) || SELECT.contains(&key);
        let found = keys.find(|it| !beside(&it.key.text))?;
        Some((&found.key.text, &found.value))
    }
}

/// Notes differences between two lists of rows.
pub(super) fn compare(walk: &mut Walk<'_>, base: &[YamlNode], head: &[YamlNode]) {
    let (old, new): (Vec<KeyedRow<'_>>, Vec<KeyedRow<'_>>) =
        (base.iter().map(KeyedRow::of).collect(), head.iter().map(KeyedRow::of).collect());
    for row in &new {
        match old.iter().find(|it| it.is(row)) {
            Some(before) => walk.kept(before, row, &new),
            None => walk.added(row, &new),
        }
    }
    for row in old.iter().filter(|row| !new.iter().any(|it| it.is(row))) {
        walk.removed(row);
    }
}

impl Walk<'_> {
    /// Compares a row of both sides.
    fn kept(&mut self, before: &KeyedRow<'_>, after: &KeyedRow<'_>, head: &[KeyedRow<'_>]) {
        let rows = (Some(before), Some(after));
        let figures = before.figure().zip(after.figure());
        let rescaled = figures.filter(|((old, _), (new, _))| old != new);
        if let Some(((old, one), (new, other))) = rescaled {
            let mut edit = self.row(EditKind::Changed, new, (Some(one), Some(other)), rows);
            let unit = |key| words::unit(&self.path, key, &self.currency);
            let units = unit(old).zip(unit(new));
            edit.unit = units.map(|(was, is)| format!("{is}, was {was}")).or(edit.unit);
            edit.is_rescaled = true;
            self.edits.push(edit);
        }
        let gone = before.node.entries().iter();
        let gone = gone.filter(|it| after.node.get(&it.key.text).is_none());
        for entry in after.node.entries().iter().chain(gone) {
            let key = &*entry.key.text;
            let values = (before.node.get(key), after.node.get(key));
            let same = values.0.zip(values.1).is_some_and(|(one, other)| is_same(one, other));
            let is_listed = rescaled.is_some_and(|((old, _), (new, _))| [old, new].contains(&key));
            // The end of a row is reported with the row that succeeds it.
            let succeeded = key == "until" && head.iter().any(|it| Some(it.from) == after.until());
            if same || is_listed || succeeded {
                continue;
            }
            let kind = match values {
                _ if REMARKS.contains(&key) => EditKind::Remark,
                (None, _) => EditKind::Added,
                (_, None) => EditKind::Removed,
                _ => EditKind::Changed,
            };
            let edit = self.row(kind, key, values, rows);
            self.edits.push(edit);
        }
    }

    /// Notes a new row: its figure succeeds that of the row before it.
    fn added(&mut self, row: &KeyedRow<'_>, head: &[KeyedRow<'_>]) {
        let Some((key, value)) = row.figure() else { return };
        let earlier = head.iter().filter(|it| it.selected == row.selected && it.from < row.from);
        let earlier = earlier.max_by_key(|it| it.from);
        let before = earlier.and_then(KeyedRow::figure).filter(|(known, _)| *known == key);
        let kind = if before.is_some() { EditKind::Succeeded } else { EditKind::Added };
        let mut edit = self.row(kind, key, (None, Some(value)), (None, Some(row)));
        edit.before = before.map(|(_, it)| as_written(it, None, self.head));
        self.edits.push(edit);
    }

    fn removed(&mut self, row: &KeyedRow<'_>) {
        let Some((key, value)) = row.figure() else { return };
        let edit = self.row(EditKind::Removed, key, (Some(value), None), (Some(row), None));
        self.edits.push(edit);
    }

    fn row(
        &self,
        kind: EditKind,
        key: &str,
        (before, after): (Option<&YamlNode>, Option<&YamlNode>),
        (old, new): (Option<&KeyedRow<'_>>, Option<&KeyedRow<'_>>),
    ) -> Edit {
        let row = new.or(old);
        let selected = row.map(|it| it.selected.join(" ")).unwrap_or_default();
        let of = words::of_sheet(&self.owner, &self.path);
        let of = format!("{of} {}", selected.trim()).trim_end().to_owned();
        let extent = |row: Option<&KeyedRow<'_>>, value: &YamlNode| {
            row.map_or(value.span, |it| it.node.span)
        };
        // A removed key has no place at the head, so that the row's place is used.
        let before = before.map(|it| as_written(it, extent(old, it), self.base));
        let after = after.map(|it| as_written(it, extent(new, it), self.head));
        Edit {
            of,
            key: key.to_owned(),
            unit: words::unit(&self.path, key, &self.currency),
            from: row.map(|it| it.from.to_owned()).filter(|it| !it.is_empty()),
            kind,
            before,
            after,
            moves: Vec::new(),
            scenario: None,
            is_rescaled: false,
        }
    }
}
