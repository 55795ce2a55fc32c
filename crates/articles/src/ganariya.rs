//! Generic tree search (Ganariya, "モンテカルロ木探索を Python で実装する"): the article's `Node`, trained as its play script does.

use std::time::Duration;

use uctopia_game::{
    AgentFailure, Budget, Game, Limit, MemoryAccount, Meter, Player, Report, Rng, Scale, Shortcuts,
    Totals, Turn,
};
use uctopia_options::{Plies, options};

use crate::program::{FALLBACK, MoveStatistics, answer, bytes, draw, first_best, play};

options! {
    /// Options of `ganariya`; the defaults are those of the article's play script.
    ///
    /// ```
    /// use uctopia_articles::GanariyaConfig;
    /// assert_eq!((GanariyaConfig::default().iters, GanariyaConfig::default().threshold), (Some(100), 10));
    /// ```
    pub struct GanariyaConfig {
        /// iterations
        iters ["simulations", "max_count", "playouts", "iterations"]: Option<u64> = Some(100), from "100 in the play script";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "a bound that the article's program lacks";
        /// exploration constant C of mean + C·√(ln N / n)
        c ["exploration"]: f64 = std::f64::consts::SQRT_2, in 0.0..=1000.0, from "√(2 ln N / n)";
        /// the visit after which a node gets children
        threshold ["expand_base", "expand"]: u32 = 10, in 1..=1_000_000_000, from "expand_base";
        /// megabytes that the tree may take; the search ends when they are used up
        memory []: Option<u64> = Some(1024), from "a bound on memory, which the article's program lacks";
    }
}

/// Tree search as the program of the generic tree search article has it. Its one mistake is in its tic-tac-toe
/// ([`without_antidiagonals`](uctopia_games::mnk::Free::without_antidiagonals)).
///
/// ```
/// use uctopia_articles::{Ganariya, GanariyaConfig};
/// use uctopia_game::{Agent, Context, Notation};
/// use uctopia_games::mnk::TicTacToe;
/// let state = TicTacToe::default().read("a1b2a2c1").unwrap();
/// let report = Ganariya::new(GanariyaConfig::default(), 1).decide(&state, &mut Context::unlimited()).unwrap();
/// assert_eq!(state.move_text(report.best), "a3");
/// ```
#[derive(Clone, Debug)]
pub struct Ganariya {
    config: GanariyaConfig,
    rng: Rng,
}

agent!(Ganariya, |program| bytes(program.config.memory));

impl Ganariya {
    /// The program with random numbers of its own.
    #[must_use]
    pub fn new(config: GanariyaConfig, seed: u64) -> Self {
        Self {
            config,
            rng: Rng::new(seed),
        }
    }

    /// Corresponds to `train` and `select_action` of the article.
    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let own = Limit {
            iterations: self.config.iters,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        let mut tree = GanariyaTree {
            nodes: vec![GanariyaNode::new(state.clone(), None)],
            memory: MemoryAccount::of_megabytes(self.config.memory),
        };
        tree.expand(ROOT);
        let (mut done, mut deepest) = (0, 0);
        while !tree.memory.is_used_up() && meter.iteration() {
            let Some(plies) = self.evaluate(&mut tree, &mut meter)? else {
                break;
            };
            (done, deepest) = (done + 1, deepest.max(plies));
        }
        let children = &tree.nodes[ROOT].children;
        let best = first_best(children.len(), |i| tree.nodes[children[i]].w.visits as f64);
        let moves = children
            .iter()
            .map(|&child| tree.nodes[child].w.report(&tree.line(child)))
            .collect();
        let totals = Totals {
            playouts: done,
            nodes: tree.nodes.len() as u64,
            depth: deepest,
        };
        Ok(answer(
            state,
            moves,
            Scale::Signed,
            best,
            totals,
            (&meter, tree.memory.is_used_up()),
        ))
    }

    /// One iteration; returns its depth in the tree, or `None` where the budget ended meanwhile.
    fn evaluate<G: Shortcuts>(
        &mut self,
        tree: &mut GanariyaTree<G>,
        meter: &mut Meter,
    ) -> Result<Option<u32>, AgentFailure> {
        let mut path = vec![ROOT];
        let mut node = ROOT;
        while !tree.nodes[node].children.is_empty() {
            node = self.next_child(tree, node);
            path.push(node);
        }
        let mut state = tree.nodes[node].state.clone();
        if !play(&mut state, Plies::TO_THE_END, &mut self.rng, meter)? {
            return Ok(None);
        }
        for &visited in &path {
            let reward_owner = tree.nodes[visited].reward_owner.unwrap_or(Player::FIRST);
            tree.nodes[visited]
                .w
                .add(f64::from(state.payoff(reward_owner)));
        }
        // Exactly at this visit: afterwards it has children and is no leaf.
        if tree.nodes[node].w.visits == u64::from(self.config.threshold) {
            tree.expand(node);
        }
        Ok(Some(path.len() as u32 - 1))
    }

    /// The first unvisited child, else the best by UCB1, whose total counts the visits of the children only: not those of the
    /// node itself as a leaf.
    fn next_child<G: Shortcuts>(&mut self, tree: &GanariyaTree<G>, node: usize) -> usize {
        let GanariyaNode {
            state, children, ..
        } = &tree.nodes[node];
        if state.turn() == Turn::Chance {
            return children[draw(state, &mut self.rng)];
        }
        let visits = |child: usize| tree.nodes[child].w.visits;
        if let Some(&untried) = children.iter().find(|&&child| visits(child) == 0) {
            return untried;
        }
        let sn: u64 = children.iter().map(|&child| visits(child)).sum();
        let ucb1 = |child: usize| {
            tree.nodes[child].w.mean()
                + self.config.c * (libm::log(sn as f64) / visits(child) as f64).sqrt()
        };
        children[first_best(children.len(), |i| ucb1(children[i]))]
    }
}

/// A position and its value. The article counts `w` for the player to move in it, and changes its sign where the parent
/// compares; here it is counted for the player who made the move to it.
struct GanariyaNode<G: Game> {
    state: G,
    action: Option<G::Move>,
    reward_owner: Option<Player>,
    w: MoveStatistics,
    children: Vec<usize>,
}

impl<G: Game> GanariyaNode<G> {
    fn new(state: G, by: Option<(G::Move, Option<Player>)>) -> Self {
        let (action, reward_owner) = by.map_or((None, None), |(action, reward_owner)| {
            (Some(action), reward_owner)
        });
        Self {
            state,
            action,
            reward_owner,
            w: MoveStatistics::default(),
            children: Vec::new(),
        }
    }
}

const ROOT: usize = 0;

struct GanariyaTree<G: Game> {
    nodes: Vec<GanariyaNode<G>>,
    memory: MemoryAccount,
}

impl<G: Shortcuts> GanariyaTree<G> {
    /// Adds the children of a node; those of the root even where they do not fit.
    fn expand(&mut self, node: usize) {
        let state = self.nodes[node].state.clone();
        let reward_owner = match state.turn() {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let moves = state.moves().len();
        let fits = self.memory.grow_list(&mut self.nodes, moves)
            && self.memory.take_list::<usize>(moves)
            && self.memory.take((moves * G::HEAP_BYTES) as u64);
        if !fits && node != ROOT {
            return;
        }
        self.nodes[node].children.reserve_exact(moves);
        for action in state.moves() {
            let child = self.nodes.len();
            self.nodes[node].children.push(child);
            self.nodes.push(GanariyaNode::new(
                state.after(action),
                Some((action, reward_owner)),
            ));
        }
    }

    /// The most visited line from a node on.
    fn line(&self, node: usize) -> Vec<G::Move> {
        let (mut line, mut node) = (Vec::new(), Some(node));
        while let Some(here) = node {
            line.extend(self.nodes[here].action);
            let children = &self.nodes[here].children;
            let visits = |i: usize| self.nodes[children[i]].w.visits;
            let next = first_best(children.len(), |i| visits(i) as f64);
            node = children.get(next).copied().filter(|_| visits(next) > 0);
        }
        line
    }
}
