//! A parsed scenario as YAML again: in one line, or a line for each key.

use crate::input::{YamlEntry, YamlNode, YamlValue};

/// Longest value that is written behind its key, in characters.
const LINE: usize = 80;

/// A node in one line.
pub fn flow(node: &YamlNode) -> String {
    let entry = |it: &YamlEntry| format!("{}: {}", scalar(&it.key.text, false), flow(&it.value));
    let joined = |all: Vec<String>| all.join(", ");
    match &node.value {
        YamlValue::Empty | YamlValue::Refused => "null".to_owned(),
        YamlValue::Scalar { text, quoted } => scalar(text, *quoted),
        YamlValue::Sequence(items) => format!("[{}]", joined(items.iter().map(flow).collect())),
        YamlValue::Mapping(entries) => {
            format!("{{{}}}", joined(entries.iter().map(entry).collect()))
        }
    }
}

/// Lines of the entries of a mapping, or of the items of a list, at a depth in spaces.
pub fn block(node: &YamlNode, depth: usize) -> String {
    let blank = " ".repeat(depth);
    let entry = |YamlEntry { key, value }: &YamlEntry| {
        let key = scalar(&key.text, false);
        match flow(value) {
            short if short.chars().count() <= LINE || is_leaf(value) => {
                format!("{blank}{key}: {short}\n")
            }
            _ => format!("{blank}{key}:\n{}", block(value, depth + 2)),
        }
    };
    let item = |item: &YamlNode| {
        let lower = if is_leaf(item) {
            format!("{blank}  {}\n", flow(item))
        } else {
            block(item, depth + 2)
        };
        // The first line of an item has its dash.
        format!("{blank}- {}", lower.get(depth + 2..).unwrap_or_default())
    };
    node.entries().iter().map(entry).chain(node.items().iter().map(item)).collect()
}

fn is_leaf(node: &YamlNode) -> bool {
    node.entries().is_empty() && node.items().is_empty()
}

/// Text in quotes if it would be read as something else without them.
fn scalar(text: &str, quoted: bool) -> String {
    let is_special = |c: char| ",[]{}#&*!|>'\"%@`".contains(c) || c.is_control();
    let is_plain = !text.is_empty()
        && text.trim() == text
        && !text.contains(is_special)
        && !text.contains(": ")
        && !text.ends_with(':')
        && !text.starts_with(['-', '?', ':', '~']);
    let is_number = text.parse::<rust_decimal::Decimal>().is_ok();
    if !quoted && (is_plain || is_number) {
        return text.to_owned();
    }
    serde_json::to_string(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{self, Diagnostics, Sources};

    fn read(text: &str) -> YamlNode {
        let mut sources = Sources::new();
        let id = sources.embed("test", text);
        input::parse(&sources, id, &mut Diagnostics::new()).unwrap()
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let text = "keep:\n  - owned: {label: \"A100, of 2023\", node: {gpus: 8, price: 3e5}, empty: ~, other: [{name: \
                    \"x: y\", amount: -5, per: month, note: \"a \\\"word\\\" and a #, long enough for its own line\"}]}\n  \
                    - on_demand: {instance: aws/p5.48xlarge, region: 'no'}\n  - []\n";
        let node = read(text);
        for again in [block(&node, 0), block(&node, 4)] {
            assert_eq!(flow(&read(&again)), flow(&node), "{again}");
        }
        assert_eq!(flow(&read(&format!("x: {}", flow(&node))).entries()[0].value), flow(&node));
    }
}
