//! The playouts of flat Monte Carlo one by one, to show how it works: the steps of UCT's iterations, in a tree of one level.

use std::ops::RangeInclusive;

use uctopia_game::{Budget, Evaluator, Player, Shortcuts};
use uctopia_options::{Localized as _, Plies};

use super::FlatMonteCarlo;
use super::search::FlatSearch;
use crate::mcts::{
    BackupStep, EdgeStatistics, ExpandReason, ExpandStep, MoveStep, SelectStep, SimulateStep,
    Trace, TraceError, positive_zero,
};
use crate::paused_search::PausedSearch;
use crate::playout_runner::{endless, to_move};
use crate::statistics::RewardMoments;

impl<E> FlatMonteCarlo<E> {
    /// Runs the search up to the last playout of a range, counted from 1, and returns the steps of those in the range that it
    /// comes to. The moves take turns, so nothing is compared, and no position is stored.
    ///
    /// # Errors
    /// When the game does not end, or the search ends before the first one.
    ///
    /// ```
    /// use uctopia::game::{Budget, ZeroEvaluator, adapters::Tree};
    /// use uctopia::{FlatConfig, FlatMonteCarlo};
    /// let game: Tree = "((AB)(AA))".parse().unwrap();
    /// let mut agent = FlatMonteCarlo::new(FlatConfig::default(), ZeroEvaluator, 1);
    /// let traces = agent.traces(&game, 1..=4, &Budget::unlimited()).unwrap();
    /// let chosen: Vec<usize> = traces.iter().map(|trace| trace.backup[0].mv).collect();
    /// assert_eq!(chosen, [0, 1, 0, 1]);
    /// assert_eq!(traces[3].backup[0].after.q, Some(1.0));
    /// ```
    pub fn traces<G: Shortcuts>(
        &mut self,
        state: &G,
        iterations: RangeInclusive<u64>,
        budget: &Budget,
    ) -> Result<Vec<Trace<G::Move>>, TraceError>
    where
        E: Evaluator<G>,
    {
        self.paused = PausedSearch::default();
        let mut search = self.begin(state, budget);
        self.play_until(state, &mut search, iterations.start().saturating_sub(1));
        let mut traces = Vec::new();
        for iteration in iterations {
            let trace = self.traced(state, &mut search);
            if let Some(failure) = search.failure {
                return Err(TraceError::Unable(failure.message()));
            }
            let Some(trace) = trace.filter(|_| search.done == iteration) else {
                break;
            };
            traces.push(trace);
        }
        if traces.is_empty() {
            Err(TraceError::Ended(search.done))
        } else {
            Ok(traces)
        }
    }

    /// Plays one more playout; `None` when the search is over.
    fn traced<G: Shortcuts>(
        &mut self,
        state: &G,
        search: &mut FlatSearch<G::Move>,
    ) -> Option<Trace<G::Move>>
    where
        E: Evaluator<G>,
    {
        let (player, before, done) = (to_move(state), search.samples.clone(), search.done);
        let chosen = (done % before.len() as u64) as usize;
        let mv = search.moves[chosen];
        // The same playout again, with the same random numbers, for its moves.
        let (mut last, mut rng) = (state.after(mv), self.rng.clone());
        let over = last.is_over();
        let played = self
            .playout_runner
            .run_recorded(&self.evaluator, &mut last, &mut rng);
        let Ok((moves, payoffs)) = played else {
            search.failure = Some(endless());
            return None;
        };
        self.play_until(state, search, done + 1);
        if search.done == done {
            return None;
        }
        let report = self.report(state, search, &mut self.rng.clone());
        let (reward, after) = (
            self.reward(&payoffs, player),
            figures(&search.samples[chosen]),
        );
        let backup = vec![BackupStep {
            mv,
            player,
            before: figures(&before[chosen]),
            reward: positive_zero(reward),
            after,
        }];
        let select = vec![selection(search, &before, player, chosen)];
        let reason = if over {
            ExpandReason::Over
        } else {
            ExpandReason::Flat
        };
        let simulate = match SimulateStep::new(moves, &last, payoffs) {
            played if self.playout_runner.plies() == Plies::TO_THE_END => {
                played.with_true_payoffs()
            }
            cut => cut,
        };
        Some(Trace {
            select,
            expand: ExpandStep::new(&backup, None, reason),
            simulate: (!over).then_some(simulate),
            backup,
            report,
        })
    }
}

/// The moves before a playout of one of them.
fn selection<M: Copy>(
    search: &FlatSearch<M>,
    before: &[RewardMoments],
    player: Player,
    chosen: usize,
) -> SelectStep<M> {
    let step = |(index, (&mv, sample)): (usize, (&M, &RewardMoments))| {
        let EdgeStatistics { visits, q } = figures(sample);
        MoveStep {
            visits,
            q,
            chosen: index == chosen,
            ..MoveStep::untried(mv)
        }
    };
    let visits = before.iter().map(|sample| sample.mean.count as u32).sum();
    let moves = search.moves.iter().zip(before).enumerate();
    SelectStep {
        node: 0,
        position: 0,
        player: Some(player),
        visits,
        formula: String::new(),
        moves: moves.map(step).collect(),
    }
}

fn figures(sample: &RewardMoments) -> EdgeStatistics {
    EdgeStatistics {
        visits: sample.mean.count as u32,
        q: sample.mean.value().map(positive_zero),
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Agent, Context, ZeroEvaluator, adapters::Tree};

    use super::*;
    use crate::flat::FlatConfig;

    #[test]
    fn the_traced_search_is_the_one_that_decides() {
        let game: Tree = "((AB)(A=)(B(AB)))".parse().unwrap();
        let agent = || {
            let config = FlatConfig {
                iters: Some(40),
                ..FlatConfig::default()
            };
            FlatMonteCarlo::new(config, ZeroEvaluator, 5)
        };
        let traces = agent()
            .traces(&game, 1..=100, &Budget::unlimited())
            .unwrap();
        let decided = agent().decide(&game, &mut Context::unlimited()).unwrap();
        assert_eq!(traces.len(), 40);
        assert_eq!(traces[39].report.moves, decided.moves);
        for trace in &traces {
            let backup = &trace.backup[0];
            let sum =
                |figures: EdgeStatistics| figures.q.unwrap_or(0.0) * f64::from(figures.visits);
            assert_eq!(backup.after.visits, backup.before.visits + 1);
            assert!(
                (sum(backup.after) - sum(backup.before) - backup.reward).abs() < 1e-9,
                "its payoff is the one counted"
            );
        }
        let late = agent()
            .traces(&game, 41..=50, &Budget::unlimited())
            .unwrap_err();
        assert_eq!(late, TraceError::Ended(40));
    }
}
