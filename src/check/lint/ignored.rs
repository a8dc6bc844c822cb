//! Comments that ignore a code: `# gpu-tco: ignore GTM001 the reason`.
//!
//! A comment at the end of a line is about that line; a comment on its own line is about the next
//! one. Comments that ignore nothing, give no reason or name no code are reported.

use std::collections::BTreeMap;

use super::LintRequest;
use crate::check::{Finding, Problem};
use crate::codes;
use crate::input::{Diagnostic, SourceId, Sources, Span, did_you_mean, quoted};

/// Begins such a comment, after `#`.
const MARK: &str = "gpu-tco:";
/// Verb of such a comment.
const VERB: &str = "ignore";

/// One code that a comment ignores on one line.
struct IgnoreComment {
    code: &'static str,
    span: Span,
    is_used: bool,
}

/// Removes ignored problems and returns their number; reports comments that are wrong or unused.
pub(super) fn leave_out(
    problems: &mut Vec<Problem>,
    checked: &[SourceId],
    sources: &Sources,
    requested: &LintRequest,
) -> usize {
    let mut wishes: BTreeMap<(SourceId, usize), Vec<IgnoreComment>> = BTreeMap::new();
    let mut wrong = Vec::new();
    let texts = checked.iter().filter_map(|id| Some((*id, sources.get(*id)?)));
    for (id, source) in texts {
        if source.text().contains(MARK) {
            read(id, source.text(), &mut wishes, &mut wrong);
        }
    }
    let before = problems.len();
    problems.retain(|problem| {
        let Some(span) = problem.diagnostic.span.filter(|_| problem.is_opinion()) else {
            return true;
        };
        let line = (span.source, sources.place(span).line);
        let mut here = wishes.get_mut(&line).into_iter().flatten();
        let wish = here.find(|wish| wish.code == problem.code());
        wish.map(|wish| wish.is_used = true).is_none()
    });
    let ignored = before.saturating_sub(problems.len());
    let unused = wishes.into_values().flatten().filter(|wish| !wish.is_used);
    for IgnoreComment { code, span, .. } in unused.filter(|wish| requested.tells_code(wish.code)) {
        let message = format!("{code} is ignored here, but nothing here brings it up");
        wrong.push(Diagnostic::warning(codes::UNUSED_IGNORE, message).at(span).fix("remove it"));
    }
    let wrong = wrong.into_iter().map(|it| {
        let about = it.span.map_or(String::new(), |span| sources.text(span).to_owned());
        Problem::about(format!("comment {about}"), it)
    });
    problems.extend(wrong.filter(|it| requested.tells(it)));
    ignored
}

/// Findings that no comment ignores at their places.
pub(in crate::check) fn without_ignored(findings: Vec<Finding>, sources: &Sources) -> Vec<Finding> {
    let mut wishes: BTreeMap<(SourceId, usize), Vec<IgnoreComment>> = BTreeMap::new();
    // A file that was read in blocks has no such comment.
    for (id, source) in sources.iter().filter(|(_, it)| !it.embedded && it.is_kept()) {
        if source.text().contains(MARK) {
            // Wrong comments are reported by `check`.
            read(id, source.text(), &mut wishes, &mut Vec::new());
        }
    }
    if wishes.is_empty() {
        return findings;
    }
    let is_ignored = |it: &Finding| {
        let place = &it.place;
        let span = sources.find(&place.file, place.line, place.column);
        let here = span.and_then(|span| wishes.get(&(span.source, place.line)));
        here.is_some_and(|here| here.iter().any(|wish| wish.code == it.code))
    };
    findings.into_iter().filter(|it| !is_ignored(it)).collect()
}

/// Reads the ignore comments of one text, by line.
fn read(
    id: SourceId,
    text: &str,
    wishes: &mut BTreeMap<(SourceId, usize), Vec<IgnoreComment>>,
    wrong: &mut Vec<Diagnostic>,
) {
    let mut start = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        if let Some(comment) = comment(line) {
            let before = line.get(..comment).unwrap_or_default();
            let about = if before.trim().is_empty() { at + 2 } else { at + 1 };
            let words = line.get(comment..).unwrap_or_default().trim_end();
            let span = Span::new(id, start + comment, start + comment + words.len());
            match codes_of(words) {
                Ok(codes) => {
                    let wish = |code| IgnoreComment { code, span, is_used: false };
                    wishes.entry((id, about)).or_default().extend(codes.into_iter().map(wish));
                }
                Err(problem) => wrong.push(problem.at(span)),
            }
        }
        start += line.len();
    }
}

/// Position of the `#` that begins such a comment in a line.
fn comment(line: &str) -> Option<usize> {
    let (at, _) = line.match_indices('#').find(|(at, _)| {
        let before = line.get(..*at).unwrap_or_default();
        let opens = before.is_empty() || before.ends_with([' ', '\t']);
        // A quoted text may contain anything.
        let is_text = before.matches('"').count() % 2 == 1;
        opens && !is_text && line.get(at + 1..).is_some_and(|it| it.trim_start().starts_with(MARK))
    })?;
    Some(at)
}

/// Codes that a comment names.
fn codes_of(comment: &str) -> Result<Vec<&'static str>, Diagnostic> {
    let (_, requested) = comment.split_once(MARK).unwrap_or_default();
    let mut words = requested.split_whitespace();
    if words.next() != Some(VERB) {
        let message = format!("{} asks for nothing that is known", quoted(comment));
        let fix = "write `# gpu-tco: ignore CODE reason`";
        return Err(Diagnostic::warning(codes::UNKNOWN_IGNORE, message).fix(fix));
    }
    let named = words.next().unwrap_or_default();
    let mut known = Vec::new();
    for name in named.split(',').filter(|it| !it.is_empty()) {
        known.push(codes::known(name).ok_or_else(|| unknown(name))?);
    }
    if known.is_empty() {
        return Err(unknown(named));
    }
    if words.next().is_none() {
        let message = format!("{named} is ignored here without a reason");
        let fix = format!("write the reason after `{named}`");
        return Err(Diagnostic::warning(codes::IGNORE_WITHOUT_REASON, message).fix(fix));
    }
    Ok(known)
}

fn unknown(name: &str) -> Diagnostic {
    let message = format!("a comment ignores {}, which is no code", quoted(name));
    let near = did_you_mean(name, codes::all().map(|it| it.code));
    let fix = if near.is_empty() { "write a code such as GTM001".to_owned() } else { near };
    Diagnostic::warning(codes::UNKNOWN_IGNORE, message).fix(fix)
}
