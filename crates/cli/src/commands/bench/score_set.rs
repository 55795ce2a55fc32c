//! `uctopia bench connect-four --set`: positions with known scores, solved.

use std::path::Path;

use uctopia_catalog::{AgentSpec, GameSpec, PositionScorer};
use uctopia_game::{Budget, Limit};
use uctopia_options::{Localized as _, Message, message, msgid};

use super::effort::verdict;
use super::rows::write;
use crate::args::TableFormat;
use crate::cpu_time::{CpuWatch, Whose};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;

/// The nodes that solving the positions took, and how many scores were wrong.
#[derive(Default)]
struct Cost {
    positions: u32,
    nodes: u64,
    wrong: u32,
}

/// Solves the positions of a file, all with one table, and compares the scores with the known ones.
pub(super) fn run(file: &Path, table_mb: u32, format: TableFormat) -> Result<(), Failure> {
    let path = file.display().to_string();
    let text = uctopia_text::file_text(file).map_err(Failure::Input)?;
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
        let at_line = |problem: Message| {
            Failure::Input(message!(
                "{path}, line {number}: {problem}",
                path = path.clone()
            ))
        };
        let (columns, known) = position_and_score(line).map_err(at_line)?;
        solve(&mut scorer, (columns, known), &budget, &mut cost).map_err(
            |failure| match failure {
                Failure::Input(problem) => at_line(problem),
                other => other,
            },
        )?;
    }
    let time = watch.elapsed();
    let mean = |sum: f64| sum / f64::from(cost.positions.max(1));
    let row = vec![
        file.file_name()
            .map_or(path.clone(), |name| name.to_string_lossy().into_owned()),
        cost.positions.to_string(),
        format!("{:.1}", mean(cost.nodes as f64)),
        format!("{:.2}", mean(time.as_secs_f64() * 1e6)),
        cost.wrong.to_string(),
    ];
    let header = [
        msgid!("set"),
        msgid!("positions"),
        msgid!("mean nodes"),
        msgid!("mean microseconds"),
        msgid!("wrong scores"),
    ];
    write(format, &header, &[row], &[1, 2, 3, 4])?;
    output::remark(&localized!(
        "one thread, one table for all positions; microseconds of CPU time where the system tells it"
    ));
    verdict(cost.wrong)
}

/// The two parts of a line.
fn position_and_score(line: &str) -> Result<(&str, i32), Message> {
    let parts = line.split_once(char::is_whitespace);
    let known = parts.and_then(|(columns, score)| Some((columns, score.trim().parse().ok()?)));
    known.ok_or_else(|| {
        message!("expected the columns played and the score, such as 4453 1, not {line:?}")
    })
}

/// Solves one position.
fn solve(
    scorer: &mut PositionScorer,
    (columns, known): (&str, i32),
    budget: &Budget,
    cost: &mut Cost,
) -> Result<(), Failure> {
    let found = scorer
        .score(columns, budget)
        .map_err(|error| Failure::Input(error.message()))?;
    if found.score.is_none() {
        return Err(Failure::Interrupted(message!(
            "not all positions were solved"
        )));
    }
    cost.positions += 1;
    cost.nodes += found.nodes;
    cost.wrong += u32::from(found.score != Some(known));
    Ok(())
}
