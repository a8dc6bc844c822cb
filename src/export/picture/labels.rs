//! Places of labels that do not overlap.

use super::canvas::{Anchor, Canvas};
use super::measure::{Font, LABEL, NAME};

/// Distance between a label and others.
const GAP: i64 = 200;

/// Name with words below it, in lines.
#[derive(Clone, Debug)]
pub(super) struct Label {
    lines: Vec<(String, Font)>,
}

impl Label {
    /// A name and a value, no wider than a width.
    pub fn of(name: &str, value: &str, width: i64) -> Self {
        let name = NAME.balanced(&crate::input::escaped(name), width);
        let value = LABEL.wrapped(value, width);
        let lines = name.into_iter().map(|it| (it, NAME));
        Self { lines: lines.chain(value.into_iter().map(|it| (it, LABEL))).collect() }
    }

    /// Width of the widest line.
    pub fn width(&self) -> i64 {
        self.lines.iter().map(|(it, font)| font.width(it)).max().unwrap_or_default()
    }

    /// Height of all lines.
    pub fn height(&self) -> i64 {
        self.lines.iter().map(|(_, font)| font.line()).sum()
    }

    /// Draws the lines with their middle at a height.
    pub fn draw(&self, canvas: &mut Canvas, x: i64, middle: i64, anchor: Anchor) {
        let mut top = middle - self.height() / 2;
        for (line, font) in &self.lines {
            let spare = (font.line() - font.ascent() - font.descent()) / 2;
            canvas.text([x, top + spare + font.ascent()], line, *font, anchor);
            top += font.line();
        }
    }
}

/// Middles of labels near where they belong, one below the other between two heights.
pub(super) fn spread(wanted: &[(i64, i64)], [top, bottom]: [i64; 2]) -> Vec<i64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    let of = |at: &usize| wanted.get(*at).copied().unwrap_or_default();
    order.sort_by_key(|at| (of(at).0, *at));
    let mut placed = vec![0; wanted.len()];
    let mut from = top;
    for at in &order {
        let (middle, height) = of(at);
        let middle = middle.max(from + height / 2);
        if let Some(place) = placed.get_mut(*at) {
            *place = middle;
        }
        from = middle + height - height / 2 + GAP;
    }
    let mut until = bottom;
    for at in order.iter().rev() {
        let (_, height) = of(at);
        let Some(place) = placed.get_mut(*at) else { continue };
        *place = (*place).min(until - (height - height / 2));
        until = *place - height / 2 - GAP;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_labels_do_not_overlap_and_stay_within() {
        let places = spread(&[(500, 200), (510, 200), (990, 200), (0, 200)], [0, 2_000]);
        let mut sorted = places.clone();
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|it| it[1] - it[0] >= 200), "{places:?}");
        assert!(sorted.iter().all(|it| (100..=1_900).contains(it)), "{places:?}");
        let tight = spread(&[(990, 100), (995, 100)], [0, 1_000]);
        assert_eq!(tight, [650, 950]);
    }
}
