//! `uctopia-bench connect-four`: the game solved for each first move.

use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_cli::bench::{SolveGoal, TableFormat, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Table};
use uctopia_game::{Budget, Limit, Stop};

use crate::Result;
use crate::effort::{COLUMNS, cells, timed, verdict};

/// The scores of the first moves, in discs in hand (Pons, "Solving Connect 4"); the winners are from Allen 1988 and
/// Allis 1988. Columns 5 to 7 are mirror images of the first three.
const KNOWN: [f32; 4] = [-2.0, -1.0, 0.0, 1.0];

/// Solves the position after each first move, all with one table, and compares the scores with the known ones.
pub(crate) fn run(goal: SolveGoal, table_mb: u32, format: TableFormat) -> Result<()> {
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let solver: AgentSpec = format!(
        "exact:root=best,goal={},table_mb={table_mb},nodes={}",
        goal.word(),
        u64::MAX
    )
    .parse()?;
    let mut session = "connect4".parse::<GameSpec>()?.session();
    let seat = session.seat(&solver, 1)?;
    let mut rows = Vec::new();
    let (mut nodes, mut time, mut wrong) = (0, Duration::ZERO, 0);
    for (number, known) in (1..).zip(KNOWN) {
        session.set_position(&number.to_string())?;
        let (report, took) = timed(&mut session, seat, &budget)?;
        let best = report.best_move();
        // The report is for the second player, and a proof of the winner has no value.
        let score = best
            .value
            .or(best.proof.map(|proof| proof.payoff))
            .map_or(f32::NAN, |value| -value);
        let known = if goal == SolveGoal::Outcome {
            known.clamp(-1.0, 1.0)
        } else {
            known
        };
        let correct = report.stop == Stop::Solved && score == known;
        let mut row = cells(Some([score, known]), report.totals.nodes, took, correct);
        row.insert(0, Cell::Whole(number));
        rows.push(row);
        (nodes, time) = (nodes + report.totals.nodes, time + took);
        wrong += u32::from(!correct);
    }
    let mut all = cells(None, nodes, time, wrong == 0);
    all.insert(0, "all".into());
    rows.push(all);
    let titles = std::iter::once("first move").chain(COLUMNS);
    write(format, &Table::new(titles, rows))?;
    remark("one thread, one table for all; columns 5 to 7 are images of 3 to 1");
    verdict(wrong)
}
