//! Features of positions, and values that are sums of their weights.

use crate::{Game, Player};

/// The ability to name the features of a position, so that its value can be learned: n-tuples, as they are called where
/// a feature is the contents of a few squares.
///
/// A learned value is a function of the sum of the weights of all features that a position has. Features are numbered
/// through all tables; [`Table`] helps with that.
///
/// Bledsoe and Browning 1959, "Pattern recognition and reading by machine" (n-tuples); Lucas 2008, "Learning to play Othello
/// with n-tuple systems".
///
/// ```
/// use uctopia_game::{Features, Game, Table, Turn};
/// # use uctopia_game::Player;
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, mover: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.mover) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.mover) = (self.stones - taken, self.mover.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.mover { -1.0 } else { 1.0 } }
/// # }
///
/// // Nim: take one or two stones, the last one wins. What matters is who moves, and the stones modulo 3.
/// const REST: Table<2> = Table::first([2, 3]);
///
/// impl Features for Nim {
///     const FEATURES: usize = REST.end();
///     fn features(&self, mut take: impl FnMut(usize)) {
///         take(REST.cell([self.mover.index(), usize::from(self.stones % 3)]));
///     }
/// }
///
/// let mut found = Vec::new();
/// Nim { stones: 5, mover: Player::SECOND }.features(|feature| found.push(feature));
/// assert_eq!((Nim::FEATURES, found), (6, vec![5]));
/// ```
pub trait Features: Game {
    /// How many features there are.
    const FEATURES: usize;

    /// Calls `take` with the number of every feature of this position, from 0 and below [`FEATURES`](Self::FEATURES). What a
    /// position has twice comes twice.
    ///
    /// Asked only while the game goes on.
    fn features(&self, take: impl FnMut(usize));
}

/// A table of features with so many dimensions, somewhere in a row of tables.
///
/// ```
/// use uctopia_game::Table;
/// const HEIGHTS: Table<1> = Table::first([14]);
/// const PAIRS: Table<2> = Table::behind(&HEIGHTS, [13, 13]);
/// assert_eq!(HEIGHTS.cell([3]), 3);
/// assert_eq!(PAIRS.cell([2, 5]), 14 + 2 * 13 + 5);
/// assert_eq!(PAIRS.end(), 14 + 13 * 13);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table<const N: usize> {
    start: usize,
    sizes: [usize; N],
}

impl<const N: usize> Table<N> {
    /// The first table of a row.
    #[must_use]
    pub const fn first(sizes: [usize; N]) -> Self {
        Self { start: 0, sizes }
    }

    /// The table that follows another.
    #[must_use]
    pub const fn behind<const M: usize>(before: &Table<M>, sizes: [usize; N]) -> Self {
        Self { start: before.end(), sizes }
    }

    /// The number behind its last feature.
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
}

/// The weights of all features of a game, as whole numbers of a small unit.
///
/// Sums of whole numbers are the same in any order, so values repeat on every machine.
///
/// ```
/// use uctopia_game::Weights;
/// let weights = Weights::rounded(&[0.5, -1.0, 0.0]);
/// assert_eq!(Weights::from_bytes(&weights.to_bytes()).unwrap(), weights);
/// assert!(Weights::from_bytes(b"no weights").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    values: Vec<i16>,
}

impl Weights {
    /// One, in units of the whole numbers.
    pub const ONE: f32 = 1024.0;

    /// What files of weights begin with.
    const MAGIC: &[u8; 8] = b"uctopiaW";

    /// Weights rounded to the next whole number of units; those beyond ±31 become ±31.
    #[must_use]
    pub fn rounded(weights: &[f32]) -> Self {
        let whole = |weight: &f32| (weight * Self::ONE).round().clamp(-32_000.0, 32_000.0) as i16;
        Self { values: weights.iter().map(whole).collect() }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The sum over a position's features, in units; the larger the better for the first player.
    ///
    /// # Panics
    /// When there are fewer weights than features.
    #[inline]
    #[must_use]
    pub fn sum<G: Features>(&self, position: &G) -> i32 {
        let values = &self.values[..G::FEATURES];
        let mut sum = 0;
        position.features(|feature| sum += i32::from(values[feature]));
        sum
    }

    /// The value of a position for a player, in `[-1, 1]`: the logistic function of the sum is the first player's chance to
    /// win.
    #[inline]
    #[must_use]
    pub fn value<G: Features>(&self, position: &G, player: Player) -> f32 {
        // 2 σ(x) − 1 = tanh(x / 2)
        let value = libm::tanhf(self.sum(position) as f32 / (2.0 * Self::ONE));
        if player == Player::FIRST { value } else { -value }
    }

    /// As a file: eight bytes to know it by, then every weight in two bytes, the low one first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.values.iter().flat_map(|weight| weight.to_le_bytes());
        Self::MAGIC.iter().copied().chain(weights).collect()
    }

    /// The weights of such a file, or `None` if it is none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let weights = bytes.strip_prefix(Self::MAGIC.as_slice())?;
        let (pairs, rest) = weights.as_chunks::<2>();
        rest.is_empty().then(|| Self { values: pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect() })
    }
}
