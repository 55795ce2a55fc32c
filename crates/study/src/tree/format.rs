//! The fields of a tree's file.

use serde::{Deserialize, Serialize};
use uctopia_options::{whole, whole_or_none};

/// The range of values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TreeScale {
    /// Win 1, draw 0, loss −1.
    #[default]
    Signed,
    /// Win 1, draw ½, loss 0.
    Unit,
    /// Any numbers; then nothing is out of range.
    Points,
}

/// For whom the values of a node are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ValueView {
    /// For the player who chose the node's move: the parent maximises them.
    #[default]
    Owner,
    /// For the player to move after the node's move.
    Mover,
    /// For the first player, everywhere.
    First,
}

/// What selection maximises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formula {
    /// `mean + c·√(ln N / n)`, every move once before any twice.
    Ucb1,
    /// `mean + c·P·√N / (1 + n)`.
    Puct,
    /// Another formula: choices are not checked.
    #[default]
    Other,
}

/// A search tree in a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTree {
    /// The game, for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The position of the root, for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The program that wrote it, for readers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The range of values.
    #[serde(default)]
    pub scale: TreeScale,
    /// For whom values are given.
    #[serde(default)]
    pub view: ValueView,
    /// What selection maximises.
    #[serde(default)]
    pub formula: Formula,
    /// The exploration constant of the formula.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub c: Option<f64>,
    /// What a result is multiplied by at each ply on its way up; 1 where it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discount: Option<f64>,
    /// The root; it has no move.
    pub root: TreeFileNode,
}

/// A node: a move and the position after it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeFileNode {
    /// The move that leads here; none at the root.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The player to move here, from 0; absent where nature moves, the game is over, or it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "whole_or_none")]
    pub player: Option<usize>,
    /// How often the move was tried.
    #[serde(deserialize_with = "whole")]
    pub visits: u64,
    /// The sum of the results of the node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<f64>,
    /// The mean of the results, where their sum is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The prior probability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
    /// Playouts that ended here or began here, which no child counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(deserialize_with = "whole_or_none")]
    pub own: Option<u64>,
    /// Whether the result is proven: then values need not agree.
    #[serde(default, skip_serializing_if = "is_false")]
    pub proven: bool,
    /// Whether other moves lead to the same node: then visits need not agree.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shared: bool,
    /// The moves, also those without visits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<TreeFileNode>,
    /// Moves that the file leaves out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlisted: Option<Unlisted>,
}

/// Moves that a file leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unlisted {
    /// The number of unlisted moves.
    #[serde(deserialize_with = "whole")]
    pub moves: u64,
    /// The visits of unlisted moves.
    #[serde(deserialize_with = "whole")]
    pub visits: u64,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl TreeFileNode {
    /// The sum of the results.
    #[must_use]
    pub fn total(&self) -> Option<f64> {
        self.sum.or_else(|| Some(self.mean? * self.visits as f64))
    }

    /// The mean of the results; `None` without visits.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        if self.visits == 0 {
            None
        } else {
            self.mean.or_else(|| Some(self.sum? / self.visits as f64))
        }
    }

    /// The visits of its moves, those that are left out included.
    #[must_use]
    pub fn below(&self) -> u64 {
        let listed = self
            .children
            .iter()
            .fold(0_u64, |sum, child| sum.saturating_add(child.visits));
        listed.saturating_add(self.unlisted.map_or(0, |unlisted| unlisted.visits))
    }

    /// Whether the node has moves, listed or not.
    #[must_use]
    pub fn is_expanded(&self) -> bool {
        !self.children.is_empty() || self.unlisted.is_some()
    }
}
