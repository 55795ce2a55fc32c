//! A game in progress whose type is hidden.

use uctopia_game::{
    Agent, AgentFailure, Board, Budget, HostedAgent, Perft, Player, Report, Rng, TextError, Turn, Unfinished, perft,
    play_many, play_out_while, sample_outcome,
};
use uctopia_search::learned::BeamResult;

use crate::agent::AgentSpec;
use crate::game::{GameSpec, Playable, TypedGame};
use crate::open_deals::beam_search;
use crate::path::moves_of;
use crate::spec::SpecError;
use crate::step::{StepError, TextTrace, step};
use crate::text_observer::{TextObserver, TextObserverAdapter};

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
pub struct AgentHandle(usize);

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
/// assert_eq!(session.player_name(uctopia_game::Player::SECOND), "yellow"); // to move again
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

    /// The moves from the game's first position to the one that was set, if its text contained them.
    fn opening_moves(&self) -> Vec<String>;

    /// How the game ended, in words; `None` while it goes on.
    fn result_words(&self) -> Option<String>;

    /// Makes a move, or decides for nature.
    ///
    /// # Errors
    /// When the text is no legal move.
    fn play(&mut self, text: &str) -> Result<(), TextError>;

    /// Lets nature move; returns the outcome, or `None` if it is not nature's turn.
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
    fn decide(&mut self, seat: AgentHandle, budget: &Budget) -> Result<Report<String>, AgentFailure>;

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

    /// What iteration number `iteration`, counted from 1, of an agent's search would do in this position.
    ///
    /// # Errors
    /// When the agent does not fit the game or searches no tree, or there is no such iteration.
    ///
    /// # Panics
    /// When it is not a player's turn.
    fn step(&self, agent: &AgentSpec, seed: u64, iteration: u64, budget: &Budget) -> Result<TextTrace, StepError>;

    /// Whether a game for one player can be won from here where nature's draws are those of a seed and known beforehand, and by
    /// which moves, nature's included. A beam search looks for a line, up to `width` positions wide; where nothing ever falls
    /// off the beam and there is no line, there is none. `None` in games for more than one player.
    ///
    /// ```
    /// use uctopia_catalog::{BeamResult, GameSpec};
    /// let game = |text: &str| text.parse::<GameSpec>().unwrap().session();
    /// let mut calculation = game("calculation");
    /// assert!(matches!(calculation.beam_search(1, 256), Some(BeamResult::Won(line)) if line[0] == "turn"));
    /// // With a single pile no deal is won: one early king blocks all cards below it.
    /// assert!(matches!(game("calculation:piles=1").beam_search(1, 100_000), Some(BeamResult::Lost)));
    /// assert_eq!(game("othello").beam_search(1, 256), None);
    /// ```
    fn beam_search(&self, seed: u64, width: usize) -> Option<BeamResult<String>>;

    /// Counts move sequences from the position.
    fn perft(&self, plies: u32) -> Perft;

    /// Plays `games` uniformly random games from the position and counts wins of the first player, draws, and
    /// losses: one stream of random numbers for all, so the counts belong to the seed.
    ///
    /// # Errors
    /// When a game goes on for ever.
    fn random_games(&self, games: u64, seed: u64) -> Result<[u64; 3], Unfinished>;

    /// As [`random_games`](Self::random_games), with many games at once; they are other games, and up to a batch more.
    /// `None` where the game gains nothing by it.
    fn many_random_games(&self, games: u64, seed: u64) -> Option<[u64; 3]>;

    /// Another session at the same position, without agents and history.
    fn fork(&self) -> Box<dyn Session>;
}

/// The session of a known type.
pub(crate) struct TypedSession<G: Playable> {
    spec: GameSpec,
    game: TypedGame<G>,
    /// The moves from the game's first position to the one that was set, each with the position it was made in; none
    /// where they are unknown.
    opening_moves: Vec<(G, G::Move)>,
    /// The positions since the last one that was set, the current one last; never empty.
    states: Vec<G>,
    moves: Vec<G::Move>,
    agents: Vec<Box<dyn HostedAgent<G>>>,
}

impl<G: Playable> TypedSession<G> {
    /// A session at the first position.
    pub(crate) fn new(spec: GameSpec, game: TypedGame<G>) -> Self {
        let start = game.start().clone();
        Self { spec, game, opening_moves: Vec::new(), states: vec![start], moves: Vec::new(), agents: Vec::new() }
    }

    fn state(&self) -> &G {
        &self.states[self.states.len() - 1]
    }

    /// All moves that led to the position, as far as they are known, each with the position it was made in.
    fn made(&self) -> impl Iterator<Item = (&G, G::Move)> {
        let opening_moves = self.opening_moves.iter().map(|(before, m)| (before, *m));
        opening_moves.chain(self.states.iter().zip(self.moves.iter().copied()))
    }

    fn make(&mut self, m: G::Move) {
        let before = self.state().clone();
        for agent in &mut self.agents {
            agent.observe(&before, m);
        }
        self.states.push(before.after(m));
        self.moves.push(m);
    }
}

impl<G: Playable> Session for TypedSession<G> {
    fn game(&self) -> &GameSpec {
        &self.spec
    }

    fn position(&self) -> String {
        self.state().to_string()
    }

    fn start(&self) -> String {
        self.states[0].to_string()
    }

    fn set_position(&mut self, text: &str) -> Result<(), TextError> {
        let state = self.state().read(text)?;
        self.opening_moves = lead_to(&state, text).unwrap_or_default();
        self.states = vec![state];
        self.moves.clear();
        Ok(())
    }

    fn board(&self) -> Board {
        self.game.abilities().board(self.state())
    }

    fn log(&self) -> Option<String> {
        self.game.abilities().log(self.state())
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn players(&self) -> usize {
        G::PLAYERS
    }

    fn player_name(&self, player: Player) -> &'static str {
        G::player_name(player)
    }

    fn payoffs(&self) -> Option<Vec<f32>> {
        // Adding zero makes a negative zero positive.
        self.state().is_over().then(|| self.state().payoffs()[..G::PLAYERS].iter().map(|payoff| payoff + 0.0).collect())
    }

    fn moves(&self) -> Vec<MoveView> {
        let (state, abilities) = (self.state(), self.game.abilities());
        state.moves().map(|m| MoveView { text: state.move_text(m), square: abilities.square_of(state, m) }).collect()
    }

    fn chances(&self) -> Vec<(String, f64)> {
        let state = self.state();
        if state.turn() != Turn::Chance {
            return Vec::new();
        }
        let sum: f64 = state.moves().map(|m| f64::from(state.weight(m))).sum();
        state.moves().map(|m| (state.move_text(m), f64::from(state.weight(m)) / sum)).collect()
    }

    fn history(&self) -> Vec<String> {
        self.states.iter().zip(&self.moves).map(|(state, &m)| state.move_text(m)).collect()
    }

    fn opening_moves(&self) -> Vec<String> {
        self.opening_moves.iter().map(|(before, m)| before.move_text(*m)).collect()
    }

    fn result_words(&self) -> Option<String> {
        words_of(self.state())
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        let m = self.state().read_move(text)?;
        self.make(m);
        Ok(())
    }

    fn play_chance(&mut self, rng: &mut Rng) -> Option<String> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let outcome = sample_outcome(self.state(), rng);
        let text = self.state().move_text(outcome);
        self.make(outcome);
        Some(text)
    }

    fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.states.pop();
        true
    }

    fn seat(&mut self, agent: &AgentSpec, seed: u64) -> Result<AgentHandle, SpecError> {
        let mut agent = self.game.agent(&agent.for_game(&self.spec), seed)?;
        self.made().for_each(|(before, m)| agent.observe(before, m));
        self.agents.push(agent);
        Ok(AgentHandle(self.agents.len() - 1))
    }

    fn prepare(&mut self, seat: AgentHandle) -> Result<(), AgentFailure> {
        self.agents[seat.0].prepare(&self.states[self.states.len() - 1])
    }

    fn decide(&mut self, seat: AgentHandle, budget: &Budget) -> Result<Report<String>, AgentFailure> {
        let state = &self.states[self.states.len() - 1];
        Ok(self.agents[seat.0].try_decide(state, budget)?.to_text(state))
    }

    fn decide_observed(
        &mut self,
        seat: AgentHandle,
        budget: &Budget,
        observer: &mut dyn TextObserver,
    ) -> Result<Report<String>, AgentFailure> {
        let state = &self.states[self.states.len() - 1];
        let mut reading = TextObserverAdapter { state, observer };
        Ok(self.agents[seat.0].decide_observed(state, budget, &mut reading)?.to_text(state))
    }

    fn is_anytime(&self, seat: AgentHandle) -> bool {
        self.agents[seat.0].is_anytime()
    }

    fn step(&self, agent: &AgentSpec, seed: u64, iteration: u64, budget: &Budget) -> Result<TextTrace, StepError> {
        let made = self.made().map(|(before, m)| (before.clone(), m)).collect();
        step((self.state(), &self.game), made, (&agent.for_game(&self.spec), seed), (iteration, budget))
    }

    fn beam_search(&self, seed: u64, width: usize) -> Option<BeamResult<String>> {
        beam_search(self.state(), &self.game.abilities(), seed, width)
    }

    fn perft(&self, plies: u32) -> Perft {
        perft(self.state(), plies)
    }

    fn random_games(&self, games: u64, seed: u64) -> Result<[u64; 3], Unfinished> {
        let mut counts = [0; 3];
        let mut rng = Rng::new(seed);
        for _ in 0..games {
            let mut state = self.state().clone();
            play_out_while(&mut state, &mut rng, || true)?;
            counts[place(state.payoff(Player::FIRST))] += 1;
        }
        Ok(counts)
    }

    fn many_random_games(&self, games: u64, seed: u64) -> Option<[u64; 3]> {
        if G::BATCH == 1 {
            return None;
        }
        let starts = vec![self.state().clone(); G::BATCH];
        let mut counts = [0; 3];
        for batch in 0..games.div_ceil(G::BATCH as u64) {
            let payoffs = play_many(&starts, Rng::derive(seed, batch));
            payoffs.iter().for_each(|payoffs| counts[place(payoffs[Player::FIRST.index()])] += 1);
        }
        Some(counts)
    }

    fn fork(&self) -> Box<dyn Session> {
        let opening_moves = self.made().map(|(before, m)| (before.clone(), m)).collect();
        let states = vec![self.state().clone()];
        Box::new(Self { opening_moves, states, ..Self::new(self.spec.clone(), self.game.clone()) })
    }
}

/// How a finished game ended, in words.
pub(crate) fn words_of<G: Playable>(state: &G) -> Option<String> {
    let payoffs = state.is_over().then(|| state.payoffs())?;
    Some(match payoffs[..G::PLAYERS] {
        [only] => if only > 0.0 { "won" } else { "lost" }.to_owned(),
        ref all => match all.iter().position(|&payoff| payoff > 0.0) {
            Some(winner) => format!("{} wins", G::player_name(Player::new(winner))),
            None => "draw".to_owned(),
        },
    })
}

/// Where a game is counted among wins, draws and losses.
fn place(payoff: f32) -> usize {
    if payoff > 0.0 {
        0
    } else if payoff < 0.0 {
        2
    } else {
        1
    }
}

/// The moves of a position's text, each with the position it is made in.
pub(crate) fn lead_to<G: Playable>(state: &G, text: &str) -> Option<Vec<(G, G::Move)>> {
    let mut before = state.read("").ok()?;
    let moves = moves_of(&before, text, state)?;
    let step = |m| {
        let after = before.after(m);
        (std::mem::replace(&mut before, after), m)
    };
    Some(moves.into_iter().map(step).collect())
}
