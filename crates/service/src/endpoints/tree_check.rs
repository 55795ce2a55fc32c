//! `/tree/check`: a search tree that another program wrote, and what is wrong with it.

use serde::{Deserialize, Serialize};
use uctopia_format::Language;
use uctopia_game::{MAX_PLAYERS, Player};
use uctopia_options::Localized as _;
use uctopia_study::tree::{
    FaultKind, SearchTree, TreeFileNode, TreeScale, ValueView, check_tree, read_tree,
};

use crate::bounds::Bounded;
use crate::input::Plain;
use crate::refusal::Refusal;
use crate::search::{Branch, More};
use crate::service::Service;

/// Faults that are sent; a wrong sign has one at every node.
const MOST: usize = 200;

#[derive(Deserialize, schemars::JsonSchema)]
pub(super) struct TreeCheckRequest {
    /// The text of the file.
    text: String,
}

/// What was found.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "CheckedTree")]
pub(super) struct TreeCheckView {
    nodes: u64,
    scale: TreeScale,
    faults: Vec<FaultView>,
    /// How many there are, with those that are not sent.
    all: usize,
    root: Branch,
}

/// A fault in the language of the request.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "TreeFault")]
struct FaultView {
    kind: FaultKind,
    path: Vec<String>,
    /// The sentence, which names the node.
    text: String,
}

impl Bounded for TreeCheckRequest {}

pub(super) fn tree_check(
    _: &Service,
    Plain(request): Plain<TreeCheckRequest>,
    language: Language,
) -> Result<TreeCheckView, Refusal> {
    check(&request.text, language)
}

fn check(text: &str, language: Language) -> Result<TreeCheckView, Refusal> {
    let tree = read_tree(text).map_err(|problem| Refusal::field("text", &problem))?;
    let faults = check_tree(&tree);
    let all = faults.len();
    let shown = faults.into_iter().take(MOST).map(|fault| FaultView {
        kind: fault.kind,
        text: language.text(&fault.message()),
        path: fault.path,
    });
    Ok(TreeCheckView {
        nodes: count(&tree.root),
        scale: tree.scale,
        faults: shown.collect(),
        all,
        root: node(&tree, &tree.root, tree.root.player),
    })
}

fn count(node: &TreeFileNode) -> u64 {
    1 + node.children.iter().map(count).sum::<u64>()
}

/// A node below a position where `owner` was to move.
fn node(tree: &SearchTree, from: &TreeFileNode, owner: Option<usize>) -> Branch {
    let turned = match tree.view {
        ValueView::Owner => false,
        ValueView::First => owner.is_some_and(|owner| owner != 0),
        ValueView::Mover => from.player.is_some() && owner.is_some() && from.player != owner,
    };
    let turn = |mean: f64| match (turned, tree.scale) {
        (false, _) => mean,
        (true, TreeScale::Unit) => 1.0 - mean,
        (true, _) => -mean,
    };
    Branch {
        mv: from.mv.clone(),
        position: None,
        visits: from.visits,
        value: from.average().map(|mean| (turn(mean) + 0.0) as f32),
        player: from
            .player
            .filter(|&player| player < MAX_PLAYERS)
            .map(Player::new),
        proof: None,
        prior: from.prior.map(|prior| prior as f32),
        ucb: None,
        children: from
            .children
            .iter()
            .map(|child| node(tree, child, from.player))
            .collect(),
        more: from.unlisted.map(|unlisted| More {
            children: unlisted.moves as usize,
            visits: unlisted.visits,
        }),
        shared: from.shared,
        stored: from.is_expanded(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_turned_for_the_owner_and_faults_are_sentences() {
        let text = r#"{"view": "first", "root": {"player": 0, "visits": 2, "children": [
            {"move": "a1", "player": 1, "visits": 2, "mean": 0.5, "children": [
                {"move": "b1", "player": 0, "visits": 2, "mean": 0.5}]}]}}"#;
        let found = check(text, Language::English).unwrap();
        assert_eq!(found.root.children[0].value, Some(0.5));
        assert_eq!(
            found.root.children[0].children[0].value,
            Some(-0.5),
            "the second player chose b1"
        );
        assert!(found.faults.is_empty());
        let wrong = check(&text.replace("first", "owner"), Language::Japanese).unwrap();
        assert!(
            wrong.faults[0].text.contains("視点"),
            "{}",
            wrong.faults[0].text
        );
        assert!(check("{", Language::English).is_err());
    }
}
