//! What is the same in all positions of a game.

use uctopia_game::{MAX_PLAYERS, Player};

/// What is the same in all positions of a game.
///
/// ```
/// use uctopia_game::Player;
/// use uctopia_games::connect_four::ConnectFour;
/// use uctopia_state::Abilities;
/// let state = Abilities::of_rules().state(ConnectFour::default());
/// let facts = state.facts();
/// assert_eq!((facts.players, facts.player_name(Player::SECOND)), (2, "yellow"));
/// assert!(!facts.has_board && facts.encoding.is_none()); // its rules alone were given
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The number of players.
    pub players: usize,
    /// The names of the players; places beyond their number are empty.
    pub player_names: [&'static str; MAX_PLAYERS],
    /// Whether the game draws a board of its own, whose squares have names.
    pub has_board: bool,
    /// Whether players do not see everything.
    pub is_hidden: bool,
    /// Whether finished games have a margin.
    pub has_margin: bool,
    /// What the game counts beside win and loss, if anything.
    pub score: Option<ScoreFacts>,
    /// Numbers of moves and arrays of positions, in games that have them.
    pub encoding: Option<Encoding>,
}

impl Facts {
    /// The name of a player.
    #[must_use]
    pub fn player_name(&self, player: Player) -> &'static str {
        self.player_names[player.index()]
    }
}

/// What a game counts beside win and loss, and the range of the count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreFacts {
    /// What is counted, in the plural.
    pub unit: &'static str,
    /// The least score of any position.
    pub low: f32,
    /// The greatest score of any position.
    pub high: f32,
}

/// How a game numbers its moves and writes its positions as arrays; those of OpenSpiel 2.0.2 where it has the game.
///
/// ```
/// use uctopia_games::calculation::{Calculation, Rules};
/// use uctopia_state::Abilities;
/// let state = Abilities::of_rules().with_encoding().state(Calculation::new(&Rules::default()));
/// let encoding = state.facts().encoding.as_ref().unwrap();
/// assert_eq!((encoding.actions, encoding.outcomes), (25, 13));
/// assert_eq!(encoding.observation_shape, [215, 13]);
/// assert_eq!(encoding.planes_shape, [215, 1, 13]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Encoding {
    /// The numbers of players' moves lie below this one.
    pub actions: usize,
    /// The numbers of nature's outcomes lie below this one; 0 in games without chance. They begin at 0 as those of moves do.
    pub outcomes: usize,
    /// The shape of [`Array::Observation`](crate::Array::Observation), whose last index runs fastest.
    pub observation_shape: Vec<usize>,
    /// The shape of [`Array::Planes`](crate::Array::Planes): planes, rows and columns.
    pub planes_shape: Vec<usize>,
}
