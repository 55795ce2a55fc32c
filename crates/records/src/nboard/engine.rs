//! The game of an engine, and the execution of commands.

use std::io::{self, Write};

use uctopia_game::{Game, MoveReport, Notation, Player, Report, Stop, StopFlag, Stopwatch, Turn};
use uctopia_games::othello::{Move, Othello8};

use super::command::Command;
use super::value::{depth_text, evaluation};
use crate::record::GameRecord;
use crate::{difference, ggf};

/// The reason of a search.
///
/// ```
/// use uctopia_records::nboard::Purpose;
/// assert_ne!(Purpose::Move, Purpose::Hint);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The best move alone is needed.
    Move,
    /// The values of several moves are needed, and shown while the search runs.
    Hint,
    /// The value of the position is needed.
    Analysis,
}

/// What an agent is asked: a report on the last position of a game, in which it has a move.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_records::nboard::{Purpose, Request};
/// use uctopia_records::GameRecord;
/// let request =
///     Request { game: &GameRecord::default(), depth: Some(12), stop: &StopFlag::default(), purpose: Purpose::Move };
/// assert_eq!(request.game.moves.len(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The game up to the position.
    pub game: &'a GameRecord,
    /// The depth that the other program has set, in plies.
    pub depth: Option<u32>,
    /// Ends the search when it is raised.
    pub stop: &'a StopFlag,
    /// What the report is needed for.
    pub purpose: Purpose,
}

/// Receives the reports of a running search, which are written as lines of a hint.
pub type Observer<'a> = &'a mut dyn FnMut(&Report<String>);

/// An engine with its game. `F` is the agent.
#[derive(Debug)]
pub struct Engine<F> {
    name: String,
    agent: F,
    game: GameRecord,
    /// The last position of the game.
    position: Othello8,
    depth: Option<u32>,
}

/// A sentence for the other program, or a failure of the output.
#[derive(Debug)]
enum Fault {
    Sentence(String),
    Output(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<String> for Fault {
    fn from(sentence: String) -> Self {
        Self::Sentence(sentence)
    }
}

impl<F> Engine<F>
where
    F: FnMut(&Request<'_>, Observer<'_>) -> Result<Report<String>, String>,
{
    /// An engine at the first position. `name` is shown by the other program.
    ///
    /// ```
    /// use uctopia_records::nboard::{Engine, Observer, Request};
    /// let engine = Engine::new("Nothing", |_: &Request<'_>, _: Observer<'_>| Err("no agent".into()));
    /// assert!(engine.game().moves.is_empty());
    /// ```
    pub fn new(name: impl Into<String>, agent: F) -> Self {
        let game = GameRecord::default();
        Self {
            name: name.into(),
            agent,
            position: game.start,
            game,
            depth: None,
        }
    }

    /// The game as far as the engine has received it.
    pub fn game(&self) -> &GameRecord {
        &self.game
    }

    /// Executes a command and writes the responses, each a line that is flushed at once. A search ends early when `stop` is raised;
    /// its result is not written then. What cannot be done is a line `status error: …`, and leaves the game as it was.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn execute(
        &mut self,
        command: &Command,
        stop: &StopFlag,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self.respond(command, stop, out) {
            Ok(()) => Ok(()),
            Err(Fault::Output(error)) => Err(error),
            Err(Fault::Sentence(sentence)) => {
                let text: Vec<&str> = sentence.split_whitespace().collect();
                line(out, &format!("status error: {}", text.join(" ")))
            }
        }
    }

    fn respond(
        &mut self,
        command: &Command,
        stop: &StopFlag,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        match command {
            Command::Version(_) => line(out, &format!("set myname {}", self.name))?,
            Command::SetDepth(depth) => self.depth = Some(*depth),
            Command::SetGame(text) => self.set_game(text)?,
            Command::Move(name) => self.play(name)?,
            Command::Hint(number) => self.hint(*number, stop, out)?,
            Command::Go => self.go(stop, out)?,
            Command::Ping(number) => line(out, &format!("pong {number}"))?,
            Command::Learn => line(out, "learned")?,
            Command::Analyze => self.analyze(stop, out)?,
            Command::SetContempt(_) | Command::Quit => {}
            Command::Malformed(form) => {
                return Err(format!("the command has the form {form}").into());
            }
        }
        Ok(())
    }

    fn set_game(&mut self, text: &str) -> Result<(), String> {
        let mut loaded = ggf::read(text);
        if let (1, 0, Some(game)) = (loaded.games.len(), loaded.skipped, loaded.games.pop()) {
            self.position = game.end();
            self.game = game;
            return Ok(());
        }
        let skipped = loaded.problems.into_iter().find(|problem| problem.skipped);
        Err(skipped.map_or_else(
            || "one game in GGF is expected".to_owned(),
            |problem| problem.message.to_string(),
        ))
    }

    /// Makes a move; a pass that was left out before it is made as well.
    fn play(&mut self, name: &str) -> Result<(), String> {
        let passed = self
            .position
            .moves()
            .eq([Move::PASS])
            .then(|| self.position.after(Move::PASS));
        let after_pass = || Some((passed?, passed?.read_move(name).ok()?));
        let found = self
            .position
            .read_move(name)
            .ok()
            .map(|mv| (self.position, mv))
            .or_else(after_pass);
        let Some((position, mv)) = found else {
            let name: String = name.chars().take(12).collect();
            return Err(format!("the move \"{name}\" is not legal here"));
        };
        if position != self.position {
            self.game.moves.push(Move::PASS);
        }
        self.game.moves.push(mv);
        self.game.notes.clear();
        self.position = position.after(mv);
        Ok(())
    }

    fn go(&mut self, stop: &StopFlag, out: &mut dyn Write) -> Result<(), Fault> {
        self.check_turn()?;
        if self.position.moves().eq([Move::PASS]) {
            return Ok(line(out, "=== PA")?);
        }
        line(out, "status searching")?;
        let watch = Stopwatch::start();
        let report = self.ask(Purpose::Move, stop, &mut |_| ())?;
        let seconds = watch.elapsed().as_secs_f64();
        if stop.is_raised() {
            return Ok(line(out, "status")?);
        }
        let best = report.best_move();
        let value = evaluation(best, &report.scale)
            .map(discs)
            .unwrap_or_default();
        line(
            out,
            &format!("=== {}/{value}/{seconds:.2}", square(&report.best)),
        )?;
        line(
            out,
            &format!(
                "nodestats {} {seconds:.2}",
                report.totals.nodes.max(report.totals.playouts)
            ),
        )?;
        Ok(line(out, "status")?)
    }

    fn hint(&mut self, number: usize, stop: &StopFlag, out: &mut dyn Write) -> Result<(), Fault> {
        self.check_turn()?;
        line(out, "status searching")?;
        let mut written = Ok(());
        let report = self.ask(Purpose::Hint, stop, &mut |report| {
            if written.is_ok() {
                written = lines_of(report, number, out);
            }
        })?;
        written?;
        if !stop.is_raised() {
            lines_of(&report, number, out)?;
        }
        Ok(line(out, "status")?)
    }

    /// The value of each position for the side to move, from the last one to the first.
    fn analyze(&mut self, stop: &StopFlag, out: &mut dyn Write) -> Result<(), Fault> {
        let whole = self.game.clone();
        let answered = (0..=whole.moves.len()).rev().try_for_each(|plies| {
            self.game = whole.up_to(plies);
            self.position = self.game.end();
            let value = match self.to_move() {
                None => Some(f32::from(self.difference_to_mover())),
                Some(_) => {
                    let report = self.ask(Purpose::Analysis, stop, &mut |_| ())?;
                    evaluation(report.best_move(), &report.scale)
                }
            };
            match value.filter(|_| !stop.is_raised()) {
                Some(value) => Ok(line(out, &format!("analysis {plies} {}", discs(value)))?),
                None => Ok(()),
            }
        });
        self.position = whole.end();
        self.game = whole;
        answered
    }

    fn difference_to_mover(&self) -> i8 {
        // A finished game names the side that would move in the last mark of its text.
        let is_black = self.position.to_string().ends_with('X');
        if is_black {
            difference(&self.position)
        } else {
            -difference(&self.position)
        }
    }

    fn to_move(&self) -> Option<Player> {
        match self.position.turn() {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }

    fn check_turn(&self) -> Result<(), String> {
        self.to_move()
            .map(|_| ())
            .ok_or_else(|| "the game is over, and there is no move".to_owned())
    }

    fn ask(
        &mut self,
        purpose: Purpose,
        stop: &StopFlag,
        observer: Observer<'_>,
    ) -> Result<Report<String>, String> {
        let request = Request {
            game: &self.game,
            depth: self.depth,
            stop,
            purpose,
        };
        let report = (self.agent)(&request, observer)?;
        let is_legal = self.position.read_move(&report.best).is_ok()
            && report.moves.iter().any(|m| m.mv == report.best);
        if is_legal {
            Ok(report)
        } else {
            Err(format!(
                "the agent chose the illegal move {best}",
                best = report.best
            ))
        }
    }
}

/// Writes a line and flushes it.
fn line(out: &mut dyn Write, text: &str) -> io::Result<()> {
    writeln!(out, "{text}")?;
    out.flush()
}

/// Writes the best moves of a report with their values.
fn lines_of(report: &Report<String>, number: usize, out: &mut dyn Write) -> io::Result<()> {
    let valued = report
        .ranked(report.player)
        .into_iter()
        .filter_map(|m| Some((m, evaluation(m, &report.scale)?)));
    for (m, value) in valued.take(number.max(1)) {
        let (pv, depth) = (
            variation(m),
            depth_text(m, &report.scale, report.totals.depth),
        );
        let visits = if m.visits > 0 {
            format!(" {} visits", m.visits)
        } else {
            String::new()
        };
        if report.stop == Stop::Book {
            line(
                out,
                &format!("book {pv} {} {} {depth}", discs(value), m.visits),
            )?;
        } else {
            line(
                out,
                &format!("search {pv} {} 0 {depth}{visits}", discs(value)),
            )?;
        }
    }
    Ok(())
}

fn variation(m: &MoveReport<String>) -> String {
    let moves: Vec<String> = if m.pv.is_empty() {
        vec![square(&m.mv)]
    } else {
        m.pv.iter().map(|mv| square(mv)).collect()
    };
    moves.join("-")
}

/// A move as the protocol writes it: `F5`, or `PA` for a pass.
fn square(mv: &str) -> String {
    if mv == "pass" {
        "PA".to_owned()
    } else {
        mv.to_ascii_uppercase()
    }
}

fn discs(value: f32) -> String {
    // Adding zero makes a negative zero positive.
    format!("{:.2}", f64::from(value) + 0.0)
}
