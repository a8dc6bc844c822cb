//! Lines whose indentation does not fit those above them.

use granit_parser::ErrorKind;

use super::super::diagnostic::Diagnostic;
use super::super::span::Span;
use super::dash::{indentation, is_written};
use crate::codes;

/// The error for a line that is indented otherwise than those above it, if that is what the parser
/// stopped at.
pub(super) fn uneven(kind: &ErrorKind, text: &str, span: Span) -> Option<Diagnostic> {
    let offset = text.floor_char_boundary(span.start as usize);
    let start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
    let (before, rest) = text.split_at_checked(start)?;
    let spaces = indentation(rest.lines().next()?);
    let here = character(text, span, start + spaces);
    match kind {
        ErrorKind::MappingValueNotAllowed => deeper_than_a_value(text, before, spaces, here),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry => {
            between_levels(before, spaces, here)
        }
        _ => None,
    }
}

/// A key below a line that already has a value: one of the two has too few or too many spaces.
fn deeper_than_a_value(text: &str, before: &str, spaces: usize, here: Span) -> Option<Diagnostic> {
    let above = before.lines().rfind(|line| is_written(line))?;
    let (_, value) = above.split_once(": ")?;
    let value = value.trim();
    let has_value = !value.is_empty() && !value.starts_with(['#', '|', '>', '&', '!', '"', '\'']);
    let of_above = keys_begin(above);
    if !has_value || of_above >= spaces {
        return None;
    }
    let at = before.rfind(above)? + of_above;
    let message =
        format!("{} before this key, but {of_above} before the key above it", count(spaces));
    let problem = Diagnostic::error(codes::SYNTAX, message).at(here);
    let problem = problem.fix("write the same number of spaces before both");
    Some(
        problem
            .also(character(text, here, at), "this key has a value, and can have no keys below it"),
    )
}

/// A key that lines up with none of the open mappings above it.
fn between_levels(before: &str, spaces: usize, here: Span) -> Option<Diagnostic> {
    let mut levels: Vec<(usize, usize)> = Vec::new(); // spaces, and the number of the line
    let has_key = |line: &str| is_written(line) && line.contains(':');
    for (number, line) in (1..).zip(before.lines()).filter(|(_, line)| has_key(line)) {
        levels.retain(|(level, _)| *level < indentation(line));
        levels.push((keys_begin(line), number));
    }
    let nearest = levels.iter().rev().min_by_key(|(level, _)| level.abs_diff(spaces));
    let (nearest, number) = nearest.filter(|(level, _)| *level != spaces)?;
    let fix = if nearest.abs_diff(spaces) == 1 {
        format!("write {}, as in line {number}", count(*nearest))
    } else {
        let each = levels.iter().map(|(level, number)| format!("{level} (line {number})"));
        let each = each.collect::<Vec<_>>().join(", ");
        format!("write as many spaces as before the line it belongs with: {each}")
    };
    let matches = if spaces == 1 { "matches" } else { "match" };
    let message = format!("{} before this key {matches} no key above it", count(spaces));
    Some(Diagnostic::error(codes::SYNTAX, message).at(here).fix(fix))
}

/// Span of the character at a place of a text.
fn character(text: &str, of: Span, at: usize) -> Span {
    let length = text.get(at..).and_then(|it| it.chars().next()).map_or(0, char::len_utf8);
    Span::new(of.source, at, at + length)
}

/// Spaces before the first key of a line, counting the `- ` of items.
fn keys_begin(line: &str) -> usize {
    line.len().saturating_sub(line.trim_start_matches([' ', '-']).len())
}

fn count(spaces: usize) -> String {
    crate::format::count(spaces, "space")
}
