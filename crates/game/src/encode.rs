//! Moves as numbers and positions as arrays, for networks and for interfaces of reinforcement learning.

use uctopia_options::message;

use crate::check::{CheckResult, require, walk};
use crate::{CheckSummary, ContractBreach, Game, Player, RulesError, Turn};

/// An optional ability: moves have numbers and positions are arrays of numbers.
///
/// The numbers of moves and the layout of [`write_observation`](Self::write_observation) are those of OpenSpiel 2.0.2 where it has
/// the game, so that programs written for it work unchanged (Lanctot et al. 2019, "OpenSpiel: a framework for reinforcement
/// learning in games").
///
/// ```
/// use uctopia::{Encode, Game, Notation, Player};
/// use uctopia::games::othello::Othello4;
/// let start = Othello4::new();
/// assert_eq!(start.distinct_actions(), 17); // a square each, row by row, and the pass
/// let actions: Vec<usize> = start.moves().map(|m| start.action_of(m)).collect();
/// assert_eq!(actions, [1, 4, 11, 14]);
/// let m = start.move_of_action(11).unwrap();
/// assert_eq!(start.move_text(m), "d3");
/// assert_eq!(start.move_of_action(0), None); // not legal here
///
/// assert_eq!(start.observation_shape(), [3, 4, 4]);
/// let mut observation = [0.0; 3 * 4 * 4];
/// start.write_observation(Player::FIRST, &mut observation);
/// assert_eq!(observation[..16].iter().sum::<f32>(), 12.0); // first come the empty squares
/// ```
pub trait Encode: Game {
    /// How many numbers the moves of players have, over all positions: each number is below it.
    fn distinct_actions(&self) -> usize;

    /// How many numbers nature's outcomes have, over all positions; 0 in games without chance.
    ///
    /// Moves and outcomes are numbered apart, each from 0: what a number means depends on whose turn it is.
    fn distinct_outcomes(&self) -> usize {
        0
    }

    /// The number of a legal move, or of an outcome where it is nature's turn.
    fn action_of(&self, m: Self::Move) -> usize;

    /// The legal move or outcome with this number; `None` where it has none.
    fn move_of_action(&self, action: usize) -> Option<Self::Move> {
        self.moves().find(|&m| self.action_of(m) == action)
    }

    /// Writes for each number whether a legal move, or an outcome where it is nature's turn, has it; none has when the game is over.
    ///
    /// `mask` has [`distinct_actions`](Self::distinct_actions) places, or [`distinct_outcomes`](Self::distinct_outcomes) where it is
    /// nature's turn; all of them are written.
    fn write_mask(&self, mask: &mut [bool]) {
        mask.fill(false);
        let numbers = mask.len();
        for action in self.moves().map(|m| self.action_of(m)) {
            match mask.get_mut(action) {
                Some(legal) => *legal = true,
                None => too_large(action, numbers),
            }
        }
    }

    /// The shape of [`write_observation`](Self::write_observation), the same in all positions.
    fn observation_shape(&self) -> Vec<usize>;

    /// Writes what a player sees, in OpenSpiel's layout where it has the game, the last index of the shape running fastest.
    ///
    /// `observation` has as many numbers as the product of the shape; all of them are written.
    fn write_observation(&self, player: Player, observation: &mut [f32]);

    /// The shape of [`write_planes`](Self::write_planes), the same in all positions: the numbers of planes, rows and columns.
    fn planes_shape(&self) -> Vec<usize>;

    /// Writes the position as the input of a network, from a player's point of view: his pieces first, then those of the
    /// others in order of turns, so that one network plays for all; then whatever else the game thinks useful.
    ///
    /// `planes` has as many numbers as the product of the shape; all of them are written.
    fn write_planes(&self, player: Player, planes: &mut [f32]);
}

/// Rules that are not part of this program may give a move any number.
#[cold]
fn too_large(action: usize, actions: usize) -> ! {
    RulesError::raise(
        message!("the game gives a move the number {action}: numbers are below {actions}"),
        (),
    )
}

/// Plays `games` random games from `start` and checks in every position that the numbers of the legal moves lie below their limit
/// and differ, that [`move_of_action`](Encode::move_of_action) inverts [`action_of`](Encode::action_of) and refuses all other
/// numbers, that [`write_mask`](Encode::write_mask) marks the numbers of the legal moves, that the shapes stay the same, and that every number of the arrays is written and finite.
///
/// # Errors
/// The first broken promise.
///
/// ```
/// use uctopia::game::check_encode;
/// use uctopia::games::othello::Othello4;
/// assert!(check_encode(&Othello4::new(), 1, 20).is_ok());
/// ```
pub fn check_encode<G: Encode>(
    start: &G,
    seed: u64,
    games: u32,
) -> Result<CheckSummary, ContractBreach> {
    let shapes = [start.observation_shape(), start.planes_shape()];
    let limits = [start.distinct_actions(), start.distinct_outcomes()];
    walk(start, seed, games, |state| {
        let detail = || {
            format!(
                "{:?} and {:?}, not {shapes:?}",
                state.observation_shape(),
                state.planes_shape()
            )
        };
        let same = [state.observation_shape(), state.planes_shape()] == shapes;
        require(same, "the shapes are the same in all positions", detail)?;
        require(shapes[1].len() == 3, "planes have rows and columns", || {
            format!("the shape is {:?}", shapes[1])
        })?;
        let same = [state.distinct_actions(), state.distinct_outcomes()] == limits;
        require(
            same,
            "the limits of numbers are the same in all positions",
            || format!("not {limits:?} any more"),
        )?;
        check_numbers(state, limits[usize::from(state.turn() == Turn::Chance)])?;
        check_arrays(state, &shapes)
    })
}

fn check_numbers<G: Encode>(state: &G, limit: usize) -> CheckResult {
    let mut numbered: Vec<Option<G::Move>> = vec![None; limit];
    for m in state.moves() {
        let action = state.action_of(m);
        require(
            action < limit,
            "numbers of moves lie below their limit",
            || format!("{m:?} has {action}, and the limit is {limit}"),
        )?;
        let earlier = numbered[action].replace(m);
        require(
            earlier.is_none(),
            "legal moves have different numbers",
            || format!("{earlier:?} and {m:?} both have {action}"),
        )?;
    }
    for action in 0..limit + 2 {
        let (found, expected) = (
            state.move_of_action(action),
            numbered.get(action).copied().flatten(),
        );
        require(
            found == expected,
            "move_of_action inverts action_of and refuses other numbers",
            || format!("{action} is {found:?}, not {expected:?}"),
        )?;
    }
    for unwritten in [false, true] {
        let mut mask = vec![unwritten; limit];
        state.write_mask(&mut mask);
        let wrong = (0..limit).find(|&action| mask[action] != numbered[action].is_some());
        require(
            wrong.is_none(),
            "the mask marks the numbers of the legal moves",
            || format!("number {wrong:?} of {mask:?} is wrong"),
        )?;
    }
    Ok(())
}

fn check_arrays<G: Encode>(state: &G, [observation, planes]: &[Vec<usize>; 2]) -> CheckResult {
    for player in (0..state.players()).map(Player::new) {
        check_array(observation, |numbers| {
            state.write_observation(player, numbers);
        })?;
        check_array(planes, |numbers| state.write_planes(player, numbers))?;
    }
    Ok(())
}

fn check_array(shape: &[usize], write: impl FnOnce(&mut [f32])) -> CheckResult {
    let mut numbers = vec![f32::NAN; shape.iter().product()];
    write(&mut numbers);
    let wrong = numbers.iter().position(|number| !number.is_finite());
    require(
        wrong.is_none(),
        "all numbers of an array are written and finite",
        || format!("number {wrong:?} of the array of the shape {shape:?} is not"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts up to three by steps of one or two, and breaks a chosen promise.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Count {
        at: u8,
        mistake: &'static str,
    }

    impl Game for Count {
        type Move = u8;
        const PLAYERS: usize = 1;
        fn turn(&self) -> Turn {
            if self.at >= 3 {
                Turn::Over
            } else {
                Turn::Player(Player::FIRST)
            }
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
            (0..if self.at >= 3 { 0 } else { 2_u8 }).map(|index| index + 1)
        }
        fn play(&mut self, step: u8) {
            self.at += step;
        }
        fn payoff(&self, _: Player) -> f32 {
            0.0
        }
    }

    impl Encode for Count {
        fn distinct_actions(&self) -> usize {
            if self.mistake == "limit" { 1 } else { 2 }
        }
        fn action_of(&self, step: u8) -> usize {
            if self.mistake == "same" {
                0
            } else {
                usize::from(step) - 1
            }
        }
        fn move_of_action(&self, action: usize) -> Option<u8> {
            let legal = self.mistake == "over" || self.moves().len() > action;
            (action < 2 && legal).then_some(action as u8 + 1)
        }
        fn write_mask(&self, mask: &mut [bool]) {
            for (action, legal) in mask.iter_mut().enumerate() {
                *legal = self.moves().len() > action || (self.mistake == "mask" && *legal);
            }
        }
        fn observation_shape(&self) -> Vec<usize> {
            vec![if self.mistake == "shape" {
                2 + usize::from(self.at)
            } else {
                2
            }]
        }
        fn write_observation(&self, _: Player, observation: &mut [f32]) {
            observation[0] = f32::from(self.at);
            if self.mistake != "unwritten" {
                observation[1] = 1.0;
            }
        }
        fn planes_shape(&self) -> Vec<usize> {
            if self.mistake == "flat" {
                vec![1]
            } else {
                vec![1, 1, 1]
            }
        }
        fn write_planes(&self, _: Player, planes: &mut [f32]) {
            planes[0] = if self.mistake == "infinite" {
                1.0 / f32::from(3 - self.at.min(3))
            } else {
                0.0
            };
        }
    }

    #[test]
    fn mistakes_are_found() {
        let check = |mistake| {
            check_encode(&Count { at: 0, mistake }, 1, 20).map_err(|breach| breach.promise)
        };
        assert!(check("none").unwrap().positions > 20);
        let inverse = "move_of_action inverts action_of and refuses other numbers";
        let written = "all numbers of an array are written and finite";
        for (mistake, promise) in [
            ("limit", "numbers of moves lie below their limit"),
            ("same", "legal moves have different numbers"),
            ("over", inverse),
            ("mask", "the mask marks the numbers of the legal moves"),
            ("shape", "the shapes are the same in all positions"),
            ("flat", "planes have rows and columns"),
            ("unwritten", written),
            ("infinite", written),
        ] {
            assert_eq!(check(mistake), Err(promise), "{mistake}");
        }
    }
}
