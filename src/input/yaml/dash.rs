//! A `-` before one of the keys of a mapping: a list begins where keys go on.

use granit_parser::ErrorKind;

use super::super::diagnostic::Diagnostic;
use super::super::span::Span;
use crate::codes;

/// The error for a list that is mixed with keys, if that is what the parser stopped at.
pub(super) fn mixed(kind: &ErrorKind, text: &str, span: Span) -> Option<Diagnostic> {
    let offset = text.floor_char_boundary(span.start as usize);
    let start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
    let (before, rest) = text.split_at_checked(start)?;
    let line = rest.lines().next()?;
    let fix = match kind {
        ErrorKind::ExpectedBlockMappingKey if is_item(line) => {
            "remove the `-` in this line".to_owned()
        }
        ErrorKind::ExpectedBlockSequenceEntry | ErrorKind::UnexpectedEofBlockSequence => {
            let number = item_above(before, indentation(line))?;
            match key_above(before, indentation(line)) {
                Some((key, spaces)) => format!(
                    "write {spaces} spaces before it, as in line {key}, or remove the `-` in line {number}"
                ),
                None => format!("remove the `-` in line {number}, or indent this line below it"),
            }
        }
        _ => return None,
    };
    let problem = Diagnostic::error(codes::SYNTAX, "a key is beside an item of a list").at(span);
    Some(problem.fix(fix))
}

/// Number of the line with the only item of the list that ends `before`, at an indentation.
fn item_above(before: &str, indent: usize) -> Option<usize> {
    let lines: Vec<&str> = before.lines().collect();
    let above = lines.iter().enumerate().rev().filter(|(_, line)| is_written(line));
    let mut here = above
        .take_while(|(_, line)| indentation(line) >= indent)
        .filter(|(_, line)| indentation(line) == indent);
    let (index, _) = here.next().filter(|(_, line)| is_item(line))?;
    here.next().is_none().then(|| index.saturating_add(1))
}

/// Number and indentation of the line above, if it holds a key that is indented further.
fn key_above(before: &str, indent: usize) -> Option<(usize, usize)> {
    let lines: Vec<&str> = before.lines().collect();
    let index = lines.iter().rposition(|line| is_written(line))?;
    let line = lines.get(index).filter(|it| !is_item(it) && it.contains(':'))?;
    let spaces = indentation(line);
    (spaces > indent).then(|| (index.saturating_add(1), spaces))
}

/// True if an item of a list begins in a line: a key, or nothing yet.
fn is_item(line: &str) -> bool {
    let line = line.trim();
    line == "-" || (line.starts_with("- ") && line.contains(':'))
}

/// True if a line holds more than blanks and a comment.
pub(super) fn is_written(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Spaces at the beginning of a line.
pub(super) fn indentation(line: &str) -> usize {
    line.len().saturating_sub(line.trim_start_matches(' ').len())
}
