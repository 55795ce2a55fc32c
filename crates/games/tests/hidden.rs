//! Games with hidden information: the contract, and OpenSpiel's games and figures.

use uctopia_game::{
    Encode, Hidden, Notation, Score, Shortcuts, check_encode, check_hidden, check_notation,
    check_score,
};
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;

fn check_all<G: Hidden + Shortcuts + Notation + Encode>(start: &G, games: u32) {
    check_notation(start, 1, games).unwrap();
    check_encode(start, 1, games).unwrap();
    check_hidden(start, 1, games).unwrap();
}

fn check_chips<G: Score>(start: &G) {
    check_score(start, 1, 100).unwrap();
}

#[test]
fn kuhn_poker_keeps_the_contract() {
    check_all(&KuhnPoker::default(), 200);
    check_chips(&KuhnPoker::default());
}

#[test]
fn leduc_poker_keeps_the_contract() {
    check_all(&LeducPoker::default(), 200);
    check_chips(&LeducPoker::default());
}
