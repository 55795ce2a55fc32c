//! The evaluation of a playout that is cut off.

use uctopia_game::{Evaluator, MAX_PLAYERS, Payoffs, Player, Shortcuts};
use uctopia_options::choices;

choices! {
    /// How the game's evaluation scores a playout that is cut off.
    ///
    /// ```
    /// # use uctopia::{Evaluation, Player};
    /// use uctopia::game::{Rng, adapters::Tree};
    /// use uctopia::options::Plies;
    /// use uctopia::search::{CutoffScoring, PlayoutRunner};
    /// # const THREE_AHEAD: Evaluation<Tree> = Evaluation {
    /// #     name: "three",
    /// #     aliases: &[],
    /// #     unit: "points",
    /// #     about: "the first player is three points ahead",
    /// #     scale: 4.0,
    /// #     score: |_, player| if player == Player::FIRST { 3.0 } else { -3.0 },
    /// # };
    /// let game: Tree = "((BB)(BB))".parse().unwrap();
    /// // After one ply the first player is three points ahead, on a scale of four.
    /// let scored = |cut| PlayoutRunner::new(Plies(Some(1)), cut).run(&THREE_AHEAD, &mut game.clone(), &mut Rng::new(1))[0];
    /// assert_eq!(scored(CutoffScoring::Sign), 1.0);
    /// assert_eq!(scored(CutoffScoring::Scaled), 0.75);
    /// ```
    pub enum CutoffScoring {
        /// By its sign in games of two and more, scaled in games of one player.
        Auto = "auto",
        /// Ahead is a win, behind a loss, even a draw: what the Othello articles do with discs.
        Sign = "sign",
        /// In proportion: the evaluation divided by its scale, held within −1 and 1.
        Scaled = "scaled",
    }
}

impl CutoffScoring {
    /// The payoffs that a position is estimated to have.
    pub(crate) fn payoffs<G: Shortcuts>(self, evaluator: &impl Evaluator<G>, state: &G) -> Payoffs {
        let by_sign = match self {
            Self::Auto => G::PLAYERS > 1,
            Self::Sign => true,
            Self::Scaled => false,
        };
        let mut payoffs = [0.0; MAX_PLAYERS];
        for (index, payoff) in payoffs.iter_mut().enumerate().take(G::PLAYERS) {
            let points = evaluator.evaluate(state, Player::new(index));
            *payoff = match by_sign {
                true if points == 0.0 => 0.0,
                true => points.signum(),
                false => (points / evaluator.scale()).clamp(-1.0, 1.0),
            };
        }
        payoffs
    }
}
