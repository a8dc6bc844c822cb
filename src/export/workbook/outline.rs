//! Outline of the sheet of the model: the figures that several alternatives share, and those of each alternative.

use indexmap::IndexMap;

use crate::analysis::{AccountFigures, Workings};
use crate::expr::NodeId;

/// Figures below one heading.
pub(super) struct Part {
    /// Position of the alternative among the accounts; none for figures that are shared.
    pub account: Option<usize>,
    /// Figures, operands first.
    pub figures: Vec<NodeId>,
}

/// Shared figures, and then those of each alternative. What a shared figure reads is shared too, so that every formula
/// reads figures above it.
pub(super) fn parts(workings: &Workings) -> Vec<Part> {
    let mut owners: IndexMap<NodeId, Option<usize>> = IndexMap::new();
    for (position, account) in workings.accounts.iter().enumerate() {
        for id in workings.explainer.figures_behind(&results(workings, account)) {
            let owner = owners.entry(id).or_insert(Some(position));
            if *owner != Some(position) {
                *owner = None;
            }
        }
    }
    let of = |account: Option<usize>| {
        let all = workings.figures.iter().copied();
        let is_of = |id: &NodeId| owners.get(id).copied().flatten() == account;
        Part { account, figures: all.filter(is_of).collect() }
    };
    let accounts = (0..workings.accounts.len()).map(Some);
    std::iter::once(None).chain(accounts).map(of).filter(|it| !it.figures.is_empty()).collect()
}

/// Figures of an alternative that other sheets read.
fn results(workings: &Workings, account: &AccountFigures) -> Vec<NodeId> {
    let accounts = workings.statements.iter().flat_map(|it| &it.accounts);
    let items = accounts.filter(|it| it.name == account.name).flat_map(|it| &it.items);
    let figures = items.flat_map(|it| it.figures.iter());
    // A sum of a year is written where it is shown, over the months that it reads.
    let read = figures.filter_map(|it| Some(workings.explainer.formula(*it)?.figures()));
    account.all().into_iter().chain(read.flatten()).collect()
}
