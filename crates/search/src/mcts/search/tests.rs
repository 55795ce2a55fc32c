//! Counts near their limits.

use uctopia_game::{
    Agent, Budget, Context, Player, Report, Rng, Stop, ZeroEvaluator, adapters::Tree as GameTree,
};

use crate::mcts::Uct;
use crate::mcts::config::UctConfig;
use crate::mcts::custom::Phased;
use crate::mcts::observe::TreeReport;
use crate::mcts::search::TreeSearch;
use crate::mcts::tree::SearchTree;

/// The report of a search that continues for `iterations` after so many visits of the first move, all of them wins.
fn continue_after(visits: u32, config: &UctConfig, iterations: u64) -> Report<usize> {
    let game: GameTree = "(AB)".parse().unwrap();
    let config = config.clone().reuse(true).iters(iterations);
    let mut search = TreeSearch::new(config.clone(), Phased::of(ZeroEvaluator), 1);
    search.prepare(&game, Player::FIRST).unwrap();
    search.memory.tree.preset(
        SearchTree::ROOT,
        0,
        visits,
        (u64::from(visits) * 2).min(i32::MAX as u64) as i32,
    );
    if u64::from(visits) > SearchTree::MOST_IN_HALVES {
        search.memory.tree.store_exact_sums();
        search
            .memory
            .tree
            .columns
            .sums
            .set(SearchTree::root_edge(0), visits.into());
    }
    search.memory.count(visits.into());
    let budget = Budget::unlimited();
    let searched = match config.threads {
        1 => search.run(&game, Player::FIRST, &budget),
        _ => search.run_shared(&game, Player::FIRST, &budget, u64::MAX, &mut |_, _| {
            u64::MAX
        }),
    };
    let (totals, stop) = searched.unwrap();
    let searches = std::slice::from_ref(&search);
    let tree_report = TreeReport {
        config: &config,
        searches,
        state: &game,
        player: Player::FIRST,
    };
    tree_report.report(totals, stop, &mut Rng::new(1))
}

fn configurations() -> [UctConfig; 4] {
    ["", "graph=on", "batch=8", "threads=2"].map(|options| options.parse().unwrap())
}

/// Sums in halves of four bytes hold 2³⁰ − 1 wins; one more would be a loss of as many.
#[test]
fn sums_of_a_billion_wins_do_not_overflow() {
    for config in configurations() {
        let report = continue_after((1 << 30) - 500, &config, 2000);
        assert_eq!(
            (report.best, report.moves[0].value),
            (0, Some(1.0)),
            "{config:?}"
        );
        assert!(
            report.moves[0].visits > 1 << 30 && report.totals.playouts == 2000,
            "{config:?}"
        );
    }
}

#[test]
fn a_search_ends_before_visits_cannot_be_counted() {
    for config in configurations() {
        let report = continue_after(u32::MAX - 500, &config, 2000);
        assert_eq!(
            (report.stop, report.moves[0].visits),
            (Stop::Visits, u64::from(u32::MAX) - 500),
            "{config:?}"
        );
        assert_eq!(report.moves[0].value, Some(1.0));
        assert!(
            report
                .note
                .unwrap()
                .to_string()
                .contains("4294967295 visits at most")
        );
        assert_ne!(continue_after(u32::MAX / 2, &config, 10).stop, Stop::Visits);
    }
}

/// The first player wins after two plies or after three, which a discount of ½ makes a quarter or an eighth.
#[test]
fn the_variance_is_that_of_discounted_rewards() {
    for options in ["", ",threads=2"] {
        let config = format!("iters=100,discount=0.5{options}").parse().unwrap();
        let game: GameTree = "((A(A)))".parse().unwrap();
        let report = Uct::new(config, ZeroEvaluator, 1)
            .unwrap()
            .decide(&game, &mut Context::unlimited())
            .unwrap();
        let (value, variance) = (
            report.moves[0].value.unwrap(),
            report.moves[0].variance.unwrap(),
        );
        let quarters = value * 8.0 - 1.0;
        assert!(0.0 < quarters && quarters < 1.0, "both ends are reached");
        assert!(
            (variance - quarters * (1.0 - quarters) / 64.0).abs() < 1e-6,
            "{options}: {variance}"
        );
    }
}
