//! The configurations of patterns in a position.
//!
//! The number of a configuration is a sum over its cells. For every four cells of the board a table holds, for each of the 16
//! sets of occupied ones, what these add to the configurations of 48 images at once; so a position of 64 cells takes 32 rows for 48
//! images, whatever the patterns.

use super::{PatternSet, Patterns};

/// Images whose configurations are computed at once: three vectors of AVX2, which is all that a position of Othello or Connect Four
/// has, so that a row is found once for all.
pub(super) const LANES: usize = 48;

/// Cells of one row of a table.
const CELLS: usize = 4;

/// The rows of a word of cells.
const ROWS: usize = (64 / CELLS) << CELLS;

/// The tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct IndexTables {
    words: usize,
    /// For each 48 images, for each word: the rows, those of the same four cells together.
    rows: Vec<[u16; LANES]>,
}

impl IndexTables {
    /// The tables of all images of these patterns.
    pub(super) fn of(set: &PatternSet) -> Self {
        let images = set.shapes.iter().flat_map(|shape| &shape.images);
        Self::new(set.cells(), images.map(Vec::as_slice))
    }

    fn new<'a>(cells: usize, images: impl Iterator<Item = &'a [usize]>) -> Self {
        let images: Vec<&[usize]> = images.collect();
        let words = cells.div_ceil(64);
        let chunks = images.len().div_ceil(LANES);
        let mut rows = vec![[0; LANES]; chunks * words * ROWS];
        for (image, cells) in images.into_iter().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                let first =
                    (image / LANES * words + cell / 64) * ROWS + ((cell % 64 / CELLS) << CELLS);
                let contains = |set: &usize| set >> (cell % CELLS) & 1 == 1;
                for set in (0..1 << CELLS).filter(contains) {
                    rows[first + set][image % LANES] += 3_u16.pow(place as u32);
                }
            }
        }
        Self { words, rows }
    }

    /// The number of groups of 48 images.
    #[cfg(test)]
    fn chunks(&self) -> usize {
        self.rows.len() / (self.words * ROWS)
    }

    /// The configurations of 48 images; those beyond the last image are 0.
    #[inline(always)]
    pub(super) fn chunk(&self, chunk: usize, own: &[u64], opponent: &[u64]) -> [u16; LANES] {
        let (mut ours, mut theirs) = ([0_u16; LANES], [0_u16; LANES]);
        let (tables, _) = self.rows[chunk * self.words * ROWS..].as_chunks::<ROWS>();
        for ((table, &own), &opponent) in tables.iter().zip(own).zip(opponent) {
            for four in 0..64 / CELLS {
                let row = |word: u64| {
                    &table[(four << CELLS) + (word >> (four * CELLS)) as usize % (1 << CELLS)]
                };
                let (our_row, their_row) = (row(own), row(opponent));
                for lane in 0..LANES {
                    ours[lane] = ours[lane].wrapping_add(our_row[lane]);
                    theirs[lane] = theirs[lane].wrapping_add(their_row[lane]);
                }
            }
        }
        std::array::from_fn(|lane| {
            ours[lane]
                .wrapping_add(theirs[lane])
                .wrapping_add(theirs[lane])
        })
    }
}

/// Numbers the weights that a position has, for learning.
///
/// ```
/// use uctopia::games::othello::Othello8;
/// use uctopia::values::{PatternIndices, Patterns};
/// let start = Othello8::new();
/// let set = start.pattern_set();
/// let mut weights = Vec::new();
/// PatternIndices::new(&set).of(&start, |weight| weights.push(weight));
/// assert_eq!(weights.len(), set.images() + 1); // and one by the numbers of moves
/// assert!(weights.iter().all(|&weight| weight < set.weights_of_stage()));
/// ```
#[derive(Clone, Debug)]
pub struct PatternIndices {
    tables: IndexTables,
    /// For each image, where the configurations of its pattern begin in `weight_of`.
    starts: Vec<u32>,
    /// The number of the weight of each configuration of each pattern.
    weight_of: Vec<u32>,
    /// The number of the first weight of each counted table.
    counted: Vec<usize>,
}

impl PatternIndices {
    /// The numbers of the weights of these patterns.
    #[must_use]
    pub fn new(set: &PatternSet) -> Self {
        let (mut starts, mut weight_of, mut weights) = (Vec::new(), Vec::new(), 0);
        for shape in &set.shapes {
            starts.extend(std::iter::repeat_n(
                weight_of.len() as u32,
                shape.images.len(),
            ));
            weight_of.extend(
                shape
                    .weight_of
                    .iter()
                    .map(|&weight| weight + weights as u32),
            );
            weights += shape.weights;
        }
        let mut counted = Vec::new();
        for size in &set.tables {
            counted.push(weights);
            weights += size;
        }
        Self {
            tables: IndexTables::of(set),
            starts,
            weight_of,
            counted,
        }
    }

    /// Calls `take` with the number of every weight that an unfinished position has, counted within the stage of the position.
    #[inline]
    pub fn of<G: Patterns>(&self, state: &G, mut take: impl FnMut(usize)) {
        let [own, opponent] = state.cells();
        for (chunk, starts) in self.starts.chunks(LANES).enumerate() {
            let configurations = self.tables.chunk(chunk, own.as_ref(), opponent.as_ref());
            for (start, configuration) in starts.iter().zip(configurations) {
                take(self.weight_of[*start as usize + usize::from(configuration)] as usize);
            }
        }
        for (table, first) in self.counted.iter().enumerate() {
            take(first + state.counted(table));
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::Rng;

    use super::*;

    /// The definition: the digits of the cells of an image.
    fn configuration(image: &[usize], own: &[u64], opponent: &[u64]) -> usize {
        let bit = |words: &[u64], cell: usize| (words[cell / 64] >> (cell % 64) & 1) as usize;
        image.iter().rev().fold(0, |sum, &cell| {
            3 * sum + bit(own, cell) + 2 * bit(opponent, cell)
        })
    }

    #[test]
    fn tables_give_the_digits_of_the_cells() {
        let mut rng = Rng::new(1);
        let images: Vec<Vec<usize>> = (0..60)
            .map(|first| (0..10).map(|step| (first * 7 + step * 11) % 97).collect())
            .collect();
        let tables = IndexTables::new(97, images.iter().map(Vec::as_slice));
        for _ in 0..100 {
            let mut random =
                || u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
            let own = [random(), random()];
            let opponent = [random() & !own[0], random() & !own[1]];
            let chunks =
                (0..tables.chunks()).flat_map(|chunk| tables.chunk(chunk, &own, &opponent));
            let found: Vec<usize> = chunks.map(usize::from).collect();
            let expected: Vec<usize> = images
                .iter()
                .map(|image| configuration(image, &own, &opponent))
                .collect();
            assert_eq!(found[..expected.len()], expected);
            assert!(found[expected.len()..].iter().all(|&unused| unused == 0));
        }
    }
}
