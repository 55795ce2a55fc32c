//! The options of UCT in text form.

use std::time::Duration;

use uctopia_options::{Plies, choices, options};

use self::words::{Allotment, Amaf, FinalMoveRule, Formula, PlayoutPolicyConfig};

use crate::playout_runner::{CutoffScoring, RewardScheme};

choices! {
    /// The order of the unvisited moves of a node.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, ZeroEvaluator};
    /// use uctopia_games::mnk::TicTacToe;
    /// use uctopia_search::{Uct, UctConfig, mcts::config::{SearchLimits, SelectionConfig, Untried}};
    /// let first_tried = |untried, seed| {
    ///     let selection = SelectionConfig { untried, ..SelectionConfig::default() };
    ///     let limits = SearchLimits { iters: Some(1), ..SearchLimits::default() };
    ///     let config = UctConfig { selection, limits, ..UctConfig::default() };
    ///     let report = Uct::new(config, ZeroEvaluator, seed).unwrap().decide(&TicTacToe::default(), &Budget::unlimited());
    ///     report.moves.iter().position(|m| m.visits == 1).unwrap()
    /// };
    /// assert!((0..20).all(|seed| first_tried(Untried::First, seed) == 0));
    /// assert!((0..20).any(|seed| first_tried(Untried::Random, seed) != 0));
    /// ```
    pub enum Untried {
        /// A random one, all equally likely.
        Random = "random",
        /// The first in the game's order.
        First = "first",
    }
}

choices! {
    /// The quantity on which the bonus for proof numbers depends.
    pub enum ProofBy {
        /// The place among the moves: 1 − r/k, where r of k moves have smaller numbers.
        Rank = "rank",
        /// The number itself: 1 − p/p_max.
        Share = "share",
    }
}

choices! {
    /// Decisive and anti-decisive moves in playouts.
    pub enum Decisive {
        /// Disabled.
        Off = "off",
        /// A move that wins at once is played.
        Wins = "wins",
        /// The same, and no move after which the opponent wins at once, if there is another one.
        Both = "both" | "on",
    }
}

choices! {
    /// How pending iterations count while others are selected.
    pub enum InFlight {
        /// Not at all.
        Off = "off",
        /// As visits with an unknown result: WU-UCT.
        Visits = "visits" | "wu-uct",
        /// As lost visits: virtual loss.
        Loss = "loss" | "virtual-loss",
    }
}

choices! {
    /// The behaviour of a tree that has reached its memory limit.
    pub enum Full {
        /// It stops growing; iterations continue.
        Stop = "stop",
        /// Its least visited half is removed.
        Recycle = "recycle",
    }
}

choices! {
    /// Which of several moves that are equal for [`FinalMoveRule`](super::FinalMoveRule) is played.
    pub enum UctTieBreak {
        /// The better one by the other criterion: mean between equal visits, visits between equal means.
        Better = "better",
        /// The first in the game's order.
        First = "first",
        /// The last in the game's order.
        Last = "last",
    }
}

/// The values of options whose configuration has parameters.
pub mod words {
    use uctopia_options::choices;

    choices! {
        /// Values of `formula`: see [`Formula`](super::super::Formula).
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
        /// Values of `amaf`: see [`Amaf`](super::super::Amaf).
        pub enum Amaf {
            /// Disabled.
            Off = "off",
            /// RAVE: with the statistics of the node itself.
            Rave = "rave",
            /// GRAVE: with those of the closest node above that has enough visits.
            Grave = "grave",
        }
    }

    choices! {
        /// Values of `policy`: see [`PlayoutPolicyConfig`](super::super::PlayoutPolicyConfig).
        pub enum PlayoutPolicyConfig {
            /// All equally likely.
            Uniform = "uniform",
            /// MAST: the move with the best mean in all earlier iterations.
            Mast = "mast",
            /// NST: the same for sequences of one, two and three moves.
            Nst = "nst" | "ngrams",
        }
    }

    choices! {
        /// Values of `allot`: see [`Allotment`](super::super::Allotment).
        pub enum Allotment {
            /// By the selection rule, as everywhere in the tree.
            Formula = "formula",
            /// Sequential halving: all moves share some iterations, then the better half of them, and so on.
            Halving = "halving",
            /// Sequential halving of moves sampled by prior without replacement, ranked by prior and mean.
            Gumbel = "gumbel",
        }
    }

    choices! {
        /// Values of `choice`: see [`FinalMoveRule`](super::super::FinalMoveRule).
        pub enum FinalMoveRule {
            /// The most visited move (robust child); between equals the better mean.
            Visits = "visits" | "robust",
            /// The move with the best mean (max child).
            Mean = "mean" | "max",
            /// The move with the best lower confidence bound, mean − C·√(ln N / n) (secure child).
            Secure = "secure",
            /// The move with both the most visits and the best mean (max-robust child). The search ends once there is one and
            /// three quarters of the iterations are done; without one the most visited move is played.
            MaxRobust = "max-robust",
        }
    }
}

options! {
    /// Options of UCT in text form: flat, set one by one in any order. [`config`](Self::config) converts them to a
    /// configuration.
    ///
    /// ```
    /// use uctopia_options::Options;
    /// use uctopia_search::UctOptions;
    /// let mut options = UctOptions { solver: true, ..UctOptions::default() };
    /// options.set("exploration", "1.4").unwrap(); // the same option as `c`
    /// let changed = [("c", "1.4".to_owned()), ("solver", "on".to_owned())];
    /// assert_eq!(options.changed(), changed);
    /// options.set("epsilon", "0.2").unwrap();
    /// assert!(options.config().is_err()); // epsilon needs a playout policy
    /// options.set("policy", "mast").unwrap();
    /// assert!(options.config().is_ok());
    /// ```
    pub struct UctOptions {
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
        /// maximum length of a playout in plies, after which the position is evaluated
        depth ["playout_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles, whose tables use 20";
        /// evaluation at the cutoff: a name, or a file of weights (a name with a dot or a slash); the game's first one by default
        eval ["evaluation"]: String = String::new(), from "the Othello articles compare discs";
        /// how the evaluation at the cutoff counts: by its sign or in proportion
        cut []: CutoffScoring = CutoffScoring::Auto, from "the Othello articles compare discs: sign";
        /// rewards of a win, a draw and a loss; C is relative to them
        reward ["rewards"]: RewardScheme = RewardScheme::Signed, from "unit: Othello articles; signed: tic-tac-toe article";
        /// whether equal positions share one node (transpositions merged) instead of each path having its own
        graph ["transpositions", "dag"]: bool = false, from "Childs, Brodeur and Kocsis 2008; the tic-tac-toe article merges";
        /// order of unvisited moves
        untried ["unvisited"]: Untried = Untried::Random, from "random: tic-tac-toe article; first: the others";
        /// final move selection: the rule that chooses the move after the search
        choice ["final"]: FinalMoveRule = FinalMoveRule::Visits, from "Chaslot et al. 2008: robust child, max child";
        /// temperature T of the final move selection: the move is drawn in proportion to visits^(1/T); 0 plays by choice
        sampling ["final_temperature"]: f64 = 0.0, in 0.0..=100.0, from "Silver et al. 2018: 1 in the first 30 moves of self-play";
        /// which of several best moves is played
        ties []: UctTieBreak = UctTieBreak::Better, from "first: the articles";
        /// whether proven wins, draws and losses are backed up and override means
        solver []: bool = false, from "Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010";
        /// weight of a bonus for moves with small proof numbers: the least number of positions that must be won to prove a win
        proof ["pn", "c_pn"]: f64 = 0.0, in 0.0..=1000.0, from "Kowalski et al. 2025, arXiv 2506.13249: generalized proof-number MCTS";
        /// how proof numbers determine the bonus
        proof_by ["pn_by"]: ProofBy = ProofBy::Share, from "rank: Doe et al. 2022, Kowalski et al. 2024; share: simpler, and here the better one";
        /// whether playouts check for wins and losses one ply ahead
        decisive []: Decisive = Decisive::Off, from "Teytaud and Teytaud 2010: decisive and anti-decisive moves";
        /// playout policy: the rule that chooses the moves of playouts
        policy ["playout_policy"]: PlayoutPolicyConfig = PlayoutPolicyConfig::Uniform, from "MAST: Finnsson and Björnsson 2008; NST: Tak, Winands and Björnsson 2012";
        /// share of uniformly random moves in playouts with another policy
        epsilon []: f64 = 0.4, in 0.0..=1.0, from "Tak, Winands and Björnsson 2012: ε-greedy is better than Gibbs sampling";
        /// all moves as first (AMAF): whether moves share statistics with the same moves played later
        amaf []: Amaf = Amaf::Off, from "RAVE: Gelly and Silver 2007; GRAVE: Cazenave 2015";
        /// visits from which GRAVE uses the statistics of a node
        grave_ref ["ref"]: u32 = 50, in 0..=1_000_000_000, from "Cazenave 2015";
        /// bias b in β = m / (n + m + b·n·m), the share of AMAF for n visits and m visits as first: a larger b reduces it sooner
        amaf_bias []: f64 = 0.00001, in 0.0..=1000.0, from "Cazenave 2015, tuned between 1e-15 and 1e-1";
        /// weight of heuristic values, backed up by minimax, in the means
        minimax ["implicit_minimax", "alpha"]: f64 = 0.0, in 0.0..=1.0, from "Lanctot et al. 2014: implicit minimax backups, 0.2 to 0.4";
        /// weight w of the bonus w·H / (n + 1), H the heuristic value of a move
        bias ["progressive_bias"]: f64 = 0.0, in 0.0..=1000.0, from "Chaslot et al. 2008: progressive bias";
        /// exploration term of selection
        formula ["select"]: Formula = Formula::Ucb1, from "UCB1-Tuned: Auer, Cesa-Bianchi and Fischer 2002; PUCT: Silver et al. 2017";
        /// temperature of the softmax that turns heuristic values into priors
        temperature []: f64 = 1.0, in 0.001..=1000.0, from "Boltzmann distribution; values are those of a payoff, −1 to 1";
        /// first-play urgency: mean assumed for unvisited moves; with none, each move is visited once first
        fpu ["first_play_urgency"]: Option<f64> = None, from "Gelly and Wang 2006: first-play urgency";
        /// share of Dirichlet noise in the priors of the root's moves; 0 for none
        noise ["root_noise"]: f64 = 0.0, in 0.0..=1.0, from "Silver et al. 2018: 0.25 in self-play";
        /// concentration of the noise: with small values few moves get most of it
        noise_alpha ["dirichlet_alpha"]: f64 = 0.3, in 0.001..=1000.0, from "Silver et al. 2018: 0.3 in chess, 0.15 in shogi, 0.03 in Go";
        /// how iterations are allotted to the moves of the root
        allot ["allotment", "root_policy"]: Allotment = Allotment::Formula, from "Karnin, Koren and Somekh 2013: sequential halving; Danihelka et al. 2022: Gumbel";
        /// discount per ply to the end of the playout: below 1 favours quick wins and slow losses
        discount ["gamma"]: f64 = 1.0, in 0.0..=1.0, from "Sutton and Barto 1998; it changes what is maximised, compare Pepels et al. 2014";
        /// whether the search ends once the most visited move cannot be overtaken; the move played is the same, visits and values are those of a shorter search
        early ["early_stop"]: bool = false, from "Baier and Winands 2012: STOP";
        /// separate trees, each with an equal share of the iterations, whose results are added up (root parallelism); results do not depend on the number of threads
        trees ["root_parallel"]: u32 = 1, in 1..=4096, from "Chaslot, Winands and van den Herik 2008: root parallelism";
        /// threads that search one tree (tree parallelism); results do not repeat
        threads ["tree_parallel"]: u32 = 1, in 1..=1024, from "Enzenberger and Müller 2009: lock-free tree parallelism";
        /// how pending iterations of other threads count
        in_flight ["virtual_loss"]: InFlight = InFlight::Off, from "visits: Liu et al. 2020, WU-UCT; loss: Chaslot et al. 2008; off: Mirsoleimani et al. 2017";
        /// maximum number of leaves whose playouts are played together, with virtual loss on their paths; faster in games that play many at once
        batch ["leaves"]: u32 = 1, in 1..=65536, from "virtual loss: Chaslot, Winands and van den Herik 2008";
        /// memory limit in megabytes for all trees and tables of the search
        memory []: Option<u64> = None, from "a bound on memory that does not end the search";
        /// behaviour when the tree reaches its memory limit
        full []: Full = Full::Stop, from "recycle: compare Powley, Cowling and Whitehouse 2017, memory-bounded MCTS";
        /// whether the tree is kept between the moves of a game
        reuse ["reuse_tree"]: bool = false, from "common practice";
    }
}
