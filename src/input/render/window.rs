//! The visible part of a line: a line of a hundred kilobytes is cut around its mistake.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

use super::super::escape::{is_hidden, push_escaped};

/// Mark at an end of the window beyond which the line goes on.
const CUT: &str = "...";

/// A range of bytes of a line, and whether the line goes on before or after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    from: usize,
    to: usize,
    goes_on: bool,
}

impl Window {
    /// The window of `line` around byte `at` that fits `width` columns; the rest of the line is not
    /// read.
    pub(super) fn around(line: &str, at: usize, width: usize) -> Self {
        let (before, after) = line.split_at(line.floor_char_boundary(at));
        // The mistake begins at the place, so two thirds of the width go to the text after it if
        // needed.
        let ahead = fitting(after.chars(), width / 3 * 2);
        let behind = fitting(before.chars().rev(), width.saturating_sub(ahead.width));
        let ahead = fitting(after.chars(), width.saturating_sub(behind.width));
        let to = before.len() + ahead.bytes;
        Self { from: before.len() - behind.bytes, to, goes_on: to < line.len() }
    }

    /// Text of the window, with hidden characters made visible.
    pub(super) fn text(self, line: &str) -> String {
        let mut text = self.printed_until(line, self.to);
        if self.goes_on {
            text.push_str(CUT);
        }
        text
    }

    /// Position of the line's `start..end` in the text of the window; `None` if it begins outside.
    pub(super) fn range(self, line: &str, start: usize, end: usize) -> Option<Range<usize>> {
        if start < self.from || start > self.to {
            return None;
        }
        let first = self.printed_until(line, start).len();
        let last = self.printed_until(line, end.clamp(start, self.to)).len();
        Some(first..last.max(first))
    }

    fn printed_until(self, line: &str, end: usize) -> String {
        let mut text = String::from(if self.from > 0 { CUT } else { "" });
        for c in line.get(self.from..end).unwrap_or("").chars() {
            match c {
                '\t' => text.push(' '),
                _ if is_hidden(c) => push_escaped(&mut text, c),
                _ => text.push(c),
            }
        }
        text
    }
}

struct Fitting {
    bytes: usize,
    width: usize,
}

/// Length of the longest run of characters that fits `width` columns when printed.
fn fitting(characters: impl Iterator<Item = char>, width: usize) -> Fitting {
    let mut fitting = Fitting { bytes: 0, width: 0 };
    for c in characters {
        let printed = match c {
            '\t' => 1,
            _ if is_hidden(c) => "\\u{0000}".len(),
            _ => c.width().unwrap_or(1),
        };
        // Combining marks take no column, and a line may hold nothing else.
        let is_full = fitting.width + printed > width || fitting.bytes > width * 8;
        if is_full {
            break;
        }
        fitting.width += printed;
        fitting.bytes += c.len_utf8();
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str, at: usize, width: usize) -> (String, String) {
        let window = Window::around(line, at, width);
        let text = window.text(line);
        let range = window.range(line, at, at + 1).unwrap();
        let marked = text[range].to_owned();
        (text, marked)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(shown("gpus: 65%", 6, 40), ("gpus: 65%".into(), "6".into()));
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let line = format!("{}X{}", "a".repeat(50_000), "b".repeat(50_000));
        let (text, marked) = shown(&line, 50_000, 12);
        assert_eq!(text, "...aaaaXbbbbbbb...");
        assert_eq!(marked, "X");
    }

    #[test]
    fn escapes_and_wide_characters_do_not_move_the_mark() {
        let (text, marked) = shown("日本\u{1b}[31m\tX\u{202e}", 12, 80);
        assert_eq!(text, "日本\\u{1b}[31m X\\u{202e}");
        assert_eq!(marked, "X");
    }

    #[test]
    fn a_line_of_combining_marks_is_cut() {
        let line = "\u{301}".repeat(100_000);
        assert!(shown(&line, 0, 40).0.len() < 1_000);
    }
}
