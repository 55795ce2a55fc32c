//! `uctopia-bench ffo`: endgames with known scores, solved.

use std::ops::RangeInclusive;
use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_cli::bench::{TableFormat, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::{Budget, Limit, Stop};

use crate::Result;
use crate::effort::{self, COLUMNS, timed, verdict};

/// See `data/README.md`.
const POSITIONS: &str = include_str!("../data/ffo-1-49.obf");

/// The first of the positions that take long, up to the last one; programs are compared on these.
const HARD: usize = 40;

/// The result for one position.
struct Solved {
    score: f32,
    nodes: u64,
    time: Duration,
    correct: bool,
}

/// Solves the positions with these numbers, counted from 1, and compares their scores with the known ones.
pub(crate) fn run(numbers: RangeInclusive<usize>, format: TableFormat) -> Result<()> {
    if numbers.is_empty() {
        let (from, to) = numbers.into_inner();
        return Err(format!(
            "from {from} to {to} there is no position: --from is the lower number"
        )
        .into());
    }
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let mut session = "othello".parse::<GameSpec>()?.session();
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for (number, problem) in (1..)
        .zip(POSITIONS.lines())
        .filter(|(number, _)| numbers.contains(number))
    {
        session.set_position(problem)?;
        let (known, best_moves) = known(problem);
        let solved = solve(&mut session, known, &best_moves, &budget)?;
        rows.push(row(number, &session, known, &solved));
        all.push((number, solved));
    }
    let is_easy = |&&(number, _): &&(usize, Solved)| number < HARD;
    let (easy, hard): (Vec<_>, Vec<_>) = all.iter().partition(is_easy);
    if !easy.is_empty() && !hard.is_empty() {
        rows.push(total(&format!("1-{}", HARD - 1), &easy));
        rows.push(total(&format!("{HARD}-49"), &hard));
    }
    rows.push(total("all", &all.iter().collect::<Vec<_>>()));
    let titles = ["position", "empty"].into_iter().chain(COLUMNS);
    write(format, &Table::new(titles, rows))?;
    remark(
        "one thread, a new table for each position; nodes of the leaves included, full boards not",
    );
    verdict(all.iter().filter(|(_, solved)| !solved.correct).count() as u32)
}

/// The score of a problem and the moves that achieve it.
fn known(problem: &str) -> (f32, Vec<String>) {
    let moves: Vec<(&str, f32)> = problem
        .split(';')
        .filter_map(|text| text.split_once(':'))
        .filter_map(|(m, score)| Some((m.trim(), score.trim().parse().ok()?)))
        .collect();
    let best = moves
        .iter()
        .map(|&(_, score)| score)
        .fold(f32::NEG_INFINITY, f32::max);
    (
        best,
        moves
            .iter()
            .filter(|&&(_, score)| score == best)
            .map(|(m, _)| m.to_lowercase())
            .collect(),
    )
}

fn solve(
    session: &mut Session,
    known: f32,
    best_moves: &[String],
    budget: &Budget,
) -> Result<Solved> {
    let solver: AgentSpec = format!("exact:root=best,nodes={}", u64::MAX).parse()?;
    let seat = session.seat(&solver, 1)?;
    let (report, time) = timed(session, seat, budget)?;
    let score = report.best_move().value.unwrap_or(f32::NAN);
    let correct =
        report.stop == Stop::Solved && score == known && best_moves.contains(&report.best);
    Ok(Solved {
        score,
        nodes: report.totals.nodes,
        time,
        correct,
    })
}

fn row(number: usize, session: &Session, known: f32, solved: &Solved) -> Vec<Cell> {
    let position = session.position();
    let empty = position.chars().filter(|&square| square == '-').count();
    let scores = Some([solved.score, known]);
    let mut row = cells![number, empty];
    row.extend(effort::cells(
        scores,
        solved.nodes,
        solved.time,
        solved.correct,
    ));
    row
}

fn total(name: &str, solved: &[&(usize, Solved)]) -> Vec<Cell> {
    let nodes = solved.iter().map(|(_, solved)| solved.nodes).sum();
    let time = solved.iter().map(|(_, solved)| solved.time).sum();
    let correct = solved.iter().all(|(_, solved)| solved.correct);
    let mut row = cells![name.to_owned(), ""];
    row.extend(effort::cells(None, nodes, time, correct));
    row
}
