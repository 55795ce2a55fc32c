//! The game of an engine and its controller.

use uctopia_catalog::{AgentHandle, AgentSpec, GameSpec, Session, SpecError};
use uctopia_game::{AgentFailure, Budget, Limit, Player, Report, Rng, Stop, StopFlag, Stopwatch, Turn};
use uctopia_gtp::{side, vertex};

use super::clock::Clock;
use crate::asked_agent::{AskedAgent, PlayingAgent};

/// A session with an agent, its clock and its history of commands.
pub(super) struct GtpSession {
    pub(super) session: Box<dyn Session>,
    pub(super) clock: Clock,
    agent: PlayingAgent,
    asked: AskedAgent,
    seat: AgentHandle,
    seed: u64,
    /// The number of games before this one.
    games: u64,
    /// The number of plies of each command: a move, and perhaps a pass before it.
    steps: Vec<usize>,
    /// Ends the search of the current command.
    stop: StopFlag,
    /// Whether the flag ended a search.
    interrupted: bool,
}

impl GtpSession {
    pub(super) fn new(game: &GameSpec, asked: AskedAgent, seed: u64) -> Result<Self, SpecError> {
        let (mut session, agent) = (game.session(), asked.to_play(game)?);
        let seat = session.seat(&agent.player, seed)?;
        let (clock, stop) = (Clock::default(), StopFlag::default());
        Ok(Self { session, clock, asked, agent, seat, seed, games: 0, steps: Vec::new(), stop, interrupted: false })
    }

    /// Begins a command whose search the flag ends.
    pub(super) fn begin(&mut self, stop: StopFlag) {
        (self.stop, self.interrupted) = (stop, false);
    }

    /// Whether a search of the current command was ended by its flag.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Begins a new game. The first one takes the seed itself and every later one a derived seed; games without
    /// moves do not count.
    pub(super) fn restart(&mut self, game: &GameSpec) -> Result<(), String> {
        let games = self.games + u64::from(!self.steps.is_empty());
        let mut session = game.session();
        let agent = self.asked.to_play(game).map_err(|error| error.to_string())?;
        self.seat = session.seat(&agent.player, seed_of(self.seed, games)).map_err(|error| error.to_string())?;
        (self.session, self.agent) = (session, agent);
        self.games = games;
        self.steps.clear();
        Ok(())
    }

    /// Begins a new game on a board of this size, if the current game supports it.
    pub(super) fn resize(&mut self, size: usize) -> Result<(), String> {
        let game = self.session.game();
        if size == self.size() {
            return self.restart(&game.clone());
        }
        let separator = if game.to_string().contains(':') { ',' } else { ':' };
        let ways = [format!("size={size}"), format!("m={size},n={size}")];
        let resized = ways.iter().filter_map(|way| format!("{game}{separator}{way}").parse::<GameSpec>().ok());
        let fits = |game: &GameSpec| side(&game.session().board()) == Some(size);
        match resized.into_iter().find(fits) {
            Some(game) => self.restart(&game),
            None => Err("unacceptable size".to_owned()),
        }
    }

    /// The larger of the numbers of rows and columns.
    pub(super) fn size(&self) -> usize {
        let board = self.session.board();
        board.rows.max(board.columns)
    }

    /// The legal moves by their GTP names.
    pub(super) fn legal(&self) -> Vec<String> {
        let board = self.session.board();
        self.session.moves().iter().map(|m| vertex(&board, &m.text, m.square)).collect()
    }

    /// The GTP name of a move of the position.
    pub(super) fn vertex_of(&self, text: &str) -> String {
        let moves = self.session.moves();
        let square = moves.iter().find(|m| m.text == text).and_then(|m| m.square);
        vertex(&self.session.board(), text, square)
    }

    pub(super) fn play(&mut self, player: Player, name: &str) -> Result<(), String> {
        let passes = self.pass_until_turn_of(player)?;
        let played = self.play_named(name);
        self.close_step(passes, played)
    }

    /// Chooses a move and plays it; nature's outcomes are drawn, and a forced move is played without a search.
    pub(super) fn generate(&mut self, player: Player) -> Result<String, String> {
        let passes = self.pass_until_turn_of(player)?;
        let watch = Stopwatch::start();
        let chosen = self.choose(player);
        self.clock.spend(player, watch.elapsed());
        let name = chosen.as_ref().map(|text| self.vertex_of(text)).unwrap_or_default();
        let played = chosen.and_then(|text| self.session.play(&text).map_err(|error| error.to_string()));
        self.close_step(passes, played).map(|()| name)
    }

    /// The move of [`generate`](Self::generate), without playing it.
    pub(super) fn consider(&mut self, player: Player) -> Result<Report<String>, String> {
        self.report(player, self.agent.player.clone())
    }

    /// The agent's values of all moves.
    pub(super) fn values(&mut self, player: Player) -> Result<Report<String>, String> {
        self.report(player, self.agent.viewer.clone())
    }

    /// Runs an agent anew on the position, so that the game does not change and repetitions give the same report.
    fn report(&mut self, player: Player, agent: AgentSpec) -> Result<Report<String>, String> {
        if self.session.turn() != Turn::Player(player) {
            return Err(self.wrong_turn());
        }
        let mut fork = self.session.fork();
        let plies = self.session.history().len() as u64;
        let seed = Rng::derive(seed_of(self.seed, self.games), plies);
        let seat = fork.seat(&agent, seed).map_err(|error| error.to_string())?;
        let answer = fork.decide(seat, &self.budget(player));
        self.take(answer)
    }

    /// Records whether the search was interrupted.
    fn take(&mut self, answer: Result<Report<String>, AgentFailure>) -> Result<Report<String>, String> {
        self.interrupted = match &answer {
            Ok(report) => report.stop == Stop::Interrupted,
            Err(_) => self.stop.is_raised(),
        };
        answer.map_err(|failure| failure.to_string())
    }

    /// Undoes the last command.
    pub(super) fn undo(&mut self) -> Result<(), String> {
        let plies = self.steps.pop().ok_or("cannot undo")?;
        (0..plies).for_each(|_| _ = self.session.undo());
        Ok(())
    }

    fn choose(&mut self, player: Player) -> Result<String, String> {
        if self.session.turn() == Turn::Chance {
            let mut fork = self.session.fork();
            let nature = Rng::derive(seed_of(self.seed, self.games), u64::MAX);
            let plies = self.session.history().len() as u64;
            return fork.play_chance(&mut Rng::stream(nature, plies)).ok_or_else(|| self.wrong_turn());
        }
        let mut moves = self.session.moves();
        if moves.len() == 1 {
            return Ok(moves.remove(0).text);
        }
        let budget = self.budget(player);
        let answer = self.session.decide(self.seat, &budget);
        self.take(answer).map(|report| report.best)
    }

    fn budget(&self, player: Player) -> Budget {
        let limit = Limit { time: self.clock.allowance(player), ..Limit::NONE };
        Budget { limit, stop: self.stop.clone() }
    }

    /// Plays the opponent's pass before a player's move, if it is the only legal move: many controllers do not send forced
    /// passes. Returns the number of plies played. Nature moves for any colour.
    fn pass_until_turn_of(&mut self, player: Player) -> Result<usize, String> {
        match self.session.turn() {
            Turn::Player(to_move) if to_move == player => Ok(0),
            Turn::Chance => Ok(0),
            Turn::Player(_) if self.legal() == ["pass"] => {
                self.session.play("pass").map_err(|error| error.to_string())?;
                Ok(1)
            }
            _ => Err(self.wrong_turn()),
        }
    }

    fn wrong_turn(&self) -> String {
        match self.session.turn() {
            Turn::Player(Player::FIRST) => "illegal move: it is black's turn",
            Turn::Player(_) => "illegal move: it is white's turn",
            Turn::Chance => "illegal move: it is nature's turn",
            Turn::Over => "illegal move: the game is over",
        }
        .to_owned()
    }

    fn play_named(&mut self, name: &str) -> Result<(), String> {
        let legal = self.legal();
        let index = legal.iter().position(|legal| legal.eq_ignore_ascii_case(name));
        let index = index.ok_or_else(|| format!("illegal move: {name} is none of {}", legal.join(" ")))?;
        let text = self.session.moves().swap_remove(index).text;
        self.session.play(&text).map_err(|error| error.to_string())
    }

    /// Records the plies of a command, or undoes its pass if its move was illegal.
    fn close_step(&mut self, passes: usize, played: Result<(), String>) -> Result<(), String> {
        match &played {
            Ok(()) => self.steps.push(passes + 1),
            Err(_) => (0..passes).for_each(|_| _ = self.session.undo()),
        }
        played
    }
}

fn seed_of(seed: u64, games: u64) -> u64 {
    if games == 0 { seed } else { Rng::derive(seed, games) }
}

/// What comes of a command: a result, or why there is none.
pub(super) type CommandResult = Result<String, String>;
