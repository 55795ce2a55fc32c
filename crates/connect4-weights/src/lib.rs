//! Values of Connect Four, learned by self-play: a win counts 8 points and one for each disc in hand.
//!
//! `weights/README.md` documents how the weights were made, and how to make them again. They are data of a megabyte, so they
//! are a crate of their own, on which only programs that need them depend.
//!
//! ```
//! use uctopia_game::{Evaluator, Notation, Player};
//! use uctopia_games::connect_four::ConnectFour;
//! let value = uctopia_connect4_weights::value();
//! let position = |columns: &str| ConnectFour::default().read(columns).unwrap();
//! let [centre, edge] = ["4", "1"].map(|column| value.evaluate(&position(column), Player::FIRST));
//! assert!(centre > edge); // only the centre wins
//! assert_eq!((uctopia_connect4_weights::LEARNED.score)(&position("4"), Player::FIRST), centre);
//! ```

use std::sync::LazyLock;

use uctopia_game::{Evaluation, Evaluator as _};
use uctopia_games::connect_four::ConnectFour;
use uctopia_options::msgid;
use uctopia_values::{PatternValue, ValueFunction, WeightsFile, weights_file};

/// The file that training wrote.
///
/// ```
/// assert!(uctopia_connect4_weights::FILE.is_there());
/// ```
pub static FILE: WeightsFile = weights_file!("connect4.weights");

/// Read once, by the first evaluation.
static VALUE: LazyLock<PatternValue> = LazyLock::new(|| {
    let value = PatternValue::from_file(FILE.bytes(), "connect4", &ConnectFour::default());
    value.unwrap_or_else(|problem| panic!("the weights of Connect Four: {problem}"))
});

/// The shipped value as a named evaluation.
///
/// ```
/// assert_eq!((uctopia_connect4_weights::LEARNED.name, uctopia_connect4_weights::LEARNED.unit), ("learned", "points"));
/// ```
pub const LEARNED: Evaluation<ConnectFour> = Evaluation {
    name: "learned",
    aliases: &["patterns"],
    unit: msgid!("points"),
    about: "learned by self-play from patterns: 8 points for a win and one for each disc in hand, as expected",
    scale: 8.0,
    score: |state, player| VALUE.evaluate(state, player),
};

/// The shipped value as a value function.
///
/// ```
/// use uctopia_games::connect_four::ConnectFour;
/// use uctopia_values::ValueFunction;
/// assert_eq!(ValueFunction::<ConnectFour>::rating_unit(&uctopia_connect4_weights::value()), 128.0); // 128 units a point
/// ```
#[must_use]
pub fn value() -> Box<dyn ValueFunction<ConnectFour>> {
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
            .belongs_to(
                "connect4",
                &FeatureSet::of_patterns(&ConnectFour::default()),
            )
            .unwrap();
        let readme = include_str!("../weights/README.md");
        let (digest, games) = (weights.digest(), header.games);
        assert!(
            readme.contains(&format!("| {games} | `{digest}` |")),
            "{games} games, digest {digest}"
        );
        assert!(
            FILE.bytes().len() <= 1_500_000,
            "the file has {} bytes",
            FILE.bytes().len()
        );
    }

    /// Positions of random games with few empty squares, whose exact results are known.
    #[test]
    fn values_near_the_end_are_close_to_exact_results() {
        let (mut rng, mut right, mut decided) = (Rng::new(5), 0, 0);
        for _ in 0..300 {
            let mut state = ConnectFour::default();
            while !state.is_over() {
                if let Some(exact) = state.solved().filter(|exact| *exact != 0.0) {
                    decided += 1;
                    right += u32::from(exact.signum() as i32 == VALUE.units(&state).signum());
                }
                state.play(random_move(&state, &mut rng));
            }
        }
        assert!(
            decided > 500 && right * 10 > decided * 8,
            "{right} of {decided} winners are those of best play"
        );
    }
}
