//! Figures of the workings at other utilizations.

use rust_decimal::Decimal;

use super::explain::Explainer;
use super::study::Study;
use crate::expr::{Cells, Exact, NodeId};
use crate::model::UtilizationAxis;

/// Most cells of figures that are kept at each utilization: of more, no workbook has formulas.
const MOST_MOVED: usize = 100_000;

/// The graph at another utilization.
#[derive(Debug)]
pub struct MovedFigures {
    /// Mean demand over its peak.
    pub utilization: Decimal,
    /// Value of the input that moves it.
    pub axis: Decimal,
    cells: Cells<Exact>,
}

impl MovedFigures {
    /// Cell of a figure in a month and at a level, both from 0.
    pub fn cell(&self, id: NodeId, [month, level]: [usize; 2]) -> Option<Decimal> {
        self.cells.at(id, month, level).0
    }
}

/// The graph at eleven utilizations: all figures that follow utilization, unless they would fill the memory, and in any
/// case those without months.
pub(super) fn moved(
    study: &Study<'_>,
    explainer: &Explainer,
    leaf: NodeId,
    figures: &[NodeId],
) -> Vec<MovedFigures> {
    let follows = explainer.followers(leaf);
    let mut kept = vec![false; follows.len()];
    for id in figures {
        kept[id.index()] = follows[id.index()];
    }
    let cells = figures.iter().filter(|id| kept[id.index()]);
    let cells: usize = cells.map(|id| explainer.reading().cells(*id)).sum();
    if cells > MOST_MOVED {
        kept.clear();
    }
    let axis = study.case.demand.utilization_axis();
    let origin = match axis {
        UtilizationAxis::Share(_) => Some(Decimal::ZERO),
        UtilizationAxis::Shift => study.value(study.model.utilization),
    };
    let at = |tenth: i64| {
        let utilization = Decimal::new(tenth, 1);
        let leaf = utilization.checked_sub(origin?)?;
        let cells = study.moved((axis.key(), Exact(Some(leaf))), &kept);
        Some(MovedFigures { utilization, axis: leaf, cells })
    };
    (0..=10).filter_map(at).collect()
}
