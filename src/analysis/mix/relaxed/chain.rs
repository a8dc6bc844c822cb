//! The least of a sum of convex functions, one for each boundary, whose distances are bounded.
//!
//! The least cost of all boundaries up to one, as a function of that one, is convex. Below its least
//! point the boundary before follows at the fewest GPUs of the tier between, above it at the most, and
//! between the two it stays. So slopes need no table, and the best boundaries follow from the last one
//! back.

use rust_decimal::Decimal;

use super::boundaries::Boundaries;

/// Demand up to which each tier serves at the least cost; none if a number is out of range. Of equal
/// costs the lowest demand counts.
pub(super) fn cheapest(boundaries: &Boundaries<'_>) -> Option<Vec<Decimal>> {
    let mut chain = Chain { boundaries, least: Vec::new(), shifts: Vec::new() };
    for at in 0..boundaries.all.len() {
        chain.add(at);
    }
    let mut up_to = vec![*chain.least.last()?];
    for at in (1..boundaries.all.len()).rev() {
        let [fewest, most] = boundaries.all[at].bounds;
        let last = *up_to.last()?;
        let (low, high) = (last.checked_sub(most)?, last.checked_sub(fewest)?);
        up_to.push(chain.least[at - 1].clamp(low, high));
    }
    up_to.reverse();
    Some(up_to)
}

struct Chain<'b, 'r> {
    boundaries: &'b Boundaries<'r>,
    /// Cheapest demand up to each boundary, if those above cost nothing.
    least: Vec<Decimal>,
    /// For each boundary so far, sums of bounds by which points where its slope changes are moved.
    shifts: Vec<Vec<Decimal>>,
}

impl Chain<'_, '_> {
    /// Finds the least point of the next boundary: an end of its range, or a point at which a slope
    /// changes.
    fn add(&mut self, at: usize) {
        let bounds = self.boundaries.all[..=at].iter().map(|it| it.bounds);
        let [low, high] = bounds.fold([Decimal::ZERO; 2], |[low, high], [fewest, most]| {
            [low.saturating_add(fewest), high.saturating_add(most)]
        });
        self.shift(self.boundaries.all[at].bounds);
        let least = if self.slope(at, low) >= Decimal::ZERO {
            low
        } else {
            let points = (0..=at).flat_map(|of| self.points(at, of, [low, high]));
            points.fold(high, Decimal::min)
        };
        self.least.push(least);
    }

    /// Moves the points of all boundaries before by the fewest and by the most GPUs of a tier, and adds
    /// one that is not moved.
    fn shift(&mut self, bounds: [Decimal; 2]) {
        for shifts in &mut self.shifts {
            let moved = shifts.iter().flat_map(|it| bounds.map(|bound| it.saturating_add(bound)));
            let mut moved: Vec<Decimal> = moved.collect();
            moved.sort_unstable();
            moved.dedup();
            *shifts = moved;
        }
        self.shifts.push(vec![Decimal::ZERO]);
    }

    /// Lowest points where the slope of one boundary changes and that of a later one is not negative.
    fn points(&self, at: usize, of: usize, [low, high]: [Decimal; 2]) -> Vec<Decimal> {
        let levels = self.boundaries.curve.levels();
        // Outside the range no slope is known: the cost falls below it, and rises above.
        let rises = |point: Decimal| {
            point > low && (point >= high || self.slope(at, point) >= Decimal::ZERO)
        };
        let mut points = Vec::new();
        for shift in &self.shifts[of] {
            let moved = self.least.get(of).map(|it| it.saturating_add(*shift));
            points.extend(moved.filter(|it| rises(*it)));
            for left in self.boundaries.left(of) {
                let point = |level: &Decimal| left.of(*level).saturating_add(*shift);
                // Levels fall, and slopes with them.
                let rising = levels.partition_point(|level| rises(point(level)));
                points.extend(rising.checked_sub(1).map(|it| point(&levels[it])));
            }
        }
        points
    }

    /// Slope of the least cost of all boundaries up to one, at the demand up to it.
    fn slope(&self, at: usize, up_to: Decimal) -> Decimal {
        let own = self.boundaries.slope(at, up_to);
        let Some(before) = at.checked_sub(1) else { return own };
        let [fewest, most] = self.boundaries.all[at].bounds;
        let least = self.least[before];
        let (low, high) = (up_to.saturating_sub(most), up_to.saturating_sub(fewest));
        let moved = if high < least {
            self.slope(before, high)
        } else if low >= least {
            self.slope(before, low)
        } else {
            Decimal::ZERO
        };
        own.saturating_add(moved)
    }
}
