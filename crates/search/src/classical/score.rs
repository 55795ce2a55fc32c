//! Scores of depth-first search: points, in which a certain win exceeds every evaluation.
//!
//! In games of two players a certain win scores [`WIN`] points less one for each ply, so that a search prefers quick wins and
//! slow losses and can report their distance. Values are relative to the node they belong to, and [`one_ply_up`] moves them one
//! ply up the tree; this is what makes them storable in a transposition table.
//!
//! Where chance events are averaged, a win scores the evaluation's own scale instead: the mean of "three cards ahead" and "won"
//! must be meaningful. In games of one player, and of three and more, it scores that everywhere; in games of two players a mean
//! is taken on the evaluation's scale unless all outcomes are certain in the same way ([`ScoreConversion::averaged`]).

use uctopia_game::{Evaluation, Evaluator, Proof, Shortcuts};
use uctopia_options::choices;

/// A certain win, in points; evaluations stay below [`Evaluation::LIMIT`](uctopia_game::Evaluation::LIMIT).
pub const WIN: f32 = 1_000_000.0;

/// Scores beyond this many points are certain wins or losses, and count plies.
///
/// ```
/// use uctopia::search::classical::score::{CERTAIN, WIN};
/// assert!(WIN - 40.0 > CERTAIN); // a win in forty plies
/// assert!(uctopia::Evaluation::<uctopia::game::adapters::Tree>::LIMIT < CERTAIN);
/// ```
pub const CERTAIN: f32 = WIN - 1_000.0;

choices! {
    /// The score of a finished game relative to an evaluation.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, Proof, ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::{Minimax, MinimaxConfig, classical::WinScoring};
    /// let game: Tree = "(A=)".parse().unwrap();
    /// let best = |wins| {
    ///     let config = MinimaxConfig { wins, ..MinimaxConfig::default() };
    ///     Minimax::new(config, ZeroEvaluator).decide(&game, &mut Context::unlimited()).unwrap().best_move().clone()
    /// };
    /// assert_eq!(best(WinScoring::Certain).proof, Some(Proof { payoff: 1.0, plies: Some(1) })); // with its plies
    /// assert_eq!(best(WinScoring::Scaled).value, Some(1.0)); // a point on the scale of `ZeroEvaluator`
    /// ```
    pub enum WinScoring {
        /// Certain in games of two players; scaled in games of one, and of three and more, where a win depends on the choices
        /// of others.
        Auto = "auto",
        /// More than any evaluation, the sooner the better; in a mean over chance events whose outcomes are not all certain,
        /// the payoff times the evaluation's scale.
        Certain = "certain",
        /// The payoff times the evaluation's scale, so that averages over chance stay comparable.
        Scaled = "scaled",
    }
}

/// Converts payoffs to points and back.
///
/// ```
/// use uctopia::game::{ZeroEvaluator, Proof, adapters::Tree};
/// use uctopia::search::classical::{WinScoring, score::{ScoreConversion, WIN}};
/// let conversion = ScoreConversion::new::<Tree>(WinScoring::Auto, &ZeroEvaluator);
/// assert_eq!(conversion.terminal(-1.0), -WIN);
/// assert_eq!(conversion.proof(WIN - 3.0, false), Some(Proof { payoff: 1.0, plies: Some(3) }));
/// assert_eq!(conversion.proof(0.0, true), Some(Proof { payoff: 0.0, plies: None })); // a draw, completely searched
/// assert_eq!(conversion.proof(0.0, false), None); // perhaps only estimated
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreConversion {
    /// Points of a win.
    win: f32,
    /// Points of a win in a mean.
    scale: f32,
}

impl ScoreConversion {
    /// The conversion for game `G` and an evaluator.
    pub fn new<G: Shortcuts>(wins: WinScoring, evaluator: &impl Evaluator<G>) -> Self {
        let certain = match wins {
            WinScoring::Auto => G::PLAYERS == 2,
            WinScoring::Certain => true,
            WinScoring::Scaled => false,
        };
        let scale = evaluator.scale();
        Self {
            win: if certain { WIN } else { scale },
            scale,
        }
    }

    /// The score of a finished game.
    #[inline]
    #[must_use]
    pub fn terminal(self, payoff: f32) -> f32 {
        if payoff.abs() == 1.0 {
            payoff * self.win
        } else {
            uncertain(payoff * self.win)
        }
    }

    /// The proof of a score, if the search below it was `complete`, that is, nothing in it was estimated; a certain win or loss
    /// is a proof by itself.
    #[must_use]
    pub fn proof(self, score: f32, complete: bool) -> Option<Proof> {
        if score.abs() > CERTAIN {
            return Some(Proof {
                payoff: score.signum(),
                plies: Some((WIN - score.abs()).round() as u32),
            });
        }
        let unit = if self.is_payoff(score) {
            self.win
        } else {
            self.scale
        };
        complete.then(|| Proof {
            payoff: score / unit,
            plies: None,
        })
    }

    /// What a score counts in a mean over chance: a certain win or loss the evaluation's scale, and any other payoff its share of
    /// that; an estimate, or a mean, what it is. `complete` states that nothing in the search below it was estimated.
    ///
    /// Of scores that are not complete, those beyond the bound on evaluations are payoffs.
    ///
    /// ```
    /// use uctopia::game::{ZeroEvaluator, adapters::Tree};
    /// use uctopia::search::classical::{WinScoring, score::{ScoreConversion, WIN}};
    /// let conversion = ScoreConversion::new::<Tree>(WinScoring::Auto, &ZeroEvaluator); // whose scale is 1 point
    /// assert_eq!(conversion.averaged(WIN - 3.0, true), 1.0);
    /// assert_eq!(conversion.averaged(conversion.terminal(-0.5), true), -0.5);
    /// assert_eq!(conversion.averaged(0.25, false), 0.25);
    /// ```
    #[must_use]
    pub fn averaged(self, score: f32, complete: bool) -> f32 {
        if score.abs() > CERTAIN {
            self.scale.copysign(score)
        } else if score.abs() > Evaluation::<()>::LIMIT || complete && self.is_payoff(score) {
            score / self.win * self.scale
        } else {
            score
        }
    }

    /// Whether a score that is not certain, and in which nothing was estimated, counts a payoff and not a mean, which is never
    /// beyond the scale.
    fn is_payoff(self, score: f32) -> bool {
        score.abs() > self.scale
    }
}

/// A score that is not a certain win or loss, however close to one: a mean over chance, or a payoff that is not whole.
#[inline]
#[must_use]
pub fn uncertain(score: f32) -> f32 {
    score.clamp(-CERTAIN, CERTAIN)
}

/// The mean of scores with their probabilities: certain only if all of them are, and the same way; otherwise on the
/// evaluation's scale.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChanceMean {
    conversion: ScoreConversion,
    /// The sum of the scores as they are.
    certain: f64,
    /// The sum of what they count on the evaluation's scale.
    averaged: f64,
    least: f32,
    greatest: f32,
}

impl ChanceMean {
    pub(super) fn new(conversion: ScoreConversion) -> Self {
        Self {
            conversion,
            certain: 0.0,
            averaged: 0.0,
            least: f32::INFINITY,
            greatest: f32::NEG_INFINITY,
        }
    }

    pub(super) fn add(&mut self, score: f32, complete: bool, probability: f64) {
        self.certain += probability * f64::from(score);
        self.averaged += probability * f64::from(self.conversion.averaged(score, complete));
        self.least = self.least.min(score);
        self.greatest = self.greatest.max(score);
    }

    pub(super) fn score(self) -> f32 {
        let is_certain = self.least > CERTAIN || self.greatest < -CERTAIN;
        if is_certain {
            self.certain as f32
        } else {
            uncertain(self.averaged as f32)
        }
    }
}

/// A score from one ply further up: certain wins and losses are one ply further away.
///
/// ```
/// use uctopia::search::classical::score::{WIN, one_ply_up};
/// assert_eq!(one_ply_up(WIN - 2.0), WIN - 3.0); // won in two from there, in three from here
/// assert_eq!(one_ply_up(-WIN), 1.0 - WIN); // a loss that is further away is less bad
/// assert_eq!(one_ply_up(12.0), 12.0); // estimates do not change
/// ```
#[inline]
#[must_use]
pub fn one_ply_up(score: f32) -> f32 {
    if score > CERTAIN {
        score - 1.0
    } else if score < -CERTAIN {
        score + 1.0
    } else {
        score
    }
}

/// The window for a child, such that its aged result is right wherever it lies within `(alpha, beta)`.
///
/// [`one_ply_up`] is monotone but not one to one where certainty begins, so each bound takes the outermost score that could
/// age into it: a window that is too wide is never wrong.
///
/// ```
/// use uctopia::search::classical::score::{WIN, one_ply_up, child_window};
/// assert_eq!(child_window(-5.0, 5.0), (-5.0, 5.0));
/// let (_, beta) = child_window(0.0, WIN - 3.0);
/// assert_eq!(one_ply_up(beta), WIN - 3.0); // the child's window ends one ply nearer to the win
/// ```
#[inline]
#[must_use]
pub fn child_window(alpha: f32, beta: f32) -> (f32, f32) {
    (-outermost(-alpha), outermost(beta))
}

/// The largest score that ages to at most `score`.
#[inline]
fn outermost(score: f32) -> f32 {
    if score > CERTAIN - 1.0 {
        score + 1.0
    } else if score < -CERTAIN {
        score - 1.0
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_wins_and_slow_losses_are_better() {
        assert!(one_ply_up(one_ply_up(WIN)) < one_ply_up(WIN));
        assert!(one_ply_up(one_ply_up(-WIN)) > one_ply_up(-WIN));
        assert_eq!(one_ply_up(12.0), 12.0);
    }

    #[test]
    fn a_childs_window_covers_all_scores_that_age_into_the_parents() {
        let scores = [
            -WIN,
            -WIN + 3.0,
            -CERTAIN,
            -5.0,
            0.0,
            7.5,
            CERTAIN,
            CERTAIN + 1.0,
            WIN - 2.0,
            WIN,
        ];
        for alpha in scores {
            for beta in scores.into_iter().filter(|&beta| beta > alpha) {
                let (low, high) = child_window(alpha, beta);
                for child in
                    scores
                        .into_iter()
                        .chain([alpha, beta, alpha + 0.5, beta + 1.0, alpha - 1.0])
                {
                    if one_ply_up(child) > alpha && one_ply_up(child) < beta {
                        assert!(
                            low < child && child < high,
                            "{child} in ({low}, {high}) for ({alpha}, {beta})"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_mean_of_certain_scores_and_others_is_one_on_the_evaluations_scale() {
        let conversion = ScoreConversion {
            win: WIN,
            scale: 16.0,
        };
        let mean = |scores: &[(f32, bool)]| {
            let mut mean = ChanceMean::new(conversion);
            scores.iter().for_each(|&(score, complete)| {
                mean.add(score, complete, 1.0 / scores.len() as f64);
            });
            mean.score()
        };
        assert_eq!(
            mean(&[(WIN - 1.0, true), (WIN - 3.0, true)]),
            WIN - 2.0,
            "won in any case"
        );
        assert_eq!(mean(&[(WIN - 1.0, true), (-WIN, true)]), 0.0);
        assert_eq!(mean(&[(WIN - 1.0, true), (-4.0, false)]), 6.0);
        assert_eq!(mean(&[(conversion.terminal(0.25), true), (0.0, true)]), 2.0);
        assert_eq!(
            conversion.proof(2.0, true).map(|proof| proof.payoff),
            Some(0.125)
        );
        assert_eq!(
            conversion
                .proof(conversion.terminal(0.25), true)
                .map(|proof| proof.payoff),
            Some(0.25)
        );
    }

    #[test]
    fn proofs_count_plies() {
        let conversion = ScoreConversion {
            win: WIN,
            scale: 16.0,
        };
        assert_eq!(
            conversion.proof(WIN - 3.0, false),
            Some(Proof {
                payoff: 1.0,
                plies: Some(3)
            })
        );
        assert_eq!(
            conversion.proof(0.0, true),
            Some(Proof {
                payoff: 0.0,
                plies: None
            })
        );
        assert_eq!(conversion.proof(0.0, false), None);
    }
}
