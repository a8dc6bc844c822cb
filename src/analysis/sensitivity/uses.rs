//! Alternatives whose cost follows an input.

use indexmap::IndexSet;

use super::super::study::Study;
use super::super::variable::Variable;
use crate::expr::Origin;

/// Keys that the cost of each alternative follows, by position in the file.
pub(super) struct Uses<'s> {
    names: Vec<&'s str>,
    keys: Vec<IndexSet<String>>,
    axis: String,
}

impl<'s> Uses<'s> {
    /// Keys of all alternatives.
    pub fn of(study: &'s Study<'_>) -> Self {
        let all = 0..study.case.alternatives.len();
        let keys = all.map(|it| study.followed(it).into_iter().collect()).collect();
        let names = study.case.alternatives.iter().map(|it| it.name.as_str()).collect();
        Self { names, keys, axis: study.case.demand.utilization_axis().key().to_owned() }
    }

    /// Names of the alternatives that use an input, once; apart, each alone with its position.
    pub fn each(&self, variable: &Variable, is_apart: bool) -> Vec<(Vec<String>, Option<usize>)> {
        let is_axis = variable.keys.contains(&self.axis);
        let follows = |keys: &IndexSet<String>| variable.keys.iter().any(|it| keys.contains(it));
        let all = self.keys.iter().enumerate().filter(|(_, keys)| is_axis || follows(keys));
        let all: Vec<usize> = all.map(|(at, _)| at).collect();
        let name = |at: usize| self.names.get(at).copied().unwrap_or_default().to_owned();
        // All alternatives serve one demand, over one horizon.
        let is_common = is_axis || !self.is_of_a_tier(variable);
        if !is_apart || is_common || all.len() < 2 {
            return vec![(all.into_iter().map(name).collect(), None)];
        }
        all.into_iter().map(|at| (vec![name(at)], Some(at))).collect()
    }

    /// True for a figure of a sheet or of a tier.
    fn is_of_a_tier(&self, variable: &Variable) -> bool {
        let is_of_an_alternative = |key: &String| {
            key.split_once('.').is_some_and(|(first, _)| self.names.contains(&first))
        };
        let is_of_a_sheet = matches!(variable.input.origin, Origin::LookedUp(_));
        is_of_a_sheet || variable.keys.iter().any(is_of_an_alternative)
    }
}
