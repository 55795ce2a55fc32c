//! A game in progress whose type is hidden: positions and moves as text, agents by name.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Session`], which is all that other programs see |
//! | `typed.rs` | the session of a known type |
//! | `encoding.rs` | moves as numbers, and positions as arrays |
//! | `path.rs` | the moves that lead to a position |
//! | `text_observer.rs` | an observer of a running search, for whom moves are text |
//! | `trace.rs`, `step.rs` | one iteration of a search as text, and how it is found |
//! | `visits.rs` | every visit of alpha-beta as text |
//! | `scorer.rs` | the score of a position alone, from the exact solver |
//! | `open_deals.rs` | whether a deal with known cards can be won |
//! | `result_words.rs` | how a game ended |

mod encoding;
mod open_deals;
mod path;
mod result_words;
mod scorer;
mod step;
mod text_observer;
mod trace;
mod typed;
mod visits;

use std::ops::RangeInclusive;

use uctopia_game::{
    AgentFailure, Board, Budget, NamedOpening, Perft, Player, Report, Rng, StopFlag, Turn,
    Unfinished,
};
use uctopia_options::{Message, TextError};
use uctopia_search::learned::BeamResult;

use crate::agent::AgentSpec;
use crate::game::GameSpec;
use crate::spec::SpecError;

pub use encoding::Encoding;
pub(crate) use path::{MovePath, lead_to};
pub use scorer::PositionScorer;
pub(crate) use step::{FollowedSearch, step_of};
pub use text_observer::{TextNode, TextObserver, TextSnapshot};
pub use trace::{ExpandStep, MoveStep, SelectStep, SimulateStep, StepError, TextTrace};
pub(crate) use typed::TypedSession;
pub use visits::{TextVisit, TextVisitTrace};

/// An agent that sits in a session.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::Budget;
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// let seats = ["exact", "random"].map(|agent| session.seat(&agent.parse().unwrap(), 1).unwrap());
/// for ply in 0..4 {
///     let report = session.decide(seats[ply % 2], &Budget::unlimited()).unwrap();
///     session.play(&report.best).unwrap(); // both agents see the move
/// }
/// assert_eq!(session.history().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AgentHandle(pub(super) usize);

/// A legal move, ready to show.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// session.set_position("a1 b1").unwrap();
/// let c1 = &session.moves()[0];
/// assert_eq!((c1.text.as_str(), c1.square), ("c1", Some(2)));
/// assert_eq!(serde_json::to_string(c1).unwrap(), r#"{"move":"c1","square":2}"#);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct MoveView {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// The square of the board on which its value is shown.
    pub square: Option<usize>,
}

/// A game in progress: positions and moves as text, agents by name.
///
/// Everything a program needs to show a game and to ask agents about it, whatever the game.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
/// session.play("4").unwrap();
/// assert!(session.play("8").is_err()); // there are seven columns
/// session.play("4").unwrap();
/// assert_eq!(session.history(), ["4", "4"]);
/// assert!(session.undo());
/// assert_eq!(session.player_name(uctopia_game::Player::SECOND), "yellow"); // whose turn it is again
/// assert_eq!(session.perft(2).leaves(), 49);
/// ```
pub trait Session: Send {
    /// Which game it is.
    fn game(&self) -> &GameSpec;

    /// The position in its canonical text, on one line.
    fn position(&self) -> String;

    /// The position that the moves of [`history`](Self::history) begin from.
    fn start(&self) -> String;

    /// Goes to a position; the moves made so far are forgotten.
    ///
    /// # Errors
    /// When the text is no position of this game; the session then stays where it was.
    fn set_position(&mut self, text: &str) -> Result<(), TextError>;

    /// The board to draw.
    fn board(&self) -> Board;

    /// The position as published programs of the game log it, in several lines; `None` where none do.
    fn log(&self) -> Option<String>;

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// How many players the game has.
    fn players(&self) -> usize;

    /// What a player is called.
    fn player_name(&self, player: Player) -> &'static str;

    /// The payoffs by player, once the game is over.
    fn payoffs(&self) -> Option<Vec<f32>>;

    /// By how much the first player has won a finished game, negative if it has lost: the score that `exact` proves. `None` while
    /// the game goes on, and in games without a margin.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// session.set_position("e6f4e3f6g5d6e7f5").unwrap();
    /// assert_eq!(session.margin(), None);
    /// session.play("c5").unwrap(); // white has no disc left: 13 discs, and the empty squares
    /// assert_eq!(session.margin(), Some(64));
    /// ```
    fn margin(&self) -> Option<i32>;

    /// The legal moves, or nature's outcomes.
    fn moves(&self) -> Vec<MoveView>;

    /// Nature's outcomes with their probabilities, which add up to 1; none where it is not nature's turn.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// assert!(session.chances().is_empty()); // a player turns the card
    /// session.play("turn").unwrap();
    /// assert_eq!(session.chances().len(), 13);
    /// let sum: f64 = session.chances().iter().map(|(_, probability)| probability).sum();
    /// assert!((sum - 1.0).abs() < 1e-6);
    /// ```
    fn chances(&self) -> Vec<(String, f64)>;

    /// The moves made since the position was set.
    fn history(&self) -> Vec<String>;

    /// The moves from the game's first position to the one that was set, as far as its text contains them.
    fn opening_moves(&self) -> Vec<String>;

    /// The most precise name of an opening among the positions of the game so far, where the game has names: those of
    /// [`opening_moves`](Self::opening_moves) and [`history`](Self::history), and the current one.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.opening(), None);
    /// session.play("f5").unwrap();
    /// session.play("d6").unwrap();
    /// assert_eq!(session.opening().unwrap().japanese, "縦取り");
    /// ```
    fn opening(&self) -> Option<&'static NamedOpening>;

    /// How the game ended, in words; `None` while it goes on.
    fn result_words(&self) -> Option<Message>;

    /// Makes a move, or decides for nature.
    ///
    /// # Errors
    /// When the text is no legal move.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// Lets nature move, by the [given deal](Self::given_deal) or else at random; returns the outcome, or `None` if it is not nature's
    /// turn.
    fn play_chance(&mut self, rng: &mut Rng) -> Option<String>;

    /// Takes back the last move; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Seats an agent, which then sees every move, after those that led here as far as they are known: the
    /// [`history`](Self::history), and the moves of a position that was given as moves.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    fn seat(&mut self, agent: &AgentSpec, seed: u64) -> Result<AgentHandle, SpecError>;

    /// Makes sure that a seated agent could decide here: programs are started and given the game, and agents refuse games for
    /// more players than they search for.
    ///
    /// # Errors
    /// What keeps the agent from playing.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// let seat = session.seat(&"alpha-beta".parse().unwrap(), 1).unwrap();
    /// assert_eq!(session.prepare(seat), Ok(()));
    /// ```
    fn prepare(&mut self, seat: AgentHandle) -> Result<(), AgentFailure>;

    /// Asks a seated agent about the position.
    ///
    /// # Errors
    /// When the agent is another program and does not answer as it should.
    ///
    /// # Panics
    /// When it is not a player's turn.
    fn decide(
        &mut self,
        seat: AgentHandle,
        budget: &Budget,
    ) -> Result<Report<String>, AgentFailure>;

    /// Like [`decide`](Self::decide), with an observer of the running search; the report is the same.
    ///
    /// # Errors
    /// As [`decide`](Self::decide).
    ///
    /// # Panics
    /// When it is not a player's turn.
    fn decide_observed(
        &mut self,
        seat: AgentHandle,
        budget: &Budget,
        observer: &mut dyn TextObserver,
    ) -> Result<Report<String>, AgentFailure>;

    /// Whether an observed decision of a seated agent can pause at any count and continue beyond its budget: see
    /// [`HostedAgent::is_anytime`](uctopia_game::HostedAgent::is_anytime).
    fn is_anytime(&self, seat: AgentHandle) -> bool;

    /// The most bytes that a seated agent may take: see [`HostedAgent::most_memory`](uctopia_game::HostedAgent::most_memory).
    fn most_memory(&self, seat: AgentHandle) -> Option<u64>;

    /// What iteration number `iteration`, counted from 1, of an agent's search would do in this position.
    ///
    /// # Errors
    /// When the agent does not fit the game or searches no tree, or there is no such iteration.
    ///
    /// # Panics
    /// When it is not a player's turn.
    fn step(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iteration: u64,
        budget: &Budget,
    ) -> Result<TextTrace, StepError>;

    /// The iterations of a range, counted from 1, one after the other, as far as the search comes: as [`step`](Self::step), from
    /// one search. Also those of flat Monte Carlo, whose tree has one level.
    ///
    /// # Errors
    /// When the agent does not fit the game or has no iterations, or there is not even the first one.
    ///
    /// # Panics
    /// When it is not a player's turn.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// use uctopia_game::Budget;
    /// let session = "ttt".parse::<GameSpec>().unwrap().session();
    /// let steps = |agent: &str| session.steps(&agent.parse().unwrap(), 1, 10..=12, &Budget::unlimited()).unwrap();
    /// assert_eq!(steps("uct:iters=11").len(), 2); // the tenth and the eleventh
    /// let flat = steps("flat");
    /// let moves: Vec<&str> = flat.iter().map(|step| step.backpropagate[0].mv.as_str()).collect();
    /// assert_eq!((moves, flat[0].expand.reason), (vec!["a1", "b1", "c1"], "flat")); // in turn, for the second time
    /// ```
    fn steps(
        &self,
        agent: &AgentSpec,
        seed: u64,
        iterations: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<Vec<TextTrace>, StepError>;

    /// Every visit of a position by the search of an `alpha-beta` agent, in order.
    ///
    /// # Errors
    /// When it is another agent or does not fit the game, or the budget ends before the search.
    ///
    /// # Panics
    /// When it is not a player's turn.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// use uctopia_game::Budget;
    /// let session = "ttt".parse::<GameSpec>().unwrap().session();
    /// let agent = "alpha-beta:depth=2,table=off,order=off,pvs=off".parse().unwrap();
    /// let trace = session.visits(&agent, &Budget::unlimited()).unwrap();
    /// assert_eq!(trace.visits.len() as u64, trace.report.totals.nodes);
    /// assert!(trace.visits.iter().any(|visit| visit.skipped.is_some()));
    /// ```
    fn visits(&self, agent: &AgentSpec, budget: &Budget) -> Result<TextVisitTrace, StepError>;

    /// Whether a game for one player can be won from here where nature's draws are those of a seed and known beforehand, and by
    /// which moves, nature's included. A beam search looks for a line, up to `width` positions wide; where nothing ever falls
    /// off the beam and there is no line, there is none. `None` in games for more than one player.
    ///
    /// ```
    /// use uctopia_catalog::{BeamResult, GameSpec};
    /// let game = |text: &str| text.parse::<GameSpec>().unwrap().session();
    /// let mut calculation = game("calculation");
    /// assert!(matches!(calculation.beam_search(1, 256), Some(BeamResult::Won(line)) if line[0] == "turn"));
    /// // With a single pile no deal is won: a king that comes too early buries the rest.
    /// assert!(matches!(game("calculation:piles=1").beam_search(1, 100_000), Some(BeamResult::Lost)));
    /// assert_eq!(game("othello").beam_search(1, 256), None);
    /// ```
    fn beam_search(&self, seed: u64, width: usize) -> Option<BeamResult<String>>;

    /// Nature's outcomes from here on, in order, where the text of the position gave them: a stock of Calculation whose cards are not
    /// listed from low to high. They are no part of the position, so that no agent knows them; [`play_chance`](Self::play_chance)
    /// follows them.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// session.set_position("hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7").unwrap();
    /// assert_eq!(session.given_deal(), ["2", "A"]);
    /// assert!(session.position().contains("rest A2")); // the cards, not their order
    /// ["hand-p1", "turn", "A"].iter().for_each(|m| session.play(m).unwrap());
    /// assert!(session.given_deal().is_empty()); // another card was turned
    /// ```
    fn given_deal(&self) -> Vec<String>;

    /// Whether a game for one player can be won from here by the [given deal](Self::given_deal), as
    /// [`beam_search`](Self::beam_search) finds out; `None` where none is given.
    fn solve_deal(&self, width: usize) -> Option<BeamResult<String>>;

    /// A solver that tells the scores of positions and nothing else, with one table for all of them. `None` in games without a
    /// margin, and for other agents than `exact`.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// use uctopia_game::Budget;
    /// let session = "connect4".parse::<GameSpec>().unwrap().session();
    /// let mut scorer = session.scorer(&"exact".parse().unwrap()).unwrap();
    /// let found = scorer.score("7422341735647741166133573473242566", &Budget::unlimited()).unwrap();
    /// assert_eq!(found.score, Some(1)); // discs in hand
    /// ```
    fn scorer(&self, solver: &AgentSpec) -> Option<Box<dyn PositionScorer>>;

    /// Counts move sequences from the position.
    fn perft(&self, plies: u32) -> Perft {
        self.perft_until(plies, &StopFlag::default())
            .unwrap_or_default()
    }

    /// [`perft`](Self::perft) until the flag is raised; `None` afterwards.
    fn perft_until(&self, plies: u32, stop: &StopFlag) -> Option<Perft>;

    /// Plays `games` uniformly random games from the position and counts wins of the first player, draws, and
    /// losses: one stream of random numbers for all, so the counts belong to the seed. When the flag is raised, those that are
    /// finished.
    ///
    /// # Errors
    /// When a game goes on for ever.
    fn random_games(&self, games: u64, seed: u64, stop: &StopFlag) -> Result<[u64; 3], Unfinished>;

    /// As [`random_games`](Self::random_games), with many games at once; they are other games, and up to a batch more.
    /// `None` where the game gains nothing by it.
    fn many_random_games(&self, games: u64, seed: u64) -> Option<[u64; 3]>;

    /// Another session at the same position, without agents and history.
    fn fork(&self) -> Box<dyn Session>;

    /// Another session at the same position, with its history and opening moves, without agents.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// let mut copy = session.duplicate();
    /// assert_eq!((copy.history(), session.fork().history()), (vec!["4".to_owned()], vec![]));
    /// assert!(copy.undo());
    /// assert_eq!(session.history(), ["4"]);
    /// ```
    fn duplicate(&self) -> Box<dyn Session>;

    /// How the game numbers its moves and writes its positions as arrays; `None` in games that do neither.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let encoding = "othello".parse::<GameSpec>().unwrap().session().encoding().unwrap();
    /// assert_eq!((encoding.actions, encoding.outcomes), (65, 0));
    /// assert_eq!(encoding.observation_shape, [3, 8, 8]);
    /// ```
    fn encoding(&self) -> Option<Encoding>;

    /// The numbers of the legal moves, or of the outcomes where it is nature's turn, ascending; none when the game is over, and
    /// in games without an [`encoding`](Self::encoding).
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.actions(), [19, 26, 37, 44]); // d3, c4, f5 and e6
    /// ```
    fn actions(&self) -> Vec<usize>;

    /// The number of a legal move that is given as text.
    ///
    /// # Errors
    /// When the text is no legal move, or the game has no numbers.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.action_of("f5"), Ok(37));
    /// assert!(session.action_of("a1").is_err());
    /// ```
    fn action_of(&self, move_text: &str) -> Result<usize, TextError>;

    /// The text of the legal move or outcome with this number; `None` where it has none.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.move_of_action(37).as_deref(), Some("f5"));
    /// assert_eq!(session.move_of_action(0), None);
    /// ```
    fn move_of_action(&self, action: usize) -> Option<String>;

    /// Makes the move with this number, or decides for nature.
    ///
    /// # Errors
    /// When no legal move has this number; the game then stays as it is.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
    /// session.play_action(4).unwrap();
    /// assert_eq!(
    ///     session.play_action(4).unwrap_err().to_string(),
    ///     "cannot read \"4\": action 4 (b2) is not legal here; legal actions are 0 1 2 3 5 6 7 8",
    /// );
    /// ```
    fn play_action(&mut self, action: usize) -> Result<(), TextError>;

    /// The numbers of the moves made since the position was set; none in games without numbers.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// session.play_action(0).unwrap();
    /// assert_eq!(session.action_history(), [3, 0]);
    /// ```
    fn action_history(&self) -> Vec<usize>;

    /// What a player sees, as an array of the [shape](Encoding::observation_shape) that the game has for it; empty in games
    /// without one.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// use uctopia_game::Player;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// let observation = session.observation(Player::SECOND);
    /// assert_eq!((observation.len(), observation[3]), (126, 1.0)); // the first player's disc in the bottom row
    /// ```
    fn observation(&self, player: Player) -> Vec<f32>;

    /// The position as the input of a network from a player's point of view, as an array of the [shape](Encoding::planes_shape)
    /// that the game has for it; empty in games without one.
    ///
    /// ```
    /// use uctopia_catalog::GameSpec;
    /// use uctopia_game::Player;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// assert_eq!(session.planes(Player::SECOND)[42 + 3], 1.0); // the opponent's disc
    /// ```
    fn planes(&self, player: Player) -> Vec<f32>;
}
