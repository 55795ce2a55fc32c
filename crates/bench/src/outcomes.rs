//! `uctopia-bench connect-four --outcomes`: the outcomes of all positions after eight plies, for `uctopia-games`.

use std::fs::{File, OpenOptions, read, write};
use std::io::{BufWriter, Write as _};
use std::path::Path;

use uctopia_cli::bench::{remark, stop_on_interrupt};
use uctopia_game::{Budget, Limit, ZeroEvaluator};
use uctopia_games::connect_four::{OUTCOME_PLIES, openings, packed_outcomes};
use uctopia_search::{ExactConfig, ExactMargin, Goal};

use crate::Result;

/// Solves the positions in turn, all with one table, and writes the file. A file beside it has what was solved, a byte for each position:
/// another run goes on from there.
pub(crate) fn run(file: &Path, table_mb: u32) -> Result<()> {
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let config = ExactConfig {
        goal: Goal::Outcome,
        nodes: Some(u64::MAX),
        table_mb,
        ..ExactConfig::default()
    };
    let mut solver = ExactMargin::new(config, ZeroEvaluator);
    let positions = openings(OUTCOME_PLIES);
    let journal = file.with_extension("partial");
    let mut outcomes: Vec<i32> = read(&journal)
        .unwrap_or_default()
        .into_iter()
        .map(|byte| i32::from(byte) - i32::from(b'1'))
        .collect();
    let solved = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&journal)?;
    let mut solved = BufWriter::with_capacity(64, solved);
    for position in &positions[outcomes.len()..] {
        let Some(outcome) = solver.score(position, &budget).score else {
            solved.flush()?;
            remark(&format!(
                "{} of {} positions are solved",
                outcomes.len(),
                positions.len()
            ));
            return Ok(());
        };
        outcomes.push(outcome);
        solved.write_all(&[(outcome + i32::from(b'1')) as u8])?;
        if outcomes.len().is_multiple_of(1000) {
            remark(&format!(
                "{} of {} positions",
                outcomes.len(),
                positions.len()
            ));
        }
    }
    solved.flush()?;
    write(file, packed_outcomes(&outcomes))?;
    File::open(file)?.sync_all()?;
    let count = |wanted| {
        outcomes
            .iter()
            .filter(|&&outcome| outcome == wanted)
            .count()
    };
    let [lost, drawn, won] = [-1, 0, 1].map(count);
    remark(&format!(
        "{won} won, {drawn} drawn and {lost} lost for the player to move"
    ));
    Ok(())
}
