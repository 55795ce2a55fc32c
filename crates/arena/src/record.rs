//! The record of a game: only what is reproducible.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use uctopia_game::{AgentFailure, Game, MAX_PLAYERS, Notation, Player, ScoreOf};
use uctopia_options::{Message, message};

/// One of the contestants of a match, independently of its seat: A or B, and in games for three and four players also C and D.
///
/// ```
/// use uctopia::arena::Side;
/// assert_eq!((Side::ALL[1], Side::D.index()), (Side::B, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The contestant named first; scores are from its point of view.
    A,
    /// The contestant named second.
    B,
    /// The contestant named third.
    C,
    /// The contestant named fourth.
    D,
}

impl Side {
    /// All of them, in the order in which contestants are named.
    pub const ALL: [Self; MAX_PLAYERS] = [Self::A, Self::B, Self::C, Self::D];

    /// The place of the contestant among those that are named, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// How a game ended.
///
/// ```
/// use uctopia::arena::{GameEnd, Referee};
/// # use uctopia::game::{Agent, AgentFailure, Context, MoveReport, Player, Report, Rng, Scale, adapters::Tree};
/// # struct Cheat;
/// # impl Agent<Tree> for Cheat {
/// #     fn decide(&mut self, state: &Tree, _: &mut Context<'_, Tree>) -> Result<Report<usize>, AgentFailure> {
/// #         Ok(Report::new(state, vec![MoveReport::new(7)], Scale::Signed, 0))
/// #     }
/// # }
/// let start: Tree = "(AB)".parse().unwrap();
/// let mut agents: Vec<Box<dyn Agent<Tree>>> = vec![Box::new(Cheat), Box::new(Cheat)]; // they play move 7
/// let (game, _) = Referee::default().play(&start, &[], &mut agents, &mut Rng::new(1)).unwrap();
/// assert_eq!(game.end, GameEnd::IllegalMove { player: Player::FIRST, attempted: "7".to_owned() });
/// assert_eq!(game.payoffs, [-1.0, 1.0]);
/// ```
///
/// In a log, games that another program lost by a fault end so:
///
/// ```
/// use uctopia::arena::GameEnd;
/// use uctopia::{AgentFailure, Player};
/// let failure = AgentFailure::Late("the answer took 2.1 s, and 1 s was allowed".into());
/// let end = GameEnd::Failed { player: Player::SECOND, failure };
/// let json = r#"{"failed":{"player":1,"failure":{"late":"the answer took 2.1 s, and 1 s was allowed"}}}"#;
/// assert_eq!(serde_json::to_string(&end).unwrap(), json);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameEnd {
    /// By the rules.
    Finished,
    /// A player returned an illegal move, and so lost.
    IllegalMove {
        /// The player.
        player: Player,
        /// The move it tried, as text or in its `Debug` form, since an illegal move need not have a text.
        attempted: String,
    },
    /// A player did not answer, or not as it should have, and so lost: its program crashed, stalled, was late or broke
    /// the protocol.
    Failed {
        /// The player.
        player: Player,
        /// The failure.
        failure: AgentFailure,
    },
    /// A player resigned and lost; this is not a fault.
    Resigned {
        /// The player.
        player: Player,
    },
    /// The referee ended it after the maximum number of plies; it counts as a draw.
    TooLong,
}

/// A played game: moves, end and payoffs.
///
/// `M` is the game's own move, or `String` after [`GameRecord::to_text`].
///
/// ```
/// use uctopia::arena::{GameEnd, GameTranscript};
/// use uctopia::game::{Game, adapters::Tree};
/// let start: Tree = "(B(A=))".parse().unwrap();
/// let game = GameTranscript {
///     opening_plies: 1,
///     moves: vec![1, 0],
///     end: GameEnd::Finished,
///     payoffs: vec![1.0, -1.0],
///     decisions: vec![0, 1], // the first player's only move was given
///     reproducible: true,
///     scores: None,
/// };
/// let end = game.moves.iter().fold(start, |state, &m| state.after(m));
/// assert_eq!(end.payoffs()[..2], game.payoffs);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameTranscript<M> {
    /// How many of the moves are the opening, which was given to the players.
    pub opening_plies: u32,
    /// All moves from the start position, those of the opening and of nature included.
    pub moves: Vec<M>,
    /// How the game ended.
    pub end: GameEnd,
    /// The payoff of each player in order, in `[-1, 1]`.
    pub payoffs: Vec<f32>,
    /// The number of decisions of each player.
    pub decisions: Vec<u32>,
    /// Whether the game is reproducible: false as soon as the clock or a person cut a decision short, or
    /// another program decided.
    pub reproducible: bool,
    /// The score of each player in the last position, in games with a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<FinalScores>,
}

/// The scores at the end of a game, with their unit and range, so that a record is self-contained.
///
/// ```
/// use uctopia::arena::FinalScores;
/// let scores = FinalScores { unit: "discs".to_owned(), range: [0.0, 64.0], values: vec![40.0, 24.0] };
/// let text = r#"{"unit":"discs","range":[0.0,64.0],"values":[40.0,24.0]}"#;
/// assert_eq!(serde_json::to_string(&scores).unwrap(), text);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinalScores {
    /// What is counted, in the plural.
    pub unit: String,
    /// The least and the greatest score of any position.
    pub range: [f32; 2],
    /// The score of each player in order.
    pub values: Vec<f32>,
}

impl FinalScores {
    /// The scores of a position.
    pub(crate) fn of<G: Game>(state: &G, score: ScoreOf<G>) -> Self {
        Self {
            unit: score.unit.to_owned(),
            range: [score.low, score.high],
            values: score.all(state),
        }
    }
}

/// The agent in a seat.
///
/// ```
/// use uctopia::arena::{SeatAssignment, Side};
/// let black = SeatAssignment { side: Side::B, agent: "uct:iters=200".to_owned() }; // B begins this game
/// assert_eq!(serde_json::to_string(&black).unwrap(), r#"{"side":"b","agent":"uct:iters=200"}"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatAssignment {
    /// Which contestant.
    pub side: Side,
    /// The agent's name.
    pub agent: String,
}

/// One game of a match: one line of a log.
///
/// ```
/// use uctopia::arena::{GameEnd, GameRecord, GameTranscript, SeatAssignment, Side};
/// let record = GameRecord {
///     index: 0,
///     unit: 0,
///     start: None,
///     seats: vec![SeatAssignment { side: Side::A, agent: "uct".into() }, SeatAssignment { side: Side::B, agent: "random".into() }],
///     game: GameTranscript {
///         opening_plies: 0,
///         moves: vec!["f5".to_owned(), "d6".to_owned()],
///         end: GameEnd::Finished,
///         payoffs: vec![1.0, -1.0],
///         decisions: vec![1, 1],
///         reproducible: true,
///         scores: None,
///     },
/// };
/// assert_eq!(record.payoff(Side::A), Some(1.0));
/// assert_eq!(record.reason(), "finished");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound(deserialize = "M: serde::Deserialize<'de>"))]
pub struct GameRecord<M> {
    /// The game's number in the canonical order of the match, from 0: the games of a unit follow one another, in a pair the one that A
    /// begins first. Of a unit there are two games, or as many as players where these are more.
    pub index: u64,
    /// The unit it belongs to, from 0: a pair of games from one opening, a deal, or for three and four players one game in each
    /// seating.
    pub unit: u64,
    /// The canonical text of the position that the moves begin from, where an opening brought one of its own; `None`
    /// where they begin from the start of the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The seats, by player.
    pub seats: Vec<SeatAssignment>,
    /// The moves and the end.
    #[serde(flatten)]
    pub game: GameTranscript<M>,
}

impl<M> GameRecord<M> {
    /// The payoff of a side, in `[-1, 1]`; `None` for a side that did not take part.
    #[must_use]
    pub fn payoff(&self, side: Side) -> Option<f32> {
        let player = self.seats.iter().position(|seat| seat.side == side)?;
        self.game.payoffs.get(player).copied()
    }

    /// The score of a side in the last position, in games with a score; `None` for a side that did not
    /// take part. Where the game did not [end by the rules](Self::is_finished), it is not a final score.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<f32> {
        let player = self.seats.iter().position(|seat| seat.side == side)?;
        self.game.scores.as_ref()?.values.get(player).copied()
    }

    /// Whether the game ended by the rules: not by a failure, a resignation or the maximum number of plies.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.game.end == GameEnd::Finished
    }

    /// How the game ended, in words, with the name of the agent at fault.
    #[must_use]
    pub fn reason(&self) -> Message {
        let name = |player: &Player| match self.seats.get(player.index()) {
            Some(seat) => Message::verbatim(seat.agent.clone()),
            None => message!("unknown"),
        };
        match &self.game.end {
            GameEnd::Finished => message!("finished"),
            GameEnd::IllegalMove { player, attempted } => {
                message!(
                    "illegal move {attempted} by {agent} ({player})",
                    agent = name(player)
                )
            }
            GameEnd::Failed { player, failure } => {
                message!("{agent} ({player}) failed: {failure}", agent = name(player))
            }
            GameEnd::Resigned { player } => {
                message!("{agent} ({player}) resigned", agent = name(player))
            }
            GameEnd::TooLong => message!(
                "too long: broken off after {plies} plies",
                plies = self.game.moves.len()
            ),
        }
    }

    /// The side whose fault ended the game, if any.
    #[must_use]
    pub fn offender(&self) -> Option<Side> {
        match self.game.end {
            GameEnd::IllegalMove { player, .. } | GameEnd::Failed { player, .. } => {
                self.seats.get(player.index()).map(|seat| seat.side)
            }
            GameEnd::Finished | GameEnd::Resigned { .. } | GameEnd::TooLong => None,
        }
    }

    /// The beginning of the game: the position, where it is not that of the match, and the moves of the opening.
    pub(crate) fn beginning(&self) -> (Option<&str>, &[M]) {
        let plies = self.game.moves.len().min(self.game.opening_plies as usize);
        (self.start.as_deref(), &self.game.moves[..plies])
    }

    /// This record with moves as text; `start` must be the position from which the match was played.
    ///
    /// # Panics
    /// When the game cannot read [`start`](Self::start), which does not occur in records of matches.
    #[must_use]
    pub fn to_text<G: Notation<Move = M>>(&self, start: &G) -> GameRecord<String>
    where
        M: Copy,
    {
        let Self {
            index,
            unit,
            start: own_start,
            seats,
            game,
        } = self;
        let read = |text: &String| {
            start
                .read(text)
                .expect("a position survives being written and read")
        };
        let game = game.to_text(&own_start.as_ref().map_or_else(|| start.clone(), read));
        GameRecord {
            index: *index,
            unit: *unit,
            start: own_start.clone(),
            seats: seats.clone(),
            game,
        }
    }
}

impl<M> GameTranscript<M> {
    /// This game with moves as text; `start` must be the position from which it was played.
    ///
    /// ```
    /// use uctopia::Referee;
    /// # use uctopia::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale};
    /// use uctopia::games::mnk::TicTacToe;
    /// # struct First;
    /// # impl<G: Game> Agent<G> for First {
    /// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
    /// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
    /// #     }
    /// # }
    /// let start = TicTacToe::default();
    /// let mut agents: Vec<Box<dyn Agent<TicTacToe>>> = vec![Box::new(First), Box::new(First)];
    /// let (game, _) = Referee::default().play(&start, &[], &mut agents, &mut Rng::new(1)).unwrap();
    /// assert_eq!(game.to_text(&start).moves, ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
    /// ```
    #[must_use]
    pub fn to_text<G: Notation<Move = M>>(&self, start: &G) -> GameTranscript<String>
    where
        M: Copy,
    {
        let mut state = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for &m in &self.moves {
            moves.push(state.move_text(m));
            state.play(m);
        }
        GameTranscript {
            opening_plies: self.opening_plies,
            moves,
            end: self.end.clone(),
            payoffs: self.payoffs.clone(),
            decisions: self.decisions.clone(),
            reproducible: self.reproducible,
            scores: self.scores.clone(),
        }
    }
}

/// Writes records as JSON Lines: one object and a line feed for each.
///
/// # Errors
/// The errors of the writer.
///
/// ```
/// let mut text = Vec::new();
/// uctopia::arena::write_json_lines(&mut text, &["any", "records"]).unwrap();
/// assert_eq!(text, b"\"any\"\n\"records\"\n");
/// ```
pub fn write_json_lines<R: Serialize>(mut out: impl Write, records: &[R]) -> io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut out, record)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}
