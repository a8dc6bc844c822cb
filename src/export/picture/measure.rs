//! Widths of text, and text in lines of a width.

use unicode_width::UnicodeWidthChar;

/// Font of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Font {
    /// Class of the style sheet.
    pub class: &'static str,
    /// Height in hundredths of a pixel.
    pub size: i64,
    /// True for the heavier of the two fonts.
    pub is_bold: bool,
}

/// Heading of the picture.
pub(super) const HEADING: Font = Font { class: "kh", size: 2_600, is_bold: true };
/// Verdict below it.
pub(super) const VERDICT: Font = Font { class: "kv", size: 1_700, is_bold: false };
/// Names of what is drawn.
pub(super) const NAME: Font = Font { class: "kn", size: 1_500, is_bold: true };
/// Figures and words beside a name.
pub(super) const LABEL: Font = Font { class: "kl", size: 1_500, is_bold: false };
/// Ticks, and sentences below the chart.
pub(super) const QUIET: Font = Font { class: "kq", size: 1_400, is_bold: false };

/// Fonts of all text.
#[cfg(feature = "png")]
const ALL: [Font; 5] = [HEADING, VERDICT, NAME, LABEL, QUIET];

/// The font of a class of the style sheet, if it names one.
#[cfg(feature = "png")]
pub(crate) fn font_of_class(class: &str) -> Option<Font> {
    ALL.into_iter().find(|it| it.class == class)
}

/// Letters from the space on, in thousandths of the height: the widths of the compiled font.
const REGULAR: [u16; 95] = [
    260, 267, 401, 646, 572, 823, 730, 221, 296, 296, 552, 572, 245, 322, 266, 367, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 266, 266, 572, 572, 572, 429, 899, 633, 648, 631, 729, 556,
    516, 728, 738, 279, 267, 614, 519, 903, 754, 779, 602, 779, 618, 549, 553, 728, 595, 926, 577,
    560, 571, 329, 367, 329, 542, 448, 577, 556, 613, 476, 613, 561, 339, 548, 614, 253, 253, 525,
    253, 930, 614, 604, 613, 613, 408, 477, 353, 614, 501, 778, 524, 504, 468, 379, 551, 379, 572,
];
/// Widths of the same letters in the heavier font.
const BOLD: [u16; 95] = [
    260, 276, 436, 646, 571, 862, 740, 243, 317, 317, 548, 571, 267, 322, 275, 390, 571, 571, 571,
    571, 571, 571, 571, 571, 571, 571, 275, 278, 571, 571, 571, 453, 898, 661, 660, 634, 734, 558,
    532, 726, 751, 305, 299, 639, 542, 923, 783, 787, 615, 787, 639, 550, 566, 742, 622, 946, 622,
    592, 575, 330, 390, 330, 537, 429, 592, 580, 623, 495, 623, 576, 363, 556, 635, 279, 279, 572,
    279, 956, 635, 611, 623, 623, 431, 487, 393, 635, 535, 817, 551, 536, 478, 386, 551, 371, 571,
];
/// Room for a wider font, in percent: a reader's system may have another.
const MARGIN: i64 = 108;
/// Width of a letter that the table does not have, in thousandths.
const OTHER: i64 = 720;

impl Font {
    /// Width of a text in hundredths of a pixel.
    pub fn width(self, text: &str) -> i64 {
        let table = if self.is_bold { &BOLD } else { &REGULAR };
        let letter = |it: char| {
            let at = usize::try_from(u32::from(it)).unwrap_or(usize::MAX);
            match table.get(at.wrapping_sub(32)) {
                Some(width) => i64::from(*width),
                None => i64::try_from(it.width().unwrap_or(1)).unwrap_or(1) * OTHER,
            }
        };
        let all: i64 = text.chars().map(letter).fold(0, i64::saturating_add);
        all.saturating_mul(self.size) / 1_000 * MARGIN / 100
    }

    /// Distance between the baselines of two lines.
    pub fn line(self) -> i64 {
        self.size * 130 / 100
    }

    /// Height above the baseline.
    pub fn ascent(self) -> i64 {
        self.size * 80 / 100
    }

    /// Depth below the baseline.
    pub fn descent(self) -> i64 {
        self.size * 24 / 100
    }

    /// Text in lines of at most a width, broken after spaces and signs, or within a word that is longer.
    pub fn wrapped(self, text: &str, width: i64) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in words(text) {
            let line = lines.last().cloned().unwrap_or_default();
            if self.width(format!("{line}{word}").trim_end()) <= width {
                lines.pop();
                lines.push(line + word);
                continue;
            }
            if !line.is_empty() {
                lines.push(String::new());
            }
            for letter in word.chars() {
                let line = lines.last().cloned().unwrap_or_default();
                if self.width(format!("{line}{letter}").trim_end()) > width && !line.is_empty() {
                    lines.push(letter.to_string());
                } else if let Some(line) = lines.last_mut() {
                    line.push(letter);
                }
            }
        }
        lines.into_iter().map(|it| it.trim_end().to_owned()).filter(|it| !it.is_empty()).collect()
    }

    /// Text in as few lines as [`Font::wrapped`] makes of it, of about the same width, so that none
    /// holds the end of a name alone.
    pub fn balanced(self, text: &str, width: i64) -> Vec<String> {
        let lines = self.wrapped(text, width);
        // What fits into a line stays whole: a word between spaces, else its parts between signs.
        let parts = text.split(' ').chain(words(text));
        let words = parts.map(|it| self.width(it.trim_end())).filter(|it| *it <= width);
        let (mut least, mut most) = (words.max().unwrap_or_default(), width);
        while least < most {
            let middle = i64::midpoint(least, most);
            if self.wrapped(text, middle).len() <= lines.len() {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        self.wrapped(text, most)
    }
}

/// Parts of a text that stay together, each with the sign at its end.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '_', '-', '/'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_text_is_wider() {
        assert!(LABEL.width("mmm") > LABEL.width("iii"));
        assert!(NAME.width("own") > LABEL.width("own"));
        assert_eq!(LABEL.width(""), 0);
    }

    #[test]
    fn balanced_lines_end_in_no_fragment() {
        let name = "on_demand_capacity_of_aws";
        let width = NAME.width("on_demand_capacity_of_");
        assert_eq!(NAME.wrapped(name, width), ["on_demand_capacity_of_", "aws"]);
        assert_eq!(NAME.balanced(name, width), ["on_demand_", "capacity_of_aws"]);
        assert_eq!(NAME.balanced("own", 27_000), ["own"]);
        assert_eq!(NAME.balanced("", 27_000), Vec::<String>::new());
        let price = "lenovo/sr680a-v3-8xh100 price, USD/node";
        assert_eq!(NAME.balanced(price, 27_000), ["lenovo/sr680a-v3-8xh100", "price, USD/node"]);
        let halves = NAME.balanced(&"m".repeat(40), 30_000);
        assert!(halves.iter().all(|it| it.len() > 3), "{halves:?}");
        for (name, width) in [(name, 9_000), ("a_b", 10), ("two words here", 6_000)] {
            let lines = NAME.balanced(name, width);
            assert_eq!(lines.len(), NAME.wrapped(name, width).len(), "{lines:?}");
        }
    }

    #[test]
    fn lines_keep_every_letter_and_fit() {
        let name = "reserved_capacity_for_three_years_upfront";
        for name in [name, &"m".repeat(40), "two words", ""] {
            let lines = NAME.wrapped(name, 12_000);
            assert_eq!(lines.concat().replace(' ', ""), name.replace(' ', ""));
            assert!(lines.iter().all(|it| NAME.width(it) <= 12_000), "{lines:?}");
        }
        assert_eq!(NAME.wrapped("reserve_as_used", 9_000), ["reserve_as_", "used"]);
    }
}
