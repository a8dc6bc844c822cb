//! Prose for a page of fixed width: words wrap, what follows the first line hangs.

use unicode_width::UnicodeWidthStr;

/// The text in lines of at most `width`; those after the first are indented.
pub(super) fn wrap(text: &str, indent: usize, width: usize) -> Vec<String> {
    let mut lines = broken(text, width, width.saturating_sub(indent));
    for line in lines.iter_mut().skip(1) {
        line.insert_str(0, &" ".repeat(indent));
    }
    lines
}

/// The text beside `before`, which fills the first `indent` columns of the first line.
pub(super) fn beside(before: &str, text: &str, indent: usize, width: usize) -> Vec<String> {
    let room = width.saturating_sub(indent);
    let mut lines = broken(text, room, room);
    for (index, line) in lines.iter_mut().enumerate() {
        let start = if index == 0 { before.to_owned() } else { " ".repeat(indent) };
        line.insert_str(0, &start);
        line.truncate(line.trim_end().len());
    }
    lines
}

/// Breaks at spaces. A word wider than its line stays whole.
fn broken(text: &str, first_room: usize, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut words = text.split(' ');
    let mut line = words.next().unwrap_or_default().to_owned();
    for word in words {
        let room = if lines.is_empty() { first_room } else { room };
        if line.width() + 1 + word.width() > room {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.push(line);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
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
