//! Prose for a page of fixed width: words wrap, what follows the first line hangs.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::UnicodeWidthStr;

/// Text in lines of at most `width`; those after the first are indented.
pub(super) fn wrap(text: &str, indent: usize, width: usize) -> Vec<String> {
    lines(text, "", indent, width)
}

/// Text beside `before`, which fills the first `indent` columns of the first line.
pub(super) fn beside(before: &str, text: &str, indent: usize, width: usize) -> Vec<String> {
    lines(text, before, indent, width)
}

/// Breaks at spaces; a word wider than its line stays whole.
fn lines(text: &str, before: &str, indent: usize, width: usize) -> Vec<String> {
    let hanging = " ".repeat(indent);
    let options = Options::new(width)
        .initial_indent(before)
        .subsequent_indent(&hanging)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(false);
    textwrap::wrap(text, options).iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The text filled with spaces on its right.
pub(super) fn pad_right(text: &str, width: usize) -> String {
    format!("{text}{}", missing(text, width))
}

/// The text filled with spaces on its left.
pub(super) fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", missing(text, width))
}

fn missing(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_lines_hang_and_long_words_stay_whole() {
        assert_eq!(wrap("one two three four", 2, 9), ["one two", "  three", "  four"]);
        assert_eq!(
            wrap("https://example.com/long is", 2, 10),
            ["https://example.com/long", "  is"]
        );
        assert_eq!(wrap("", 2, 10), [""]);
        assert_eq!(beside("key   ", "one two three", 6, 13), ["key   one two", "      three"]);
    }

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(wrap("自社 自社 自社", 0, 10), ["自社 自社", "自社"]);
        assert_eq!(pad_right("自", 4), "自  ");
        assert_eq!(pad_left("1", 3), "  1");
    }
}
