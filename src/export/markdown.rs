//! GitHub-flavored Markdown: the verdict and one table open, the rest folded.
//!
//! The title of a table is the heading of its first column, so that it survives a paste. No HTML
//! but `details` and `br`; a document made to be pasted has none at all.

use std::borrow::Cow;

use super::markup::{bold, code, html, line, words};
use super::outline::Markup;

/// GitHub-flavored Markdown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Markdown {
    /// Made to be pasted: nothing is folded, no HTML, names as words.
    pub is_pasted: bool,
}

impl Markup for Markdown {
    fn words(&self, text: &str) -> String {
        words(&self.without_code(text))
    }

    fn line(&self, text: &str) -> String {
        line(&self.without_code(text))
    }

    fn name(&self, name: &str) -> String {
        if self.is_pasted { words(name) } else { code(name) }
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
    /// Text without the backticks round code, which wikis and slides show as they are.
    fn without_code(self, text: &str) -> Cow<'_, str> {
        let is_paired = text.matches('`').count().is_multiple_of(2);
        if self.is_pasted && is_paired { text.replace('`', "").into() } else { text.into() }
    }
}
