//! Minimax: the definition, with nothing left out.
//!
//! Shannon 1950, "Programming a computer for playing chess"; with chance, expectimax (Michie 1966). Every other
//! depth-first search here must give the same values.

use uctopia_game::options::Plies;
use uctopia_game::{
    Agent, AgentFailure, Bound, Budget, Evaluator, HostedAgent, Limit, Meter, Player, Report, Shortcuts, Stop, Totals,
    Turn, chance_probabilities, choices, options,
};

use crate::depth::{may_be_too_deep, most_plies, too_deep_failure};
use crate::rollout::mover;

use super::root::{self, RootMove};
use super::score::{CERTAIN, Currency, Mean, Wins, age};

choices! {
    /// What a line is worth in which somebody cannot move.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Evaluate, Notation};
    /// use uctopia_games::othello::Othello4;
    /// use uctopia_search::{Minimax, MinimaxConfig, classical::Passes};
    /// let state: Othello4 = Othello4::new().read("XO-OXXOOXOOOXO-O X").unwrap(); // c1 makes white pass
    /// let value = |passes| {
    ///     let config = MinimaxConfig { passes, ..MinimaxConfig::default() };
    ///     let report = Minimax::new(config, Othello4::EVALUATIONS[0]).decide(&state, &Budget::unlimited());
    ///     report.moves[0].value.unwrap()
    /// };
    /// assert!(value(Passes::Played).abs() < 16.0); // discs: the search goes on
    /// assert!(value(Passes::OwnWorst) > 100_000.0); // nothing could be better
    /// assert!(value(Passes::OwnBest) < -100_000.0); // nothing could be worse
    /// ```
    pub enum Passes {
        /// What the moves after the pass are worth: a pass is a move like others.
        Played = "played",
        /// The line ends there, as the worst possible if it is the searching player who cannot move, as the best if
        /// the opponent cannot; the end of the game counts as such a pass too.
        OwnWorst = "own-worst",
        /// The line ends there, as the best possible if it is the searching player who cannot move, as the worst if
        /// the opponent cannot; the end of the game counts as such a pass too.
        OwnBest = "own-best",
    }
}

choices! {
    /// Which of several moves with the best score is played.
    pub enum Ties {
        /// The first in the game's order.
        First = "first",
        /// The last in the game's order.
        Last = "last",
    }
}

options! {
    /// Options of minimax.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even, adapters::Tree, options::Options};
    /// use uctopia_search::{Minimax, MinimaxConfig};
    /// let game: Tree = "(((AA)B)(=(BB)))".parse().unwrap();
    /// let mut config = MinimaxConfig::default(); // depth 2, which cannot see the end of every line
    /// let shallow = Minimax::new(config.clone(), Even).decide(&game, &Budget::unlimited());
    /// config.set("depth", "end").unwrap();
    /// let full = Minimax::new(config, Even).decide(&game, &Budget::unlimited());
    /// assert!(full.totals.nodes > shallow.totals.nodes);
    /// assert!(full.best_move().proof.is_some());
    /// ```
    pub struct MinimaxConfig {
        /// how many player moves to look ahead
        depth ["search_depth"]: Plies = Plies(Some(2)), from "depth of the Othello articles";
        /// evaluation at the horizon, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "evaluation of the Othello articles";
        /// what the end of the game is worth against the evaluation
        wins []: Wins = Wins::Auto, from "certain wins before estimates; scaled where chances are averaged";
        /// positions to visit at most; a search cut short by it looks no further
        nodes ["max_nodes"]: Option<u64> = None, from "a bound for deep searches";
        /// which of several best moves is played
        ties []: Ties = Ties::First, from "last: Othello articles";
        /// what a line is worth in which somebody cannot move; other than played also ends every line at its depth
        passes []: Passes = Passes::Played, from "own-worst: C++ program of the Othello articles; own-best: their Python program";
    }
}

/// Looks at every line to a fixed depth.
///
/// ```
/// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
/// use uctopia_search::{Minimax, MinimaxConfig};
/// let game: Tree = "((AB)(=A))".parse().unwrap(); // the opponent answers with B or =
/// let report = Minimax::new(MinimaxConfig::default(), Even).decide(&game, &Budget::unlimited());
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
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        self.try_decide(state, budget).unwrap_or_else(|failure| panic!("{failure}"))
    }
}

impl<G: Shortcuts, E: Evaluator<G>> HostedAgent<G> for Minimax<E> {
    /// Fails where a line within the depth goes on for too long.
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        let own = Limit { nodes: self.config.nodes, ..Limit::NONE };
        let mut search = Search {
            evaluator: &self.evaluator,
            currency: Currency::new(self.config.wins, &self.evaluator),
            passes: self.config.passes,
            meter: budget.start(own, Limit::NONE),
            nodes: 1,
            ply: 0,
            too_deep: false,
        };
        let player = mover(state);
        let depth = self.config.depth.or_max();
        let mut moves: Vec<_> = state.moves().map(RootMove::new).collect();
        for m in &mut moves {
            let Some(value) = search.value_after(state, m.mv, depth, player, player) else {
                break;
            };
            (m.score, m.complete, m.bound) = (Some(age(value.score)), value.complete, Bound::Exact);
            m.pv.extend(value.reversed_line.into_iter().rev());
        }
        if search.too_deep {
            return Err(too_deep_failure::<G>());
        }
        let totals = Totals { playouts: 0, nodes: search.nodes, depth };
        let stop = search.meter.reason().unwrap_or(Stop::Complete);
        let best = match self.config.ties {
            Ties::First => root::best_index(&moves),
            Ties::Last => root::last_best_index(&moves),
        };
        let mut report = root::report(state, &moves, best, search.currency, &self.evaluator, totals, stop);
        report.note = root::unfinished_note(&moves);
        Ok(report)
    }
}

/// The value of a position, whether nothing in it was estimated, and the play that leads to it, last move first.
#[derive(Clone, Debug)]
struct Value<M> {
    score: f32,
    complete: bool,
    reversed_line: Vec<M>,
}

impl<M> Value<M> {
    fn leaf(score: f32, complete: bool) -> Self {
        Self { score, complete, reversed_line: Vec::new() }
    }
}

/// What a line that ends with a pass is worth, where it ends there: more than any evaluation, and proof of nothing.
const STUCK: f32 = CERTAIN - 1.0;

/// Whether the player to move can do no more than pass, or the game is over.
fn cannot_move<G: Shortcuts>(state: &G) -> bool {
    match state.turn() {
        Turn::Over => true,
        Turn::Chance => false,
        Turn::Player(_) => state.moves().all(|m| state.is_pass(m)),
    }
}

struct Search<'a, E> {
    evaluator: &'a E,
    currency: Currency,
    passes: Passes,
    meter: Meter,
    nodes: u64,
    /// Plies from the root to where it is.
    ply: usize,
    /// Whether a line went on for longer than is looked ahead.
    too_deep: bool,
}

impl<E> Search<'_, E> {
    /// The value of `state` for `viewpoint`, looking `depth` player moves ahead; `None` when the budget ends, or the line goes
    /// on for too long.
    fn value<G: Shortcuts>(&mut self, state: &G, depth: u32, viewpoint: Player) -> Option<Value<G::Move>>
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

    fn value_below<G: Shortcuts>(&mut self, state: &G, depth: u32, viewpoint: Player) -> Option<Value<G::Move>>
    where
        E: Evaluator<G>,
    {
        match state.turn() {
            Turn::Over => Some(Value::leaf(self.currency.terminal(state.payoff(viewpoint)), true)),
            Turn::Chance => self.average(state, depth, viewpoint),
            Turn::Player(_) if depth == 0 => Some(Value::leaf(self.evaluator.evaluate(state, viewpoint), false)),
            Turn::Player(mover) => self.best(state, depth, viewpoint, mover),
        }
    }

    /// The value of `state` after `m`, which `mover` makes with `depth` player moves still to look ahead.
    fn value_after<G: Shortcuts>(
        &mut self,
        state: &G,
        m: G::Move,
        depth: u32,
        mover: Player,
        viewpoint: Player,
    ) -> Option<Value<G::Move>>
    where
        E: Evaluator<G>,
    {
        let next = state.after(m);
        if self.passes == Passes::Played || G::PLAYERS != 2 {
            return self.value(&next, depth - 1, viewpoint);
        }
        if depth == 1 {
            self.nodes += 1;
            return self.meter.node().then(|| Value::leaf(self.evaluator.evaluate(&next, viewpoint), false));
        }
        if cannot_move(&next) {
            self.nodes += 1;
            let is_own = mover != viewpoint;
            let is_best = is_own == (self.passes == Passes::OwnBest);
            let score = if is_best { STUCK } else { -STUCK };
            return self.meter.node().then(|| Value::leaf(score, false));
        }
        self.value(&next, depth - 1, viewpoint)
    }

    /// The mean over nature's outcomes.
    fn average<G: Shortcuts>(&mut self, state: &G, depth: u32, viewpoint: Player) -> Option<Value<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut mean = Mean::new(self.currency);
        let mut complete = true;
        for (outcome, probability) in chance_probabilities(state) {
            let value = self.value(&state.after(outcome), depth, viewpoint)?;
            mean.add(value.score, value.complete, probability);
            complete &= value.complete;
        }
        Some(Value::leaf(age(mean.score()), complete))
    }

    /// The best move's value: the largest for `viewpoint` if he moves, the smallest if another does.
    fn best<G: Shortcuts>(&mut self, state: &G, depth: u32, viewpoint: Player, mover: Player) -> Option<Value<G::Move>>
    where
        E: Evaluator<G>,
    {
        let mut best: Option<Value<G::Move>> = None;
        let mut complete = true;
        for m in state.moves() {
            let mut value = self.value_after(state, m, depth, mover, viewpoint)?;
            complete &= value.complete;
            let better = best.as_ref().is_none_or(|best| match mover == viewpoint {
                true => value.score > best.score,
                false => value.score < best.score,
            });
            if better {
                value.reversed_line.push(m);
                best = Some(value);
            }
        }
        best.map(|best| Value { score: age(best.score), complete, ..best })
    }
}
