//! Errors of the YAML parser in our words, with a fix.

use granit_parser::{ErrorKind, ScanError};

use super::super::diagnostic::Diagnostic;
use super::super::span::Span;
use crate::codes;

/// The deepest nesting that is read; the tree is walked by recursion.
pub(super) const DEPTH: usize = 64;

/// A syntax error as a diagnostic; `open` is the innermost bracket that is open at the error.
pub(super) fn diagnostic(
    error: &ScanError,
    text: &str,
    span: Span,
    open: Option<Span>,
) -> Diagnostic {
    let kind = error.kind();
    if *kind == ErrorKind::RecursionLimitExceeded {
        return too_deep(span);
    }
    let (message, fix) = wording(kind);
    let problem = Diagnostic::error(codes::SYNTAX, message).at(span).fix(fix);
    let problem = match (tab_in_indentation(text, span), open) {
        (Some(tab), _) => problem.at(tab).fix("indent with spaces, YAML allows no tabs there"),
        (None, Some(open)) if !message.contains("quote") => in_brackets(text, span, open),
        (None, None) => {
            let known = super::dash::mixed(kind, text, span);
            known.or_else(|| super::indent::uneven(kind, text, span)).unwrap_or(problem)
        }
        _ => problem,
    };
    let problem = match opening_quote(kind, text, span) {
        Some(quote) => problem.also(quote, "the quote that opens it"),
        None => problem,
    };
    let said = super::super::escape::escaped(&error.info()).into_owned();
    problem.note(format!("the parser says: {said}"))
}

/// The quote that opens the faulty text, which may be many lines before the place where the parser
/// notices.
fn opening_quote(kind: &ErrorKind, text: &str, span: Span) -> Option<Span> {
    let before = text.get(..text.floor_char_boundary(span.start as usize))?;
    let quote = |before: &str, quote: &[char]| before.rfind(quote);
    let at = match kind {
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            quote(before, &['"', '\''])?
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            quote(before.get(..before.rfind('\'')?)?, &['\''])?
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            quote(before.get(..before.rfind('"')?)?, &['"'])?
        }
        _ => return None,
    };
    Some(Span::new(span.source, at, at + 1))
}

/// An error inside brackets: nearly always a missing bracket or comma, whatever the parser reports.
fn in_brackets(text: &str, span: Span, open: Span) -> Diagnostic {
    let character = |span: Span| text.get(span.start as usize..)?.chars().next();
    let close = if character(open) == Some('{') { '}' } else { ']' };
    if character(span) == Some(',') {
        let message = "found a `,` instead of a value";
        let problem = Diagnostic::error(codes::SYNTAX, message).at(span);
        return problem.fix("remove one of the two `,`");
    }
    let problem = Diagnostic::error(codes::SYNTAX, "a bracket is not closed").at(span);
    let problem = problem.fix(format!("write `{close}` before this place, or the missing `,`"));
    if open == span {
        problem.fix(format!("close it with `{close}`"))
    } else {
        problem.also(open, "opened here")
    }
}

/// The nesting limit, reached in our tree or in the parser.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    let message = format!("lists and mappings are nested more than {DEPTH} deep");
    Diagnostic::error(codes::OVER_LIMIT, message)
        .at(span)
        .fix("close some of them before this place")
}

fn wording(kind: &ErrorKind) -> (&'static str, String) {
    let open = |open: &char| format!("close the `{open}` that was opened before this place");
    match kind {
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => (
            "a text in quotes is not closed",
            "close the quote that was opened before this place".into(),
        ),
        ErrorKind::InvalidTrailingSingleQuotedScalar
        | ErrorKind::InvalidTrailingDoubleQuotedScalar => (
            "something follows a closing quote, but the text ends there",
            "put all of it inside the quotes".into(),
        ),
        ErrorKind::UnclosedFlowCollection { open: bracket } => {
            ("a bracket is not closed", open(bracket))
        }
        ErrorKind::MismatchedFlowCollectionEnd { open: bracket, .. } => {
            ("a bracket is closed by one of another kind", open(bracket))
        }
        ErrorKind::UnexpectedEofFlowSequence | ErrorKind::ExpectedFlowSequenceSeparator => {
            ("a list in brackets is not closed", "write `,` or `]`".into())
        }
        ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::InvalidFlowScalarIndent => {
            ("a mapping in brackets is not closed", "write `,` or `}`".into())
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            ("a bracket is closed that was not opened", "remove it".into())
        }
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar
        | ErrorKind::InvalidBlockEntryWhitespace
        | ErrorKind::InvalidMappingValueWhitespace => {
            ("found a tab; YAML allows spaces only", "write spaces instead of the tab".into())
        }
        _ => wording_of_blocks(kind),
    }
}

fn wording_of_blocks(kind: &ErrorKind) -> (&'static str, String) {
    let (message, fix) = match kind {
        ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidIndentation
        | ErrorKind::InvalidBlockScalarIndent => (
            "a line does not line up with those above it",
            "indent it like the line it belongs with",
        ),
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => (
            "found a `:` in front of no value",
            "write one key a line, and quotes round a text with `: ` in it",
        ),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => (
            "a key is not followed by `: ` within its line and 1,024 characters",
            "write `key: value`",
        ),
        ErrorKind::MappingKeyNotAllowed | ErrorKind::BlockSequenceEntryNotAllowed => {
            ("a key or list item cannot begin here", "begin it on a line of its own")
        }
        ErrorKind::UnexpectedCharacter { .. }
        | ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
            ("a text begins with a character that YAML keeps for itself", "put the text in quotes")
        }
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidUnicodeEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidLowSurrogateHexEscape => (
            "a text in quotes holds an unknown escape",
            "write `\\\\` for a backslash, or use single quotes",
        ),
        ErrorKind::DirectiveDisallowed => {
            ("a line begins with `%`, which YAML keeps for directives", "remove the line")
        }
        ErrorKind::CommentNotSeparated => {
            ("a comment begins without a space before it", "write a space before `#`")
        }
        ErrorKind::BomInsideDocument => ("found a byte order mark inside the text", "remove it"),
        _ => ("this is not YAML", ""),
    };
    (message, fix.into())
}

/// The first tab in the indentation of the line of `span` or of the next line; the parser reports
/// some a line early.
fn tab_in_indentation(text: &str, span: Span) -> Option<Span> {
    let offset = text.floor_char_boundary(span.start as usize);
    let mut start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
    for line in text.get(start..)?.split_inclusive('\n').take(2) {
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.get(..blanks)?.find('\t') {
            return Some(Span::new(span.source, start + tab, start + tab + 1));
        }
        start += line.len();
    }
    None
}
