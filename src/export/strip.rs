//! A strip as two lines of text: limits above, names of the winners within.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use unicode_width::UnicodeWidthStr;

use crate::format::percent;
use crate::input::escaped;
use crate::report::strip::{Strip, StripStretch};

/// Spaces left of the strip.
const INDENT: usize = 2;
/// Word for a stretch without a winner.
const NOBODY: &str = "(none)";

/// Lines of the strip, and sentences on the stretches without room for their names or limits, unless its notes
/// say the same.
pub(super) fn draw(strip: &Strip, width: usize) -> [Vec<String>; 2] {
    let scale = Scale { cells: width.saturating_sub(INDENT.saturating_mul(2)).saturating_sub(1) };
    let (limits, unlimited) = limits(strip, &scale);
    let (bar, nameless) = bar(strip, &scale);
    let is_unclear = |it: &&StripStretch| {
        !strip.is_in_words && (unlimited.contains(it) || nameless.contains(it))
    };
    let unclear = strip.stretches.iter().filter(is_unclear);
    [vec![limits, bar], sentences(unclear)]
}

/// Name of the winner of a stretch.
pub(super) fn label(stretch: &StripStretch) -> String {
    stretch.label.as_deref().map_or_else(|| NOBODY.to_owned(), |it| escaped(it).into_owned())
}

/// Range of a stretch in words: `below 45.4%`, `45.4% to 91.2%`, `above 91.2%`.
pub(super) fn range(stretch: &StripStretch) -> String {
    let (from, to) = (percent(stretch.from), percent(stretch.to));
    match (stretch.from.is_zero(), stretch.to == Decimal::ONE) {
        (true, true) => "at every utilization".to_owned(),
        (true, false) => format!("below {to}"),
        (false, true) => format!("above {from}"),
        (false, false) => format!("{from} to {to}"),
    }
}

/// Sentences on stretches: `own is cheapest from 52.9% to 91.2%, rent above 91.2%.`
fn sentences<'s>(stretches: impl Iterator<Item = &'s StripStretch>) -> Vec<String> {
    let (won, open): (Vec<_>, Vec<_>) = stretches.partition(|it| it.label.is_some());
    let winner = |(index, it): (usize, &&StripStretch)| {
        let is = if index == 0 { " is cheapest" } else { "" };
        format!("{}{is} {}", label(it), from(it))
    };
    let won: Vec<String> = won.iter().enumerate().map(winner).collect();
    let won = (!won.is_empty()).then(|| format!("{}.", won.join(", ")));
    let open: Vec<String> = open.into_iter().map(from).collect();
    let open = (!open.is_empty())
        .then(|| format!("No alternative serves all demand {}.", open.join(", ")));
    won.into_iter().chain(open).collect()
}

/// Range of a stretch after a verb: `from 52.9% to 91.2%`.
fn from(stretch: &StripStretch) -> String {
    let range = range(stretch);
    let from = if range.starts_with(|it: char| it.is_ascii_digit()) { "from " } else { "" };
    format!("{from}{range}")
}

/// Columns of the page that an axis from 0 to 1 spreads over.
struct Scale {
    cells: usize,
}

impl Scale {
    /// Column of a point.
    fn at(&self, share: Decimal) -> usize {
        let column = share.saturating_mul(Decimal::from(self.cells)).to_usize();
        column.unwrap_or(0).saturating_add(INDENT).min(self.end())
    }

    fn end(&self) -> usize {
        self.cells.saturating_add(INDENT)
    }
}

/// Line of texts at columns; a text that would touch another is left out.
struct Line {
    cells: Vec<char>,
}

impl Line {
    fn blank(scale: &Scale) -> Self {
        Self { cells: vec![' '; scale.end().saturating_add(1)] }
    }

    /// Writes a text from a column on if there is room, with a blank on both sides; false if not.
    fn write(&mut self, from: usize, text: &str) -> bool {
        let letters: Vec<char> = text.chars().collect();
        let end = from.saturating_add(letters.len());
        let around = from.saturating_sub(1)..end.saturating_add(1).min(self.cells.len());
        let is_free = self.cells.get(around).is_some_and(|it| it.iter().all(|it| *it == ' '));
        let fits = end <= self.cells.len() && is_free;
        if fits {
            self.cells.splice(from..end, letters);
        }
        fits
    }

    /// Writes a text around a column, as far inside the line as it needs.
    fn write_around(&mut self, middle: usize, text: &str) -> bool {
        let length = text.chars().count();
        let last = self.cells.len().saturating_sub(length);
        self.write(middle.saturating_sub(length / 2).min(last), text)
    }

    fn text(self) -> String {
        self.cells.into_iter().collect::<String>().trim_end().to_owned()
    }
}

/// Line of limits, and the stretches whose start found no room in it.
fn limits<'s>(strip: &'s Strip, scale: &Scale) -> (String, Vec<&'s StripStretch>) {
    let mut line = Line::blank(scale);
    line.write(INDENT, "0%");
    line.write_around(scale.end(), "100%");
    if let Some((at, word)) = strip.mark {
        line.write_around(scale.at(at), &format!("{} {word}", percent(at)));
    }
    let starts = strip.stretches.iter().skip(1);
    let unlimited =
        starts.filter(|it| !line.write_around(scale.at(it.from), &percent(it.from))).collect();
    (line.text(), unlimited)
}

fn bar<'s>(strip: &'s Strip, scale: &Scale) -> (String, Vec<&'s StripStretch>) {
    let mark = strip.mark.map(|(at, _)| scale.at(at));
    let mut bar = vec!['-'; scale.end().saturating_add(1)];
    bar.iter_mut().take(INDENT).for_each(|it| *it = ' ');
    let mut nameless = Vec::new();
    for stretch in &strip.stretches {
        let (from, to) = (scale.at(stretch.from), scale.at(stretch.to));
        for end in [from, to] {
            bar.splice(end..end.saturating_add(1), ['|']);
        }
        let name = format!(" {} ", label(stretch));
        let room = widest(from.saturating_add(1)..to, mark);
        if name.width() <= room.len() && name.is_ascii() {
            let spare = room.len().saturating_sub(name.width());
            let start = room.start.saturating_add(spare / 2);
            bar.splice(start..start.saturating_add(name.len()), name.chars());
        } else {
            nameless.push(stretch);
        }
    }
    if let Some(mark) = mark {
        bar.splice(mark..mark.saturating_add(1), ['*']);
    }
    (bar.into_iter().collect(), nameless)
}

/// The wider part of a stretch, left or right of a mark within.
fn widest(stretch: std::ops::Range<usize>, mark: Option<usize>) -> std::ops::Range<usize> {
    match mark.filter(|mark| stretch.contains(mark)) {
        None => stretch,
        Some(mark) => {
            let (left, right) = (stretch.start..mark, mark.saturating_add(1)..stretch.end);
            if left.len() > right.len() { left } else { right }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strip(ends: &[(&str, Option<&str>)], mark: &str) -> Strip {
        let number = |text: &str| text.parse::<Decimal>().unwrap();
        let mut from = Decimal::ZERO;
        let stretch = |(to, label): &(&str, Option<&str>)| {
            let (start, to) = (from, number(to));
            from = to;
            StripStretch { from: start, to, label: label.map(str::to_owned) }
        };
        let stretches = ends.iter().map(stretch).collect();
        Strip { stretches, mark: Some((number(mark), "stated")), ..Strip::default() }
    }

    #[test]
    fn a_strip_has_limits_above_and_names_within() {
        let shown = strip(&[("0.5", Some("rent")), ("1", Some("own"))], "0.25");
        let [drawn, sentences] = draw(&shown, 49);
        assert_eq!(
            drawn,
            [
                "  0%   25.0% stated   50.0%                100%",
                "  |----------*-- rent --|-------- own --------|"
            ]
        );
        assert_eq!(sentences, [""; 0]);
    }

    #[test]
    fn what_finds_no_room_is_a_sentence() {
        // `a very long name` and 50.0% beside the mark; and where nobody serves all demand.
        let shown = strip(
            &[
                ("0.4", Some("rent")),
                ("0.5", Some("a very long name")),
                ("0.9", Some("own")),
                ("1", None),
            ],
            "0.5",
        );
        let [_, sentences] = draw(&shown, 60);
        assert_eq!(
            sentences,
            [
                "a very long name is cheapest from 40.0% to 50.0%, own from 50.0% to 90.0%.",
                "No alternative serves all demand above 90.0%."
            ]
        );
    }
}
