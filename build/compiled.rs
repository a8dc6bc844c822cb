//! A tree in bytes, in the format that `src/input/compiled.rs` describes and reads.

use crate::tree::{Node, Value};

/// Bytes of the tree of a text.
pub fn compiled(root: &Node, text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    node(root, text, 0, &mut bytes)?;
    Ok(bytes)
}

/// Adds a node behind the place `at`, and returns the place behind it.
fn node(it: &Node, text: &str, at: usize, bytes: &mut Vec<u8>) -> Result<usize, String> {
    let written = &text[it.start..it.end];
    let tag = match &it.value {
        Value::Nothing => {
            bytes.push(0);
            return Ok(at);
        }
        Value::Empty => 1,
        Value::Scalar(value, false) if value == written => 2,
        Value::Scalar(value, true) if is_between_quotes(value, written) => 3,
        Value::Scalar(_, false) => 4,
        Value::Scalar(_, true) => 5,
        Value::List(_) => 6,
        Value::Map(_) => 7,
    };
    bytes.push(tag);
    let ahead = it.start.checked_sub(at).ok_or_else(|| format!("{written:?} is out of order"))?;
    number(ahead, bytes);
    number(it.end - it.start, bytes);
    let mut children = Vec::new();
    let count = match &it.value {
        Value::Scalar(value, _) if tag > 3 => {
            number(value.len(), bytes);
            bytes.extend(value.as_bytes());
            return Ok(it.end);
        }
        Value::List(items) => {
            let mut at = it.start;
            for item in items {
                at = node(item, text, at, &mut children)?;
            }
            items.len()
        }
        Value::Map(entries) => {
            let mut at = it.start;
            for (key, value) in entries {
                at = node(key, text, at, &mut children)?;
                at = node(value, text, at, &mut children)?;
            }
            entries.len()
        }
        _ => return Ok(it.end),
    };
    number(count, bytes);
    number(children.len(), bytes);
    bytes.extend(children);
    Ok(it.end)
}

fn is_between_quotes(value: &str, written: &str) -> bool {
    written.len() == value.len() + 2 && written.get(1..written.len() - 1) == Some(value)
}

/// Adds a number, seven bits a byte, the lowest first; the last byte is below 128.
#[allow(clippy::cast_possible_truncation, reason = "seven bits")]
fn number(mut it: usize, bytes: &mut Vec<u8>) {
    while it >= 128 {
        bytes.push((it % 128) as u8 | 128);
        it /= 128;
    }
    bytes.push(it as u8);
}
