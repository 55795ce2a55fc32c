//! A match that is played unit by unit, whatever the game.

use uctopia_arena::{GameRecord, ThinkingTimes};

/// A match whose game and agents are hidden. A unit follows from the match's settings and its number alone.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::prepare_match;
/// let (game, uct, random) = ("ttt".parse().unwrap(), "uct:iters=50".parse().unwrap(), "random".parse().unwrap());
/// let prepared = prepare_match(&game, Some("b2"), None, &[&uct, &random], &Match::default()).unwrap();
/// assert_eq!((prepared.players(), prepared.start().as_str()), (2, "000010000"));
/// let pair = prepared.play_unit(7).unwrap();
/// assert_eq!((pair[0].0.index, pair[1].0.index), (14, 15));
/// assert_eq!(pair[0].0, prepared.play_unit(7).unwrap()[0].0);
/// ```
pub trait PreparedMatch: Send + Sync {
    /// How many players the game has.
    fn players(&self) -> usize;

    /// The position every game starts from, in its canonical text.
    fn start(&self) -> String;

    /// The games of a unit, a pair or a deal, with the search time of every agent; `None` when the settings' stop flag was
    /// raised meanwhile.
    fn play_unit(&self, unit: u64) -> Option<Vec<(GameRecord<String>, ThinkingTimes)>>;
}
