//! One pattern.

use std::collections::BTreeMap;

/// The states of a cell: empty, own, the opponent's.
const STATES: usize = 3;

/// A pattern, its images on the board, and which configurations share a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The cells of each image, in the order of the digits of a configuration, the lowest first.
    pub(super) images: Vec<Vec<usize>>,
    /// The number of the weight of each configuration.
    pub(super) weight_of: Vec<u32>,
    /// The number of weights.
    pub(super) weights: usize,
}

impl Shape {
    /// The most cells of a pattern: its configurations are counted in two bytes.
    pub(super) const MOST_CELLS: usize = 10;

    /// The shape of these cells under symmetries of the board, each of which lists the image of every cell. Images on the same
    /// cells are one image, and configurations that a symmetry maps onto one another share a weight.
    pub(super) fn new(cells: &[usize], symmetries: &[Vec<usize>]) -> Self {
        let mut images: Vec<Vec<usize>> = Vec::new();
        // The rearrangements of the cells by the symmetries that keep the pattern in its place.
        let mut rearrangements = Vec::new();
        for symmetry in symmetries {
            let image: Vec<usize> = cells.iter().map(|&cell| symmetry[cell]).collect();
            let places: Vec<usize> = cells
                .iter()
                .filter_map(|cell| image.iter().position(|other| other == cell))
                .collect();
            if places.len() == cells.len() && !rearrangements.contains(&places) {
                rearrangements.push(places);
            }
            let same_cells = |other: &Vec<usize>| other.iter().all(|cell| image.contains(cell));
            if !images.iter().any(same_cells) {
                images.push(image);
            }
        }
        let (weight_of, weights) = shared_weights(cells.len(), &rearrangements);
        Self {
            images,
            weight_of,
            weights,
        }
    }

    /// The shape of a pattern with these images, all of so many cells: images on the same cells are one image, and two orders of them
    /// make configurations that share a weight.
    pub(super) fn of_images(all: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let mut images: Vec<Vec<usize>> = Vec::new();
        let mut image_on = BTreeMap::new();
        let mut rearrangements: Vec<Vec<usize>> = Vec::new();
        for image in all {
            let mut cells = image.clone();
            cells.sort_unstable();
            let first: &Vec<usize> = match image_on.get(&cells) {
                Some(&index) => &images[index],
                None => {
                    image_on.insert(cells, images.len());
                    images.push(image);
                    continue;
                }
            };
            let places: Vec<usize> = first
                .iter()
                .filter_map(|cell| image.iter().position(|other| other == cell))
                .collect();
            if !rearrangements.contains(&places) {
                rearrangements.push(places);
            }
        }
        let (weight_of, weights) = shared_weights(images[0].len(), &closed(&rearrangements));
        Self {
            images,
            weight_of,
            weights,
        }
    }

    /// The number of configurations.
    pub(super) fn configurations(&self) -> usize {
        self.weight_of.len()
    }
}

/// The products of any number of these rearrangements.
fn closed(generators: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut all = generators.to_owned();
    let mut next = 0;
    while let Some(one) = all.get(next).cloned() {
        for other in generators {
            let product: Vec<usize> = one.iter().map(|&place| other[place]).collect();
            if !all.contains(&product) {
                all.push(product);
            }
        }
        next += 1;
    }
    all
}

/// The number of the weight of each configuration of so many cells, and the number of weights: a configuration shares that of
/// its first rearrangement.
fn shared_weights(cells: usize, rearrangements: &[Vec<usize>]) -> (Vec<u32>, usize) {
    let mut first: Vec<usize> = (0..STATES.pow(cells as u32)).collect();
    for places in rearrangements {
        first
            .iter_mut()
            .zip(rearranged(places))
            .for_each(|(first, other)| *first = other.min(*first));
    }
    let mut weight_of: Vec<u32> = Vec::with_capacity(first.len());
    let mut weights = 0;
    for first in first {
        let shared = weight_of.get(first).copied();
        weight_of.push(shared.unwrap_or_else(|| {
            weights += 1;
            weights - 1
        }));
    }
    (weight_of, weights as usize)
}

/// What each configuration becomes when its cells are rearranged: those of the places before a cell, with each state of the cell.
fn rearranged(places: &[usize]) -> Vec<usize> {
    let mut images = vec![0];
    for place in 0..places.len() {
        let digit = STATES.pow(
            places
                .iter()
                .position(|&other| other == place)
                .unwrap_or(place) as u32,
        );
        images = (0..STATES)
            .flat_map(|state| images.iter().map(move |image| image + state * digit))
            .collect();
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The symmetries of a row of four cells.
    fn row() -> Vec<Vec<usize>> {
        vec![vec![0, 1, 2, 3], vec![3, 2, 1, 0]]
    }

    #[test]
    fn mirrored_configurations_of_a_symmetric_pattern_share_a_weight() {
        let whole = Shape::new(&[0, 1, 2, 3], &row());
        assert_eq!(whole.images, [[0, 1, 2, 3]]);
        assert_eq!(
            whole.weights, 45,
            "of 81 configurations 9 are symmetric, the others pairs"
        );
        // own, empty, empty, opponent: 1 + 2 · 27; mirrored: 2 + 27.
        assert_eq!(whole.weight_of[1 + 2 * 27], whole.weight_of[2 + 27]);
        assert_ne!(whole.weight_of[1], whole.weight_of[2]);
    }

    #[test]
    fn given_images_share_weights_with_their_reversals() {
        let windows = (0..5).map(|first| (first..first + 4).collect::<Vec<_>>());
        let images: Vec<Vec<usize>> = windows
            .flat_map(|w| [w.clone(), w.into_iter().rev().collect()])
            .collect();
        let windows = Shape::of_images(images);
        let whole = Shape::new(&[0, 1, 2, 3], &row());
        assert_eq!(
            (windows.images.len(), &windows.weight_of),
            (5, &whole.weight_of)
        );
    }

    #[test]
    fn images_on_other_cells_share_all_weights() {
        let half = Shape::new(&[0, 1], &row());
        assert_eq!(half.images, [[0, 1], [3, 2]]);
        assert_eq!((half.configurations(), half.weights), (9, 9));
    }
}
