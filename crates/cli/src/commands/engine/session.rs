//! The game of an engine and its controller, in any protocol.

use uctopia_catalog::{AgentHandle, AgentSpec, GameSpec, MoveView, Session, SpecError};
use uctopia_game::{
    AgentFailure, Budget, Context, Limit, Player, Report, Rng, Stop, StopFlag, Stopwatch, Turn,
};

use super::clock::Clock;
use crate::asked_agent::{AskedAgent, PlayingAgent};

/// A session with an agent, its clock and its history of commands.
pub(in crate::commands) struct EngineSession {
    pub(in crate::commands) session: Session,
    pub(in crate::commands) clock: Clock,
    /// The report of the last search for a move that was played.
    pub(in crate::commands) report: Option<Report<String>>,
    agent: PlayingAgent,
    asked: AskedAgent,
    seat: AgentHandle,
    seed: u64,
    /// The number of games before this one.
    games: u64,
    /// The number of plies of each command: a move, and perhaps a pass before it; none for a pass after the end.
    pub(super) steps: Vec<usize>,
    /// Ends the search of the current command.
    stop: StopFlag,
    /// Whether the flag ended a search.
    interrupted: bool,
}

impl EngineSession {
    pub(in crate::commands) fn new(
        game: &GameSpec,
        asked: AskedAgent,
        seed: u64,
    ) -> Result<Self, SpecError> {
        let (mut session, agent) = (game.session(), asked.to_play(game)?);
        let seat = session.seat(&agent.player, seed)?;
        let (clock, stop) = (Clock::default(), StopFlag::default());
        let (games, steps, report) = (0, Vec::new(), None);
        Ok(Self {
            session,
            clock,
            report,
            asked,
            agent,
            seat,
            seed,
            games,
            steps,
            stop,
            interrupted: false,
        })
    }

    /// Begins a command whose search the flag ends.
    pub(in crate::commands) fn begin(&mut self, stop: StopFlag) {
        (self.stop, self.interrupted) = (stop, false);
    }

    /// Whether a search of the current command was ended by its flag.
    pub(in crate::commands) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Begins a new game. The first one takes the seed itself and every later one a derived seed; games without
    /// moves do not count.
    pub(in crate::commands) fn restart(&mut self, game: &GameSpec) -> Result<(), String> {
        let games = self.games + u64::from(!self.steps.is_empty());
        let mut session = game.session();
        let agent = self
            .asked
            .to_play(game)
            .map_err(|error| error.to_string())?;
        self.seat = session
            .seat(&agent.player, seed_of(self.seed, games))
            .map_err(|error| error.to_string())?;
        (self.session, self.agent) = (session, agent);
        self.games = games;
        self.steps.clear();
        Ok(())
    }

    /// Lets the agent have so many bytes; it then knows the moves made so far.
    pub(in crate::commands) fn set_memory(&mut self, bytes: Option<u64>) -> Result<(), SpecError> {
        let asked = self.asked.clone().within(bytes);
        let agent = asked.to_play(self.session.game())?;
        if agent != self.agent {
            let mut session = self.session.duplicate();
            self.seat = session.seat(&agent.player, seed_of(self.seed, self.games))?;
            (self.session, self.agent) = (session, agent);
        }
        self.asked = asked;
        Ok(())
    }

    /// Plays a move that is chosen when it is the player's turn.
    pub(in crate::commands) fn play(
        &mut self,
        player: Player,
        choose: impl FnOnce(&mut Self) -> Result<MoveView, String>,
    ) -> Result<MoveView, String> {
        let passes = self.pass_until_turn_of(player)?;
        let chosen = choose(self);
        let played = chosen.and_then(|m| match self.session.play(&m.text) {
            Ok(()) => Ok(m),
            Err(error) => Err(error.to_string()),
        });
        self.close_step(passes, played.is_ok());
        played
    }

    /// Lets the agent play; nature's outcomes are drawn, and a forced move is played without a search.
    pub(in crate::commands) fn generate(&mut self, player: Player) -> Result<MoveView, String> {
        self.play(player, |engine| {
            let watch = Stopwatch::start();
            let chosen = engine.choose(player);
            engine.clock.spend(player, watch.elapsed());
            let text = chosen?;
            let found = engine.session.moves().into_iter().find(|m| m.text == text);
            found.ok_or_else(|| format!("the agent chose the illegal move {text}"))
        })
    }

    /// The move of [`generate`](Self::generate), without playing it.
    pub(super) fn consider(&mut self, player: Player) -> Result<Report<String>, String> {
        self.report(player, &self.agent.player.clone())
    }

    /// The agent's values of all moves.
    pub(super) fn values(&mut self, player: Player) -> Result<Report<String>, String> {
        self.report(player, &self.agent.viewer.clone())
    }

    /// Runs an agent anew on the position, so that the game does not change and repetitions give the same report.
    fn report(&mut self, player: Player, agent: &AgentSpec) -> Result<Report<String>, String> {
        if self.session.turn() != Turn::Player(player) {
            return Err(self.wrong_turn());
        }
        let mut fork = self.session.fork();
        let plies = self.session.history().len() as u64;
        let seed = Rng::derive(seed_of(self.seed, self.games), plies);
        let seat = fork.seat(agent, seed).map_err(|error| error.to_string())?;
        let answer = fork.decide(seat, &mut Context::new(&self.budget(player)));
        self.take(answer)
    }

    /// Records whether the search was interrupted.
    fn take(
        &mut self,
        answer: Result<Report<String>, AgentFailure>,
    ) -> Result<Report<String>, String> {
        self.interrupted = match &answer {
            Ok(report) => report.stop == Stop::Interrupted,
            Err(_) => self.stop.is_raised(),
        };
        answer.map_err(|failure| failure.to_string())
    }

    /// Undoes the last command.
    pub(in crate::commands) fn undo(&mut self) -> Result<(), String> {
        let plies = self.steps.pop().ok_or("cannot undo")?;
        (0..plies).for_each(|_| _ = self.session.undo());
        Ok(())
    }

    fn choose(&mut self, player: Player) -> Result<String, String> {
        self.report = None;
        if self.session.turn() == Turn::Chance {
            let mut fork = self.session.fork();
            let nature = Rng::derive(seed_of(self.seed, self.games), u64::MAX);
            let plies = self.session.history().len() as u64;
            return fork
                .play_chance(&mut Rng::stream(nature, plies))
                .ok_or_else(|| self.wrong_turn());
        }
        let mut moves = self.session.moves();
        if moves.len() == 1 {
            return Ok(moves.remove(0).text);
        }
        let budget = self.budget(player);
        let answer = self.session.decide(self.seat, &mut Context::new(&budget));
        let report = self.take(answer)?;
        let best = report.best.clone();
        self.report = Some(report);
        Ok(best)
    }

    fn budget(&self, player: Player) -> Budget {
        let limit = Limit {
            time: self.clock.allowance(player),
            ..Limit::NONE
        };
        Budget {
            limit,
            stop: self.stop.clone(),
        }
    }

    /// Plays the opponent's pass before a player's move, if it is the only legal move: many controllers do not send forced
    /// passes. Returns the number of plies played. Nature moves for any colour.
    fn pass_until_turn_of(&mut self, player: Player) -> Result<usize, String> {
        match self.session.turn() {
            Turn::Player(to_move) if to_move == player => Ok(0),
            Turn::Chance => Ok(0),
            Turn::Player(_)
                if self
                    .session
                    .moves()
                    .iter()
                    .map(|m| m.text.as_str())
                    .eq(["pass"]) =>
            {
                self.session
                    .play("pass")
                    .map_err(|error| error.to_string())?;
                Ok(1)
            }
            _ => Err(self.wrong_turn()),
        }
    }

    pub(super) fn wrong_turn(&self) -> String {
        match self.session.turn() {
            Turn::Player(Player::FIRST) => "illegal move: it is black's turn",
            Turn::Player(_) => "illegal move: it is white's turn",
            Turn::Chance => "illegal move: it is nature's turn",
            Turn::Over => "illegal move: the game is over",
        }
        .to_owned()
    }

    /// Records the plies of a command, or undoes its pass if its move was not played.
    fn close_step(&mut self, passes: usize, has_played: bool) {
        if has_played {
            self.steps.push(passes + 1);
        } else {
            (0..passes).for_each(|_| _ = self.session.undo());
        }
    }
}

fn seed_of(seed: u64, games: u64) -> u64 {
    if games == 0 {
        seed
    } else {
        Rng::derive(seed, games)
    }
}

/// What comes of a command: a result, or why there is none.
pub(super) type CommandResult = Result<String, String>;
