//! GitHub-flavored Markdown: the verdict and one table open, the rest folded.
//!
//! The title of a table is the heading of its first column, so that it survives a paste. No HTML
//! but `details` and `br`.

use super::markup::{bold, code, html, line, words};
use super::outline::Markup;

/// GitHub-flavored Markdown.
pub(super) struct Markdown;

impl Markup for Markdown {
    fn words(&self, text: &str) -> String {
        words(text)
    }

    fn line(&self, text: &str) -> String {
        line(text)
    }

    fn name(&self, name: &str) -> String {
        code(name)
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

    fn line_break(&self) -> &'static str {
        "<br>\n"
    }
}
