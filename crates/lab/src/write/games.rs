//! The games, for programs.

use std::io::Write;

use serde::Serialize;
use uctopia_arena::GameRecord;
use uctopia_text::visible;

use super::output::Problem;
use crate::JobQueue;

/// A game with everything needed to play it again.
#[derive(Serialize)]
struct GameRow<'a> {
    /// Which match of the experiment.
    #[serde(rename = "contest")]
    match_index: usize,
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<&'a str>,
    seed: u64,
    #[serde(flatten)]
    record: &'a GameRecord<String>,
}

/// One JSON object a line: specs, seed, moves as text, how the game ended.
pub(super) fn write_lines(job_queue: &mut JobQueue, out: &mut dyn Write) -> Result<(), Problem> {
    let experiment = job_queue.plan().experiment.clone();
    each_game(job_queue, |match_index, record| {
        let spec = &experiment.matches[match_index];
        let (game, position) = (spec.game.to_string(), spec.position.as_deref());
        let line = GameRow {
            match_index,
            game,
            position,
            seed: experiment.seed,
            record,
        };
        serde_json::to_writer(&mut *out, &line).map_err(std::io::Error::from)?;
        Ok(out.write_all(b"\n")?)
    })
}

/// The headers of games between two as PGN knows them, which is all that Ordo and BayesElo read. `White` is the agent that
/// moves first.
pub(super) fn write_headers(job_queue: &mut JobQueue, out: &mut dyn Write) -> Result<(), Problem> {
    let experiment = job_queue.plan().experiment.clone();
    let id = experiment.id();
    each_game(job_queue, |match_index, record| {
        let [first, second] = &record.seats[..] else {
            return Ok(());
        };
        let result = match record.payoff(first.side) {
            Some(payoff) if payoff > 0.0 => "1-0",
            Some(payoff) if payoff < 0.0 => "0-1",
            _ => "1/2-1/2",
        };
        let game = tag(&experiment.matches[match_index].game.to_string());
        writeln!(
            out,
            "[Event \"{id}\"]\n[Site \"{game}\"]\n[Round \"{}.{}\"]",
            match_index + 1,
            record.index + 1
        )?;
        writeln!(
            out,
            "[White \"{}\"]\n[Black \"{}\"]",
            tag(&first.agent),
            tag(&second.agent)
        )?;
        Ok(writeln!(out, "[Result \"{result}\"]\n\n{result}\n")?)
    })
}

/// A PGN string is one line of visible characters, with its quotes and backslashes escaped.
fn tag(text: &str) -> String {
    visible(text)
        .replace(['\n', '\t'], " ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

fn each_game(
    job_queue: &mut JobQueue,
    mut take: impl FnMut(usize, &GameRecord<String>) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let mut failed = None;
    let all = job_queue.each_game(|match_index, record| {
        if failed.is_none()
            && let Err(problem) = take(match_index, &record)
        {
            failed = Some(problem);
        }
        Ok(())
    });
    match (failed, all) {
        (Some(problem), _) => Err(problem),
        (None, Err(error)) => Err(Problem::Lab(error)),
        (None, Ok(())) => Ok(()),
    }
}
