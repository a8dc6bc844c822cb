//! Layout of the cells of a node: months outermost, levels innermost.

use super::op::Extent;

/// Lengths of the axes along which a node may have cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axes {
    /// Number of months, month 0 included.
    pub months: usize,
    /// Number of levels of demand.
    pub levels: usize,
}

impl Axes {
    /// Levels over which a node of that extent has cells.
    pub fn columns(self, extent: Extent) -> usize {
        if extent.levels { self.levels } else { 1 }
    }

    /// Number of cells of a node of that extent.
    pub fn cells(self, extent: Extent) -> usize {
        let months = if extent.months { self.months } else { 1 };
        months * self.columns(extent)
    }

    /// Cells of a node of that extent, read along any axes.
    pub fn read<V>(self, extent: Extent, cells: &[V]) -> Reader<'_, V> {
        Reader {
            cells,
            by_month: if extent.months { self.columns(extent) } else { 0 },
            by_level: usize::from(extent.levels),
        }
    }
}

/// A node's cells; along an axis it does not have, each is read again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'c, V> {
    pub cells: &'c [V],
    by_month: usize,
    by_level: usize,
}

impl<V: Copy> Reader<'_, V> {
    /// True if the node has cells for several months.
    pub fn has_months(&self) -> bool {
        self.by_month > 0
    }

    /// True if the node has cells for several levels.
    pub fn has_levels(&self) -> bool {
        self.by_level > 0
    }

    pub fn at(&self, month: usize, level: usize) -> V {
        self.cells[month * self.by_month + level * self.by_level]
    }
}
