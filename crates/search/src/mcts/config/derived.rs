//! What follows from a configuration.

use uctopia_game::Limit;
use uctopia_game::options::Plies;

use super::options::{Full, InFlight};
use super::parts::{
    Allotment, Amaf, FinalMoveRule, Formula, Length, Parallel, PlayoutPolicyConfig, ProofBonus, SolverConfig, UctConfig,
};
use crate::playout_runner::CutoffScoring;

impl UctConfig {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// A bound on nodes alone must end even when the whole game fits into the tree.
    const ITERATIONS_PER_NODE: u64 = 100;

    /// The bounds of one decision.
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
        Limit { iterations: limits.iters.or(implied), nodes: limits.nodes, time: limits.time }
    }

    /// Whether another rule than the formula decides at the root.
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

    /// Whether proofs are backed up: only for one and two players, whose interests are opposed.
    pub(crate) fn solves(&self, players: usize) -> bool {
        self.backup.solver != SolverConfig::Off && players <= 2
    }

    /// The bonus for small proof numbers, where proofs are backed up.
    pub(crate) fn proof(&self, players: usize) -> Option<ProofBonus> {
        match self.backup.solver {
            SolverConfig::On { proof } if players <= 2 => proof,
            _ => None,
        }
    }

    /// The weight of implicit minimax: of no use where interests are not opposed.
    pub(crate) fn implicit(&self, players: usize) -> f64 {
        if players <= 2 { self.backup.minimax } else { 0.0 }
    }

    /// Temperature of the softmax that makes priors, where anything needs priors.
    pub(crate) fn temperature(&self) -> Option<f64> {
        match (self.selection.formula, self.root.allotment) {
            (Formula::Puct { temperature }, _) | (_, Allotment::Gumbel { temperature }) => Some(temperature),
            _ => None,
        }
    }

    /// Whether the evaluation is ever asked.
    pub(crate) fn evaluates(&self) -> bool {
        self.playout.length != Length::ToTheEnd
            || self.temperature().is_some()
            || self.selection.bias > 0.0
            || self.backup.minimax > 0.0
    }

    /// How many trees are searched apart.
    pub(crate) fn trees(&self) -> u32 {
        if let Parallel::Apart { trees, .. } = self.parallel { trees } else { 1 }
    }

    /// How many leaves at most are played from together.
    pub(crate) fn batch(&self) -> u32 {
        if let Parallel::Apart { batch, .. } = self.parallel { batch } else { 1 }
    }

    /// How many threads search one tree.
    pub(crate) fn threads(&self) -> u32 {
        if let Parallel::Shared { threads, .. } = self.parallel { threads } else { 1 }
    }

    /// How iterations under way on other threads count.
    pub(crate) fn in_flight(&self) -> InFlight {
        if let Parallel::Shared { in_flight, .. } = self.parallel { in_flight } else { InFlight::Off }
    }

    /// Whether iterations under way are counted on their edges.
    pub(crate) fn keeps_pending(&self) -> bool {
        self.in_flight() != InFlight::Off
    }

    /// Which move is played in the end; of an allotment that decides by itself, where it does not.
    pub(crate) fn choice(&self) -> FinalMoveRule {
        match self.root.allotment {
            Allotment::Formula { choice, .. } => choice,
            _ => FinalMoveRule::Visits { early: false },
        }
    }

    /// Whether a search ends once its most visited move cannot be overtaken.
    pub(crate) fn stops_early(&self) -> bool {
        self.choice() == FinalMoveRule::Visits { early: true }
    }

    /// What becomes of a tree that has used up its memory.
    pub(crate) fn full(&self) -> Full {
        self.limits.memory.map_or(Full::Stop, |memory| memory.full)
    }

    /// Whether the first iterations are the same however many there will be: nothing is allotted beforehand, no batch is cut
    /// short, and no search stops because little is left.
    pub(crate) fn is_anytime(&self) -> bool {
        let alone = self.parallel == Parallel::default();
        alone && !self.allots_at_the_root() && !self.stops_early() && self.choice() != FinalMoveRule::MaxRobust
    }

    /// Whether moves are to be kept to the end of a playout.
    pub(crate) fn is_traced(&self) -> bool {
        self.playout.policy != PlayoutPolicyConfig::Uniform
            || self.selection.amaf != Amaf::Off
            || self.backup.discount != 1.0
    }

    /// Whether a result may change what follows from the positions below.
    pub(crate) fn revises(&self, players: usize) -> bool {
        self.solves(players) || self.implicit(players) > 0.0
    }
}

impl Length {
    /// How many plies, and how the evaluation counts where they end.
    pub(crate) fn parts(self) -> (Plies, CutoffScoring) {
        match self {
            Self::ToTheEnd => (Plies::TO_THE_END, CutoffScoring::Auto),
            Self::Limited { plies, cut } => (Plies(Some(plies)), cut),
        }
    }
}
