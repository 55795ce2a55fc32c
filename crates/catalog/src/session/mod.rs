//! A game in progress: positions and moves as text, agents by name.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Session`]: the position, and the moves that led to it |
//! | `agents.rs` | agents that sit in it |
//! | `seen.rs` | what a player sees of a game with hidden information |
//! | `questions.rs` | what can be asked about a position beside a decision |
//! | `actions.rs` | moves as numbers, and positions as arrays |
//! | `deal.rs` | nature's outcomes, if the text of a position gives them |
//! | `path.rs` | the moves that lead to a position |
//! | `trace.rs` | iterations of a search as text |
//! | `snapshot.rs` | snapshots of a running search |
//! | `scorer.rs` | the score of a position alone, from the exact solver |

mod actions;
mod agents;
mod deal;
mod path;
mod questions;
mod scorer;
mod seen;
mod snapshot;
mod trace;

use uctopia_game::{
    Agent, Board, Game, NamedOpening, Notation, Player, Rng, Turn, View, sample_outcome,
};
use uctopia_options::{Message, TextError, message};
use uctopia_search::{ExactConfig, Goal};
use uctopia_state::{AnyMove, AnyState};
use uctopia_text::plain;

use self::deal::Deal;
use crate::agent::AgentSpec;
use crate::game::GameSpec;

pub use agents::AgentHandle;
pub(crate) use path::{MovePath, lead_to};
pub use scorer::PositionScorer;
pub use snapshot::{TextNode, TextSnapshot};
pub(crate) use trace::FollowedSearch;
pub use trace::{PlayoutEnd, StepError, TextTrace};

/// A legal move, ready to show.
///
/// ```
/// use uctopia::catalog::GameSpec;
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// session.set_position("a1 b1").unwrap();
/// let c1 = &session.moves()[0];
/// assert_eq!((c1.text.as_str(), c1.square), ("c1", Some(2)));
/// assert_eq!(serde_json::to_string(c1).unwrap(), r#"{"move":"c1","square":2}"#);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveView {
    /// The text of the move.
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
/// use uctopia::catalog::GameSpec;
/// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
/// session.play("4").unwrap();
/// assert!(session.play("8").is_err()); // there are seven columns
/// session.play("4").unwrap();
/// assert_eq!(session.history(), ["4", "4"]);
/// assert!(session.undo());
/// assert_eq!(session.player_name(uctopia::Player::SECOND), "yellow"); // whose turn it is again
/// assert_eq!(session.perft(2).leaves(), 49);
/// ```
pub struct Session {
    spec: GameSpec,
    /// The moves from the game's first position to the one that was set, each with the position it was made in; none if they are
    /// unknown.
    opening_moves: MovePath,
    /// Nature's outcomes from the position that was set, if its text gave them.
    deal: Deal,
    /// The positions since the last one that was set, the current one last; never empty.
    states: Vec<AnyState>,
    moves: Vec<AnyMove>,
    agents: Vec<Box<dyn Agent<AnyState>>>,
}

impl Session {
    /// A session at the first position.
    pub(crate) fn new(spec: GameSpec) -> Self {
        let states = vec![spec.start()];
        Self {
            spec,
            opening_moves: Vec::new(),
            deal: Deal::default(),
            states,
            moves: Vec::new(),
            agents: Vec::new(),
        }
    }

    /// The current position.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Game;
    /// let session = "connect4".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.state().moves().len(), 7);
    /// ```
    #[must_use]
    pub fn state(&self) -> &AnyState {
        &self.states[self.states.len() - 1]
    }

    /// All moves that led to the position, as far as they are known, each with the position it was made in.
    fn made(&self) -> impl Iterator<Item = (&AnyState, AnyMove)> {
        let opening_moves = self.opening_moves.iter().map(|(before, m)| (before, *m));
        opening_moves.chain(self.states.iter().zip(self.moves.iter().copied()))
    }

    /// How many outcomes of the deal were drawn so far; all of them once nature has drawn another one.
    fn drawn(&self) -> usize {
        let made = self.states.iter().zip(self.moves.iter().copied());
        self.deal.drawn_after(made)
    }

    /// Nature's outcomes from here on, in order, as far as they were given.
    fn given(&self) -> &[String] {
        self.deal.outcomes.get(self.drawn()..).unwrap_or_default()
    }

    /// Goes to a position of this game: moves that were made after it are taken back. If it is none of the positions since the one
    /// that was set, the session begins there.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// let first = session.state().clone();
    /// session.play("4").unwrap();
    /// session.go_to(&first);
    /// assert!(session.history().is_empty());
    /// ```
    pub fn go_to(&mut self, state: &AnyState) {
        if let Some(index) = self.states.iter().rposition(|at| at == state) {
            self.states.truncate(index + 1);
            self.moves.truncate(index);
            return;
        }
        self.opening_moves.clear();
        self.deal = Deal::default();
        self.states = vec![state.clone()];
        self.moves.clear();
    }

    /// Makes a move in a position, to which it [goes](Self::go_to) first: how an agent follows the game that it plays.
    pub fn follow(&mut self, before: &AnyState, m: AnyMove) {
        self.go_to(before);
        self.make(m);
    }

    fn make(&mut self, m: AnyMove) {
        let before = &self.states[self.states.len() - 1];
        for agent in &mut self.agents {
            agent.observe(before, m);
        }
        let after = before.after(m);
        self.states.push(after);
        self.moves.push(m);
    }
}

impl Session {
    /// Which game it is.
    #[must_use]
    pub fn game(&self) -> &GameSpec {
        &self.spec
    }

    /// The position in its canonical text, on one line.
    #[must_use]
    pub fn position(&self) -> String {
        self.state().to_string()
    }

    /// The position that the moves of [`history`](Self::history) begin from.
    #[must_use]
    pub fn start(&self) -> String {
        self.states[0].to_string()
    }

    /// Goes to a position; the moves made so far are forgotten.
    ///
    /// # Errors
    /// When the text is no position of this game; the session then stays where it was.
    pub fn set_position(&mut self, text: &str) -> Result<(), TextError> {
        let text = plain(text);
        let state = self.state().read(&text)?;
        self.opening_moves = lead_to(&state, &text).unwrap_or_default();
        self.deal = Deal::of_text(&state, &text);
        self.states = vec![state];
        self.moves.clear();
        Ok(())
    }

    /// The board to draw.
    #[must_use]
    pub fn board(&self) -> Board {
        self.state().board()
    }

    /// The position as published programs of the game log it, in several lines; `None` where none do.
    #[must_use]
    pub fn log(&self) -> Option<String> {
        self.state().get().log((&self.deal.text, self.drawn()))
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.state().turn()
    }

    /// How many players the game has.
    #[must_use]
    pub fn players(&self) -> usize {
        self.state().players()
    }

    /// What a player is called.
    #[must_use]
    pub fn player_name(&self, player: Player) -> &'static str {
        self.state().player_name(player)
    }

    /// The payoffs by player, once the game is over.
    #[must_use]
    pub fn payoffs(&self) -> Option<Vec<f32>> {
        let state = self.state();
        // Adding zero makes a negative zero positive.
        let payoffs = state.payoffs().map(|payoff| payoff + 0.0);
        state.is_over().then(|| payoffs[..state.players()].to_vec())
    }

    /// By how much the first player has won a finished game, negative if it has lost: the score that `exact` proves. `None` while
    /// the game goes on, and in games without a margin.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// session.set_position("e6f4e3f6g5d6e7f5").unwrap();
    /// assert_eq!(session.margin(), None);
    /// session.play("c5").unwrap(); // white has no disc left: 13 discs, and the empty squares
    /// assert_eq!(session.margin(), Some(64));
    /// ```
    #[must_use]
    pub fn margin(&self) -> Option<i32> {
        self.state().margin()
    }

    /// The positions that an `exact` agent without a bound may visit to solve this one: where it searches for a margin, which takes half
    /// a minute for them, more than in a decision of a match. `None` leaves the number to the agent.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let nodes = |game: &str, solver: &str| {
    ///     game.parse::<GameSpec>().unwrap().session().solving_nodes(&solver.parse().unwrap())
    /// };
    /// assert_eq!(nodes("othello", "exact"), Some(500_000_000));
    /// assert_eq!(nodes("othello", "exact:time=1s"), None);
    /// assert_eq!(nodes("othello", "exact:goal=plies"), None); // a slower search
    /// assert_eq!(nodes("gomoku", "exact"), None);
    /// ```
    #[must_use]
    pub fn solving_nodes(&self, solver: &AgentSpec) -> Option<u64> {
        let options = solver.options::<ExactConfig>()?;
        let is_bounded = options.nodes.is_some() || options.time.is_some();
        let has_margin = self.state().facts().has_margin && options.goal != Goal::Plies;
        (has_margin && !is_bounded).then_some(500_000_000)
    }

    /// The legal moves, or nature's outcomes.
    #[must_use]
    pub fn moves(&self) -> Vec<MoveView> {
        let state = self.state();
        let view = |m| MoveView {
            text: state.move_text(m),
            square: state.square_of(m),
        };
        state.moves().map(view).collect()
    }

    /// Nature's outcomes with their probabilities, which add up to 1; none where it is not nature's turn.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// assert!(session.chances().is_empty()); // a player turns the card
    /// session.play("turn").unwrap();
    /// assert_eq!(session.chances().len(), 13);
    /// let sum: f64 = session.chances().iter().map(|(_, probability)| probability).sum();
    /// assert!((sum - 1.0).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn chances(&self) -> Vec<(String, f64)> {
        let state = self.state();
        if state.turn() != Turn::Chance {
            return Vec::new();
        }
        let sum: f64 = state.moves().map(|m| f64::from(state.weight(m))).sum();
        state
            .moves()
            .map(|m| (state.move_text(m), f64::from(state.weight(m)) / sum))
            .collect()
    }

    /// The moves made since the position was set.
    #[must_use]
    pub fn history(&self) -> Vec<String> {
        self.states
            .iter()
            .zip(&self.moves)
            .map(|(state, &m)| state.move_text(m))
            .collect()
    }

    /// The moves from the game's first position to the one that was set, as far as its text contains them.
    #[must_use]
    pub fn opening_moves(&self) -> Vec<String> {
        self.opening_moves
            .iter()
            .map(|(before, m)| before.move_text(*m))
            .collect()
    }

    /// The most precise name of an opening among the positions of the game so far, where the game has names: those of
    /// [`opening_moves`](Self::opening_moves) and [`history`](Self::history), and the current one.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "othello".parse::<GameSpec>().unwrap().session();
    /// assert_eq!(session.opening(), None);
    /// session.play("f5").unwrap();
    /// session.play("d6").unwrap();
    /// assert_eq!(session.opening().unwrap().japanese, "縦取り");
    /// ```
    #[must_use]
    pub fn opening(&self) -> Option<&'static NamedOpening> {
        let before = self.opening_moves.iter().map(|(before, _)| before);
        self.spec
            .openings()?
            .name_of(before.chain(&self.states).collect::<Vec<_>>())
    }

    /// How the game ended, in words; `None` while it goes on.
    #[must_use]
    pub fn result_words(&self) -> Option<Message> {
        words_of(self.state())
    }

    /// Makes a move, or decides for nature.
    ///
    /// # Errors
    /// When the text is no legal move.
    pub fn play(&mut self, text: &str) -> Result<(), TextError> {
        let m = self.state().read_move(&plain(text))?;
        self.make(m);
        Ok(())
    }

    /// Lets nature move, by the [given deal](Self::given_deal) or else at random; returns the outcome, or `None` if it is not nature's
    /// turn.
    pub fn play_chance(&mut self, rng: &mut Rng) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let given = self.given().first();
        let given = given.and_then(|outcome| self.state().read_move(outcome).ok());
        let outcome = given.unwrap_or_else(|| sample_outcome(self.state(), rng));
        let text = self.state().move_text(outcome);
        self.make(outcome);
        Some(text)
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.states.pop();
        true
    }

    /// Nature's outcomes from here on, in order, where the text of the position gave them: a stock of Calculation whose cards are not
    /// listed from low to high. They are no part of the position, so that no agent knows them; [`play_chance`](Self::play_chance)
    /// follows them.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    /// session.set_position("hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7").unwrap();
    /// assert_eq!(session.given_deal(), ["2", "A"]);
    /// assert!(session.position().contains("rest A2")); // the cards, not their order
    /// ["hand-p1", "turn", "A"].iter().for_each(|m| session.play(m).unwrap());
    /// assert!(session.given_deal().is_empty()); // another card was turned
    /// ```
    #[must_use]
    pub fn given_deal(&self) -> Vec<String> {
        self.given().to_vec()
    }

    /// Another session at the same position, without agents and history.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self {
            spec: self.spec.clone(),
            opening_moves: self.made().map(|(before, m)| (before.clone(), m)).collect(),
            deal: self.deal.after(self.drawn()),
            states: vec![self.state().clone()],
            moves: Vec::new(),
            agents: Vec::new(),
        }
    }

    /// Another session at the same position, with its history and opening moves, without agents.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// let mut copy = session.duplicate();
    /// assert_eq!((copy.history(), session.fork().history()), (vec!["4".to_owned()], vec![]));
    /// assert!(copy.undo());
    /// assert_eq!(session.history(), ["4"]);
    /// ```
    #[must_use]
    pub fn duplicate(&self) -> Self {
        Self {
            spec: self.spec.clone(),
            opening_moves: self.opening_moves.clone(),
            deal: self.deal.clone(),
            states: self.states.clone(),
            moves: self.moves.clone(),
            agents: Vec::new(),
        }
    }
}

/// How a finished game ended, in words.
pub(crate) fn words_of<G: Notation>(state: &G) -> Option<Message> {
    let payoffs = state.is_over().then(|| state.payoffs())?;
    Some(match payoffs[..state.players()] {
        [only] if only > 0.0 => message!("won"),
        [_] => message!("lost"),
        ref all => match all.iter().position(|&payoff| payoff > 0.0) {
            Some(winner) => message!(
                "{player} wins",
                player = Message::text(state.player_name(Player::new(winner)))
            ),
            None => message!("draw"),
        },
    })
}
