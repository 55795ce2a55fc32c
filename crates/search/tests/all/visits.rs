//! The visits of alpha-beta are those of the search that decides, and their values follow from each other.

use uctopia_game::{Agent, Budget, Context, Evaluate, Player, Shortcuts};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::{AlphaBeta, AlphaBetaConfig, Minimax, MinimaxConfig};

/// Without anything that changes the order of visits.
fn plain(depth: u32) -> AlphaBetaConfig {
    AlphaBetaConfig {
        table: false,
        order: false,
        pvs: false,
        ..with_all(depth)
    }
}

fn with_all(depth: u32) -> AlphaBetaConfig {
    AlphaBetaConfig {
        depth: Plies(Some(depth)),
        ..AlphaBetaConfig::default()
    }
}

/// Every visit is counted, the report is that of the search, and what is cut off does not matter to minimax.
fn agrees<G: Shortcuts + Evaluate>(state: &G, config: &AlphaBetaConfig) {
    let agent = || AlphaBeta::new(config.clone(), G::EVALUATIONS[0]);
    let trace = agent().trace(state, &Budget::unlimited()).unwrap();
    let report = agent().decide(state, &mut Context::unlimited()).unwrap();
    assert_eq!(
        (&trace.report, trace.visits.len() as u64),
        (&report, report.totals.nodes)
    );
    let minimax = MinimaxConfig {
        depth: config.depth,
        ..MinimaxConfig::default()
    };
    let minimax = Minimax::new(minimax, G::EVALUATIONS[0])
        .decide(state, &mut Context::unlimited())
        .unwrap();
    assert_eq!(minimax.best_move().value, report.best_move().value);
    for (index, visit) in trace.visits.iter().enumerate().skip(1) {
        assert!(visit.parent.unwrap() < index && visit.mv.is_some());
        assert!(
            visit.alpha < visit.beta,
            "an empty window is never searched"
        );
    }
}

#[test]
fn the_traced_search_is_the_one_that_decides() {
    for change in [plain, with_all, |depth| AlphaBetaConfig {
        root: RootMoves::All,
        ..with_all(depth)
    }] {
        agrees(&TicTacToe::default(), &change(3));
        agrees(&ConnectFour::default(), &change(4));
    }
}

/// The value of each visit follows from those of its children as minimax says, up to the cut-off.
#[test]
fn values_follow_from_the_visits_below() {
    let state = ConnectFour::default();
    let mut agent = AlphaBeta::new(plain(3), ConnectFour::EVALUATIONS[0]);
    let trace = agent.trace(&state, &Budget::unlimited()).unwrap();
    let mut cuts = 0;
    for (index, visit) in trace.visits.iter().enumerate() {
        let below = trace
            .visits
            .iter()
            .filter(|child| child.parent == Some(index))
            .map(|child| child.value);
        let is_max = visit.player == Some(Player::FIRST);
        let Some(expected) = below.reduce(if is_max { f32::max } else { f32::min }) else {
            continue;
        };
        assert_eq!(visit.value, expected, "visit {index}");
        if visit.skipped.is_some() {
            cuts += 1;
            assert!(if is_max {
                visit.value >= visit.beta
            } else {
                visit.value <= visit.alpha
            });
        }
    }
    assert!(cuts > 0);
}
