//! Load-duration curve as reports show it: the share of time of each level, and its outline.

use std::sync::Arc;

use rust_decimal::Decimal;

use super::LoadCurve;

/// Columns of an outline.
const COLUMNS: i64 = 64;
/// The most levels of a short curve.
const MOST_POINTS: u16 = 200;

/// Level of a curve, with the share of time that it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// Share of the known time, 0 to 1.
    pub share_of_time: Decimal,
    /// GPUs, as measured.
    pub gpus: Decimal,
}

/// Curve of a trace for reports.
#[derive(Clone, Debug)]
pub struct CurveOutline {
    /// Every level, highest first.
    pub levels: Arc<[CurvePoint]>,
    /// At most 200 levels, highest first; nearby ones are merged to their mean, except the peak.
    pub points: Arc<[CurvePoint]>,
    /// Shares of the peak at the start of equal parts of the time, highest first.
    pub heights: Vec<Decimal>,
    /// Half of the peak.
    pub half: Decimal,
}

impl CurveOutline {
    /// Outline of a curve.
    pub fn of(curve: &LoadCurve) -> Self {
        let all: Decimal = curve.seconds.iter().copied().map(Decimal::from).sum();
        let levels = curve.gpus.iter().zip(&curve.seconds).map(|(gpus, seconds)| CurvePoint {
            share_of_time: Decimal::from(*seconds).checked_div(all).unwrap_or_default(),
            gpus: *gpus,
        });
        let levels: Arc<[CurvePoint]> = levels.collect();
        let peak = curve.gpus.first().copied().unwrap_or_default();
        let heights = heights(curve).into_iter().map(|it| it.checked_div(peak).unwrap_or_default());
        let half = peak / Decimal::TWO;
        Self { points: merged(&levels), heights: heights.collect(), half, levels }
    }
}

/// Level at the start of each column.
fn heights(curve: &LoadCurve) -> Vec<Decimal> {
    let all: i64 = curve.seconds.iter().sum();
    let mut levels = curve.gpus.iter().zip(&curve.seconds);
    let (mut level, mut until) = (Decimal::ZERO, 0);
    let column = |column: i64| {
        while until * COLUMNS <= all * column {
            let Some((gpus, seconds)) = levels.next() else { break };
            level = *gpus;
            until += seconds;
        }
        level
    };
    (0..COLUMNS).map(column).collect()
}

/// Levels merged in bands of one width below the peak, if there are more than a short curve has.
fn merged(levels: &Arc<[CurvePoint]>) -> Arc<[CurvePoint]> {
    let [first, rest @ ..] = levels.as_ref() else { return Arc::clone(levels) };
    let (Some(last), true) = (rest.last(), levels.len() > MOST_POINTS.into()) else {
        return Arc::clone(levels);
    };
    let width = (first.gpus - last.gpus) / Decimal::from(MOST_POINTS - 2);
    let band = |it: &CurvePoint| ((first.gpus - it.gpus) / width).floor();
    let bands = rest.chunk_by(|a, b| band(a) == band(b)).map(|band| {
        let share_of_time: Decimal = band.iter().map(|it| it.share_of_time).sum();
        let work: Decimal = band.iter().map(|it| it.share_of_time * it.gpus).sum();
        let gpus = work.checked_div(share_of_time).unwrap_or_default();
        CurvePoint { share_of_time, gpus }
    });
    std::iter::once(*first).chain(bands).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(levels: impl IntoIterator<Item = (i64, i64)>) -> LoadCurve {
        let (gpus, seconds) =
            levels.into_iter().map(|(gpus, seconds)| (Decimal::from(gpus), seconds)).unzip();
        LoadCurve { gpus, seconds, merged_within: None }
    }

    #[test]
    fn heights_fall_from_the_peak_at_their_shares_of_time() {
        let outline = CurveOutline::of(&curve([(8, 1), (4, 1), (2, 2)]));
        let expected = [("1", 16), ("0.5", 16), ("0.25", 32)];
        let expected = expected.iter().flat_map(|(share, times)| vec![*share; *times]);
        assert_eq!(
            outline.heights,
            expected.map(|it| it.parse().unwrap()).collect::<Vec<Decimal>>()
        );
        assert_eq!((outline.levels.len(), outline.half), (3, Decimal::from(4)));
        assert_eq!(outline.points, outline.levels);
    }

    #[test]
    fn a_short_curve_keeps_the_peak_the_work_and_the_time() {
        let outline = CurveOutline::of(&curve((0..5_000).map(|it| (20_000 - it * 3, 1 + it % 7))));
        assert!((100..=200).contains(&outline.points.len()), "{}", outline.points.len());
        assert_eq!(outline.points[0], outline.levels[0]);
        let sums = |points: &[CurvePoint]| {
            let time: Decimal = points.iter().map(|it| it.share_of_time).sum();
            let work: Decimal = points.iter().map(|it| it.share_of_time * it.gpus).sum();
            [time, work].map(crate::format::exact)
        };
        assert_eq!(sums(&outline.points), sums(&outline.levels));
    }
}
