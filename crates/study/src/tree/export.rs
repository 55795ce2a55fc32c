//! Our own trees in the format of files.

use uctopia_catalog::{AnyState, TextNode, TextSnapshot};
use uctopia_game::{Scale, SearchObserver, SearchSnapshot, SnapshotSchedule, TreeMove};

use super::format::{Formula, SearchTree, TreeFileNode, TreeScale, Unlisted, ValueView};

/// Observes a search and keeps the tree of its answer.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// use uctopia_game::Context;
/// use uctopia_study::tree::{TreeExport, check_tree, formula_of};
/// let mut session = "ttt".parse::<GameSpec>().unwrap().session();
/// let agent = "uct:iters=500".parse().unwrap();
/// let seat = session.seat(&agent, 1).unwrap();
/// let mut export = TreeExport::new(session.state(), 2, 1000);
/// session.decide(seat, &mut Context::unlimited().observed_by(&mut export)).unwrap();
/// let mut tree = export.tree().unwrap();
/// (tree.formula, tree.c) = formula_of(&agent);
/// assert_eq!(tree.root.visits, 500);
/// assert_eq!(check_tree(&tree), []);
/// ```
#[derive(Debug)]
pub struct TreeExport {
    /// The position that is searched.
    state: AnyState,
    depth: usize,
    nodes: usize,
    tree: Option<SearchTree>,
}

impl TreeExport {
    /// An observer of a search of this position, which keeps `depth` plies and about `nodes` nodes; all moves of a position or none.
    #[must_use]
    pub fn new(state: &AnyState, depth: usize, nodes: usize) -> Self {
        Self {
            state: state.clone(),
            depth,
            nodes,
            tree: None,
        }
    }

    /// The tree; `None` where the agent keeps none. Formula and constant are not known to an observer.
    #[must_use]
    pub fn tree(self) -> Option<SearchTree> {
        self.tree
    }

    /// The moves of a stored position, those with most visits followed first.
    fn children(
        &mut self,
        node: &TextNode,
        snapshot: &TextSnapshot<'_>,
        path: &mut Vec<String>,
    ) -> Vec<TreeFileNode> {
        let mut children: Vec<TreeFileNode> = node.node.moves.iter().map(leaf).collect();
        self.nodes = self.nodes.saturating_sub(children.len());
        let mut order: Vec<usize> = (0..children.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(children[index].visits));
        for index in order {
            let child = &mut children[index];
            path.extend(child.mv.clone());
            if let Some(node) = snapshot.node(path).ok().flatten() {
                self.fill(child, &node, snapshot, path);
            }
            path.pop();
        }
        children
    }

    fn fill(
        &mut self,
        at: &mut TreeFileNode,
        node: &TextNode,
        snapshot: &TextSnapshot<'_>,
        path: &mut Vec<String>,
    ) {
        at.player = node.node.player.map(uctopia_game::Player::index);
        let below = node.node.moves.iter().map(|m| m.visits).sum();
        at.own = (!at.shared).then(|| at.visits.saturating_sub(below));
        if path.len() < self.depth && node.node.moves.len() <= self.nodes {
            at.children = self.children(node, snapshot, path);
        } else if !node.node.moves.is_empty() {
            at.unlisted = Some(Unlisted {
                moves: node.node.moves.len() as u64,
                visits: below,
            });
        }
    }
}

/// A move without what is below it.
fn leaf(m: &TreeMove<String>) -> TreeFileNode {
    TreeFileNode {
        mv: Some(m.mv.clone()),
        visits: m.visits,
        mean: m.value.and_then(short),
        prior: m.prior.and_then(short),
        proven: m.proof.is_some(),
        shared: m.shared,
        ..TreeFileNode::default()
    }
}

/// The number with as many digits as tell it from other numbers of its four bytes: widened to eight, it would show digits that
/// were not computed.
fn short(number: f32) -> Option<f64> {
    number.to_string().parse().ok()
}

impl SearchObserver<AnyState> for TreeExport {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule::NONE
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let state = self.state.clone();
        let snapshot = &TextSnapshot::new(&state, snapshot);
        if !snapshot.is_final() || !snapshot.has_tree() {
            return;
        }
        let Some(node) = snapshot.node(&[]).ok().flatten() else {
            return;
        };
        let mut root = TreeFileNode {
            visits: node.node.visits,
            ..TreeFileNode::default()
        };
        let position = node.position.clone();
        self.fill(&mut root, &node, snapshot, &mut Vec::new());
        let scale = match snapshot.report().scale {
            Scale::Signed => TreeScale::Signed,
            Scale::Unit => TreeScale::Unit,
            Scale::Points { .. } => TreeScale::Points,
        };
        self.tree = Some(SearchTree {
            game: None,
            position: Some(position),
            agent: None,
            scale,
            view: ValueView::Owner,
            formula: Formula::Other,
            c: None,
            discount: None,
            root,
        });
    }
}
