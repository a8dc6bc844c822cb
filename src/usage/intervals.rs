//! Spans of time, and their unions and gaps.

/// Spans of time, earliest first, none of which touch: the first second of each, and the second after
/// its last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Intervals(Vec<[i64; 2]>);

impl Intervals {
    /// Union of spans in any order.
    pub fn of(mut spans: Vec<[i64; 2]>) -> Self {
        spans.retain(|[start, end]| start < end);
        spans.sort_unstable();
        spans.dedup_by(|next, kept| {
            let touches = next[0] <= kept[1];
            if touches {
                kept[1] = kept[1].max(next[1]);
            }
            touches
        });
        Self(spans)
    }

    /// Adds other spans.
    pub fn add(&mut self, other: &Self) {
        let all = std::mem::take(&mut self.0).into_iter().chain(other.0.iter().copied());
        *self = Self::of(all.collect());
    }

    /// Time of these spans that is in none of the others.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut left = Vec::new();
        let mut others = other.0.iter().peekable();
        for [start, end] in &self.0 {
            let mut from = *start;
            while let Some([cut, until]) = others.peek().copied() {
                if cut >= end {
                    break;
                }
                left.push([from, *cut]);
                from = from.max(*until);
                if until > end {
                    break;
                }
                others.next();
            }
            left.push([from, *end]);
        }
        Self::of(left)
    }

    /// Time between the spans.
    #[must_use]
    pub fn gaps(&self) -> Self {
        Self(self.0.windows(2).map(|pair| [pair[0][1], pair[1][0]]).collect())
    }

    /// First second of all, and the second after the last.
    pub fn bounds(&self) -> Option<[i64; 2]> {
        Some([self.0.first()?[0], self.0.last()?[1]])
    }

    /// Seconds of all spans.
    pub fn seconds(&self) -> i64 {
        self.0.iter().map(|[start, end]| end - start).sum()
    }

    /// Parts of the spans between two seconds.
    pub fn between(&self, [from, until]: [i64; 2]) -> impl Iterator<Item = [i64; 2]> {
        let first = self.0.partition_point(|[_, end]| *end <= from);
        let rest = self.0.get(first..).unwrap_or_default().iter();
        let rest = rest.take_while(move |[start, _]| *start < until);
        rest.map(move |[start, end]| [*start.max(&from), *end.min(&until)])
    }

    /// The spans, earliest first.
    pub fn as_slice(&self) -> &[[i64; 2]] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_that_touch_are_one_and_gaps_are_between_them() {
        let spans = Intervals::of(vec![[6, 9], [0, 2], [2, 3], [5, 7]]);
        assert_eq!(spans, Intervals(vec![[0, 3], [5, 9]]));
        assert_eq!((spans.gaps(), spans.seconds()), (Intervals(vec![[3, 5]]), 7));
        assert_eq!(spans.between([1, 6]).collect::<Vec<_>>(), [[1, 3], [5, 6]]);
    }

    #[test]
    fn time_is_taken_out_at_the_ends_and_in_the_middle() {
        let spans = Intervals::of(vec![[0, 10], [20, 30]]);
        let cut = |others: &[[i64; 2]]| spans.without(&Intervals::of(others.to_vec())).0;
        assert_eq!(cut(&[[2, 3], [5, 6]]), [[0, 2], [3, 5], [6, 10], [20, 30]]);
        assert_eq!(cut(&[[8, 22]]), [[0, 8], [22, 30]]);
        assert_eq!(cut(&[[-5, 40]]), [[0i64; 2]; 0]);
        assert_eq!(cut(&[]), [[0, 10], [20, 30]]);
    }
}
