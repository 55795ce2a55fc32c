//! Heuristic values of unfinished games.

use uctopia_game::{Evaluate, Evaluation, Player};

use super::Calculation;
use super::cards::{DECK, RANKS, Rank};
use super::foundations::{FOUNDATIONS, SEQUENCES};

impl Evaluate for Calculation {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "cards",
            aliases: &[],
            unit: "cards",
            about: "cards on the foundations minus cards elsewhere",
            scale: DECK as f32,
            score: cards,
        },
        Evaluation {
            name: "buried",
            aliases: &[],
            unit: "cards",
            about: "like cards, less one for each waste card that lies above one wanted sooner",
            scale: DECK as f32,
            score: buried,
        },
    ];
}

/// From −52, nothing on the foundations, to 52, the game is won.
fn cards(game: &Calculation, _: Player) -> f32 {
    DECK as f32 - 2.0 * game.cards_left() as f32
}

/// A card that lies above one wanted sooner must wait for a place of its own, or both are stuck; our own count.
fn buried(game: &Calculation, player: Player) -> f32 {
    let delay = delays(game);
    let in_the_way: usize = (0..game.piles()).map(|pile| cards_in_the_way(game.pile(pile), &delay)).sum();
    cards(game, player) - in_the_way as f32
}

/// How many cards of a pile lie above one with a shorter delay.
fn cards_in_the_way(pile: &[Rank], delay: &[usize; RANKS]) -> usize {
    let mut soonest = usize::MAX;
    let mut in_the_way = 0;
    for card in pile {
        in_the_way += usize::from(delay[card.index()] > soonest);
        soonest = soonest.min(delay[card.index()]);
    }
    in_the_way
}

/// For each rank, how many cards must go before it on the foundation that is nearest to wanting it.
fn delays(game: &Calculation) -> [usize; RANKS] {
    let mut delays = [RANKS; RANKS];
    for foundation in 0..FOUNDATIONS {
        for (delay, card) in SEQUENCES[foundation][game.height(foundation)..].iter().enumerate() {
            let shortest = &mut delays[card.index()];
            *shortest = delay.min(*shortest);
        }
    }
    delays
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;
    use uctopia_game::Notation;

    fn score(name: &str, position: &str) -> f32 {
        let game = Calculation::new(&Rules::default()).read(position).unwrap();
        (Calculation::evaluation(name).unwrap().score)(&game, Player::FIRST)
    }

    #[test]
    fn cards_counts_both_sides_of_the_table() {
        assert_eq!(score("cards", ""), 4.0 - 48.0);
        assert_eq!(score("cards", "hand 2 table 2 2 6 4 piles 6J7/9K/23/7K"), 6.0 - 46.0);
        assert_eq!(score("cards", "hand - table K K K K piles -/-/-/-"), 52.0);
    }

    #[test]
    fn buried_takes_off_one_for_each_card_in_the_way() {
        // The foundations go on with 3 4 5 6 …, 4 6 8 T …, 9 Q 2 5 … and 8 Q 3 7 …
        let rows = [("9K", 1.0), ("K9", 0.0), ("K", 0.0), ("39", 0.0), ("K394", 0.0), ("8KQ5", 3.0)];
        for (pile, in_the_way) in rows {
            let position = format!("hand - table 2 2 6 4 piles {pile}/-/-/-");
            assert_eq!(score("buried", &position), score("cards", &position) - in_the_way, "{pile}");
        }
    }
}
