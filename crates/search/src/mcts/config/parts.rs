//! The parts of a configuration, phase by phase.

use std::time::Duration;

use super::options::{Decisive, Full, InFlight, ProofBy, UctTieBreak, Untried};
use crate::playout_runner::{CutoffScoring, RewardScheme};

/// The configuration of UCT by its phases; the default is plain UCT.
///
/// ```
/// use uctopia_game::{Agent, Budget, ZeroEvaluator, adapters::Tree};
/// use uctopia_search::mcts::config::{BackupConfig, SearchLimits, SolverConfig};
/// use uctopia_search::{Uct, UctConfig};
/// let config = UctConfig {
///     backup: BackupConfig { solver: SolverConfig::On { proof: None }, ..BackupConfig::default() },
///     limits: SearchLimits { iters: Some(500), ..SearchLimits::default() },
///     ..UctConfig::default()
/// };
/// assert_eq!(config.to_string(), "iters=500,solver=on");
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&game, &Budget::unlimited());
/// assert!(report.totals.playouts < 500); // solved before
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct UctConfig {
    /// Selection: which move an iteration takes.
    pub selection: SelectionConfig,
    /// Expansion: when positions become nodes.
    pub expansion: Expansion,
    /// Playouts: how games continue from a leaf.
    pub playout: PlayoutConfig,
    /// Backup: the rewards of results, and values that follow from them.
    pub backup: BackupConfig,
    /// How iterations are allotted to the moves of the root, and which of these is played.
    pub root: Root,
    /// Parallel search: several trees, threads or leaves at once.
    pub parallel: Parallel,
    /// Limits of the search and of its memory.
    pub limits: SearchLimits,
}

/// Selection: an iteration takes the move with the highest mean + exploration + bonuses.
#[derive(Clone, PartialEq, Debug)]
pub struct SelectionConfig {
    /// Exploration constant C, from 0 to 1000.
    pub c: f64,
    /// The exploration term.
    pub formula: Formula,
    /// The order of unvisited moves.
    pub untried: Untried,
    /// Mean assumed for unvisited moves (first-play urgency, Gelly and Wang 2006); with `None` each move is visited once first.
    pub fpu: Option<f64>,
    /// Whether moves share statistics with the same moves played later.
    pub amaf: Amaf,
    /// Weight w ≥ 0 of the bonus w·H / (n + 1), H the heuristic value of a move (progressive bias, Chaslot et al. 2008).
    pub bias: f64,
}

impl Default for SelectionConfig {
    fn default() -> Self {
        Self {
            c: 1.0,
            formula: Formula::Ucb1,
            untried: Untried::Random,
            fpu: None,
            amaf: Amaf::Off,
            bias: 0.0,
        }
    }
}

/// The exploration term; N counts the visits of the node and n those of the move.
///
/// ```
/// use uctopia_game::{Agent, Budget, ZeroEvaluator};
/// use uctopia_games::mnk::TicTacToe;
/// use uctopia_search::{Uct, UctConfig, mcts::config::{Formula, SearchLimits, SelectionConfig}};
/// let visits = |formula| {
///     let selection = SelectionConfig { formula, ..SelectionConfig::default() };
///     let limits = SearchLimits { iters: Some(20_000), ..SearchLimits::default() };
///     let config = UctConfig { selection, limits, ..UctConfig::default() };
///     let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&TicTacToe::default(), &Budget::unlimited());
///     report.moves.iter().map(|m| m.visits).collect::<Vec<_>>()
/// };
/// assert_ne!(visits(Formula::Ucb1), visits(Formula::Tuned));
/// assert_ne!(visits(Formula::Ucb1), visits(Formula::Puct { temperature: 1.0 }));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Formula {
    /// UCB1: C·√(ln N / n) (Kocsis and Szepesvári 2006).
    Ucb1,
    /// UCB1-Tuned: C·√(ln N / n · min(¼w², V)), V the upper bound on the variance and w the range of rewards (Auer,
    /// Cesa-Bianchi and Fischer 2002).
    Tuned,
    /// PUCT: C·P·√N / (1 + n), P the prior of the move (Silver et al. 2017).
    Puct {
        /// Temperature of the softmax that turns heuristic values into priors, from 0.001 to 1000.
        temperature: f64,
    },
}

/// Whether a move that is played later in an iteration also counts at earlier nodes (all moves as first).
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Amaf {
    /// Disabled.
    Off,
    /// RAVE: with the statistics of the node itself (Gelly and Silver 2007).
    Rave {
        /// Bias b in β = m / (n + m + b·n·m), the share of AMAF for n visits and m visits as first: a larger b reduces it
        /// sooner.
        bias: f64,
    },
    /// GRAVE: with those of the closest node above that has enough visits (Cazenave 2015).
    Grave {
        /// Visits from which the statistics of a node are used.
        reference: u32,
        /// As with RAVE.
        bias: f64,
    },
}

/// When positions become nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Playouts a move receives before its position is stored as a node; 0 stores every position of every playout.
    pub threshold: u32,
    /// Whether equal positions share one node (Childs, Brodeur and Kocsis 2008).
    pub graph: bool,
}

impl Default for Expansion {
    fn default() -> Self {
        Self {
            threshold: 1,
            graph: false,
        }
    }
}

/// Playouts: how games continue from a leaf.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayoutConfig {
    /// How far playouts go.
    pub length: Length,
    /// Whether playouts check for wins and losses one ply ahead.
    pub decisive: Decisive,
    /// How moves are chosen.
    pub policy: PlayoutPolicyConfig,
}

impl Default for PlayoutConfig {
    fn default() -> Self {
        Self {
            length: Length::ToTheEnd,
            decisive: Decisive::Off,
            policy: PlayoutPolicyConfig::Uniform,
        }
    }
}

/// How far playouts go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Length {
    /// To the end of the game.
    ToTheEnd,
    /// So many plies; then the evaluation of the position counts.
    Limited {
        /// Plies of players, at least 1; passes and nature's moves are not counted.
        plies: u32,
        /// How the evaluation counts.
        cut: CutoffScoring,
    },
}

/// How moves of playouts are chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum PlayoutPolicyConfig {
    /// All equally likely.
    Uniform,
    /// MAST: the move with the best mean in all earlier iterations (Finnsson and Björnsson 2008).
    Mast {
        /// Share of uniformly random moves, from 0 to 1.
        epsilon: f64,
    },
    /// NST: the same for sequences of one, two and three moves (Tak, Winands and Björnsson 2012).
    Nst {
        /// Share of uniformly random moves, from 0 to 1.
        epsilon: f64,
    },
}

/// Backup: the rewards of results, and values that follow from them.
#[derive(Clone, PartialEq, Debug)]
pub struct BackupConfig {
    /// Rewards of a win, a draw and a loss; C is relative to them.
    pub reward: RewardScheme,
    /// Factor on rewards for each ply to the end of the playout, from 0 to 1; 1 for none.
    pub discount: f64,
    /// Weight from 0 to 1 of heuristic values, backed up by minimax, in the means (Lanctot et al. 2014).
    pub minimax: f64,
    /// Whether proven wins, draws and losses are backed up and override means.
    pub solver: SolverConfig,
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self {
            reward: RewardScheme::Signed,
            discount: 1.0,
            minimax: 0.0,
            solver: SolverConfig::Off,
        }
    }
}

/// Whether proofs are backed up (Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010). Only in games of
/// one and two players, whose interests are opposed.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum SolverConfig {
    /// Disabled.
    Off,
    /// Enabled.
    On {
        /// A bonus for moves with small proof numbers, if any.
        proof: Option<ProofBonus>,
    },
}

/// A bonus for moves with small proof numbers: the least number of positions that must be won to prove a win (Kowalski et al.
/// 2025, arXiv 2506.13249).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProofBonus {
    /// Its weight, above 0.
    pub weight: f64,
    /// How proof numbers determine it.
    pub by: ProofBy,
}

/// How iterations are allotted to the moves of the root, and which of these is played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Root {
    /// Both, as some allotments also determine which move is played.
    pub allotment: Allotment,
    /// Noise in the priors of the root's moves, if any.
    pub noise: Option<RootNoise>,
    /// Temperature T ≥ 0 of the final move selection: above 0, the move is drawn with a probability in proportion to
    /// visits^(1/T).
    pub sampling: f64,
}

/// Dirichlet noise in the priors of the root's moves: (1 − share)·prior + share·noise, so that every move is tried now and then
/// (Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play").
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootNoise {
    /// The share of the noise, above 0 and at most 1.
    pub share: f64,
    /// The concentration of the distribution, from 0.001 to 1000: with small values few moves get most of the noise.
    pub alpha: f64,
}

/// How iterations are allotted to the moves of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Allotment {
    /// By the selection rule, as everywhere in the tree.
    Formula {
        /// The rule that chooses the move after the search.
        choice: FinalMoveRule,
        /// Which of several best moves is played.
        ties: UctTieBreak,
    },
    /// Sequential halving: all moves share some iterations, then the better half of them, and so on (Karnin, Koren and Somekh
    /// 2013).
    Halving,
    /// Sequential halving of moves sampled by prior without replacement, ranked by prior and mean (Danihelka et al. 2022).
    Gumbel {
        /// Temperature of the softmax that turns heuristic values into priors; with PUCT the same as there.
        temperature: f64,
    },
}

impl Default for Allotment {
    fn default() -> Self {
        Self::Formula {
            choice: FinalMoveRule::Visits { early: false },
            ties: UctTieBreak::Better,
        }
    }
}

/// Final move selection (Chaslot et al. 2008).
///
/// ```
/// use uctopia_game::{Agent, Budget, ZeroEvaluator};
/// use uctopia_games::mnk::TicTacToe;
/// use uctopia_search::Uct;
/// let decide = |options: &str| {
///     Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap().decide(&TicTacToe::default(), &Budget::unlimited())
/// };
/// let (robust, max) = (decide("iters=50"), decide("iters=50,choice=mean"));
/// assert!(robust.moves.iter().all(|m| m.visits <= robust.best_move().visits));
/// assert!(max.moves.iter().all(|m| m.value <= max.best_move().value));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FinalMoveRule {
    /// The most visited move (robust child); between equals the better mean.
    Visits {
        /// Whether the search ends once the most visited move cannot be overtaken (Baier and Winands 2012: STOP).
        early: bool,
    },
    /// The move with the best mean (max child).
    Mean,
    /// The move with the best lower confidence bound, mean − C·√(ln N / n) (secure child).
    Secure,
    /// The move with both the most visits and the best mean (max-robust child). The search ends once there is one and three
    /// quarters of the iterations are done; without one the most visited move is played.
    MaxRobust,
}

/// Several trees, threads or leaves at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Parallel {
    /// Separate trees, each on one thread; results do not depend on the number of threads.
    Apart {
        /// Number of trees, at least 1, each with an equal share of the iterations, whose results are added up (root
        /// parallelism: Chaslot, Winands and van den Herik 2008).
        trees: u32,
        /// Maximum number of leaves whose playouts are played together, at least 1, with virtual loss on their paths.
        batch: u32,
    },
    /// Threads that search one tree (Enzenberger and Müller 2009); results are not reproducible.
    Shared {
        /// Number of threads, at least 2.
        threads: u32,
        /// How pending iterations of other threads count.
        in_flight: InFlight,
    },
}

impl Default for Parallel {
    fn default() -> Self {
        Self::Apart { trees: 1, batch: 1 }
    }
}

/// Limits of the search and of its memory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// Iterations, each with one playout; 1000 when no other bound is given.
    pub iters: Option<u64>,
    /// Thinking time; results under a time limit are not reproducible.
    pub time: Option<Duration>,
    /// Nodes to store at most; the search ends when they are used up.
    pub nodes: Option<u64>,
    /// A bound on memory.
    pub memory: Option<MemoryLimit>,
    /// Whether the tree is kept between the moves of a game.
    pub reuse: bool,
}

/// A bound on memory, which does not end the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryLimit {
    /// Memory limit in megabytes for all trees and tables of the search; at least 1.
    pub megabytes: u64,
    /// The behaviour of a tree that has reached it.
    pub full: Full,
}
