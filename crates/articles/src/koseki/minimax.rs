//! Minimax of the Othello articles, `mini_max_action`, in C++ and in Python.

use uctopia_game::{AgentFailure, Budget, Evaluator, Game, Limit, Player, Report, Turn};
use uctopia_options::{choices, message, options};

use super::lines::{LineSearch, MAX_NUM, check_players};
use crate::fixes::Fixes;
use crate::program::to_move;

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum MinimaxMistake {
        /// A side that must pass ends the line; repaired, the other side moves.
        Pass = "pass",
        /// A finished game is a side that cannot move; repaired, its winner counts.
        End = "end",
    }
}

choices! {
    /// The value of a line in which a side cannot move: the programs differ.
    pub enum Passes {
        /// The worst possible for that side: C++.
        OwnWorst = "own-worst" | "c++",
        /// The best possible for that side: Python.
        OwnBest = "own-best" | "python",
    }
}

options! {
    /// Options of `koseki-minimax`.
    ///
    /// ```
    /// use uctopia_articles::KosekiMinimaxConfig;
    /// assert_eq!(KosekiMinimaxConfig::default().depth, 2);
    /// ```
    pub struct KosekiMinimaxConfig {
        /// how many player moves to look ahead
        depth ["search_depth"]: u32 = 2, in 1..=60, from "depth; 2 by default";
        /// evaluation at the horizon, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "evaluation";
        /// positions to visit at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound for deep searches";
        /// value of a line in which a side cannot move
        passes []: Passes = Passes::OwnWorst, from "own-worst: C++; own-best: Python";
        /// mistakes that are repaired
        fix []: Fixes<MinimaxMistake> = Fixes::NONE, from "none: the article's program";
    }
}

/// Minimax as the programs of the Othello articles have it.
///
/// ```
/// use uctopia_articles::{KosekiMinimax, KosekiMinimaxConfig};
/// use uctopia_game::{Agent, Context, Evaluate, Game};
/// use uctopia_games::othello::Othello8;
/// let start = Othello8::new();
/// let mut program = KosekiMinimax::new(KosekiMinimaxConfig::default(), Othello8::EVALUATIONS[0]);
/// let report = program.decide(&start, &mut Context::unlimited()).unwrap();
/// assert_eq!(Some(report.best), start.moves().last()); // all four are as good
/// ```
#[derive(Clone, Debug)]
pub struct KosekiMinimax<E> {
    config: KosekiMinimaxConfig,
    evaluator: E,
}

agent!(KosekiMinimax<E>, |_| Some(0));

impl<E> KosekiMinimax<E> {
    /// The program, which uses no random numbers.
    pub fn new(config: KosekiMinimaxConfig, evaluator: E) -> Self {
        Self { config, evaluator }
    }

    fn answer<G: Game>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure>
    where
        E: Evaluator<G>,
    {
        check_players::<G>("koseki-minimax")?;
        let (id, depth) = (to_move(state), self.config.depth);
        let meter = budget.start(
            Limit {
                nodes: self.config.nodes,
                ..Limit::NONE
            },
            Limit::NONE,
        );
        let mut lines = LineSearch::new(&self.evaluator, id, depth, meter);
        mini_max(&mut lines, &self.config, id, state, 0);
        let (searched, all) = (lines.values.len(), state.moves().len());
        let note =
            || message!("the budget ended early: only {searched} of {all} moves were searched");
        Ok(lines.report(state, depth, (searched < all).then(note)))
    }
}

/// The value of a side's turn to the player at the root; `None` when the budget ends.
fn mini_max<G: Game, E: Evaluator<G>>(
    lines: &mut LineSearch<'_, E>,
    config: &KosekiMinimaxConfig,
    id: Player,
    state: &G,
    now_depth: u32,
) -> Option<f32> {
    if !lines.meter.node() {
        return None;
    }
    lines.nodes += 1;
    if let Some(value) = lines.known(state, now_depth, config.fix.repair(MinimaxMistake::End)) {
        return Some(value);
    }
    let id = match state.turn() {
        Turn::Chance => {
            return lines.average(state, |lines, next| {
                mini_max(lines, config, id, next, now_depth)
            });
        }
        Turn::Player(player) => player,
        Turn::Over => id,
    };
    let base = if id == lines.id { 1.0 } else { -1.0 };
    let mut count = -base * MAX_NUM;
    let fix_pass = config.fix.repair(MinimaxMistake::Pass);
    let actions = LineSearch::<E>::actions(state, now_depth, fix_pass);
    if actions.is_empty() {
        return Some(match config.passes {
            Passes::OwnWorst => count,
            Passes::OwnBest => -count,
        });
    }
    for (index, action) in actions.into_iter().enumerate() {
        let value = mini_max(
            lines,
            config,
            id.opponent(),
            &state.after(action),
            now_depth + 1,
        )?;
        // The last of equal moves counts.
        let is_best = base * count <= base * value;
        if is_best {
            count = value;
        }
        if now_depth == 0 {
            lines.values.push(value);
            lines.chosen = if is_best { Some(index) } else { lines.chosen };
        }
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Agent, Context, Evaluate, Notation};
    use uctopia_games::othello::Othello4;

    /// After c1 white must pass.
    #[test]
    fn the_programs_value_passes_in_opposite_ways() {
        let state: Othello4 = Othello4::new().read("XO-OXXOOXOOOXO-O X").unwrap();
        let value = |passes| {
            let config = KosekiMinimaxConfig {
                passes,
                ..KosekiMinimaxConfig::default()
            };
            let report = KosekiMinimax::new(config, Othello4::EVALUATIONS[0])
                .decide(&state, &mut Context::unlimited())
                .unwrap();
            report.moves[0].value.unwrap()
        };
        assert_eq!(value(Passes::OwnWorst), MAX_NUM);
        assert_eq!(value(Passes::OwnBest), -MAX_NUM);
    }

    #[test]
    fn an_interrupted_search_has_a_note() {
        let config = KosekiMinimaxConfig {
            depth: 4,
            nodes: Some(20),
            ..KosekiMinimaxConfig::default()
        };
        let start = Othello4::new();
        let report = KosekiMinimax::new(config, Othello4::EVALUATIONS[0])
            .decide(&start, &mut Context::unlimited())
            .unwrap();
        assert!(
            report
                .note
                .is_some_and(|note| note.to_string().contains("of 4 moves were searched"))
        );
    }
}
