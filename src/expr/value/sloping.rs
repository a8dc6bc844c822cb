//! Slopes of what a tier serves on average, while an input moves.
//!
//! The mean is a sum of look-ups in the curve of demand, each of which has a slope: the time of the levels above
//! it, as fast as they and the height move. Levels that are above it at one end of the stretch and not at the
//! other count in part.

use super::super::expected::{Curve, FailingNodes, Second, Situation, down_shares, expected};
use super::{Arithmetic, Bounds, Lanes, Slopes, Value};

/// Most combinations of nodes down that are looked at; beyond, the slope is not known.
const MOST: usize = 4_000;

const FLAT: Bounds = Bounds { low: 0.0, high: 0.0 };

/// Levels of demand over a stretch of the axis.
#[derive(Debug)]
pub struct SlopingCurve {
    /// The lowest and the highest.
    ends: [Option<Curve<Lanes<1>>>; 2],
    /// Levels with the slopes of their shares, lowest and highest; none if a level itself moves.
    moving: Option<[Curve<Lanes<1>>; 2]>,
    /// Movement of the levels, if their shares are fixed and their order is.
    drift: Option<Drift>,
}

/// Levels that move: at position k, the time of the highest k levels, and bounds of what these move by over
/// their time.
#[derive(Debug)]
struct Drift {
    time: Vec<f64>,
    moved: Vec<Bounds>,
}

impl Value for Slopes {
    type Curve = SlopingCurve;

    fn curve(levels: &[(Self, Self)]) -> Self::Curve {
        SlopingCurve::of(levels)
    }

    fn expected(curve: &Self::Curve, of: &Situation<Self>) -> Self {
        curve.expected(of)
    }
}

impl SlopingCurve {
    /// The curve of some levels and their shares of time.
    pub fn of(levels: &[(Slopes, Slopes)]) -> Self {
        let values: Vec<_> =
            levels.iter().map(|(level, share)| (level.value, share.value)).collect();
        let sloping = |end: fn(Bounds) -> f64| {
            let each = levels.iter().map(|(level, share)| Some((level.constant()?, share.slope)));
            let each: Option<Vec<_>> = each.collect();
            Curve::of(each?.into_iter().map(|(level, slope)| (Lanes([level]), Lanes([end(slope)]))))
        };
        let moving = sloping(|it| it.low).zip(sloping(|it| it.high)).map(|(low, high)| [low, high]);
        Self { ends: Bounds::curve(&values), moving, drift: Drift::of(levels) }
    }

    /// The mean over the stretch, and its slope.
    pub fn expected(&self, of: &Situation<Slopes>) -> Slopes {
        let value = Bounds::expected(&self.ends, &of.map(|it| it.value));
        // What is billed in steps is the same while no step is passed.
        let is_still = value.low.to_bits() == value.high.to_bits();
        let slope = self.by_time(of).or_else(|| match &of.steps {
            Some(_) => is_still.then_some(FLAT),
            None => self.by_height(of).or_else(|| self.by_downtime(of)),
        });
        Slopes { value, slope: slope.unwrap_or(Bounds::MISSING) }
    }

    /// Over fixed capacity, what is served of a level is a factor on its time.
    fn by_time(&self, of: &Situation<Slopes>) -> Option<Bounds> {
        let moving = self.moving.as_ref().filter(|_| is_fixed(of))?;
        let of = of.map(|it| Lanes([it.value.low]));
        let [Lanes([low]), Lanes([high])] = moving.each_ref().map(|it| expected(it, &of));
        Some(Bounds { low, high })
    }

    /// While levels or capacity move and the chance of each number of nodes down does not.
    fn by_height(&self, of: &Situation<Slopes>) -> Option<Bounds> {
        let mut states = vec![(Slopes::of(0.into()), 1.0)];
        for fleet in &of.fleets {
            let own = up(fleet)?;
            if states.len().saturating_mul(own.len()) > MOST {
                return None;
            }
            let with = |(up, share): &(Slopes, f64)| {
                own.iter().map(|(more, chance)| (up.add(*more), share * chance)).collect::<Vec<_>>()
            };
            states = states.iter().flat_map(with).collect();
        }
        let mut sum = FLAT;
        for (up, share) in states {
            let wanted = |gpus: Slopes| self.beyond(of, up, gpus);
            let all = wanted(Slopes::of(0.into()))?;
            let work = match of.most {
                None => all,
                Some(most) => all.sub(wanted(most)?),
            };
            sum = sum.add(work.slope.scaled(share));
        }
        (!sum.low.is_nan() && !sum.high.is_nan()).then_some(sum)
    }

    /// Mean of what is wanted of a tier beyond some GPUs, as the exact mean has it.
    fn beyond(&self, of: &Situation<Slopes>, up: Slopes, gpus: Slopes) -> Option<Slopes> {
        let one = Slopes::of(1.into());
        let first = of.before.add(up).add(gpus);
        let excess = |height| self.excess(height);
        match &of.second {
            None => excess(first),
            Some(Second::AtLeast { share, before }) => {
                let second = before.add(up).add(gpus);
                let whole = || excess(first);
                let both = || {
                    let meet = first.sub(second).div(one.sub(*share));
                    let part = share.mul(excess(second.div(*share))?);
                    Some(part.add(one.sub(*share).mul(excess(meet)?)))
                };
                let start = second.div(*share);
                if share.value.low <= 0.0 || share.value.high >= 1.0 {
                    None
                } else if start.value.low >= first.value.high {
                    whole()
                } else if start.value.high < first.value.low {
                    both()
                } else {
                    Some(hull(whole()?, both()?))
                }
            }
            Some(Second::AtMost { share, before }) => {
                let second = before.add(gpus);
                let part = || Some(share.mul(excess(second.div(*share))?));
                let both = || {
                    let meet = first.sub(second).div(one.sub(*share));
                    Some(excess(first)?.sub(one.sub(*share).mul(excess(meet)?)))
                };
                let at_first = share.mul(first);
                if share.value.low <= 0.0 || share.value.high >= 1.0 {
                    None
                } else if at_first.value.high < second.value.low {
                    part()
                } else if at_first.value.low >= second.value.high {
                    both()
                } else {
                    Some(hull(part()?, both()?))
                }
            }
        }
    }

    /// Mean of the work above a height.
    fn excess(&self, height: Slopes) -> Option<Slopes> {
        let (Some(low), Some(high), Some(drift)) = (&self.ends[0], &self.ends[1], &self.drift)
        else {
            return None;
        };
        let Bounds { low: from, high: to } = height.value;
        let value =
            Bounds { low: low.excess(Lanes([to])).0[0], high: high.excess(Lanes([from])).0[0] };
        let [sure, possible] = [low.count_above(Lanes([to])), high.count_above(Lanes([from]))];
        let above = drift.moved[sure].sub(height.slope.scaled(drift.time[sure]));
        // Levels that may be above: in part, and at most as much as if they were all along.
        let (part, time) = (drift.between(sure, possible), drift.time[possible] - drift.time[sure]);
        let in_part = part.hull(FLAT).sub(height.slope.scaled(time).hull(FLAT));
        Some(Slopes { value, slope: above.add(in_part) })
    }

    /// While the downtime of one fleet moves and all else is fixed: the chance of each number of nodes down.
    ///
    /// The slope of the mean of A over k of n nodes down is n times the mean of A(k + 1) - A(k) over k of n - 1.
    fn by_downtime(&self, of: &Situation<Slopes>) -> Option<Bounds> {
        let mut moving =
            of.fleets.iter().enumerate().filter(|it| it.1.downtime.constant().is_none());
        let (place, fleet) = moving.next()?;
        if moving.next().is_some() || self.moving.is_none() {
            return None;
        }
        let mut others = of.clone();
        others.fleets.remove(place);
        let curve = self.ends[0].as_ref().filter(|_| is_fixed(&others))?;
        self.drift.as_ref().filter(|it| it.is_still())?;
        let [nodes, used] = nodes(fleet)?;
        let work = fleet.gpus_of_node.constant()?;
        let Bounds { low, high } = fleet.downtime.value;
        if nodes == 0 {
            return Some(FLAT);
        }
        let [first, last] = [down_shares(nodes, Lanes([low]))?, down_shares(nodes, Lanes([high]))?];
        let (from, to) = (first.first()?.0, last.last()?.0.max(first.last()?.0).min(nodes));
        if (to - from) as usize > MOST {
            return None;
        }
        let amount = |down: u32| {
            let up = f64::from((nodes - down).min(used)) * work;
            let mut of = others.map(|it| Lanes([it.value.low]));
            of.before = of.before.add(Lanes([up]));
            if let Some(Second::AtLeast { before, .. }) = &mut of.second {
                *before = before.add(Lanes([up]));
            }
            expected(curve, &of).0[0]
        };
        let amounts: Vec<f64> = (from..=to).map(amount).collect();
        let steps: Vec<f64> = amounts.windows(2).map(|it| it[1] - it[0]).collect();
        let middle = f64::midpoint(low, high);
        let chances = down_shares(nodes - 1, Lanes([middle]))?;
        let step = |down: u32| {
            steps.get(down.saturating_sub(from) as usize).or(steps.last()).copied().unwrap_or(0.0)
        };
        let count = f64::from(nodes);
        let mean: f64 = chances.iter().map(|(down, chance)| chance.0[0] * step(*down)).sum();
        let bend = steps.windows(2).map(|it| (it[1] - it[0]).abs()).fold(0.0, f64::max);
        let off = (high - low) / 2.0 * (count - 1.0) * bend;
        let slope = Bounds { low: (mean - off) * count, high: (mean + off) * count };
        Some(slope.mul(fleet.downtime.slope))
    }
}

impl Drift {
    fn of(levels: &[(Slopes, Slopes)]) -> Option<Self> {
        let fixed = levels.iter().map(|(level, share)| Some((level, share.constant()?)));
        let mut fixed: Vec<(&Slopes, f64)> = fixed.collect::<Option<_>>()?;
        fixed.sort_by(|a, b| b.0.value.low.total_cmp(&a.0.value.low));
        let in_order = fixed.is_sorted_by(|a, b| a.0.value.high >= b.0.value.high);
        let slopes = || fixed.iter().map(|it| it.0.slope);
        let one_way = slopes().all(|it| it.low >= 0.0) || slopes().all(|it| it.high <= 0.0);
        if !in_order || !one_way {
            return None;
        }
        let (mut time, mut moved) = (vec![0.0], vec![FLAT]);
        let (mut so_far, mut sum) = (0.0, FLAT);
        for (level, share) in fixed {
            so_far += share;
            sum = sum.add(level.slope.scaled(share));
            time.push(so_far);
            moved.push(sum);
        }
        Some(Self { time, moved })
    }

    /// Movement of some of the levels over their time.
    fn between(&self, from: usize, to: usize) -> Bounds {
        let [from, to] = [self.moved[from], self.moved[to]];
        Bounds { low: to.low - from.low, high: to.high - from.high }
    }

    /// True if no level moves.
    fn is_still(&self) -> bool {
        self.moved.iter().all(|it| it.low == 0.0 && it.high == 0.0)
    }
}

/// True if nothing but the time of the levels moves.
fn is_fixed(of: &Situation<Slopes>) -> bool {
    let mut is_fixed = true;
    of.each(&mut |it| is_fixed &= it.constant().is_some());
    is_fixed
}

/// Nodes of a fleet with its pool, and those in use, if both are fixed.
fn nodes(of: &FailingNodes<Slopes>) -> Option<[u32; 2]> {
    let whole = |it: Slopes| super::Scalar::whole(Lanes([it.constant()?]));
    let used = whole(of.in_use)?;
    Some([used.checked_add(whole(of.pool)?)?, used])
}

/// Capacities of a fleet, each with its chance, if the chances are fixed.
fn up(of: &FailingNodes<Slopes>) -> Option<Vec<(Slopes, f64)>> {
    let [nodes, used] = nodes(of)?;
    let shares = down_shares(nodes, Lanes([of.downtime.constant()?]))?;
    let up = |(down, chance): (u32, Lanes<1>)| {
        let serving = f64::from((nodes - down).min(used));
        (of.gpus_of_node.scaled(serving), chance.0[0])
    };
    Some(shares.into_iter().map(up).collect())
}

/// Whichever of two, if it is not known which.
fn hull(a: Slopes, b: Slopes) -> Slopes {
    Slopes { value: a.value.hull(b.value), slope: a.slope.hull(b.slope) }
}
