//! Color for terminals, and ASCII for those that have no other letters.

use crate::input::Severity;

/// Color, switched on or off once for a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub on: bool,
}

impl Paint {
    pub fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    pub fn severity(self, severity: Severity) -> String {
        let code = match severity {
            Severity::Error => "31",
            Severity::Warning => "33",
        };
        self.with(code, severity.word())
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// The line with its lines, bars and dots in ASCII, at the same width.
pub(super) fn ascii(line: &str) -> String {
    line.replace(" · ", " | ").chars().map(ascii_character).collect()
}

fn ascii_character(character: char) -> char {
    match character {
        '│' | '├' | '┤' => '|',
        '─' => '-',
        '└' | '▒' => '+',
        '█' => '#',
        '░' => '.',
        '·' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_keeps_the_width_of_a_line() {
        assert_eq!(ascii("Breakdown · USD"), "Breakdown | USD");
        assert_eq!(ascii("15 │█▒░··"), "15 |#+.  ");
        assert_eq!(ascii(" 0 └──"), " 0 +--");
    }

    #[test]
    fn color_stands_around_the_word_and_nowhere_else() {
        assert_eq!(Paint { on: true }.severity(Severity::Error), "\u{1b}[31merror\u{1b}[0m");
        assert_eq!(Paint { on: false }.bold("own"), "own");
    }
}
