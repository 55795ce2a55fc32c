//! The referee: every agent observes every move, and illegal moves lose the game.

use std::sync::{Arc, Mutex};

use crate::common::{Dice, Failing, Hurried, Nim, Witness, agent, nim};
use uctopia_arena::{GameEnd, GameTranscript, Referee};
use uctopia_game::adapters::Tree;
use uctopia_game::{Agent, AgentFailure, Player, Rng, StopFlag, check, check_notation};

fn first_nim() -> Box<dyn Agent<Nim>> {
    agent(|_: &Nim| 1)
}

fn play_nim(
    referee: &Referee,
    stones: u8,
    agents: [Box<dyn Agent<Nim>>; 2],
) -> Option<GameTranscript<u8>> {
    let mut agents = Vec::from(agents);
    referee
        .play(&nim(stones), &[], &mut agents, &mut Rng::new(1))
        .map(|(played, _)| played)
}

#[test]
fn the_games_of_these_tests_keep_the_contract() {
    check_notation(&nim(20), 1, 50).unwrap();
    check(&Dice::default(), 1, 50).unwrap();
}

#[test]
fn every_agent_observes_the_opening_nature_and_both_players() {
    let start: Tree = "(A([(A(A))1]B))".parse().unwrap();
    let seen: [Arc<Mutex<Vec<usize>>>; 2] = Default::default();
    let mut agents: Vec<Box<dyn Agent<Tree>>> = seen
        .iter()
        .map(|notes| Box::new(Witness(notes.clone())) as Box<dyn Agent<Tree>>)
        .collect();
    let (game, _) = Referee::default()
        .play(&start, &[1], &mut agents, &mut Rng::new(1))
        .unwrap();
    assert_eq!(game.moves, [1, 0, 0, 0]); // the opening, the second player, nature, the first player
    assert_eq!((game.opening_plies, game.decisions), (1, vec![1, 1]));
    assert_eq!(
        (game.end, game.payoffs),
        (GameEnd::Finished, vec![1.0, -1.0])
    );
    for notes in &seen {
        assert_eq!(*notes.lock().unwrap(), game.moves);
    }
}

#[test]
fn an_illegal_move_loses_the_game() {
    let game = play_nim(&Referee::default(), 4, [first_nim(), agent(|_: &Nim| 7)]).unwrap();
    assert_eq!(
        game.end,
        GameEnd::IllegalMove {
            player: Player::SECOND,
            attempted: "7".to_owned()
        }
    );
    assert_eq!((game.moves, game.payoffs), (vec![1], vec![1.0, -1.0]));

    let mut alone = vec![agent(|_: &Dice| 9)];
    let (game, _) = Referee::default()
        .play(&Dice::default(), &[], &mut alone, &mut Rng::new(1))
        .unwrap();
    assert_eq!(game.payoffs, [-1.0]);
}

/// With any failure of an agent the other one wins, and the record contains the failure.
#[test]
fn an_agent_without_an_answer_loses_the_game() {
    let player = Player::SECOND;
    let reason = || "it is gone".into();
    let failed = |failure: AgentFailure| (failure.clone(), GameEnd::Failed { player, failure });
    for (failure, end) in [
        failed(AgentFailure::Crashed(reason())),
        failed(AgentFailure::Stalled(reason())),
        failed(AgentFailure::Late(reason())),
        failed(AgentFailure::Refused(reason())),
        failed(AgentFailure::Unable(reason())),
        (
            AgentFailure::IllegalMove("z9".to_owned()),
            GameEnd::IllegalMove {
                player,
                attempted: "z9".to_owned(),
            },
        ),
        (AgentFailure::Resigned, GameEnd::Resigned { player }),
    ] {
        let game = play_nim(
            &Referee::default(),
            4,
            [first_nim(), Box::new(Failing(failure))],
        )
        .unwrap();
        assert_eq!(
            (game.end, game.payoffs, game.reproducible),
            (end, vec![1.0, -1.0], false)
        );
    }
}

#[test]
fn a_game_that_is_too_long_is_a_draw() {
    let referee = Referee {
        max_plies: 9,
        ..Referee::default()
    };
    let game = play_nim(&referee, 10, [first_nim(), first_nim()]).unwrap();
    assert_eq!(
        (game.end, game.moves.len(), game.payoffs),
        (GameEnd::TooLong, 9, vec![0.0, 0.0])
    );
    let game = play_nim(&referee, 9, [first_nim(), first_nim()]).unwrap();
    assert_eq!(game.end, GameEnd::Finished);
}

/// Raised in the middle, or during the last decision of the game.
#[test]
fn a_raised_flag_leaves_no_game() {
    for stones_left in [5, 2] {
        let stop = StopFlag::default();
        let referee = Referee {
            stop: stop.clone(),
            ..Referee::default()
        };
        let raises = agent(move |state: &Nim| {
            if state.stones == stones_left {
                stop.raise();
            }
            state.stones.min(2)
        });
        assert_eq!(
            play_nim(&referee, 6, [first_nim(), raises]),
            None,
            "raised at {stones_left}"
        );
    }
}

#[test]
fn a_time_limited_decision_makes_a_game_not_reproducible() {
    assert!(
        play_nim(&Referee::default(), 6, [first_nim(), first_nim()])
            .unwrap()
            .reproducible
    );
    assert!(
        !play_nim(&Referee::default(), 6, [first_nim(), Box::new(Hurried)])
            .unwrap()
            .reproducible
    );
}

#[test]
fn chance_moves_use_their_own_stream() {
    let throws = |seed, take: u8| {
        let mut player = vec![agent(move |_: &Dice| take)];
        let (game, _) = Referee::default()
            .play(&Dice::default(), &[], &mut player, &mut Rng::new(seed))
            .unwrap();
        game.moves.into_iter().step_by(2).collect::<Vec<_>>()
    };
    for seed in 0..20 {
        assert_eq!(throws(seed, 0), throws(seed, 1));
    }
    assert_ne!(throws(1, 0), throws(2, 0));
}
