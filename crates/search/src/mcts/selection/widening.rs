//! Progressive widening: a node begins with a few of its moves, and more are added as it is visited.
//!
//! Coulom 2007, "Computing Elo ratings of move patterns in the game of Go"; Chaslot, Winands, van den Herik, Uiterwijk and Bouzy 2008,
//! "Progressive strategies for Monte-Carlo tree search", who call it progressive unpruning; Couëtoux, Hoock, Sokolovska, Teytaud and
//! Bonnard 2011, "Continuous upper confidence trees", from whom the power is.
//!
//! The moves that were tried are the ones that are selected, so nothing else has to be stored: when a node is to have more of them, the
//! best of the others is tried.

use uctopia_game::{Player, Rng};

use super::best::{best_open, is_open};
use crate::mcts::config::{UctConfig, Untried};
use crate::mcts::tree::{Node, SearchTree};

/// How many moves of a node are selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widening {
    factor: f64,
    power: f64,
}

impl Widening {
    /// Returns the widening of a configuration; `None` where all moves are selected.
    pub(super) fn of(config: &UctConfig) -> Option<Self> {
        config.widens().then_some(Self {
            factor: config.widen,
            power: config.widen_power,
        })
    }

    /// The number of moves after so many visits: at least one.
    fn moves(self, visits: u32) -> f64 {
        (self.factor * libm::pow(visits.into(), self.power))
            .ceil()
            .max(1.0)
    }

    /// Returns the move to try first, if the node is to have one more: the one with the highest prior or heuristic value, equal ones in
    /// the order of untried moves. Where all tried moves are proven, another one is tried in any case.
    pub(super) fn next_move(
        self,
        tree: &SearchTree,
        node: Node<'_>,
        player: Player,
        order: Untried,
        rng: &mut Rng,
    ) -> Option<usize> {
        let (mut tried, mut has_open) = (0, false);
        for edge in node.edges().filter(|&edge| is_tried(tree, edge)) {
            tried += 1;
            has_open = has_open || is_open(tree, node, player, edge);
        }
        if has_open && f64::from(tried) >= self.moves(node.visits()) {
            return None;
        }
        let untried = || node.edges().filter(|&edge| !is_tried(tree, edge));
        let value = |edge: usize| match tree.columns.priors.is_kept() {
            true => tree.columns.priors.get(edge),
            false => tree.columns.heuristics.get(edge).at_once.into(),
        };
        let highest = untried().map(value).reduce(f64::max)?;
        let best = || untried().filter(|&edge| value(edge) == highest);
        let equal = best().count() as u32;
        let skip = match order {
            Untried::Random if equal > 1 => rng.below(equal),
            _ => 0,
        };
        best()
            .nth(skip as usize)
            .map(|edge| edge - node.edges().start)
    }
}

/// The best of the tried moves by these selection values.
pub(super) fn best_tried(
    tree: &SearchTree,
    node: Node<'_>,
    player: Player,
    values: &[f64],
) -> usize {
    let first = node.edges().start;
    best_open(tree, node, player, |edge| {
        if is_tried(tree, edge) {
            values[edge - first]
        } else {
            f64::NEG_INFINITY
        }
    })
}

/// Whether a move has visits, or another iteration is on its way through it.
fn is_tried(tree: &SearchTree, edge: usize) -> bool {
    tree.statistics(edge).visits() > 0 || tree.columns.pending.get(edge) > 0
}
