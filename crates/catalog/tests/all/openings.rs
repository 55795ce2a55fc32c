//! The contract and the openings of every game by name, and balance by an agent's values.

use crate::common;
use uctopia_catalog::{
    AgentSpec, Balance, OpeningList, OpeningListError, OpeningRequest, list_openings,
};
use uctopia_game::{Scale, StopFlag};

#[test]
fn every_game_keeps_the_contract() {
    let variants = [
        "othello:size=6,judge=flawed",
        "othello:size=4",
        "mnk:m=5,n=4,k=3",
        "ttt:antidiagonal=off",
    ];
    for game in common::small_games()
        .into_iter()
        .chain(variants.map(|text| text.parse().unwrap()))
    {
        game.check(3, 2, &StopFlag::default())
            .unwrap_or_else(|breach| panic!("{game}: {breach}"));
    }
}

fn list(
    game: &str,
    plies: u32,
    judge: &str,
    within: f64,
    jobs: usize,
) -> Result<OpeningList, OpeningListError> {
    let agent: AgentSpec = judge.parse().unwrap();
    let balance = Some(Balance {
        agent: &agent,
        within,
        seed: 1,
    });
    list_openings(
        &game.parse().unwrap(),
        &OpeningRequest {
            position: None,
            plies,
            balance,
            jobs,
            stop: None,
        },
    )
}

fn texts(list: &OpeningList) -> Vec<&str> {
    list.openings
        .iter()
        .map(|opening| opening.text.as_str())
        .collect()
}

/// Of the twelve ways to begin, five are draws under best play (as any book on the game says): a corner is answered
/// by the centre, the centre by a corner, an edge by the centre, the opposite edge or a corner beside it.
#[test]
fn a_solver_finds_the_drawn_openings_of_tic_tac_toe() {
    let draws = list("ttt", 2, "exact", 0.0, 2).unwrap();
    assert_eq!(texts(&draws), ["a1b2", "b1a1", "b1b2", "b1b3", "b2a1"]);
    let all = list("ttt", 2, "exact", f64::MAX, 2).unwrap();
    assert_eq!(
        (texts(&all), all.all),
        (texts(&draws), 12),
        "a proven win exceeds every bound"
    );
    let estimates = list("ttt", 2, "uct:iters=2000,reward=unit", 0.2, 2).unwrap();
    assert_eq!(estimates.scale, Some(Scale::Signed), "0 is even, not lost");
    assert!(
        estimates
            .openings
            .iter()
            .all(|opening| opening.value.unwrap().abs() <= 0.2)
    );
    assert!(
        texts(&estimates).contains(&"a1b2") && !texts(&estimates).contains(&"b2b1"),
        "{:?}",
        texts(&estimates)
    );
}

/// Othello on 4×4 is lost for black, who is to move first, by ten discs; after the first move it is still lost for black,
/// and white is to move.
#[test]
fn values_are_for_the_first_player() {
    for plies in [0, 1] {
        let lost = list("othello:size=4", plies, "exact", f64::INFINITY, 1).unwrap();
        let values: Vec<Option<f64>> = lost.openings.iter().map(|opening| opening.value).collect();
        assert_eq!(values, [Some(-10.0)], "{plies} plies");
    }
    // Looking one ply ahead: black turns one disc and is three ahead, white turns one back.
    for (plies, lead) in [(0, 3.0), (1, 0.0)] {
        let list = list("othello", plies, "minimax:depth=1,eval=discs", 10.0, 1).unwrap();
        assert_eq!(list.openings[0].value, Some(lead));
    }
}

#[test]
fn lists_do_not_depend_on_threads() {
    let judge = |jobs| list("othello", 4, "uct:iters=30", 0.2, jobs).unwrap();
    let reference = judge(1);
    assert!((1..reference.all).contains(&reference.openings.len()));
    assert!([0, 2, 7].into_iter().all(|jobs| judge(jobs) == reference));
}

#[test]
fn agents_without_values_are_refused() {
    let problem = |game, judge| list(game, 1, judge, 1.0, 1).unwrap_err();
    assert_eq!(
        problem("othello", "random"),
        OpeningListError::NoValues {
            agent: "random".to_owned()
        }
    );
    assert_eq!(
        problem("calculation", "uct:iters=10"),
        OpeningListError::NotTwoPlayers
    );
    assert!(matches!(
        problem("othello", "minimax:eval=lines"),
        OpeningListError::Agent(_)
    ));
}
