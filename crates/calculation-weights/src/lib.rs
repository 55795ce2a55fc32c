//! Values of Calculation, learned by self-play for the variants that are played most.
//!
//! `weights/README.md` documents how the weights were made, and how to make them again. They are 6 MB, so they are a crate of
//! their own, on which only programs that need them depend.
//!
//! ```
//! use uctopia_game::{Evaluator, Player};
//! use uctopia_games::calculation::{Calculation, Rules};
//! let start = Calculation::new(&Rules::default());
//! let value = uctopia_calculation_weights::value();
//! assert!(value.evaluate(&start, Player::FIRST) > 0.7); // more than 85 % of games are won from here
//! assert_eq!((uctopia_calculation_weights::LEARNED.score)(&start, Player::FIRST), value.evaluate(&start, Player::FIRST));
//! ```

use std::cell::OnceCell;
use std::sync::{Arc, LazyLock};

use uctopia_game::{Evaluation, Evaluator, Player};
use uctopia_games::calculation::Calculation;
use uctopia_values::{
    Features as _, LearnedValue, PAYOFF_UNIT, ValueFunction, Weights, WeightsFile, weights_file,
};

/// The files that training wrote.
///
/// ```
/// assert!(uctopia_calculation_weights::FILES.iter().all(|file| file.is_there()));
/// ```
pub static FILES: [WeightsFile; 4] = [
    weights_file!("four-piles.weights"),
    weights_file!("three-piles.weights"),
    weights_file!("four-piles-without-bases.weights"),
    weights_file!("three-piles-without-bases.weights"),
];

/// The rules that each of the files was trained for.
const RULES: [&str; 4] = [
    "calculation",
    "calculation:piles=3",
    "calculation:bases=off",
    "calculation:piles=3,bases=off",
];

/// Four piles, with bases; usable for more piles too, of which it evaluates four.
static FOUR_PILES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(0));

/// Three piles, with bases; usable for fewer too.
static THREE_PILES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(1));

/// Four piles, without bases.
static FOUR_PILES_WITHOUT_BASES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(2));

/// Three piles, without bases.
static THREE_PILES_WITHOUT_BASES: LazyLock<Arc<Weights>> = LazyLock::new(|| unpacked(3));

/// # Panics
/// When the program was built with other files than those that the tests have read.
fn unpacked(index: usize) -> Arc<Weights> {
    let (file, game) = (FILES[index].bytes(), RULES[index]);
    let (header, weights) = Weights::from_file(file)
        .unwrap_or_else(|problem| panic!("the weights of {game}: {problem}"));
    assert!(
        header.game == game && weights.len() == Calculation::FEATURES,
        "the weights of {game} are those of another"
    );
    Arc::new(weights)
}

/// The weights for the rules of this game.
fn weights(game: &Calculation) -> &'static Arc<Weights> {
    match (game.piles() < 4, game.rules().bases) {
        (false, true) => &FOUR_PILES,
        (true, true) => &THREE_PILES,
        (false, false) => &FOUR_PILES_WITHOUT_BASES,
        (true, false) => &THREE_PILES_WITHOUT_BASES,
    }
}

/// The shipped value as a named evaluation, without a memory of its own: for one position after the other, [`value`] is faster.
pub const LEARNED: Evaluation<Calculation> = Evaluation {
    name: "learned",
    aliases: &[],
    unit: PAYOFF_UNIT,
    about: "learned by self-play: expected payoff from -1 to 1",
    scale: 1.0,
    score: learned,
};

/// The shipped value as a value function that remembers sums, for one game; the rules are those of the first evaluated
/// position.
#[must_use]
pub fn value() -> Box<dyn ValueFunction<Calculation>> {
    Box::new(Learned::default())
}

/// From −1, certainly lost, to 1, certainly won; for one position after the other it costs more than [`Learned`].
fn learned(game: &Calculation, _: Player) -> f32 {
    let weights = weights(game);
    Weights::value(
        (0..Calculation::PARTS)
            .map(|part| weights.sum(game, part))
            .sum(),
    )
}

/// The learned value with a memory; the first evaluated position determines the rules.
#[derive(Clone, Debug, Default)]
struct Learned {
    value: OnceCell<LearnedValue>,
}

impl Learned {
    #[inline]
    fn value(&self, game: &Calculation) -> &LearnedValue {
        self.value
            .get_or_init(|| LearnedValue::new(Arc::clone(weights(game))))
    }
}

impl Evaluator<Calculation> for Learned {
    #[inline]
    fn evaluate(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).evaluate(game, player)
    }

    fn unit(&self) -> &'static str {
        PAYOFF_UNIT
    }

    fn scale(&self) -> f32 {
        1.0
    }
}

impl ValueFunction<Calculation> for Learned {
    #[inline]
    fn rating(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).rating(game, player)
    }

    #[inline]
    fn quick_rating(&self, game: &Calculation, player: Player) -> f32 {
        self.value(game).quick_rating(game, player)
    }

    #[inline]
    fn full_rating(&self, game: &Calculation, player: Player, quick_rating: f32) -> f32 {
        self.value(game).full_rating(game, player, quick_rating)
    }

    fn rating_unit(&self) -> f32 {
        Weights::ONE
    }

    fn decided_rating(&self) -> f32 {
        Weights::SURE
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Notation, Rng};
    use uctopia_games::calculation::Rules;
    use uctopia_values::FeatureSet;

    use super::*;

    const fn rules(piles: u8, bases: bool) -> Rules {
        Rules {
            piles,
            bases,
            foundation_first: false,
        }
    }

    /// The contents of the files according to `weights/README.md`, in the order of [`FILES`].
    const MADE: [(Rules, u64, &str); 4] = [
        (rules(4, true), 2_200_000, "742f76d5831d9ae5"),
        (rules(3, true), 800_000, "1aacecc66adc29b8"),
        (rules(4, false), 200_000, "d5de127ba9b120c8"),
        (rules(3, false), 1_250_000, "0a7536cd86d79639"),
    ];

    #[test]
    fn the_files_hold_the_weights_that_were_trained() {
        let readme = include_str!("../weights/README.md");
        for ((file, game), (rules, games, digest)) in FILES.iter().zip(RULES).zip(MADE) {
            let file = file.bytes();
            let (header, weights) = Weights::from_file(file).unwrap();
            header
                .belongs_to(game, &FeatureSet::of(&Calculation::new(&rules)))
                .unwrap();
            assert_eq!(
                (header.games, header.seed, weights.digest().as_str()),
                (games, 1, digest),
                "{game}"
            );
            assert!(
                readme.contains(&format!("`{game}` |"))
                    && readme.contains(&format!("| `{digest}` |")),
                "{game}"
            );
        }
    }

    /// Every bit of the header and some of the numbers, and cuts.
    #[test]
    fn a_damaged_file_is_refused() {
        let file = FILES[0].bytes();
        let header = file
            .windows(8)
            .position(|bytes| bytes == b"\nsha256 ")
            .unwrap()
            + 73;
        let mut rng = Rng::new(1);
        let sample = (0..32).map(|_| rng.below(8 * file.len() as u32) as usize);
        let header_bits = (0..8 * header).step_by(37);
        let mut damaged = file.to_vec();
        for bit in sample.chain(header_bits) {
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Weights::from_file(&damaged).is_err(), "bit {bit}");
            damaged[bit / 8] ^= 1 << (bit % 8);
        }
        for length in [0, 8, header - 1, header, file.len() / 2, file.len() - 1] {
            assert!(
                Weights::from_file(&file[..length]).is_err(),
                "{length} bytes"
            );
        }
        assert_eq!(damaged, file);
    }

    #[test]
    fn memory_changes_no_value() {
        let start = Calculation::new(&Rules::default());
        let positions = [
            "hand ? table 2 2 6 4 piles 6J7/9K/23/7K",
            "hand ? table 2 2 6 4 piles 6J7/9K/2/7K3",
        ];
        let remembering = Learned::default();
        for position in positions.into_iter().chain(positions) {
            let game = start.read(position).unwrap();
            let value = learned(&game, Player::FIRST);
            assert_eq!(
                remembering.evaluate(&game, Player::FIRST),
                value,
                "{position}"
            );
            assert!(value.abs() < 1.0);
        }
    }

    #[test]
    fn quick_and_full_rating_add_up() {
        let start = Calculation::new(&Rules::default());
        let game = start
            .read("hand 8 table 6 Q 6 4 piles 6J7/9K/2T/7K3")
            .unwrap();
        let value = Learned::default();
        for m in game.moves() {
            let position = game.after(m);
            let quick_rating = value.quick_rating(&position, Player::FIRST);
            let quick: i32 = (0..Calculation::QUICK_PARTS)
                .map(|part| FOUR_PILES.sum(&position, part))
                .sum();
            assert_eq!(quick_rating, quick as f32, "{position}");
            let rating = value.rating(&position, Player::FIRST);
            assert_ne!(
                quick_rating, rating,
                "{position}: the full rating adds nothing"
            );
            assert_eq!(
                value.full_rating(&position, Player::FIRST, quick_rating),
                rating,
                "{position}"
            );
        }
    }

    #[test]
    fn fewer_piles_and_missing_bases_lower_the_value() {
        let value = |piles, bases| {
            let start = Calculation::new(&Rules {
                piles,
                bases,
                ..Rules::default()
            });
            learned(&start, Player::FIRST)
        };
        // From the first position the weights' own games were won so often: 90 % and 75 % with four piles, 44 % and 33 % with
        // three.
        let [four, four_without] = [value(4, true), value(4, false)];
        let [three, three_without] = [value(3, true), value(3, false)];
        assert!(
            (0.7..0.9).contains(&four) && (0.5..0.8).contains(&four_without),
            "{four} {four_without}"
        );
        assert!(
            (-0.3..0.0).contains(&three) && (-0.5..-0.2).contains(&three_without),
            "{three} {three_without}"
        );
    }

    #[test]
    fn a_buried_card_has_a_lower_value_than_an_open_one() {
        let start = Calculation::new(&Rules::default());
        let value = |piles: &str| {
            let text = format!("hand ? table 6 Q 6 4 piles {piles}");
            learned(&start.read(&text).unwrap(), Player::FIRST)
        };
        // Foundation 1 needs a 7 next: kings below it do no harm, kings on it do.
        assert!(value("KK7/-/-/-") > value("7KK/-/-/-"));
    }
}
