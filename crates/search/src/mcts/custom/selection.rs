//! Selection rules: the value by which an iteration selects a move.

use uctopia_game::{Game, Payoffs, Player};

use super::sealed::OverridesBuiltIn;
use crate::mcts::formulas::{puct_bonus, tuned_bonus, ucb1};

/// A move, as passed to a selection rule.
///
/// ```
/// use uctopia::search::mcts::custom::Child;
/// let child = Child { mean: 0.9, ..Child::new("e4", 10) };
/// assert_eq!((child.m, child.visits, child.prior), ("e4", 10, 0.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Child<M> {
    /// The move.
    pub m: M,
    /// Visits of the move.
    pub visits: u32,
    /// Mean of the rewards of the move, for the player to move; of an unvisited move the mean of all others.
    pub mean: f64,
    /// Variance of the rewards of the move; 0 unless the rule [needs](SelectionRule::NEEDS_VARIANCE) it.
    pub variance: f64,
    /// The prior probability of the move; 0 unless the rule [needs](SelectionRule::NEEDS_PRIORS) it.
    pub prior: f64,
}

impl<M> Child<M> {
    /// A move with so many visits, whose other figures are 0.
    #[must_use]
    pub fn new(m: M, visits: u32) -> Self {
        Self {
            m,
            visits,
            mean: 0.0,
            variance: 0.0,
            prior: 0.0,
        }
    }
}

/// The node of these moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parent<'a, G> {
    /// The position.
    pub position: &'a G,
    /// The player to move.
    pub player: Player,
    /// Visits of the node: the sum of the visits of its moves.
    pub visits: u32,
}

/// The selection value of a move: an iteration takes the move with the highest value, the first among equals.
///
/// ```
/// use uctopia::game::{Agent, Context, Game, adapters::Tree};
/// use uctopia::Uct;
/// use uctopia::search::mcts::custom::{Child, Parent, SelectionRule};
///
/// /// Explores by √N instead of √ln N.
/// #[derive(Clone)]
/// struct Eager;
///
/// impl<G: Game> SelectionRule<G> for Eager {
///     fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
///         child.mean + 0.1 * (f64::from(parent.visits).sqrt() / f64::from(child.visits)).sqrt()
///     }
/// }
///
/// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
/// let mut uct = Uct::builder().selection(Eager).seed(1).build().unwrap();
/// assert_eq!(uct.decide(&game, &mut Context::unlimited()).unwrap().best, 0);
/// ```
///
/// A rule may look at the position and at the moves, and may [learn](Self::LEARNS) from the results of iterations:
///
/// ```
/// use std::collections::HashMap;
/// use uctopia::game::{Agent, Context, Game, Payoffs, Player, adapters::Tree};
/// use uctopia::Uct;
/// use uctopia::search::mcts::custom::{Child, Parent, SelectionRule};
///
/// /// UCB1, and a bonus for moves that have won elsewhere (progressive history: Nijssen and Winands 2010).
/// #[derive(Clone, Default)]
/// struct History<M>(HashMap<(Player, M), (f64, f64)>);
///
/// impl<G: Game> SelectionRule<G> for History<G::Move> {
///     const LEARNS: bool = true;
///
///     fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
///         let (sum, times) = self.0.get(&(parent.player, child.m)).copied().unwrap_or((0.0, 1.0));
///         let visits = f64::from(child.visits);
///         child.mean + (f64::from(parent.visits).ln() / visits).sqrt() + sum / times / ((1.0 - child.mean) * visits + 1.0)
///     }
///
///     fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
///         for &(player, m) in moves {
///             let Some(player) = player else { continue }; // nature
///             let (sum, times) = self.0.entry((player, m)).or_default();
///             (*sum, *times) = (*sum + f64::from(payoffs[player.index()]), *times + 1.0);
///         }
///     }
/// }
///
/// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
/// let mut uct = Uct::builder().selection(History::default()).seed(1).build().unwrap();
/// assert_eq!(uct.decide(&game, &mut Context::unlimited()).unwrap().best, 0);
/// ```
pub trait SelectionRule<G: Game>: Clone + Send + Sync {
    /// Whether each move is visited once before any are compared; otherwise unvisited moves are compared as well.
    const TRIES_ALL_FIRST: bool = true;

    /// Whether the rule uses [`Child::variance`].
    const NEEDS_VARIANCE: bool = false;

    /// Whether the rule uses [`Child::prior`].
    const NEEDS_PRIORS: bool = false;

    /// Whether the rule learns from [results](Self::result), for which the moves of playouts are recorded.
    const LEARNS: bool = false;

    /// Whether this rule replaces the built-in one.
    #[doc(hidden)]
    const OVERRIDES_BUILT_IN: OverridesBuiltIn = OverridesBuiltIn(true);

    /// The value of a move; NaN is ignored.
    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64;

    /// Learns from an iteration: its moves from the root to the end of its playout, those of nature without a player, and the payoffs.
    ///
    /// It is called after each iteration if the rule [learns](Self::LEARNS). What the rule has learned stays for later decisions, and a clone
    /// of the agent has it as well. Each of several trees learns alone; threads on one tree and batches are refused.
    fn result(&mut self, moves: &[(Option<Player>, G::Move)], payoffs: &Payoffs) {
        let _ = (moves, payoffs);
    }
}

/// [`ucb1`] as a rule.
///
/// ```
/// use uctopia::game::{Player, adapters::Tree};
/// use uctopia::search::mcts::custom::{Child, Parent, SelectionRule, Ucb1};
/// let position: Tree = "(AB)".parse().unwrap();
/// let child = Child { mean: 0.9, ..Child::new(0, 10) };
/// let parent = Parent { position: &position, player: Player::FIRST, visits: 42 };
/// let value = Ucb1 { c: std::f64::consts::SQRT_2 }.value(&child, &parent);
/// assert!((value - 1.7646).abs() < 1e-4);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ucb1 {
    /// Exploration constant.
    pub c: f64,
}

impl<G: Game> SelectionRule<G> for Ucb1 {
    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
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

impl<G: Game> SelectionRule<G> for Ucb1Tuned {
    const NEEDS_VARIANCE: bool = true;

    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
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

impl<G: Game> SelectionRule<G> for Puct {
    const TRIES_ALL_FIRST: bool = false;
    const NEEDS_PRIORS: bool = true;

    fn value(&self, child: &Child<G::Move>, parent: &Parent<'_, G>) -> f64 {
        child.mean
            + puct_bonus(
                self.c,
                child.prior,
                f64::from(parent.visits),
                f64::from(child.visits),
            )
    }
}
