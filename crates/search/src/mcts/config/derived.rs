//! Values that follow from a configuration.

use uctopia_game::Limit;
use uctopia_options::{Message, OptionError, Options, message};

use super::choices::{
    Allotment, Amaf, FinalMoveRule, Formula, Full, InFlight, PlayoutPolicyConfig,
};
use super::options::UctConfig;

impl UctConfig {
    /// Iterations of a search without limits.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// A bound on nodes alone must end the search even when the whole game fits into the tree.
    const ITERATIONS_PER_NODE: u64 = 100;

    /// Returns the limits of one decision.
    ///
    /// ```
    /// use uctopia::UctConfig;
    /// let small_tree: UctConfig = "nodes=50".parse().unwrap();
    /// assert_eq!(small_tree.limit().iterations, Some(5000)); // so that it ends even if 50 nodes are never needed
    /// ```
    #[must_use]
    pub fn limit(&self) -> Limit {
        let implied = match (self.time, self.nodes) {
            (None, Some(nodes)) => Some(nodes.saturating_mul(Self::ITERATIONS_PER_NODE)),
            _ => None,
        };
        Limit {
            iterations: self.iters.or(implied),
            nodes: self.nodes,
            time: self.time,
        }
    }

    /// Returns whether a rule other than the formula allots iterations at the root.
    ///
    /// ```
    /// use uctopia::UctConfig;
    /// assert!(!UctConfig::default().allots_at_the_root());
    /// assert!("allot=halving".parse::<UctConfig>().unwrap().allots_at_the_root());
    /// ```
    #[must_use]
    pub fn allots_at_the_root(&self) -> bool {
        self.allot != Allotment::Formula
    }

    /// Returns whether proofs are backed up (Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010): only for
    /// one and two players, whose interests are opposed.
    pub(crate) fn solves(&self, players: usize) -> bool {
        self.solver && players <= 2
    }

    /// Returns the weight of the bonus for small proof numbers, where proofs are backed up.
    pub(crate) fn proof_weight(&self, players: usize) -> f64 {
        if self.solves(players) {
            self.proof
        } else {
            0.0
        }
    }

    /// Returns the weight of implicit minimax, which requires opposed interests.
    pub(crate) fn implicit(&self, players: usize) -> f64 {
        if players <= 2 { self.minimax } else { 0.0 }
    }

    /// Returns the temperature of the softmax that turns heuristic values into priors; `None` where no priors are used.
    pub(crate) fn prior_temperature(&self) -> Option<f64> {
        let has_priors = self.formula == Formula::Puct || self.allot == Allotment::Gumbel;
        has_priors.then_some(self.temperature)
    }

    /// Returns whether nodes begin with a few of their moves.
    pub(crate) fn widens(&self) -> bool {
        self.widen > 0.0
    }

    /// Returns the bytes of each tree's share of the memory, if it is limited.
    pub(crate) fn bytes_of_tree(&self) -> Option<u64> {
        self.memory
            .map(|megabytes| megabytes.saturating_mul(1 << 20) / u64::from(self.trees))
    }

    /// Returns whether pending iterations are counted on their edges.
    pub(crate) fn keeps_pending(&self) -> bool {
        self.in_flight != InFlight::Off
    }

    /// Returns whether a tree that has reached its memory limit removes nodes.
    pub(crate) fn recycles(&self) -> bool {
        self.full == Full::Recycle
    }

    /// Returns whether the first iterations are the same for every number of iterations: nothing is allotted beforehand, no
    /// batch is shortened, and no search stops because few iterations remain.
    pub(crate) fn is_anytime(&self) -> bool {
        let alone = (self.trees, self.threads, self.batch) == (1, 1, 1);
        alone
            && !self.allots_at_the_root()
            && !self.early
            && self.choice != FinalMoveRule::MaxRobust
    }

    /// Returns whether the moves of a playout are recorded.
    pub(crate) fn is_traced(&self) -> bool {
        self.policy != PlayoutPolicyConfig::Uniform
            || self.amaf != Amaf::Off
            || self.discount != 1.0
    }

    /// Returns whether a result may change values that follow from the positions below.
    pub(crate) fn revises(&self, players: usize) -> bool {
        self.solves(players) || self.implicit(players) > 0.0
    }

    /// Refuses options that a custom phase replaces, for the reason in the sentence.
    pub(crate) fn refuse(
        &self,
        keys: &[&'static str],
        sentence: impl Into<Message>,
    ) -> Result<(), OptionError> {
        let is_replaced = |(key, _): &(&'static str, String)| keys.contains(key);
        if self.changed().iter().any(is_replaced) {
            return Err(OptionError::refused(keys, sentence));
        }
        Ok(())
    }

    /// Checks whether leaves can be evaluated instead of played out.
    pub(crate) fn check_leaves(&self) -> Result<(), OptionError> {
        self.refuse(
            &["depth", "cut", "decisive", "policy"],
            message!("a leaf evaluator replaces playouts: leave out depth, cut, decisive, policy and a custom playout policy"),
        )?;
        self.refuse(
            &["amaf", "discount"],
            message!("a leaf evaluator plays no moves, which amaf and discount require: leave out amaf and discount"),
        )?;
        if self.threshold == 0 {
            return Err(OptionError::refused(
                &["threshold"],
                message!("a leaf becomes a node after its evaluation: write threshold=1 or more"),
            ));
        }
        self.refuse(
            &["threads"],
            message!(
                "a leaf evaluator cannot be called by several threads at once: search with batch={threads} or trees={threads} instead of \
                 threads={threads}",
                threads = self.threads
            ),
        )
    }
}
