//! Where a player can bring the game before somebody else moves.

use uctopia_game::{Game, Notation, Turn};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_search::learned::Afterstates;

fn ends(position: &str) -> Vec<String> {
    let game = Calculation::new(&Rules::default()).read(position).unwrap();
    let mut afterstates = Afterstates::default();
    afterstates.find(&game);
    let mut texts: Vec<String> = afterstates.iter().map(|(_, position)| position.to_string()).collect();
    for (number, position) in afterstates.iter() {
        let replayed = afterstates.path(number).into_iter().fold(game.clone(), |game, m| game.after(m));
        assert_eq!(&replayed, position, "the path leads there");
        assert!(!matches!(position.turn(), Turn::Player(_)), "somebody else moves then");
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), afterstates.len(), "each is there once");
    texts
}

#[test]
fn moves_in_any_order_come_to_the_same_afterstates() {
    // A 5 in hand that nobody wants goes on one of four piles; one empty pile is like the other.
    assert_eq!(ends("hand 5 table A 2 3 4 piles -/-/-/-").len(), 1);
    // A 2 that foundation 1 wants may go there, or on a pile.
    assert_eq!(ends("hand 2 table A 2 3 4 piles -/-/-/-").len(), 2);
    // A 6 on the first pile may be played to foundation 3 or held, the 5 in hand goes on any pile: on the 6 as well,
    // which is then held in any case.
    assert_eq!(ends("hand 5 table A 2 3 4 piles 6/-/-/-").len(), 1 + 2);
}

#[test]
fn the_last_card_of_a_rank_is_played_at_once() {
    // The ace is the last that anybody wants: nothing else is tried before it is played, though the 9 could go on a pile.
    assert_eq!(ends("hand 9 table J Q 4 5 piles KA/7/-/-"), ends("hand 9 table J A 4 5 piles K/7/-/-"));
}
