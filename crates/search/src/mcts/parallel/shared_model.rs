//! Two threads on one tree, in every order in which each may observe the writes of the other.
//!
//! `loom` repeats each model; see CONTRIBUTING.md for the command. Models are tiny, since the orders multiply with everything
//! that threads share.

use uctopia_game::{ZeroEvaluator, adapters::Tree as GameTree};

use super::*;
use crate::mcts::custom::Phased;
use crate::mcts::tree::UNSTORED;

/// Runs two threads with an iteration each and a pool of so many slots, in every order, after so many wins of each of the root's
/// moves, and passes the tree and the number of playouts afterwards to `check`.
///
/// Threads of a model borrow nothing, so shared data is never freed: some hundred bytes for each order.
fn model(
    options: &str,
    game: &str,
    (pool, wins): (usize, u32),
    check: impl Fn(&SearchTree, u64) + Send + Sync + 'static,
) {
    let config: UctConfig = format!("iters=2,threads=2,{options}").parse().unwrap();
    let game: &'static GameTree = Box::leak(Box::new(game.parse().unwrap()));
    // Tables are made once; the atomics of the tree, of which it has none yet, in each run.
    let fresh = TreeSearch::new(config, Phased::of(ZeroEvaluator), 1);
    let mut builder = loom::model::Builder::new();
    // How often a thread may be preempted; with two preemptions the orders take many minutes.
    builder.preemption_bound = Some(1);
    builder.check(move || {
        let search = Box::leak(Box::new(fresh.clone()));
        search.prepare(game, Player::FIRST).unwrap();
        let (workers, iterations) = search.workers(&Budget::unlimited());
        let [mut first, mut second] = workers.try_into().ok().unwrap();
        let iterations: &'static IterationPool = Box::leak(Box::new(iterations));
        let tree = &mut search.memory.tree;
        let moves = tree.node(SearchTree::ROOT).edges().len();
        (0..moves).for_each(|index| tree.preset(SearchTree::ROOT, index, wins, 2 * wins as i32));
        let used = tree.slots();
        tree.extend_pool(pool);
        let search: &'static TreeSearch<GameTree, Phased<ZeroEvaluator>> = search;
        let shared: &'static SharedSearch<'static, GameTree, Phased<ZeroEvaluator>> = Box::leak(
            Box::new(search.share(game, Pool::new(used), iterations, false)),
        );
        let other = loom::thread::spawn(move || {
            shared.work(&mut second);
            second.totals.playouts
        });
        shared.work(&mut first);
        check(
            &search.memory.tree,
            first.totals.playouts + other.join().unwrap(),
        );
    });
}

/// The invariants of any order: every playout is counted once along its path, and none remains pending.
fn check_counts(tree: &SearchTree, playouts: u64) {
    let only = SearchTree::root_edge(0);
    let visits = [
        tree.node(SearchTree::ROOT).visits(),
        tree.edge(only).visits(),
    ];
    assert_eq!(visits.map(u64::from), [playouts; 2]);
    assert_eq!(tree.columns.pending.get(only), 0);
}

/// Both threads store the position after the only move: one of their nodes is linked, and it is whole.
#[test]
#[ignore = "takes minutes: a job of its own runs it"]
fn two_threads_store_the_same_position() {
    model(
        "in_flight=loss,threshold=0",
        "((A))",
        (4, 0),
        |tree, playouts| {
            assert_eq!(playouts, 2);
            check_counts(tree, playouts);
            let child = tree.edge(SearchTree::root_edge(0)).child();
            assert_ne!(child, UNSTORED);
            let node = tree.node(child);
            assert_eq!(
                (node.edge_count(), node.visits()),
                (1, 2),
                "both went on through the linked one"
            );
        },
    );
}

/// The pool has no node at all, or one and a half for both threads: a thread that finds it empty continues without one, and
/// both then stop.
#[test]
#[ignore = "takes minutes: a job of its own runs it"]
fn exhausted_node_pool_ends_the_round() {
    for pool in [0, 3] {
        model(
            "in_flight=loss,threshold=0",
            "((A))",
            (pool, 0),
            move |tree, playouts| {
                assert!((1..=2).contains(&playouts));
                check_counts(tree, playouts);
                let child = tree.edge(SearchTree::root_edge(0)).child();
                assert!(child == UNSTORED || pool == 3 && tree.node(child).edge_count() == 1);
            },
        );
    }
}

/// Both threads select at the root in copies of their own, and merge them when the other may merge as well: no visit and no
/// reward is lost.
#[test]
fn no_statistics_of_copies_are_lost() {
    model("", "(AA)", (0, 1), |tree, playouts| {
        assert_eq!(playouts, 2);
        let statistics = tree
            .edges_of(SearchTree::ROOT)
            .map(|edge| edge.statistics());
        let (visits, halves) = statistics.fold((0, 0), |sum, edge| {
            (sum.0 + edge.visits(), sum.1 + edge.halves())
        });
        assert_eq!((visits, halves), (2 + 2, 2 * (2 + 2)));
    });
}
