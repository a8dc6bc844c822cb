//! Series by month whose cells a study keeps, as more than one analysis reads them.

use crate::expr::Graph;
use crate::model::{self, Case, Model};

/// Nodes that do not move along the axes of searches, and that nodes which do read, by position.
pub(super) fn still_along_axes(graph: &Graph, case: &Case, model: &Model<'_>) -> Vec<bool> {
    let mut still = graph.still_along(&[case.demand.utilization_axis().key()]);
    let scales: Vec<String> =
        model.alternatives.iter().map(|it| model::price_scale_key(&it.name)).collect();
    let scales: Vec<&str> = scales.iter().map(String::as_str).collect();
    still.iter_mut().zip(graph.still_along(&scales)).for_each(|(it, still)| *it |= still);
    still
}

/// Series of cash and of unserved work, by position: every ranking reads them.
pub(super) fn series_of_cash(graph: &Graph, model: &Model<'_>) -> Vec<bool> {
    let mut kept = vec![false; graph.formulas()];
    for it in &model.alternatives {
        let cash = [Some(it.cash.monthly), Some(it.cash.paid), it.cash.dated, it.paid_discounted];
        for id in cash.into_iter().flatten().map(|it| it.id()) {
            kept[id.index()] = true;
        }
        kept[it.unserved_by_month.id().index()] = true;
    }
    kept
}
