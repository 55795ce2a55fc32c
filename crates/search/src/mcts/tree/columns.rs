//! The columns of a tree.

use super::bounds::Bounds;
use super::column::EdgeColumn;
use super::heuristic::Heuristic;
use super::proof_numbers::ProofNumbers;
use crate::sync::atomic::AtomicU64;

/// Declares the columns once, for all operations on them.
macro_rules! columns {
    ($($(#[$about:meta])* $column:ident: $figure:ty = $fresh:expr;)*) => {
        /// The columns of a tree; those that no option needs are not kept.
        #[derive(Clone, Debug)]
        pub(crate) struct EdgeColumns {
            $($(#[$about])* pub(crate) $column: EdgeColumn<$figure>,)*
        }

        impl EdgeColumns {
            /// No columns at all.
            pub(crate) fn none() -> Self {
                Self { $($column: EdgeColumn::new(false, $fresh),)* }
            }

            /// Makes all columns as long as there are edges.
            #[inline]
            pub(crate) fn resize(&mut self, edges: usize) {
                $(self.$column.resize(edges);)*
            }

            /// Reserves room for more edges as they grow; returns whether that succeeded.
            #[inline]
            pub(crate) fn reserve(&mut self, more: usize) -> bool {
                $(self.$column.reserve(more))&&*
            }

            /// Reserves room for so many edges altogether; returns whether that succeeded.
            pub(crate) fn try_reserve(&mut self, edges: usize) -> bool {
                $(self.$column.try_reserve(edges))&&*
            }

            /// Frees the memory that is not used.
            pub(crate) fn shrink(&mut self) {
                $(self.$column.shrink();)*
            }

            /// [`EdgeColumn::shift`] of all columns.
            pub(crate) fn shift(&self, edges: std::ops::Range<usize>, to: usize) {
                $(self.$column.shift(edges.clone(), to);)*
            }

            /// [`EdgeColumn::cut`] of all columns.
            pub(crate) fn cut(&mut self, edges: usize, end: usize, first: usize) {
                $(self.$column.cut(edges, end, first);)*
            }

            /// The values of the columns that are kept, as words.
            pub(crate) fn words(&self) -> impl Iterator<Item = &[AtomicU64]> {
                [$(self.$column.words()),*].into_iter().flatten()
            }

            /// Fills so many edges of the columns that are kept with the values that `next` returns, one column after another.
            pub(crate) fn fill<T>(
                &mut self,
                edges: usize,
                mut next: impl FnMut() -> Result<u64, T>,
            ) -> Result<(), T> {
                $(self.$column.fill(edges, &mut next)?;)*
                Ok(())
            }

            /// How many columns are kept.
            pub(crate) fn kept(&self) -> usize {
                [$(self.$column.is_kept()),*].into_iter().filter(|&kept| kept).count()
            }
        }
    };
}

columns! {
    /// Sums of rewards, once they are no multiples of ½.
    sums: f64 = 0.0;
    /// Sums of squared rewards.
    squares: f64 = 0.0;
    /// Proven bounds of the position a move leads to.
    bounds: Bounds = Bounds::UNKNOWN;
    /// Proof numbers of the position a move leads to.
    proofs: ProofNumbers = ProofNumbers::UNKNOWN;
    /// Heuristic values of the position a move leads to.
    heuristics: Heuristic = Heuristic::UNKNOWN;
    /// Prior probabilities of moves.
    priors: f64 = 0.0;
    /// Number of pending iterations through a move.
    pending: u64 = 0;
}

impl EdgeColumns {
    /// Removes all values.
    pub(crate) fn clear(&mut self) {
        self.sums = EdgeColumn::new(false, 0.0);
        self.resize(0);
    }
}
