//! Items of lists, by name or by number from 1.

use super::tree::PathKey;
use crate::codes;
use crate::format::count;
use crate::input::{Diagnostic, YamlNode, did_you_mean, quoted};

/// The item of a list that a key of a path names.
pub(super) fn of<'n>(
    list: &'n mut YamlNode,
    (key, at): PathKey<'_>,
) -> Result<&'n mut YamlNode, Diagnostic> {
    let name = |it: &YamlNode| it.get("name").and_then(YamlNode::text).map(str::to_owned);
    let names: Vec<String> = list.items().iter().filter_map(name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let items = list.items().len();
    let called = list.items().iter().position(|it| name(it).as_deref() == Some(key));
    let position = called.or_else(|| key.parse::<usize>().ok()?.checked_sub(1));
    let known = match names.as_slice() {
        [] => format!("the list has {}", count(items, "item")),
        names => format!("items: {}", names.join(", ")),
    };
    let message = format!("no item of the list is called {}", quoted(key));
    let number = if items == 1 { "1".to_owned() } else { format!("a number from 1 to {items}") };
    let fix = match did_you_mean(key, names.iter().copied()) {
        near if near.is_empty() && names.is_empty() => format!("write {number}"),
        near if near.is_empty() => format!("write the name of an item, or {number}"),
        near => near,
    };
    let unknown = Diagnostic::error(codes::SET, message).at(at).fix(fix).note(known);
    position.and_then(|it| list.items_mut().get_mut(it)).ok_or(unknown)
}
