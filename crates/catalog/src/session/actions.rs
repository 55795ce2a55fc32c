//! Moves of a session as numbers, and its positions as arrays.

use uctopia_game::{Encode, Game, Notation, Player, Turn};
use uctopia_options::{Message, TextError, message};
use uctopia_state::{AnyState, Array, Encoding};
use uctopia_text::plain;

use super::Session;

/// How many legal numbers an error names.
const NAMED: usize = 10;

impl Session {
    /// How the game numbers its moves and writes its positions as arrays; `None` in games that do neither.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let encoding = "othello".parse::<GameSpec>().unwrap().session().encoding().unwrap();
    /// assert_eq!((encoding.actions, encoding.outcomes), (65, 0));
    /// assert_eq!(encoding.observation_shape, [3, 8, 8]);
    /// ```
    #[must_use]
    pub fn encoding(&self) -> Option<Encoding> {
        self.state().facts().encoding.clone()
    }

    fn has_numbers(&self) -> bool {
        self.state().facts().encoding.is_some()
    }

    /// The numbers of the legal moves, or of the outcomes where it is nature's turn, ascending; none when the game is over, and
    /// in games without an [`encoding`](Self::encoding).
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.actions(), [19, 26, 37, 44]); // d3, c4, f5 and e6
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<usize> {
        if self.has_numbers() {
            legal_actions(self.state())
        } else {
            Vec::new()
        }
    }

    /// The number of a legal move that is given as text.
    ///
    /// # Errors
    /// When the text is no legal move, or the game has no numbers.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.action_of("f5"), Ok(37));
    /// assert!(session.action_of("a1").is_err());
    /// ```
    pub fn action_of(&self, move_text: &str) -> Result<usize, TextError> {
        if !self.has_numbers() {
            return Err(no_numbers(move_text));
        }
        let m = self.state().read_move(&plain(move_text))?;
        Ok(self.state().action_of(m))
    }

    /// The text of the legal move or outcome with this number; `None` where it has none.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.move_of_action(37).as_deref(), Some("f5"));
    /// assert_eq!(session.move_of_action(0), None);
    /// ```
    #[must_use]
    pub fn move_of_action(&self, action: usize) -> Option<String> {
        let m = self.state().move_of_action(action)?;
        Some(self.state().move_text(m))
    }

    /// Makes the move with this number, or decides for nature.
    ///
    /// # Errors
    /// When no legal move has this number; the game then stays as it is.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
    /// session.play_action(4).unwrap();
    /// assert_eq!(
    ///     session.play_action(4).unwrap_err().to_string(),
    ///     "cannot read \"4\": action 4 (b2) is not legal here; legal actions are 0 1 2 3 5 6 7 8",
    /// );
    /// ```
    pub fn play_action(&mut self, action: usize) -> Result<(), TextError> {
        if !self.has_numbers() {
            return Err(no_numbers(&action.to_string()));
        }
        let Some(m) = self.state().move_of_action(action) else {
            let earlier = self.made().map(|(before, _)| before);
            return Err(illegal_action(self.state(), action, earlier));
        };
        self.make(m);
        Ok(())
    }

    /// The numbers of the moves made since the position was set; none in games without numbers.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// session.play_action(0).unwrap();
    /// assert_eq!(session.action_history(), [3, 0]);
    /// ```
    #[must_use]
    pub fn action_history(&self) -> Vec<usize> {
        if !self.has_numbers() {
            return Vec::new();
        }
        let made = self.states.iter().zip(&self.moves);
        made.map(|(state, &m)| state.action_of(m)).collect()
    }

    /// What a player sees, as an array of the [shape](Encoding::observation_shape) that the game has for it; empty in games
    /// without one.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Player;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// let observation = session.observation(Player::SECOND);
    /// assert_eq!((observation.len(), observation[3]), (126, 1.0)); // the first player's disc in the bottom row
    /// ```
    #[must_use]
    pub fn observation(&self, player: Player) -> Vec<f32> {
        self.state().array(Array::Observation, player)
    }

    /// The position as the input of a network from a player's point of view, as an array of the [shape](Encoding::planes_shape)
    /// that the game has for it; empty in games without one.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Player;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// assert_eq!(session.planes(Player::SECOND)[42 + 3], 1.0); // the opponent's disc
    /// ```
    #[must_use]
    pub fn planes(&self, player: Player) -> Vec<f32> {
        self.state().array(Array::Planes, player)
    }
}

/// The numbers of the legal moves or outcomes, ascending.
fn legal_actions(state: &AnyState) -> Vec<usize> {
    let mut actions: Vec<usize> = state.moves().map(|m| state.action_of(m)).collect();
    actions.sort_unstable();
    actions
}

/// The error for a number without a legal move. The move that it stands for in an earlier position is named.
fn illegal_action<'a>(
    state: &AnyState,
    action: usize,
    mut earlier: impl Iterator<Item = &'a AnyState>,
) -> TextError {
    let legal: Vec<String> = legal_actions(state).iter().map(usize::to_string).collect();
    let is_outcome = state.turn() == Turn::Chance;
    let name = earlier.find_map(|earlier| {
        let same_numbers = (earlier.turn() == Turn::Chance) == is_outcome;
        let m = earlier.move_of_action(action).filter(|_| same_numbers)?;
        Some(earlier.move_text(m))
    });
    let action = action.to_string();
    let what = match name {
        Some(name) => format!("{action} ({name})"),
        None => action.clone(),
    };
    TextError::whole(&action, problem(&what, &legal))
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
fn no_numbers(input: &str) -> TextError {
    TextError::whole(
        input,
        message!("the moves of this game have no numbers; play them by their texts"),
    )
}
