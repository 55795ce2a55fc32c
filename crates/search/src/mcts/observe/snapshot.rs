//! The snapshot of a paused search.

use crate::mcts::custom::Phases;
use uctopia_game::{Proof, Report, SearchSnapshot, Shortcuts, Stop, Totals, TreeMove, TreeNode};

use super::report::TreeReport;
use crate::mcts::search::TreeSearch;
use crate::mcts::symmetry::Place;
use crate::mcts::tree::Path;
use crate::mcts::tree::rewarded_player;
use crate::mcts::tree::{EdgeId, Node, NodeId, SearchTree, UNSTORED};

/// The snapshot of a search between two iterations, or after the last.
pub(crate) struct TreeSnapshot<'a, G: Shortcuts, E> {
    tree_report: TreeReport<'a, G, E>,
    totals: Totals,
    answer: Option<&'a Report<G::Move>>,
}

impl<'a, G: Shortcuts, E: Phases<G>> TreeSnapshot<'a, G, E> {
    /// The snapshot of a running search with these totals.
    pub(crate) fn new(tree_report: TreeReport<'a, G, E>, totals: Totals) -> Self {
        Self {
            tree_report,
            totals,
            answer: None,
        }
    }

    /// The snapshot of a finished search.
    pub(crate) fn answered(tree_report: TreeReport<'a, G, E>, report: &'a Report<G::Move>) -> Self {
        Self {
            totals: report.totals,
            answer: Some(report),
            tree_report,
        }
    }

    /// The only tree, if there is only one.
    fn search(&self) -> Option<&'a TreeSearch<G, E>> {
        match self.tree_report.searches {
            [search] => Some(search),
            _ => None,
        }
    }

    /// The moves of a node with their statistics.
    fn moves(
        &self,
        search: &TreeSearch<G, E>,
        node_id: NodeId,
        at: &TreePosition<G>,
    ) -> Vec<TreeMove<G::Move>> {
        let node = search.memory.tree.node(node_id);
        let selection_values = node.to_move().map(|player| {
            search
                .descent()
                .selection_values(&at.place.stored, node_id, player, &at.path)
        });
        let value = |index: usize| {
            selection_values
                .as_ref()
                .map(|selection_values| selection_values[index])
                .filter(|value| value.is_finite())
        };
        let moves = at.place.state.moves().zip(at.place.images_of_moves());
        moves
            .map(|(m, index)| TreeMove {
                ucb: value(index),
                ..tree_move(search, node, node.edges().start + index, m)
            })
            .collect()
    }
}

/// A position in the tree, and the path to it.
struct TreePosition<G: Shortcuts> {
    place: Place<G>,
    path: Path<G::Move>,
}

/// Follows a path of moves as far as it is stored.
fn find<G: Shortcuts, E: Phases<G>>(
    search: &TreeSearch<G, E>,
    root: &G,
    path: &[G::Move],
) -> Option<(NodeId, TreePosition<G>)> {
    let tree = &search.memory.tree;
    let (mut node, mut at) = (
        SearchTree::ROOT,
        TreePosition {
            place: Place::root(root, search.config.symmetry),
            path: Path::new(false),
        },
    );
    for &m in path {
        let own = at.place.state.moves().position(|legal| legal == m)?;
        let index = at.place.images_of_moves()[own];
        let edge = tree.node(node).first_edge() + index as EdgeId;
        at.path.steps.push((node, edge));
        at.place.play(m);
        node = Some(tree.edge(edge as usize).child()).filter(|&child| child != UNSTORED)?;
    }
    Some((node, at))
}

/// The statistics of a move from its edge, without its value.
fn tree_move<G: Shortcuts, E: Phases<G>, M>(
    search: &TreeSearch<G, E>,
    node: Node<'_>,
    edge: usize,
    m: M,
) -> TreeMove<M> {
    let tree = &search.memory.tree;
    let (figures, columns) = (tree.edge(edge), &tree.columns);
    let visits = figures.visits();
    let bounds = columns.bounds.get(edge).seen_by(rewarded_player(node));
    let child = Some(figures.child()).filter(|&child| child != UNSTORED);
    // A node is visited once for each visit of the edges that lead to it, but for those before it was stored.
    let visited_from_here = visits.saturating_sub(search.config.threshold);
    TreeMove {
        visits: visits.into(),
        value: (visits > 0).then(|| (tree.sum(edge) / f64::from(visits)) as f32),
        prior: columns
            .priors
            .is_kept()
            .then(|| columns.priors.get(edge) as f32),
        proof: bounds.is_solved().then_some(Proof {
            payoff: bounds.lower,
            plies: None,
        }),
        stored: child.is_some(),
        shared: search.config.graph
            && child.is_some_and(|child| tree.node(child).visits() > visited_from_here),
        ..TreeMove::new(m)
    }
}

impl<G: Shortcuts, E: Phases<G>> SearchSnapshot<G> for TreeSnapshot<'_, G, E> {
    fn report(&self) -> Report<G::Move> {
        if let Some(answer) = self.answer {
            return answer.clone();
        }
        let nodes = self
            .tree_report
            .searches
            .iter()
            .map(|search| search.memory.tree.nodes() as u64)
            .sum();
        let totals = Totals {
            nodes,
            ..self.totals
        };
        let stop = if self.tree_report.config.threads > 1 {
            Stop::Shared
        } else {
            Stop::Iterations
        };
        // A copy, so that a snapshot draws no random numbers.
        let mut rng = self.tree_report.searches[0].local.rng.clone();
        self.tree_report.report(totals, stop, &mut rng)
    }

    fn is_final(&self) -> bool {
        self.answer.is_some()
    }

    fn bytes(&self) -> Option<u64> {
        Some(
            self.tree_report
                .searches
                .iter()
                .map(|search| search.memory.bytes() as u64)
                .sum(),
        )
    }

    fn has_tree(&self) -> bool {
        self.search().is_some()
    }

    fn node(&self, path: &[G::Move]) -> Option<TreeNode<G::Move>> {
        let search = self.search()?;
        let (node_id, at) = find(search, self.tree_report.state, path)?;
        let node = search.memory.tree.node(node_id);
        let moves = self.moves(search, node_id, &at);
        Some(TreeNode {
            player: node.to_move(),
            visits: node.visits().into(),
            moves,
        })
    }
}
