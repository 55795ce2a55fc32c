//! The declaration of patterns.

use super::shape::Shape;
use crate::value_function::PAYOFF_UNIT;

/// The patterns of a game, the stages of a game, and the scale of its values.
///
/// ```
/// use uctopia::values::PatternSet;
/// // Cells 0 to 8 are a board of three rows, with the symmetries of a square.
/// let turned = |cell: usize| 3 * (cell % 3) + 2 - cell / 3;
/// let mirrored = |cell: usize| 3 * (cell / 3) + 2 - cell % 3;
/// let set = PatternSet::new(9, 3)
///     .symmetric(turned)
///     .symmetric(mirrored)
///     .pattern(&[0, 1, 2]) // an edge: four images
///     .pattern(&[3, 4, 5]) // a line through the centre: two
///     .pattern(&[0, 4, 8]); // a diagonal: two
/// assert_eq!(set.images(), 8);
/// assert_eq!(set.weights_of_stage(), 3 * 18); // 27 configurations each, of which 9 are symmetric
/// assert_eq!(set.weights(), 3 * 3 * 18);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PatternSet {
    cells: usize,
    stages: usize,
    /// The image of every cell under each symmetry; a group, whose first element is the identity.
    symmetries: Vec<Vec<usize>>,
    pub(super) shapes: Vec<Shape>,
    pub(super) tables: Vec<usize>,
    pub(super) unit: &'static str,
    pub(super) scale: f32,
    pub(super) most: f32,
}

impl PatternSet {
    /// A declaration without patterns for a board of so many cells, and a game of so many stages. Values are payoffs until
    /// [`points`](Self::points) is called.
    ///
    /// # Panics
    /// Without cells or stages.
    #[must_use]
    pub fn new(cells: usize, stages: usize) -> Self {
        assert!(cells > 0 && stages > 0, "patterns need cells and stages");
        let (unit, scale, most) = (PAYOFF_UNIT, 1.0, 1.0);
        Self {
            cells,
            stages,
            symmetries: vec![(0..cells).collect()],
            shapes: Vec::new(),
            tables: Vec::new(),
            unit,
            scale,
            most,
        }
    }

    /// Adds a symmetry of the board, by the image of each cell: positions that it maps onto one another have the same value.
    /// Products of symmetries are added too. To be called before any [`pattern`](Self::pattern).
    ///
    /// # Panics
    /// When it maps two cells onto the same one or a cell off the board, or after a pattern.
    #[must_use]
    pub fn symmetric(mut self, image: impl Fn(usize) -> usize) -> Self {
        assert!(
            self.shapes.is_empty(),
            "symmetries are declared before patterns"
        );
        let added: Vec<usize> = (0..self.cells).map(image).collect();
        let mut sorted = added.clone();
        sorted.sort_unstable();
        assert!(
            sorted.iter().copied().eq(0..self.cells),
            "a symmetry maps the cells onto one another: {added:?}"
        );
        let mut generators = self.symmetries.split_off(1);
        generators.push(added);
        let mut next = 0;
        while let Some(one) = self.symmetries.get(next).cloned() {
            for other in &generators {
                let product: Vec<usize> = one.iter().map(|&cell| other[cell]).collect();
                if !self.symmetries.contains(&product) {
                    self.symmetries.push(product);
                }
            }
            next += 1;
        }
        self
    }

    /// Adds a pattern and all its images under the symmetries.
    ///
    /// # Panics
    /// When it has no cells, more than 10, the same cell twice, or one off the board.
    #[must_use]
    pub fn pattern(mut self, cells: &[usize]) -> Self {
        assert!(
            (1..=Shape::MOST_CELLS).contains(&cells.len()),
            "a pattern has 1 to 10 cells: {cells:?}"
        );
        let new =
            |(index, cell): (usize, &usize)| *cell < self.cells && !cells[..index].contains(cell);
        assert!(
            cells.iter().enumerate().all(new),
            "the cells of a pattern are different ones of the board: {cells:?}"
        );
        self.shapes.push(Shape::new(cells, &self.symmetries));
        self
    }

    /// Adds a pattern with images that are given one by one, such as all windows of a long line: they share the weights of their
    /// configurations. Each lists its cells in the same order; where an image is given in two orders, configurations that
    /// they map onto one another share a weight too. Symmetries of the board add nothing to them.
    ///
    /// ```
    /// use uctopia::values::PatternSet;
    /// // A line of nine cells: windows of three, each in both directions.
    /// let windows = (0..7).flat_map(|first| [[first, first + 1, first + 2], [first + 2, first + 1, first]]);
    /// let set = PatternSet::new(9, 1).shared_pattern(windows.map(Vec::from));
    /// assert_eq!((set.images(), set.weights()), (7, 18)); // 27 configurations, of which 9 are symmetric
    /// ```
    ///
    /// # Panics
    /// Without an image, or when an image has no cells, more than 10, another number than the first, the same cell twice, or
    /// one off the board.
    #[must_use]
    pub fn shared_pattern(mut self, images: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let images: Vec<Vec<usize>> = images.into_iter().collect();
        let length = images.first().map_or(0, Vec::len);
        assert!(
            (1..=Shape::MOST_CELLS).contains(&length),
            "a pattern has 1 to 10 cells, and an image"
        );
        for cells in &images {
            let new = |(index, cell): (usize, &usize)| {
                *cell < self.cells && !cells[..index].contains(cell)
            };
            let fits = cells.len() == length && cells.iter().enumerate().all(new);
            assert!(
                fits,
                "an image has as many cells as the first, different ones of the board: {cells:?}"
            );
        }
        self.shapes.push(Shape::of_images(images));
        self
    }

    /// Adds a table of so many weights, one of which a position has by what it [counts](super::Patterns::counted).
    ///
    /// # Panics
    /// When it is empty.
    #[must_use]
    pub fn counted_table(mut self, size: usize) -> Self {
        assert!(size > 0, "a table has entries");
        self.tables.push(size);
        self
    }

    /// Makes values points: their unit, such as "discs", the difference that counts as a clear advantage, and the largest
    /// result of a game. By default a value is an expected payoff, at most 1.
    ///
    /// # Panics
    /// When the largest result is not from 1 to 1000, or the scale not above 0.
    #[must_use]
    pub fn points(mut self, unit: &'static str, scale: f32, most: f32) -> Self {
        assert!(
            (1.0..=1000.0).contains(&most) && scale > 0.0,
            "results are from 1 to 1000 points"
        );
        (self.unit, self.scale, self.most) = (unit, scale, most);
        self
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The number of stages of a game.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.stages
    }

    /// The number of images of all patterns: so many configurations and counts make up a value.
    #[must_use]
    pub fn images(&self) -> usize {
        self.shapes.iter().map(|shape| shape.images.len()).sum()
    }

    /// The number of weights of a stage.
    #[must_use]
    pub fn weights_of_stage(&self) -> usize {
        self.shapes
            .iter()
            .map(|shape| shape.weights)
            .chain(self.tables.iter().copied())
            .sum()
    }

    /// The number of weights of all stages.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.stages * self.weights_of_stage()
    }

    /// The unit of a value.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// The difference of values that counts as a clear advantage, in points.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The largest result of a game, in points.
    #[must_use]
    pub fn most(&self) -> f32 {
        self.most
    }

    /// The number of units of a weight that make up a point: a power of 2, from 4 to 4096.
    ///
    /// ```
    /// use uctopia::values::PatternSet;
    /// assert_eq!(PatternSet::new(9, 1).resolution(), 4096.0);
    /// assert_eq!(PatternSet::new(64, 1).points("discs", 16.0, 64.0).resolution(), 64.0);
    /// ```
    #[must_use]
    pub fn resolution(&self) -> f32 {
        4096.0 / (self.most.round() as u32).next_power_of_two() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_generators_make_all_symmetries_of_a_square() {
        let turned = |cell: usize| 8 * (cell % 8) + 7 - cell / 8;
        let mirrored = |cell: usize| cell ^ 7;
        let set = PatternSet::new(64, 1).symmetric(turned).symmetric(mirrored);
        assert_eq!(set.symmetries.len(), 8);
        let set = set
            .pattern(&[0, 1, 2, 8, 9, 10, 16, 17, 18])
            .pattern(&[0, 1, 2, 3, 4, 8, 9, 10, 11, 12]);
        let images: Vec<usize> = set.shapes.iter().map(|shape| shape.images.len()).collect();
        assert_eq!(images, [4, 8]);
        assert_eq!(
            set.shapes[0].weights,
            (19_683 + 729) / 2,
            "symmetric about its diagonal of three cells"
        );
        assert_eq!(set.shapes[1].weights, 59_049);
    }

    #[test]
    #[should_panic(expected = "maps the cells onto one another")]
    fn a_symmetry_is_a_permutation() {
        let _ = PatternSet::new(4, 1).symmetric(|_| 0);
    }

    #[test]
    #[should_panic(expected = "different ones of the board")]
    fn a_pattern_has_no_cell_twice() {
        let _ = PatternSet::new(4, 1).pattern(&[1, 2, 1]);
    }
}
