//! HTML to paste: tables with inline styles alone, for wikis, documents, mail and spreadsheets.
//!
//! Nothing is folded and nothing loads; a text that a spreadsheet would compute gets an apostrophe.

use super::outline::Markup;
use super::page::html::{element, prose, text, worded};

/// Style of all words; a paste keeps it.
const WORDS: &str = "font-family:Arial,Helvetica,sans-serif;font-size:10pt";
/// Style of a cell, whose alignment follows.
const CELL: &str = "border:1px solid #b8b8b8;padding:3px 8px;vertical-align:top;text-align:";
/// First line of a document, and the name of the numbers of cells.
const OPEN: &str = "<!doctype html>\n<html lang=\"en\" xmlns:x=\"urn:schemas-microsoft-com:office:excel\">\n\
                    <head>\n<meta charset=\"utf-8\">\n";
/// Between the head of a document and its blocks.
const BODY: &str = "\n</head>\n<body style=\"";
/// Last lines of a document.
const CLOSE: &str = "\n</body>\n</html>\n";

/// HTML with inline styles.
pub(super) struct Html;

impl Markup for Html {
    fn words(&self, words: &str) -> String {
        prose(words)
    }

    fn name(&self, name: &str) -> String {
        text(name)
    }

    fn title(&self, words: &str) -> String {
        worded("h2 style=\"font-size:14pt\"", words)
    }

    fn heading(&self, words: &str) -> String {
        worded("h3 style=\"font-size:11pt\"", words)
    }

    fn strong(&self, markup: &str) -> String {
        if markup.is_empty() { String::new() } else { element("b", markup) }
    }

    fn table(&self, is_right: &[bool], rows: &[Vec<String>]) -> String {
        let row = |(index, cells): (usize, &Vec<String>)| {
            let kind = if index == 0 { "th" } else { "td" };
            let cells = cells.iter().zip(is_right).map(|(it, is_right)| cell(kind, it, *is_right));
            element("tr", &cells.collect::<String>())
        };
        let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
        let open = format!("table style=\"border-collapse:collapse;{WORDS}\"");
        element(&open, &format!("\n{}\n", rows.join("\n")))
    }

    fn item(&self, markup: &str) -> String {
        element("li", markup)
    }

    fn list(&self, items: &[String]) -> String {
        element("ul", &format!("\n{}\n", items.join("\n")))
    }

    fn fixed(&self, lines: &[String]) -> String {
        let lines: Vec<String> = lines.iter().map(|it| text(it)).collect();
        element("pre style=\"font-family:Consolas,monospace\"", &lines.join("\n"))
    }

    fn paragraph(&self, lines: &[String]) -> String {
        let lines: Vec<String> = lines.iter().map(|it| element("p", it)).collect();
        lines.join("\n")
    }

    fn lead(&self, sentences: &[String]) -> String {
        self.paragraph(sentences)
    }

    fn document(&self, title: &str, blocks: &[String]) -> String {
        let head = worded("title", if title.is_empty() { "gpu-tco" } else { title });
        format!("{OPEN}{head}{BODY}{WORDS}\">\n{}{CLOSE}", blocks.join("\n"))
    }

    fn is_open(&self) -> bool {
        true
    }
}

/// Several documents as one, under the head of the first.
pub(super) fn joined(pages: &[String]) -> String {
    let blocks = |page: &str| {
        let (_, below) = page.split_once(BODY)?;
        let (_, blocks) = below.split_once(">\n")?;
        blocks.strip_suffix(CLOSE).map(str::to_owned)
    };
    let head = pages.first().and_then(|it| Some(it.split_once(BODY)?.0)).unwrap_or_default();
    let blocks: Vec<String> = pages.iter().filter_map(|it| blocks(it)).collect();
    format!("{head}{BODY}{WORDS}\">\n{}{CLOSE}", blocks.join("\n<hr>\n"))
}

fn cell(kind: &str, markup: &str, is_right: bool) -> String {
    let side = if is_right { "right" } else { "left" };
    let words = markup.trim_start_matches("<b>").trim_end_matches("</b>");
    let number = number(words).filter(|_| is_right && kind == "td");
    let number = number.map(|it| format!(" x:num=\"{it}\"")).unwrap_or_default();
    let shown = if is_formula(words) {
        markup.replacen(words, &format!("'{words}"), 1)
    } else {
        markup.to_owned()
    };
    element(&format!("{kind} style=\"{CELL}{side}\"{number}"), &shown)
}

/// The number that a cell shows, with a dot and without marks of thousands.
fn number(words: &str) -> Option<String> {
    let plain = words.trim_start_matches('+').replace(',', "");
    let digits = plain.strip_prefix('-').unwrap_or(&plain);
    let is_number = digits.starts_with(|it: char| it.is_ascii_digit())
        && digits.chars().all(|it| it.is_ascii_digit() || it == '.');
    is_number.then_some(plain)
}

/// True for a text that a spreadsheet would compute; a number and a lone dash are none.
fn is_formula(words: &str) -> bool {
    let begins = words.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    begins && words != "-" && number(words.trim_end_matches('%')).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_its_value_and_stands_to_the_right() {
        let style = format!("style=\"{CELL}right\"");
        assert_eq!(
            cell("td", "1,234.5", true),
            format!("<td {style} x:num=\"1234.5\">1,234.5</td>")
        );
        assert_eq!(
            cell("td", "<b>+7</b>", true),
            format!("<td {style} x:num=\"7\"><b>+7</b></td>")
        );
        assert_eq!(cell("td", "-22.9%", true), format!("<td {style}>-22.9%</td>"));
        assert_eq!(cell("td", "not within 36", true), format!("<td {style}>not within 36</td>"));
    }

    #[test]
    fn a_text_that_a_spreadsheet_would_compute_gets_an_apostrophe() {
        let style = format!("style=\"{CELL}left\"");
        assert_eq!(cell("td", "=1+1", false), format!("<td {style}>'=1+1</td>"));
        assert_eq!(cell("td", "<b>@a</b>", false), format!("<td {style}><b>'@a</b></td>"));
        for plain in ["-", "own", "-5%", "+3"] {
            assert_eq!(cell("td", plain, false), format!("<td {style}>{plain}</td>"));
        }
    }

    #[test]
    fn several_documents_have_one_head() {
        let pages = ["a", "b"].map(|it| Html.document(it, &[worded("p", it)]));
        let all = joined(&pages);
        assert_eq!(all.matches("<title>").count(), 1);
        assert_eq!(all.matches("</html>").count(), 1);
        assert!(all.contains("<p>a</p>\n<hr>\n<p>b</p>"), "{all}");
    }
}
