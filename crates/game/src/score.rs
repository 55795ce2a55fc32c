//! Scores: what a game counts beside win and loss.

use std::ops::RangeInclusive;

use crate::check::{CheckResult, require, walk};
use crate::{CheckSummary, ContractBreach, Game, Player};

/// A game that counts something beside win, draw and loss: points in 2048 and Pig, discs in Othello.
///
/// Matches report the mean score of each agent, in its own unit. A game whose result *is* its score, as in 2048, implements
/// [`Game::payoff`] by [`payoff_of_score`](Self::payoff_of_score), so that every search takes the score in shares of its declared
/// range. Nowhere else is a score normalized: a search looks at payoffs alone.
///
/// ```
/// use uctopia::game::{Game, Player, Score, Shortcuts, Turn, check, check_score};
///
/// /// Three throws of a die, each chosen or not: the sum of those chosen.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
/// struct Throws { left: u8, sum: u8 }
///
/// impl Game for Throws {
///     type Move = u8;
///     const PLAYERS: usize = 1;
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Player(Player::FIRST) }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
///         0..if self.left == 0 { 0 } else { 7_u8 }
///     }
///     fn play(&mut self, thrown: u8) { (self.left, self.sum) = (self.left - 1, self.sum + thrown); }
///     fn payoff(&self, player: Player) -> f32 { self.payoff_of_score(player) }
/// }
///
/// impl Shortcuts for Throws {}
///
/// impl Score for Throws {
///     const UNIT: &'static str = "pips";
///     const RANGE: std::ops::RangeInclusive<f32> = 0.0..=18.0;
///     fn score(&self, _: Player) -> f32 { f32::from(self.sum) }
/// }
///
/// let start = Throws { left: 3, sum: 0 };
/// assert_eq!(start.after(6).after(2).after(1).payoff(Player::FIRST), 0.0); // 9 of 18: the middle of the range
/// assert!(check(&start, 1, 100).is_ok() && check_score(&start, 1, 100).is_ok());
/// ```
pub trait Score: Game {
    /// What is counted, in the plural.
    const UNIT: &'static str;

    /// The least and the greatest score of any position: finite, and not the same.
    const RANGE: RangeInclusive<f32>;

    /// The current score of `player`; at the end of the game, the final score. In [`RANGE`](Self::RANGE), larger is better.
    fn score(&self, player: Player) -> f32;

    /// The score as a payoff: the least one of the range counts −1, the greatest 1, and those between lie on the line.
    ///
    /// The payoffs of two players add up to 0 only if their scores add up to the sum of the two ends of the range, as discs do
    /// where all squares are taken. Scores in whole numbers, of which an `f32` holds those to 2²⁴, then have payoffs that add up
    /// to 0 without rounding.
    #[inline]
    fn payoff_of_score(&self, player: Player) -> f32 {
        place_of(self.score(player), *Self::RANGE.start(), *Self::RANGE.end())
    }
}

/// Where a score lies in a range, from −1 to 1: its distances from both ends, since those of two scores that add up to the sum of
/// the ends are the same but for their sign, to the last bit.
#[inline]
fn place_of(score: f32, low: f32, high: f32) -> f32 {
    (((score - low) + (score - high)) / (high - low)).clamp(-1.0, 1.0)
}

/// The score of a game as a value, for programs that take games with and without one: an ability that a generic program
/// cannot ask a type for, since not every game has it.
///
/// ```
/// use uctopia::game::{Player, Score, ScoreOf, adapters::Tree};
/// // The scores of the two players add up to 1.
/// let wins = ScoreOf::<Tree> { unit: "wins", low: 0.0, high: 1.0, score: |_, player| player.index() as f32 };
/// let game: Tree = "B".parse().unwrap();
/// assert_eq!(wins.all(&game), [0.0, 1.0]);
/// ```
#[derive(Debug)]
pub struct ScoreOf<G> {
    /// What is counted, in the plural.
    pub unit: &'static str,
    /// The least score of any position.
    pub low: f32,
    /// The greatest score of any position.
    pub high: f32,
    /// The current score of a player.
    pub score: fn(&G, Player) -> f32,
}

// Derived, they would require games that are `Copy`.
impl<G> Copy for ScoreOf<G> {}
impl<G> Clone for ScoreOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> ScoreOf<G> {
    /// The score that the game declares.
    #[must_use]
    pub fn declared() -> Self
    where
        G: Score,
    {
        Self {
            unit: G::UNIT,
            low: *G::RANGE.start(),
            high: *G::RANGE.end(),
            score: G::score,
        }
    }

    /// The scores of all players, by [`Player::index`].
    #[must_use]
    pub fn all(&self, state: &G) -> Vec<f32> {
        (0..state.players())
            .map(|player| (self.score)(state, Player::new(player)))
            .collect()
    }
}

/// Plays `games` random games from `start` and checks that the score lies in its range in every position.
///
/// # Errors
/// The first score out of range, or an invalid range.
pub fn check_score<G: Score>(
    start: &G,
    seed: u64,
    games: u32,
) -> Result<CheckSummary, ContractBreach> {
    walk(start, seed, games, check_position)
}

fn check_position<G: Score>(state: &G) -> CheckResult {
    let (low, high) = (*G::RANGE.start(), *G::RANGE.end());
    let is_range = low < high && low.is_finite() && high.is_finite();
    require(
        is_range,
        "the range of the score is finite and not empty",
        || format!("[{low}, {high}]"),
    )?;
    for player in (0..state.players()).map(Player::new) {
        let score = state.score(player);
        require(
            (low..=high).contains(&score),
            "the score lies in its range",
            || {
                format!(
                    "{player} has {score} {}, and the range is [{low}, {high}]",
                    G::UNIT
                )
            },
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Turn;

    /// Steps of one on a ladder, up to a height that may exceed its range.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Ladder<const TOP: u8>(u8);

    impl<const TOP: u8> Game for Ladder<TOP> {
        type Move = u8;
        const PLAYERS: usize = 1;
        fn turn(&self) -> Turn {
            if self.0 == 8 {
                Turn::Over
            } else {
                Turn::Player(Player::FIRST)
            }
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
            0..u8::from(self.0 < 8)
        }
        fn play(&mut self, _: u8) {
            self.0 += 1;
        }
        fn payoff(&self, player: Player) -> f32 {
            self.payoff_of_score(player)
        }
    }

    impl<const TOP: u8> Score for Ladder<TOP> {
        const UNIT: &'static str = "rungs";
        const RANGE: RangeInclusive<f32> = 0.0..=TOP as f32;
        fn score(&self, _: Player) -> f32 {
            f32::from(self.0)
        }
    }

    #[test]
    fn the_range_is_mapped_to_payoffs_in_a_straight_line() {
        let payoffs = [0, 2, 4, 6, 8].map(|rung| Ladder::<8>(rung).payoff(Player::FIRST));
        assert_eq!(payoffs, [-1.0, -0.5, 0.0, 0.5, 1.0]);
        assert_eq!(
            Ladder::<4>(8).payoff(Player::FIRST),
            1.0,
            "out of range, clamped"
        );
    }

    #[test]
    fn scores_that_add_up_to_the_range_have_payoffs_that_add_up_to_zero() {
        for (low, high) in [(0_i16, 36_i16), (0, 100), (-7, 3), (1, 64)] {
            for score in low..=high {
                let place = |score: i16| place_of(score.into(), low.into(), high.into());
                let (ours, theirs) = (place(score), place(low + high - score));
                assert!(
                    ours + theirs == 0.0,
                    "{score} of {low} to {high}: {ours} and {theirs}"
                );
            }
        }
    }

    #[test]
    fn scores_out_of_range_are_found() {
        assert_eq!(check_score(&Ladder::<8>(0), 1, 1).unwrap().positions, 9);
        let breach = check_score(&Ladder::<7>(0), 1, 1).unwrap_err();
        assert_eq!(
            (breach.promise, breach.path.len()),
            ("the score lies in its range", 8)
        );
        assert_eq!(
            breach.detail,
            "player 1 has 8 rungs, and the range is [0, 7]"
        );
        let breach = check_score(&Ladder::<0>(0), 1, 1).unwrap_err();
        assert_eq!(
            breach.promise,
            "the range of the score is finite and not empty"
        );
    }

    #[test]
    fn a_declared_score_is_the_games_own() {
        let score = ScoreOf::<Ladder<8>>::declared();
        assert_eq!((score.unit, score.low, score.high), ("rungs", 0.0, 8.0));
        assert_eq!(score.all(&Ladder(3)), [3.0]);
    }
}
