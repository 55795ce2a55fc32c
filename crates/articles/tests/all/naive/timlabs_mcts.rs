//! The tree search behind part 13's curve of the Calculation articles (TIM Labs 2015), as parts 9 to 13 describe it: UCB with
//! constant 0.5, expansion after 5 visits, mean backup, the most visited move in the end.
//!
//! The program itself was not published. What the description leaves open is interpreted as by our agent, so that even the
//! random numbers agree: N is the number of choices made at a node, unvisited moves are taken at random, of equal values the
//! first counts, and of equally visited moves the one with the better mean. Turning a card and the drawn card are levels of the
//! tree like a move.

use uctopia_articles::{TimlabsMcts, TimlabsMctsConfig};
use uctopia_game::{Agent, Context, Game, Player, Rng, Turn, sample_outcome};
use uctopia_games::calculation::{Calculation, Move};

use super::findings::Findings;
use super::pick;
use super::timlabs_flat::{choices_of_won_games, start};

const UCB: f64 = 0.5;
const THRESHOLD: u64 = 5;

/// A position in the tree, and for each move its visits, its successes, and its child.
struct Node {
    state: Calculation,
    moves: Vec<Move>,
    visits: Vec<u64>,
    successes: Vec<f64>,
    children: Vec<Option<Node>>,
}

impl Node {
    fn new(state: Calculation) -> Self {
        let moves: Vec<Move> = state.moves().collect();
        let (visits, successes) = (vec![0; moves.len()], vec![0.0; moves.len()]);
        let children = moves.iter().map(|_| None).collect();
        Self {
            state,
            moves,
            visits,
            successes,
            children,
        }
    }

    /// One playout through this node: 1 if it succeeds.
    fn iterate(&mut self, rng: &mut Rng) -> f64 {
        let index = self.select(rng);
        let next = self.state.after(self.moves[index]);
        if self.children[index].is_none() && self.visits[index] >= THRESHOLD && !next.is_over() {
            self.children[index] = Some(Self::new(next.clone()));
        }
        let result = match &mut self.children[index] {
            Some(child) => child.iterate(rng),
            None => playout(next, rng),
        };
        self.visits[index] += 1;
        self.successes[index] += result;
        result
    }

    fn select(&self, rng: &mut Rng) -> usize {
        if self.state.turn() == Turn::Chance {
            let outcome = sample_outcome(&self.state, rng);
            return self.moves.iter().position(|&m| m == outcome).unwrap();
        }
        let untried: Vec<usize> = (0..self.moves.len())
            .filter(|&i| self.visits[i] == 0)
            .collect();
        if !untried.is_empty() {
            return untried[pick(untried.len(), rng)];
        }
        let all: u64 = self.visits.iter().sum();
        let value = |i: usize| {
            let n = self.visits[i] as f64;
            self.successes[i] / n + UCB * ((all as f64).ln() / n).sqrt()
        };
        (1..self.moves.len()).fold(0, |best, i| if value(i) > value(best) { i } else { best })
    }

    /// The most visited move; between equals the one that succeeded more often.
    fn best(&self) -> usize {
        let value = |i: usize| (self.visits[i], self.successes[i]);
        (1..self.moves.len()).fold(0, |best, i| if value(i) > value(best) { i } else { best })
    }
}

/// 1 if random moves bring all cards to the foundations.
fn playout(mut state: Calculation, rng: &mut Rng) -> f64 {
    loop {
        let m = match state.turn() {
            Turn::Over => return f64::from(u8::from(state.payoff(Player::FIRST) > 0.0)),
            Turn::Chance => sample_outcome(&state, rng),
            Turn::Player(_) => {
                let moves: Vec<Move> = state.moves().collect();
                moves[pick(moves.len(), rng)]
            }
        };
        state.play(m);
    }
}

/// Compares the results of both programs, and returns the number of successful playouts.
fn compare(states: &[Calculation], iters: u64) -> f64 {
    let mut successes = 0.0;
    for (seed, state) in states.iter().enumerate() {
        let seed = seed as u64;
        let (mut root, mut rng) = (Node::new(state.clone()), Rng::new(seed));
        for _ in 0..iters {
            successes += root.iterate(&mut rng);
        }
        let article = Findings {
            chosen: root.best(),
            visits: root.visits,
            sums: root.successes,
        };
        let config = TimlabsMctsConfig {
            iters: Some(iters),
            ..TimlabsMctsConfig::default()
        };
        let report = TimlabsMcts::new(config, seed)
            .decide(state, &mut Context::unlimited())
            .unwrap();
        assert_eq!(
            Findings::of(&report),
            article,
            "{iters} iterations in {state:?}"
        );
    }
    successes
}

/// Elsewhere hardly any playout succeeds.
#[test]
fn in_games_that_can_be_won() {
    let states: Vec<Calculation> = choices_of_won_games(&start(true), 3)
        .into_iter()
        .step_by(7)
        .collect();
    let successes = compare(&states, 1000);
    let playouts = 1000.0 * states.len() as f64;
    assert!(
        (0.05 * playouts..0.95 * playouts).contains(&successes),
        "{successes} of {playouts} succeed"
    );
}

/// Three thousand playouts of the first choice, in which successes are rare.
#[test]
fn from_the_first_choice() {
    let first = choices_of_won_games(&start(true), 1).swap_remove(0);
    compare(&[first], 3000);
}

#[test]
fn fewer_playouts_than_moves() {
    let states = choices_of_won_games(&start(true), 1);
    compare(&states, 3);
}
