//! Heuristic values of unfinished games.

use uctopia_game::{Evaluate, Evaluation, Player};
use uctopia_options::msgid;

use super::Calculation;
use super::cards::{DECK, RANKS, Rank};
use super::foundations::FOUNDATIONS;

impl Evaluate for Calculation {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "cards",
            aliases: &[],
            unit: msgid!("cards"),
            about: "cards on the foundations minus cards elsewhere",
            scale: DECK as f32,
            score: cards,
        },
        Evaluation {
            name: "buried",
            aliases: &[],
            unit: msgid!("cards"),
            about: "like cards, less one for each pair of cards in a waste pile that lie in the wrong order",
            scale: DECK as f32,
            score: buried,
        },
    ];
}

/// From −52, nothing on the foundations, to 52, the game is won.
fn cards(game: &Calculation, _: Player) -> f32 {
    DECK as f32 - 2.0 * game.cards_left() as f32
}

/// A waste card above one that is needed sooner blocks it, and each such pair subtracts one card.
///
/// The heuristic is our own. A player that maximises it without search wins 8 % of the games (of 20 000); with `cards` 0.18 %, no
/// more than random play with foundations first.
fn buried(game: &Calculation, player: Player) -> f32 {
    let wanted_at = wanted_at(game);
    let pairs: usize = (0..game.piles())
        .map(|pile| pairs_in_wrong_order(game.pile(pile), &wanted_at))
        .sum();
    cards(game, player) - pairs as f32
}

fn pairs_in_wrong_order(pile: &[Rank], wanted_at: &[usize; RANKS]) -> usize {
    let height = |card: &Rank| wanted_at[card.index()];
    let covered_by = |place: usize| {
        pile[..place]
            .iter()
            .filter(|lower| height(lower) < height(&pile[place]))
            .count()
    };
    (0..pile.len()).map(covered_by).sum()
}

/// For each rank, the least height at which a foundation takes it, which estimates when it is needed.
fn wanted_at(game: &Calculation) -> [usize; RANKS] {
    let mut wanted_at = [RANKS; RANKS];
    for foundation in 0..FOUNDATIONS {
        for (height, card) in (game.height(foundation)..).zip(game.foundations.to_come(foundation))
        {
            let least = &mut wanted_at[card.index()];
            *least = height.min(*least);
        }
    }
    wanted_at
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
        assert_eq!(
            score("cards", "hand 2 table 2 2 6 4 piles 6J7/9K/23/7K"),
            6.0 - 46.0
        );
        assert_eq!(score("cards", "hand - table K K K K piles -/-/-/-"), 52.0);
    }

    #[test]
    fn buried_subtracts_one_for_each_pair_in_the_wrong_order() {
        // The foundations stand at 2, 1, 2 and 1 cards and continue with 345…, 468T…, 9Q25… and 8Q37….
        let rows = [
            ("K", 0.0),
            ("K9", 0.0),
            ("9K", 1.0),
            ("49", 1.0),
            ("84", 0.0),
            ("8KQ5", 4.0),
            ("KQ84", 0.0),
        ];
        for (pile, pairs) in rows {
            let position = format!("hand - table 2 2 6 4 piles {pile}/-/-/-");
            assert_eq!(
                score("buried", &position),
                score("cards", &position) - pairs,
                "{pile}"
            );
        }
    }
}
