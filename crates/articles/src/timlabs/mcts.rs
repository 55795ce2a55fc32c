//! The tree search of parts 9 to 13 of the Calculation articles: UCB with constant 0.5, expansion after 5 visits, mean
//! backup, the most visited move in the end.
//!
//! The program itself was not published. What the description leaves open is interpreted so: N is the number of choices made at
//! a node, unvisited moves are taken at random, of equal values the first counts, and of equally visited moves the one with the
//! better mean. Turning a card and the drawn card are levels of the tree like a move.

use std::time::Duration;

use uctopia_game::{
    AgentFailure, Budget, Game, Limit, MemoryAccount, Meter, Payoffs, Player, Report, Rng, Scale,
    Shortcuts, Totals, Turn,
};
use uctopia_options::{Plies, choices, options};

use crate::program::{FALLBACK, MoveStatistics, answer, bytes, draw, first_best, play, unit};

choices! {
    /// How results below a move are backed up to it.
    pub enum Backup {
        /// The mean of all playouts: part 13.
        Mean = "mean",
        /// The highest value among the moves that follow, and the mean over nature's outcomes: part 10.
        Maximum = "maximum" | "max",
    }
}

options! {
    /// Options of `timlabs-mcts`; the defaults are those of part 13.
    ///
    /// ```
    /// use uctopia_articles::TimlabsMctsConfig;
    /// assert_eq!((TimlabsMctsConfig::default().c, TimlabsMctsConfig::default().threshold), (0.5, 5));
    /// ```
    pub struct TimlabsMctsConfig {
        /// iterations, each with one playout; 1000 when no other bound is given
        iters ["max_count", "playouts", "simulations", "iterations"]: Option<u64> = None, from "1000 to 200 000 in part 13";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "a bound that the article's program lacks";
        /// constant C of mean + C·√(ln N / n); 0 in part 10, which has no such term
        c ["exploration"]: f64 = 0.5, in 0.0..=1000.0, from "UCB constant of part 13";
        /// playouts that a move receives before its position gets a node
        threshold ["expand"]: u32 = 5, in 0..=1_000_000_000, from "part 13";
        /// how results below a move are backed up to it
        backup []: Backup = Backup::Mean, from "maximum: part 10; mean fits part 13";
        /// megabytes that the tree may take; the search ends when they are used up
        memory []: Option<u64> = Some(1024), from "a bound on memory, which the article's program lacks";
    }
}

/// Tree search as parts 9 to 13 of the Calculation articles describe it.
///
/// ```
/// use uctopia_articles::{TimlabsMcts, TimlabsMctsConfig};
/// use uctopia_game::{Agent, Context, adapters::Tree};
/// let game: Tree = "((AB)(AA))".parse().unwrap();
/// let report = TimlabsMcts::new(TimlabsMctsConfig::default(), 1).decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!((report.best, report.moves[1].value), (1, Some(1.0)));
/// ```
#[derive(Clone, Debug)]
pub struct TimlabsMcts {
    config: TimlabsMctsConfig,
    rng: Rng,
}

agent!(TimlabsMcts, |program| bytes(program.config.memory));

impl TimlabsMcts {
    /// The program with random numbers of its own.
    #[must_use]
    pub fn new(config: TimlabsMctsConfig, seed: u64) -> Self {
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
        let own = Limit {
            iterations: self.config.iters,
            time: self.config.time,
            ..Limit::NONE
        };
        let mut meter = budget.start(own, FALLBACK);
        let mut tree = TimlabsTree {
            nodes: Vec::new(),
            memory: MemoryAccount::of_megabytes(self.config.memory),
        };
        tree.add(state.clone());
        let (mut done, mut deepest) = (0, 0);
        while !tree.memory.is_used_up() && meter.iteration() {
            let Some(plies) = self.iterate(&mut tree, &mut meter)? else {
                break;
            };
            (done, deepest) = (done + 1, deepest.max(plies));
        }
        let root = &tree.nodes[ROOT];
        let most = root
            .edges
            .iter()
            .map(|edge| edge.tally.visits)
            .max()
            .unwrap_or(0);
        let value = |i: usize| {
            if root.edges[i].tally.visits == most {
                root.edges[i].value
            } else {
                f64::NEG_INFINITY
            }
        };
        let best = first_best(root.edges.len(), value);
        let moves = (0..root.edges.len()).map(|index| {
            let mut report = root.edges[index].tally.report(&tree.line(index));
            report.value = report.value.map(|_| root.edges[index].value as f32);
            report
        });
        let totals = Totals {
            playouts: done,
            nodes: tree.nodes.len() as u64,
            depth: deepest,
        };
        Ok(answer(
            state,
            moves.collect(),
            Scale::Unit,
            best,
            totals,
            (&meter, tree.memory.is_used_up()),
        ))
    }

    /// One playout through the tree; returns the depth at which it began, or `None` where the budget or the memory
    /// ended meanwhile.
    fn iterate<G: Shortcuts>(
        &mut self,
        tree: &mut TimlabsTree<G>,
        meter: &mut Meter,
    ) -> Result<Option<u32>, AgentFailure> {
        let mut path = Vec::new();
        let mut node = ROOT;
        let mut state = loop {
            let index = self.select(&tree.nodes[node]);
            path.push((node, index));
            let TimlabsEdge {
                m, child, tally, ..
            } = tree.nodes[node].edges[index];
            let next = tree.nodes[node].state.after(m);
            node = match child {
                Some(child) => child,
                None if tally.visits >= u64::from(self.config.threshold) && !next.is_over() => {
                    let Some(stored) = tree.add(next) else {
                        return Ok(None);
                    };
                    tree.nodes[node].edges[index].child = Some(stored);
                    stored
                }
                None => break next,
            };
        };
        if !play(&mut state, Plies::TO_THE_END, &mut self.rng, meter)? {
            return Ok(None);
        }
        let payoffs = state.payoffs();
        for &(node, index) in path.iter().rev() {
            self.back_up(tree, node, index, &payoffs);
        }
        Ok(Some(path.len() as u32))
    }

    fn select<G: Shortcuts>(&mut self, node: &TimlabsNode<G>) -> usize {
        if node.player.is_none() {
            return draw(&node.state, &mut self.rng);
        }
        let untried: Vec<usize> = (0..node.edges.len())
            .filter(|&i| node.edges[i].tally.visits == 0)
            .collect();
        if let [first, others @ ..] = &untried[..] {
            return if others.is_empty() {
                *first
            } else {
                untried[self.rng.below(untried.len() as u32) as usize]
            };
        }
        let all: u64 = node.edges.iter().map(|edge| edge.tally.visits).sum();
        first_best(node.edges.len(), |i| {
            let TimlabsEdge { value, tally, .. } = &node.edges[i];
            value + self.config.c * (libm::log(all as f64) / tally.visits as f64).sqrt()
        })
    }

    /// Adds a playout to a move, and updates its value.
    fn back_up<G: Game>(
        &self,
        tree: &mut TimlabsTree<G>,
        node: usize,
        index: usize,
        payoffs: &Payoffs,
    ) {
        let player = tree.nodes[node].player.unwrap_or(Player::FIRST);
        let edge = &mut tree.nodes[node].edges[index];
        edge.tally.add(unit(payoffs[player.index()]));
        edge.value = edge.tally.mean();
        let child = edge.child;
        if let (Backup::Maximum, Some(child)) = (self.config.backup, child) {
            // Mistake: a maximum of means of few playouts is the luckiest of them, not the best, so that moves with many
            // followers look too good. Correct code would take the mean, as part 13 does.
            tree.nodes[node].edges[index].value = tree.nodes[child].value_for(player);
        }
    }
}

/// A move of a position, its results, and its child.
struct TimlabsEdge<M> {
    m: M,
    tally: MoveStatistics,
    /// The value for the player who makes it, 1 at most.
    value: f64,
    child: Option<usize>,
}

impl<M: Copy> Clone for TimlabsEdge<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Copy> Copy for TimlabsEdge<M> {}

struct TimlabsNode<G: Game> {
    state: G,
    /// The player to move; `None` where nature moves.
    player: Option<Player>,
    edges: Vec<TimlabsEdge<G::Move>>,
}

impl<G: Game> TimlabsNode<G> {
    /// The value of the position for a player if the best of its moves counts. With more players than two it is an assumption
    /// that the best move for another player is the worst for this one.
    fn value_for(&self, player: Player) -> f64 {
        let tried = self.edges.iter().filter(|edge| edge.tally.visits > 0);
        let (own, value) = match self.player {
            Some(to_move) => (
                to_move == player,
                tried
                    .map(|edge| edge.value)
                    .fold(f64::NEG_INFINITY, f64::max),
            ),
            None => {
                let all: u64 = self.edges.iter().map(|edge| edge.tally.visits).sum();
                let share = |edge: &TimlabsEdge<G::Move>| {
                    edge.value * edge.tally.visits as f64 / all as f64
                };
                (player == Player::FIRST, tried.map(share).sum())
            }
        };
        if own { value } else { 1.0 - value }
    }
}

const ROOT: usize = 0;

struct TimlabsTree<G: Game> {
    nodes: Vec<TimlabsNode<G>>,
    memory: MemoryAccount,
}

impl<G: Shortcuts> TimlabsTree<G> {
    /// Adds a node; `None` where it does not fit. The root is added in any case.
    fn add(&mut self, state: G) -> Option<usize> {
        let player = match state.turn() {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let edge = |m| TimlabsEdge {
            m,
            tally: MoveStatistics::default(),
            value: f64::NAN,
            child: None,
        };
        let edges: Vec<_> = state.moves().map(edge).collect();
        let fits = self.memory.grow_list(&mut self.nodes, 1)
            && self.memory.take_list::<TimlabsEdge<G::Move>>(edges.len())
            && self.memory.take(G::HEAP_BYTES as u64);
        if !fits && !self.nodes.is_empty() {
            return None;
        }
        self.nodes.push(TimlabsNode {
            state,
            player,
            edges,
        });
        Some(self.nodes.len() - 1)
    }

    /// The most visited line that begins with the root's move of this index.
    fn line(&self, index: usize) -> Vec<G::Move> {
        let mut edge = &self.nodes[ROOT].edges[index];
        let mut line = vec![edge.m];
        while let Some(child) = edge.child {
            let edges = &self.nodes[child].edges;
            edge = &edges[first_best(edges.len(), |i| edges[i].tally.visits as f64)];
            line.push(edge.m);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Agent, Context, adapters::Tree as Written};

    /// After the first move the opponent takes the loss, which a mean over the replies shows only after many playouts.
    #[test]
    fn the_maximum_is_that_of_the_player_to_move() {
        let game: Written = "((ABAA)(=A=A))".parse().unwrap();
        let value = |backup| {
            let config = TimlabsMctsConfig {
                backup,
                c: 1.0,
                ..TimlabsMctsConfig::default()
            };
            let report = TimlabsMcts::new(config, 1)
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            (report.best, report.moves[0].value.unwrap())
        };
        assert_eq!(value(Backup::Maximum), (1, 0.0));
        assert!(value(Backup::Mean).1 > 0.0);
    }
}
