//! Flat Monte Carlo of the Othello articles, the Python program `PrimitiveMonteCarloAction`, which differs from that in C++.

use std::time::Duration;

use uctopia_game::{AgentFailure, Budget, Evaluator, Limit, Report, Rng, Scale, Shortcuts, Totals};
use uctopia_options::{Plies, options};

use crate::fixes::Fixes;
use crate::program::{
    FALLBACK, MoveStatistics, answer, first_best, play, playout_payoff, to_move, unit,
};

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum FlatPythonMistake {
        /// `max_count` bounds the playouts of all moves together; repaired, it is the number for each move.
        Each = "each",
        /// A playout is one ply longer than configured; repaired, it is as long.
        Plies = "plies",
        /// A draw counts 0; repaired, ½.
        Draws = "draws",
    }
}

options! {
    /// Options of `koseki-flat-python`; the defaults are those of `koseki-flat`.
    ///
    /// ```
    /// use uctopia_articles::KosekiFlatPythonConfig;
    /// assert_eq!(KosekiFlatPythonConfig::default().iters, Some(200));
    /// ```
    pub struct KosekiFlatPythonConfig {
        /// playouts of all moves together, but at least one for each move
        iters ["max_count", "playouts", "simulations"]: Option<u64> = Some(200), from "max_count; 200 in one of the article's two matches";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time; the article's second never binds at this speed";
        /// length of a playout in plies, to which one is added, after which the evaluation scores it
        depth ["playout_depth"]: Plies = Plies(Some(20)), from "depth; 20 in the article's text";
        /// evaluation that scores playouts, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "the article compares discs";
        /// mistakes that are repaired
        fix []: Fixes<FlatPythonMistake> = Fixes::NONE, from "none: the article's program";
    }
}

/// Flat Monte Carlo as the Python program of the Othello articles has it.
///
/// ```
/// use uctopia_articles::{KosekiFlatPython, KosekiFlatPythonConfig};
/// use uctopia_game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// let game: Tree = "((==)(AB))".parse().unwrap();
/// let mut program = KosekiFlatPython::new(KosekiFlatPythonConfig::default(), ZeroEvaluator, 1);
/// let report = program.decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.moves[0].value, Some(0.0)); // nothing but draws, which count as losses
/// ```
#[derive(Clone, Debug)]
pub struct KosekiFlatPython<E> {
    config: KosekiFlatPythonConfig,
    evaluator: E,
    rng: Rng,
}

agent!(KosekiFlatPython<E>, |_| Some(0));

impl<E> KosekiFlatPython<E> {
    /// The program with random numbers of its own.
    pub fn new(config: KosekiFlatPythonConfig, evaluator: E, seed: u64) -> Self {
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
        // Mistake: as in C++, this is the number of all playouts together and not that of each move.
        let all = actions.len() as u64;
        let max_count = match self.config.fix.repair(FlatPythonMistake::Each) {
            true => self.config.iters.map(|iters| iters.saturating_mul(all)),
            false => self.config.iters.map(|iters| iters.max(all)),
        };
        let own = Limit {
            iterations: max_count,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        // Mistake: the loop continues while depth <= max_depth, one ply further than configured. Correct code would compare
        // with <, as the C++ program does.
        let more = u32::from(!self.config.fix.repair(FlatPythonMistake::Plies));
        let plies = Plies(self.config.depth.0.map(|depth| depth.saturating_add(more)));
        let mut count = 0;
        while meter.iteration() {
            let turn = count % actions.len();
            let mut board = state.after(actions[turn]);
            if !play(&mut board, plies, &mut self.rng, &mut meter)? {
                break;
            }
            let result = playout_payoff(&board, plies, &self.evaluator, id);
            // Mistake: the name of the result is compared with GameState.DRAW, which is no name, so a draw counts 0. Correct
            // code would count it ½.
            results[turn].add(match self.config.fix.repair(FlatPythonMistake::Draws) {
                true => unit(result),
                false => f64::from(u8::from(result > 0.0)),
            });
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
