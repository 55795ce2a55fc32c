//! The way down: from a node to where the tree ends.

use uctopia_game::{Game, Payoffs, Player, Rng};

use super::config::{Parent, Uct as UctConfig};
use super::logarithm::Logarithms;
use super::mersenne::Mersenne;
use super::select::{self, Policy};
use super::tree::{EdgeId, Node, NodeId, Tree, UNSTORED};

/// What does not change during a decision.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) policy: Policy,
    pub(super) parent: Parent,
    pub(super) logarithms: Logarithms,
}

impl Rules {
    pub(super) fn new(config: &UctConfig, players: usize) -> Self {
        let policy = Policy { c: config.c, untried: config.untried, solver: config.solves(players) };
        Self { policy, parent: config.parent, logarithms: Logarithms::new() }
    }
}

/// Where the random numbers of an iteration come from.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    pub(super) rng: Rng,
    /// Draws among untried moves, where they have a generator of their own.
    pub(super) mersenne: Option<Mersenne>,
}

impl Draws {
    /// A uniform number below `bound`, to pick an untried move.
    fn below(&mut self, bound: u32) -> u32 {
        match &mut self.mersenne {
            None => self.rng.below(bound),
            Some(mersenne) => mersenne.below(bound),
        }
    }
}

/// The edges of an iteration, from the root down, each with the node it belongs to.
pub(super) type Path = Vec<(NodeId, EdgeId)>;

/// Where the walk ended.
pub(super) enum Reached {
    /// At a move whose result is proven.
    Proven(Payoffs),
    /// At a position, that of the state, which is not stored; the last edge of the path leads to it.
    Unstored,
}

/// Walks down from a node, whose position is `state`, to a position that is not stored.
///
/// `finished` counts the iterations of this decision so far.
#[inline]
pub(super) fn walk<G: Game>(
    tree: &Tree,
    rules: &Rules,
    finished: u32,
    draws: &mut Draws,
    state: &mut G,
    mut node_id: NodeId,
    path: &mut Path,
) -> Reached {
    loop {
        let node = &tree.nodes[node_id as usize];
        let index = select(tree, rules, finished, draws, state, node);
        let edge_id = node.first_edge() + index as EdgeId;
        path.push((node_id, edge_id));
        if rules.policy.solver {
            let bounds = tree.columns.bounds.get(edge_id as usize);
            if bounds.is_solved() {
                return Reached::Proven(bounds.payoffs());
            }
        }
        play_nth(state, index);
        node_id = tree.edges[edge_id as usize].child();
        if node_id == UNSTORED {
            return Reached::Unstored;
        }
    }
}

/// The edge an iteration follows from a node, as an index among its edges: a player's choice or nature's draw.
#[inline]
fn select<G: Game>(tree: &Tree, rules: &Rules, finished: u32, draws: &mut Draws, state: &G, node: &Node) -> usize {
    if node.mover().is_none() {
        let outcome = state.draw_outcome(&mut draws.rng);
        return state.moves().position(|m| m == outcome).expect("nature draws one of her outcomes");
    }
    let parent_visits = match rules.parent {
        Parent::Visits => node.visits(),
        Parent::Iterations => finished,
    };
    let log_visits = rules.logarithms.of(parent_visits);
    select::choose(tree, node, rules.policy, log_visits, |bound| draws.below(bound))
}

/// Plays the move that has this index.
#[inline]
pub(super) fn play_nth<G: Game>(state: &mut G, index: usize) {
    let m = state.moves().nth(index).expect("a stored position has as many moves as edges");
    state.play(m);
}

/// The player for whom an edge sums up rewards.
#[inline]
pub(super) fn beneficiary(node: &Node) -> Player {
    node.mover().unwrap_or(Player::FIRST)
}
