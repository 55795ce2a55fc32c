//! Monte Carlo tree search of the Othello articles (Koseki, study-docs, "monte_carlo_tree_search_action"), on which the
//! C++ and the Python program agree.

use uctopia_articles::rules::FlawedCount;
use uctopia_articles::{KosekiMcts, KosekiMctsConfig, MaxDepth};
use uctopia_game::{Agent, Context, Evaluate, Rng};
use uctopia_games::othello::{Othello4, Othello6, Othello8};

use super::board::{self, Board};
use super::findings::Findings;
use super::pick;
use super::positions::positions;

/// √2 with as many digits as the program writes.
#[expect(clippy::approx_constant)]
const EXPLORATION: f64 = 1.414_213_562_37;

/// A position after a move, and the player who made that move.
struct Node {
    board: Board,
    id: i32,
    children: Vec<Node>,
    visits: u64,
    value: f64,
}

impl Node {
    fn new(board: Board, id: i32) -> Self {
        Self {
            board,
            id,
            children: Vec::new(),
            visits: 0,
            value: 0.0,
        }
    }

    /// Makes all children; none where the side to move must pass, and then the node remains a leaf.
    fn build_tree(&mut self) {
        let next = self.id ^ 1;
        let actions = self.board.legal_actions(next);
        self.children = actions
            .iter()
            .map(|&action| Self::new(self.board.after(next, action), next))
            .collect();
    }

    /// `finished` counts the iterations of the whole search, not the visits of the parent.
    fn uct(&self, finished: u64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let n = self.visits as f64;
        self.value / n + EXPLORATION * ((finished as f64).ln() / n).sqrt()
    }
}

struct Search {
    /// The player at the root, whose rewards all nodes add up: even those where the opponent is to move.
    player: i32,
    threshold: u64,
    max_depth: i32,
    rng: Rng,
}

impl Search {
    fn run(&mut self, board: &Board, max_count: u64) -> Findings {
        let mut root = Node::new(board.clone(), self.player ^ 1);
        root.build_tree();
        for finished in 0..max_count {
            self.iterate(&mut root, finished);
        }
        Findings {
            visits: root.children.iter().map(|child| child.visits).collect(),
            sums: root.children.iter().map(|child| child.value).collect(),
            chosen: first_best(&root.children, |child| child.visits as f64),
        }
    }

    fn iterate(&mut self, node: &mut Node, finished: u64) -> f64 {
        let is_leaf = node.children.is_empty();
        let result = if is_leaf {
            self.simulate(node.board.clone(), node.id ^ 1)
        } else {
            let best = first_best(&node.children, |child| child.uct(finished));
            self.iterate(&mut node.children[best], finished)
        };
        node.visits += 1;
        node.value += result;
        if is_leaf && node.visits > self.threshold {
            node.build_tree();
        }
        result
    }

    /// A random game of `max_depth` + 1 plies, of none where that is negative, as the loop compares with `<=`; passes cost nothing. Discs are counted even
    /// if the game ended on the way.
    fn simulate(&mut self, mut board: Board, mut player: i32) -> f64 {
        let mut depth = 0;
        while !board.is_done() && depth <= self.max_depth {
            let actions = board.legal_actions(player);
            if !actions.is_empty() {
                board.put(player, actions[pick(actions.len(), &mut self.rng)]);
                depth += 1;
            }
            player ^= 1;
        }
        board::reward(board.ahead(), self.player)
    }
}

fn first_best(nodes: &[Node], value: impl Fn(&Node) -> f64) -> usize {
    let mut best = 0;
    for i in 1..nodes.len() {
        if value(&nodes[i]) > value(&nodes[best]) {
            best = i;
        }
    }
    best
}

fn config(iters: u64, threshold: u32, max_depth: i32) -> KosekiMctsConfig {
    KosekiMctsConfig {
        iters: Some(iters),
        threshold,
        depth: MaxDepth::new(max_depth),
        ..KosekiMctsConfig::default()
    }
}

/// On the articles' own game, whose flawed winner this program never uses.
fn compare(start: impl Into<FlawedCount>, games: u64, iters: u64, threshold: u32, max_depth: i32) {
    for (seed, state) in positions(&start.into(), games).iter().enumerate() {
        let seed = seed as u64;
        let (board, id) = Board::of(state);
        let mut search = Search {
            player: id,
            threshold: u64::from(threshold),
            max_depth,
            rng: Rng::new(seed),
        };
        let article = search.run(&board, iters);
        let mut agent = KosekiMcts::new(
            config(iters, threshold, max_depth),
            FlawedCount::EVALUATIONS[0],
            seed,
        );
        let ours = Findings::of(&agent.decide(state, &mut Context::unlimited()).unwrap());
        assert_eq!(
            ours, article,
            "{iters} iterations, threshold {threshold}, max_depth {max_depth} in {state:?}"
        );
    }
}

#[test]
fn as_in_the_articles_matches() {
    compare(Othello8::new(), 5, 200, 20, 20);
    compare(Othello6::new(), 10, 200, 20, 20);
    compare(Othello4::new(), 20, 400, 20, 20);
}

/// A low threshold grows deep trees, and short playouts make draws and ends on the way.
#[test]
fn deep_trees_and_short_playouts() {
    compare(Othello8::new(), 5, 150, 2, 6);
    compare(Othello6::new(), 10, 300, 1, 4);
    compare(Othello4::new(), 20, 400, 1, 2);
    compare(Othello4::new(), 20, 400, 3, 12);
}

/// The program's own default is −1: a leaf is scored by its discs.
#[test]
fn playouts_of_one_ply_and_of_none() {
    for max_depth in [0, -1, -2] {
        compare(Othello8::new(), 10, 200, 5, max_depth);
        compare(Othello6::new(), 10, 200, 1, max_depth);
        compare(Othello4::new(), 20, 200, 1, max_depth);
    }
}

#[test]
fn fewer_iterations_than_moves() {
    compare(Othello8::new(), 10, 3, 20, 20);
    compare(Othello4::new(), 20, 1, 20, 20);
}
