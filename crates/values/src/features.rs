//! The trait of games with features.

use uctopia_game::Shortcuts;
use uctopia_game::adapters::MaxPlies;

/// The features of a position, so that its value can be learned: n-tuples, as they are called where a feature is the contents
/// of a few squares.
///
/// A learned value is a function of the sum of the weights of all features that a position has. Features are numbered
/// through all tables; [`FeatureTable`](crate::FeatureTable) helps with that.
///
/// A position may consist of parts. Where most moves change one part alone, the sums of the others are remembered
/// ([`PartialSumCache`](crate::PartialSumCache)) instead of added up again.
///
/// Bledsoe and Browning 1959, "Pattern recognition and reading by machine" (n-tuples); Lucas 2008, "Learning to play Othello
/// with n-tuple systems".
///
/// ```
/// use uctopia::{Game, Turn};
/// # use uctopia::Shortcuts;
/// # impl Shortcuts for Nim {}
/// use uctopia::values::{Features, FeatureTable};
/// # use uctopia::Player;
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim { stones: u8, to_move: Player }
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     const PLAYERS: usize = 2;
/// #     fn turn(&self) -> Turn { if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) } }
/// #     fn moves(&self) -> impl ExactSizeIterator<Item = u8> { (0..self.stones.min(2)).map(|less| less + 1) }
/// #     fn play(&mut self, taken: u8) { (self.stones, self.to_move) = (self.stones - taken, self.to_move.opponent()); }
/// #     fn payoff(&self, player: Player) -> f32 { if player == self.to_move { -1.0 } else { 1.0 } }
/// # }
///
/// // Nim: take one or two stones, the last one wins. The value depends on the player to move and the stones modulo 3.
/// const REST: FeatureTable<2> = FeatureTable::first([2, 3]);
///
/// impl Features for Nim {
///     const FEATURES: usize = REST.end();
///     fn features(&self, _: usize, mut take: impl FnMut(usize)) {
///         take(REST.cell([self.to_move.index(), usize::from(self.stones % 3)]));
///     }
/// }
///
/// let mut found = Vec::new();
/// Nim { stones: 5, to_move: Player::SECOND }.features(0, |feature| found.push(feature));
/// assert_eq!((Nim::FEATURES, found), (6, vec![5]));
/// ```
pub trait Features: Shortcuts {
    /// The number of features.
    const FEATURES: usize;

    /// The number of parts of a position.
    const PARTS: usize = 1;

    /// The number of parts, the first ones, that a quick rating uses; the rest cost far more.
    const QUICK_PARTS: usize = Self::PARTS;

    /// A hash of all properties that determine the features of a part: parts with the same key have the same features. `None`
    /// where remembering does not pay.
    #[inline]
    fn part_key(&self, _part: usize) -> Option<u64> {
        None
    }

    /// Calls `take` with the number of every feature of a part of this position, from 0 and below [`FEATURES`](Self::FEATURES).
    /// A feature that a position has twice is passed twice.
    ///
    /// Called only while the game is not over.
    fn features(&self, part: usize, take: impl FnMut(usize));
}

/// The features of the game inside: the number of plies left is not one of them.
impl<G: Features> Features for MaxPlies<G> {
    const FEATURES: usize = G::FEATURES;
    const PARTS: usize = G::PARTS;
    const QUICK_PARTS: usize = G::QUICK_PARTS;

    #[inline]
    fn part_key(&self, part: usize) -> Option<u64> {
        self.inner().part_key(part)
    }

    fn features(&self, part: usize, take: impl FnMut(usize)) {
        self.inner().features(part, take);
    }
}
