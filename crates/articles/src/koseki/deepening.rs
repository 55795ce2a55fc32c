//! Iterative deepening of the Othello articles: `iterative_deepening_alpha_beta_action` of the repository, in C++. No page
//! contains it.

use std::time::Duration;

use uctopia_game::{AgentFailure, Budget, Evaluator, Game, Limit, Player, Report, Turn};
use uctopia_options::{message, options};

use super::lines::{LineSearch, MAX_NUM, bounds_are_passed, check_players};
use crate::fixes::Fixes;
use crate::program::to_move;

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum DeepeningMistake {
        /// Every node begins with the worst value for the root's player; repaired, with the worst for the player to move.
        Start = "start",
        /// The bounds are exchanged; repaired, they are as in alpha-beta search.
        Bounds = "bounds",
        /// A depth that ran out of time replaces the one before; repaired, the last finished depth counts.
        Late = "late",
        /// A side that must pass ends the line; repaired, the other side moves.
        Pass = "pass",
        /// A finished game is a side that cannot move; repaired, its winner counts.
        End = "end",
    }
}

options! {
    /// Options of `koseki-deepening`.
    ///
    /// ```
    /// use uctopia_articles::KosekiDeepeningConfig;
    /// assert_eq!(KosekiDeepeningConfig::default().depth, 2);
    /// ```
    pub struct KosekiDeepeningConfig {
        /// how many player moves to look ahead in the end
        depth ["search_depth"]: u32 = 2, in 1..=60, from "depth; 2 by default";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time; the article's second never binds at this speed";
        /// positions to visit at most, after which every position is a leaf
        nodes ["max_nodes"]: Option<u64> = None, from "a bound that repeats, where the article has the clock";
        /// evaluation of leaves, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "evaluation";
        /// mistakes that are repaired
        fix []: Fixes<DeepeningMistake> = Fixes::NONE, from "none: the article's program";
    }
}

/// Iterative deepening as the C++ program of the Othello articles has it: from depth 2 on it plays the first legal move.
///
/// ```
/// use uctopia_articles::{KosekiDeepening, KosekiDeepeningConfig};
/// use uctopia_game::{Agent, Context, Evaluate, Game, Notation};
/// use uctopia_games::othello::Othello8;
/// let state = Othello8::new().read("f5d6c3d3c4").unwrap();
/// let mut program = KosekiDeepening::new(KosekiDeepeningConfig::default(), Othello8::EVALUATIONS[0]);
/// let report = program.decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(Some(report.best), state.moves().next());
/// ```
#[derive(Clone, Debug)]
pub struct KosekiDeepening<E> {
    config: KosekiDeepeningConfig,
    evaluator: E,
}

agent!(KosekiDeepening<E>, |_| Some(0));

impl<E> KosekiDeepening<E> {
    /// The program, which uses no random numbers.
    pub fn new(config: KosekiDeepeningConfig, evaluator: E) -> Self {
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
        check_players::<G>("koseki-deepening")?;
        let (id, fix) = (to_move(state), self.config.fix);
        let own = Limit {
            nodes: self.config.nodes,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut lines = LineSearch::new(&self.evaluator, id, 0, budget.start(own, Limit::NONE));
        // Mistake: the result of a depth that ran out of time, whose leaves lie anywhere, replaces that of the depth before.
        // Correct code would keep the last depth that was finished.
        while !lines.meter.is_spent() && lines.depth < self.config.depth {
            lines.depth += 1;
            let before = (std::mem::take(&mut lines.values), lines.chosen);
            deepening(&mut lines, fix, id, state, 0, (-MAX_NUM, MAX_NUM));
            let is_late = lines.depth > 1 && lines.meter.is_spent();
            if is_late && fix.repair(DeepeningMistake::Late) {
                (lines.values, lines.chosen) = before;
                lines.depth -= 1;
                break;
            }
        }
        let (depth, nothing) = (lines.depth, lines.chosen.is_none());
        let note =
            nothing.then(|| message!("not one move was searched in time: the first one is played"));
        Ok(lines.report(state, depth, note))
    }
}

/// The value of a side's turn to the player at the root.
fn deepening<G: Game, E: Evaluator<G>>(
    lines: &mut LineSearch<'_, E>,
    fix: Fixes<DeepeningMistake>,
    id: Player,
    state: &G,
    now_depth: u32,
    (mut alpha, mut beta): (f32, f32),
) -> f32 {
    lines.nodes += 1;
    let is_late = !lines.meter.node();
    if let Some(value) = lines.known(state, now_depth, fix.repair(DeepeningMistake::End)) {
        return value;
    }
    if is_late {
        return lines.evaluator.evaluate(state, lines.id);
    }
    let id = match state.turn() {
        Turn::Chance => {
            let value = |lines: &mut LineSearch<'_, E>, next: &G| {
                Some(deepening(lines, fix, id, next, now_depth, (alpha, beta)))
            };
            return lines.average(state, value).unwrap_or(-MAX_NUM);
        }
        Turn::Player(player) => player,
        Turn::Over => id,
    };
    let base = if id == lines.id { 1.0 } else { -1.0 };
    // Mistake: every node begins with the worst value for the root's player, also where the opponent is to move, who then never
    // finds anything that is lower. Correct code would begin with the worst for the player to move.
    let mut count = match fix.repair(DeepeningMistake::Start) {
        true => -base * MAX_NUM,
        false => -MAX_NUM,
    };
    // Mistake: a pass ends the line here, too, and counts against the root's player for a pass of either side.
    let fix_pass = fix.repair(DeepeningMistake::Pass);
    let actions = LineSearch::<E>::actions(state, now_depth, fix_pass);
    for (index, action) in actions.into_iter().enumerate() {
        let value = deepening(
            lines,
            fix,
            id.opponent(),
            &state.after(action),
            now_depth + 1,
            (alpha, beta),
        );
        let is_best = base * count <= base * value;
        if is_best {
            count = value;
        }
        if now_depth == 0 {
            lines.values.push(value);
            lines.chosen = if is_best { Some(index) } else { lines.chosen };
        }
        // Mistake: the bounds are exchanged, as in alpha-beta.
        if bounds_are_passed(
            (&mut alpha, &mut beta),
            value,
            id == lines.id,
            fix.repair(DeepeningMistake::Bounds),
        ) {
            break;
        }
    }
    count
}
