//! Values of Connect Four: the expected payoff, by a small network that was fitted to solved positions.
//!
//! `weights/README.md` documents how the weights were made, and how to make them again. They are 0.1 MB of data in a crate of their
//! own, on which only programs that need them depend.
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
use uctopia_values::{NetworkValue, PAYOFF_UNIT, ValueFunction, WeightsFile, weights_file};

/// The file that training wrote.
///
/// ```
/// assert!(uctopia_connect4_weights::FILE.is_there());
/// ```
pub static FILE: WeightsFile = weights_file!("connect4.weights");

/// Read once, by the first evaluation.
static VALUE: LazyLock<NetworkValue> = LazyLock::new(|| {
    let value = NetworkValue::from_file(FILE.bytes(), "connect4", &ConnectFour::default());
    value.unwrap_or_else(|problem| panic!("the weights of Connect Four: {problem}"))
});

/// The shipped value as a named evaluation.
///
/// ```
/// assert_eq!((uctopia_connect4_weights::LEARNED.name, uctopia_connect4_weights::LEARNED.unit), ("learned", "expected payoff"));
/// ```
pub const LEARNED: Evaluation<ConnectFour> = Evaluation {
    name: "learned",
    aliases: &[],
    unit: PAYOFF_UNIT,
    about: "a small network fitted to solved positions: expected payoff from -1 to 1",
    scale: 1.0,
    score: |state, player| VALUE.evaluate(state, player),
};

/// The shipped value as a value function.
///
/// ```
/// use uctopia_game::{Evaluator, Player};
/// use uctopia_games::connect_four::ConnectFour;
/// let start = uctopia_connect4_weights::value().evaluate(&ConnectFour::default(), Player::FIRST);
/// assert!(start > 0.5); // the first player wins
/// ```
#[must_use]
pub fn value() -> Box<dyn ValueFunction<ConnectFour>> {
    Box::new(VALUE.clone())
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Rng, Turn, random_move};
    use uctopia_values::{FeatureSet, Patterns as _, Weights};

    use super::*;

    #[test]
    fn the_file_holds_the_weights_that_were_trained() {
        let (header, weights) = Weights::from_file(FILE.bytes()).unwrap();
        let features = FeatureSet::of_network(&ConnectFour::default());
        header.belongs_to("connect4", &features).unwrap();
        let readme = include_str!("../weights/README.md");
        let (digest, games) = (weights.digest(), header.games);
        assert!(
            readme.contains(&format!("| {games} | `{digest}` |")),
            "{games} games, digest {digest}"
        );
        let size = FILE.bytes().len();
        assert!(size <= 150_000, "the file has {size} bytes");
    }

    /// Positions of random games with few empty squares, whose exact results are known.
    #[test]
    fn values_near_the_end_favour_the_winner() {
        let (mut rng, mut right, mut decided) = (Rng::new(5), 0, 0);
        for _ in 0..300 {
            let mut state = ConnectFour::default();
            while let Turn::Player(to_move) = state.turn() {
                if let Some(exact) = state.solved().filter(|exact| *exact != 0.0) {
                    decided += 1;
                    right += u32::from(exact * VALUE.evaluate(&state, to_move) > 0.0);
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
