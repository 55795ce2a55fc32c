//! `uctopia-bench accuracy`: how often agents play a best move, in positions that the exact solver solves.
//!
//! A move is good if it keeps the outcome of best play, and perfect if it keeps the margin: in Connect Four the quickest win or the
//! slowest loss. (The definitions of the comparison of Connect Four agents on Kaggle, "Scoring connect-X agents", 2020.)

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use uctopia_catalog::{AgentHandle, AgentSpec, GameSpec, Session};
use uctopia_cli::bench::{CpuWatch, TableFormat, Whose, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Measured, Table, cells};
use uctopia_game::{Budget, Context, Limit, Report, Rng, Stop, Turn};
use uctopia_statistics::SuccessRate;

use crate::Result;
use crate::args::AccuracyArgs;

/// A position, and the value of each move under best play for the player to move.
struct Solved {
    position: String,
    values: Vec<(String, f32)>,
}

impl Solved {
    fn best(&self) -> f32 {
        self.values
            .iter()
            .map(|(_, value)| *value)
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// Whether a move is good, and whether it is perfect.
    fn rates(&self, chosen: &str) -> [bool; 2] {
        let value = self
            .values
            .iter()
            .find(|(m, _)| m == chosen)
            .map_or(f32::NAN, |(_, value)| *value);
        let outcome = |value: f32| if value == 0.0 { 0.0 } else { value.signum() };
        [outcome(value) == outcome(self.best()), value == self.best()]
    }
}

/// What the moves of an agent were.
#[derive(Default)]
struct Moves {
    good: u64,
    perfect: u64,
    time: Duration,
}

pub(crate) fn run(args: &AccuracyArgs, format: TableFormat) -> Result<()> {
    let game: GameSpec = args.game.parse()?;
    let agents: Vec<AgentSpec> = args
        .agent
        .iter()
        .map(|agent| agent.parse())
        .collect::<Result<_, _>>()?;
    let mut session = game.session();
    let solver: AgentSpec = format!("exact:nodes={}", args.nodes).parse()?;
    if session.scorer(&solver).is_none() {
        return Err(format!("{game} has no margin, which the exact solver computes").into());
    }
    let mut seats = Vec::new();
    for agent in &agents {
        seats.push(session.seat(agent, args.seed)?);
    }
    let solvers = Solvers::new(&mut session, args)?;
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let (solved, left_out) = match &args.set {
        Some(file) => {
            let positions = positions_of(file, &mut session)?;
            solvers.solve(&mut session, &positions, &budget)?
        }
        None => solvers.random(&mut session, args, &budget)?,
    };
    let mut rows = Vec::new();
    for (agent, seat) in agents.iter().zip(seats) {
        let moves = play(&mut session, seat, &solved, &budget)?;
        rows.push(row(agent, &moves, solved.len() as u64));
    }
    let titles = ["agent", "positions", "good", "perfect", "ms a move"];
    write(format, &Table::new(titles, rows))?;
    remark(&format!(
        "shares of moves that keep the outcome (good) and the margin (perfect) of best play, with 95 % intervals; milliseconds of \
         CPU time; positions that the solver did not finish: {left_out}"
    ));
    Ok(())
}

/// The positions of a file.
fn positions_of(file: &Path, session: &mut Session) -> Result<Vec<String>> {
    let path = file.display().to_string();
    let text = uctopia_text::file_text(file)?;
    let lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let mut found = Vec::new();
    for (number, line) in lines {
        // A known score may follow the columns played.
        let position = line.split_whitespace().next().unwrap_or_default();
        session
            .set_position(position)
            .map_err(|problem| format!("{path}, line {number}: {problem}"))?;
        found.push(position.to_owned());
    }
    Ok(found)
}

/// A position after random moves in which a player has a choice; `None` where these moves lead to another.
fn random_position(
    session: &mut Session,
    (from, to): (u32, u32),
    rng: &mut Rng,
) -> Result<Option<String>> {
    let plies = from + rng.below(to - from + 1);
    session.set_position("")?;
    for _ in 0..plies {
        let moves = session.moves();
        if session.turn() == Turn::Over || moves.is_empty() {
            return Ok(None);
        }
        let chosen = moves[rng.below(moves.len() as u32) as usize].text.clone();
        session.play(&chosen)?;
    }
    let has_choice = session.turn() != Turn::Over && session.moves().len() > 1;
    Ok(has_choice.then(|| session.position()))
}

/// The exact solver, which finds the values of all moves or, sooner, a line of best play.
struct Solvers {
    all: AgentHandle,
    best: AgentHandle,
}

impl Solvers {
    fn new(session: &mut Session, args: &AccuracyArgs) -> Result<Self> {
        let mut seat = |root| -> Result<AgentHandle> {
            let solver: AgentSpec = format!("exact:nodes={},root={root}", args.nodes).parse()?;
            Ok(session.seat(&solver, args.seed)?)
        };
        Ok(Self {
            all: seat("all")?,
            best: seat("best")?,
        })
    }

    /// Solves positions; returns those that were solved, and how many were not.
    fn solve(
        &self,
        session: &mut Session,
        positions: &[String],
        budget: &Budget,
    ) -> Result<(Vec<Solved>, usize)> {
        let mut solved = Vec::new();
        for position in positions {
            solved.extend(self.solved(session, position, budget)?);
        }
        let left_out = positions.len() - solved.len();
        Ok((solved, left_out))
    }

    /// The values of the moves of a position; `None` where the solver does not finish.
    fn solved(
        &self,
        session: &mut Session,
        position: &str,
        budget: &Budget,
    ) -> Result<Option<Solved>> {
        let report = finished(session, self.all, position, budget)?;
        Ok(report.map(|report| {
            let values = report
                .moves
                .iter()
                .map(|m| (m.mv.clone(), m.value.unwrap_or(f32::NAN)));
            Solved {
                position: position.to_owned(),
                values: values.collect(),
            }
        }))
    }

    /// Different random positions, solved, and how many others were not.
    fn random(
        &self,
        session: &mut Session,
        args: &AccuracyArgs,
        budget: &Budget,
    ) -> Result<(Vec<Solved>, usize)> {
        let (from, _) = args.plies;
        let (mut seen, mut solved, mut left_out) = (HashSet::new(), Vec::new(), 0);
        // A game may have fewer positions.
        for number in 0..100 * args.positions {
            if solved.len() + left_out == args.positions as usize {
                break;
            }
            let drawn = random_position(session, args.plies, &mut Rng::stream(args.seed, number))?;
            let Some(position) = drawn.filter(|position| seen.insert(position.clone())) else {
                continue;
            };
            let solution = match self.has_length(session, &position, args.remaining, budget)? {
                Some(false) => continue,
                Some(true) => self.solved(session, &position, budget)?,
                None => None,
            };
            left_out += usize::from(solution.is_none());
            solved.extend(solution);
        }
        if solved.is_empty() && left_out == 0 {
            return Err(match args.remaining {
                None => format!("no random game lasts {from} plies: give fewer with --plies").into(),
                Some(_) => {
                    "no random position has so many moves to the end: give others with --remaining or --plies".into()
                }
            });
        }
        Ok((solved, left_out))
    }

    /// Whether a position has a number of moves to the end in a range; `None` where the solver does not finish.
    fn has_length(
        &self,
        session: &mut Session,
        position: &str,
        range: Option<(u32, u32)>,
        budget: &Budget,
    ) -> Result<Option<bool>> {
        let Some((from, to)) = range else {
            return Ok(Some(true));
        };
        let report = finished(session, self.best, position, budget)?;
        Ok(report.map(|report| (from..=to).contains(&(report.best_move().pv.len() as u32))))
    }
}

/// The report of a solver; `None` where it does not finish.
fn finished(
    session: &mut Session,
    solver: AgentHandle,
    position: &str,
    budget: &Budget,
) -> Result<Option<Report<String>>> {
    session.set_position(position)?;
    let report = decided(session, solver, budget)?;
    if budget.stop.is_raised() {
        return Err("not all positions were solved".into());
    }
    Ok(Some(report).filter(|report| report.stop == Stop::Solved))
}

fn play(
    session: &mut Session,
    seat: AgentHandle,
    solved: &[Solved],
    budget: &Budget,
) -> Result<Moves> {
    let mut moves = Moves::default();
    for position in solved {
        session.set_position(&position.position)?;
        let watch = CpuWatch::start(Whose::ThisProcess);
        let report = decided(session, seat, budget)?;
        moves.time += watch.elapsed();
        if budget.stop.is_raised() {
            return Err("not all positions were played".into());
        }
        let [good, perfect] = position.rates(&report.best);
        moves.good += u64::from(good);
        moves.perfect += u64::from(perfect);
    }
    Ok(moves)
}

fn decided(session: &mut Session, seat: AgentHandle, budget: &Budget) -> Result<Report<String>> {
    Ok(session.decide(seat, &mut Context::new(budget))?)
}

fn row(agent: &AgentSpec, moves: &Moves, positions: u64) -> Vec<Cell> {
    let share = |successes| {
        let rate = SuccessRate::new(successes, positions);
        Cell::Share(rate.rate().map(|value| Measured {
            value,
            interval: Some(rate.interval()),
        }))
    };
    let milliseconds = moves.time.as_secs_f64() * 1e3 / positions.max(1) as f64;
    cells![
        agent.to_string(),
        positions,
        share(moves.good),
        share(moves.perfect),
        Cell::Number(milliseconds, 2),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_moves_keep_the_outcome_and_perfect_ones_the_margin() {
        let values = [("1", 3.0), ("2", 1.0), ("3", 0.0), ("4", -2.0)]
            .map(|(m, value)| (m.to_owned(), value));
        let solved = Solved {
            position: String::new(),
            values: values.to_vec(),
        };
        assert_eq!(
            ["1", "2", "3", "4"].map(|m| solved.rates(m)),
            [[true, true], [true, false], [false; 2], [false; 2]]
        );
        let lost = Solved {
            position: String::new(),
            values: vec![("1".into(), -3.0), ("2".into(), -1.0)],
        };
        assert_eq!(
            ["1", "2"].map(|m| lost.rates(m)),
            [[true, false], [true, true]]
        );
    }
}
