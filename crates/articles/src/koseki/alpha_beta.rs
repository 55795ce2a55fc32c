//! Alpha-beta search of the Othello articles: `alpha_beta_action` of the repository, in C++, and of the page, in Python. (The
//! page's C++ works out both bounds and never cuts, so that it is minimax.)

use uctopia_game::{AgentFailure, Budget, Evaluator, Game, Limit, Player, Report, Turn};
use uctopia_options::{choices, message, options};

use super::lines::{LineSearch, MAX_NUM, bounds_are_passed, check_players};
use crate::fixes::Fixes;
use crate::program::to_move;

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum AlphaBetaMistake {
        /// The bounds are exchanged; repaired, the move is that of minimax.
        Bounds = "bounds",
        /// A side that must pass ends the line; repaired, the other side moves.
        Pass = "pass",
        /// A finished game is a side that cannot move; repaired, its winner counts.
        End = "end",
    }
}

choices! {
    /// Which of the article's programs.
    pub enum Version {
        /// The C++ program of the repository.
        Cpp = "c++" | "cpp",
        /// The Python program of the page.
        Python = "python",
    }
}

options! {
    /// Options of `koseki-alpha-beta`.
    ///
    /// ```
    /// use uctopia_articles::KosekiAlphaBetaConfig;
    /// assert_eq!(KosekiAlphaBetaConfig::default().depth, 2);
    /// ```
    pub struct KosekiAlphaBetaConfig {
        /// how many player moves to look ahead
        depth ["search_depth"]: u32 = 2, in 1..=60, from "depth; 2 by default";
        /// evaluation at the horizon, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "evaluation";
        /// positions to visit at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound for deep searches";
        /// the program: they value passes in opposite ways, and bound by different values
        version ["program"]: Version = Version::Cpp, from "c++: the repository; python: the page";
        /// mistakes that are repaired
        fix []: Fixes<AlphaBetaMistake> = Fixes::NONE, from "none: the article's program";
    }
}

/// Alpha-beta search as the programs of the Othello articles have it, with its bounds exchanged.
///
/// ```
/// use uctopia_articles::{KosekiAlphaBeta, KosekiAlphaBetaConfig};
/// use uctopia_game::{Agent, Context, Evaluate, Game, Notation};
/// use uctopia_games::othello::Othello8;
/// let state = Othello8::new().read("f5d6c3").unwrap();
/// let mut program = KosekiAlphaBeta::new(KosekiAlphaBetaConfig::default(), Othello8::EVALUATIONS[0]);
/// let report = program.decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.moves.len(), state.moves().len());
/// ```
#[derive(Clone, Debug)]
pub struct KosekiAlphaBeta<E> {
    config: KosekiAlphaBetaConfig,
    evaluator: E,
}

agent!(KosekiAlphaBeta<E>, |_| Some(0));

impl<E> KosekiAlphaBeta<E> {
    /// The program, which uses no random numbers.
    pub fn new(config: KosekiAlphaBetaConfig, evaluator: E) -> Self {
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
        check_players::<G>("koseki-alpha-beta")?;
        let (id, depth) = (to_move(state), self.config.depth);
        let meter = budget.start(
            Limit {
                nodes: self.config.nodes,
                ..Limit::NONE
            },
            Limit::NONE,
        );
        let mut lines = LineSearch::new(&self.evaluator, id, depth, meter);
        let value = alpha_beta(&mut lines, &self.config, id, state, 0, (-MAX_NUM, MAX_NUM));
        let searched = lines.values.len();
        let note = value.is_none().then(|| {
            message!("the budget ended early: {searched} {searched:move was|moves were} searched")
        });
        Ok(lines.report(state, depth, note))
    }
}

/// The value of a side's turn to the player at the root; `None` when the budget ends.
fn alpha_beta<G: Game, E: Evaluator<G>>(
    lines: &mut LineSearch<'_, E>,
    config: &KosekiAlphaBetaConfig,
    id: Player,
    state: &G,
    now_depth: u32,
    (mut alpha, mut beta): (f32, f32),
) -> Option<f32> {
    if !lines.meter.node() {
        return None;
    }
    lines.nodes += 1;
    let KosekiAlphaBetaConfig { version, fix, .. } = *config;
    if let Some(value) = lines.known(state, now_depth, fix.repair(AlphaBetaMistake::End)) {
        return Some(value);
    }
    let id = match state.turn() {
        Turn::Chance => {
            return lines.average(state, |lines, next| {
                alpha_beta(lines, config, id, next, now_depth, (alpha, beta))
            });
        }
        Turn::Player(player) => player,
        Turn::Over => id,
    };
    let base = if id == lines.id { 1.0 } else { -1.0 };
    let mut count = -base * MAX_NUM;
    let actions = LineSearch::<E>::actions(state, now_depth, fix.repair(AlphaBetaMistake::Pass));
    if actions.is_empty() {
        return Some(if version == Version::Cpp {
            count
        } else {
            -count
        });
    }
    for (index, action) in actions.into_iter().enumerate() {
        let value = alpha_beta(
            lines,
            config,
            id.opponent(),
            &state.after(action),
            now_depth + 1,
            (alpha, beta),
        )?;
        let is_best = base * count <= base * value;
        if is_best {
            count = value;
        }
        if now_depth == 0 {
            lines.values.push(value);
            lines.chosen = if is_best { Some(index) } else { lines.chosen };
        }
        let bound = if version == Version::Cpp {
            value
        } else {
            count
        };
        // Mistake: the bounds are exchanged. Correct code would raise alpha where the root's player moves, and lower
        // beta where the opponent does; here decisive lines are cut.
        if bounds_are_passed(
            (&mut alpha, &mut beta),
            bound,
            id == lines.id,
            fix.repair(AlphaBetaMistake::Bounds),
        ) {
            break;
        }
    }
    Some(count)
}
