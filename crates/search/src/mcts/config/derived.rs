//! Values that follow from a configuration.

use uctopia_game::Limit;
use uctopia_options::Plies;

use super::options::{Full, InFlight};
use super::parts::{
    Allotment, Amaf, FinalMoveRule, Formula, Length, Parallel, PlayoutPolicyConfig, ProofBonus,
    SolverConfig, UctConfig,
};
use crate::playout_runner::CutoffScoring;

impl UctConfig {
    /// Iterations of a search without limits.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// A bound on nodes alone must end the search even when the whole game fits into the tree.
    const ITERATIONS_PER_NODE: u64 = 100;

    /// Returns the limits of one decision.
    ///
    /// ```
    /// use uctopia_search::UctConfig;
    /// let small_tree: UctConfig = "nodes=50".parse().unwrap();
    /// assert_eq!(small_tree.limit().iterations, Some(5000)); // so that it ends even if 50 nodes are never needed
    /// ```
    #[must_use]
    pub fn limit(&self) -> Limit {
        let limits = &self.limits;
        let implied = match (limits.time, limits.nodes) {
            (None, Some(nodes)) => Some(nodes.saturating_mul(Self::ITERATIONS_PER_NODE)),
            _ => None,
        };
        Limit {
            iterations: limits.iters.or(implied),
            nodes: limits.nodes,
            time: limits.time,
        }
    }

    /// Returns whether a rule other than the formula allots iterations at the root.
    ///
    /// ```
    /// use uctopia_search::UctConfig;
    /// assert!(!UctConfig::default().allots_at_the_root());
    /// assert!("allot=halving".parse::<UctConfig>().unwrap().allots_at_the_root());
    /// ```
    #[must_use]
    pub fn allots_at_the_root(&self) -> bool {
        !matches!(self.root.allotment, Allotment::Formula { .. })
    }

    /// Returns whether proofs are backed up: only for one and two players, whose interests are opposed.
    pub(crate) fn solves(&self, players: usize) -> bool {
        self.backup.solver != SolverConfig::Off && players <= 2
    }

    /// Returns the bonus for small proof numbers, where proofs are backed up.
    pub(crate) fn proof(&self, players: usize) -> Option<ProofBonus> {
        match self.backup.solver {
            SolverConfig::On { proof } if players <= 2 => proof,
            _ => None,
        }
    }

    /// Returns the weight of implicit minimax, which requires opposed interests.
    pub(crate) fn implicit(&self, players: usize) -> f64 {
        if players <= 2 {
            self.backup.minimax
        } else {
            0.0
        }
    }

    /// Returns the temperature of the softmax that turns heuristic values into priors; `None` where no priors are used.
    pub(crate) fn temperature(&self) -> Option<f64> {
        match (self.selection.formula, self.root.allotment) {
            (Formula::Puct { temperature }, _) | (_, Allotment::Gumbel { temperature }) => {
                Some(temperature)
            }
            _ => None,
        }
    }

    /// Returns whether the evaluation is used.
    pub(crate) fn evaluates(&self) -> bool {
        self.playout.length != Length::ToTheEnd
            || self.temperature().is_some()
            || self.selection.bias > 0.0
            || self.backup.minimax > 0.0
    }

    /// Returns the bytes of each tree's share of the memory, if it is limited.
    pub(crate) fn bytes_of_tree(&self) -> Option<u64> {
        self.limits
            .memory
            .map(|memory| memory.megabytes.saturating_mul(1 << 20) / u64::from(self.trees()))
    }

    /// Returns the number of separate trees.
    pub(crate) fn trees(&self) -> u32 {
        if let Parallel::Apart { trees, .. } = self.parallel {
            trees
        } else {
            1
        }
    }

    /// Returns the maximum number of leaves in a batch.
    pub(crate) fn batch(&self) -> u32 {
        if let Parallel::Apart { batch, .. } = self.parallel {
            batch
        } else {
            1
        }
    }

    /// Returns the number of threads that search one tree.
    pub(crate) fn threads(&self) -> u32 {
        if let Parallel::Shared { threads, .. } = self.parallel {
            threads
        } else {
            1
        }
    }

    /// Returns how pending iterations of other threads count.
    pub(crate) fn in_flight(&self) -> InFlight {
        if let Parallel::Shared { in_flight, .. } = self.parallel {
            in_flight
        } else {
            InFlight::Off
        }
    }

    /// Returns whether pending iterations are counted on their edges.
    pub(crate) fn keeps_pending(&self) -> bool {
        self.in_flight() != InFlight::Off
    }

    /// Returns the final move selection rule; for an allotment that selects the move itself, the fallback.
    pub(crate) fn choice(&self) -> FinalMoveRule {
        match self.root.allotment {
            Allotment::Formula { choice, .. } => choice,
            _ => FinalMoveRule::Visits { early: false },
        }
    }

    /// Returns whether a search ends once its most visited move cannot be overtaken.
    pub(crate) fn stops_early(&self) -> bool {
        self.choice() == FinalMoveRule::Visits { early: true }
    }

    /// Returns the behaviour of a tree that has reached its memory limit.
    pub(crate) fn full(&self) -> Full {
        self.limits.memory.map_or(Full::Stop, |memory| memory.full)
    }

    /// Returns whether the first iterations are the same for every number of iterations: nothing is allotted beforehand, no
    /// batch is shortened, and no search stops because few iterations remain.
    pub(crate) fn is_anytime(&self) -> bool {
        let alone = self.parallel == Parallel::default();
        alone
            && !self.allots_at_the_root()
            && !self.stops_early()
            && self.choice() != FinalMoveRule::MaxRobust
    }

    /// Returns whether the moves of a playout are recorded.
    pub(crate) fn is_traced(&self) -> bool {
        self.playout.policy != PlayoutPolicyConfig::Uniform
            || self.selection.amaf != Amaf::Off
            || self.backup.discount != 1.0
    }

    /// Returns whether a result may change values that follow from the positions below.
    pub(crate) fn revises(&self, players: usize) -> bool {
        self.solves(players) || self.implicit(players) > 0.0
    }
}

impl Length {
    /// Returns the length in plies, and the scoring of a cutoff.
    pub(crate) fn parts(self) -> (Plies, CutoffScoring) {
        match self {
            Self::ToTheEnd => (Plies::TO_THE_END, CutoffScoring::Auto),
            Self::Limited { plies, cut } => (Plies(Some(plies)), cut),
        }
    }
}
