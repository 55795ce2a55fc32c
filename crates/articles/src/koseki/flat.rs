//! Flat Monte Carlo of the Othello articles, the C++ program `primitive_monte_carlo_action`.

use std::time::Duration;

use uctopia_game::{AgentFailure, Budget, Evaluator, Limit, Report, Rng, Scale, Shortcuts, Totals};
use uctopia_options::{Plies, options};

use crate::fixes::Fixes;
use crate::program::{
    FALLBACK, MoveStatistics, answer, first_best, play, playout_payoff, to_move, unit,
};

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum FlatMistake {
        /// `max_count` bounds the playouts of all moves together; repaired, it is the number for each move.
        Each = "each",
    }
}

options! {
    /// Options of `koseki-flat`; the defaults are those with which the articles' matches come out.
    ///
    /// ```
    /// use uctopia_articles::KosekiFlatConfig;
    /// use uctopia_options::Options;
    /// let mut config = KosekiFlatConfig::default();
    /// config.set("max_count", "20").unwrap(); // the article's name
    /// assert_eq!(config.changed(), [("iters", "20".to_owned())]);
    /// ```
    pub struct KosekiFlatConfig {
        /// playouts of all moves together
        iters ["max_count", "playouts", "simulations"]: Option<u64> = Some(200), from "max_count; 200 in one of the article's two matches";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time; the article's second never binds at this speed";
        /// length of a playout in plies, after which the evaluation scores it
        depth ["playout_depth"]: Plies = Plies(Some(20)), from "depth; 20 in the article's text";
        /// evaluation that scores playouts, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "the article compares discs";
        /// mistakes that are repaired
        fix []: Fixes<FlatMistake> = Fixes::NONE, from "none: the article's program";
    }
}

/// Flat Monte Carlo as the C++ program of the Othello articles has it.
///
/// ```
/// use uctopia_articles::{KosekiFlat, KosekiFlatConfig};
/// use uctopia_game::{Agent, Context, Evaluate};
/// use uctopia_games::othello::Othello6;
/// let mut program = KosekiFlat::new(KosekiFlatConfig::default(), Othello6::EVALUATIONS[0], 1);
/// let report = program.decide(&Othello6::new(), &mut Context::unlimited()).unwrap();
/// assert_eq!(report.moves.iter().map(|m| m.visits).collect::<Vec<_>>(), [50, 50, 50, 50]);
/// ```
#[derive(Clone, Debug)]
pub struct KosekiFlat<E> {
    config: KosekiFlatConfig,
    evaluator: E,
    rng: Rng,
}

agent!(KosekiFlat<E>, |_| Some(0));

impl<E> KosekiFlat<E> {
    /// The program with random numbers of its own.
    pub fn new(config: KosekiFlatConfig, evaluator: E, seed: u64) -> Self {
        Self {
            config,
            evaluator,
            rng: Rng::new(seed),
        }
    }

    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure>
    where
        E: Evaluator<G>,
    {
        let id = to_move(state);
        let actions: Vec<G::Move> = state.moves().collect();
        let mut results = vec![MoveStatistics::default(); actions.len()];
        // Mistake: max_count bounds the playouts of all moves together, where the article's tables give it as the number for
        // each move (各試行回数). Correct code would play max_count times the number of moves.
        let times = match self.config.fix.repair(FlatMistake::Each) {
            true => actions.len() as u64,
            false => 1,
        };
        let own = Limit {
            iterations: self.config.iters.map(|iters| iters.saturating_mul(times)),
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        let mut count = 0;
        while meter.iteration() {
            let turn = count % actions.len();
            let mut board = state.after(actions[turn]);
            if !play(&mut board, self.config.depth, &mut self.rng, &mut meter)? {
                break;
            }
            results[turn].add(unit(playout_payoff(
                &board,
                self.config.depth,
                &self.evaluator,
                id,
            )));
            count += 1;
        }
        let best = first_best(actions.len(), |i| results[i].mean());
        let moves = actions
            .iter()
            .zip(&results)
            .map(|(&action, result)| result.report(&[action]))
            .collect();
        let totals = Totals {
            playouts: count as u64,
            nodes: 0,
            depth: 1,
        };
        Ok(answer(
            state,
            moves,
            Scale::Unit,
            best,
            totals,
            (&meter, false),
        ))
    }
}
