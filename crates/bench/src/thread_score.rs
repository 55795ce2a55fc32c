//! How strongly several threads play beside one that makes as many iterations.

use uctopia_arena::Confidence;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::StopFlag;
use uctopia_lab::{Experiment, JobQueue, MatchOutcome, MatchSpec, Plan, Task};
use uctopia_statistics::ScoreEstimate;

use crate::Result;

/// Random plies that every pair of games begins with, so that games differ.
const OPENING_PLIES: u32 = 2;

/// The score of the first agent against the second; `None` where the flag is raised or games repeat one another.
///
/// Games are played one after another, so that each has all processors.
pub(crate) fn score(
    game: &GameSpec,
    [a, b]: [AgentSpec; 2],
    games: u64,
    stop: &StopFlag,
) -> Result<Option<ScoreEstimate>> {
    // In a game for one player both play each deal.
    let (games, opening_plies) = if game.session().players() == 1 {
        (2 * games, 0)
    } else {
        (games, OPENING_PLIES)
    };
    let spec = MatchSpec::new(
        game.clone(),
        Task::Versus {
            a,
            b,
            games,
            test: None,
        },
    );
    let plan = Plan::new(Experiment {
        seed: 1,
        matches: vec![MatchSpec {
            opening_plies,
            ..spec
        }],
    });
    let mut job_queue = JobQueue::streaming(plan, |_, _| ());
    uctopia_lab::run(&mut job_queue, 1, stop, |_| ())?;
    let outcome = job_queue
        .result()
        .matches
        .pop()
        .map(|totals| totals.outcome);
    Ok(match outcome {
        Some(MatchOutcome::Versus(found)) if !stop.is_raised() => match found.confidence {
            Confidence::Interval { score, .. } => Some(score),
            Confidence::Repeats { .. } | Confidence::NoGames => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_agent_scores() {
        let agents = ["uct:iters=200", "random"].map(|agent| agent.parse().unwrap());
        let found = score(&"ttt".parse().unwrap(), agents, 20, &StopFlag::default())
            .unwrap()
            .unwrap();
        assert!(found.score > 0.7, "{found:?}");
    }
}
