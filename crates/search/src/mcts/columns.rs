//! Which columns a tree keeps.

use super::bounds::Bounds;
use super::column::Column;

/// The columns of a tree; those that no option needs are not kept.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Sums of rewards, once they are no multiples of ½.
    pub(super) sums: Column<f64>,
    /// What is proven about the position a move leads to.
    pub(super) bounds: Column<Bounds>,
}

impl Columns {
    /// No columns at all.
    pub(super) fn none() -> Self {
        Self { sums: Column::new(false, 0.0), bounds: Column::new(false, Bounds::UNKNOWN) }
    }

    /// Makes all columns as long as there are edges.
    #[inline]
    pub(super) fn resize(&mut self, edges: usize) {
        self.sums.resize(edges);
        self.bounds.resize(edges);
    }

    /// Forgets all figures.
    pub(super) fn clear(&mut self) {
        self.sums = Column::new(false, 0.0);
        self.resize(0);
    }

    /// The figures of these edges alone, in this order.
    pub(super) fn gather(&self, edges: &[u32]) -> Self {
        Self { sums: self.sums.gather(edges), bounds: self.bounds.gather(edges) }
    }
}
