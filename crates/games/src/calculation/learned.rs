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

fn unpacked(file: &[u8]) -> Arc<Weights> {
    let weights = Weights::from_bytes(file).filter(|weights| weights.len() == Calculation::FEATURES);
    Arc::new(weights.expect("the weights belong to this version's features: a test reads them"))
}

/// The weights for the rules of this game.
fn weights(game: &Calculation) -> &'static Arc<Weights> {
    if game.piles() < 4 { &THREE_PILES } else { &FOUR_PILES }
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
    use uctopia_game::Notation;

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
    fn fewer_piles_are_worth_less() {
        let value = |piles| {
            let start = Calculation::new(&Rules { piles, ..Rules::default() });
            learned(&start, Player::FIRST)
        };
        // From the first position the weights' own games were won so often: 38 % with three piles, 85 % with four.
        assert!((-0.4..0.0).contains(&value(3)), "{}", value(3));
        assert!((0.5..0.9).contains(&value(4)), "{}", value(4));
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
