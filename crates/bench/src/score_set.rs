//! `uctopia-bench connect-four --set`: positions with known scores, solved.

use std::path::Path;

use uctopia_catalog::{AgentSpec, GameSpec, PositionScorer};
use uctopia_cli::bench::{CpuWatch, TableFormat, Whose, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::{Budget, Limit};

use crate::Result;
use crate::effort::verdict;

/// The nodes that solving the positions took, and how many scores were wrong.
#[derive(Default)]
struct Cost {
    positions: u32,
    nodes: u64,
    wrong: u32,
}

/// Solves the positions of a file, all with one table, and compares the scores with the known ones.
pub(crate) fn run(file: &Path, table_mb: u32, format: TableFormat) -> Result<()> {
    let path = file.display().to_string();
    let text = uctopia_text::file_text(file)?;
    let solver: AgentSpec = format!("exact:table_mb={table_mb},nodes={}", u64::MAX).parse()?;
    let session = "connect4".parse::<GameSpec>()?.session();
    let Some(mut scorer) = session.scorer(&solver) else {
        unreachable!("Connect Four has a margin");
    };
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let mut cost = Cost::default();
    let watch = CpuWatch::start(Whose::ThisProcess);
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        position_and_score(line)
            .and_then(|known| solve(&mut scorer, known, &budget, &mut cost))
            .map_err(|problem| format!("{path}, line {number}: {problem}"))?;
    }
    let time = watch.elapsed();
    let mean = |sum: f64| sum / f64::from(cost.positions.max(1));
    let name = file.file_name();
    let row = cells![
        name.map_or(path, |name| name.to_string_lossy().into_owned()),
        cost.positions,
        Cell::Number(mean(cost.nodes as f64), 1),
        Cell::Number(mean(time.as_secs_f64() * 1e6), 2),
        cost.wrong,
    ];
    let header = [
        "set",
        "positions",
        "mean nodes",
        "mean microseconds",
        "wrong scores",
    ];
    write(format, &Table::new(header, [row]))?;
    remark(
        "one thread, one table for all positions; microseconds of CPU time where the system tells it",
    );
    verdict(cost.wrong)
}

/// The two parts of a line.
fn position_and_score(line: &str) -> Result<(&str, i32)> {
    let parts = line.split_once(char::is_whitespace);
    let known = parts.and_then(|(columns, score)| Some((columns, score.trim().parse().ok()?)));
    known.ok_or_else(|| {
        format!("expected the columns played and the score, such as 4453 1, not {line:?}").into()
    })
}

/// Solves one position.
fn solve(
    scorer: &mut PositionScorer,
    (columns, known): (&str, i32),
    budget: &Budget,
    cost: &mut Cost,
) -> Result<()> {
    let found = scorer.score(columns, budget)?;
    if found.score.is_none() {
        return Err("not all positions were solved".into());
    }
    cost.positions += 1;
    cost.nodes += found.nodes;
    cost.wrong += u32::from(found.score != Some(known));
    Ok(())
}
