//! Places of the labels of points, beside lines and other points.

use super::canvas::{Anchor, Area, Canvas};
use super::measure::LABEL;

/// Distance between a label and others.
const GAP: i64 = 200;
/// Distance between a label and its point, in each direction.
const BESIDE: i64 = 900;
/// Radius of a point.
pub(super) const DOT: i64 = 550;
/// Distances at which places are tried, in lines and in steps of a line to the side.
const FAR: i64 = 8;
/// Distance from which a label has a leader.
const LEADER: i64 = 2 * BESIDE;

/// Half the width of a heavy line, and air.
const STROKE: i64 = 200;
/// Lines that a label moves away rather than meet a line; half as many, than need a leader.
const FAULT: usize = 8;

/// Straight line between two points.
pub(super) type Segment = [[i64; 2]; 2];

/// Labels near points.
pub(super) struct Marks<'m> {
    /// Points with their labels.
    pub points: &'m [([i64; 2], &'m str)],
    /// Lines that labels keep off.
    pub segments: &'m [Segment],
    /// Room of the labels.
    pub within: Area,
}

/// Place of a label.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Left or right end of its baseline.
    at: [i64; 2],
    anchor: Anchor,
    area: Area,
}

impl Marks<'_> {
    /// Draws the points, the labels that have a place, and leaders to labels that are far.
    pub fn draw(&self, canvas: &mut Canvas) {
        let places = self.placed(canvas.labels.iter().map(|it| it.area).collect());
        for (own, place, _) in &places {
            let Some((at, _)) = self.points.get(*own) else { continue };
            if self.is_unclear(*own, place.area) {
                canvas.line([*at, nearest(*at, place.area)], "km");
            }
        }
        for (at, _) in self.points {
            canvas.dot(*at, DOT, "kc");
        }
        for (_, place, words) in places {
            canvas.text_in(place.at, words, (LABEL, "kl ki"), place.anchor);
        }
    }

    /// Places of the labels that have one, beside those that are taken.
    fn placed(&self, mut taken: Vec<Area>) -> Vec<(usize, Place, &str)> {
        let mut places = Vec::new();
        let mut leaders = Vec::new();
        for (own, (point, words)) in self.points.iter().enumerate() {
            let Some(place) = self.place(own, &taken, &leaders) else { continue };
            taken.push(place.area);
            if self.is_unclear(own, place.area) {
                leaders.push([*point, nearest(*point, place.area)]);
            }
            places.push((own, place, *words));
        }
        places
    }

    /// The best free place; none if there is none.
    fn place(&self, own: usize, taken: &[Area], leaders: &[Segment]) -> Option<Place> {
        let (point, words) = *self.points.get(own)?;
        let dots = || self.points.iter().map(|(it, _)| around(*it));
        let is_free = |it: &Place| {
            let others = || taken.iter().copied().chain(dots());
            self.within.holds(it.area) && !others().any(|other| other.meets(it.area))
        };
        let free = places(point, words).filter(|(_, it)| is_free(it));
        let dots: Vec<Area> = dots().collect();
        let faults = |it: &Place| {
            let lines = self.segments.iter().chain(leaders);
            let through = lines.filter(|line| crosses(**line, it.area.grown(STROKE))).count();
            if !self.is_unclear(own, it.area) {
                return through * FAULT;
            }
            let leader = [point, nearest(point, it.area)];
            let others = dots.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, it)| it);
            let covered = taken.iter().chain(others).filter(|area| crosses(leader, **area)).count();
            let crossed = leaders.iter().filter(|line| meet(**line, leader)).count();
            (through + covered + crossed) * FAULT + FAULT / 2
        };
        let merit = |(far, it): &(i64, Place)| {
            i64::try_from(faults(it)).unwrap_or(i64::MAX).saturating_add(*far)
        };
        free.min_by_key(merit).map(|(_, it)| it)
    }

    /// True if a label is far from its point, or nearer to another one.
    fn is_unclear(&self, own: usize, area: Area) -> bool {
        let distance = |point: [i64; 2]| {
            let to = nearest(point, area);
            (to[0] - point[0]).pow(2) + (to[1] - point[1]).pow(2)
        };
        let Some((point, _)) = self.points.get(own) else { return false };
        let other = self.points.iter().enumerate().filter(|(at, _)| *at != own);
        let other = other.map(|(_, (it, _))| distance(*it)).min();
        // Half as far again, so that it is seen at once.
        let own = distance(*point);
        own > LEADER.pow(2) || other.is_some_and(|it| it * 4 < own * 9)
    }
}

/// Places around a point, each with its distance.
fn places([x, y]: [i64; 2], words: &str) -> impl Iterator<Item = (i64, Place)> {
    let away = (0..FAR).flat_map(|row| (0..FAR).map(move |side| (row, side)));
    away.flat_map(move |(row, side)| {
        let (up, down) =
            (BESIDE + row * LABEL.line(), BESIDE + LABEL.ascent() + row * LABEL.line());
        let aside = BESIDE + side * LABEL.line();
        [
            (-aside, -up, Anchor::End),
            (aside, down, Anchor::Start),
            (aside, -up, Anchor::Start),
            (-aside, down, Anchor::End),
        ]
        .map(|(dx, dy, anchor)| {
            let at = [x + dx, y + dy];
            let it = anchor.area(at, words, LABEL);
            let area = Area { left: it.left - GAP, right: it.right + GAP, ..it };
            (row + side, Place { at, anchor, area })
        })
    })
}

/// Square around a point.
fn around([x, y]: [i64; 2]) -> Area {
    Area { left: x - DOT, top: y - DOT, right: x + DOT, bottom: y + DOT }
}

/// Point of an area that is nearest to a point.
fn nearest([x, y]: [i64; 2], area: Area) -> [i64; 2] {
    [x.clamp(area.left, area.right), y.clamp(area.top, area.bottom)]
}

/// True if a straight line may pass through an area: its own box meets it, and its ends do not lie on
/// one side of the diagonal that is nearest.
fn crosses([[x1, y1], [x2, y2]]: Segment, area: Area) -> bool {
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

/// True if two straight lines cross, each between its ends.
fn meet([a, b]: Segment, [c, d]: Segment) -> bool {
    let side = |[from, to]: Segment, it: [i64; 2]| {
        ((to[0] - from[0]) * (it[1] - from[1]) - (to[1] - from[1]) * (it[0] - from[0])).signum()
    };
    side([a, b], c) * side([a, b], d) < 0 && side([c, d], a) * side([c, d], b) < 0
}

#[cfg(test)]
mod tests {
    use super::super::PictureSize;
    use super::*;

    #[test]
    fn a_line_beside_an_area_does_not_cross_it() {
        let area = Area { left: 0, right: 10, top: 0, bottom: 10 };
        assert!(crosses([[-5, 5], [15, 5]], area));
        assert!(!crosses([[-5, 9], [9, 25]], area));
        assert!(!crosses([[20, 0], [30, 5]], area));
    }

    #[test]
    fn lines_meet_between_their_ends() {
        assert!(meet([[0, 0], [10, 10]], [[0, 10], [10, 0]]));
        assert!(!meet([[0, 0], [4, 4]], [[0, 10], [10, 0]]));
        assert!(!meet([[0, 0], [10, 0]], [[0, 5], [10, 5]]));
    }

    #[test]
    fn labels_of_points_in_a_row_are_nearest_to_their_own_or_have_a_leader() {
        let points = [4_000, 5_000, 6_000, 7_000, 8_000].map(|it| [40_000 + it, 30_000 + it]);
        let named = points.map(|it| (it, "12.2%"));
        let lines = [[[30_000, 20_000], [60_000, 50_000]], [[20_000, 38_000], [90_000, 38_000]]];
        let within = Area { left: 10_000, top: 10_000, right: 100_000, bottom: 60_000 };
        let marks = Marks { points: &named, segments: &lines, within };
        let places = marks.placed(Vec::new());
        assert_eq!(places.len(), points.len());
        for (at, (_, place, _)) in places.iter().enumerate() {
            assert!(!lines.iter().any(|line| crosses(*line, place.area)), "{place:?}");
            let mut after = places.iter().skip(at + 1);
            assert!(!after.any(|(_, it, _)| it.area.meets(place.area)));
        }
        let unclear = places.iter().filter(|(own, it, _)| marks.is_unclear(*own, it.area)).count();
        let mut canvas = Canvas::of(PictureSize::default());
        marks.draw(&mut canvas);
        let file = canvas.element(&super::super::tests::empty());
        assert_eq!(file.matches("class=\"km\"").count(), unclear);
        assert!(unclear > 0, "no leader is needed");
    }
}
