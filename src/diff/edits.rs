//! Finds the edits between two sides by walking their trees together.

use std::collections::{BTreeMap, BTreeSet};

use super::edit::{Edit, EditKind};
use super::named_sheets;
use super::rows;
use super::side::{DiffSide, SideFile};
use super::walk::{Walk, are_rows, as_written, is_same};
use super::words;
use crate::input::{YamlNode, YamlValue};

/// All edits, those of sheets before those of scenarios.
pub(super) fn all(base: &DiffSide, head: &DiffSide) -> Vec<Edit> {
    let sheets = pairs(&base.sheets, &head.sheets, |it| Some(owner(&it.root)));
    let scenarios = pairs(&base.scenarios, &head.scenarios, |_| None);
    let sheets = sheets.into_iter().map(|pair| (pair, true));
    let scenarios = scenarios.into_iter().map(|pair| (pair, false));
    let mut edits = Vec::new();
    for ((one, other), is_sheet) in sheets.chain(scenarios) {
        let Some(file) = other.or(one) else { continue };
        let currency = file.root.get("currency").and_then(YamlNode::text).unwrap_or_default();
        // A new or removed scenario is reported through its results.
        if !is_sheet && (one.is_none() || other.is_none()) {
            continue;
        }
        let mut walk = Walk {
            base: &base.sources,
            head: &head.sources,
            owner: if is_sheet { owner(&file.root) } else { file.name.clone() },
            currency: currency.to_owned(),
            is_sheet,
            path: Vec::new(),
            edits: Vec::new(),
        };
        walk.compare(one.map(|it| &it.root), other.map(|it| &it.root));
        edits.append(&mut walk.edits);
    }
    edits
}

/// Pairs of files of both sides: first those with the same path, then moved ones with the same
/// owner.
fn pairs<'f>(
    base: &'f [SideFile],
    head: &'f [SideFile],
    owner: impl Fn(&SideFile) -> Option<String>,
) -> Vec<(Option<&'f SideFile>, Option<&'f SideFile>)> {
    let mut left: Vec<&SideFile> = base.iter().collect();
    let mut take = |is_it: &dyn Fn(&SideFile) -> bool| {
        let at = left.iter().position(|it| is_it(it))?;
        Some(left.remove(at))
    };
    let mut pairs: Vec<(Option<&SideFile>, Option<&SideFile>)> =
        head.iter().map(|file| (take(&|it| it.key == file.key), Some(file))).collect();
    for (one, other) in pairs.iter_mut().filter(|(one, _)| one.is_none()) {
        let wanted = other.and_then(&owner);
        *one = wanted.and_then(|wanted| take(&|it| owner(it).as_ref() == Some(&wanted)));
    }
    pairs.extend(left.into_iter().map(|file| (Some(file), None)));
    pairs
}

/// The provider, vendor or site of a sheet.
fn owner(root: &YamlNode) -> String {
    let named = crate::pricing::OWNERS.into_iter().find_map(|key| root.get(key)?.text());
    named.unwrap_or_default().to_owned()
}

impl Walk<'_> {
    /// Notes differences below a place; one side may be missing.
    pub fn compare(&mut self, base: Option<&YamlNode>, head: Option<&YamlNode>) {
        match (base, head) {
            (Some(one), Some(other)) => self.both(one, other),
            (one, other) => self.one_sided(one, other),
        }
    }

    fn both(&mut self, base: &YamlNode, head: &YamlNode) {
        match (&base.value, &head.value) {
            (YamlValue::Mapping(_), YamlValue::Mapping(_)) => {
                let keys = head.entries().iter().chain(base.entries()).map(|it| &*it.key.text);
                let mut seen = BTreeSet::new();
                // A sheet may have thousands of instances.
                let [one, other] = [base, head].map(by_key);
                for key in keys.filter(|key| seen.insert(*key)) {
                    self.below(key, one.get(key).copied(), other.get(key).copied());
                }
            }
            (YamlValue::Sequence(_), YamlValue::Sequence(_))
                if are_rows(base) || are_rows(head) =>
            {
                rows::compare(self, base.items(), head.items());
            }
            (YamlValue::Sequence(one), YamlValue::Sequence(other)) => self.items(one, other),
            _ if is_same(base, head) => {}
            _ => {
                let edit = self.edit(EditKind::Changed, Some(base), Some(head));
                self.edits.push(edit);
            }
        }
    }

    /// Compares lists item by item: by name, or by position if items have no name.
    fn items(&mut self, base: &[YamlNode], head: &[YamlNode]) {
        let (base, head) = (named(base), named(head));
        let find = |all: &[(String, usize)], name: &str| {
            all.iter().find(|(known, _)| known == name).map(|(_, at)| *at)
        };
        let names: Vec<(String, usize)> = index(&head);
        let old: Vec<(String, usize)> = index(&base);
        for (name, at) in &names {
            let one = find(&old, name).and_then(|at| base.get(at));
            self.below(name, one.map(|(_, it)| *it), head.get(*at).map(|(_, it)| *it));
        }
        for (name, at) in old.iter().filter(|(name, _)| find(&names, name).is_none()) {
            self.below(name, base.get(*at).map(|(_, it)| *it), None);
        }
    }

    fn below(&mut self, key: &str, base: Option<&YamlNode>, head: Option<&YamlNode>) {
        self.path.push(key.to_owned());
        match self.path.as_slice() {
            [only] if !self.is_sheet && only == named_sheets::KEY => self.named_sheets(base, head),
            _ => self.compare(base, head),
        }
        self.path.pop();
    }

    /// Notes a value that only one side has.
    fn one_sided(&mut self, base: Option<&YamlNode>, head: Option<&YamlNode>) {
        let rows = head.or(base).filter(|it| are_rows(it) && self.is_sheet);
        if let Some(rows) = rows {
            let (one, other) =
                if head.is_some() { (&[][..], rows.items()) } else { (rows.items(), &[][..]) };
            return rows::compare(self, one, other);
        }
        let kind = if head.is_some() { EditKind::Added } else { EditKind::Removed };
        let edit = self.edit(kind, base, head);
        self.edits.push(edit);
    }

    /// An edit of the value at the current path.
    pub fn edit(&self, kind: EditKind, base: Option<&YamlNode>, head: Option<&YamlNode>) -> Edit {
        let (of, key) = self.called(head.or(base));
        let unit =
            self.path.split_last().and_then(|(key, path)| words::unit(path, key, &self.currency));
        Edit {
            of,
            key,
            unit,
            from: None,
            kind,
            before: base.map(|it| as_written(it, it.span, self.base)),
            after: head.map(|it| as_written(it, it.span, self.head)),
            moves: Vec::new(),
            scenario: (!self.is_sheet).then(|| self.owner.clone()),
            is_rescaled: false,
        }
    }

    /// Subject of the value at the current path, and its key there.
    fn called(&self, node: Option<&YamlNode>) -> (String, String) {
        if !self.is_sheet {
            let path = self.path.iter().filter(|it| *it != "alternatives");
            let path: Vec<&str> = path.map(String::as_str).collect();
            return (self.owner.clone(), path.join("."));
        }
        match self.path.as_slice() {
            [group, _] if words::ENTRIES.contains(&group.as_str()) => {
                (words::of_sheet(&self.owner, &self.path), String::new())
            }
            [path @ .., key] => (words::of_sheet(&self.owner, path), key.clone()),
            // A sheet of discounts has the provider of the sheet it applies to.
            [] => {
                let key =
                    if named_sheets::is_of_discounts(node) { named_sheets::DISCOUNTS } else { "" };
                (self.owner.clone(), key.to_owned())
            }
        }
    }
}

fn by_key(node: &YamlNode) -> BTreeMap<&str, &YamlNode> {
    node.entries().iter().map(|it| (&*it.key.text, &it.value)).collect()
}

fn index(all: &[(String, &YamlNode)]) -> Vec<(String, usize)> {
    all.iter().enumerate().map(|(at, (name, _))| (name.clone(), at)).collect()
}

/// Items by their `name`, by their only key as in a stack of tiers, or by their position.
fn named(items: &[YamlNode]) -> Vec<(String, &YamlNode)> {
    let mut known: Vec<(String, &YamlNode)> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let (name, node) = match (item.get("name").and_then(YamlNode::text), item.entries()) {
            (Some(name), _) => (name.to_owned(), item),
            (None, [only]) if !only.value.entries().is_empty() => {
                (only.key.text.to_string(), &only.value)
            }
            _ => ((at + 1).to_string(), item),
        };
        let before = known.iter().filter(|(it, _)| it.trim_end_matches(char::is_numeric) == name);
        let name = match before.count() {
            0 => name,
            more => format!("{name}{}", more + 1),
        };
        known.push((name, node));
    }
    known
}
