//! Axes: any figure that is moved over a range, live or by reading the scenario again.

mod along;
mod map;
mod stretches;
mod whole;

use rust_decimal::Decimal;

use super::crossing::{Crossing, Side};
use super::envelope::CheapestStretch;
use super::study::Study;
use super::variable::{NoVariable, UTILIZATION, Variable};
use crate::model::{UtilizationAxis, price_scale_key};
use crate::quantity::{Allowed, allowed};

pub use along::along;
pub use map::{Border, CellOf, MapColumn, Read, WinnerMap, map};
pub use whole::by_reading;

/// Words for the axis of the demand in GPU-hours a month.
const GPU_HOURS: [&str; 2] = ["demand.gpu_hours_per_month", "gpu_hours_per_month"];
/// Most times the stated value that is looked at unless a range is given; a tenth is the least.
const FARTHEST: Decimal = Decimal::from_parts(10, 0, 0, false, 0);

/// A figure that is moved, and the range over which it is.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Name as printed and typed.
    pub name: String,
    /// Unit as people read it; empty for a share or a factor.
    pub unit: String,
    /// Value as stated.
    pub stated: Decimal,
    /// Lowest and highest value looked at.
    pub range: [Decimal; 2],
    /// Values that the figure may have.
    pub limits: [Option<Decimal>; 2],
    /// True for whole numbers, each of which is looked at.
    pub is_whole: bool,
    /// Number of alternatives whose cost follows it; none if only reading again can show it.
    pub uses: Option<usize>,
    /// Way from a value as people read it to the graph or the scenario.
    pub way: Way,
}

/// Way from a value as people read it to what moves.
#[derive(Clone, Debug)]
pub enum Way {
    /// Leaves of the graph.
    Live {
        /// Keys of the leaves.
        keys: Vec<String>,
        /// Value in the unit of the leaves at which these are zero.
        origin: Decimal,
        /// Relation of the value that people read to that of the leaves.
        scale: Scale,
    },
    /// The scenario is read again with the figure at this key.
    Reread(String),
}

/// Relation of the value that people read to that of the leaves.
#[derive(Clone, Copy, Debug)]
pub enum Scale {
    /// They are the same.
    Same,
    /// People read the value of the leaves divided by this.
    Divided(Decimal),
    /// People read the value of the leaves times this.
    Times(Decimal),
}

impl Scale {
    fn shown(self, value: Decimal) -> Option<Decimal> {
        match self {
            Self::Same => Some(value),
            Self::Divided(by) => value.checked_div(by),
            Self::Times(by) => value.checked_mul(by),
        }
    }

    fn value(self, shown: Decimal) -> Option<Decimal> {
        match self {
            Self::Same => Some(shown),
            Self::Divided(by) => shown.checked_mul(by),
            Self::Times(by) => shown.checked_div(by),
        }
    }
}

/// How the costs of two alternatives lie along an axis.
#[derive(Clone, Debug)]
pub struct AxisPair {
    /// The first alternative.
    pub a: String,
    /// The second.
    pub b: String,
    /// Every crossing, in order.
    pub crossings: Vec<Crossing>,
    /// The cheaper side, if nothing crosses and they do not cost the same.
    pub cheaper: Option<Side>,
    /// True if both serve all demand somewhere on the range.
    pub is_served: bool,
}

/// One axis: where pairs cross, and who is cheapest.
#[derive(Clone, Debug)]
pub struct AxisAnswer {
    /// The axis.
    pub axis: Axis,
    /// Pairs in the order of the file.
    pub pairs: Vec<AxisPair>,
    /// The cheapest alternative by stretch.
    pub stretches: Vec<CheapestStretch>,
    /// Values that were looked at one by one; none if the whole range was.
    pub points: Option<usize>,
    /// True if no cost moves.
    pub is_still: bool,
    /// False if the limit of work was reached.
    pub is_complete: bool,
}

impl Axis {
    /// The axis of a name: a [`Variable`], a figure that shapes the graph, `price:ALTERNATIVE`, or the
    /// demand in GPU-hours a month.
    ///
    /// # Errors
    ///
    /// Says which names are near.
    pub fn named(study: &Study<'_>, typed: &str) -> Result<Self, NoVariable> {
        let typed = typed.trim();
        if let Some(name) = typed.strip_prefix("price:") {
            return Self::price(study, name).ok_or_else(|| prices(study));
        }
        let typed = if typed == "horizon" { "horizon_months" } else { typed };
        match Variable::named(study, typed) {
            Ok(it) => Self::of(&it).ok_or_else(NoVariable::default),
            Err(_) if GPU_HOURS.contains(&typed) => {
                Self::gpu_hours(study).ok_or_else(NoVariable::default)
            }
            Err(unknown) if unknown.locked => Self::reread(study, typed).ok_or(unknown),
            Err(unknown) => Err(unknown),
        }
    }

    /// The axis of a variable, by GPU-hour if it is the rent of an instance.
    fn of(it: &Variable) -> Option<Self> {
        let scale = it.gpus.map_or(Scale::Same, Scale::Divided);
        let shown = |value: Option<Decimal>| value.and_then(|value| scale.shown(value));
        let least = (it.least != Decimal::MIN).then_some(it.least);
        let axis = Self {
            name: it.name.clone(),
            unit: it.unit().to_owned(),
            stated: scale.shown(it.stated)?,
            range: [Decimal::ZERO; 2],
            limits: [shown(least), shown(it.most)],
            is_whole: it.is_whole,
            uses: Some(it.uses),
            way: Way::Live { keys: it.keys.clone(), origin: it.origin, scale },
        };
        Some(axis.with_default_range())
    }

    /// The axis of a figure that shapes the graph.
    fn reread(study: &Study<'_>, typed: &str) -> Option<Self> {
        let inputs = study.graph().inputs();
        let is_it = |key: &&String| *key == typed || key.ends_with(&format!(".{typed}"));
        let key = inputs.iter().filter(|(_, it)| !it.live).map(|(key, _)| key).find(is_it)?;
        let input = inputs.get(key)?;
        let Allowed { least, most } = allowed(key, &input.unit);
        let axis = Self {
            name: key.clone(),
            unit: input.unit.clone(),
            stated: input.value,
            range: [Decimal::ZERO; 2],
            limits: [Some(least.max(Decimal::ONE)), most],
            is_whole: true,
            uses: None,
            way: Way::Reread(key.clone()),
        };
        Some(axis.with_default_range())
    }

    /// The axis of all prices of an alternative that is one rented tier, per GPU-hour billed; of
    /// another, the factor on its prices.
    fn price(study: &Study<'_>, name: &str) -> Option<Self> {
        let position = study.case.alternatives.iter().position(|it| it.name == name)?;
        let now = study.price_per_gpu_hour(position);
        let scale = now.filter(|it| !it.is_zero()).map_or(Scale::Same, Scale::Times);
        let unit = if now.is_some() { "money/GPU-hour" } else { "" };
        let axis = Self {
            name: format!("price:{name}"),
            unit: unit.to_owned(),
            stated: scale.shown(Decimal::ONE)?,
            range: [Decimal::ZERO; 2],
            limits: [Some(Decimal::ZERO), None],
            is_whole: false,
            uses: Some(1),
            way: Way::Live { keys: vec![price_scale_key(name)], origin: Decimal::ZERO, scale },
        };
        Some(axis.with_default_range())
    }

    /// Utilization in GPU-hours a month of the peak as stated.
    fn gpu_hours(study: &Study<'_>) -> Option<Self> {
        let utilization = Variable::named(study, UTILIZATION).ok()?;
        let peak = study.value(study.model.peak)?;
        let hours = peak.checked_mul(study.value(study.model.hours_per_month)?)?;
        let scale = Scale::Times(hours);
        let axis = study.case.demand.utilization_axis();
        let origin = match axis {
            UtilizationAxis::Share(_) => Decimal::ZERO,
            UtilizationAxis::Shift => utilization.stated,
        };
        Some(Self {
            name: GPU_HOURS[0].to_owned(),
            unit: "GPU-hour/month".to_owned(),
            stated: scale.shown(utilization.stated)?,
            range: [Decimal::ZERO, hours],
            limits: [Some(Decimal::ZERO), Some(hours)],
            is_whole: false,
            uses: Some(utilization.uses),
            way: Way::Live { keys: utilization.keys, origin, scale },
        })
    }

    /// A tenth to ten times the stated value, as far as the key may have it; a share over all it may
    /// be.
    fn with_default_range(mut self) -> Self {
        let [least, most] = self.limits;
        let is_share = most == Some(Decimal::ONE);
        let ends = [
            self.stated.checked_div(FARTHEST).unwrap_or_default(),
            self.stated.saturating_mul(FARTHEST),
        ];
        let low = ends[0].min(ends[1]).max(least.unwrap_or(Decimal::MIN));
        let high = ends[0].max(ends[1]).min(most.unwrap_or(Decimal::MAX));
        self.range = if is_share { [Decimal::ZERO, Decimal::ONE] } else { [low, high] };
        if self.is_whole {
            self.range = [self.range[0].ceil(), self.range[1].floor()];
        }
        self
    }

    /// Value in the unit of the leaves, or of the scenario.
    fn value(&self, shown: Decimal) -> Option<Decimal> {
        match &self.way {
            Way::Live { scale, .. } => scale.value(shown),
            Way::Reread(_) => Some(shown),
        }
    }

    /// Value as people read it.
    fn shown(&self, value: Decimal) -> Option<Decimal> {
        match &self.way {
            Way::Live { scale, .. } => scale.shown(value),
            Way::Reread(_) => Some(value),
        }
    }

    /// Value of the leaves.
    fn leaf(&self, shown: Decimal) -> Option<Decimal> {
        match &self.way {
            Way::Live { scale, origin, .. } => scale.value(shown)?.checked_sub(*origin),
            Way::Reread(_) => None,
        }
    }

    /// Keys of the leaves; none if the scenario is read again.
    pub fn keys(&self) -> &[String] {
        match &self.way {
            Way::Live { keys, .. } => keys,
            Way::Reread(_) => &[],
        }
    }

    /// Key of a figure with which the scenario is read again.
    pub fn reread_key(&self) -> Option<&str> {
        match &self.way {
            Way::Live { .. } => None,
            Way::Reread(key) => Some(key),
        }
    }

    /// Whole numbers of the range.
    pub fn whole_numbers(&self) -> Vec<Decimal> {
        let [low, high] = [self.range[0].ceil(), self.range[1].floor()];
        std::iter::successors(Some(low), |it| it.checked_add(Decimal::ONE))
            .take_while(|it| *it <= high)
            .take(whole::MOST_POINTS.saturating_add(1))
            .collect()
    }

    /// Value at which the leaves are zero.
    fn origin(&self) -> Decimal {
        match &self.way {
            Way::Live { origin, .. } => *origin,
            Way::Reread(_) => Decimal::ZERO,
        }
    }

    /// Ends of the range that are looked at: at a utilization of 0 nothing is served.
    fn ends(&self) -> Option<[Decimal; 2]> {
        let [low, high] = self.range;
        let least = high.checked_sub(low)?.checked_mul(Decimal::new(1, 6))?;
        let low = if low.is_zero() { least } else { low };
        Some([self.value(low)?, self.value(high)?])
    }
}

/// The names of all prices.
fn prices(study: &Study<'_>) -> NoVariable {
    let names = study.case.alternatives.iter().map(|it| format!("price:{}", it.name));
    NoVariable { similar: names.collect(), locked: false }
}
