//! The options of UCT.

use std::time::Duration;

use uctopia_game::options::Plies;
use uctopia_game::{Limit, choices, options};

use crate::rollout::{Cut, Ends, RewardScheme};

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

choices! {
    /// When a position that was tried `threshold` times is stored as a node.
    pub enum Trigger {
        /// At the next visit: the threshold is enough.
        Reached = "reached" | ">=" | "==",
        /// At the visit after that: the threshold must be exceeded.
        Exceeded = "exceeded" | ">",
    }
}

choices! {
    /// Whose rewards the nodes of the tree sum up.
    ///
    /// ```
    /// use uctopia_game::{Agent, Budget, Even, adapters::Tree};
    /// use uctopia_search::{Uct, UctConfig, mcts::Viewpoint};
    /// // The first move wins half of its games, but not against an opponent who chooses well.
    /// let game: Tree = "((AB)(=A))".parse().unwrap();
    /// let value = |viewpoint| {
    ///     let config = UctConfig { viewpoint, ..UctConfig::default() };
    ///     Uct::new(config, Even, 1).decide(&game, &Budget::unlimited()).moves[0].value.unwrap()
    /// };
    /// assert!(value(Viewpoint::Mover) < -0.5);
    /// assert!(value(Viewpoint::Root) > 0.5); // here the opponent is taken for a helper
    /// ```
    pub enum Viewpoint {
        /// Those of the player who moves there, so that everybody looks for what is best for himself.
        Mover = "mover",
        /// Those of the player at the root everywhere: a mistake, by which the opponent seems to help.
        Root = "root",
    }
}

choices! {
    /// What N of mean + C·√(ln N / n) counts.
    pub enum Parent {
        /// Visits of the position where the move is chosen.
        Visits = "visits",
        /// Iterations of the whole search that are finished.
        Iterations = "iterations",
    }
}

choices! {
    /// What becomes of a position in which the player to move can only pass.
    pub enum Passes {
        /// The pass is a move like others.
        Played = "played",
        /// It is never stored, and every visit plays on from it at random.
        Leaf = "leaf",
    }
}

choices! {
    /// Where random picks among untried moves come from; playouts and nature always draw from xoshiro256++.
    pub enum Generator {
        /// The generator of all other draws.
        Xoshiro = "xoshiro256++",
        /// MT19937 seeded by `init_genrand`, with Ruby's rule for picks.
        Mersenne = "mt19937",
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
        /// whether the threshold is to be reached or exceeded
        trigger []: Trigger = Trigger::Reached, from "exceeded: code of the Othello articles; reached: their text, and others";
        /// length of a playout in plies, judged by the evaluation where it is cut
        depth ["playout_depth"]: Plies = Plies::TO_THE_END, from "depth of the Othello articles, whose tables use 20";
        /// whether playouts of limited length go one ply further than depth says
        overrun []: bool = false, from "the Othello articles' programs loop while plies <= depth";
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
        /// whether the tree is kept between the moves of a game
        reuse ["reuse_tree"]: bool = false, from "common practice";
        /// how a playout of limited length is judged when the game ends within it
        ends []: Ends = Ends::Rules, from "evaluation: the Othello articles count discs either way";
        /// whose rewards are summed up in every node
        viewpoint []: Viewpoint = Viewpoint::Mover, from "root: code of the Othello articles, a mistake";
        /// what N counts
        parent []: Parent = Parent::Visits, from "iterations: the Othello articles";
        /// what becomes of positions where the player can only pass
        passes []: Passes = Passes::Played, from "leaf: code of the Othello articles";
        /// where random picks among untried moves come from
        generator []: Generator = Generator::Xoshiro, from "mt19937: the tic-tac-toe article, whose search draws nothing else";
    }
}

impl Uct {
    /// Iterations when nothing bounds the search.
    pub const DEFAULT_ITERATIONS: u64 = 1000;

    /// A bound on nodes alone must end even when the whole game fits into the tree.
    const ITERATIONS_PER_NODE: u64 = 100;

    /// Whether proofs are backed up: only for one and two players, whose interests are opposed.
    pub(super) fn solves(&self, players: usize) -> bool {
        self.solver && players <= 2
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
