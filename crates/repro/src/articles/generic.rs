//! Ganariya's article on tree search for any game: its play script.

use std::collections::HashMap;

use uctopia_catalog::GameSpec;
use uctopia_game::{Context, Game, Notation};
use uctopia_games::mnk::TicTacToe;
use uctopia_options::{message, msgid};

use super::published::{between, reading};
use crate::figure::{Article, Evidence, ExactRow, Expected, Figure, Mode, SeatFilter};

/// The script's games, the same number as the others have with seats swapped.
const SCRIPT: &str = "ttt:antidiagonal=off";
const MOVING_FIRST: &str = msgid!("first");
const MOVING_SECOND: &str = msgid!("second");

pub(super) fn figures() -> Vec<Figure> {
    vec![script(), graph()]
}

fn graph() -> Figure {
    Figure {
        name: "generic-graph",
        article: Article::Generic,
        title: message!("One position, two paths"),
        note: message!(
            "The article's example of a position that its tree holds twice: o in the corner and x in the centre, in either \
             order, which it allows itself here though o begins. A graph holds it once, below both parents. Under the rules \
             the position has one path; all positions together have a hundred times as many paths as there are positions, and \
             the search with `graph=on` shares their nodes."
        ),
        evidence: Evidence::Exact(paths),
    }
}

/// The article's position.
const TWO_STONES: &str = "--o-x----";

/// The positions from which a stone of either side leads to this one.
fn parents(position: &str) -> Vec<String> {
    let stones = position.char_indices().filter(|&(_, cell)| cell != '-');
    stones
        .map(|(i, _)| format!("{}-{}", &position[..i], &position[i + 1..]))
        .collect()
}

/// The number of orders of its stones that lead to a position, for either side to move.
fn orders(position: &str) -> u64 {
    let parents = parents(position);
    if parents.is_empty() {
        1
    } else {
        parents.iter().map(|parent| orders(parent)).sum()
    }
}

/// The number of paths from the empty board to each position of the game.
fn all_paths() -> HashMap<TicTacToe, u64> {
    let mut all = HashMap::new();
    let mut level = HashMap::from([(TicTacToe::default(), 1)]);
    while !level.is_empty() {
        let mut next: HashMap<TicTacToe, u64> = HashMap::new();
        for (state, paths) in level.iter().filter(|(state, _)| !state.is_over()) {
            state
                .moves()
                .for_each(|m| *next.entry(state.after(m)).or_default() += paths);
        }
        all.extend(std::mem::replace(&mut level, next));
    }
    all
}

/// The nodes of a search of 20 000 iterations.
fn nodes(agent: &str) -> u64 {
    let game: GameSpec = "ttt".parse().expect("a known game");
    let mut session = game.session();
    let seat = session
        .seat(&agent.parse().expect("a known agent"), 1)
        .expect("it takes any game");
    session
        .decide(seat, &mut Context::unlimited())
        .expect("tic-tac-toe ends")
        .totals
        .nodes
}

fn paths() -> Vec<ExactRow> {
    let rows =
        |position: &str| format!("{}/{}/{}", &position[..3], &position[3..6], &position[6..]);
    let all = all_paths();
    let by_the_rules = TicTacToe::default()
        .read("001020000")
        .expect("a position of the game");
    let from: Vec<String> = parents(TWO_STONES)
        .iter()
        .map(|parent| rows(parent))
        .collect();
    let tree: u64 = all.values().sum();
    let searched = format!(
        "{} → {}",
        nodes("uct:iters=20000"),
        nodes("uct:iters=20000,graph=on")
    );
    vec![
        ExactRow::compared(
            message!("paths to --o/-x-/---, either stone first"),
            "2",
            orders(TWO_STONES).to_string(),
        ),
        ExactRow::compared(
            message!("its parents"),
            "---/-x-/--- --o/---/---",
            from.join(" "),
        ),
        ExactRow::read_again(
            message!("paths by the rules, o first"),
            "2",
            all[&by_the_rules].to_string(),
        ),
        ExactRow::read_again(
            message!("nodes of the whole tree → of the graph"),
            message!("fewer (効率化できそう)"),
            format!("{tree} → {}", all.len()),
        ),
        ExactRow::read_again(
            message!("nodes of 20 000 iterations, tree → graph"),
            message!("fewer (効率化できそう)"),
            searched,
        ),
    ]
}

fn script() -> Figure {
    let script = between(SCRIPT, "ganariya", "random", 4000, 40_000, 500);
    let correct = between("ttt", "ganariya", "random", 4000, 40_000, 500);
    Figure {
        name: "ganariya",
        article: Article::Generic,
        title: message!(
            "Tic-tac-toe: 100 iterations, nodes expanded at the 10th visit, against random"
        ),
        note: message!(
            "No figures were published. The script itself, run five times, scored 97, 98, 97.5, 99.5 and 98 points of \
             100, draws counting half. Its list of directions names one diagonal twice, so that three on the other one \
             do not win; that is repeated here. A playout's result changes sign from level to level, as it should."
        ),
        evidence: Evidence::Sampled {
            published: None,
            interpretations: vec![
                reading(Mode::Article, MOVING_FIRST, SeatFilter::First, &script),
                reading(Mode::Correct, MOVING_FIRST, SeatFilter::First, &correct),
                reading(Mode::Beside, MOVING_SECOND, SeatFilter::Second, &correct),
            ],
            expected: Expected::Agreement,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 255 168 games and 5 478 positions are well known; the tree has a node for each beginning of a game.
    #[test]
    fn a_graph_has_a_hundredth_of_the_trees_nodes() {
        let all = all_paths();
        assert_eq!((all.len(), all.values().sum::<u64>()), (5478, 549_946));
        let games: u64 = all
            .iter()
            .filter(|(state, _)| state.is_over())
            .map(|(_, paths)| paths)
            .sum();
        assert_eq!(games, 255_168);
    }

    #[test]
    fn three_stones_have_six_orders_and_two_paths() {
        assert_eq!(orders("o-o-x----"), 6);
        assert_eq!(
            all_paths()[&TicTacToe::default().read("101020000").unwrap()],
            2
        );
        assert_eq!(
            paths()[2].ours,
            "1",
            "the article's position has two stones, of which o is the first"
        );
    }

    #[test]
    fn the_search_shares_nodes() {
        assert!(nodes("uct:iters=20000,graph=on") < nodes("uct:iters=20000"));
    }
}
