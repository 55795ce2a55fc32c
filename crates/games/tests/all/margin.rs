//! Margins: their values at the end, and bounds on them before.

use uctopia_game::{Margin, Notation, Player, Score, check_margin, check_score};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::othello::{Othello4, Othello6, Othello8};

#[test]
fn margins_keep_the_contract() {
    assert!(check_margin(&Othello8::new(), 1, 40, 5).unwrap().positions > 1000);
    check_margin(&Othello6::new(), 2, 40, 6).unwrap();
    check_margin(&Othello4::new(), 3, 100, 7).unwrap();
    check_margin(&ConnectFour::default(), 5, 20, 9).unwrap();
}

/// The score of Othello is the discs on the board; empty squares count for neither side.
#[test]
fn discs_are_the_score_of_othello() {
    check_score(&Othello8::new(), 1, 40).unwrap();
    let over = Othello4::new().read("XXXXXXXXXXXXOOO- X").unwrap();
    assert_eq!(
        [Player::FIRST, Player::SECOND].map(|player| over.score(player)),
        [12.0, 3.0]
    );
}

/// Federations' scores: 64 discs are shared out, and the winner takes the empty squares.
#[test]
fn empty_squares_count_for_the_winner() {
    let margin = |text: &str| {
        let over: Othello4 = Othello4::new().read(text).unwrap();
        [Player::FIRST, Player::SECOND].map(|player| over.margin(player))
    };
    assert_eq!(margin("XXXXXXXXXXXXXXXX O"), [16, -16]);
    assert_eq!(margin("-----XX--XX----- O"), [16, -16]);
    assert_eq!(margin("XXXXXXXXOOOOOOOO X"), [0, 0]);
    assert_eq!(margin("XXXXXXXXXXXXOOO- X"), [10, -10]); // 12 to 3 and one empty
}
