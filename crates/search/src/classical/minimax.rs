//! Minimax: the definition without pruning.
//!
//! Shannon 1950, "Programming a computer for playing chess"; with chance, expectimax (Michie 1966). Every other
//! depth-first search here must give the same values. Games for three and more players are searched by max^n (`max_n.rs`).

use uctopia_game::{
    Agent, AgentFailure, Bound, Context, Evaluator, Limit, Meter, Player, Report, Shortcuts, Stop,
    Totals, Turn, chance_probabilities, final_payoff,
};
use uctopia_options::{Plies, options};

use crate::depth::{may_be_too_deep, most_plies, too_deep_failure};
use crate::opposed;
use crate::playout_runner::to_move;

use super::max_n;
use super::root::{self, RootMove};
use super::score::{ChanceMean, ScoreConversion, WinScoring, one_ply_up};

options! {
    /// Options of minimax.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
    /// use uctopia::options::Options;
    /// use uctopia::{Minimax, MinimaxConfig};
    /// let game: Tree = "(((AA)B)(=(BB)))".parse().unwrap();
    /// let mut config = MinimaxConfig::default(); // depth 2, which does not reach the end of every line
    /// let shallow = Minimax::new(config.clone(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
    /// config.set("depth", "end").unwrap();
    /// let full = Minimax::new(config, ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
    /// assert!(full.totals.nodes > shallow.totals.nodes);
    /// assert!(full.best_move().proof.is_some());
    /// ```
    pub struct MinimaxConfig {
        /// how many player moves to look ahead
        depth ["search_depth"]: Plies = Plies(Some(2)), from "depth of the Othello articles";
        /// evaluation at the horizon: a name, or a file of weights (a name with a dot or a slash); the game's first one by
        /// default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// score of a finished game relative to the evaluation
        wins []: WinScoring = WinScoring::Auto, from "certain wins before estimates; scaled where chances are averaged";
        /// positions to visit at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound for deep searches";
    }
}

/// Searches every line to a fixed depth; in games for three and more players by max^n, where each maximises their own value.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::{Minimax, MinimaxConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap(); // the opponent answers with B or =
/// let report = Minimax::new(MinimaxConfig::default(), ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 1);
/// assert_eq!(report.moves[1].proof.unwrap().payoff, 0.0);
/// assert_eq!(report.moves[0].proof.unwrap().plies, Some(2)); // lost in two
/// ```
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    config: MinimaxConfig,
    evaluator: E,
}

impl<E> Minimax<E> {
    /// A minimax agent; it uses no random numbers.
    pub fn new(config: MinimaxConfig, evaluator: E) -> Self {
        Self { config, evaluator }
    }
}

impl<G: Shortcuts, E: Evaluator<G>> Agent<G> for Minimax<E> {
    /// Fails where a line within the depth is too long, and in games for three and more players with options that need opposed
    /// interests.
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        self.prepare(state)?;
        let own = Limit {
            nodes: self.config.nodes,
            ..Limit::NONE
        };
        if const { G::PLAYERS > 2 } {
            return self.decide_for_many(state, context.budget.start(own, Limit::NONE));
        }
        let mut search = MinimaxSearch {
            evaluator: &self.evaluator,
            conversion: ScoreConversion::new(self.config.wins, &self.evaluator),
            meter: context.budget.start(own, Limit::NONE),
            nodes: 1,
            ply: 0,
            too_deep: false,
        };
        let player = to_move(state);
        let depth = self.config.depth.or_max();
        let mut moves: Vec<_> = state.moves().map(RootMove::new).collect();
        for m in &mut moves {
            let Some(value) = search.value(&state.after(m.mv), depth - 1, player) else {
                break;
            };
            (m.score, m.complete, m.bound) =
                (Some(one_ply_up(value.score)), value.complete, Bound::Exact);
            m.pv.extend(value.reversed_line.into_iter().rev());
        }
        if search.too_deep {
            return Err(too_deep_failure::<G>());
        }
        Ok(self.report(state, &moves, search.nodes, &search.meter))
    }

    /// Fails where `wins=certain` is set, which needs opposed interests, and the game has three and more players.
    fn prepare(&mut self, _: &G) -> Result<(), AgentFailure> {
        if self.config.wins == WinScoring::Certain {
            opposed::check::<G>("wins=certain")
        } else {
            Ok(())
        }
    }

    fn most_memory(&self) -> Option<u64> {
        Some(0)
    }
}

impl<E> Minimax<E> {
    /// The decision in a game for three and more players. No value is proven there: an opponent may choose another of several
    /// equally good moves.
    fn decide_for_many<G: Shortcuts>(
        &self,
        state: &G,
        meter: Meter,
    ) -> Result<Report<G::Move>, AgentFailure>
    where
        E: Evaluator<G>,
    {
        let mut search = max_n::MaxNSearch::new(&self.evaluator, meter);
        let own = to_move(state).index();
        let mut moves: Vec<_> = state.moves().map(RootMove::new).collect();
        for m in &mut moves {
            let Some(values) = search.values(&state.after(m.mv), self.config.depth.or_max() - 1)
            else {
                break;
            };
            (m.score, m.bound) = (Some(values.scores[own]), Bound::Exact);
            m.pv.extend(values.reversed_line.into_iter().rev());
        }
        if search.too_deep {
            return Err(too_deep_failure::<G>());
        }
        Ok(self.report(state, &moves, search.nodes, &search.meter))
    }

    fn report<G: Shortcuts>(
        &self,
        state: &G,
        moves: &[RootMove<G::Move>],
        nodes: u64,
        meter: &Meter,
    ) -> Report<G::Move>
    where
        E: Evaluator<G>,
    {
        let conversion = ScoreConversion::new(self.config.wins, &self.evaluator);
        let totals = Totals {
            playouts: 0,
            nodes,
            depth: self.config.depth.or_max(),
        };
        let stop = meter.reason().unwrap_or(Stop::Complete);
        let best = root::best_index(moves);
        let mut report = root::report(
            state,
            moves,
            best,
            conversion,
            &self.evaluator,
            totals,
            stop,
        );
        report.note = root::unfinished_note(moves);
        report
    }
}

/// The value of a position, whether nothing in it was estimated, and the play that leads to it, last move first.
#[derive(Clone, Debug)]
struct LineValue<M> {
    score: f32,
    complete: bool,
    reversed_line: Vec<M>,
}

impl<M> LineValue<M> {
    fn leaf(score: f32, complete: bool) -> Self {
        Self {
            score,
            complete,
            reversed_line: Vec::new(),
        }
    }
}

struct MinimaxSearch<'a, E> {
    evaluator: &'a E,
    conversion: ScoreConversion,
    meter: Meter,
    nodes: u64,
    /// Plies from the root to the current position.
    ply: usize,
    /// Whether a line was longer than the maximum depth.
    too_deep: bool,
}

impl<E> MinimaxSearch<'_, E> {
    /// The value of `state` for `viewpoint`, looking `depth` player moves ahead; `None` when the budget ends, or the line is
    /// too long.
    fn value<G: Shortcuts>(
        &mut self,
        state: &G,
        depth: u32,
        viewpoint: Player,
    ) -> Option<LineValue<G::Move>>
    where
        E: Evaluator<G>,
    {
        self.too_deep |= may_be_too_deep::<G>() && self.ply >= most_plies::<G>();
        if self.too_deep || !self.meter.node() {
            return None;
        }
        self.nodes += 1;
        self.ply += 1;
        let value = self.value_below(state, depth, viewpoint);
        self.ply -= 1;
        value
    }

    fn value_below<G: Shortcuts>(
        &mut self,
        state: &G,
        depth: u32,
        viewpoint: Player,
    ) -> Option<LineValue<G::Move>>
    where
        E: Evaluator<G>,
    {
        match state.turn() {
            Turn::Over => Some(LineValue::leaf(
                self.conversion.terminal(final_payoff(state, viewpoint)),
                true,
            )),
            Turn::Chance => self.average(state, depth, viewpoint),
            Turn::Player(_) if depth == 0 => Some(LineValue::leaf(
                self.evaluator.evaluate(state, viewpoint),
                false,
            )),
            Turn::Player(to_move) => self.best(state, depth, viewpoint, to_move),
        }
    }

    /// The mean over nature's outcomes.
    fn average<G: Shortcuts>(
        &mut self,
        state: &G,
        depth: u32,
        viewpoint: Player,
    ) -> Option<LineValue<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut mean = ChanceMean::new(self.conversion);
        let mut complete = true;
        for (outcome, probability) in chance_probabilities(state) {
            let value = self.value(&state.after(outcome), depth, viewpoint)?;
            mean.add(value.score, value.complete, probability);
            complete &= value.complete;
        }
        Some(LineValue::leaf(one_ply_up(mean.score()), complete))
    }

    /// The best move's value: the largest for `viewpoint` if that player is to move, the smallest for another player.
    fn best<G: Shortcuts>(
        &mut self,
        state: &G,
        depth: u32,
        viewpoint: Player,
        to_move: Player,
    ) -> Option<LineValue<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut best: Option<LineValue<G::Move>> = None;
        let mut complete = true;
        for m in state.moves() {
            let mut value = self.value(&state.after(m), depth - 1, viewpoint)?;
            complete &= value.complete;
            let better = best.as_ref().is_none_or(|best| match to_move == viewpoint {
                true => value.score > best.score,
                false => value.score < best.score,
            });
            if better {
                value.reversed_line.push(m);
                best = Some(value);
            }
        }
        best.map(|best| LineValue {
            score: one_ply_up(best.score),
            complete,
            ..best
        })
    }
}
