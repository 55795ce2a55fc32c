//! A review with what its output needs, as programs receive it.

use serde::Serialize;
use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_game::Player;

use super::{Review, ReviewSettings, WorstMove, worst_of_each};

/// The number of moves of a player that are listed as the worst.
const WORST: usize = 5;

/// A review with what its output needs.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::Budget;
/// use uctopia_study::moves_of_text;
/// use uctopia_study::review::{ReviewSettings, ReviewedGame, review};
/// let start = "ttt".parse::<GameSpec>().unwrap().session();
/// let mut end = start.fork();
/// let line = moves_of_text(&mut end, "b2 b1").unwrap();
/// let settings = ReviewSettings::new("exact".parse().unwrap());
/// let found = review(&start, &line, &settings, &Budget::unlimited(), &mut |_| ()).unwrap();
/// let game = ReviewedGame::new(&start, &end, line, &settings, found);
/// assert_eq!((game.players.as_slice(), game.worst[0].mv.as_str()), (&["o", "x"][..], "b1"));
/// ```
#[derive(Serialize)]
pub struct ReviewedGame {
    /// The game.
    pub game: GameSpec,
    /// The position that the moves begin from.
    pub start: String,
    /// The moves, as the game writes them.
    pub line: Vec<String>,
    /// The agent that searched every position.
    pub agent: AgentSpec,
    /// The seed of every search.
    pub seed: u64,
    /// The names of the players.
    pub players: Vec<&'static str>,
    /// What was found.
    #[serde(flatten)]
    pub review: Review,
    /// The worst moves of each player.
    pub worst: Vec<WorstMove>,
    /// The final position.
    pub position: String,
    /// How the game ended.
    pub result: Option<String>,
}

impl ReviewedGame {
    /// What a review of these moves found, between the positions where they begin and end.
    #[must_use]
    pub fn new(
        start: &Session,
        end: &Session,
        line: Vec<String>,
        settings: &ReviewSettings,
        review: Review,
    ) -> Self {
        Self {
            game: start.game().clone(),
            start: start.position(),
            line,
            agent: settings.agent.clone(),
            seed: settings.seed,
            players: (0..end.players())
                .map(|player| end.player_name(Player::new(player)))
                .collect(),
            worst: worst_of_each(&review.moves, end.players(), WORST),
            review,
            position: end.position(),
            result: end.result_words().map(|words| words.to_string()),
        }
    }
}
