//! The words of options that are choices, and the parameters that some of them have.

use uctopia_options::choices;

choices! {
    /// The order of the unvisited moves of a node.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::search::{Uct, UctConfig, mcts::config::Untried};
    /// let first_tried = |untried, seed| {
    ///     let config = UctConfig::default().iters(1).untried(untried);
    ///     let report = Uct::new(config, ZeroEvaluator, seed).unwrap().decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
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
    /// The exploration term; N counts the visits of the node and n those of the move.
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::search::{Uct, UctConfig, mcts::config::Formula};
    /// let visits = |formula| {
    ///     let config = UctConfig::default().iters(20_000).formula(formula);
    ///     let report = Uct::new(config, ZeroEvaluator, 1).unwrap().decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap();
    ///     report.moves.iter().map(|m| m.visits).collect::<Vec<_>>()
    /// };
    /// assert_ne!(visits(Formula::Ucb1), visits(Formula::Tuned));
    /// assert_ne!(visits(Formula::Ucb1), visits(Formula::Puct));
    /// ```
    pub enum Formula {
        /// UCB1: C·√(ln N / n) (Kocsis and Szepesvári 2006).
        Ucb1 = "ucb1",
        /// UCB1-Tuned: C·√(ln N / n · min(¼w², V)), V the upper bound on the variance and w the range of rewards (Auer,
        /// Cesa-Bianchi and Fischer 2002).
        Tuned = "tuned" | "ucb1-tuned",
        /// PUCT: C·P·√N / (1 + n), P the prior of the move (Silver et al. 2017).
        Puct = "puct",
    }
}

choices! {
    /// Whether a move that is played later in an iteration also counts at earlier nodes (all moves as first).
    pub enum Amaf {
        /// Disabled.
        Off = "off",
        /// RAVE: with the statistics of the node itself (Gelly and Silver 2007).
        Rave { amaf_bias: f64 } = "rave",
        /// GRAVE: with those of the closest node above that has enough visits (Cazenave 2015).
        Grave { grave_ref: u32, amaf_bias: f64 } = "grave",
    }
    /// all moves as first (AMAF): whether moves share statistics with the same moves played later
    amaf [] = Off, from "RAVE: Gelly and Silver 2007; GRAVE: Cazenave 2015";
    /// visits from which GRAVE uses the statistics of a node
    grave_ref ["ref"]: u32 = 50, in 0..=1_000_000_000, from "Cazenave 2015";
    /// bias b in β = m / (n + m + b·n·m), the share of AMAF for n visits and m visits as first: a larger b reduces it sooner
    amaf_bias []: f64 = 0.00001, in 0.0..=1000.0, from "Cazenave 2015, tuned between 1e-15 and 1e-1";
}

choices! {
    /// How moves of playouts are chosen.
    pub enum PlayoutPolicyConfig {
        /// All equally likely.
        Uniform = "uniform",
        /// MAST: the move with the best mean in all earlier iterations (Finnsson and Björnsson 2008).
        Mast { epsilon: f64 } = "mast",
        /// NST: the same for sequences of one, two and three moves (Tak, Winands and Björnsson 2012).
        Nst { epsilon: f64 } = "nst" | "ngrams",
    }
    /// playout policy: the rule that chooses the moves of playouts
    policy ["playout_policy"] = Uniform, from "MAST: Finnsson and Björnsson 2008; NST: Tak, Winands and Björnsson 2012";
    /// share of uniformly random moves in playouts with another policy
    epsilon []: f64 = 0.4, in 0.0..=1.0, from "Tak, Winands and Björnsson 2012: ε-greedy is better than Gibbs sampling";
}

choices! {
    /// Decisive and anti-decisive moves in playouts.
    pub enum Decisive {
        /// Disabled.
        Off = "off",
        /// A move that wins at once is played, and no move after which the opponent wins at once, if there is another one.
        Both = "both" | "on",
    }
}

choices! {
    /// How iterations are allotted to the moves of the root.
    pub enum Allotment {
        /// By the selection rule, as everywhere in the tree.
        Formula = "formula",
        /// Sequential halving: all moves share some iterations, then the better half of them, and so on (Karnin, Koren and Somekh
        /// 2013).
        Halving = "halving",
        /// Sequential halving of moves sampled by prior without replacement, ranked by prior and mean (Danihelka et al. 2022).
        Gumbel = "gumbel",
    }
}

choices! {
    /// Final move selection (Chaslot et al. 2008).
    ///
    /// ```
    /// use uctopia::{Agent, Context, ZeroEvaluator};
    /// use uctopia::games::mnk::TicTacToe;
    /// use uctopia::Uct;
    /// let decide = |options: &str| {
    ///     Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap().decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap()
    /// };
    /// let (robust, max) = (decide("iters=50"), decide("iters=50,choice=mean"));
    /// assert!(robust.moves.iter().all(|m| m.visits <= robust.best_move().visits));
    /// assert!(max.moves.iter().all(|m| m.value <= max.best_move().value));
    /// ```
    pub enum FinalMoveRule {
        /// The most visited move (robust child); between equals the better mean.
        Visits = "visits" | "robust",
        /// The move with the best mean (max child).
        Mean = "mean" | "max",
        /// The move with the best lower confidence bound, mean − C·√(ln N / n) (secure child).
        Secure = "secure",
        /// The move with both the most visits and the best mean (max-robust child). The search ends once there is one and three
        /// quarters of the iterations are done; without one the most visited move is played.
        MaxRobust = "max-robust",
    }
}

choices! {
    /// Which of several moves that are equal for [`FinalMoveRule`] is played.
    pub enum UctTieBreak {
        /// The better one by the other criterion: mean between equal visits, visits between equal means.
        Better = "better",
        /// The first in the game's order.
        First = "first",
    }
}

choices! {
    /// How pending iterations count while other threads select.
    pub enum InFlight {
        /// Pending iterations do not count.
        Off = "off",
        /// Pending iterations count as lost visits: virtual loss.
        Loss = "loss" | "virtual-loss",
    }
}

choices! {
    /// The behaviour of a tree that has reached its memory limit.
    pub enum Full {
        /// The tree stops growing; iterations continue.
        Stop = "stop",
        /// The least visited half of the tree is removed.
        Recycle = "recycle",
    }
}
