//! Playouts: random play from a position to the end, or to a cutoff.

use uctopia_game::{
    AgentFailure, Evaluator, MAX_PLIES, Payoffs, Player, Rng, Shortcuts, Turn, Unfinished,
    final_payoffs, play_out_while, play_plies_while, sample_outcome,
};
pub use uctopia_game::{play_out, random_move};
use uctopia_options::{Localized, Plies, msgid};

use crate::cutoff::CutoffScoring;

/// The player to move.
///
/// # Panics
/// When it is not a player's turn.
pub(crate) fn to_move<G: Shortcuts>(state: &G) -> Player {
    let Turn::Player(player) = state.turn() else {
        panic!("an agent decides only when a player is to move");
    };
    player
}

/// The note of a sampling agent that finished no playout and plays a random move.
pub(crate) const NO_PLAYOUT: &str = msgid!("no playout finished in time: the move is a random one");

/// The index of a random move, for an agent without results.
pub(crate) fn any_index<G: Shortcuts>(state: &G, rng: &mut Rng) -> usize {
    let any = random_move(state, rng);
    state.moves().position(|m| m == any).unwrap_or(0)
}

/// Plies of a playout between two checks of the budget.
pub(crate) const STRETCH: u32 = 1000;

/// The failure of a random game that does not end.
pub(crate) fn endless() -> AgentFailure {
    AgentFailure::Unable(Unfinished::Endless.message())
}

/// The length of playouts, and the scoring of cutoffs.
///
/// ```
/// use uctopia::game::{Rng, ZeroEvaluator, adapters::Tree};
/// use uctopia::options::Plies;
/// use uctopia::search::{CutoffScoring, PlayoutRunner};
/// let game: Tree = "((AA)(AA))".parse().unwrap(); // won whatever happens, but only after two plies
/// let payoff = |plies| {
///     let playout_runner = PlayoutRunner::new(plies, CutoffScoring::Auto);
///     playout_runner.run(&ZeroEvaluator, &mut game.clone(), &mut Rng::new(1))[0]
/// };
/// assert_eq!(payoff(Plies::TO_THE_END), 1.0);
/// assert_eq!(payoff(Plies(Some(1))), 0.0); // cut off where `ZeroEvaluator` returns 0
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlayoutRunner {
    plies: Plies,
    cut: CutoffScoring,
}

impl PlayoutRunner {
    /// Playouts of `plies` plies.
    #[must_use]
    pub fn new(plies: Plies, cut: CutoffScoring) -> Self {
        Self { plies, cut }
    }

    /// Plays from `state` and returns the payoffs: true ones at the end of the game, estimates by the evaluator at a cutoff.
    ///
    /// # Panics
    /// When the playout has no end within [`MAX_PLIES`](uctopia_game::MAX_PLIES) plies.
    #[inline]
    pub fn run<G: Shortcuts>(
        self,
        evaluator: &impl Evaluator<G>,
        state: &mut G,
        rng: &mut Rng,
    ) -> Payoffs {
        self.run_while(evaluator, state, rng, || true)
            .unwrap_or_else(|unfinished| panic!("{unfinished}"))
    }

    /// Runs a playout that may be long; in games with a [quick end](Shortcuts::quick_end), `state` stays as it is. About every thousand plies, `may_continue` decides whether it
    /// continues.
    ///
    /// # Errors
    /// [`Unfinished::Budget`] when it returns false, [`Unfinished::Endless`] after [`MAX_PLIES`](uctopia_game::MAX_PLIES)
    /// plies.
    ///
    /// ```
    /// use uctopia::game::{Rng, ZeroEvaluator, adapters::Tree};
    /// use uctopia::options::Plies;
    /// use uctopia::search::{CutoffScoring, PlayoutRunner};
    /// let mut game: Tree = "(BB)".parse().unwrap();
    /// let playout_runner = PlayoutRunner::new(Plies::TO_THE_END, CutoffScoring::Auto);
    /// let payoffs = playout_runner.run_while(&ZeroEvaluator, &mut game, &mut Rng::new(1), || false);
    /// assert_eq!(payoffs.unwrap()[0], -1.0); // too short for a check
    /// ```
    #[inline]
    pub fn run_while<G: Shortcuts>(
        self,
        evaluator: &impl Evaluator<G>,
        state: &mut G,
        rng: &mut Rng,
        may_continue: impl FnMut() -> bool,
    ) -> Result<Payoffs, Unfinished> {
        match self.plies.0 {
            None => {
                if let Some(payoffs) = state.quick_end(rng) {
                    return Ok(payoffs);
                }
                play_out_while(state, rng, may_continue).map(|_| ())
            }
            Some(plies) => play_plies_while(state, plies, rng, may_continue),
        }?;
        Ok(self.final_payoffs(evaluator, state))
    }

    /// Runs a playout like [`run`](Self::run), and returns its moves as well; a [quick end](Shortcuts::quick_end) has none.
    ///
    /// # Errors
    /// [`Unfinished::Endless`] after [`MAX_PLIES`](uctopia_game::MAX_PLIES) plies.
    pub(crate) fn run_recorded<G: Shortcuts>(
        self,
        evaluator: &impl Evaluator<G>,
        state: &mut G,
        rng: &mut Rng,
    ) -> Result<(Vec<G::Move>, Payoffs), Unfinished> {
        let (mut played, mut left) = (Vec::new(), self.plies.or_max());
        if self.plies == Plies::TO_THE_END
            && let Some(payoffs) = state.quick_end(rng)
        {
            return Ok((played, payoffs));
        }
        for _ in 0..MAX_PLIES {
            let m = match state.turn() {
                Turn::Chance => sample_outcome(state, rng),
                Turn::Player(_) if left > 0 => {
                    let m = random_move(state, rng);
                    left -= u32::from(!state.is_pass(m));
                    m
                }
                _ => return Ok((played, self.final_payoffs(evaluator, state))),
            };
            played.push(m);
            state.play(m);
        }
        Err(Unfinished::Endless)
    }

    /// The length of playouts.
    pub(crate) fn plies(self) -> Plies {
        self.plies
    }

    /// The payoffs of the last position of a playout.
    #[inline]
    pub(crate) fn final_payoffs<G: Shortcuts>(
        self,
        evaluator: &impl Evaluator<G>,
        state: &G,
    ) -> Payoffs {
        if state.is_over() {
            final_payoffs(state)
        } else {
            self.cut.payoffs(evaluator, state)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Evaluation;
    use uctopia_game::adapters::Tree;

    const THREE: Evaluation<Tree> = Evaluation {
        name: "three",
        aliases: &[],
        unit: "points",
        about: "the first player is three points ahead",
        scale: 4.0,
        score: |_, player| if player == Player::FIRST { 3.0 } else { -3.0 },
    };

    #[test]
    fn cutoffs_are_scored_by_sign_or_in_proportion() {
        let game: Tree = "((BB)(BB))".parse().unwrap();
        let scored = |plies, cut| {
            PlayoutRunner::new(Plies(plies), cut).run(&THREE, &mut game.clone(), &mut Rng::new(1))
        };
        assert_eq!(scored(Some(1), CutoffScoring::Sign)[..2], [1.0, -1.0]);
        assert_eq!(scored(Some(1), CutoffScoring::Auto)[..2], [1.0, -1.0]);
        assert_eq!(scored(Some(1), CutoffScoring::Scaled)[..2], [0.75, -0.75]);
        assert_eq!(
            scored(Some(2), CutoffScoring::Scaled)[..2],
            [-1.0, 1.0],
            "a finished game has its true payoff"
        );
        assert_eq!(scored(None, CutoffScoring::Scaled)[..2], [-1.0, 1.0]);
    }
}
