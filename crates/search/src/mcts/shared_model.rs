//! Two threads on one tree, in every order in which either may see what the other wrote.
//!
//! `loom` runs each model again and again; see CONTRIBUTING.md for the command. Models are tiny, since the orders multiply
//! with everything that threads share.

use uctopia_game::{Even, adapters::Tree as Written};

use super::super::config::InFlight;
use super::super::tree::UNSTORED;
use super::*;

/// Runs two threads with an iteration each and a stock of so many nodes and edges, in every order, and lets `check` look at
/// the tree and the number of playouts afterwards.
///
/// Threads of a model borrow nothing, so what they share is never given back: some hundred bytes for each order.
fn model(config: UctConfig, game: &str, stock: (usize, usize), check: impl Fn(&Tree, u64) + Send + Sync + 'static) {
    let config = UctConfig { iters: Some(2), threads: 2, ..config };
    let game: &'static Written = Box::leak(Box::new(game.parse().unwrap()));
    let mut builder = loom::model::Builder::new();
    // Nearly all mistakes show with a thread interrupted twice (loom's documentation); more takes hours.
    builder.preemption_bound = Some(2);
    builder.check(move || {
        let search = Box::leak(Box::new(Search::new(config.clone(), Even, 1)));
        search.begin(game, Player::FIRST);
        let [mut first, mut second] = search.workers(&Budget::unlimited()).try_into().ok().unwrap();
        let tree = &mut search.memory.tree;
        let (nodes, edges) = (tree.nodes.len(), tree.edges.len());
        tree.lay_out(stock.0, stock.1);
        let search: &'static Search<Written, Even> = search;
        let shared: &'static Shared<'static, Written, Even> = Box::leak(Box::new(search.share(game, nodes, edges)));
        let other = loom::thread::spawn(move || {
            shared.work(&mut second);
            second.totals.playouts
        });
        shared.work(&mut first);
        check(&search.memory.tree, first.totals.playouts + other.join().unwrap());
    });
}

/// Both threads store the position after the only move: one node is linked, both visits are counted, nothing is under way.
#[test]
fn two_threads_store_the_same_position() {
    let config = UctConfig { in_flight: InFlight::Loss, threshold: 0, ..UctConfig::default() };
    model(config, "((AB))", (2, 4), |tree, playouts| {
        assert_eq!(playouts, 2);
        let edge = &tree.edges[0];
        assert_eq!((tree.nodes[0].visits(), edge.visits()), (2, 2));
        assert_eq!(tree.columns.pending.get(0), 0, "what was under way is taken back");
        let child = &tree.nodes[edge.child() as usize];
        assert_ne!(edge.child(), UNSTORED);
        assert_eq!(child.edge_count(), 2, "a linked node is whole");
    });
}

/// The stock has room for neither, or for one of them: whoever finds it empty plays on without a node.
#[test]
fn the_stock_runs_out() {
    for stock in [(0, 0), (1, 2)] {
        let config = UctConfig { in_flight: InFlight::Visits, threshold: 0, ..UctConfig::default() };
        model(config, "((AB))", stock, move |tree, playouts| {
            assert!((1..=2).contains(&playouts));
            let visits = (tree.nodes[0].visits(), tree.edges[0].visits());
            assert_eq!((u64::from(visits.0), u64::from(visits.1)), (playouts, playouts));
            assert_eq!(tree.columns.pending.get(0), 0);
            assert_eq!(tree.edges[0].child() == UNSTORED, stock.0 == 0);
        });
    }
}
