//! Monte Carlo tree search of the Othello articles, `monte_carlo_tree_search_action`; C++ and Python agree.

mod worked;

use std::time::Duration;

use uctopia_game::{
    AgentFailure, Budget, Evaluator, Game, Limit, MemoryAccount, Meter, Player, Report, Rng, Scale,
    Shortcuts, Totals, Turn,
};
use uctopia_options::{Plies, choices, options};

use super::max_depth::MaxDepth;
use crate::fixes::Fixes;
use crate::program::{
    FALLBACK, MoveStatistics, answer, bytes, draw, first_best, play, playout_payoff, to_move, unit,
};

pub use worked::{WorkedTable, worked_table};

mistakes! {
    /// What is wrong in the program, and what it does if that is repaired.
    pub enum MctsMistake {
        /// Each node counts the results of the player at the root; repaired, those of the player who moved to it.
        Sign = "sign",
        /// N counts the iterations of the search; repaired, the visits of the node's parent.
        Parent = "parent",
        /// The node of a side that must pass never gets children; repaired, it gets the position after the pass.
        Pass = "pass",
        /// A playout is one ply longer than configured; repaired, it is as long.
        Plies = "plies",
    }
}

choices! {
    /// The value by which a node with children is compared with its siblings.
    pub enum Expanded {
        /// The UCT value of the node itself: the articles' code.
        Own = "own",
        /// The highest value among its children: the articles' text.
        Children = "children" | "maximum",
    }
}

options! {
    /// Options of `koseki-mcts`; the defaults are those of the articles' matches.
    ///
    /// ```
    /// use uctopia_articles::KosekiMctsConfig;
    /// use uctopia_options::Options;
    /// let mut config = KosekiMctsConfig::default();
    /// config.set("exploration", "1").unwrap(); // the article's name
    /// assert_eq!(config.changed(), [("c", "1".to_owned())]);
    /// ```
    pub struct KosekiMctsConfig {
        /// iterations, each with one playout
        iters ["max_count", "playouts", "simulations", "iterations"]: Option<u64> = Some(200), from "max_count; 200 in the article's matches";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time";
        /// exploration constant C of mean + C·√(ln N / n)
        c ["exploration", "exploration_weight"]: f64 = EXPLORATION, in 0.0..=1000.0, from "exploration: √2 in eleven decimals";
        /// visits that a node must exceed before it gets children
        threshold ["expand"]: u32 = 20, in 0..=1_000_000_000, from "threshold; 20 in the browser";
        /// length of a playout in plies, to which one is added, after which the evaluation scores it: 0 is one ply, -1 none
        depth ["playout_depth"]: MaxDepth = MaxDepth::new(20), from "depth; 20 in the article's text, -1 by default in its program";
        /// evaluation that scores playouts, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "the article compares discs";
        /// value of a node with children: its own UCT value or the highest among its children
        expanded []: Expanded = Expanded::Own, from "own: the article's code; children: its text";
        /// mistakes that are repaired
        fix []: Fixes<MctsMistake> = Fixes::NONE, from "none: the article's program";
        /// megabytes that the tree may take; the search ends when they are used up
        memory []: Option<u64> = Some(1024), from "a bound on memory, which the article's program lacks";
    }
}

/// √2 with as many digits as the program writes.
#[expect(clippy::approx_constant)]
const EXPLORATION: f64 = 1.414_213_562_37;

/// The UCT value of a node: wins and visits of its own, and N.
///
/// ```
/// use uctopia_articles::uct;
/// let value = uct(9.0, 10, 42, std::f64::consts::SQRT_2); // from the article's table
/// assert!((value - 1.7646).abs() < 1e-4);
/// assert_eq!(uct(0.0, 0, 42, 1.0), f64::INFINITY); // 10⁹ in the text, 10⁷ in C++
/// ```
#[must_use]
pub fn uct(value: f64, visits: u64, all: u64, c: f64) -> f64 {
    if visits == 0 {
        return f64::INFINITY;
    }
    let n = visits as f64;
    value / n + c * (libm::log(all as f64) / n).sqrt()
}

/// Monte Carlo tree search as the programs of the Othello articles have it.
///
/// ```
/// use uctopia_articles::{KosekiMcts, KosekiMctsConfig, MaxDepth};
/// use uctopia_game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// // The first move wins half of its games, but not against best play.
/// let game: Tree = "((AB)((==)(==)))".parse().unwrap();
/// let config = KosekiMctsConfig { depth: MaxDepth::TO_THE_END, ..KosekiMctsConfig::default() };
/// let report = KosekiMcts::new(config, ZeroEvaluator, 1).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 0); // the opponent is assumed to cooperate
/// ```
#[derive(Clone, Debug)]
pub struct KosekiMcts<E> {
    config: KosekiMctsConfig,
    evaluator: E,
    rng: Rng,
}

agent!(KosekiMcts<E>, |program| bytes(program.config.memory));

impl<E> KosekiMcts<E> {
    /// The program with random numbers of its own.
    pub fn new(config: KosekiMctsConfig, evaluator: E, seed: u64) -> Self {
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
        let own = Limit {
            iterations: self.config.iters,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        let tree = KosekiTree::new(state, self.config.memory);
        let mut search = KosekiTreeSearch {
            program: self,
            player: to_move(state),
            tree,
            deepest: 0,
        };
        let mut finished = 0;
        while !search.tree.memory.is_used_up()
            && meter.iteration()
            && search.iterate(finished, &mut meter)?
        {
            finished += 1;
        }
        let KosekiTreeSearch { tree, deepest, .. } = search;
        let children = tree.nodes[ROOT].children.clone();
        let best = first_best(children.len(), |i| {
            tree.nodes[children[i]].tally.visits as f64
        });
        let moves = children
            .iter()
            .map(|&child| tree.nodes[child].tally.report(&tree.line(child)))
            .collect();
        let totals = Totals {
            playouts: finished,
            nodes: tree.nodes.len() as u64,
            depth: deepest,
        };
        Ok(answer(
            state,
            moves,
            Scale::Unit,
            best,
            totals,
            (&meter, tree.memory.is_used_up()),
        ))
    }
}

/// A position, and the move that led to it.
struct KosekiNode<G: Game> {
    state: G,
    action: Option<G::Move>,
    children: Vec<usize>,
    tally: MoveStatistics,
}

const ROOT: usize = 0;

struct KosekiTree<G: Game> {
    nodes: Vec<KosekiNode<G>>,
    memory: MemoryAccount,
}

impl<G: Shortcuts> KosekiTree<G> {
    /// The root has children from the beginning.
    fn new(state: &G, megabytes: Option<u64>) -> Self {
        let root = KosekiNode {
            state: state.clone(),
            action: None,
            children: Vec::new(),
            tally: MoveStatistics::default(),
        };
        let mut tree = Self {
            nodes: vec![root],
            memory: MemoryAccount::of_megabytes(megabytes),
        };
        tree.add_children(ROOT, state.moves().collect());
        tree
    }

    fn build_tree(&mut self, node: usize, fix: Fixes<MctsMistake>) {
        let state = &self.nodes[node].state;
        // Mistake: a side that must pass has no legal actions, so its node never gets children and all its playouts begin
        // there. Correct code would add the position after the pass.
        let actions = state
            .moves()
            .filter(|&action| fix.repair(MctsMistake::Pass) || !state.is_pass(action))
            .collect();
        self.add_children(node, actions);
    }

    /// The root gets its children even where they do not fit.
    fn add_children(&mut self, node: usize, actions: Vec<G::Move>) {
        let fits = self.memory.grow_list(&mut self.nodes, actions.len())
            && self.memory.take_list::<usize>(actions.len())
            && self.memory.take((actions.len() * G::HEAP_BYTES) as u64);
        if !fits && node != ROOT {
            return;
        }
        self.nodes[node].children.reserve_exact(actions.len());
        for action in actions {
            let state = self.nodes[node].state.after(action);
            let child = KosekiNode {
                state,
                action: Some(action),
                children: Vec::new(),
                tally: MoveStatistics::default(),
            };
            let place = self.nodes.len();
            self.nodes[node].children.push(place);
            self.nodes.push(child);
        }
    }

    /// The most visited line from a node on.
    fn line(&self, node: usize) -> Vec<G::Move> {
        let (mut line, mut node) = (Vec::new(), Some(node));
        while let Some(here) = node {
            line.extend(self.nodes[here].action);
            let children = &self.nodes[here].children;
            let visits = |i: usize| self.nodes[children[i]].tally.visits;
            let next = first_best(children.len(), |i| visits(i) as f64);
            node = children.get(next).copied().filter(|_| visits(next) > 0);
        }
        line
    }
}

struct KosekiTreeSearch<'a, G: Game, E> {
    program: &'a mut KosekiMcts<E>,
    /// The player at the root.
    player: Player,
    tree: KosekiTree<G>,
    deepest: u32,
}

impl<G: Shortcuts, E: Evaluator<G>> KosekiTreeSearch<'_, G, E> {
    /// Selection, playout, backup, expansion; returns false where the budget ended meanwhile.
    fn iterate(&mut self, finished: u64, meter: &mut Meter) -> Result<bool, AgentFailure> {
        let path = self.select(finished);
        let leaf = path[path.len() - 1];
        let plies = self.plies();
        let Some(end) = self.simulate(leaf, plies, meter)? else {
            return Ok(false);
        };
        let result = |player| unit(playout_payoff(&end, plies, &self.program.evaluator, player));
        let fix = self.program.config.fix;
        let for_root = result(self.player);
        // Mistake: the result is that of the player at the root in every node, so that where the opponent is to move, the moves
        // that help the root's player look best. Correct code would add the result of the player who made the move (the text
        // announces that wins and losses are exchanged at the next level, but its table does not do it either).
        let mut mover = self.player;
        for &node in &path {
            let node = &mut self.tree.nodes[node];
            node.tally.add(match fix.repair(MctsMistake::Sign) {
                true => result(mover),
                false => for_root,
            });
            if let Turn::Player(player) = node.state.turn() {
                mover = player;
            }
        }
        if self.tree.nodes[leaf].tally.visits > u64::from(self.program.config.threshold) {
            self.tree.build_tree(leaf, fix);
        }
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        Ok(true)
    }

    /// The path from the root to a leaf.
    fn select(&mut self, finished: u64) -> Vec<usize> {
        let mut path = vec![ROOT];
        let mut node = ROOT;
        while !self.tree.nodes[node].children.is_empty() {
            let KosekiNode {
                state,
                children,
                tally,
                ..
            } = &self.tree.nodes[node];
            // Mistake: N counts the iterations of the whole search that are finished, not the visits of the node's parent, as
            // UCB1 has it.
            let all = match self.program.config.fix.repair(MctsMistake::Parent) {
                true => tally.visits,
                false => finished,
            };
            let chosen = match state.turn() {
                Turn::Chance => draw(state, &mut self.program.rng),
                _ => first_best(children.len(), |i| self.value(children[i], all)),
            };
            node = children[chosen];
            path.push(node);
        }
        path
    }

    fn value(&self, node: usize, all: u64) -> f64 {
        match self.program.config.expanded {
            Expanded::Own => self.uct(node, all),
            Expanded::Children => self.best_leaf_below(node, all),
        }
    }

    fn uct(&self, node: usize, all: u64) -> f64 {
        let tally = &self.tree.nodes[node].tally;
        uct(tally.sum, tally.visits, all, self.program.config.c)
    }

    // Mistake: the text gives a node with children the highest value among them. The value of a subtree then follows from its
    // least visited leaf, and good results below do not count. Correct code would compare the node's own UCT value, as the
    // articles' code does.
    fn best_leaf_below(&self, node: usize, all: u64) -> f64 {
        let (mut left, mut best) = (vec![node], f64::NEG_INFINITY);
        while let Some(node) = left.pop() {
            let children = &self.tree.nodes[node].children;
            if children.is_empty() {
                best = best.max(self.uct(node, all));
            }
            left.extend(children);
        }
        best
    }

    fn plies(&self) -> Plies {
        let KosekiMctsConfig { depth, fix, .. } = &self.program.config;
        // Mistake: the loop continues while depth <= max_depth, one ply further than configured (and with the class's default of
        // −1 not at all). Correct code would compare with <.
        match fix.repair(MctsMistake::Plies) {
            true => depth.as_configured(),
            false => depth.plies(),
        }
    }

    /// The position where a random game ends.
    fn simulate(
        &mut self,
        leaf: usize,
        plies: Plies,
        meter: &mut Meter,
    ) -> Result<Option<G>, AgentFailure> {
        let mut board = self.tree.nodes[leaf].state.clone();
        let finished = play(&mut board, plies, &mut self.program.rng, meter)?;
        Ok(finished.then_some(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_that_is_full_ends_the_search_with_a_note() {
        use uctopia_game::{Agent as _, Context, Evaluate as _, Stop};
        use uctopia_games::othello::Othello8;
        let config = KosekiMctsConfig {
            iters: Some(100_000),
            threshold: 0,
            memory: Some(1),
            depth: MaxDepth::new(1),
            ..Default::default()
        };
        let report = KosekiMcts::new(config, Othello8::EVALUATIONS[0], 1)
            .decide(&Othello8::new(), &mut Context::unlimited())
            .unwrap();
        assert_eq!(report.stop, Stop::Nodes);
        assert!(
            report.note.is_some() && report.totals.playouts < 5000,
            "{:?}",
            report.totals
        );
    }
}
