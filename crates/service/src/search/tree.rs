//! A part of a search's tree: the most visited moves, some plies deep.

use serde::{Deserialize, Serialize};
use uctopia_catalog::{TextNode, TextSnapshot};
use uctopia_game::{Player, Proof, TreeMove};
use uctopia_options::message;

use super::kept_tree::Nodes;
use crate::bounds::FieldBounds;
use crate::refusal::Refusal;

/// Which part.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
pub struct TreeRequest {
    /// The number of the agent.
    #[serde(default)]
    pub agent: usize,
    /// The moves that lead there from the position searched.
    #[serde(default)]
    path: Vec<String>,
    /// How many moves of each position.
    #[serde(default = "six")]
    top: usize,
    /// How many plies.
    #[serde(default = "two")]
    depth: usize,
}

fn six() -> usize {
    6
}

fn two() -> usize {
    2
}

/// A part of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
#[schemars(rename = "TreeAnswer")]
pub struct TreeView {
    root: Branch,
}

/// A move and the position after it; values are for the player who chooses the move.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
#[schemars(rename = "TreeNode")]
pub(crate) struct Branch {
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// `null` where the position is not stored.
    pub(crate) position: Option<String>,
    pub(crate) visits: u64,
    pub(crate) value: Option<f32>,
    /// The player to move after it; `null` is nature, or unknown since the position is not stored.
    pub(crate) player: Option<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<Proof>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) prior: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ucb: Option<f64>,
    pub(crate) children: Vec<Branch>,
    pub(crate) more: Option<More>,
    /// Whether other ways lead here too.
    pub(crate) shared: bool,
    /// Whether the position is a node of the tree.
    pub(crate) stored: bool,
}

/// The moves that are not shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, schemars::JsonSchema)]
#[schemars(rename = "MoreMoves")]
pub(crate) struct More {
    pub(crate) children: usize,
    pub(crate) visits: u64,
}

impl TreeRequest {
    /// Bounds on `path`, `top` and `depth`.
    const MOST: (usize, usize, usize) = (400, 40, 3);
    /// Branches of the lowest ply: the search pauses while they are gathered.
    const BRANCHES: usize = 2000;

    /// The bounds that [`check`](Self::check) holds numbers to.
    pub(crate) fn size_bounds() -> FieldBounds {
        vec![
            ("top", 0..=Self::MOST.1 as u64),
            ("depth", 0..=Self::MOST.2 as u64),
        ]
    }

    /// Checks that the request asks for no more than can be shown.
    ///
    /// # Errors
    /// When it asks for more; the refusal names the field.
    pub fn check(&self) -> Result<(), Refusal> {
        let (path, top, depth) = Self::MOST;
        for (field, asked, most) in [
            ("path", self.path.len(), path),
            ("top", self.top, top),
            ("depth", self.depth, depth),
        ] {
            if asked > most {
                return Err(Refusal::field(
                    field,
                    &message!("{asked} is too much: at most {most}"),
                ));
            }
        }
        if self.top.pow(self.depth as u32) > Self::BRANCHES {
            let (moves, plies) = (self.top, self.depth);
            let message =
                message!("{moves} moves for {plies} plies are too many: ask for fewer of either");
            return Err(Refusal::field("top", &message));
        }
        Ok(())
    }

    /// The part that is asked for.
    ///
    /// # Errors
    /// When the agent keeps no tree, or the tree does not have the position.
    pub fn answer(&self, snapshot: &TextSnapshot<'_>) -> Result<TreeView, Refusal> {
        self.answer_from(snapshot)
    }

    pub(super) fn answer_from(&self, snapshot: &impl Nodes) -> Result<TreeView, Refusal> {
        if !snapshot.has_tree() {
            return Err(Refusal::conflict(message!(
                "this agent keeps no tree, or several that are searched apart"
            )));
        }
        let mut path = self.path.clone();
        let node = snapshot
            .node(&path)
            .map_err(|error| Refusal::field("path", &error))?;
        let node = node.ok_or_else(|| {
            Refusal::not_found(message!("the search has not stored this position"))
        })?;
        let (last, before) = match path.split_last() {
            Some((last, before)) => (Some(last.clone()), before.to_vec()),
            None => (None, Vec::new()),
        };
        let above = last
            .as_ref()
            .and_then(|_| snapshot.node(&before).ok().flatten());
        let edge = above.and_then(|above| {
            above
                .node
                .moves
                .into_iter()
                .find(|m| Some(&m.mv) == last.as_ref())
        });
        let mut root = edge.map_or_else(|| of_root(&node), |edge| branch(&edge));
        self.fill(&mut root, node, snapshot, &mut path, self.depth);
        Ok(TreeView { root })
    }

    /// Adds what is known below a branch, whose node this is.
    fn fill(
        &self,
        branch_above: &mut Branch,
        node: TextNode,
        snapshot: &impl Nodes,
        path: &mut Vec<String>,
        depth: usize,
    ) {
        branch_above.position = Some(node.position);
        branch_above.player = node.node.player;
        if depth == 0 {
            return;
        }
        let mut moves: Vec<TreeMove<String>> = node
            .node
            .moves
            .into_iter()
            .filter(|m| m.visits > 0)
            .collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.visits));
        let rest = moves.split_off(self.top.min(moves.len()));
        let visits = rest.iter().map(|m| m.visits).sum();
        branch_above.more = (!rest.is_empty()).then_some(More {
            children: rest.len(),
            visits,
        });
        for m in moves {
            let mut below = branch(&m);
            path.push(m.mv);
            if let Some(node) = snapshot.node(path).ok().flatten() {
                self.fill(&mut below, node, snapshot, path, depth - 1);
            }
            path.pop();
            branch_above.children.push(below);
        }
    }
}

/// The refusal if no tree is left.
#[must_use]
pub fn no_tree() -> Refusal {
    Refusal::conflict(message!(
        "this agent keeps no tree that could be looked at, or not any more"
    ))
}

/// A move without what is below it.
fn branch(m: &TreeMove<String>) -> Branch {
    Branch {
        mv: Some(m.mv.clone()),
        position: None,
        visits: m.visits,
        value: m.value,
        player: None,
        proof: m.proof,
        prior: m.prior,
        ucb: m.ucb,
        children: Vec::new(),
        more: None,
        shared: m.shared,
        stored: m.stored,
    }
}

/// The position searched, whose value is the mean of its moves for the player to move.
fn of_root(node: &TextNode) -> Branch {
    let (moves, visits) = (&node.node.moves, node.node.visits);
    let sum: f64 = moves
        .iter()
        .filter_map(|m| Some(f64::from(m.value?) * m.visits as f64))
        .sum();
    let value = (visits > 0).then(|| (sum / visits as f64) as f32 + 0.0);
    Branch {
        mv: None,
        visits,
        value,
        stored: true,
        ..branch(&TreeMove::new(String::new()))
    }
}
