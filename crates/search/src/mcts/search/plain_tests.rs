//! Plain iterations build the tree that those of `iteration.rs` build.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use uctopia_game::{
    Budget, Game, Limit, Player, Shortcuts, Stop, StopFlag, Turn, ZeroEvaluator,
    adapters::Tree as GameTree,
};

use super::TreeSearch;
use crate::mcts::custom::Phased;
use crate::mcts::tree::EdgeRef;

type Search<G> = TreeSearch<G, Phased<ZeroEvaluator>>;

/// A search by these options, plain or not.
fn searched<G: Shortcuts>(options: &str, game: &G, is_plain: bool) -> Search<G> {
    let mut search = Search::new(options.parse().unwrap(), Phased::of(ZeroEvaluator), 7);
    search.rules.plain = is_plain;
    search
        .run(game, Player::FIRST, &Budget::unlimited())
        .unwrap();
    search
}

/// The statistics and children of all edges, and the next random number.
fn contents<G: Shortcuts>(search: &mut Search<G>) -> (Vec<(u32, f64, u32)>, u64) {
    let tree = &search.memory.tree;
    let nodes = tree.all_nodes().flat_map(|node| {
        let of_edge =
            |(id, edge): (usize, EdgeRef<'_>)| (edge.visits(), tree.sum(id), edge.child());
        let edges = node
            .edges()
            .zip(tree.edges(node))
            .map(of_edge)
            .collect::<Vec<_>>();
        std::iter::once((node.visits(), 0.0, node.edge_count())).chain(edges)
    });
    (nodes.collect(), search.local.rng.next_u64())
}

/// A game with so many moves at each ply, nature's at the third, and pseudorandom results.
fn game(widths: &[usize]) -> GameTree {
    fn write(text: &mut String, widths: &[usize], ply: usize, number: &mut u32) {
        let Some((&width, below)) = widths.split_first() else {
            *number = number.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            text.push(['A', 'B', 'A', '='][(*number >> 16) as usize % 4]);
            return;
        };
        let is_chance = ply == 2;
        text.push(if is_chance { '[' } else { '(' });
        for index in 0..width {
            write(text, below, ply + 1, number);
            if is_chance {
                text.push(['1', '3', '2'][index % 3]);
            }
        }
        text.push(if is_chance { ']' } else { ')' });
    }
    let mut text = String::new();
    write(&mut text, widths, 0, &mut 1);
    text.parse().unwrap()
}

/// Nodes of up to four, eight, twelve and more moves are compared in different ways.
#[test]
fn plain_iterations_build_the_same_tree() {
    let games = [
        &[14, 9, 3, 4, 2][..],
        &[2, 18, 2, 11, 5],
        &[7, 4, 1, 5, 1, 5, 2],
    ]
    .map(game);
    for options in [
        "",
        "expand=0",
        "expand=3",
        "untried=first,c=0.3",
        "memory=1,full=recycle",
        "reward=unit",
        "depth=2",
    ] {
        for game in &games {
            let options = format!("iters=30000,{options}");
            let [mut plain, mut other] =
                [true, false].map(|is_plain| searched(&options, game, is_plain));
            assert!(plain.is_plain() && !other.is_plain());
            assert_eq!(contents(&mut plain), contents(&mut other), "{options}");
        }
    }
}

/// A game for one player that is won but for one line in 1728, whose payoff is a third.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct OneThird(Vec<u8>);

impl Game for OneThird {
    type Move = u8;
    const PLAYERS: usize = 1;

    fn turn(&self) -> Turn {
        if self.0.len() == 3 {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..if self.0.len() == 3 { 0 } else { 12 }
    }

    fn play(&mut self, m: u8) {
        self.0.push(m);
    }

    fn payoff(&self, _: Player) -> f32 {
        if self.0 == [11, 3, 9] { 1.0 / 3.0 } else { 1.0 }
    }
}

impl Shortcuts for OneThird {}

#[test]
fn the_first_fraction_ends_plain_iterations() {
    let [mut plain, mut other] =
        [true, false].map(|is_plain| searched("iters=9000", &OneThird::default(), is_plain));
    assert!(plain.memory.tree.columns.sums.is_kept() && !plain.is_plain());
    assert_eq!(contents(&mut plain), contents(&mut other));
}

/// A game of one line, so long that its playouts poll the budget, which they end after `PLIES` of all games.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Long(u32);

impl Long {
    const LENGTH: u32 = 2000;
    const PLIES: u32 = 700 * Self::LENGTH + 1500;
}

static STOP: LazyLock<StopFlag> = LazyLock::new(StopFlag::default);
static PLAYED: AtomicU32 = AtomicU32::new(0);

impl Game for Long {
    type Move = u8;
    const PLAYERS: usize = 1;

    fn turn(&self) -> Turn {
        if self.0 == Self::LENGTH {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..u8::from(self.0 < Self::LENGTH)
    }

    fn play(&mut self, _: u8) {
        self.0 += 1;
        if PLAYED.fetch_add(1, Relaxed) == Self::PLIES {
            STOP.raise();
        }
    }

    fn payoff(&self, _: Player) -> f32 {
        1.0
    }
}

impl Shortcuts for Long {}

/// Visits of prepared nodes are counted before the playout.
#[test]
fn an_unfinished_iteration_leaves_no_visit() {
    let mut search = Search::new("iters=1000".parse().unwrap(), Phased::of(ZeroEvaluator), 7);
    let budget = Budget {
        limit: Limit::NONE,
        stop: STOP.clone(),
    };
    let (totals, stop) = search
        .run(&Long::default(), Player::FIRST, &budget)
        .unwrap();
    assert_eq!((totals.playouts, stop), (700, Stop::Interrupted));
    let tree = &search.memory.tree;
    for (depth, node) in (0..700).zip(tree.all_nodes()) {
        let edge = node.edges().start;
        assert_eq!(
            (node.visits(), tree.edge(edge).visits()),
            (700 - depth, 700 - depth)
        );
        assert_eq!(tree.sum(edge), f64::from(700 - depth));
    }
}
