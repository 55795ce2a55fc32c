//! The options of UCT.

use std::time::Duration;

use uctopia_game::options::Plies;
use uctopia_game::{Limit, choices, options};

use super::refusals;
use crate::rollout::{Cut, RewardScheme};

choices! {
    /// Which of the moves that were never tried at a node comes first.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Uct, UctConfig, mcts::Untried};
    /// let first_tried = |untried, seed| {
    ///     let config = UctConfig { iters: Some(1), untried, ..UctConfig::default() };
    ///     let report = Uct::new(config, Even, seed).decide(&TicTacToe::default(), &Budget::unlimited());
    ///     report.moves.iter().position(|m| m.visits == 1).unwrap()
    /// };
    /// assert!((0..20).all(|seed| first_tried(Untried::First, seed) == 0));
    /// assert!((0..20).any(|seed| first_tried(Untried::Random, seed) != 0));
    /// ```
    pub enum Untried {
        /// Any of them, all equally likely.
        Random = "random",
        /// The first in the game's order.
        First = "first",
    }
}

choices! {
    /// Which move to play in the end.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Uct, UctConfig, mcts::Choice};
    /// let decide = |choice| {
    ///     let config = UctConfig { iters: Some(50), choice, ..UctConfig::default() };
    ///     Uct::new(config, Even, 1).decide(&TicTacToe::default(), &Budget::unlimited())
    /// };
    /// let (robust, max) = (decide(Choice::Visits), decide(Choice::Mean));
    /// assert!(robust.moves.iter().all(|m| m.visits <= robust.best_move().visits));
    /// assert!(max.moves.iter().all(|m| m.value <= max.best_move().value));
    /// ```
    pub enum Choice {
        /// The one tried most often (robust child); between equals the better mean.
        Visits = "visits" | "robust",
        /// The one with the best mean (max child).
        Mean = "mean" | "max",
        /// The one with the best lower confidence bound, mean − C·√(ln N / n) (secure child).
        Secure = "secure",
        /// The one that has both the most visits and the best mean (max-robust child). The search ends once there is one
        /// and three quarters of the iterations are done; without one the most visited is played.
        MaxRobust = "max-robust",
    }
}

choices! {
    /// How much a move promises beyond its mean.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Uct, UctConfig, mcts::Formula};
    /// let visits = |formula| {
    ///     let config = UctConfig { iters: Some(20_000), formula, ..UctConfig::default() };
    ///     let report = Uct::new(config, Even, 1).decide(&TicTacToe::default(), &Budget::unlimited());
    ///     report.moves.iter().map(|m| m.visits).collect::<Vec<_>>()
    /// };
    /// assert_ne!(visits(Formula::Ucb1), visits(Formula::Tuned));
    /// assert_ne!(visits(Formula::Ucb1), visits(Formula::Puct));
    /// ```
    pub enum Formula {
        /// UCB1: C·√(ln N / n).
        Ucb1 = "ucb1",
        /// UCB1-Tuned: C·√(ln N / n · min(¼w², V)), V the upper bound on the variance and w the range of rewards.
        Tuned = "tuned" | "ucb1-tuned",
        /// PUCT: C·P·√N / (1 + n), P the prior of the move.
        Puct = "puct",
    }
}

choices! {
    /// What the bonus for proof numbers is in proportion to.
    pub enum ProofBy {
        /// The place among the moves: 1 − r/k, where r of k moves have smaller numbers.
        Rank = "rank",
        /// The number itself: 1 − p/p_max.
        Share = "share",
    }
}

choices! {
    /// Whether a move that was good later in a simulation counts as good now (all moves as first).
    pub enum Amaf {
        /// No.
        Off = "off",
        /// RAVE: with the figures of the node itself.
        Rave = "rave",
        /// GRAVE: with those of the closest node above that has enough visits.
        Grave = "grave",
    }
}

choices! {
    /// How moves of playouts are chosen.
    pub enum Policy {
        /// All equally likely.
        Uniform = "uniform",
        /// MAST: the move with the best mean in all simulations so far.
        Mast = "mast",
        /// NST: the same for sequences of one, two and three moves.
        Nst = "nst" | "ngrams",
    }
}

choices! {
    /// Whether playouts look one ply ahead.
    pub enum Decisive {
        /// No.
        Off = "off",
        /// A move that wins at once is played.
        Wins = "wins",
        /// And no move after which the opponent wins at once, where there is another.
        Both = "both" | "on",
    }
}

choices! {
    /// How iterations are dealt out to the moves of the root.
    pub enum Allotment {
        /// As everywhere in the tree.
        Formula = "formula",
        /// Sequential halving: to all alike, then to the better half alike, and so on.
        Halving = "halving",
        /// The same, begun with a sample of moves drawn by prior without repeats, and ranked by prior and mean.
        Gumbel = "gumbel",
    }
}

choices! {
    /// How iterations under way count, where several are under way at once.
    pub enum InFlight {
        /// Not at all.
        Off = "off",
        /// As visits whose result is not known yet: WU-UCT.
        Visits = "visits" | "wu-uct",
        /// As visits that were lost: virtual loss.
        Loss = "loss" | "virtual-loss",
    }
}

choices! {
    /// What becomes of a tree that has used up its memory.
    pub enum Full {
        /// It stops growing, and iterations go on.
        Stop = "stop",
        /// Its least visited half is forgotten.
        Recycle = "recycle",
    }
}

choices! {
    /// Which of several moves that [`Choice`] finds equal is played.
    pub enum Ties {
        /// The one that is better in the other respect: mean between equal visits, visits between equal means.
        Better = "better",
        /// The first in the game's order.
        First = "first",
        /// The last in the game's order.
        Last = "last",
    }
}

options! {
    /// Options of UCT.
    ///
    /// ```
    /// use uctopia_game::options::Options;
    /// use uctopia_search::UctConfig;
    /// let mut config = UctConfig { solver: true, ..UctConfig::default() };
    /// config.set("exploration", "1.4").unwrap(); // the same option as `c`
    /// let changed = [("c", "1.4".to_owned()), ("solver", "on".to_owned())];
    /// assert_eq!(config.changed(), changed);
    /// ```
    pub struct Uct {
        /// iterations, each with one playout; 1000 when no other bound is given
        iters ["max_count", "playouts", "simulations", "iterations"]: Option<u64> = None, from "max_count of the Othello articles";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "max_time of the Othello articles";
        /// nodes to store at most; the search ends when they are used up
        nodes ["max_nodes"]: Option<u64> = None, from "a bound on memory";
        /// exploration constant C of mean + C·√(ln N / n), N the visits of the node, n those of the move
        c ["exploration", "exploration_weight", "exploration_constant"]: f64 = 1.0, in 0.0..=1000.0, from "Kocsis and Szepesvári 2006; measured best near 1 on rewards from −1 to 1";
        /// playouts a move receives before its position is stored as a node; 0 stores every position of every playout
        threshold ["expand", "expand_base", "expansion_threshold"]: u32 = 1, in 0..=1_000_000_000, from "threshold of the Othello articles; 0 is the tic-tac-toe article's way";
        /// length of a playout in plies, judged by the evaluation where it is cut
        depth ["playout_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles, whose tables use 20";
        /// evaluation at the cut, by name; the game's first one by default
        eval ["evaluation"]: String = String::new(), from "the Othello articles compare discs";
        /// how a cut playout counts: by the sign of the evaluation or in proportion
        cut []: Cut = Cut::Auto, from "the Othello articles compare discs: sign";
        /// what win, draw and loss count; C is relative to it
        reward ["rewards"]: RewardScheme = RewardScheme::Signed, from "unit: Othello articles; signed: tic-tac-toe article";
        /// whether equal positions share one node (transpositions merged) instead of each path having its own
        graph ["transpositions", "dag"]: bool = false, from "Childs, Brodeur and Kocsis 2008; the tic-tac-toe article merges";
        /// which untried move comes first
        untried ["unvisited"]: Untried = Untried::Random, from "random: tic-tac-toe article; first: the others";
        /// which move is played in the end
        choice ["final"]: Choice = Choice::Visits, from "Chaslot et al. 2008: robust child, max child";
        /// which of several best moves is played
        ties []: Ties = Ties::Better, from "first: the articles";
        /// whether proven wins, draws and losses are backed up and decide
        solver []: bool = false, from "Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010";
        /// weight of a bonus for moves with small proof numbers: how many positions at least must turn out won for the move to be won
        proof ["pn", "c_pn"]: f64 = 0.0, in 0.0..=1000.0, from "Kowalski et al. 2025, arXiv 2506.13249: generalized proof-number MCTS";
        /// how the bonus follows from proof numbers
        proof_by ["pn_by"]: ProofBy = ProofBy::Share, from "rank: Doe et al. 2022, Kowalski et al. 2024; share: simpler, and here the better one";
        /// whether playouts see wins and losses one ply ahead
        decisive []: Decisive = Decisive::Off, from "Teytaud and Teytaud 2010: decisive and anti-decisive moves";
        /// how playouts choose moves
        policy ["playout_policy"]: Policy = Policy::Uniform, from "MAST: Finnsson and Björnsson 2008; NST: Tak, Winands and Björnsson 2012";
        /// share of uniformly random moves in playouts with another policy
        epsilon []: f64 = 0.4, in 0.0..=1.0, from "Tak, Winands and Björnsson 2012: ε-greedy is better than Gibbs sampling";
        /// all moves as first: whether moves share figures with the same moves played later
        amaf []: Amaf = Amaf::Off, from "RAVE: Gelly and Silver 2007; GRAVE: Cazenave 2015";
        /// visits from which GRAVE trusts the figures of a node
        grave_ref ["ref"]: u32 = 50, in 0..=1_000_000_000, from "Cazenave 2015";
        /// weight of bias b in β = m / (n + m + b·n·m), n visits and m those as first: the larger, the sooner means win
        amaf_bias []: f64 = 0.00001, in 0.0..=1000.0, from "Cazenave 2015, who tunes it between 1e-15 and 1e-1";
        /// weight of heuristic values, backed up by minimax, in the means
        minimax ["implicit_minimax", "alpha"]: f64 = 0.0, in 0.0..=1.0, from "Lanctot et al. 2014: implicit minimax backups, 0.2 to 0.4";
        /// weight w of the bonus w·H / (n + 1), H the heuristic value of a move
        bias ["progressive_bias"]: f64 = 0.0, in 0.0..=1000.0, from "Chaslot et al. 2008: progressive bias";
        /// what a move promises beyond its mean
        formula ["select"]: Formula = Formula::Ucb1, from "UCB1-Tuned: Auer, Cesa-Bianchi and Fischer 2002; PUCT: Silver et al. 2017";
        /// temperature of the softmax over heuristic values that makes priors
        temperature []: f64 = 1.0, in 0.001..=1000.0, from "Boltzmann distribution; values are those of a payoff, −1 to 1";
        /// mean assumed of untried moves, which then compete with the others; none tries each move once first
        fpu ["first_play_urgency"]: Option<f64> = None, from "Gelly and Wang 2006: first-play urgency";
        /// how iterations are dealt out at the root
        allot ["allotment", "root_policy"]: Allotment = Allotment::Formula, from "Karnin, Koren and Somekh 2013: sequential halving; Danihelka et al. 2022: Gumbel";
        /// factor on rewards for each ply to the end of the simulation: below 1 quick wins and slow losses count more
        discount ["gamma"]: f64 = 1.0, in 0.0..=1.0, from "Sutton and Barto 1998; it changes what is maximised, compare Pepels et al. 2014";
        /// whether the search ends once the most visited move cannot be overtaken; the move played is the same, visits and values are those of a shorter search
        early ["early_stop"]: bool = false, from "Baier and Winands 2012: STOP";
        /// trees that are searched apart, each with an equal share of the iterations, and added up in the end (root parallelism); the same results on any number of threads
        trees ["root_parallel"]: u32 = 1, in 1..=4096, from "Chaslot, Winands and van den Herik 2008: root parallelism";
        /// threads that search one tree (tree parallelism); results do not repeat
        threads ["tree_parallel"]: u32 = 1, in 1..=1024, from "Enzenberger and Müller 2009: lock-free tree parallelism";
        /// how iterations under way on other threads count
        in_flight ["virtual_loss"]: InFlight = InFlight::Off, from "visits: Liu et al. 2020, WU-UCT; loss: Chaslot et al. 2008; off: Mirsoleimani et al. 2017";
        /// how many leaves at most are played from together, with virtual loss on the ways to them; some games play many at once much quicker
        batch ["leaves"]: u32 = 1, in 1..=65536, from "virtual loss: Chaslot, Winands and van den Herik 2008";
        /// megabytes the search may take, its tables included, or all trees together
        memory []: Option<u64> = None, from "a bound on memory that does not end the search";
        /// what becomes of a tree that has used up its memory
        full []: Full = Full::Stop, from "recycle: compare Powley, Cowling and Whitehouse 2017, memory-bounded MCTS";
        /// whether the tree is kept between the moves of a game
        reuse ["reuse_tree"]: bool = false, from "common practice";
    }
}

impl Uct {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// A bound on nodes alone must end even when the whole game fits into the tree.
    const ITERATIONS_PER_NODE: u64 = 100;

    /// Whether proofs are backed up: only for one and two players, whose interests are opposed.
    pub(crate) fn solves(&self, players: usize) -> bool {
        self.solver && players <= 2
    }

    /// The weight of implicit minimax: of no use where interests are not opposed.
    pub(crate) fn implicit(&self, players: usize) -> f64 {
        if players <= 2 { self.minimax } else { 0.0 }
    }

    /// Whether iterations under way are counted on their edges.
    pub(crate) fn keeps_pending(&self) -> bool {
        self.threads > 1 && self.in_flight != InFlight::Off
    }

    /// Whether the first iterations are the same however many there will be: nothing is dealt out beforehand, no batch is cut
    /// short, and no search stops because little is left.
    pub(crate) fn is_open_ended(&self) -> bool {
        let alone = self.batch == 1 && self.trees == 1 && self.threads == 1;
        alone && self.allot == Allotment::Formula && !self.early && self.choice != Choice::MaxRobust
    }

    /// Whether moves are to be kept to the end of a playout.
    pub(crate) fn is_traced(&self) -> bool {
        self.policy != Policy::Uniform || self.amaf != Amaf::Off || self.discount != 1.0
    }

    /// Whether a result may change what follows from the positions below.
    pub(crate) fn revises(&self, players: usize) -> bool {
        self.solves(players) || self.implicit(players) > 0.0
    }

    /// Whether the options can be combined.
    ///
    /// # Errors
    /// A sentence that says which cannot, and what to write instead.
    ///
    /// ```
    /// use uctopia_search::UctConfig;
    /// let mut config = UctConfig { proof: 0.5, ..UctConfig::default() };
    /// assert_eq!(config.check().unwrap_err(), "proof=0.5 counts what is missing to a proof: it needs solver=on");
    /// config.solver = true;
    /// assert!(config.check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), String> {
        refusals::check(self)
    }

    /// The bounds of one decision.
    ///
    /// ```
    /// use uctopia_search::UctConfig;
    /// let small_tree = UctConfig { nodes: Some(50), ..UctConfig::default() };
    /// assert_eq!(small_tree.limit().iterations, Some(5000)); // so that it ends even if 50 nodes are never needed
    /// ```
    #[must_use]
    pub fn limit(&self) -> Limit {
        let implied = match (self.time, self.nodes) {
            (None, Some(nodes)) => Some(nodes.saturating_mul(Self::ITERATIONS_PER_NODE)),
            _ => None,
        };
        Limit { iterations: self.iters.or(implied), nodes: self.nodes, time: self.time }
    }
}
