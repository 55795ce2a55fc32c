//! `uctopia bench speed`: rates per second, memory of a node, instructions of an iteration.

use std::time::Duration;

use indicatif::ProgressBar;
use uctopia_catalog::GameSpec;
use uctopia_format::{Cell, Table};
use uctopia_game::{StopFlag, Stopwatch};

use super::cost;
use super::rows::write;
use super::searches::{checked_seconds, totals, uct};
use crate::args::{TableFormat, WorkKind};
use crate::failure::Failure;
use crate::output;
use crate::progress;

const HEADER: [&str; 6] = [
    "game",
    "playouts/s",
    "uct iterations/s",
    "alpha-beta nodes/s",
    "bytes/node",
    "instructions/iteration",
];

pub(super) fn run(game: Option<&str>, seconds: f64, format: TableFormat) -> Result<(), Failure> {
    let time = checked_seconds(seconds)?;
    let games = match game {
        Some(game) => vec![game.parse()?],
        None => GameSpec::all(),
    };
    let bar = progress::bar(
        (games.len() * (HEADER.len() - 1)) as u64,
        "{bar:30} {pos}/{len}  {msg}  {elapsed}",
    );
    let table = Table::new(HEADER, games.iter().map(|game| row(game, time, &bar)));
    bar.finish_and_clear();
    write(format, &table)?;
    output::remark(
        "one thread, from the first position, random playouts to the end; figures of a busy machine vary",
    );
    if !cost::counts_instructions() {
        output::remark("instructions are counted by valgrind, which is not installed here");
    }
    Ok(())
}

fn row(game: &GameSpec, time: Duration, bar: &ProgressBar) -> Vec<Cell> {
    let never = StopFlag::default();
    let playouts = |games| {
        game.session()
            .random_games(games, 1, &never)
            .map_or(0, |counts| counts.iter().sum())
    };
    let iterations = |iterations| totals(game, &uct(iterations)).playouts;
    let nodes = |nodes| totals(game, &format!("deepening:nodes={nodes}")).nodes;
    let per_second = |work: &dyn Fn(u64) -> u64| Some(rate(time, work)).filter(|&rate| rate > 0.0);
    let figures: [&dyn Fn() -> Option<f64>; 5] = [
        &|| per_second(&playouts),
        &|| per_second(&iterations),
        &|| per_second(&nodes),
        &|| cost::memory_of_a_node(game),
        &|| cost::instructions_of_a_unit(game, WorkKind::Uct, cost::COUNTED),
    ];
    let cells = figures.iter().zip(&HEADER[1..]).map(|(figure, what)| {
        bar.set_message(format!("{game}: {}", what));
        let figure = figure();
        bar.inc(1);
        Cell::number(figure, 0)
    });
    std::iter::once(game.to_string().into())
        .chain(cells)
        .collect()
}

/// Units of work a second, measured with work of growing size until it takes `time`.
fn rate(time: Duration, work: &dyn Fn(u64) -> u64) -> f64 {
    let mut size = 100;
    loop {
        let watch = Stopwatch::start();
        let done = work(size);
        let elapsed = watch.elapsed();
        // Work that ends by itself, such as a solved game, cannot grow.
        if elapsed >= time || done * 2 < size {
            return done as f64 / elapsed.as_secs_f64().max(1e-9);
        }
        size = size.saturating_mul(2);
    }
}
