//! Moves of a session as numbers, and its positions as arrays.

use uctopia_game::{Player, Turn};
use uctopia_options::{Message, TextError, message};

use crate::game::{EncodingOf, Playable};

/// How many legal numbers an error names.
const NAMED: usize = 10;

/// How a game numbers its moves and writes its positions as arrays; those of OpenSpiel 2.0.2 where it has the game.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// let encoding = "calculation".parse::<GameSpec>().unwrap().session().encoding().unwrap();
/// assert_eq!((encoding.actions, encoding.outcomes), (25, 13));
/// assert_eq!((encoding.observation_shape, encoding.planes_shape), (vec![215, 13], vec![215, 1, 13]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Encoding {
    /// The numbers of players' moves lie below this one.
    pub actions: usize,
    /// The numbers of nature's outcomes lie below this one; 0 in games without chance. They begin at 0 as those of moves do.
    pub outcomes: usize,
    /// The shape of [`Session::observation`](super::Session::observation), whose last index runs fastest.
    pub observation_shape: Vec<usize>,
    /// The shape of [`Session::planes`](super::Session::planes): planes, rows and columns.
    pub planes_shape: Vec<usize>,
}

impl Encoding {
    /// That of a game; the same in all of its positions.
    pub(super) fn of<G: Playable>(encoding: &EncodingOf<G>, state: &G) -> Self {
        Self {
            actions: (encoding.distinct_actions)(state),
            outcomes: (encoding.distinct_outcomes)(state),
            observation_shape: (encoding.observation_shape)(state),
            planes_shape: (encoding.planes_shape)(state),
        }
    }
}

impl<G: Playable> EncodingOf<G> {
    /// The numbers of the legal moves or outcomes, ascending.
    pub(super) fn actions(&self, state: &G) -> Vec<usize> {
        let mut actions: Vec<usize> = state.moves().map(|m| (self.action_of)(state, m)).collect();
        actions.sort_unstable();
        actions
    }

    /// What a player sees.
    pub(super) fn observation(&self, state: &G, player: Player) -> Vec<f32> {
        written(&(self.observation_shape)(state), |numbers| {
            (self.write_observation)(state, player, numbers)
        })
    }

    /// The input of a network from a player's point of view.
    pub(super) fn planes(&self, state: &G, player: Player) -> Vec<f32> {
        written(&(self.planes_shape)(state), |numbers| {
            (self.write_planes)(state, player, numbers)
        })
    }

    /// The error for a number without a legal move. The move that it stands for in an earlier position is named.
    pub(super) fn illegal<'a>(
        &self,
        state: &G,
        action: usize,
        mut earlier: impl Iterator<Item = &'a G>,
    ) -> TextError {
        let legal: Vec<String> = self.actions(state).iter().map(usize::to_string).collect();
        let is_outcome = state.turn() == Turn::Chance;
        let name = earlier.find_map(|earlier| {
            let same_numbers = (earlier.turn() == Turn::Chance) == is_outcome;
            let m = (self.move_of_action)(earlier, action).filter(|_| same_numbers)?;
            Some(earlier.move_text(m))
        });
        let action = action.to_string();
        let what = match name {
            Some(name) => format!("{action} ({name})"),
            None => action.clone(),
        };
        TextError::whole(&action, problem(&what, &legal))
    }
}

/// An array of this shape.
fn written(shape: &[usize], write: impl FnOnce(&mut [f32])) -> Vec<f32> {
    let mut numbers = vec![0.0; shape.iter().product()];
    write(&mut numbers);
    numbers
}

/// What is wrong with a number that has no legal move.
fn problem(what: &str, legal: &[String]) -> Message {
    match legal {
        [] => message!("the game is over, so action {what} is not legal"),
        [only] => message!("action {what} is not legal here; the only legal action is {only}"),
        _ if legal.len() <= NAMED => {
            message!(
                "action {what} is not legal here; legal actions are {some}",
                some = legal.join(" ")
            )
        }
        _ => {
            let (count, some) = (legal.len(), legal[..NAMED].join(" "));
            message!(
                "action {what} is not legal here; there are {count} legal actions, the first are {some}"
            )
        }
    }
}

/// The error for any number in a game without numbers.
pub(super) fn no_numbers(input: &str) -> TextError {
    TextError::whole(
        input,
        message!("the moves of this game have no numbers; play them by their texts"),
    )
}
