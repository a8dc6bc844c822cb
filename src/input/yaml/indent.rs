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
            too_early(text, before, spaces, here).or_else(|| between_levels(before, spaces, here))
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

/// A key with a value that has too few spaces, and so ends the mapping that the line below it continues.
fn too_early(text: &str, before: &str, spaces: usize, here: Span) -> Option<Diagnostic> {
    let above = before.lines().rfind(|line| is_written(line))?;
    let start = before.rfind(above)?;
    let has_value = above.split_once(": ").is_some_and(|it| is_written(it.1));
    let levels = levels(before.get(..start)?);
    let is_open = levels.iter().any(|(level, _)| *level == spaces);
    let of_above = keys_begin(above);
    if !has_value || !is_open || of_above >= spaces {
        return None;
    }
    let (level, number) = levels.last()?;
    let below = before.lines().count() + 1;
    let ends = if of_above == 1 { "ends" } else { "end" };
    let message = format!(
        "{} before this key {ends} the mapping above it, and line {below} continues it",
        count(of_above)
    );
    let at = character(text, here, start + of_above);
    let problem = Diagnostic::error(codes::SYNTAX, message).at(at);
    Some(problem.fix(format!("write {}, as in line {number}", count(*level))))
}

/// Open mappings after some lines, outermost first: spaces before their keys, and the number of the last line with one.
fn levels(text: &str) -> Vec<(usize, usize)> {
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let has_key = |line: &str| is_written(line) && line.contains(':');
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| has_key(line)) {
        levels.retain(|(level, _)| *level < indentation(line));
        levels.push((keys_begin(line), number));
    }
    levels
}

/// A key that lines up with none of the open mappings above it.
fn between_levels(before: &str, spaces: usize, here: Span) -> Option<Diagnostic> {
    let levels = levels(before);
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
