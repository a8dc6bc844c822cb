//! Axes by their names, with the range that is looked at unless one is given.

use rust_decimal::Decimal;

use super::demand::{GPU_HOURS, GPUS, no_gpus};
use super::{Axis, MOST_POINTS, Scale, Way};
use crate::analysis::study::Study;
use crate::analysis::variable::{NoVariable, Variable};
use crate::model::{Supply, price_scale_key};
use crate::quantity::{Allowed, allowed};

/// Key of the number of months.
pub const HORIZON: &str = "horizon_months";
/// Months that are looked at unless a range is given, or a longer horizon is stated: hardware is seldom
/// used for longer.
const HORIZONS: [Decimal; 2] =
    [Decimal::from_parts(12, 0, 0, false, 0), Decimal::from_parts(84, 0, 0, false, 0)];
/// Most times the stated value that is looked at unless a range is given; a tenth is the least.
const FARTHEST: Decimal = Decimal::from_parts(10, 0, 0, false, 0);

impl Axis {
    /// The axis of a name: a [`Variable`], a figure that shapes the graph, `price:ALTERNATIVE`, or the
    /// demand in GPUs at its peak or in GPU-hours a month.
    ///
    /// # Errors
    ///
    /// Says which names are near.
    pub fn named(study: &Study<'_>, typed: &str) -> Result<Self, NoVariable> {
        let typed = typed.trim();
        if let Some(name) = typed.strip_prefix("price:") {
            return Self::price(study, name).ok_or_else(|| prices(study));
        }
        if GPUS.contains(&typed) {
            return Self::gpus(study).ok_or_else(|| no_gpus(study));
        }
        let typed = if typed == "horizon" { HORIZON } else { typed };
        match Variable::named(study, typed) {
            Ok(it) => Self::of(study, &it).ok_or_else(NoVariable::default),
            Err(_) if GPU_HOURS.contains(&typed) => {
                Self::gpu_hours(study).ok_or_else(NoVariable::default)
            }
            Err(unknown) if unknown.locked => Self::reread(study, typed).ok_or(unknown),
            Err(unknown) => Err(unknown),
        }
    }

    /// The axis of a variable, by GPU-hour if it is the rent of an instance.
    pub(super) fn of(study: &Study<'_>, it: &Variable) -> Option<Self> {
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
            step: Decimal::ONE,
            uses: Some(it.uses),
            way: Way::Live { keys: it.keys.clone(), origin: it.origin, scale },
        };
        Some(axis.within_rules(study))
    }

    /// The axis of a figure that shapes the graph.
    pub(super) fn reread(study: &Study<'_>, typed: &str) -> Option<Self> {
        let inputs = study.graph().inputs();
        let is_it = |key: &&String| *key == typed || key.ends_with(&format!(".{typed}"));
        let key = inputs.iter().filter(|(_, it)| !it.live).map(|(key, _)| key).find(is_it)?;
        let input = inputs.get(key)?;
        let Allowed { least, most, .. } = allowed(key, &input.unit);
        let axis = Self {
            name: key.clone(),
            unit: input.unit.clone(),
            stated: input.value,
            range: [Decimal::ZERO; 2],
            limits: [Some(least.max(Decimal::ONE)), most],
            is_whole: true,
            step: Decimal::ONE,
            uses: None,
            way: Way::Reread(key.clone()),
        };
        let mut axis = axis.with_default_range();
        if key == HORIZON {
            axis.range = [HORIZONS[0].min(axis.stated), HORIZONS[1].max(axis.stated)];
        }
        Some(axis)
    }

    /// The axis of all prices of an alternative that is one rented tier, per GPU-hour billed; of
    /// another, the factor on its prices.
    pub(super) fn price(study: &Study<'_>, name: &str) -> Option<Self> {
        let position = study.case.alternatives.iter().position(|it| it.name == name)?;
        let now = study.price_per_gpu_hour(position);
        let tiers = study.case.alternatives.get(position).map_or(&[][..], |it| &it.tiers);
        let rents = tiers.iter().filter(|it| !matches!(it.supply, Supply::Owned(_))).count();
        let scale = now.filter(|it| !it.is_zero()).map_or(Scale::Same, Scale::Times);
        let unit = if now.is_some() { "money/GPU-hour" } else { "" };
        let axis = Self {
            name: format!("price:{name}"),
            unit: unit.to_owned(),
            stated: scale.shown(Decimal::ONE)?,
            range: [Decimal::ZERO; 2],
            limits: [Some(Decimal::ZERO), None],
            is_whole: false,
            step: Decimal::ONE,
            uses: Some(rents),
            way: Way::Live { keys: vec![price_scale_key(name)], origin: Decimal::ZERO, scale },
        };
        Some(axis.with_default_range())
    }

    /// A tenth to ten times the stated value, as far as the key may have it; a share over all it may
    /// be.
    pub(super) fn with_default_range(mut self) -> Self {
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
            let most = Decimal::from(MOST_POINTS).saturating_mul(self.step);
            let [low, high] = [self.range[0].ceil(), self.range[1].floor()];
            let is_many = high.saturating_sub(low) >= most;
            let half = most.checked_div(Decimal::TWO).unwrap_or_default();
            let low = if is_many { low.max(self.stated.saturating_sub(half).ceil()) } else { low };
            let last = low.saturating_add(most).saturating_sub(Decimal::ONE);
            self.range = [low, high.min(last)];
        }
        self
    }
}

/// The names of all prices.
fn prices(study: &Study<'_>) -> NoVariable {
    let names = study.case.alternatives.iter().map(|it| format!("price:{}", it.name));
    NoVariable { similar: names.collect(), locked: false }
}
