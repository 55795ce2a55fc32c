//! The table that the article works out by hand.

use crate::fixes::Fixes;
use uctopia_game::{Player, ZeroEvaluator, adapters::Tree};

use super::{
    Expanded, KosekiMcts, KosekiMctsConfig, KosekiNode, KosekiTree, KosekiTreeSearch, ROOT,
};

/// The article's worked table: move 1 has ten visits and gets five children, of which the next five iterations visit one each.
///
/// ```
/// let table = uctopia_articles::worked_table();
/// assert_eq!((table.wins, table.visits, table.order), (11.0, 15, vec![0, 1, 2, 3, 4]));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct WorkedTable {
    /// The values of the six moves after 42 iterations.
    pub before: Vec<f64>,
    /// The value of move 1 when it has children that were not visited.
    pub unvisited: f64,
    /// The children in the order of their visits, from 0.
    pub order: Vec<usize>,
    /// The wins of move 1 then.
    pub wins: f64,
    /// The visits of the move.
    pub visits: u64,
    /// The values of the six moves after 47 iterations, that of move 1 being the highest among its children.
    pub after: Vec<f64>,
    /// The values of these children.
    pub children: Vec<f64>,
    /// The value of move 1 by its own wins and visits.
    pub own: f64,
}

/// The worked table by the steps of the program with `expanded=children`: selection, counting and expansion.
#[must_use]
pub fn worked_table() -> WorkedTable {
    const BEFORE: [(u64, u64); 6] = [(9, 10), (1, 4), (1, 5), (6, 9), (4, 7), (4, 7)];
    const RESULTS: [f64; 5] = [0.0, 1.0, 1.0, 0.0, 0.0];
    let game: Tree = "((AAAAA)AAAAA)".parse().expect("a tree in its notation");
    let config = KosekiMctsConfig {
        expanded: Expanded::Children,
        ..KosekiMctsConfig::default()
    };
    let mut program = KosekiMcts::new(config, ZeroEvaluator, 1);
    let tree = KosekiTree::new(&game, None);
    let mut search = KosekiTreeSearch {
        program: &mut program,
        player: Player::FIRST,
        tree,
        deepest: 0,
    };
    let moves = search.tree.nodes[ROOT].children.clone();
    for (&node, (wins, visits)) in moves.iter().zip(BEFORE) {
        (0..visits).for_each(|visit| {
            search.tree.nodes[node]
                .tally
                .add(f64::from(u8::from(visit < wins)));
        });
    }
    let finished: u64 = BEFORE.iter().map(|(_, visits)| visits).sum();
    let before = moves
        .iter()
        .map(|&node| search.value(node, finished))
        .collect();
    search.tree.build_tree(moves[0], Fixes::NONE);
    let unvisited = search.value(moves[0], finished);
    let first_child = search.tree.nodes[moves[0]].children[0];
    let mut order = Vec::new();
    for (finished, result) in (finished..).zip(RESULTS) {
        let path = search.select(finished);
        order.extend(path.last().and_then(|leaf| leaf.checked_sub(first_child)));
        path.iter()
            .for_each(|&node| search.tree.nodes[node].tally.add(result));
    }
    let all = finished + RESULTS.len() as u64;
    let KosekiNode {
        tally, children, ..
    } = &search.tree.nodes[moves[0]];
    WorkedTable {
        before,
        unvisited,
        order,
        wins: tally.sum,
        visits: tally.visits,
        after: moves.iter().map(|&node| search.value(node, all)).collect(),
        children: children.iter().map(|&node| search.uct(node, all)).collect(),
        own: search.uct(moves[0], all),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{EXPLORATION, uct};
    use super::worked_table;

    #[test]
    fn the_texts_worked_table_takes_the_maximum_of_the_children() {
        let table = worked_table();
        let truncated = |value: f64| (value * 10_000.0).floor() / 10_000.0;
        assert_eq!(truncated(table.before[0]), 1.7646);
        assert_eq!(table.unvisited, f64::INFINITY, "10⁹ on the page");
        assert_eq!(
            table.order,
            [0, 1, 2, 3, 4],
            "the five children come one after another"
        );
        assert_eq!(
            (table.visits, table.wins),
            (15, 11.0),
            "9 / 10 becomes 11 / 15: no sign is changed"
        );
        assert_eq!(
            [table.after[0], table.after[1]].map(truncated),
            [3.7749, 1.6374]
        );
        assert_eq!(table.own, uct(11.0, 15, 47, EXPLORATION));
    }
}
