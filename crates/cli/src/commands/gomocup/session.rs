//! The game of the engine and its manager, and the execution of commands.

use std::time::Duration;

use uctopia_catalog::{GameSpec, MoveView, Session, SpecError};
use uctopia_format::ascii;
use uctopia_game::{Player, StopFlag, Turn};

use super::command::{Command, Info, Place};
use crate::asked_agent::AskedAgent;
use crate::commands::engine::session::EngineSession;
use crate::commands::engine::size::resized;

/// The least and the greatest part of the time for a move that is not searched, a tenth by default: the answer has to arrive in time.
const RESERVE: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(500)];

/// The lines of a command, or what is wrong with it.
type Answer = Result<Vec<String>, String>;

/// What has come since `BOARD` or `SWAP2BOARD`.
#[derive(Debug)]
enum Stones {
    /// Stones and their owners, or what is wrong with them.
    Board(Result<Vec<(Place, u32)>, String>),
    /// An opening, whose stones are not needed.
    Opening,
}

/// An engine, what the command line says, and what came from the manager.
pub(super) struct GomocupSession {
    engine: EngineSession,
    game: GameSpec,
    match_time: Option<Duration>,
    rule: u32,
    stones: Option<Stones>,
    /// What went wrong in an `INFO`, which has no answer: the next command that asks for a move has.
    problem: Option<String>,
}

impl GomocupSession {
    /// A session in the game of the command line, until the manager chooses a size.
    pub(super) fn new(game: GameSpec, agent: AskedAgent, seed: u64) -> Result<Self, SpecError> {
        let engine = EngineSession::new(&game, agent, seed)?;
        let (match_time, stones, problem) = (None, None, None);
        Ok(Self {
            engine,
            game,
            match_time,
            rule: 0,
            stones,
            problem,
        })
    }

    /// Executes a command, whose search `stop` ends; the lines are its answer.
    pub(super) fn execute(&mut self, command: Command, stop: StopFlag) -> Vec<String> {
        self.engine.begin(stop);
        self.answer(command)
            .unwrap_or_else(|error| vec![format!("ERROR {error}")])
    }

    /// Whether the search of the last command was ended early.
    pub(super) fn was_interrupted(&self) -> bool {
        self.engine.was_interrupted()
    }

    fn answer(&mut self, command: Command) -> Answer {
        if let Some(stones) = self.stones.take() {
            match command {
                Command::Done => return self.end_stones(stones),
                Command::Stone(..) | Command::Malformed(_) => {
                    self.stones = Some(with_line(stones, command));
                    return Ok(Vec::new());
                }
                Command::Info(_) => self.stones = Some(stones),
                _ => {}
            }
        }
        match command {
            Command::Start(columns, rows) => self.start(columns, rows),
            Command::Restart => self
                .restart(&self.engine.session.game().clone())
                .map(|()| ok()),
            Command::Begin if self.engine.session.history().is_empty() => self.generate(),
            Command::Begin => Err("the board is not empty: RESTART begins a new game".to_owned()),
            Command::Turn(place) => self.turn(place),
            Command::Play(place) => self.play(place).map(|m| vec![self.written(&m)]),
            Command::Takeback(place) => self.take_back(place),
            Command::Board => self.collect(Stones::Board(Ok(Vec::new()))),
            Command::Swap2Board => self.collect(Stones::Opening),
            Command::Stone(..) | Command::Done => Err("BOARD comes before the stones".to_owned()),
            Command::Info(info) => {
                self.inform(info);
                Ok(Vec::new())
            }
            Command::About => Ok(vec![about()]),
            Command::End => Ok(Vec::new()),
            Command::Unknown(name) => Ok(vec![format!("UNKNOWN {}", ascii(&name))]),
            Command::Malformed(form) => Err(format!("the command has the form {form}")),
        }
    }

    fn start(&mut self, columns: usize, rows: usize) -> Answer {
        let game = resized(&self.game, columns, rows);
        let game = game.ok_or_else(|| {
            format!(
                "{} has no board of {columns} columns and {rows} rows",
                self.game
            )
        })?;
        self.restart(&game).map(|()| ok())
    }

    fn restart(&mut self, game: &GameSpec) -> Result<(), String> {
        self.engine.restart(game)?;
        self.set_match_time(self.match_time);
        Ok(())
    }

    fn collect(&mut self, stones: Stones) -> Answer {
        self.stones = Some(stones);
        Ok(Vec::new())
    }

    fn inform(&mut self, info: Info) {
        match info {
            Info::TurnTime(time) => {
                let reserve = (time / 10).clamp(RESERVE[0], RESERVE[1]);
                self.engine.clock.set_per_move(time.saturating_sub(reserve));
            }
            Info::MatchTime(time) => {
                self.match_time = time;
                self.set_match_time(time);
            }
            Info::TimeLeft(time) => self.set_match_time(time),
            Info::Memory(bytes) => {
                self.problem = self
                    .engine
                    .set_memory(bytes)
                    .err()
                    .map(|error| error.to_string());
            }
            Info::Rule(rule) => self.rule = rule,
        }
    }

    /// Sets what is left for all moves; the opponent's time is not known, and not needed.
    fn set_match_time(&mut self, time: Option<Duration>) {
        let clock = &mut self.engine.clock;
        match time {
            None => clock.set(Duration::ZERO, Duration::ZERO, 0),
            Some(time) => [Player::FIRST, Player::SECOND]
                .iter()
                .for_each(|&player| clock.set_left(player, time, 0)),
        }
    }

    /// The agent's move, after a remark on it.
    fn generate(&mut self) -> Answer {
        if self.rule != 0 {
            return Err(format!(
                "rule {} is not supported, only rule 0: longer rows win too, and no move is forbidden",
                self.rule
            ));
        }
        if let Some(problem) = self.problem.take() {
            return Err(problem);
        }
        let player = self.to_move()?;
        let m = self.engine.generate(player)?;
        let mut lines: Vec<String> = self
            .engine
            .report
            .as_ref()
            .map(remark)
            .into_iter()
            .collect();
        lines.push(self.written(&m));
        Ok(lines)
    }

    /// The opponent's move is taken back if it cannot be answered, so that the manager can try again.
    fn turn(&mut self, place: Place) -> Answer {
        self.play(place)?;
        let answer = self.generate();
        if answer.is_err() {
            self.engine.undo()?;
        }
        answer
    }

    fn play(&mut self, place: Place) -> Result<MoveView, String> {
        let (player, text) = (self.to_move()?, self.cell(place)?);
        self.engine.play(player, |engine| {
            let found = engine.session.moves().into_iter().find(|m| m.text == text);
            found.ok_or_else(|| format!("the square {},{} is taken", place.0, place.1))
        })
    }

    fn take_back(&mut self, place: Place) -> Answer {
        let (last, text) = (self.engine.session.history().pop(), self.cell(place)?);
        if last != Some(text) {
            return Err(format!(
                "only the last move can be taken back, and it is not {},{}",
                place.0, place.1
            ));
        }
        self.engine.undo().map(|()| ok())
    }

    fn end_stones(&mut self, stones: Stones) -> Answer {
        match stones {
            Stones::Opening => Ok(vec!["UNKNOWN SWAP2BOARD".to_owned()]),
            Stones::Board(stones) => {
                let places = in_turn(&stones?)?;
                self.follow(&places)?;
                self.generate()
            }
        }
    }

    /// Brings the game to these moves: from the current position if they begin with those made so far, as when a manager sends the
    /// whole board for each move.
    fn follow(&mut self, places: &[Place]) -> Result<(), String> {
        let texts: Vec<String> = places
            .iter()
            .map(|&place| self.cell(place))
            .collect::<Result<_, _>>()?;
        let game = self.engine.session.game().clone();
        if !texts.starts_with(&self.engine.session.history()) {
            self.restart(&game)?;
        }
        let known = self.engine.session.history().len();
        let played = places[known..]
            .iter()
            .try_for_each(|&place| self.play(place).map(|_| ()));
        played.or_else(|error| {
            self.restart(&game)?;
            Err(error)
        })
    }

    fn to_move(&self) -> Result<Player, String> {
        match self.engine.session.turn() {
            Turn::Player(player) => Ok(player),
            _ => Err("the game is over".to_owned()),
        }
    }

    /// The name of a square, which is that of the move.
    fn cell(&self, (column, row): Place) -> Result<String, String> {
        let board = self.engine.session.board();
        let name = board.column_names.get(column).zip(board.row_names.get(row));
        let (column_name, row_name) = name.ok_or_else(|| {
            format!(
                "the square {column},{row} lies outside the board of {} columns and {} rows",
                board.columns, board.rows
            )
        })?;
        Ok(format!("{column_name}{row_name}"))
    }

    fn written(&self, m: &MoveView) -> String {
        let columns = self.engine.session.board().columns;
        let square = m
            .square
            .expect("every move has a square: the game was checked");
        format!("{},{}", square % columns, square / columns)
    }
}

/// Whether each square of the first position is a move with its name, as in gomoku and all m,n,k games.
pub(super) fn has_cells(session: &Session) -> bool {
    let (board, moves) = (session.board(), session.moves());
    let name = |square: usize| {
        let (row, column) = (square / board.columns, square % board.columns);
        Some(format!(
            "{}{}",
            board.column_names.get(column)?,
            board.row_names.get(row)?
        ))
    };
    let is_cell = |m: &MoveView| m.square.and_then(name).is_some_and(|name| name == m.text);
    session.players() == 2 && moves.len() == board.squares.len() && moves.iter().all(is_cell)
}

/// The stones with another line of theirs.
fn with_line(stones: Stones, line: Command) -> Stones {
    match (stones, line) {
        (Stones::Board(Ok(mut stones)), Command::Stone(place, Some(owner))) => {
            stones.push((place, owner));
            Stones::Board(Ok(stones))
        }
        (Stones::Board(Ok(_)), _) => {
            Stones::Board(Err("a stone has the form X,Y,1 or X,Y,2".to_owned()))
        }
        (stones, _) => stones,
    }
}

/// The stones in the order of moves. Only the order among the stones of each side is known; the engine is to move.
fn in_turn(stones: &[(Place, u32)]) -> Result<Vec<Place>, String> {
    if let Some((place, owner)) = stones.iter().find(|(_, owner)| ![1, 2].contains(owner)) {
        return Err(format!(
            "the stone {},{},{owner} belongs to neither side, which only other rules have",
            place.0, place.1
        ));
    }
    let of = |owner| {
        stones
            .iter()
            .filter(move |stone| stone.1 == owner)
            .map(|stone| stone.0)
            .collect::<Vec<Place>>()
    };
    let (own, others) = (of(1), of(2));
    let (first, second) = match others.len().checked_sub(own.len()) {
        Some(0) => (own, others),
        Some(1) => (others, own),
        _ => {
            let (own, others) = (own.len(), others.len());
            return Err(format!(
                "there are {own} own stones and {others} of the opponent: the opponent has as many as the engine to move, or one more"
            ));
        }
    };
    Ok((0..stones.len())
        .map(|index| {
            if index % 2 == 0 {
                first[index / 2]
            } else {
                second[index / 2]
            }
        })
        .collect())
}

/// What the search says of its move.
fn remark(report: &uctopia_game::Report<String>) -> String {
    let finding =
        ascii(&uctopia_format::short_finding(&report.scale, report.best_move()).to_string());
    let effort = ascii(&uctopia_format::effort(report).to_string());
    let parts: Vec<String> = [finding, effort]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    format!("MESSAGE {}", parts.join(", "))
}

fn about() -> String {
    let (version, www) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_REPOSITORY"));
    format!("name=\"Uctopia\", version=\"{version}\", www=\"{www}\"")
}

fn ok() -> Vec<String> {
    vec!["OK".to_owned()]
}
