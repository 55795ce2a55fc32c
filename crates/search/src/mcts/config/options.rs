//! Every option of UCT, in the order of the text form: the one place where an option is declared.

use std::time::Duration;

use uctopia_options::{Plies, options};

use super::choices::{
    Allotment, Amaf, Decisive, FinalMoveRule, Formula, Full, InFlight, PlayoutPolicyConfig,
    UctTieBreak, Untried,
};
use crate::cutoff::CutoffScoring;
use crate::reward::RewardScheme;

options! {
    /// The configuration of UCT; the default is plain UCT.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
    /// use uctopia::{Uct, UctConfig};
    /// let config = UctConfig::default().iters(500).solver(true);
    /// assert_eq!(config.to_string(), "iters=500,solver=on");
    /// let game: Tree = "((AB)(=A))".parse().unwrap();
    /// let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&game, &mut Context::unlimited()).unwrap();
    /// assert!(report.totals.playouts < 500); // solved before
    /// ```
    pub struct UctConfig {
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
        eval ["evaluation"]: String = String::new(), with depth | bias | minimax | widen | formula = "puct" | allot = "gumbel", from "the Othello articles compare discs";
        /// how the evaluation at the cutoff counts: by its sign or in proportion
        cut []: CutoffScoring = CutoffScoring::Auto, with depth, from "the Othello articles compare discs: sign";
        /// rewards of a win, a draw and a loss; C is relative to them
        reward ["rewards"]: RewardScheme = RewardScheme::Signed, from "unit: Othello articles; signed: tic-tac-toe article";
        /// whether equal positions share one node (transpositions merged) instead of each path having its own
        graph ["transpositions", "dag"]: bool = false, from "Childs, Brodeur and Kocsis 2008; the tic-tac-toe article merges";
        /// whether positions that are images of each other under a symmetry of the game share one node
        symmetry ["symmetries"]: bool = false, with graph, without reuse | amaf | policy, from "the tic-tac-toe article proposes it: positions can be reduced considerably";
        /// order of unvisited moves
        untried ["unvisited"]: Untried = Untried::Random, from "random: tic-tac-toe article; first: the others";
        /// final move selection: the rule that chooses the move after the search
        choice ["final"]: FinalMoveRule = FinalMoveRule::Visits, from "Chaslot et al. 2008: robust child, max child";
        /// temperature T of the final move selection: the move is drawn in proportion to visits^(1/T); 0 plays by choice
        sampling ["final_temperature"]: f64 = 0.0, in 0.0..=100.0, without choice | ties | early | allot, from "Silver et al. 2018: 1 in the first 30 moves of self-play";
        /// which of several best moves is played
        ties []: UctTieBreak = UctTieBreak::Better, from "first: the articles";
        /// whether proven wins, draws and losses are backed up and override means
        solver []: bool = false, from "Winands, Björnsson and Saito 2008; draws after Cazenave and Saffidine 2010";
        /// weight of a bonus for moves with small proof numbers: the least number of positions that must be won to prove a win
        proof ["pn", "c_pn"]: f64 = 0.0, in 0.0..=1000.0, with solver, from "Kowalski et al. 2025, arXiv 2506.13249: generalized proof-number MCTS";
        /// whether playouts check for wins and losses one ply ahead
        decisive []: Decisive = Decisive::Off, from "Teytaud and Teytaud 2010: decisive and anti-decisive moves";
        policy: PlayoutPolicyConfig;
        amaf: Amaf;
        /// weight of heuristic values, backed up by minimax, in the means
        minimax ["implicit_minimax", "alpha"]: f64 = 0.0, in 0.0..=1.0, from "Lanctot et al. 2014: implicit minimax backups, 0.2 to 0.4";
        /// weight w of the bonus w·H / (n + 1), H the heuristic value of a move
        bias ["progressive_bias"]: f64 = 0.0, in 0.0..=1000.0, from "Chaslot et al. 2008: progressive bias";
        /// exploration term of selection
        formula ["select"]: Formula = Formula::Ucb1, from "UCB1-Tuned: Auer, Cesa-Bianchi and Fischer 2002; PUCT: Silver et al. 2017";
        /// temperature of the softmax that turns heuristic values into priors
        temperature []: f64 = 1.0, in 0.001..=1000.0, with formula = "puct" | allot = "gumbel", from "Boltzmann distribution; values are those of a payoff, −1 to 1";
        /// first-play urgency: mean assumed for unvisited moves; with none, each move is visited once first
        fpu ["first_play_urgency"]: Option<f64> = None, from "Gelly and Wang 2006: first-play urgency";
        /// progressive widening: at a node of N visits only w·N^p of its moves are selected, those with the best heuristic values first; 0 for all
        widen ["progressive_widening", "unprune"]: f64 = 0.0, in 0.0..=1_000_000.0, without fpu, from "Coulom 2007: progressive widening; Chaslot et al. 2008: progressive unpruning";
        /// power p of progressive widening
        widen_power []: f64 = 0.5, in 0.0..=1.0, with widen, from "Couëtoux et al. 2011";
        /// share of Dirichlet noise in the priors of the root's moves; 0 for none
        noise ["root_noise"]: f64 = 0.0, in 0.0..=1.0, with formula = "puct", without allot, from "Silver et al. 2018: 0.25 in self-play";
        /// concentration of the noise: with small values few moves get most of it
        noise_alpha ["dirichlet_alpha"]: f64 = 0.3, in 0.001..=1000.0, with noise, from "Silver et al. 2018: 0.3 in chess, 0.15 in shogi, 0.03 in Go";
        /// how iterations are allotted to the moves of the root
        allot ["allotment", "root_policy"]: Allotment = Allotment::Formula, without choice | ties | early, from "Karnin, Koren and Somekh 2013: sequential halving; Danihelka et al. 2022: Gumbel";
        /// discount per ply to the end of the playout: below 1 favours quick wins and slow losses
        discount ["gamma"]: f64 = 1.0, in 0.0..=1.0, from "Sutton and Barto 1998; it changes what is maximised, compare Pepels et al. 2014";
        /// whether the search ends once the most visited move cannot be overtaken; the move played is the same, visits and values are those of a shorter search
        early ["early_stop"]: bool = false, with choice = "visits", from "Baier and Winands 2012: STOP";
        /// separate trees, each with an equal share of the iterations, whose results are added up (root parallelism); results do not depend on the number of threads
        trees ["root_parallel"]: u32 = 1, in 1..=4096, from "Chaslot, Winands and van den Herik 2008: root parallelism";
        /// threads that search one tree (tree parallelism); results do not repeat
        threads ["tree_parallel"]: u32 = 1, in 1..=1024, without trees | batch | graph | amaf | policy | allot | early | choice = "max-robust" | full = "recycle", from "Enzenberger and Müller 2009: lock-free tree parallelism";
        /// how pending iterations of other threads count
        in_flight ["virtual_loss"]: InFlight = InFlight::Off, with threads, from "loss: Chaslot et al. 2008; off: Mirsoleimani et al. 2017";
        /// maximum number of leaves that are selected, with virtual loss on their paths, before the first of them is evaluated; for networks, which evaluate many at once
        batch ["leaves"]: u32 = 1, in 1..=65536, without allot | depth | decisive | policy | amaf | discount, from "virtual loss: Chaslot, Winands and van den Herik 2008";
        /// memory limit in megabytes for all trees and tables of the search
        memory []: Option<u64> = None, from "a bound on memory that does not end the search";
        /// behaviour when the tree reaches its memory limit
        full []: Full = Full::Stop, with memory, from "recycle: compare Powley, Cowling and Whitehouse 2017, memory-bounded MCTS";
        /// whether the tree is kept between the moves of a game
        reuse ["reuse_tree"]: bool = false, from "common practice";
    }
}
