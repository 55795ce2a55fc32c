//! Playouts: random play from a position to the end, or to a cutoff.

use uctopia_game::{
    AgentFailure, Evaluator, MAX_PLAYERS, MAX_PLIES, Payoffs, Player, Rng, Scale, Shortcuts, Turn,
    Unfinished, final_payoffs, play_out_while, play_plies_while, sample_outcome,
};
pub use uctopia_game::{play_out, random_move};
use uctopia_options::{Localized, Plies, choices, msgid};

choices! {
    /// The reward of a result in the means of a Monte Carlo search.
    ///
    /// ```
    /// use uctopia_options::OptionValue;
    /// use uctopia_search::RewardScheme;
    /// let rewards = |scheme: RewardScheme| [1.0, 0.0, -1.0].map(|payoff| scheme.reward(payoff));
    /// assert_eq!(rewards(RewardScheme::Signed), [1.0, 0.0, -1.0]);
    /// assert_eq!(rewards(RewardScheme::Unit), [1.0, 0.5, 0.0]); // half as far apart: C must be halved too
    /// assert_eq!(RewardScheme::parse("1/0.5/0"), Ok(RewardScheme::Unit));
    /// ```
    pub enum RewardScheme {
        /// Win 1, draw 0, loss −1.
        Signed = "signed" | "1/0/-1",
        /// Win 1, draw ½, loss 0.
        Unit = "unit" | "1/0.5/0",
    }
}

impl RewardScheme {
    /// The reward for a payoff in `[-1, 1]`.
    #[inline]
    #[must_use]
    pub fn reward(self, payoff: f32) -> f64 {
        match self {
            Self::Signed => f64::from(payoff),
            Self::Unit => f64::from(payoff) * 0.5 + 0.5,
        }
    }

    /// The scale that reports of such rewards carry.
    #[must_use]
    pub fn scale(self) -> Scale {
        match self {
            Self::Signed => Scale::Signed,
            Self::Unit => Scale::Unit,
        }
    }
}

choices! {
    /// How the game's evaluation scores a playout that is cut off.
    ///
    /// ```
    /// # use uctopia_game::{Evaluation, Player};
    /// use uctopia_game::{Rng, adapters::Tree};
    /// use uctopia_options::Plies;
    /// use uctopia_search::{CutoffScoring, PlayoutRunner};
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
    /// let scored = |cut| PlayoutRunner::new(Plies(Some(1)), cut, THREE_AHEAD).run(&mut game.clone(), &mut Rng::new(1))[0];
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
/// use uctopia_game::{ZeroEvaluator, Rng, adapters::Tree};
/// use uctopia_options::Plies;
/// use uctopia_search::{CutoffScoring, PlayoutRunner};
/// let game: Tree = "((AA)(AA))".parse().unwrap(); // won whatever happens, but only after two plies
/// let payoff = |plies| PlayoutRunner::new(plies, CutoffScoring::Auto, ZeroEvaluator).run(&mut game.clone(), &mut Rng::new(1))[0];
/// assert_eq!(payoff(Plies::TO_THE_END), 1.0);
/// assert_eq!(payoff(Plies(Some(1))), 0.0); // cut off where `ZeroEvaluator` returns 0
/// ```
#[derive(Clone, Debug)]
pub struct PlayoutRunner<E> {
    plies: Plies,
    cut: CutoffScoring,
    evaluator: E,
}

impl<E> PlayoutRunner<E> {
    /// Playouts of `plies` plies; `evaluator` evaluates cutoffs.
    pub fn new(plies: Plies, cut: CutoffScoring, evaluator: E) -> Self {
        Self {
            plies,
            cut,
            evaluator,
        }
    }

    /// Plays from `state` and returns the payoffs: true ones at the end of the game, estimates at a cutoff.
    ///
    /// # Panics
    /// When the playout has no end within [`MAX_PLIES`](uctopia_game::MAX_PLIES) plies.
    #[inline]
    pub fn run<G: Shortcuts>(&self, state: &mut G, rng: &mut Rng) -> Payoffs
    where
        E: Evaluator<G>,
    {
        self.run_while(state, rng, || true)
            .unwrap_or_else(|unfinished| panic!("{unfinished}"))
    }

    /// The same for a playout that may be long: about every thousand plies, `may_continue` decides whether it continues.
    ///
    /// # Errors
    /// [`Unfinished::Budget`] when it returns false, [`Unfinished::Endless`] after [`MAX_PLIES`](uctopia_game::MAX_PLIES)
    /// plies.
    ///
    /// ```
    /// use uctopia_game::{ZeroEvaluator, Rng, adapters::Tree};
    /// use uctopia_options::Plies;
    /// use uctopia_search::{CutoffScoring, PlayoutRunner};
    /// let mut game: Tree = "(BB)".parse().unwrap();
    /// let playout_runner = PlayoutRunner::new(Plies::TO_THE_END, CutoffScoring::Auto, ZeroEvaluator);
    /// assert_eq!(playout_runner.run_while(&mut game, &mut Rng::new(1), || false).unwrap()[0], -1.0); // too short for a check
    /// ```
    #[inline]
    pub fn run_while<G: Shortcuts>(
        &self,
        state: &mut G,
        rng: &mut Rng,
        may_continue: impl FnMut() -> bool,
    ) -> Result<Payoffs, Unfinished>
    where
        E: Evaluator<G>,
    {
        match self.plies.0 {
            None => play_out_while(state, rng, may_continue).map(|_| ()),
            Some(plies) => play_plies_while(state, plies, rng, may_continue),
        }?;
        Ok(self.final_payoffs(state))
    }

    /// The same as [`run`](Self::run), with its moves.
    ///
    /// # Errors
    /// [`Unfinished::Endless`] after [`MAX_PLIES`](uctopia_game::MAX_PLIES) plies.
    pub(crate) fn run_recorded<G: Shortcuts>(
        &self,
        state: &mut G,
        rng: &mut Rng,
    ) -> Result<(Vec<G::Move>, Payoffs), Unfinished>
    where
        E: Evaluator<G>,
    {
        let (mut played, mut left) = (Vec::new(), self.plies.or_max());
        for _ in 0..MAX_PLIES {
            let m = match state.turn() {
                Turn::Over => return Ok((played, self.final_payoffs(state))),
                Turn::Chance => sample_outcome(state, rng),
                Turn::Player(_) if left == 0 => return Ok((played, self.final_payoffs(state))),
                Turn::Player(_) => {
                    let m = random_move(state, rng);
                    left -= u32::from(!state.is_pass(m));
                    m
                }
            };
            played.push(m);
            state.play(m);
        }
        Err(Unfinished::Endless)
    }

    /// The length of playouts.
    pub(crate) fn plies(&self) -> Plies {
        self.plies
    }

    /// The evaluator of cutoffs.
    pub(crate) fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// The evaluator of cutoffs, for changes.
    pub(crate) fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// The payoffs of the last position of a playout.
    #[inline]
    pub(crate) fn final_payoffs<G: Shortcuts>(&self, state: &G) -> Payoffs
    where
        E: Evaluator<G>,
    {
        if state.is_over() {
            final_payoffs(state)
        } else {
            self.estimate(state)
        }
    }

    fn estimate<G: Shortcuts>(&self, state: &G) -> Payoffs
    where
        E: Evaluator<G>,
    {
        let by_sign = match self.cut {
            CutoffScoring::Auto => G::PLAYERS > 1,
            CutoffScoring::Sign => true,
            CutoffScoring::Scaled => false,
        };
        let mut payoffs = [0.0; MAX_PLAYERS];
        for (index, payoff) in payoffs.iter_mut().enumerate().take(G::PLAYERS) {
            let points = self.evaluator.evaluate(state, Player::new(index));
            *payoff = match by_sign {
                true if points == 0.0 => 0.0,
                true => points.signum(),
                false => (points / self.evaluator.scale()).clamp(-1.0, 1.0),
            };
        }
        payoffs
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
            PlayoutRunner::new(Plies(plies), cut, THREE).run(&mut game.clone(), &mut Rng::new(1))
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
