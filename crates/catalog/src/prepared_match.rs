//! A match that is played unit by unit, or whose records are checked, whatever the game.

use std::ops::Range;

use uctopia_arena::{GameRecord, ThinkingTimes, UnfitRecord};

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

/// The records that a match can have, by its rules and its schedule; its agents are not needed for that.
///
/// ```
/// use uctopia_arena::Match;
/// use uctopia_catalog::{prepare_match, record_rules};
/// let (game, random) = ("ttt".parse().unwrap(), "random".parse().unwrap());
/// let (agents, settings) = ([&random, &random], Match::default());
/// let prepared = prepare_match(&game, None, None, &agents, &settings).unwrap();
/// let mut pair: Vec<_> = prepared.play_unit(7).unwrap().into_iter().map(|(record, _)| record).collect();
/// let rules = record_rules(&game, None, None, &agents, &settings).unwrap();
/// assert!(rules.check(7..8, &pair).is_ok());
/// pair[0].game.moves[0] = "z9".to_owned();
/// assert_eq!(rules.check(7..8, &pair).unwrap_err().to_string(), "game 14: its move 1 is z9, which is not legal");
/// ```
pub trait RecordRules: Send + Sync {
    /// Whether these can be the games of these units, all of them and in canonical order; see
    /// [`Match::check_records`](uctopia_arena::Match::check_records).
    ///
    /// # Errors
    /// The first record that is wrong, missing or too many.
    fn check(&self, units: Range<u64>, records: &[GameRecord<String>]) -> Result<(), UnfitRecord>;
}
