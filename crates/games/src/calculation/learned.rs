//! Values learned by self-play, for the variants they were learned in.
//!
//! `weights/README.md` tells how the weights were made, and how to make them again.

use std::cell::OnceCell;
use std::sync::{Arc, LazyLock};

use uctopia_game::{Evaluator, Features as _, LearnedValue, Player, Weights};

use super::Calculation;

/// Four piles, bases laid out; good for more piles too, of which it sees four.
static FOUR_PILES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(include_bytes!("weights/four-piles.weights")));

/// Three piles, bases laid out; good for fewer too.
static THREE_PILES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(include_bytes!("weights/three-piles.weights")));

/// The same without the bases laid out.
static FOUR_PILES_WITHOUT_BASES: LazyLock<Arc<Weights>> =
    LazyLock::new(|| unpacked(include_bytes!("weights/four-piles-without-bases.weights")));
static THREE_PILES_WITHOUT_BASES: LazyLock<Arc<Weights>> =
    LazyLock::new(|| unpacked(include_bytes!("weights/three-piles-without-bases.weights")));

fn unpacked(file: &[u8]) -> Arc<Weights> {
    let weights = Weights::from_bytes(file).filter(|weights| weights.len() == Calculation::FEATURES);
    Arc::new(weights.expect("the weights belong to this version's features: a test reads them"))
}

/// The weights for the rules of this game.
fn weights(game: &Calculation) -> &'static Arc<Weights> {
    match (game.piles() < 4, game.bases) {
        (false, true) => &FOUR_PILES,
        (true, true) => &THREE_PILES,
        (false, false) => &FOUR_PILES_WITHOUT_BASES,
        (true, false) => &THREE_PILES_WITHOUT_BASES,
    }
}

/// From −1, surely lost, to 1, surely won; asked for one position after the other it costs more than [`Learned`].
pub(super) fn learned(game: &Calculation, _: Player) -> f32 {
    let weights = weights(game);
    Weights::value((0..Calculation::PARTS).map(|part| weights.sum(game, part)).sum())
}

/// The same with a memory; the first position asked about tells the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    value: OnceCell<LearnedValue>,
}

impl Learned {
    #[inline]
    fn value(&self, game: &Calculation) -> &LearnedValue {
        self.value.get_or_init(|| LearnedValue::new(Arc::clone(weights(game))))
    }
}

impl Evaluator<Calculation> for Learned {
    #[inline]
    fn evaluate(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).evaluate(game, player)
    }

    #[inline]
    fn rating(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).rating(game, player)
    }

    #[inline]
    fn first_look(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).first_look(game, player)
    }

    #[inline]
    fn second_look(&self, game: &Calculation, player: Player, first_look: f32) -> f32 {
        self.value(game).second_look(game, player, first_look)
    }

    fn rating_unit(&self) -> f32 {
        Weights::ONE
    }

    fn sure(&self) -> f32 {
        Weights::SURE
    }

    fn unit(&self) -> &'static str {
        UNIT
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

/// What a point of these values is.
pub(super) const UNIT: &str = "expected payoff";

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;
    use uctopia_game::{Game, Notation};

    #[test]
    fn memory_changes_no_value() {
        let start = Calculation::new(&Rules::default());
        let positions = ["hand ? table 2 2 6 4 piles 6J7/9K/23/7K", "hand ? table 2 2 6 4 piles 6J7/9K/2/7K3"];
        let remembering = Learned::default();
        for position in positions.into_iter().chain(positions) {
            let game = start.read(position).unwrap();
            let value = learned(&game, Player::FIRST);
            assert_eq!(remembering.evaluate(&game, Player::FIRST), value, "{position}");
            assert!(value.abs() < 1.0);
        }
    }

    #[test]
    fn two_looks_make_a_rating() {
        let start = Calculation::new(&Rules::default());
        let game = start.read("hand 8 table 6 Q 6 4 piles 6J7/9K/2T/7K3").unwrap();
        let value = Learned::default();
        for m in game.moves() {
            let position = game.after(m);
            let first_look = value.first_look(&position, Player::FIRST);
            let quick: i32 = (0..Calculation::QUICK_PARTS).map(|part| FOUR_PILES.sum(&position, part)).sum();
            assert_eq!(first_look, quick as f32, "{position}");
            let rating = value.rating(&position, Player::FIRST);
            assert_ne!(first_look, rating, "{position}: there is nothing left for a second look");
            assert_eq!(value.second_look(&position, Player::FIRST, first_look), rating, "{position}");
        }
    }

    #[test]
    fn fewer_piles_are_worth_less_and_so_is_a_game_without_bases() {
        let value = |piles, bases| {
            let start = Calculation::new(&Rules { piles, bases, ..Rules::default() });
            learned(&start, Player::FIRST)
        };
        // From the first position the weights' own games were won so often: 90 % and 75 % with four piles, 44 % and 33 % with
        // three.
        let [four, four_without] = [value(4, true), value(4, false)];
        let [three, three_without] = [value(3, true), value(3, false)];
        assert!((0.7..0.9).contains(&four) && (0.5..0.8).contains(&four_without), "{four} {four_without}");
        assert!((-0.3..0.0).contains(&three) && (-0.5..-0.2).contains(&three_without), "{three} {three_without}");
    }

    #[test]
    fn a_buried_card_is_worth_less_than_an_open_one() {
        let start = Calculation::new(&Rules::default());
        let value = |piles: &str| {
            let text = format!("hand ? table 6 Q 6 4 piles {piles}");
            learned(&start.read(&text).unwrap(), Player::FIRST)
        };
        // Foundation 1 wants a 7 next: kings below it do no harm, kings on it do.
        assert!(value("KK7/-/-/-") > value("7KK/-/-/-"));
    }
}
