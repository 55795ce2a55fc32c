//! Trees as bytes: a search that is continued, and everything that is refused.

use uctopia_game::{Agent, Context, Game, Notation, Report, Shortcuts, ZeroEvaluator};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::TicTacToe;
use uctopia_games::pig::Pig;
use uctopia_search::mcts::SavedTreeError;
use uctopia_search::mcts::custom::Phased;
use uctopia_search::{Uct, UctConfig};

type PlainUct<G> = Uct<G, Phased<ZeroEvaluator>>;

fn uct<G: Shortcuts>(options: &str) -> PlainUct<G> {
    let config: UctConfig = options.parse().unwrap();
    Uct::new(config, ZeroEvaluator, 1).unwrap()
}

fn decide<G: Shortcuts>(agent: &mut PlainUct<G>, game: &G) -> Report<G::Move> {
    agent.decide(game, &mut Context::unlimited()).unwrap()
}

/// A search of 300 iterations, and its tree.
fn searched<G: Shortcuts>(options: &str, game: &G) -> (PlainUct<G>, Vec<u8>) {
    let mut uct = uct(options);
    decide(&mut uct, game);
    let mut saved = Vec::new();
    uct.save_tree(&mut saved).unwrap();
    (uct, saved)
}

const OPTIONS: [&str; 7] = [
    "iters=300,reuse=on",
    "iters=300,graph=on,reuse=on",
    "iters=300,solver=on,reuse=on",
    "iters=300,solver=on,proof=0.5,graph=on,reuse=on",
    "iters=300,discount=0.9,reuse=on",
    "iters=300,formula=puct,trees=3,reuse=on",
    "iters=300,memory=4,reuse=on",
];

/// Saving what was loaded gives the same bytes, and a loaded tree answers as the original does.
#[test]
fn a_loaded_tree_is_the_saved_one() {
    fn round_trip<G: Shortcuts>(game: &G) {
        for options in OPTIONS {
            let (_, saved) = searched(options, game);
            let mut loaded = uct(options);
            loaded.load_tree(game, &saved[..]).unwrap();
            let mut again = Vec::new();
            loaded.save_tree(&mut again).unwrap();
            assert!(saved == again, "{options}");
            let report = decide(&mut loaded, game);
            let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
            assert!(
                visits >= 600 || options.contains("solver"),
                "{options}: {visits}"
            );
        }
    }
    round_trip(&ConnectFour::default());
    round_trip(&TicTacToe::default());
    round_trip(&Pig::<2>::default());
}

#[test]
fn a_move_can_be_played_after_loading() {
    let game = ConnectFour::default();
    let (mut original, saved) = searched("iters=300,reuse=on", &game);
    let mut loaded: PlainUct<ConnectFour> = uct("iters=1,reuse=on");
    loaded.load_tree(&game, &saved[..]).unwrap();
    let m = game.moves().nth(3).unwrap();
    for agent in [&mut original, &mut loaded] {
        agent.observe(&game, m);
    }
    let kept = decide(&mut loaded, &game.after(m));
    assert!(kept.moves.iter().map(|m| m.visits).sum::<u64>() > 20);
}

fn refusal<G: Shortcuts>(
    loaded: Result<(), SavedTreeError>,
    agent: &mut PlainUct<G>,
    game: &G,
) -> String {
    let Err(SavedTreeError::Refused(problem)) = loaded else {
        panic!("{loaded:?}");
    };
    let report = decide(agent, game); // without a tree
    let visits: u64 = report.moves.iter().map(|m| m.visits).sum();
    assert_eq!(visits, report.totals.playouts);
    problem.to_string()
}

#[test]
fn other_positions_options_and_sizes_are_refused() {
    let game = ConnectFour::default();
    let (_, saved) = searched("iters=300,reuse=on", &game);
    let refused = |options: &str, root: &ConnectFour| {
        let mut agent = uct(options);
        let loaded = agent.load_tree(root, &saved[..]);
        refusal(loaded, &mut agent, &game)
    };
    let moved = game.read("4").unwrap();
    assert!(refused("iters=9,reuse=on", &moved).contains("another position"));
    assert!(refused("iters=9", &game).contains("reuse=on"));
    assert!(refused("iters=9,c=2,reuse=on", &game).contains("c=2"));
    let (_, large) = searched("iters=60000,reuse=on", &game);
    let mut small = uct("iters=9,memory=1,reuse=on");
    let loaded = small.load_tree(&game, &large[..]);
    assert!(refusal(loaded, &mut small, &game).contains("memory"));
}

/// Each byte is part of the format, of an identity or of the sum at the end.
#[test]
fn damage_is_found() {
    let game = TicTacToe::default();
    for options in ["iters=30,reuse=on", "iters=30,graph=on,solver=on,reuse=on"] {
        let (_, saved) = searched(options, &game);
        for place in (0..saved.len()).step_by(7) {
            let mut agent = uct(options);
            let cut = agent.load_tree(&game, &saved[..place]);
            refusal(cut, &mut agent, &game);
            let mut changed = saved.clone();
            changed[place] ^= 0x11;
            let loaded = agent.load_tree(&game, &changed[..]);
            refusal(loaded, &mut agent, &game);
        }
    }
}

#[test]
fn what_cannot_be_saved_is_said() {
    let fresh = uct::<TicTacToe>("reuse=on");
    assert!(fresh.save_tree(Vec::new()).is_err());
    let mut rave = uct("amaf=rave,reuse=on");
    decide(&mut rave, &TicTacToe::default());
    assert!(
        rave.save_tree(Vec::new())
            .unwrap_err()
            .to_string()
            .contains("amaf")
    );
}
