//! The builder of agents with custom phases.

use std::marker::PhantomData;
use std::time::Duration;

use uctopia_game::{Evaluator, Shortcuts, ZeroEvaluator};
use uctopia_options::{OptionError, message};

use super::config::UctConfig;
use super::custom::{BuiltIn, LeafEvaluator, Phased, PlayoutPolicy, Prior, SelectionRule};
use super::uct::Uct;

/// Builds a [`Uct`] step by step; see [`Uct::builder`].
#[derive(Clone, Debug)]
pub struct UctBuilder<G, E = ZeroEvaluator, S = BuiltIn, P = BuiltIn, R = BuiltIn, L = BuiltIn> {
    config: UctConfig,
    phases: Phased<E, S, P, R, L>,
    seed: u64,
    game: PhantomData<fn() -> G>,
}

/// The agent that [`UctBuilder::build`] returns.
pub type BuiltUct<G, E, S, P, R, L = BuiltIn> = Uct<G, Phased<E, S, P, R, L>>;

impl<G: Shortcuts> Uct<G, Phased<ZeroEvaluator>> {
    /// Starts with plain UCT, an evaluator that returns 0, and seed 0; phases that are not given are the built-in ones.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, adapters::Tree};
    /// use uctopia::Uct;
    /// use uctopia::search::mcts::custom::Ucb1Tuned;
    /// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
    /// let mut plain = Uct::builder().iterations(500).graph(true).seed(1).build().unwrap();
    /// assert_eq!(plain.decide(&game, &mut Context::unlimited()).unwrap().totals.playouts, 500);
    ///
    /// let mut uct = Uct::builder().selection(Ucb1Tuned { c: 1.0, range: 2.0 }).seed(1).build().unwrap();
    /// assert_eq!(uct.decide(&game, &mut Context::unlimited()).unwrap().best, 0);
    /// // Options that the rule replaces may not be set as well.
    /// let twice = Uct::<Tree, _>::builder()
    ///     .config("formula=tuned".parse().unwrap())
    ///     .selection(Ucb1Tuned { c: 1.0, range: 2.0 });
    /// assert!(twice.build().unwrap_err().keys().contains(&"formula"));
    /// ```
    #[must_use]
    pub fn builder() -> UctBuilder<G> {
        UctBuilder {
            config: UctConfig::default(),
            phases: Phased::of(ZeroEvaluator),
            seed: 0,
            game: PhantomData,
        }
    }
}

/// Setters of the options that agents are built with most often.
macro_rules! options_of_builder {
    ($($(#[$about:meta])* $setter:ident = $option:ident: $type:ty;)+) => {
        impl<G, E, S, P, R, L> UctBuilder<G, E, S, P, R, L> {
            $($(#[$about])* #[must_use]
            pub fn $setter(mut self, $option: $type) -> Self {
                self.config = self.config.$option($option);
                self
            })+
        }
    };
}

options_of_builder! {
    /// Sets the number of iterations of a decision; see [`UctConfig::iters`].
    iterations = iters: u64;
    /// Sets the thinking time of a decision, whose results then do not repeat; see [`UctConfig::time`].
    time = time: Duration;
    /// Sets the exploration constant; see [`UctConfig::c`].
    exploration = c: f64;
    /// Merges equal positions in one node; see [`UctConfig::graph`].
    graph = graph: bool;
    /// Proves wins, draws and losses; see [`UctConfig::solver`].
    solver = solver: bool;
    /// Keeps the tree between the moves of a game; see [`UctConfig::reuse`].
    reuse = reuse: bool;
    /// Searches one tree with so many threads, whose results do not repeat; see [`UctConfig::threads`].
    threads = threads: u32;
    /// Limits the memory of the search, in megabytes; see [`UctConfig::memory`].
    memory = memory: u64;
}

/// The builder with another phase, whose type changes that of the builder, and with those that it keeps.
macro_rules! replace {
    ($builder:ident, $($kept:ident),+ by $new:ident) => {{
        let Phased { $($kept,)+ .. } = $builder.phases;
        UctBuilder {
            config: $builder.config,
            phases: Phased { $($kept,)+ $new },
            seed: $builder.seed,
            game: PhantomData,
        }
    }};
}

impl<G, E, S, P, R, L> UctBuilder<G, E, S, P, R, L> {
    /// Sets the whole configuration, with all of its options.
    #[must_use]
    pub fn config(self, config: UctConfig) -> Self {
        Self { config, ..self }
    }

    /// Sets the seed of the random numbers.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the evaluator of positions at playout cutoffs, and of moves where an option uses it.
    #[must_use]
    pub fn evaluator<T>(self, evaluator: T) -> UctBuilder<G, T, S, P, R, L> {
        replace!(self, selection, playout, prior, leaves by evaluator)
    }

    /// Sets a selection rule.
    #[must_use]
    pub fn selection<T>(self, selection: T) -> UctBuilder<G, E, T, P, R, L> {
        replace!(self, evaluator, playout, prior, leaves by selection)
    }

    /// Sets a playout policy.
    #[must_use]
    pub fn playout<T>(self, playout: T) -> UctBuilder<G, E, S, T, R, L> {
        replace!(self, evaluator, selection, prior, leaves by playout)
    }

    /// Sets priors.
    #[must_use]
    pub fn prior<T>(self, prior: T) -> UctBuilder<G, E, S, P, T, L> {
        replace!(self, evaluator, selection, playout, leaves by prior)
    }

    /// Sets a leaf evaluator, which replaces playouts.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, Game, Player, Shortcuts, adapters::Tree};
    /// use uctopia::Uct;
    /// use uctopia::search::mcts::custom::{LeafEvaluations, LeafEvaluator};
    ///
    /// /// The payoffs after the first move, if it ends the game.
    /// #[derive(Clone)]
    /// struct Ahead;
    ///
    /// impl LeafEvaluator<Tree> for Ahead {
    ///     fn evaluate(&mut self, positions: &[Tree], evaluations: &mut LeafEvaluations) {
    ///         for position in positions {
    ///             let next = position.after(0);
    ///             evaluations.push(if next.is_over() { next.payoffs() } else { [0.0; 4] });
    ///         }
    ///     }
    /// }
    ///
    /// let game: Tree = "((BA)(AA)(=A))".parse().unwrap();
    /// let config = "iters=3".parse().unwrap();
    /// let report = Uct::builder().config(config).leaves(Ahead).build().unwrap().decide(&game, &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.moves.iter().map(|m| m.value).collect::<Vec<_>>(), [Some(-1.0), Some(1.0), Some(0.0)]);
    /// ```
    #[must_use]
    pub fn leaves<T>(self, leaves: T) -> UctBuilder<G, E, S, P, R, T> {
        replace!(self, evaluator, selection, playout, prior by leaves)
    }
}

impl<G, E, S, P, R, L> UctBuilder<G, E, S, P, R, L>
where
    G: Shortcuts,
    E: Evaluator<G> + Clone + Sync,
    S: SelectionRule<G>,
    P: PlayoutPolicy<G>,
    R: Prior<G>,
    L: LeafEvaluator<G>,
{
    /// Returns the agent.
    ///
    /// # Errors
    /// When the configuration has options that cannot be combined, or it sets options of a phase that the program supplies.
    pub fn build(self) -> Result<BuiltUct<G, E, S, P, R, L>, OptionError> {
        let config = &self.config;
        if S::OVERRIDES_BUILT_IN.0 {
            config.refuse(
                &[
                    "c", "formula", "fpu", "amaf", "bias", "minimax", "proof", "in_flight",
                ],
                "a custom selection rule replaces the formula: leave out c, formula, fpu, amaf, bias, minimax, proof and in_flight",
            )?;
        }
        if P::OVERRIDES_BUILT_IN.0 {
            config.refuse(
                &["policy", "decisive", "batch"],
                "a custom playout policy chooses the moves of playouts: leave out policy, decisive and batch",
            )?;
        }
        if S::LEARNS || P::LEARNS {
            config.refuse(
                &["threads", "batch"],
                "a phase that learns needs each result before the next iteration: search with trees= instead of threads= or batch=",
            )?;
        }
        let uses_priors =
            config.prior_temperature().is_some() || S::NEEDS_PRIORS || config.widens();
        if R::OVERRIDES_BUILT_IN.0 && !uses_priors {
            return Err(OptionError::refused(
                &["formula", "allot", "widen"],
                "custom priors have no effect: they need formula=puct, allot=gumbel, widen or a selection rule that uses them",
            ));
        }
        if L::OVERRIDES_BUILT_IN.0 {
            if P::OVERRIDES_BUILT_IN.0 {
                return Err(OptionError::refused(
                    &["depth", "cut", "decisive", "policy"],
                    message!(
                        "a leaf evaluator replaces playouts: leave out depth, cut, decisive, policy and a custom playout policy"
                    ),
                ));
            }
            config.check_leaves()?;
        }
        Uct::with(self.config, self.phases, self.seed)
    }
}
