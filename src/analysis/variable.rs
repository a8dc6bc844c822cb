//! Numeric inputs that may move: one figure of a sheet, or a key that alternatives state alike.

pub(super) mod figure;
mod group;
mod movable;
mod name;

use indexmap::{IndexMap, IndexSet};
use rust_decimal::Decimal;

use super::study::Study;
use crate::expr::{Input, Plan, Value};
use crate::model::UtilizationAxis;
use crate::quantity::{Allowed, allowed};
pub use figure::Variable;
use group::Group;
use movable::COUNTS;

/// Name of the utilization, however the demand is stated.
pub const UTILIZATION: &str = "utilization";

/// Name that is no variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoVariable {
    /// Names of variables that it may mean; empty if nothing is near.
    pub similar: Vec<String>,
    /// True for a figure that shapes the graph and is not live.
    pub locked: bool,
}

impl Study<'_> {
    /// Every input that may move, found once.
    pub fn variables(&self) -> &[Variable] {
        self.variables.get_or_init(|| Variable::all(self))
    }
}

impl Variable {
    /// Every input that may move, in the order in which the model reads them; the utilization first.
    ///
    /// Left out are inputs that nobody moves, such as GPUs of a machine, the parts of a net price, and
    /// keys of the demand that the utilization stands for.
    pub fn all(study: &Study<'_>) -> Vec<Self> {
        let groups = group::all(study);
        let names = name::all(study, &groups);
        let named = groups.into_iter().zip(names);
        let (inputs, followed) = (study.graph().reported_inputs(), followed(study));
        let all = named.filter_map(|(group, name)| Self::of(&inputs, group, name, &followed));
        utilization(study, &followed).into_iter().chain(all).collect()
    }

    /// The variable of a name, of an exact key, of a unique end of one, or of an entry of a sheet.
    ///
    /// # Errors
    ///
    /// Says which names are near, and whether the figure shapes the graph.
    pub fn named(study: &Study<'_>, typed: &str) -> Result<Self, NoVariable> {
        let typed = typed.trim();
        let all = study.variables();
        if let Some(it) = all.iter().find(|it| it.is_named(typed)) {
            return Ok(it.clone());
        }
        if let Some(alone) = Self::alone(study, typed) {
            return Ok(alone);
        }
        let ends = |it: &&Self| {
            it.names().iter().any(|name| name::is_end(name, typed)) || it.is_of_entry(typed)
        };
        let found: Vec<&Self> = all.iter().filter(ends).collect();
        if let [only] = found.as_slice() {
            return Ok((*only).clone());
        }
        let inputs = study.graph().inputs();
        let is_locked = |key: &String| *key == typed || name::is_end(key, typed);
        let locked = inputs.iter().any(|(key, input)| !input.live && is_locked(key));
        let near = all.iter().filter(|it| name::is_near(&it.name, typed));
        let similar = if found.is_empty() { near.collect() } else { found };
        Err(NoVariable { similar: similar.into_iter().map(|it| it.name.clone()).collect(), locked })
    }

    /// Costs that alternatives are ranked by, missing if demand is left unserved, in the order of the
    /// file, along the leaves of the variable. See [`Self::leaf`].
    pub fn costs<V: Value>(&self, study: &Study<'_>) -> Plan<V> {
        study.costs_along(&self.keys, 0..study.case.alternatives.len())
    }

    /// True if a name is that of the variable; a point may stand for the space after an entry.
    fn is_named(&self, typed: &str) -> bool {
        self.names().iter().any(|name| name == typed || name.replace(' ', ".") == typed)
            || matches!(self.keys.as_slice(), [key] if key == typed)
            || (self.name == UTILIZATION && typed == "demand.utilization")
    }

    /// Name as printed, and others by which it may be typed.
    pub fn names(&self) -> Vec<String> {
        let own = std::iter::once(self.name.clone());
        own.chain(name::aliases(&self.keys, &self.input.origin)).collect()
    }

    /// True if it is a figure of an entry of a sheet.
    fn is_of_entry(&self, typed: &str) -> bool {
        self.name.split_once(' ').is_some_and(|(entry, _)| entry == typed)
    }

    /// The variable of one key alone: `own.owned.staff.fte`, or `own.staff.fte`.
    fn alone(study: &Study<'_>, typed: &str) -> Option<Self> {
        let inputs = study.graph().reported_inputs();
        let is_it = |key: &&String| *key == typed || name::without_tier(study, key) == typed;
        let live = inputs.iter().filter(|(_, input)| group::is_live(input));
        let keys: Vec<&String> = live.map(|(key, _)| key).filter(is_it).collect();
        let exact = keys.iter().find(|key| key.as_str() == typed);
        let key = exact.or(keys.first().filter(|_| keys.len() == 1))?;
        let group = Group { keys: vec![(**key).clone()], input: inputs.get(*key)?.clone() };
        Self::of(&inputs, group, typed.to_owned(), &followed(study))
    }

    fn of(
        inputs: &IndexMap<String, Input>,
        group: Group,
        name: String,
        followed: &[IndexSet<String>],
    ) -> Option<Self> {
        let Group { keys, input } = group;
        let key = keys.first()?;
        let Allowed { least, most, is_whole, .. } = allowed(key, &input.unit);
        Some(Self {
            gpus: movable::gpus_of_instance(key, &input, inputs),
            uses: uses(&keys, followed),
            is_whole: COUNTS.contains(&input.unit.as_str())
                || (is_whole && input.value.is_integer()),
            stated: input.value,
            origin: Decimal::ZERO,
            least: least.min(input.value),
            most: most.map(|most| most.max(input.value)),
            name,
            keys,
            input,
        })
    }
}

/// Mean demand over its peak, from 0 to 1.
fn utilization(study: &Study<'_>, followed: &[IndexSet<String>]) -> Option<Variable> {
    let axis = study.case.demand.utilization_axis();
    let keys = vec![axis.key().to_owned()];
    let input = study.graph().inputs().get(axis.key())?.clone();
    let stated = study.value(study.model.utilization)?;
    let (origin, uses) = match axis {
        UtilizationAxis::Share(_) => (Decimal::ZERO, uses(&keys, followed)),
        UtilizationAxis::Shift => (stated, followed.len()),
    };
    Some(Variable {
        name: UTILIZATION.to_owned(),
        gpus: None,
        is_whole: false,
        least: Decimal::ZERO,
        most: Some(Decimal::ONE),
        keys,
        input,
        stated,
        origin,
        uses,
    })
}

/// Keys of the live figures that the cost of each alternative follows.
fn followed(study: &Study<'_>) -> Vec<IndexSet<String>> {
    let all = 0..study.case.alternatives.len();
    all.map(|it| study.followed(it).into_iter().collect()).collect()
}

fn uses(keys: &[String], followed: &[IndexSet<String>]) -> usize {
    followed.iter().filter(|all| keys.iter().any(|key| all.contains(key))).count()
}
