//! Values by patterns.

use std::sync::Arc;

#[cfg(target_arch = "x86_64")]
use fearless_simd::{Level, Simd as _};
use uctopia_game::{Evaluator, Player, Turn};

use super::indices::{IndexTables, LANES};
use super::{PatternSet, Patterns};
#[cfg(feature = "files")]
use crate::{FeatureSet, LearnedFileError};
use crate::{ValueFunction, Weights};

/// The value of a position by the weights of its patterns, in points of the [declaration](PatternSet::points).
///
/// The weights are whole numbers, so that every machine computes the same value. Threads can share it.
///
/// ```
/// use uctopia::{Evaluator, Game, Player};
/// use uctopia::games::othello::Othello8;
/// use uctopia::values::{PatternValue, Patterns, Weights};
/// let start = Othello8::new();
/// let set = start.pattern_set();
/// let value = PatternValue::new(&set, &Weights::whole(vec![1; set.weights()]));
/// // Each of 46 images and one count adds one unit, a 64th of a disc, for the side to move.
/// assert_eq!(value.evaluate(&start, Player::FIRST), 47.0 / 64.0);
/// assert_eq!(value.evaluate(&start, Player::SECOND), -47.0 / 64.0);
/// ```
#[derive(Clone, Debug)]
pub struct PatternValue(Arc<Expanded>);

/// The weights, one for each configuration, so that a value takes one lookup an image.
#[derive(Debug)]
struct Expanded {
    indices: IndexTables,
    /// Where the configurations of each image begin within a stage; lanes without an image have a weight of 0 at the end.
    starts: Vec<[u32; LANES]>,
    /// Where the counted tables begin within a stage.
    counted: Vec<usize>,
    /// The weights of all stages, one after the other.
    weights: Vec<i16>,
    /// The number of weights of a stage.
    stage: usize,
    unit: &'static str,
    scale: f32,
    resolution: f32,
    /// The largest value, in units.
    most: i32,
}

impl PatternValue {
    /// The value by these weights, which are numbered as [`PatternIndices`](super::PatternIndices) does, the stages one after
    /// the other.
    ///
    /// # Panics
    /// When the number of weights is not that of the declaration.
    #[must_use]
    pub fn new(set: &PatternSet, weights: &Weights) -> Self {
        assert_eq!(
            weights.len(),
            set.weights(),
            "weights belong to one declaration"
        );
        let (mut starts, mut places) = (Vec::new(), 0);
        for shape in &set.shapes {
            starts.extend(std::iter::repeat_n(places as u32, shape.images.len()));
            places += shape.configurations();
        }
        let mut counted = Vec::new();
        for size in &set.tables {
            counted.push(places);
            places += size;
        }
        starts.resize(starts.len().next_multiple_of(LANES), places as u32);
        let (starts, _) = starts.as_chunks::<LANES>();
        let mut expanded = Vec::with_capacity(set.stages() * (places + 1));
        for mut of_stage in weights.values().chunks(set.weights_of_stage().max(1)) {
            for shape in &set.shapes {
                let (of_shape, rest) = of_stage.split_at(shape.weights);
                expanded.extend(
                    shape
                        .weight_of
                        .iter()
                        .map(|&weight| of_shape[weight as usize]),
                );
                of_stage = rest;
            }
            expanded.extend_from_slice(of_stage);
            expanded.push(0);
        }
        Self(Arc::new(Expanded {
            indices: IndexTables::of(set),
            starts: starts.to_vec(),
            counted,
            weights: expanded,
            stage: places + 1,
            unit: set.unit,
            scale: set.scale,
            resolution: set.resolution(),
            most: (set.most * set.resolution()) as i32,
        }))
    }

    /// Returns the value of a file of weights that `uctopia train` or a `Trainer` wrote. `game` is the text that names game and rules,
    /// the one that the training was given, and `start` the game's first position, whose patterns must be those of the file. With the
    /// cargo feature `files`.
    ///
    /// ```
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::values::{LearnedFileError, PatternValue};
    /// let problem = PatternValue::from_file(b"no weights", "othello", &Othello8::new()).unwrap_err();
    /// assert!(matches!(problem, LearnedFileError::WrongKind(_)));
    /// ```
    ///
    /// # Errors
    /// When it is no such file, was changed or cut, or belongs to another game or other patterns.
    #[cfg(feature = "files")]
    pub fn from_file<G: Patterns>(
        bytes: &[u8],
        game: &str,
        start: &G,
    ) -> Result<Self, LearnedFileError> {
        let (header, weights) = Weights::from_file(bytes)?;
        header.belongs_to(game, &FeatureSet::of_patterns(start))?;
        Ok(Self::new(&start.pattern_set(), &weights))
    }

    /// The value for the player to move, in units of the weights; see [`PatternSet::resolution`].
    ///
    /// ```
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::values::{PatternValue, Patterns, Weights};
    /// let start = Othello8::new();
    /// let set = start.pattern_set();
    /// assert_eq!(PatternValue::new(&set, &Weights::whole(vec![-1; set.weights()])).units(&start), -47);
    /// ```
    ///
    /// # Panics
    /// When the position is of a stage that the declaration does not have.
    #[inline]
    #[must_use]
    pub fn units<G: Patterns>(&self, state: &G) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Level::new().as_avx2() {
            return avx2.vectorize(
                #[inline(always)]
                || self.0.sum(state),
            );
        }
        self.0.sum(state)
    }
}

impl Expanded {
    #[inline(always)]
    fn sum<G: Patterns>(&self, state: &G) -> i32 {
        let stage = &self.weights[state.stage() * self.stage..][..self.stage];
        let [own, opponent] = state.cells();
        let mut sum = 0;
        for (chunk, starts) in self.starts.iter().enumerate() {
            let configurations = self.indices.chunk(chunk, own.as_ref(), opponent.as_ref());
            // All places before the first lookup: these sums are vectors.
            let places: [u32; LANES] =
                std::array::from_fn(|lane| starts[lane] + u32::from(configurations[lane]));
            for place in places {
                sum += i32::from(stage[place as usize]);
            }
        }
        for (table, first) in self.counted.iter().enumerate() {
            sum += i32::from(stage[first + state.counted(table)]);
        }
        sum.clamp(-self.most, self.most)
    }
}

impl<G: Patterns> Evaluator<G> for PatternValue {
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        self.rating(state, player) / self.0.resolution
    }

    fn unit(&self) -> &'static str {
        self.0.unit
    }

    fn scale(&self) -> f32 {
        self.0.scale
    }
}

impl<G: Patterns> ValueFunction<G> for PatternValue {
    #[inline]
    fn rating(&self, state: &G, player: Player) -> f32 {
        let units = self.units(state) as f32;
        if state.turn() == Turn::Player(player) {
            units
        } else {
            -units
        }
    }

    fn rating_unit(&self) -> f32 {
        self.0.resolution
    }
}
