//! Price sheets that a scenario names in `pricing:`, matched by name.

use std::path::Path;

use super::edit::EditKind;
use super::walk::{Walk, is_same};
use crate::input::{Sources, YamlNode, plain_path};

/// Key of a scenario that names sheets.
pub(super) const KEY: &str = "pricing";
/// Key of the discounts in a sheet.
pub(super) const DISCOUNTS: &str = "discounts";

/// Keys of a sheet other than its rows.
const HEAD: [&str; 5] = ["schema", "provider", "currency", "name", "note"];

impl Walk<'_> {
    /// Notes the sheets that only one side names, or another order of the same sheets.
    pub fn named_sheets(&mut self, base: Option<&YamlNode>, head: Option<&YamlNode>) {
        let (old, new) = (base.map(names).unwrap_or_default(), head.map(names).unwrap_or_default());
        let is_in = |all: &[&YamlNode], name: &YamlNode| all.iter().any(|it| is_same(it, name));
        let before = self.edits.len();
        for name in new.iter().filter(|it| !is_in(&old, it)) {
            let mut edit = self.edit(EditKind::Added, None, Some(name));
            edit.after.iter_mut().for_each(|it| it.text = called(name, self.head));
            self.edits.push(edit);
        }
        for name in old.iter().filter(|it| !is_in(&new, it)) {
            let mut edit = self.edit(EditKind::Removed, Some(name), None);
            edit.before.iter_mut().for_each(|it| it.text = called(name, self.base));
            self.edits.push(edit);
        }
        // Of equally specific discounts, that of the sheet named last counts.
        if self.edits.len() == before
            && let Some((one, other)) = base.zip(head).filter(|(one, other)| !is_same(one, other))
        {
            let edit = self.edit(EditKind::Changed, Some(one), Some(other));
            self.edits.push(edit);
        }
    }
}

/// Sheets that a value names: the items of a list, or one text.
fn names(node: &YamlNode) -> Vec<&YamlNode> {
    if node.text().is_some() { vec![node] } else { node.items().iter().collect() }
}

/// Name of a sheet, with its kind if it has discounts only: `discounts acme.yaml`.
fn called(name: &YamlNode, sources: &Sources) -> String {
    let text = name.text().unwrap_or_default();
    let folder = sources.get(name.span.source).and_then(|it| it.path.parent());
    let path = plain_path(&folder.unwrap_or(Path::new("")).join(text));
    let sheet = sources.iter().find(|(_, it)| !it.embedded && plain_path(&it.path) == path);
    let is_of_discounts = sheet.is_some_and(|(_, it)| {
        let keys = it.text().lines().filter_map(|line| line.split_once(':'));
        let keys = keys.map(|(key, _)| key);
        let mut top = keys.filter(|key| key.starts_with(|it: char| it.is_ascii_alphabetic()));
        top.clone().any(|key| key == DISCOUNTS) && top.all(is_head_or_discounts)
    });
    if is_of_discounts { format!("{DISCOUNTS} {text}") } else { text.to_owned() }
}

/// True for a sheet without rows of its own.
pub(super) fn is_of_discounts(sheet: Option<&YamlNode>) -> bool {
    let keys = sheet.map(YamlNode::entries).unwrap_or_default().iter().map(|it| &*it.key.text);
    sheet.is_some_and(|it| it.get(DISCOUNTS).is_some()) && { keys }.all(is_head_or_discounts)
}

fn is_head_or_discounts(key: &str) -> bool {
    HEAD.contains(&key) || key == DISCOUNTS
}
