//! Problems as workflow commands, which GitHub shows beside the line they are about.

use super::super::diagnostic::{Diagnostic, Diagnostics};
use super::super::source::Sources;
use super::super::span::Span;
use super::sentence;

/// All problems, one `::error` or `::warning` command a line.
#[must_use]
pub fn github(diagnostics: &Diagnostics, sources: &Sources) -> String {
    diagnostics.iter().map(|diagnostic| annotation(diagnostic, sources)).collect()
}

/// The command of one problem.
#[must_use]
pub fn annotation(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.span.map(|span| place(span, sources)).unwrap_or_default();
    format!(
        "::{} {place}title={}::{}\n",
        diagnostic.severity.word(),
        property(diagnostic.code),
        data(&sentence(diagnostic)),
    )
}

fn place(span: Span, sources: &Sources) -> String {
    let start = sources.place(span);
    let end = sources.place(Span { start: span.end, ..span });
    // GitHub shows columns only for a place within one line.
    let end_column = if end.line == start.line { end.column } else { start.column };
    format!(
        "file={},line={line},endLine={line},col={},endColumn={end_column},",
        path(start.name),
        start.column,
        line = start.line,
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A path as GitHub knows files; names of sources are escaped.
fn path(name: &str) -> String {
    property(name.strip_prefix("./").unwrap_or(name))
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_meaning_in_a_command_is_escaped() {
        let mut sources = Sources::new();
        let id = sources.embed("./a,b:c\n\u{1b}.yaml", "x: 65%\n");
        let mut all = Diagnostics::new();
        let problem = Diagnostic::warning("GTF005", "x is `65%`, not a number");
        all.push(problem.at(Span::new(id, 3, 6)).fix("write 0.65"));
        all.push(Diagnostic::error("GTF010", "two\nlines"));
        assert_eq!(
            github(&all, &sources),
            "::warning file=a%2Cb%3Ac\\n\\u{1b}.yaml,line=1,endLine=1,col=4,endColumn=7,title=GTF005::\
             x is `65%25`, not a number; write 0.65\n\
             ::error title=GTF010::two\\nlines\n"
        );
    }
}
