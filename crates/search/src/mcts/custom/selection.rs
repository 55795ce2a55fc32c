//! Selection rules: the value by which an iteration selects a move.

use super::sealed::OverridesBuiltIn;
use crate::mcts::formulas::{puct_bonus, tuned_bonus, ucb1};

/// A move, as passed to a selection rule.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Child {
    /// Visits of the move.
    pub visits: u32,
    /// Mean of the rewards of the move, for the player to move; of an unvisited move the mean of all others.
    pub mean: f64,
    /// Variance of the rewards of the move; 0 unless the rule [needs](SelectionRule::NEEDS_VARIANCE) it.
    pub variance: f64,
    /// The prior probability of the move; 0 unless the rule [needs](SelectionRule::NEEDS_PRIORS) it.
    pub prior: f64,
}

/// The node of these moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parent {
    /// Visits of the node: the sum of the visits of its moves.
    pub visits: u32,
}

/// The selection value of a move: an iteration takes the move with the highest value, the first among equals.
///
/// ```
/// use uctopia_game::{Agent, Context, adapters::Tree};
/// use uctopia_search::Uct;
/// use uctopia_search::mcts::custom::{Child, Parent, SelectionRule};
///
/// /// Explores by √N instead of √ln N.
/// #[derive(Clone)]
/// struct Eager;
///
/// impl SelectionRule for Eager {
///     fn value(&self, child: &Child, parent: &Parent) -> f64 {
///         child.mean + 0.1 * (f64::from(parent.visits).sqrt() / f64::from(child.visits)).sqrt()
///     }
/// }
///
/// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
/// let mut uct = Uct::builder().selection(Eager).seed(1).build().unwrap();
/// assert_eq!(uct.decide(&game, &mut Context::unlimited()).unwrap().best, 0);
/// ```
pub trait SelectionRule: Clone + Send + Sync {
    /// Whether each move is visited once before any are compared; otherwise unvisited moves are compared as well.
    const TRIES_ALL_FIRST: bool = true;

    /// Whether the rule uses [`Child::variance`].
    const NEEDS_VARIANCE: bool = false;

    /// Whether the rule uses [`Child::prior`].
    const NEEDS_PRIORS: bool = false;

    /// Whether this rule replaces the built-in one.
    #[doc(hidden)]
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(true);

    /// The value of a move; NaN is ignored.
    fn value(&self, child: &Child, parent: &Parent) -> f64;
}

/// [`ucb1`] as a rule.
///
/// ```
/// use uctopia_search::mcts::custom::{Child, Parent, SelectionRule, Ucb1};
/// let child = Child { visits: 10, mean: 0.9, variance: 0.0, prior: 0.0 };
/// let value = Ucb1 { c: std::f64::consts::SQRT_2 }.value(&child, &Parent { visits: 42 });
/// assert!((value - 1.7646).abs() < 1e-4);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb1 {
    /// Exploration constant.
    pub c: f64,
}

impl SelectionRule for Ucb1 {
    fn value(&self, child: &Child, parent: &Parent) -> f64 {
        ucb1(child.mean, child.visits, parent.visits, self.c)
    }
}

/// UCB1-Tuned: mean + C·w·√(ln N / n · min(¼, V/w² + √(2 ln N / n))), V the variance and w the range of rewards (Auer,
/// Cesa-Bianchi and Fischer 2002).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb1Tuned {
    /// Exploration constant.
    pub c: f64,
    /// The difference between the rewards of a win and a loss: 2 for rewards from −1 to 1.
    pub range: f64,
}

impl SelectionRule for Ucb1Tuned {
    const NEEDS_VARIANCE: bool = true;

    fn value(&self, child: &Child, parent: &Parent) -> f64 {
        let log_share = (libm::log(f64::from(parent.visits)) / f64::from(child.visits)).max(0.0);
        child.mean + tuned_bonus(self.c, log_share, child.variance, self.range)
    }
}

/// PUCT: mean + C·P·√N / (1 + n), P the prior (Silver et al. 2017).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puct {
    /// Exploration constant.
    pub c: f64,
}

impl SelectionRule for Puct {
    const TRIES_ALL_FIRST: bool = false;
    const NEEDS_PRIORS: bool = true;

    fn value(&self, child: &Child, parent: &Parent) -> f64 {
        child.mean
            + puct_bonus(
                self.c,
                child.prior,
                f64::from(parent.visits),
                f64::from(child.visits),
            )
    }
}
