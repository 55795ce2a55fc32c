//! Numbers for features.

/// A table of features with so many dimensions, in a sequence of tables.
///
/// ```
/// use uctopia::values::FeatureTable;
/// const HEIGHTS: FeatureTable<1> = FeatureTable::first([14]);
/// const PAIRS: FeatureTable<2> = FeatureTable::behind(&HEIGHTS, [13, 13]);
/// assert_eq!(HEIGHTS.cell([3]), 3);
/// assert_eq!(PAIRS.cell([2, 5]), 14 + 2 * 13 + 5);
/// assert_eq!(PAIRS.end(), 14 + 13 * 13);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureTable<const N: usize> {
    start: usize,
    sizes: [usize; N],
}

impl<const N: usize> FeatureTable<N> {
    /// The first table of a sequence.
    #[must_use]
    pub const fn first(sizes: [usize; N]) -> Self {
        Self { start: 0, sizes }
    }

    /// The table that follows another.
    #[must_use]
    pub const fn behind<const M: usize>(before: &FeatureTable<M>, sizes: [usize; N]) -> Self {
        Self {
            start: before.end(),
            sizes,
        }
    }

    /// The number after its last feature.
    #[must_use]
    pub const fn end(&self) -> usize {
        let (mut cells, mut dimension) = (1, 0);
        while dimension < N {
            cells *= self.sizes[dimension];
            dimension += 1;
        }
        self.start + cells
    }

    /// The number of a feature.
    #[inline]
    #[must_use]
    pub fn cell(&self, place: [usize; N]) -> usize {
        let mut cell = 0;
        for (place, size) in place.into_iter().zip(self.sizes) {
            debug_assert!(place < size, "{place} is not below {size}");
            cell = cell * size + place;
        }
        self.start + cell
    }

    /// The number of the first feature with these first indices: those that differ in the other indices follow it.
    ///
    /// ```
    /// use uctopia::values::FeatureTable;
    /// const PAIRS: FeatureTable<3> = FeatureTable::first([4, 13, 13]);
    /// assert_eq!(PAIRS.row([2]) + 5 * 13 + 7, PAIRS.cell([2, 5, 7]));
    /// ```
    #[inline]
    #[must_use]
    pub fn row<const M: usize>(&self, beginning: [usize; M]) -> usize {
        let mut place = [0; N];
        place[..M].copy_from_slice(&beginning);
        self.cell(place)
    }

    /// The index of a [`row`](Self::row), from an index in the first `M` dimensions that is known already: several tables may share it.
    ///
    /// ```
    /// use uctopia::values::FeatureTable;
    /// const TRIPLES: FeatureTable<3> = FeatureTable::first([4, 13, 13]);
    /// assert_eq!(TRIPLES.row_at::<2>(2 * 13 + 5), TRIPLES.row([2, 5]));
    /// ```
    #[inline]
    #[must_use]
    pub fn row_at<const M: usize>(&self, place: usize) -> usize {
        let row: usize = self.sizes[M..].iter().product();
        self.start + place * row
    }
}
