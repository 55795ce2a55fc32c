//! `uctopia-bench threads`: the gain from several threads on one tree by the clock, and the CPU time of an iteration.
//!
//! One thread and several take turns, and every ratio is that of two neighbours in time; the median of the rounds counts. The gain
//! by the clock needs an idle machine; the CPU time of an iteration is what threads pay for sharing the tree, and is measured well
//! on a machine that others use too.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_cli::bench::{
    CPU_TIME_IS_KNOWN, CpuWatch, TableFormat, Whose, check, games, growing_sizes, print,
    progress_line, remark, stop_on_interrupt, uct_with, write,
};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::{Budget, Context, StopFlag, Stopwatch};
use uctopia_statistics::MedianEstimate;

use crate::Result;
use crate::args::ThreadsArgs;
use crate::machine::Machine;
use crate::thread_score::score;

/// The games without others on the command line.
const GAMES: [&str; 2] = ["connect4", "othello"];

/// Seconds by the clock that a search of one thread takes at least where the command line gives no number of iterations.
const SECONDS: f64 = 0.5;

/// Where growing numbers of iterations begin, and end in games whose searches end early.
const FEWEST: u64 = 1000;
const MOST: u64 = 1_000_000_000;

const HEADER: [&str; 6] = [
    "game",
    "options",
    "iterations",
    "gain by the clock",
    "CPU time of an iteration",
    "score at equal iterations",
];

pub(crate) fn run(args: &ThreadsArgs, format: TableFormat) -> Result<()> {
    let machine = Machine::here();
    let numbers = numbers(&args.threads, machine.processors)?;
    let games = games(&args.game, &GAMES)?;
    for game in &games {
        check(game, &uct_with(FEWEST, &["threads=2", &args.options])?)?;
    }
    let stop = stop_on_interrupt();
    let mut rows = Vec::new();
    for game in &games {
        rows_of(game, &numbers, args, &stop, &mut rows)?;
    }
    tell(&machine, format)?;
    let shown = HEADER.len() - usize::from(args.score.is_none());
    rows.iter_mut().for_each(|row| row.truncate(shown));
    write(format, &Table::new(HEADER[..shown].iter().copied(), rows))?;
    if !CPU_TIME_IS_KNOWN {
        remark("CPU time is not available on this system: times are those of the clock");
    }
    if stop.is_raised() {
        return Err("rows that are missing were not measured".into());
    }
    Ok(())
}

/// The machine, above a table for people and beside one for documents or programs.
fn tell(machine: &Machine, format: TableFormat) -> Result<()> {
    match format {
        TableFormat::Text => print(&format!("{machine}\n\n"))?,
        _ => remark(&machine.to_string()),
    }
    Ok(())
}

/// The numbers of threads to measure: what more threads than processors gain says nothing about the program.
fn numbers(asked: &[u32], processors: usize) -> Result<Vec<u32>> {
    let fits = |threads: u32| threads as usize <= processors;
    if let Some(threads) = asked.iter().find(|&&threads| !fits(threads)) {
        return Err(format!(
            "--threads {threads}: this machine has {processors} processors, and more threads would take turns: ask for at most \
             {processors}"
        ).into());
    }
    if !asked.is_empty() {
        return Ok(asked.to_vec());
    }
    let powers: Vec<u32> = (1..=10)
        .map(|power| 1 << power)
        .take_while(|&threads| fits(threads))
        .collect();
    if powers.is_empty() {
        return Err(
            "this machine has one processor: measure the gain from threads on one with several"
                .into(),
        );
    }
    Ok(powers)
}

/// Measures every number of threads in a game, until the flag is raised.
fn rows_of(
    game: &GameSpec,
    numbers: &[u32],
    args: &ThreadsArgs,
    stop: &StopFlag,
    rows: &mut Vec<Vec<Cell>>,
) -> Result<()> {
    let iterations = match args.iterations {
        Some(iterations) => Some(iterations),
        None => fitting_iterations(game, &args.options, stop)?,
    };
    let kinds: &[&str] = if args.trees {
        &["trees", "threads"]
    } else {
        &["threads"]
    };
    let settings = kinds
        .iter()
        .flat_map(|kind| numbers.iter().map(move |number| format!("{kind}={number}")));
    for setting in settings {
        let Some(iterations) = iterations.filter(|_| !stop.is_raised()) else {
            return Ok(());
        };
        rows.extend(row(game, &setting, iterations, args, stop)?);
    }
    Ok(())
}

/// Iterations that take one thread long enough; `None` if the flag is raised.
fn fitting_iterations(game: &GameSpec, options: &str, stop: &StopFlag) -> Result<Option<u64>> {
    for iterations in growing_sizes(FEWEST) {
        let Some(effort) = search(game, &uct_with(iterations, &[options])?, 1, stop)? else {
            return Ok(None);
        };
        // A search that ends by itself, such as that of a solved game, does not grow.
        if effort.clock >= SECONDS || effort.iterations < iterations as f64 || iterations >= MOST {
            return Ok(Some(iterations));
        }
    }
    Ok(Some(MOST))
}

/// One number of threads against one thread; `None` if the flag is raised before the last round.
fn row(
    game: &GameSpec,
    setting: &str,
    iterations: u64,
    args: &ThreadsArgs,
    stop: &StopFlag,
) -> Result<Option<Vec<Cell>>> {
    let alone = uct_with(iterations, &[&args.options])?;
    let together = uct_with(iterations, &[setting, &args.options])?;
    let line = progress_line(&format!("{game} {setting}"));
    let (mut gains, mut costs) = (Vec::new(), Vec::new());
    for round in 0..args.rounds {
        let Some(one) = search(game, &alone, round, stop)? else {
            return Ok(None);
        };
        let Some(several) = search(game, &together, round, stop)? else {
            return Ok(None);
        };
        gains.push(one.clock / one.iterations * several.iterations / several.clock);
        costs.push(several.cpu / several.iterations * one.iterations / one.cpu);
    }
    let score = match args.score {
        None => None,
        Some(games) => {
            let agents = [
                &[setting, args.options.as_str()][..],
                &[args.options.as_str()],
            ];
            let [several, one] = agents.map(|options| uct_with(args.move_iterations, options));
            score(game, [several?, one?], games, stop)?
        }
    };
    line.finish_and_clear();
    if stop.is_raised() {
        return Ok(None);
    }
    let ratio = |ratios| Cell::Ratio(MedianEstimate::of(ratios).map(Into::into), 2);
    Ok(Some(cells![
        game.to_string(),
        setting.to_owned(),
        iterations,
        ratio(gains),
        ratio(costs),
        Cell::Share(score.map(Into::into)),
    ]))
}

/// What a search took.
struct Effort {
    iterations: f64,
    /// Seconds by the clock.
    clock: f64,
    /// Seconds of CPU time.
    cpu: f64,
}

/// A search of the first position; `None` if the flag is raised.
fn search(
    game: &GameSpec,
    agent: &AgentSpec,
    seed: u64,
    stop: &StopFlag,
) -> Result<Option<Effort>> {
    let mut session = game.session();
    let seat = session.seat(agent, seed)?;
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let (clock, cpu) = (Stopwatch::start(), CpuWatch::start(Whose::ThisProcess));
    let report = session.decide(seat, &mut Context::new(&budget));
    let (clock, cpu) = (clock.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    if stop.is_raised() {
        return Ok(None);
    }
    // Neither is zero, so that their ratios are numbers.
    let iterations = report?.totals.playouts.max(1) as f64;
    Ok(Some(Effort {
        iterations,
        clock: clock.max(1e-9),
        cpu: cpu.max(1e-9),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_threads_than_processors_are_measured() {
        assert_eq!(numbers(&[], 6).unwrap(), [2, 4]);
        assert_eq!(numbers(&[3, 2], 4).unwrap(), [3, 2]);
        assert!(
            numbers(&[2, 8], 4)
                .unwrap_err()
                .to_string()
                .contains("at most 4")
        );
        assert!(numbers(&[], 1).is_err());
    }

    #[test]
    fn ratios_are_those_of_an_iteration() {
        let stop = StopFlag::default();
        let game: GameSpec = "ttt".parse().unwrap();
        let effort = search(&game, &uct_with(200, &[]).unwrap(), 1, &stop)
            .unwrap()
            .unwrap();
        assert_eq!(effort.iterations, 200.0);
        stop.raise();
        assert!(
            search(&game, &uct_with(200, &[]).unwrap(), 1, &stop)
                .unwrap()
                .is_none()
        );
    }
}
