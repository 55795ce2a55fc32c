//! Agents play each other by the machinery of tournaments, and are rated.

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::StopFlag;
use uctopia_lab::{Experiment, ExperimentResult, JobQueue, MatchOutcome, MatchSpec, Plan, Task};
use uctopia_options::{Localized as _, message};
use uctopia_statistics::{BradleyTerry, Pairing, Ratings, Units};

use crate::failure::Failure;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

/// How matches are played.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Games of every two agents that meet.
    pub games: u64,
    /// Random plies that each pair of games begins with.
    pub opening_plies: u32,
    /// Seed of all games.
    pub seed: u64,
    /// Games at a time; 0 for as many as there are processors.
    pub jobs: usize,
}

impl Setting {
    /// Plays a match of each task; the results stand in the order of the tasks.
    pub fn play(
        &self,
        game: &GameSpec,
        tasks: impl IntoIterator<Item = Task>,
        stop: &StopFlag,
    ) -> Result<ExperimentResult, Failure> {
        let opening_plies = self.opening_plies;
        let spec = |task| MatchSpec {
            opening_plies,
            ..MatchSpec::new(game.clone(), task)
        };
        let matches = tasks.into_iter().map(spec).collect();
        let mut job_queue = JobQueue::streaming(
            Plan::new(Experiment {
                seed: self.seed,
                matches,
            }),
            |_, _| (),
        );
        let times = localized!(
            "{elapsed}, {left} left",
            elapsed = "{elapsed}",
            left = "{eta}"
        );
        let bar = progress::bar(
            job_queue.progress().all,
            &format!("{{bar:30}} {{human_pos}}/{{human_len}}  {times}"),
        );
        uctopia_lab::run(&mut job_queue, threads(self.jobs), stop, |done| {
            bar.set_position(done.progress.done);
        })?;
        bar.finish_and_clear();
        if stop.is_raised() {
            return Err(Failure::Interrupted(message!("not all games were played")));
        }
        let result = job_queue.result();
        forfeits(&result)
            .iter()
            .for_each(|line| output::remark(line));
        Ok(result)
    }

    /// The ratings of agents, of which each meets the next `reach` in the order given; 0 is the rating of `anchor`, or the mean.
    pub fn rate(
        &self,
        game: &GameSpec,
        (agents, anchor): (&[AgentSpec], Option<usize>),
        reach: usize,
        stop: &StopFlag,
    ) -> Result<Ratings, Failure> {
        let pairs = neighbours(agents.len(), reach);
        let task = |&(a, b): &(usize, usize)| {
            Task::versus(agents[a].clone(), agents[b].clone(), self.games)
        };
        let result = self.play(game, pairs.iter().map(task), stop)?;
        let pairings = pairs
            .iter()
            .zip(&result.matches)
            .filter_map(|(&(a, b), totals)| match &totals.outcome {
                MatchOutcome::Versus(found) => Some(Pairing {
                    a,
                    b,
                    units: Units::Pairs(found.pairs?),
                }),
                _ => None,
            });
        let model = BradleyTerry {
            anchor: anchor.map(|agent| (agent, 0.0)),
            ..BradleyTerry::new(agents.len())
        };
        model
            .rate(&pairings.collect::<Vec<_>>())
            .map_err(|error| Failure::Negative(error.message()))
    }
}

/// A line for each agent that lost games by a fault, such as a program that crashed: its score then says little of its strength.
fn forfeits(result: &ExperimentResult) -> Vec<String> {
    let found = result
        .matches
        .iter()
        .filter_map(|totals| match &totals.outcome {
            MatchOutcome::Versus(found) => Some(found),
            _ => None,
        });
    let of = |agent: &String, games: u64| {
        let lost = || {
            localized!(
                "{agent} forfeited {games} {games:game, which counts|games, which count} as lost"
            )
        };
        (games > 0).then(lost)
    };
    let lines = found.flat_map(|found| {
        [
            of(&found.a, found.forfeits_of_a),
            of(&found.b, found.forfeits_of_b),
        ]
    });
    lines.flatten().collect()
}

/// Each of so many agents with the next `reach` agents.
fn neighbours(agents: usize, reach: usize) -> Vec<(usize, usize)> {
    (0..agents)
        .flat_map(|a| (a + 1..agents.min(a + 1 + reach)).map(move |b| (a, b)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_meet() {
        assert_eq!(neighbours(4, 2), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
        assert_eq!(neighbours(3, 5), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn the_anchor_is_the_origin() {
        let agents =
            ["random", "uct:iters=20", "uct:iters=300"].map(|agent| agent.parse().unwrap());
        let setting = Setting {
            games: 60,
            opening_plies: 0,
            seed: 1,
            jobs: 1,
        };
        let ratings = setting
            .rate(
                &"ttt".parse().unwrap(),
                (&agents, Some(0)),
                2,
                &StopFlag::default(),
            )
            .unwrap();
        assert_eq!(ratings.elo[0], 0.0);
        assert!(
            ratings.elo[1] > 50.0 && ratings.elo[2] > ratings.elo[1],
            "{ratings:?}"
        );
    }
}
