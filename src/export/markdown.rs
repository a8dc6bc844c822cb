//! GitHub-flavored Markdown: the verdict and one table open, the rest folded.
//!
//! The title of a table is the heading of its first column, so that it survives a paste. No HTML
//! but `details` and `br`; a document made to be pasted has none at all.

use std::borrow::Cow;

use super::markup::{bold, code, html, opened, plain, words};
use super::outline::Markup;
use crate::report::document::{Document, Section};
use crate::report::table::{Cell, Table};

/// GitHub-flavored Markdown.
#[derive(Clone, Debug, Default)]
pub(super) struct Markdown {
    /// Made to be pasted: nothing is folded, no HTML, names as words.
    pub is_pasted: bool,
    /// Names from files that have backticks, which are no code.
    pub names: Vec<String>,
}

impl Markup for Markdown {
    fn words(&self, text: &str) -> String {
        let Some((before, name, after)) = self.split(text) else {
            return words(&self.without_code(text));
        };
        words(&self.without_code(before)) + &plain(name) + &self.words(after)
    }

    fn line(&self, text: &str) -> String {
        opened(&self.words(text.trim()))
    }

    fn name(&self, name: &str) -> String {
        if self.is_pasted || name.contains('`') { plain(name) } else { code(name) }
    }

    fn strong(&self, markup: &str) -> String {
        bold(markup)
    }

    fn title(&self, text: &str) -> String {
        format!("## {}", words(text))
    }

    fn table(&self, is_right: &[bool], rows: &[Vec<String>]) -> String {
        let cell = |it: &String| if it.is_empty() { " |".to_owned() } else { format!(" {it} |") };
        let side = |it: &bool| if *it { "---:|" } else { ":---|" };
        let mut lines: Vec<String> =
            rows.iter().map(|cells| cells.iter().map(cell).collect()).collect();
        lines.insert(1, is_right.iter().map(side).collect());
        lines.iter().map(|line| format!("|{line}")).collect::<Vec<_>>().join("\n")
    }

    fn item(&self, markup: &str) -> String {
        format!("- {markup}")
    }

    fn fold(&self, names: &str, blocks: Vec<String>) -> Vec<String> {
        let summary = format!("<details><summary>{}</summary>", html(names));
        [vec![summary], blocks, vec!["</details>".to_owned()]].concat()
    }

    fn paragraph(&self, lines: &[String]) -> String {
        lines.join(if self.is_pasted { "\n\n" } else { "<br>\n" })
    }

    fn lead(&self, sentences: &[String]) -> String {
        sentences.join(if self.is_pasted { "\n\n" } else { "\n" })
    }

    fn heading(&self, text: &str) -> String {
        if self.is_pasted { format!("### {}", words(text)) } else { bold(&words(text)) }
    }

    fn is_open(&self) -> bool {
        self.is_pasted
    }
}

impl Markdown {
    /// Markdown of a document.
    pub fn of(document: &Document) -> Self {
        let tables = document.sections.iter().filter_map(|it| match it {
            Section::Table(table) => Some(table),
            _ => None,
        });
        let in_table = |it: &Table| {
            let columns = it.columns.iter().filter(|it| it.named).map(|it| it.heading.join(" "));
            let cells = it.rows.iter().flat_map(|row| &row.cells).filter_map(|it| match it {
                Cell::Name { text, .. } => Some(text.clone()),
                _ => None,
            });
            columns.chain(cells).collect::<Vec<_>>()
        };
        let mut names: Vec<String> = tables.flat_map(in_table).collect();
        names.retain(|it| it.contains('`'));
        Self { is_pasted: document.pasted, names }
    }

    /// Text before the first such name, the name, and the text after it.
    fn split<'t>(&self, text: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
        let found = self.names.iter().filter_map(|name| Some((text.find(name.as_str())?, name)));
        let (at, name) = found.min_by_key(|(at, name)| (*at, std::cmp::Reverse(name.len())))?;
        let (before, rest) = text.split_at_checked(at)?;
        let (name, after) = rest.split_at_checked(name.len())?;
        Some((before, name, after))
    }

    /// Text without the backticks round code, which wikis and slides show as they are.
    fn without_code<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_paired = text.matches('`').count().is_multiple_of(2);
        if self.is_pasted && is_paired { text.replace('`', "").into() } else { text.into() }
    }
}
