//! One agent against a program at several levels: the row of scores that the General Board Game framework (Konen) publishes
//! of its Othello agents against Edax.

use uctopia_arena::Confidence;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_cli::bench::{Setting, TableFormat, write};
use uctopia_format::{Cell, Measured, Table, cells};
use uctopia_game::StopFlag;
use uctopia_lab::{MatchOutcome, MatchTotals, Task};

use crate::Result;
use crate::args::LadderArgs;
use crate::engines::engine;

/// What stands for the level in a command line.
const LEVEL: &str = "{level}";

/// The scores of one agent against the program of a command line at each level.
pub(crate) fn run(
    args: &LadderArgs,
    (template, game, agent): (&str, &GameSpec, &AgentSpec),
    setting: &Setting,
    (format, stop): (TableFormat, &StopFlag),
) -> Result<()> {
    if !template.contains(LEVEL) {
        let problem = format!(
            "--against {template}: write {level} where the level stands in the command",
            level = LEVEL
        );
        return Err(problem.into());
    }
    let (from, to) = args.levels;
    let task = |level: u32| {
        Ok(Task::versus(
            agent.clone(),
            engine(&template.replace(LEVEL, &level.to_string()))?,
            setting.games,
        ))
    };
    let tasks = (from..=to).map(task).collect::<Result<Vec<_>>>()?;
    let result = setting.play(game, tasks, stop)?;
    let titles = ["level", "score", "Elo"];
    let rows = (from..=to).zip(&result.matches);
    let rows = rows.map(|(level, totals)| cells![level, score(totals), elo(totals)]);
    Ok(write(format, &Table::new(titles, rows))?)
}

/// The share of points of the agent in a match.
fn score(totals: &MatchTotals) -> Cell {
    let MatchOutcome::Versus(found) = &totals.outcome else {
        return Cell::Share(None);
    };
    Cell::Share(match found.confidence {
        Confidence::Interval { score, .. } => Some(score.into()),
        Confidence::Repeats { .. } | Confidence::NoGames => {
            let score = found.tally.score();
            score.map(|value| Measured {
                value,
                interval: None,
            })
        }
    })
}

/// The difference in Elo in a match, in words.
fn elo(totals: &MatchTotals) -> Option<String> {
    let MatchOutcome::Versus(found) = &totals.outcome else {
        return None;
    };
    match &found.confidence {
        Confidence::Interval { elo, .. } => elo.as_ref().map(uctopia_format::elo),
        Confidence::Repeats { .. } | Confidence::NoGames => None,
    }
}
