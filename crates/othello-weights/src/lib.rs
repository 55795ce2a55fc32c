//! Values of Othello on 8×8, learned by self-play: the final margin in discs.
//!
//! `weights/README.md` documents how the weights were made, and how to make them again. They are data of some megabytes, so they
//! are a crate of their own, on which only programs that need them depend.
//!
//! ```
//! use uctopia_game::{Evaluator, Notation, Player};
//! use uctopia_games::othello::Othello8;
//! let value = uctopia_othello_weights::value();
//! let after = Othello8::new().read("f5f6").unwrap();
//! let discs = value.evaluate(&after, Player::FIRST);
//! assert!(discs.abs() < 8.0); // a usual opening
//! assert_eq!((uctopia_othello_weights::LEARNED.score)(&after, Player::FIRST), discs);
//! ```

use std::sync::LazyLock;

use uctopia_game::{Evaluation, Evaluator as _};
use uctopia_games::othello::Othello8;
use uctopia_options::msgid;
use uctopia_values::{PatternValue, ValueFunction, WeightsFile, weights_file};

/// The file that training wrote.
///
/// ```
/// assert!(uctopia_othello_weights::FILE.is_there());
/// ```
pub static FILE: WeightsFile = weights_file!("othello.weights");

/// Read once, by the first evaluation.
static VALUE: LazyLock<PatternValue> = LazyLock::new(|| {
    let value = PatternValue::from_file(FILE.bytes(), "othello", &Othello8::new());
    value.unwrap_or_else(|problem| panic!("the weights of Othello: {problem}"))
});

/// The shipped value as a named evaluation.
///
/// ```
/// assert_eq!((uctopia_othello_weights::LEARNED.name, uctopia_othello_weights::LEARNED.unit), ("learned", "discs"));
/// ```
pub const LEARNED: Evaluation<Othello8> = Evaluation {
    name: "learned",
    aliases: &["patterns"],
    unit: msgid!("discs"),
    about: "learned by self-play from patterns: the expected final margin in discs",
    scale: 16.0,
    score: |state, player| VALUE.evaluate(state, player),
};

/// The errors of shallow searches by the shipped value, as `uctopia-bench probcut` fits them: a constant in discs, and discs for each
/// empty square, its square, and each move of the deep and of the shallow search.
///
/// ```
/// let [constant, ..] = uctopia_othello_weights::SEARCH_ERRORS;
/// assert!(constant > 0.0);
/// ```
pub const SEARCH_ERRORS: [f32; 5] = [5.28, -0.105, 0.00072, 0.236, -0.44];

/// The shipped value as a value function.
///
/// ```
/// use uctopia_games::othello::Othello8;
/// use uctopia_values::ValueFunction;
/// assert_eq!(ValueFunction::<Othello8>::rating_unit(&uctopia_othello_weights::value()), 64.0); // 64 units a disc
/// ```
#[must_use]
pub fn value() -> Box<dyn ValueFunction<Othello8>> {
    Box::new(VALUE.clone())
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Rng, random_move};
    use uctopia_values::{FeatureSet, Patterns as _, Weights};

    use super::*;

    #[test]
    fn the_file_holds_the_weights_that_were_trained() {
        let (header, weights) = Weights::from_file(FILE.bytes()).unwrap();
        header
            .belongs_to("othello", &FeatureSet::of_patterns(&Othello8::new()))
            .unwrap();
        let readme = include_str!("../weights/README.md");
        let (digest, games) = (weights.digest(), header.games);
        assert!(
            readme.contains(&format!("| {games} | `{digest}` |")),
            "{games} games, digest {digest}"
        );
        assert!(
            FILE.bytes().len() <= 3_000_000,
            "the file has {} bytes",
            FILE.bytes().len()
        );
    }

    /// Positions with few empty squares, whose exact results are known: those of random games are unlike those that the weights were
    /// learned from, and valued less exactly.
    #[test]
    fn values_near_the_end_are_close_to_exact_results() {
        let (mut rng, mut error, mut zero, mut count) = (Rng::new(5), 0.0, 0.0, 0.0);
        for _ in 0..200 {
            let mut state = Othello8::new();
            while !state.is_over() {
                if let Some(exact) = state.solved()
                    && state.moves().len() > 1
                {
                    let value = VALUE.units(&state) as f32 / 64.0;
                    error += (exact - value).abs();
                    zero += exact.abs();
                    count += 1.0;
                }
                state.play(random_move(&state, &mut rng));
            }
        }
        assert!(count > 500.0 && zero / count > 15.0, "{count} {zero}");
        assert!(
            error < 0.4 * zero,
            "a mean error of {} discs where results are {} on average",
            error / count,
            zero / count
        );
    }
}
