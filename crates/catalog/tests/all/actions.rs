//! Sessions that are played by the numbers of moves.

use uctopia_catalog::{GameSpec, Session};
use uctopia_game::{Player, Rng, Turn, VectorArrays, VectorSettings};

const GAMES: [&str; 11] = [
    "ttt",
    "ttt:antidiagonal=off",
    "mnk:m=4,n=3,k=3",
    "gomoku",
    "connect4",
    "connect4:columns=5,rows=8,line=3",
    "othello",
    "othello:size=6",
    "othello:size=4,judge=flawed",
    "calculation",
    "calculation:piles=3,bases=off",
];

fn session(game: &str) -> Session {
    game.parse::<GameSpec>().unwrap().session()
}

/// The error of an action after some others.
fn error(game: &str, before: &[usize], action: usize) -> String {
    let mut session = session(game);
    before
        .iter()
        .for_each(|&action| session.play_action(action).unwrap());
    let position = session.position();
    let error = session.play_action(action).unwrap_err().to_string();
    assert_eq!(
        (session.position(), session.history().len()),
        (position, before.len())
    );
    error
}

#[test]
fn games_by_numbers_are_games_by_text() {
    for game in GAMES {
        let (mut by_number, mut by_text) = (session(game), session(game));
        let mut rng = Rng::new(1);
        while by_number.turn() != Turn::Over {
            let actions = by_number.actions();
            assert!(
                actions.is_sorted() && actions.len() == by_number.moves().len(),
                "{game}: {actions:?}"
            );
            let action = actions[rng.below(actions.len() as u32) as usize];
            let text = by_number.move_of_action(action).unwrap();
            assert_eq!(by_number.action_of(&text), Ok(action));
            by_number.play_action(action).unwrap();
            by_text.play(&text).unwrap();
            assert_eq!(by_number.position(), by_text.position(), "{game}");
        }
        assert_eq!(by_number.actions(), Vec::<usize>::new());
        assert_eq!(by_number.history(), by_text.history());
        assert_eq!(by_number.action_history(), by_text.action_history());
        assert_eq!(by_number.payoffs(), by_text.payoffs());
    }
}

#[test]
fn arrays_have_their_shapes() {
    for game in GAMES {
        let session = session(game);
        let encoding = session.encoding().unwrap();
        for player in (0..session.players()).map(Player::new) {
            assert_eq!(
                session.observation(player).len(),
                encoding.observation_shape.iter().product::<usize>()
            );
            assert_eq!(
                session.planes(player).len(),
                encoding.planes_shape.iter().product::<usize>()
            );
        }
    }
}

#[test]
fn illegal_actions_are_refused_with_a_sentence() {
    for (game, before, action, sentence) in [
        (
            "ttt",
            &[4, 0][..],
            4,
            "action 4 (b2) is not legal here; legal actions are 1 2 3 5 6 7 8",
        ),
        (
            "ttt",
            &[],
            9,
            "action 9 is not legal here; legal actions are 0 1 2 3 4 5 6 7 8",
        ),
        (
            "ttt",
            &[0, 3, 1, 4, 2],
            2,
            "the game is over, so action 2 (c1) is not legal",
        ),
        (
            "gomoku",
            &[112],
            112,
            "action 112 (h8) is not legal here; there are 224 legal actions, the first are 0 1 2 3 4 5 6 7 8 9",
        ),
        (
            "calculation",
            &[],
            5,
            "action 5 is not legal here; the only legal action is 0",
        ),
        // Where nature is to move, numbers are ranks.
        ("calculation", &[0], 13, "there are 13 legal actions"),
        (
            "calculation",
            &[0, 8],
            0,
            "action 0 (turn) is not legal here; legal actions are 5 10 15 20",
        ),
    ] {
        let found = error(game, before, action);
        assert!(
            found.contains(sentence),
            "{game}, {action} after {before:?}: {found}"
        );
    }
}

#[test]
fn a_copy_is_played_apart() {
    let mut original = session("othello");
    original.set_position("f5d6").unwrap();
    original.play("c3").unwrap();
    let mut copy = original.duplicate();
    assert_eq!(
        (copy.history(), copy.start()),
        (original.history(), original.start())
    );
    assert_eq!(copy.opening_moves(), original.opening_moves());
    assert_eq!(
        (copy.game(), copy.opening()),
        (original.game(), original.opening())
    );
    copy.play("d3").unwrap();
    assert_eq!(original.action_history(), [18]);
    assert!(copy.undo() && copy.undo() && !copy.undo());
    assert_eq!(copy.position(), original.start());
}

/// Games whose types are known and games whose types are hidden, with and without chance.
#[test]
fn boards_side_by_side_are_sessions() {
    for game in GAMES
        .into_iter()
        .chain(["kuhn", "hex:size=4", "2048", "pig"])
    {
        let spec: GameSpec = game.parse().unwrap();
        let settings = VectorSettings {
            boards: 2,
            seed: 7,
            ..VectorSettings::default()
        };
        let mut boards = spec.vector(&settings).unwrap();
        let shape = boards.shape().clone();
        let encoding = spec.session().encoding().unwrap();
        assert_eq!(
            (shape.actions, &shape.planes),
            (encoding.actions, &encoding.planes_shape)
        );
        let mut planes = vec![0.0; 2 * shape.planes_of_board()];
        let mut masks = vec![false; 2 * shape.actions];
        let mut rewards = vec![0.0; 2 * spec.players()];
        let (mut terminated, mut players) = ([false; 2], [0; 2]);
        for step in 0..30 {
            let mut session = spec.session();
            session.go_to(&boards.state(1).unwrap());
            let mut actions = [0; 2];
            boards.sample(&mut actions);
            let mut arrays = VectorArrays {
                planes: &mut planes,
                masks: &mut masks,
                rewards: &mut rewards,
                terminated: &mut terminated,
                players: &mut players,
            };
            boards.step(&actions, &mut arrays).unwrap();
            session.play_action(actions[1] as usize).unwrap();
            if session.turn() == Turn::Chance || terminated[1] {
                session.go_to(&boards.state(1).unwrap());
            }
            assert_eq!(
                *session.state(),
                boards.state(1).unwrap(),
                "{game}, step {step}"
            );
            let player = Player::new(players[1].into());
            assert_eq!(session.turn(), Turn::Player(player), "{game}");
            assert_eq!(
                planes[shape.planes_of_board()..],
                session.planes(player),
                "{game}"
            );
            let legal = (0..shape.actions).filter(|action| masks[shape.actions + action]);
            assert_eq!(legal.collect::<Vec<_>>(), session.actions(), "{game}");
        }
        assert!(boards.state(2).is_none());
    }
}
