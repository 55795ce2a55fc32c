//! Generic tree search (Ganariya, "モンテカルロ木探索を Python で実装する"): the article's `Node` and the number of iterations of its play
//! script, for any game of two players who take turns without passing.

use uctopia_articles::{Ganariya, GanariyaConfig};
use uctopia_game::{Agent, Context, Rng, Shortcuts, Turn};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::mnk::{Free, Mnk, TicTacToe};

use super::findings::Findings;
use super::pick;
use super::positions::positions;

/// A position and its value for the player to move.
struct Node<G> {
    state: G,
    w: f64,
    n: u64,
    children: Vec<Node<G>>,
}

impl<G: Shortcuts> Node<G> {
    fn new(state: G) -> Self {
        Self {
            state,
            w: 0.0,
            n: 0,
            children: Vec::new(),
        }
    }

    fn expand(&mut self) {
        self.children = self
            .state
            .moves()
            .map(|m| Self::new(self.state.after(m)))
            .collect();
    }

    /// One iteration; children are made right after the visit that is number `expand_base`.
    fn evaluate(&mut self, expand_base: u64, rng: &mut Rng) -> f64 {
        let is_leaf = self.children.is_empty();
        let value = if self.state.is_over() {
            end_value(&self.state)
        } else if is_leaf {
            playout(&self.state, rng)
        } else {
            let next = self.next_child();
            -self.children[next].evaluate(expand_base, rng)
        };
        self.w += value;
        self.n += 1;
        if is_leaf && !self.state.is_over() && self.n == expand_base {
            self.expand();
        }
        value
    }

    /// The first unvisited child, else the best by UCB1, whose total counts the visits of the children only: not those of the
    /// node itself as a leaf.
    fn next_child(&self) -> usize {
        if let Some(untried) = self.children.iter().position(|child| child.n == 0) {
            return untried;
        }
        let total: u64 = self.children.iter().map(|child| child.n).sum();
        first_best(&self.children, |child| {
            -child.w / child.n as f64 + (2.0 * (total as f64).ln() / child.n as f64).sqrt()
        })
    }
}

/// The value of a finished game for the player to move: never a win, since the other one made the last move.
fn end_value<G: Shortcuts>(state: &G) -> f64 {
    let lost = [0, 1]
        .map(|player| state.payoff(uctopia_game::Player::new(player)))
        .contains(&-1.0);
    if lost { -1.0 } else { 0.0 }
}

fn playout<G: Shortcuts>(state: &G, rng: &mut Rng) -> f64 {
    if state.is_over() {
        return end_value(state);
    }
    let moves: Vec<G::Move> = state.moves().collect();
    -playout(&state.after(moves[pick(moves.len(), rng)]), rng)
}

fn first_best<G>(nodes: &[Node<G>], value: impl Fn(&Node<G>) -> f64) -> usize {
    let mut best = 0;
    for i in 1..nodes.len() {
        if value(&nodes[i]) > value(&nodes[best]) {
            best = i;
        }
    }
    best
}

/// The root has its children from the beginning.
fn train<G: Shortcuts>(state: &G, iterations: u64, expand_base: u64, rng: &mut Rng) -> Findings {
    let mut root = Node::new(state.clone());
    root.expand();
    for _ in 0..iterations {
        root.evaluate(expand_base, rng);
    }
    Findings {
        visits: root.children.iter().map(|child| child.n).collect(),
        sums: root.children.iter().map(|child| 0.0 - child.w).collect(),
        chosen: first_best(&root.children, |child| child.n as f64),
    }
}

fn config(iters: u64, threshold: u32) -> GanariyaConfig {
    GanariyaConfig {
        iters: Some(iters),
        threshold,
        ..GanariyaConfig::default()
    }
}

fn compare<G: Shortcuts>(start: &G, games: u64, iters: u64, expand_base: u32) {
    for (seed, state) in positions(start, games).iter().enumerate() {
        assert!(matches!(state.turn(), Turn::Player(_)));
        let article = train(
            state,
            iters,
            u64::from(expand_base),
            &mut Rng::new(seed as u64),
        );
        let mut agent = Ganariya::new(config(iters, expand_base), seed as u64);
        let ours = Findings::of(&agent.decide(state, &mut Context::unlimited()).unwrap());
        assert_eq!(
            ours, article,
            "{iters} iterations, expand_base {expand_base} in {state:?}"
        );
    }
}

#[test]
fn tic_tac_toe() {
    compare(&TicTacToe::default(), 20, 100, 10);
    compare(&TicTacToe::default(), 20, 400, 3);
}

/// The article's own board, on which one diagonal does not count.
#[test]
fn the_articles_tic_tac_toe() {
    let without_antidiagonals = Mnk::new(Free::new(3, 3, 3).unwrap().without_antidiagonals());
    compare(&without_antidiagonals, 20, 100, 10);
    compare(&without_antidiagonals, 20, 400, 1);
}

#[test]
fn connect_four() {
    compare(&ConnectFour::default(), 10, 100, 10);
    compare(&ConnectFour::default(), 10, 400, 2);
}

/// So few that several moves have the most visits, regardless of their values.
#[test]
fn few_iterations() {
    compare(&ConnectFour::default(), 30, 8, 10);
    compare(&TicTacToe::default(), 30, 5, 10);
}
