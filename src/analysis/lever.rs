//! Levers: single figures that, moved far enough, make the next alternative the cheapest.

use indexmap::IndexMap;
use rust_decimal::Decimal;

use super::flip::{Duel, FARTHEST};
use super::variable::Variable;
use crate::expr::{Input, Origin};
use crate::model::{Supply, UtilizationAxis};

/// Units of what comes in whole numbers.
pub(super) const COUNTS: [&str; 5] = ["GPU", "node", "instance", "rack", "switch"];

/// An input of the cheapest or the next alternative, and the value at which the next is cheapest.
#[derive(Clone, Debug)]
pub struct Lever {
    /// Input that moves, in every alternative that states it alike or pays it.
    pub variable: Variable,
    /// Value as it is, per GPU-hour if it is a rent.
    pub now: Decimal,
    /// Value beyond which the next is cheapest, in the unit of `now`.
    pub then: Decimal,
    /// Relative change.
    pub by: Decimal,
}

/// Every lever between the cheapest and the next, smallest change first.
///
/// An analysis of its own beside the sensitivity, as it takes a tenth of the time: it compares two
/// alternatives, and costs all others once, beyond the crossing.
pub(super) fn all(duel: &Duel<'_, '_>) -> Vec<Lever> {
    let axis = duel.study.case.demand.utilization_axis();
    let followed = duel.followed();
    let is_followed = |it: &Variable| it.keys.iter().any(|key| followed.contains(key));
    let of_any = duel.followed_by_any();
    let mut all = Variable::all(duel.study);
    all.retain(|it| is_followed(it) && it.keys.iter().all(|key| key != axis.key()));
    // A price that one of them states and does not pay, such as that of leased nodes, is not named.
    for it in &mut all {
        it.keys.retain(|key| of_any.contains(key));
    }
    let mut found: Vec<Lever> = all.into_iter().filter_map(|it| lever(duel, it)).collect();
    found.sort_by(|a, b| a.by.abs().cmp(&b.by.abs()).then_with(|| a.key().cmp(b.key())));
    found
}

impl Lever {
    /// First key of the input, as `--set` names it or with its sheet's entry.
    pub fn key(&self) -> &str {
        self.variable.keys.first().map_or("", String::as_str)
    }

    /// True if `now` is a rent for each GPU-hour.
    pub fn is_per_gpu_hour(&self) -> bool {
        self.variable.unit() == "money/GPU-hour"
    }
}

fn lever(duel: &Duel<'_, '_>, variable: Variable) -> Option<Lever> {
    let (key, now) = (variable.keys.first()?, variable.stated);
    let is_found = matches!(variable.input.origin, Origin::Searched(_));
    if now.is_zero() || is_found {
        return None;
    }
    let then = now.checked_mul(duel.factor(&variable.keys)?)?;
    let then = if variable.is_whole { in_whole_steps(duel, &variable, then)? } else { then };
    let factor = then.checked_div(now)?;
    let is_possible =
        then >= variable.least && variable.most.is_none_or(|most| then <= most) && !then.is_zero();
    let is_near = factor <= FARTHEST && factor.checked_mul(FARTHEST)? >= Decimal::ONE;
    if !is_possible
        || !is_near
        || is_beyond_use(duel, key, then, factor)
        || (variable.is_whole && !duel.is_beaten_with(&variable.keys, then))
    {
        return None;
    }
    Some(Lever {
        now: variable.shown(now)?,
        then: variable.shown(then)?,
        by: factor.checked_sub(Decimal::ONE)?,
        variable,
    })
}

/// Nearest count to one at which costs cross at which the next is cheapest: GPUs of a size come in
/// whole nodes or instances, everything else one by one.
fn in_whole_steps(duel: &Duel<'_, '_>, of: &Variable, then: Decimal) -> Option<Decimal> {
    let now = of.stated;
    let step = of
        .keys
        .first()
        .and_then(|key| gpus_bought_at_once(duel, key))
        .filter(|it| !it.is_zero())
        .unwrap_or(Decimal::ONE);
    let steps = then.checked_div(step)?;
    let nearer = if then > now { steps.floor() } else { steps.ceil() };
    let farther = if then > now { steps.ceil() } else { steps.floor() };
    let counts = [nearer, farther].into_iter().filter_map(|it| it.checked_mul(step));
    let is_won = |count: Decimal| duel.is_won_with(&of.keys, count);
    counts.filter(|it| *it != now && !it.is_zero()).find(|it| is_won(*it))
}

/// GPUs of a node or an instance, if a key is the size in GPUs of a tier that is bought in them.
fn gpus_bought_at_once(duel: &Duel<'_, '_>, key: &str) -> Option<Decimal> {
    let (path, _) = key.rsplit_once('.').filter(|(_, last)| *last == "gpus")?;
    let mut tiers = duel.study.case.alternatives.iter().flat_map(|it| &it.tiers);
    match &tiers.find(|it| it.path == path)?.supply {
        Supply::Owned(owned) => Some(owned.gpus_per_node.stated()),
        Supply::Committed(it) => Some(it.rental.gpus_per_instance.stated()),
        Supply::OnDemand(_) | Supply::Spot(_) => None,
    }
}

/// True for a figure that nobody moves: GPUs of a machine, the group that staff is stated for, the
/// calendar; and for steps of the demand, which the row on utilization covers.
pub(super) fn is_fixed(key: &str, unit: &str) -> bool {
    let word = key.rsplit('.').next().unwrap_or(key);
    unit.starts_with("GPU/")
        || ["per_gpus", "hours_per_year"].contains(&word)
        || key.starts_with("demand.shape.")
}

/// True for a size that nobody chooses: a fleet of more units than the highest peak needs, or more
/// GPU-hours than the GPUs of the peak have.
fn is_beyond_use(duel: &Duel<'_, '_>, key: &str, then: Decimal, factor: Decimal) -> bool {
    let case = duel.study.case;
    let used = duel.study.value(duel.study.model.utilization).unwrap_or_default();
    if key.starts_with("demand.gpu_hours_per_") {
        return used.saturating_mul(factor) > Decimal::ONE;
    }
    if key == "demand.gpus" {
        let is_share = matches!(case.demand.utilization_axis(), UtilizationAxis::Share(_));
        return !is_share && factor < used;
    }
    let mut tiers = case.alternatives.iter().flat_map(|it| &it.tiers);
    let tier = tiers.find(|it| key.strip_prefix(&it.path).is_some_and(|it| it.starts_with('.')));
    let (Some(tier), true) = (tier, factor > Decimal::ONE) else { return false };
    let gpus = match key.rsplit('.').next() {
        Some("nodes") => tier.owned().map(|it| it.gpus_per_node.stated()),
        Some("instances") => tier.rental().map(|it| it.gpus_per_instance.stated()),
        Some("gpus") => Some(Decimal::ONE),
        _ => None,
    };
    let Some(gpus) = gpus else { return false };
    let highest = duel.study.value(duel.study.model.highest_peak).unwrap_or_default();
    // The last unit may be needed in part.
    let before_last = then.saturating_sub(Decimal::ONE).saturating_mul(gpus);
    before_last >= highest
}

/// GPUs of the instance that a rent is for.
pub(super) fn gpus_of_instance(
    key: &str,
    input: &Input,
    inputs: &IndexMap<String, Input>,
) -> Option<Decimal> {
    let Origin::LookedUp(quote) = &input.origin else {
        let (tier, _) = key.rsplit_once('.')?;
        let gpus = inputs.get(&format!("{tier}.gpus_per_instance"))?;
        return (input.unit == "money/instance-hour").then_some(gpus.value);
    };
    let gpus = inputs.get(&format!("{}.gpus", quote.entry))?.value;
    (input.unit == "money/instance-hour" && !gpus.is_zero()).then_some(gpus)
}
