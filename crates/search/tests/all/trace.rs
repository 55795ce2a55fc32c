//! The trace of an iteration is the difference between the search before it and the search after it.

use uctopia_game::{
    Agent, Budget, Context, Game, Limit, Player, Report, SearchObserver, SearchSnapshot, Shortcuts,
    SnapshotSchedule, TreeNode, Turn, ZeroEvaluator, adapters,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello8;
use uctopia_search::mcts::{ExpandReason, Trace, TraceError};
use uctopia_search::{Uct, UctConfig};

/// Configurations that descend, play and learn in different ways.
fn configs() -> Vec<UctConfig> {
    let options = [
        "",
        "threshold=0",
        "threshold=3,solver=on,proof=0.5",
        "graph=on,formula=tuned",
        "graph=on,symmetry=on,threshold=0",
        "policy=mast,decisive=both",
        "amaf=grave,grave_ref=5,discount=0.99",
        "formula=puct,bias=0.3,minimax=0.2",
        "allot=halving",
    ];
    options
        .map(|options| format!("iters=300,{options}").parse().unwrap())
        .into()
}

fn few(iterations: u64) -> Budget {
    Budget::of(Limit {
        iterations: Some(iterations),
        ..Limit::NONE
    })
}

/// Records some nodes of the search after exactly so many iterations.
struct Snapshot<'a, G: Shortcuts> {
    at: u64,
    paths: &'a [Vec<G::Move>],
    seen: Vec<Option<TreeNode<G::Move>>>,
}

impl<G: Shortcuts> SearchObserver<G> for Snapshot<'_, G> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            at: Some(self.at),
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<G>) {
        if snapshot.report().totals.playouts == self.at {
            self.seen = self.paths.iter().map(|path| snapshot.node(path)).collect();
        }
    }
}

/// The nodes on a path as they are after so many iterations.
fn nodes<G: Shortcuts>(
    config: &UctConfig,
    game: &G,
    at: u64,
    paths: &[Vec<G::Move>],
) -> Vec<Option<TreeNode<G::Move>>> {
    let mut snapshot = Snapshot {
        at,
        paths,
        seen: vec![None; paths.len()],
    };
    Uct::new(config.clone(), ZeroEvaluator, 7)
        .unwrap()
        .decide(game, &mut Context::unlimited().observed_by(&mut snapshot))
        .unwrap();
    snapshot.seen
}

fn answer<G: Shortcuts>(config: &UctConfig, game: &G, iterations: u64) -> Report<G::Move> {
    Uct::new(config.clone(), ZeroEvaluator, 7)
        .unwrap()
        .decide(game, &mut Context::new(&few(iterations)))
        .unwrap()
}

/// Each step of the path has the statistics that the tree has before and after.
fn check<G: Shortcuts>(config: &UctConfig, game: &G, n: u64) {
    let trace = Uct::new(config.clone(), ZeroEvaluator, 7)
        .unwrap()
        .trace(game, n, &Budget::unlimited())
        .unwrap();
    if !config.allots_at_the_root() {
        assert_eq!(
            trace.report,
            answer(config, game, n),
            "tracing does not change the search"
        );
    }
    let path: Vec<G::Move> = trace.backup.iter().map(|step| step.mv).collect();
    let paths: Vec<Vec<G::Move>> = (0..path.len()).map(|ply| path[..ply].to_vec()).collect();
    let (before, after) = (
        nodes(config, game, n - 1, &paths),
        nodes(config, game, n, &paths),
    );
    for (ply, step) in trace.backup.iter().enumerate() {
        let selection = &trace.select[ply];
        let index = selection.moves.iter().position(|m| m.chosen).unwrap();
        assert_eq!(selection.moves.iter().filter(|m| m.chosen).count(), 1);
        assert_eq!(
            (selection.position, selection.moves[index].mv),
            (ply, step.mv)
        );
        let node = after[ply]
            .as_ref()
            .expect("the path leads through stored nodes");
        assert_eq!(
            (u64::from(step.after.visits), node.player),
            (node.moves[index].visits, selection.player)
        );
        assert_eq!(step.after.q.map(|q| q as f32), node.moves[index].value);
        assert_eq!(step.after.visits, step.before.visits + 1);
        if let Some(node) = &before[ply] {
            assert_eq!(u64::from(step.before.visits), node.moves[index].visits);
            let known: Vec<_> = selection
                .moves
                .iter()
                .map(|m| (u64::from(m.visits), m.ucb))
                .collect();
            assert_eq!(
                known,
                node.moves
                    .iter()
                    .map(|m| (m.visits, m.ucb))
                    .collect::<Vec<_>>()
            );
        }
        let is_dealt_out = config.allots_at_the_root() && ply == 0;
        if selection.player.is_some() && !is_dealt_out && step.before.visits > 0 {
            best_is_chosen(&trace, ply);
        }
    }
    playout_ends_in_the_payoffs(&trace, game, &path);
}

fn best_is_chosen<M: std::fmt::Debug>(trace: &Trace<M>, ply: usize) {
    let selection = &trace.select[ply];
    let open = || selection.moves.iter().filter(|m| m.open);
    let chosen = selection.moves.iter().find(|m| m.chosen).unwrap();
    if open().count() > 0 {
        assert!(
            chosen.open
                && open().all(|m| m.ucb.unwrap_or(f64::INFINITY) <= chosen.ucb.unwrap() + 1e-9),
            "{trace:?}"
        );
    }
}

/// The playout is legal, and ends in the payoffs that were backed up.
fn playout_ends_in_the_payoffs<G: Shortcuts>(trace: &Trace<G::Move>, game: &G, path: &[G::Move]) {
    let mut state = path.iter().fold(game.clone(), |state, &m| state.after(m));
    let Some(playout) = &trace.simulate else {
        let is_over = state.turn() == Turn::Over;
        assert_eq!(trace.expand.reason == ExpandReason::Proven, !is_over);
        return;
    };
    for &m in &playout.moves {
        assert!(state.moves().any(|legal| legal == m));
        state.play(m);
    }
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(playout.evaluated, None);
    assert_eq!(playout.payoffs, state.payoffs()[..state.players()]);
    let root = &trace.backup[0];
    let payoff = playout.payoffs[Player::FIRST.index()];
    assert!(root.reward.signum() * f64::from(payoff) >= 0.0 || root.player != Player::FIRST);
}

fn check_all<G: Shortcuts>(game: &G) {
    for config in configs() {
        for n in [1, 2, 3, 9, 40, 41, 150] {
            check(&config, game, n);
        }
    }
}

#[test]
fn a_trace_takes_one_search_to_the_next() {
    check_all(&TicTacToe::default());
    check_all(&ConnectFour::default());
    check_all(&Othello8::new());
}

#[test]
fn traces_include_moves_of_nature() {
    let mut game = Calculation::new(&Rules::default());
    while game.turn() == Turn::Chance {
        let first = game.moves().next().unwrap();
        game.play(first);
    }
    check_all(&game);
}

#[test]
fn untraceable_iterations_are_refused_with_a_reason() {
    let game: adapters::Tree = "((AB)(=A))".parse().unwrap();
    let trace = |options: &str, n| {
        Uct::new(options.parse().unwrap(), ZeroEvaluator, 1)
            .unwrap()
            .trace(&game, n, &Budget::unlimited())
            .unwrap_err()
    };
    assert_eq!(trace("iters=10", 11), TraceError::Ended(10));
    assert!(matches!(trace("iters=1000,solver=on", 900), TraceError::Ended(n) if n < 50));
    assert_eq!(
        trace("iters=10,batch=4", 1),
        TraceError::Overlapping("batch")
    );
    assert_eq!(
        trace("iters=10,trees=2", 1),
        TraceError::Overlapping("trees")
    );
}
