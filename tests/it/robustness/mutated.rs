//! Kept texts with random edits, given to the targets of the fuzzer. A fixed seed chooses the edits: the
//! texts are the same on every machine and for every edit of the program, so that none fails by chance.

use std::fs;
use std::path::Path;

use super::kept::{give, kept};
use crate::fuzzed::{self, Target};

/// Longest text that is tried, in characters.
const LONGEST: usize = 4096;

/// Texts for each target that reads, and for each that runs the program, which takes longer.
const TEXTS: [usize; 2] = [4_000, 250];

/// Numbers and days at the edge of what is allowed.
const EDGES: [&str; 12] = [
    "0",
    "-1",
    "1",
    "0.000000001",
    "0.999999999999",
    "1000000000000",
    "10000000",
    "600",
    "99999999999999999999999999999",
    "1e9",
    "2026-02-29",
    "9999-12-31",
];

/// Characters that mean something to YAML, JSON, CSV, a shell or a terminal.
const SPECIAL: &str =
    "\"'`{}[]()<>:;,.#&*!|%@?=-+~/\\ \t\r\n\0\u{1b}\u{7f}\u{85}\u{ad}\u{202e}\u{feff}é😀";

#[test]
#[ignore = "computes for a minute"]
fn edited_texts_are_read() {
    for (place, target) in fuzzed::ALL.iter().enumerate().filter(|(_, it)| !runs(it)) {
        feed(place, target, TEXTS[0]);
    }
}

#[test]
#[ignore = "computes for a minute"]
fn edited_texts_are_answered() {
    // Imports print summaries past the test; `feed` and `refresh` read all that they do.
    let is_quiet = |target: &Target| !["run-feed", "run-refresh"].contains(&target.name);
    let running = |target: &Target| runs(target) && is_quiet(target);
    for (place, target) in fuzzed::ALL.iter().enumerate().filter(|(_, it)| running(it)) {
        feed(place, target, TEXTS[1]);
    }
    fuzzed::remove_files();
}

fn runs(target: &Target) -> bool {
    target.name.starts_with("run-")
}

/// Gives a target so many edited texts.
fn feed(place: usize, target: &Target, texts: usize) {
    let mut editor = Editor { state: place as u64, words: words(), kept: kept(target.kind) };
    for _ in 0..texts {
        give(target, &editor.text());
    }
}

/// Keys and words of the fuzzer's dictionary.
fn words() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/keys.dict");
    let text = fs::read_to_string(path).unwrap();
    let words = text.lines().filter_map(|it| it.strip_prefix('"')?.strip_suffix('"'));
    words.map(|it| it.replace("\\\"", "\"")).collect()
}

/// Edits kept texts at random.
struct Editor {
    state: u64,
    words: Vec<String>,
    kept: Vec<String>,
}

impl Editor {
    /// A kept text with up to five edits.
    fn text(&mut self) -> String {
        let mut text = self.one_of_kept();
        for _ in 0..=self.below(5) {
            self.edit(&mut text);
            text.truncate(LONGEST);
        }
        text.into_iter().collect()
    }

    fn edit(&mut self, text: &mut Vec<char>) {
        let at = self.below(text.len() + 1);
        let end = text.len().min(at + 1 + self.below(24));
        let line = at + text[at..].iter().take_while(|it| **it != '\n').count();
        match self.below(8) {
            0 => drop(text.drain(at..end)),
            1 => drop(text.drain(at..line)),
            2 => text.truncate(at),
            3 => self.replace(text, at..(at + 1).min(end), |it| vec![it.special()]),
            4 => self.replace(text, at..at, Self::word),
            5 => {
                let digits = text[at..].iter().take_while(|it| it.is_ascii_digit()).count();
                self.replace(text, at..at + digits, |it| EDGES[it.below(12)].chars().collect());
            }
            6 => {
                let again = text[at..end.max(line)].repeat(1 + self.below(12));
                self.replace(text, at..at, |_| again);
            }
            _ => self.replace(text, at..at, |it| {
                let other = it.one_of_kept();
                let from = it.below(other.len() + 1);
                other.into_iter().skip(from).take(200).collect()
            }),
        }
    }

    fn replace(
        &mut self,
        text: &mut Vec<char>,
        range: std::ops::Range<usize>,
        with: impl FnOnce(&mut Self) -> Vec<char>,
    ) {
        let with = with(self);
        text.splice(range, with);
    }

    fn one_of_kept(&mut self) -> Vec<char> {
        let at = self.below(self.kept.len());
        self.kept[at].chars().collect()
    }

    fn word(&mut self) -> Vec<char> {
        let at = self.below(self.words.len());
        self.words[at].chars().collect()
    }

    fn special(&mut self) -> char {
        let at = self.below(SPECIAL.chars().count());
        SPECIAL.chars().nth(at).unwrap()
    }

    /// A number below the limit, by `SplitMix64`.
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).unwrap()
    }
}
