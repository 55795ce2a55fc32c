//! Agents that see positions and moves as text, in any game.

use uctopia_game::{AgentFailure, Budget, MoveReport, Player, Report, Scale, Totals};
use uctopia_options::Message;

use crate::game::GameName;

/// An agent that sees positions and moves as text, so that it plays every game: one in another language, for example.
///
/// [`AgentEntry::plays_every_game`](crate::AgentEntry::plays_every_game) adds it to a catalog.
///
/// ```
/// use uctopia_catalog::{AgentEntry, AgentSpec, Catalog, GameSpec, NoOptions, TextAgent, TextDecision, TextPosition};
/// use uctopia_game::{AgentFailure, Budget};
///
/// /// Plays the last legal move.
/// struct Last;
///
/// impl TextAgent for Last {
///     fn decide(&mut self, position: &TextPosition, _: &Budget) -> Result<TextDecision, AgentFailure> {
///         let last = position.legal_moves().last().expect("a player who is to move has a move");
///         Ok(TextDecision::new(last))
///     }
/// }
///
/// let last = AgentEntry::<NoOptions>::new("last", "the last legal move").plays_every_game(|_, _seed| Last);
/// Catalog::add_agent(last).unwrap();
/// let last: AgentSpec = "last".parse().unwrap();
/// for (game, best) in [("connect4", "7"), ("othello", "e6"), ("mnk:m=4,n=4", "d4")] {
///     let mut session = game.parse::<GameSpec>().unwrap().session();
///     let seat = session.seat(&last, 1).unwrap();
///     assert_eq!(session.decide(seat, &Budget::unlimited()).unwrap().best, best);
/// }
/// ```
pub trait TextAgent: Send {
    /// Chooses a move for the player to move.
    ///
    /// A move that is not legal becomes [`AgentFailure::IllegalMove`], and a value that is no finite number
    /// [`AgentFailure::Refused`].
    ///
    /// # Errors
    /// The reason why there is no answer; see [`AgentFailure`].
    fn decide(
        &mut self,
        position: &TextPosition,
        budget: &Budget,
    ) -> Result<TextDecision, AgentFailure>;
}

impl<A: TextAgent + ?Sized> TextAgent for Box<A> {
    fn decide(
        &mut self,
        position: &TextPosition,
        budget: &Budget,
    ) -> Result<TextDecision, AgentFailure> {
        (**self).decide(position, budget)
    }
}

/// A position in which a [`TextAgent`] decides, with what is needed to rebuild it elsewhere.
#[derive(Clone, Debug)]
pub struct TextPosition {
    pub(super) game: GameName,
    pub(super) start: String,
    pub(super) moves: Vec<String>,
    pub(super) position: String,
    pub(super) legal_moves: Vec<String>,
    pub(super) player: Player,
}

impl TextPosition {
    /// The position that [`moves`](Self::moves) begin from, in its canonical text: the first one of the game where all moves are known,
    /// the current one where none are.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The moves made since [`start`](Self::start), nature's included.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The position in its canonical text.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The legal moves in the game's order; there is at least one.
    #[must_use]
    pub fn legal_moves(&self) -> &[String] {
        &self.legal_moves
    }

    /// The player to move, for whom the agent decides.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }
}

/// The answer of a [`TextAgent`]: a move, and what is known about the moves, if anything.
///
/// ```
/// use uctopia_catalog::TextDecision;
/// use uctopia_game::MoveReport;
/// let a1 = MoveReport { value: Some(0.25), visits: 40, ..MoveReport::new("a1".to_owned()) };
/// let decision = TextDecision { moves: vec![a1], ..TextDecision::new("a1") };
/// assert_eq!(decision.best, "a1");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TextDecision {
    /// The move to play.
    pub best: String,
    /// The results for some or all legal moves, in any order, from the point of view of the player to move.
    pub moves: Vec<MoveReport<String>>,
    /// The unit of the values.
    pub scale: Scale,
    /// The totals of the search.
    pub totals: Totals,
    /// A remark that qualifies the numbers.
    pub note: Option<Message>,
}

impl TextDecision {
    /// A move of which nothing else is known.
    #[must_use]
    pub fn new(best: impl Into<String>) -> Self {
        Self {
            best: best.into(),
            moves: Vec::new(),
            scale: Scale::Signed,
            totals: Totals::default(),
            note: None,
        }
    }
}

/// ```
/// use uctopia_catalog::{GameSpec, TextDecision};
/// use uctopia_game::Budget;
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// let seat = session.seat(&"uct:iters=50".parse().unwrap(), 1).unwrap();
/// let report = session.decide(seat, &Budget::unlimited()).unwrap();
/// assert_eq!(TextDecision::from(report).moves.len(), 9); // of an agent that asks another one
/// ```
impl From<Report<String>> for TextDecision {
    /// The decision of another agent, for the player to move.
    fn from(report: Report<String>) -> Self {
        let Report {
            best,
            scale,
            moves,
            totals,
            note,
            ..
        } = report;
        Self {
            best,
            moves,
            scale,
            totals,
            note,
        }
    }
}
