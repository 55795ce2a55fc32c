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
    /// Which move an iteration tries.
    pub selection: SelectionConfig,
    /// When positions become nodes.
    pub expansion: Expansion,
    /// How games are played on from where the tree ends.
    pub playout: PlayoutConfig,
    /// What results count, and what follows from them.
    pub backup: BackupConfig,
    /// How iterations are allotted to the moves of the root, and which of these is played.
    pub root: Root,
    /// Several trees, threads or leaves at once.
    pub parallel: Parallel,
    /// How long the search runs, and how much it stores.
    pub limits: SearchLimits,
}

/// Which move an iteration tries: the one with the highest mean + exploration + bonuses.
#[derive(Clone, PartialEq, Debug)]
pub struct SelectionConfig {
    /// Exploration constant C, from 0 to 1000.
    pub c: f64,
    /// The exploration term.
    pub formula: Formula,
    /// Which untried move comes first.
    pub untried: Untried,
    /// Mean assumed of untried moves, which then compete with the others (first-play urgency, Gelly and Wang 2006); with
    /// `None` each move is tried once first.
    pub fpu: Option<f64>,
    /// Whether moves share figures with the same moves played later.
    pub amaf: Amaf,
    /// Weight w ≥ 0 of the bonus w·H / (n + 1), H the heuristic value of a move (progressive bias, Chaslot et al. 2008).
    pub bias: f64,
}

impl Default for SelectionConfig {
    fn default() -> Self {
        Self { c: 1.0, formula: Formula::Ucb1, untried: Untried::Random, fpu: None, amaf: Amaf::Off, bias: 0.0 }
    }
}

/// How much a move promises beyond its mean; N counts the visits of the node and n those of the move.
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
        /// Temperature of the softmax over heuristic values that makes priors, from 0.001 to 1000.
        temperature: f64,
    },
}

/// Whether a move that was good later in a simulation counts as good now (all moves as first).
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Amaf {
    /// No.
    Off,
    /// RAVE: with the figures of the node itself (Gelly and Silver 2007).
    Rave {
        /// b in β = m / (n + m + b·n·m), n visits and m those as first: the larger, the sooner means win.
        bias: f64,
    },
    /// GRAVE: with those of the closest node above that has enough visits (Cazenave 2015).
    Grave {
        /// Visits from which the figures of a node are used.
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
        Self { threshold: 1, graph: false }
    }
}

/// How games are played on from where the tree ends.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayoutConfig {
    /// How far playouts go.
    pub length: Length,
    /// Whether playouts see wins and losses one ply ahead.
    pub decisive: Decisive,
    /// How moves are chosen.
    pub policy: PlayoutPolicyConfig,
}

impl Default for PlayoutConfig {
    fn default() -> Self {
        Self { length: Length::ToTheEnd, decisive: Decisive::Off, policy: PlayoutPolicyConfig::Uniform }
    }
}

/// How far playouts go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Length {
    /// To the end of the game.
    ToTheEnd,
    /// So many plies; the evaluation tells what the position there is worth.
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
    /// MAST: the move with the best mean in all simulations so far (Finnsson and Björnsson 2008).
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

/// What results count, and what follows from them.
#[derive(Clone, PartialEq, Debug)]
pub struct BackupConfig {
    /// What win, draw and loss count; C is relative to it.
    pub reward: RewardScheme,
    /// Factor on rewards for each ply to the end of the simulation, from 0 to 1; 1 for none.
    pub discount: f64,
    /// Weight from 0 to 1 of heuristic values, backed up by minimax, in the means (Lanctot et al. 2014).
    pub minimax: f64,
    /// Whether proven wins, draws and losses are backed up and decide.
    pub solver: SolverConfig,
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self { reward: RewardScheme::Signed, discount: 1.0, minimax: 0.0, solver: SolverConfig::Off }
    }
}

/// Whether proofs are backed up (Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010). Only in games of
/// one and two players, whose interests are opposed.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum SolverConfig {
    /// No.
    Off,
    /// Yes.
    On {
        /// A bonus for moves with small proof numbers, if any.
        proof: Option<ProofBonus>,
    },
}

/// A bonus for moves with small proof numbers: how many positions at least must turn out won for the move to be won
/// (Kowalski et al. 2025, arXiv 2506.13249).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProofBonus {
    /// Its weight, above 0.
    pub weight: f64,
    /// How it follows from proof numbers.
    pub by: ProofBy,
}

/// How iterations are allotted to the moves of the root, and which of these is played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Root {
    /// Both, as an allotment of its own decides which move is played.
    pub allotment: Allotment,
}

/// How iterations are allotted to the moves of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Allotment {
    /// As everywhere in the tree.
    Formula {
        /// Which move is played in the end.
        choice: FinalMoveRule,
        /// Which of several best moves is played.
        ties: UctTieBreak,
    },
    /// Sequential halving: to all alike, then to the better half alike, and so on (Karnin, Koren and Somekh 2013).
    Halving,
    /// The same, begun with a sample of moves drawn by prior without repeats, and ranked by prior and mean (Danihelka et al.
    /// 2022).
    Gumbel {
        /// Temperature of the softmax over heuristic values that makes priors; with PUCT the same as there.
        temperature: f64,
    },
}

impl Default for Allotment {
    fn default() -> Self {
        Self::Formula { choice: FinalMoveRule::Visits { early: false }, ties: UctTieBreak::Better }
    }
}

/// Which move to play in the end (Chaslot et al. 2008).
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
    /// The one tried most often (robust child); between equals the better mean.
    Visits {
        /// Whether the search ends once the most visited move cannot be overtaken (Baier and Winands 2012: STOP).
        early: bool,
    },
    /// The one with the best mean (max child).
    Mean,
    /// The one with the best lower confidence bound, mean − C·√(ln N / n) (secure child).
    Secure,
    /// The one that has both the most visits and the best mean (max-robust child). The search ends once there is one and three
    /// quarters of the iterations are done; without one the most visited is played.
    MaxRobust,
}

/// Several trees, threads or leaves at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Parallel {
    /// Trees that are searched apart, each on one thread; the same results on any number of threads.
    Apart {
        /// How many trees, at least 1, each with an equal share of the iterations; they are added up in the end (root
        /// parallelism: Chaslot, Winands and van den Herik 2008).
        trees: u32,
        /// How many leaves at most are played from together, at least 1, with virtual loss on the paths to them.
        batch: u32,
    },
    /// Threads that search one tree (Enzenberger and Müller 2009); results do not repeat.
    Shared {
        /// How many threads, at least 2.
        threads: u32,
        /// How iterations under way on other threads count.
        in_flight: InFlight,
    },
}

impl Default for Parallel {
    fn default() -> Self {
        Self::Apart { trees: 1, batch: 1 }
    }
}

/// How long the search runs, and how much it stores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// Iterations, each with one playout; 1000 when no other bound is given.
    pub iters: Option<u64>,
    /// Thinking time; results under a time limit do not repeat.
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
    /// Megabytes the search may take, its tables included, or all trees together; at least 1.
    pub megabytes: u64,
    /// What becomes of a tree that has used them up.
    pub full: Full,
}
