//! One agent against a program at several levels: the row of scores that the General Board Game framework (Konen) publishes
//! of its Othello agents against Edax.

use uctopia_arena::Confidence;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_cli::bench::{NOTHING, Setting, TableFormat, write};
use uctopia_format::{elo, estimate};
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
    let levels: Vec<String> = (from..=to).map(|level| level.to_string()).collect();
    if matches!(format, TableFormat::Text | TableFormat::Markdown) {
        let cell = |totals: &MatchTotals| score(totals)[..2].join(" ");
        let row = std::iter::once(agent.to_string())
            .chain(result.matches.iter().map(cell))
            .collect();
        let header: Vec<&str> = std::iter::once("agent")
            .chain(levels.iter().map(String::as_str))
            .collect();
        write(
            format,
            &header,
            &[row],
            &(1..header.len()).collect::<Vec<_>>(),
        )?;
        return Ok(());
    }
    let row = |(level, totals): (&String, &MatchTotals)| {
        [std::slice::from_ref(level), score(totals).as_slice()].concat()
    };
    let rows: Vec<Vec<String>> = levels.iter().zip(&result.matches).map(row).collect();
    write(
        format,
        &["level", "score", "95 % interval", "Elo"],
        &rows,
        &[0, 1, 2, 3],
    )?;
    Ok(())
}

/// Score, interval and Elo of the agent in a match.
fn score(totals: &MatchTotals) -> [String; 3] {
    let nothing = || [NOTHING.to_owned(), String::new(), String::new()];
    let MatchOutcome::Versus(found) = &totals.outcome else {
        return nothing();
    };
    match &found.confidence {
        Confidence::Interval {
            score,
            elo: difference,
            ..
        } => {
            let [share, interval] = estimate(Some(score.score), Some(score.interval));
            [
                share,
                interval,
                difference.as_ref().map_or_else(String::new, elo),
            ]
        }
        Confidence::Repeats { .. } => [
            found
                .tally
                .score()
                .map_or_else(|| NOTHING.to_owned(), uctopia_format::share),
            String::new(),
            String::new(),
        ],
        Confidence::NoGames => nothing(),
    }
}
