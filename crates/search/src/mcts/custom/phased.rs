//! All phases together.

use uctopia_game::{Evaluator, Game, MAX_PLAYERS, Payoffs, Player, Rng, Shortcuts, random_move};

use super::sealed::{OverridesBuiltIn, Sealed};
use super::{
    Child, LeafEvaluations, LeafEvaluator, Parent, PlayoutPolicy, Prior, SelectionRule, Ucb1,
};

/// The parts of a search that a program may supply: its evaluation, and custom phases. Implemented by [`Phased`] alone.
pub trait Phases<G: Shortcuts>: Evaluator<G> + Sealed {
    /// The selection rule.
    type Rule: SelectionRule<G>;
    /// The playout policy.
    type Policy: PlayoutPolicy<G>;
    /// The priors.
    type Prior: Prior<G>;
    /// The leaf evaluator.
    type Leaves: LeafEvaluator<G>;

    /// Whether the selection rule is custom.
    const HAS_RULE: bool = Self::Rule::OVERRIDES_BUILT_IN.0;
    /// Whether the playout policy is custom.
    const HAS_POLICY: bool = Self::Policy::OVERRIDES_BUILT_IN.0;
    /// Whether the priors are custom.
    const HAS_PRIOR: bool = Self::Prior::OVERRIDES_BUILT_IN.0;
    /// Whether a leaf evaluator replaces playouts.
    const HAS_LEAVES: bool = Self::Leaves::OVERRIDES_BUILT_IN.0;

    /// Whether a phase learns from results.
    const LEARNS: bool = Self::Rule::LEARNS || Self::Policy::LEARNS;

    /// The selection rule.
    fn rule(&self) -> &Self::Rule;

    /// The playout policy.
    fn policy(&self) -> &Self::Policy;

    /// The priors.
    fn prior(&self) -> &Self::Prior;

    /// The leaf evaluator.
    fn leaves(&mut self) -> &mut Self::Leaves;

    /// Passes a result to the phases that learn.
    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs);
}

/// The built-in implementation of a phase, which follows the configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BuiltIn;

/// Plain UCB1, where nothing is configured.
impl<G: Game> SelectionRule<G> for BuiltIn {
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(false);

    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
        Ucb1 { c: 1.0 }.value(child, parent)
    }
}

/// Any move, where nothing is configured.
impl<G: Shortcuts> PlayoutPolicy<G> for BuiltIn {
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(false);

    fn choose(&self, state: &G, _player: Player, rng: &mut Rng) -> G::Move {
        random_move(state, rng)
    }
}

/// All equally likely, where nothing is configured.
impl<G: Shortcuts> Prior<G> for BuiltIn {
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(false);

    fn priors(&self, _state: &G, priors: &mut [f64]) {
        let each = 1.0 / priors.len() as f64;
        priors.fill(each);
    }
}

/// A draw; playouts determine the values of leaves.
impl<G: Shortcuts> LeafEvaluator<G> for BuiltIn {
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(false);

    fn evaluate(&mut self, positions: &[G], evaluations: &mut LeafEvaluations) {
        positions
            .iter()
            .for_each(|_| evaluations.push([0.0; MAX_PLAYERS]));
    }
}

/// An evaluation and custom phases; by default the built-in ones.
#[derive(Clone, Copy, Debug)]
pub struct Phased<E, S = BuiltIn, P = BuiltIn, R = BuiltIn, L = BuiltIn> {
    pub(crate) evaluator: E,
    pub(crate) selection: S,
    pub(crate) playout: P,
    pub(crate) prior: R,
    pub(crate) leaves: L,
}

impl<E> Phased<E> {
    /// Returns an evaluation with the built-in phases.
    pub(crate) fn of(evaluator: E) -> Self {
        Self {
            evaluator,
            selection: BuiltIn,
            playout: BuiltIn,
            prior: BuiltIn,
            leaves: BuiltIn,
        }
    }
}

impl<G, E, S, P, R, L> Evaluator<G> for Phased<E, S, P, R, L>
where
    G: Shortcuts,
    E: Evaluator<G>,
    S: SelectionRule<G>,
    P: PlayoutPolicy<G>,
    R: Prior<G>,
    L: LeafEvaluator<G>,
{
    #[inline]
    fn evaluate(&self, state: &G, player: Player) -> f32 {
        self.evaluator.evaluate(state, player)
    }

    fn unit(&self) -> &'static str {
        self.evaluator.unit()
    }

    #[inline]
    fn scale(&self) -> f32 {
        self.evaluator.scale()
    }
}

impl<G, E, S, P, R, L> Phases<G> for Phased<E, S, P, R, L>
where
    G: Shortcuts,
    E: Evaluator<G>,
    S: SelectionRule<G>,
    P: PlayoutPolicy<G>,
    R: Prior<G>,
    L: LeafEvaluator<G>,
{
    type Rule = S;
    type Policy = P;
    type Prior = R;
    type Leaves = L;

    #[inline]
    fn rule(&self) -> &S {
        &self.selection
    }

    #[inline]
    fn policy(&self) -> &P {
        &self.playout
    }

    #[inline]
    fn prior(&self) -> &R {
        &self.prior
    }

    #[inline]
    fn leaves(&mut self) -> &mut L {
        &mut self.leaves
    }

    #[inline]
    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
        if S::LEARNS {
            self.selection.result(moves, payoffs);
        }
        if P::LEARNS {
            self.playout.result(moves, payoffs);
        }
    }
}

impl<E, S, P, R, L> Sealed for Phased<E, S, P, R, L> {}
