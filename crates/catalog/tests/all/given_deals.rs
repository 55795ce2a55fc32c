//! Deals of Calculation whose order the text of a position gives: kept by the session, unknown to agents.

use uctopia_catalog::{BeamResult, GameSpec, Session};
use uctopia_game::{Context, Rng, Turn};

/// The example of the articles, read as a deal.
const GIVEN: &str = "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T\nTable: 2(3) 2(4) 6(9) 4(8)\n[1] 6J7\n[2] 9K\n[3] 23\n[4] 7K";

fn session(position: &str) -> Session {
    let mut session = "calculation".parse::<GameSpec>().unwrap().session();
    session.set_position(position).unwrap();
    session
}

/// The line is played by the session's own draws, which follow the deal: every card comes in the order of the text.
#[test]
fn a_given_deal_is_solved_in_its_order() {
    let mut game = session(GIVEN);
    let Some(BeamResult::Won(line)) = game.solve_deal(1024) else {
        panic!("no line")
    };
    let (mut nature, mut drawn) = (Rng::new(1), String::new());
    for text in &line {
        if game.turn() == Turn::Chance {
            drawn += &game.play_chance(&mut nature).unwrap();
            assert!(drawn.ends_with(text));
        } else {
            game.play(text).unwrap();
        }
    }
    assert_eq!(game.payoffs(), Some(vec![1.0]));
    assert!(
        "QQJT56489TAQKAJ3457589TJQKA83456789T".starts_with(&drawn),
        "{drawn}"
    );
}

#[test]
fn a_deal_that_cannot_be_won_is_proven_lost() {
    // The ace comes last, under the two that it would take.
    let lost = "hand 5 rest 2A table 9 Q K Q piles J/Q393J/J79TKK/56ATK7";
    let found = session(lost).solve_deal(1024);
    assert_eq!(found, Some(BeamResult::Lost));
}

#[test]
fn a_deal_is_forgotten_with_its_order() {
    let mut game = session(GIVEN);
    let first: Vec<String> = game.given_deal();
    assert_eq!((first.len(), first[..4].concat().as_str()), (36, "QQJT"));
    game.play("hand-p4").unwrap();
    game.play("turn").unwrap();
    let copies = [game.fork(), game.duplicate()];
    assert!(copies.iter().all(|copy| copy.given_deal() == first));
    game.play("Q").unwrap();
    assert_eq!(game.given_deal(), first[1..]);
    assert!(
        game.log().unwrap().starts_with("Hand: Q : QJT56489T"),
        "{:?}",
        game.log()
    );
    game.undo();
    game.play("A").unwrap();
    assert!(game.given_deal().is_empty() && game.solve_deal(16).is_none());
    game.set_position("").unwrap();
    assert!(game.given_deal().is_empty());
}

/// What an agent answers depends on the position alone.
#[test]
fn agents_do_not_know_the_deal() {
    let answer = |position: &str| {
        let mut session = session(position);
        let seat = session
            .seat(&"guided:iters=20".parse().unwrap(), 3)
            .unwrap();
        session.decide(seat, &mut Context::unlimited()).unwrap()
    };
    let unknown = GIVEN.replace("QQJT56489TAQKAJ3457589TJQKA83456789T", "");
    assert_eq!(
        format!("{:?}", answer(GIVEN).moves),
        format!("{:?}", answer(&unknown).moves)
    );
}
