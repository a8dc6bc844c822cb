//! Places of labels that do not overlap.

use super::canvas::{Anchor, Area, Canvas};
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
        let name = NAME.wrapped(&crate::input::escaped(name), width);
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

/// Baseline of a text with its anchor.
pub(super) type Place = ([i64; 2], Anchor);

/// Place of a text near a point, where it meets no label, leaves no area and crosses few lines. None if there is no such place.
pub(super) fn near(
    canvas: &Canvas,
    [x, y]: [i64; 2],
    text: &str,
    (within, segments): (Area, &[[[i64; 2]; 2]]),
) -> Option<Place> {
    let (beside, up, down) = (1_100, 900, 900 + LABEL.ascent());
    let mut places = Vec::new();
    for step in 0..8 {
        let far = step * LABEL.line();
        for (dx, dy, anchor) in [
            (-beside, -up - far, Anchor::End),
            (beside, down + far, Anchor::Start),
            (beside, -up - far, Anchor::Start),
            (-beside, down + far, Anchor::End),
        ] {
            places.push((step, ([x + dx, y + dy], anchor)));
        }
    }
    let area = |(at, anchor): &Place| {
        let it = anchor.area(*at, text, LABEL);
        Area { left: it.left - GAP, right: it.right + GAP, top: it.top, bottom: it.bottom }
    };
    let is_free = |it: &Place| {
        let area = area(it);
        within.holds(area) && canvas.labels.iter().all(|label| !label.area.meets(area))
    };
    let crossed = |it: &Place| {
        let area = area(it);
        segments.iter().filter(|segment| crosses(**segment, area)).count()
    };
    // A line through a label is as bad as a label two lines further away.
    let free = places.into_iter().filter(|(_, it)| is_free(it));
    let merit = |(step, it): &(i64, Place)| {
        i64::try_from(crossed(it)).unwrap_or_default().saturating_mul(2) + step
    };
    free.min_by_key(merit).map(|(_, it)| it)
}

/// True if a straight line may pass through an area: its own box meets it, and its ends do not lie on
/// one side of the diagonal that is nearest.
fn crosses([[x1, y1], [x2, y2]]: [[i64; 2]; 2], area: Area) -> bool {
    let own =
        Area { left: x1.min(x2), right: x1.max(x2) + 1, top: y1.min(y2), bottom: y1.max(y2) + 1 };
    if !own.meets(area) {
        return false;
    }
    let side = |[x, y]: [i64; 2]| ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)).signum();
    let corners = [
        [area.left, area.top],
        [area.right, area.top],
        [area.left, area.bottom],
        [area.right, area.bottom],
    ];
    let sides = corners.map(side);
    !(sides.iter().all(|it| *it > 0) || sides.iter().all(|it| *it < 0))
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

    #[test]
    fn a_line_beside_an_area_does_not_cross_it() {
        let area = Area { left: 0, right: 10, top: 0, bottom: 10 };
        assert!(crosses([[-5, 5], [15, 5]], area));
        assert!(!crosses([[-5, 9], [9, 25]], area));
        assert!(!crosses([[20, 0], [30, 5]], area));
    }
}
