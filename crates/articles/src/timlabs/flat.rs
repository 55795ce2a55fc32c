//! The loop `primalMonteCarlo` printed in part 5 of the Calculation articles.
//!
//! Two things are corrected in the printed code. Its `PLAYOUTCOUNT = selectRandomly(list)` cannot be meant, as the one is a
//! number and the other returns a move; according to the text a random move is taken. And the article finishes one move before
//! the next, where playouts are allotted in turn here, so that an interrupted search has visited all moves alike.

use std::time::Duration;

use uctopia_game::{AgentFailure, Budget, Limit, Report, Rng, Scale, Shortcuts, Totals};
use uctopia_options::{Plies, options};

use crate::program::{FALLBACK, MoveStatistics, answer, first_best, play, to_move};

options! {
    /// Options of `timlabs-flat`.
    ///
    /// ```
    /// use uctopia_articles::TimlabsFlatConfig;
    /// assert_eq!(TimlabsFlatConfig::default().per_move, Some(100));
    /// ```
    pub struct TimlabsFlatConfig {
        /// playouts for each move
        per_move ["playouts_per_move"]: Option<u64> = Some(100), from "PLAYOUTCOUNT; 100 in the article";
        /// playouts of all moves together
        iters ["max_count", "playouts"]: Option<u64> = None, from "a bound that the article's program lacks";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "a bound that the article's program lacks";
        /// whether a move is made before its playouts
        execute []: bool = false, from "off: the article's print; on: its text";
    }
}

/// Flat Monte Carlo as the loop in part 5 of the Calculation articles has it.
///
/// ```
/// use uctopia_articles::{TimlabsFlat, TimlabsFlatConfig};
/// use uctopia_game::{Agent, Context, adapters::Tree};
/// let game: Tree = "((AA)(BB))".parse().unwrap();
/// let mut program = TimlabsFlat::new(TimlabsFlatConfig::default(), 1);
/// let report = program.decide(&game, &mut Context::unlimited()).unwrap();
/// assert!(report.moves.iter().all(|m| m.value.unwrap().abs() < 0.4)); // neither move was made
/// ```
#[derive(Clone, Debug)]
pub struct TimlabsFlat {
    config: TimlabsFlatConfig,
    rng: Rng,
}

agent!(TimlabsFlat, |_| Some(0));

impl TimlabsFlat {
    /// The program with random numbers of its own.
    #[must_use]
    pub fn new(config: TimlabsFlatConfig, seed: u64) -> Self {
        Self {
            config,
            rng: Rng::new(seed),
        }
    }

    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let list: Vec<G::Move> = state.moves().collect();
        let player = to_move(state);
        let mut results = vec![MoveStatistics::default(); list.len()];
        let mut meter = budget.start(self.limit(list.len()), FALLBACK);
        let mut count = 0;
        while meter.iteration() {
            let turn = count % list.len();
            // Mistake: the move in question is not made, so that all moves get the value of the same position. Correct code
            // would make it before the playout and undo it afterwards.
            let mut stock = if self.config.execute {
                state.after(list[turn])
            } else {
                state.clone()
            };
            if !play(&mut stock, Plies::TO_THE_END, &mut self.rng, &mut meter)? {
                break;
            }
            results[turn].add(f64::from(stock.payoff(player)));
            count += 1;
        }
        let best = self.best(&results);
        let moves = list
            .iter()
            .zip(&results)
            .map(|(&m, result)| result.report(&[m]))
            .collect();
        let totals = Totals {
            playouts: count as u64,
            nodes: 0,
            depth: 1,
        };
        Ok(answer(
            state,
            moves,
            Scale::Signed,
            best,
            totals,
            (&meter, false),
        ))
    }

    fn limit(&self, moves: usize) -> Limit {
        let of_moves = self
            .config
            .per_move
            .map(|each| each.saturating_mul(moves as u64));
        let bounds = [self.config.iters, of_moves];
        Limit {
            iterations: bounds.into_iter().flatten().min(),
            time: self.config.time,
            ..Limit::NONE
        }
    }

    // Mistake: a random move is assigned to PLAYOUTCOUNT instead of mv, and within the loop over the moves. Correct code, which
    // this is, draws a move once in the end, where no playout succeeded.
    fn best(&mut self, results: &[MoveStatistics]) -> usize {
        let best = first_best(results.len(), |i| results[i].mean());
        if results[best].mean() > -1.0 {
            best
        } else {
            self.rng.below(results.len() as u32) as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Agent, Context, adapters::Tree};

    #[test]
    fn without_a_single_success_any_move_is_played() {
        let hopeless: Tree = "(BBBB)".parse().unwrap();
        let mut program = TimlabsFlat::new(TimlabsFlatConfig::default(), 1);
        let mut played = [0; 4];
        (0..400).for_each(|_| {
            played[program
                .decide(&hopeless, &mut Context::unlimited())
                .unwrap()
                .best] += 1;
        });
        assert!(played.iter().all(|&count| count > 60), "{played:?}");
    }

    #[test]
    fn a_move_that_is_made_has_its_own_value() {
        let game: Tree = "((AA)(BB))".parse().unwrap();
        let config = TimlabsFlatConfig {
            execute: true,
            ..TimlabsFlatConfig::default()
        };
        let report = TimlabsFlat::new(config, 1)
            .decide(&game, &mut Context::unlimited())
            .unwrap();
        assert_eq!(
            report.moves.iter().map(|m| m.value).collect::<Vec<_>>(),
            [Some(1.0), Some(-1.0)]
        );
    }
}
