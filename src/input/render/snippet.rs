//! One problem with its source lines, in the style of rustc.

use std::ops::Range;

use super::super::diagnostic::{Diagnostic, Severity};
use super::super::escape::escaped;
use super::super::source::Sources;
use super::super::span::{SourceId, Span};
use super::window::Window;
use annotate_snippets::renderer::{DEFAULT_ERROR_STYLE, DEFAULT_WARNING_STYLE};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

/// Drawing options of a snippet.
pub(super) struct Style {
    pub(super) color: bool,
    pub(super) width: usize,
    /// Number of digits of the largest line number of all snippets.
    pub(super) gutter: usize,
}

/// Narrowest part of a line that is shown, in columns.
const NARROW: usize = 30;

pub(super) fn draw(diagnostic: &Diagnostic, sources: &Sources, style: &Style) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(escaped(&diagnostic.message)).id(diagnostic.code);
    let mut group = Group::with_title(title);
    let mut gutter = 0;
    for marked in marked_lines(diagnostic, sources, style) {
        gutter = gutter.max(marked.number.to_string().len());
        let origin = Origin::path(marked.name).line(marked.number).char_column(marked.column);
        group = group.element(origin).element(
            Snippet::source(marked.text).line_start(marked.number).annotations(marked.annotations),
        );
    }
    let text = renderer(style.color).render(&[group]);
    let mut out = indented(&text, style.gutter.saturating_sub(gutter), gutter);
    let unplaced = diagnostic.span.is_none().then_some(&diagnostic.label);
    for note in unplaced.into_iter().chain(&diagnostic.notes).filter(|note| !note.is_empty()) {
        push_note(&mut out, &escaped(note), style);
    }
    out
}

fn renderer(color: bool) -> Renderer {
    if color {
        Renderer::plain().error(DEFAULT_ERROR_STYLE).warning(DEFAULT_WARNING_STYLE)
    } else {
        Renderer::plain()
    }
    .term_width(usize::MAX >> 8) // lines are already cut
}

/// One line of a source with all its annotations.
struct Marked {
    source: SourceId,
    name: String,
    number: usize,
    column: usize,
    text: String,
    window: Window,
    annotations: Vec<Annotation<'static>>,
}

fn marked_lines(diagnostic: &Diagnostic, sources: &Sources, style: &Style) -> Vec<Marked> {
    let mut lines: Vec<Marked> = Vec::new();
    let width = style.width.saturating_sub(style.gutter + 3).max(NARROW);
    let Some(primary) = diagnostic.span else {
        return lines;
    };
    push_mark(&mut lines, sources, primary, AnnotationKind::Primary, &diagnostic.label, width);
    for (span, label) in &diagnostic.also {
        push_mark(&mut lines, sources, *span, AnnotationKind::Context, label, width);
    }
    lines
}

/// Marks a span in a line that is shown already, or adds its line.
fn push_mark(
    lines: &mut Vec<Marked>,
    sources: &Sources,
    span: Span,
    kind: AnnotationKind,
    label: &str,
    width: usize,
) {
    let Some(source) = sources.get(span.source) else {
        return;
    };
    let (begin, line) = source.line_at(span.start as usize);
    let within = |offset: u32| line.floor_char_boundary((offset as usize).saturating_sub(begin));
    let (start, end) = (within(span.start), within(span.end));
    let place = source.place(span.start as usize);
    let mark = |range: Range<usize>| {
        let label = (!label.is_empty()).then(|| escaped(label).into_owned());
        kind.span(range).label(label)
    };
    let same =
        lines.last_mut().filter(|last| last.source == span.source && last.number == place.line);
    if let Some(last) = same
        && let Some(range) = last.window.range(line, start, end)
    {
        last.annotations.push(mark(range));
        return;
    }
    let window = Window::around(line, start, width);
    let range = window.range(line, start, end).unwrap_or(0..0);
    lines.push(Marked {
        source: span.source,
        name: escaped(place.name).into_owned(),
        number: place.line,
        column: place.column,
        text: window.text(line),
        window,
        annotations: vec![mark(range)],
    });
}

/// Indents all lines but the title, in the layout of rustc.
fn indented(text: &str, by: usize, gutter: usize) -> String {
    let mut out = String::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.trim_start() == ":::" {
            continue; // the place was already said, with the column in the whole line
        }
        if line.trim_start().starts_with("::: ") {
            out.push_str(&" ".repeat(by + gutter));
            out.push_str(" |\n");
        }
        if at > 0 {
            out.push_str(&" ".repeat(by));
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// Appends `= note`, wrapped with a hanging indent.
fn push_note(out: &mut String, note: &str, style: &Style) {
    let indent = style.gutter + 1;
    let room = style.width.saturating_sub(indent + 2).max(NARROW);
    let mut line = String::new();
    let mut lines = Vec::new();
    for word in note.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    for (at, line) in lines.iter().enumerate() {
        out.push_str(&" ".repeat(indent));
        out.push_str(if at == 0 { "= " } else { "  " });
        out.push_str(line);
        out.push('\n');
    }
}
