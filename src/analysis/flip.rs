//! Flips: the nearest change of one figure, of all hardware prices, or of utilization that makes another
//! alternative the cheapest. It is the search of the sensitivity, one row for each figure.
//!
//! A price is one fact: if several alternatives pay it, it moves for all of them.

use indexmap::IndexSet;
use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::sensitivity::{FARTHEST, FlipPoint, flips_of, flips_of_factor};
use super::study::Study;
use super::variable::{UTILIZATION, Variable};
use crate::expr::Origin;
use crate::expr::unit::Money;
use crate::model::{Class, UtilizationAxis};

/// Nearest changes with which another alternative is the cheapest.
#[derive(Clone, Debug, Default)]
pub struct Flips {
    /// The smallest change of all hardware prices of an alternative.
    pub hardware: Option<HardwareChange>,
    /// The nearest utilization.
    pub utilization: Option<Lever>,
    /// Every other single figure, smallest change first.
    pub levers: Vec<Lever>,
    /// Every figure that was searched, with its nearest flip on each side.
    pub searched: Vec<SearchedFigure>,
    /// Names of figures for which nearer changes are not excluded.
    pub unproved: Vec<String>,
}

/// A figure, and the nearest value on each side beyond which another alternative is the cheapest.
#[derive(Clone, Debug)]
pub struct SearchedFigure {
    /// Input that moves, in every alternative that states it alike or pays it.
    pub variable: Variable,
    /// Nearest flips, in the unit of the input.
    pub flips: Vec<FlipPoint>,
}

/// A figure, and the nearest value beyond which another alternative is the cheapest.
#[derive(Clone, Debug)]
pub struct Lever {
    /// Input that moves, in every alternative that states it alike or pays it.
    pub variable: Variable,
    /// Value as it is, per GPU-hour if it is a rent.
    pub now: Decimal,
    /// Value beyond which another is cheapest, in the unit of `now`.
    pub then: Decimal,
    /// Relative change.
    pub by: Decimal,
    /// Alternative that is the cheapest then.
    pub winner: String,
}

/// A change of the prices of all that an alternative buys, if they are several.
#[derive(Clone, Debug)]
pub struct HardwareChange {
    /// Alternative that pays the prices.
    pub alternative: String,
    /// Sum of what is bought, as stated.
    pub now: Decimal,
    /// Sum beyond which another is cheapest.
    pub then: Decimal,
    /// Relative change.
    pub by: Decimal,
    /// Alternative that is the cheapest then.
    pub winner: String,
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

/// Changes after which another alternative than the cheapest is cheapest; nothing flips a tie.
pub(super) fn all(study: &Study<'_>, ranked: &[CostedAlternative]) -> Flips {
    let mut serving = ranked.iter().filter(|it| it.is_ranked());
    let (Some(first), Some(next)) = (serving.next(), serving.next()) else {
        return Flips::default();
    };
    if first.ranked_by == next.ranked_by {
        return Flips::default();
    }
    let variables = moved(study, ranked);
    study.effort().begin("changes that make another alternative cheapest", variables.len());
    let mut flips = Flips::default();
    for variable in variables {
        let (found, is_proved) = flips_of(study, first.position, &variable);
        if !is_proved {
            flips.unproved.push(variable.name.clone());
        }
        let lever = nearest(study, variable.clone(), &found);
        flips.searched.push(SearchedFigure { variable, flips: found });
        match lever {
            Some(it) if it.variable.name == UTILIZATION => flips.utilization = Some(it),
            it => flips.levers.extend(it),
        }
        study.effort().step();
    }
    flips.levers.sort_by(|a, b| a.by.abs().cmp(&b.by.abs()).then_with(|| a.key().cmp(b.key())));
    let mut hardware_changes = Vec::new();
    for it in ranked {
        let Some((found, is_proved)) = hardware(study, first.position, it) else { continue };
        hardware_changes.extend(found);
        if !is_proved {
            flips.unproved.push(format!("all hardware of {}", it.name));
        }
    }
    flips.hardware = hardware_changes.into_iter().min_by_key(|it| it.by.abs());
    if study.effort().is_spent() { Flips::default() } else { flips }
}

/// Figures that the cost of a ranked alternative follows, but those that were found.
fn moved(study: &Study<'_>, ranked: &[CostedAlternative]) -> Vec<Variable> {
    let ranked = ranked.iter().filter(|it| it.is_ranked());
    let followed: IndexSet<String> = ranked.flat_map(|it| study.followed(it.position)).collect();
    let is_found = |it: &Variable| matches!(it.input.origin, Origin::Searched(_));
    let mut all = study.variables().to_vec();
    all.retain(|it| !it.stated.is_zero() && !is_found(it));
    // A price that is stated and not paid, such as that of leased nodes, is not named.
    for it in all.iter_mut().filter(|it| it.name != UTILIZATION) {
        it.keys.retain(|key| followed.contains(key));
    }
    all.retain(|it| !it.keys.is_empty());
    all
}

/// The smaller of the changes on both sides, if it is one that somebody may make.
fn nearest(study: &Study<'_>, variable: Variable, found: &[FlipPoint]) -> Option<Lever> {
    let now = variable.stated;
    let is_possible = |it: &&FlipPoint| {
        let Some(then) = it.by.checked_add(Decimal::ONE) else { return false };
        let is_near = then <= FARTHEST && then.saturating_mul(FARTHEST) >= Decimal::ONE;
        let at = now.saturating_mul(then);
        is_near && !is_beyond_use(study, variable.keys.first(), at, then)
    };
    let flip = found.iter().filter(is_possible).min_by_key(|it| it.by.abs())?;
    let FlipPoint { at: then, by, winner, .. } = flip.clone();
    Some(Lever { now: variable.shown(now)?, then: variable.shown(then)?, by, winner, variable })
}

/// The nearest change of all hardware prices that an alternative pays, and true if none is nearer; none if it
/// pays no two prices.
fn hardware(
    study: &Study<'_>,
    winner: usize,
    it: &CostedAlternative,
) -> Option<(Option<HardwareChange>, bool)> {
    let keys = hardware_keys(study, it.position);
    let now = it.invested.filter(|_| keys.len() > 1 && it.is_ranked())?;
    let (found, is_proved) = flips_of_factor(study, winner, &keys);
    let change = |FlipPoint { by, winner, .. }: FlipPoint| {
        let then = now.checked_mul(by.checked_add(Decimal::ONE)?)?;
        Some(HardwareChange { alternative: it.name.clone(), now, then, by, winner })
    };
    Some((found.into_iter().min_by_key(|it| it.by.abs()).and_then(change), is_proved))
}

/// The keys of the prices of what an alternative capitalizes: money that its assets follow.
fn hardware_keys(study: &Study<'_>, position: usize) -> Vec<String> {
    let tiers = study.model.alternatives.get(position).into_iter().flat_map(|it| &it.tiers);
    let bought = tiers.flat_map(|it| &it.lines).filter(|line| line.class == Class::Capex);
    let bought: Vec<_> = bought.map(|line| line.total).collect();
    study.graph().live_keys_below::<Money, _>(&bought)
}

/// True for a size that nobody chooses: a fleet of more units than the highest peak needs, or more
/// GPU-hours than the GPUs of the peak have.
fn is_beyond_use(study: &Study<'_>, key: Option<&String>, then: Decimal, factor: Decimal) -> bool {
    let (case, Some(key)) = (study.case, key) else { return false };
    let used = study.value(study.model.utilization).unwrap_or_default();
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
    let highest = study.value(study.model.highest_peak).unwrap_or_default();
    // The last unit may be needed in part.
    let before_last = then.saturating_sub(Decimal::ONE).saturating_mul(gpus);
    before_last >= highest
}
