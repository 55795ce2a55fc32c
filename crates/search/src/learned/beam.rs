//! Lines of play that win when nature's moves are known: a beam search.

use std::collections::HashSet;

use uctopia_game::{Evaluator, Game, Player, Rng, Turn, sample_outcome};

use super::Policy;

/// A position on the beam.
#[derive(Clone, Debug)]
struct Node<G: Game> {
    position: G,
    value: f32,
    /// Which node of the layer before it came from, and by which moves.
    from: usize,
    moves: Vec<G::Move>,
    /// How often nature has drawn.
    draws: u64,
}

impl<G: Game, E: Evaluator<G>> Policy<G, E> {
    /// Moves, nature's included, by which `player` wins when nature's n-th draw is the one that [`Seeded`] makes with this
    /// seed; `None` where the beam loses sight of all of them. Of all positions that come after as many decisions, the
    /// `width` with the best values stay in sight. Only in games for one player does it prove anything.
    ///
    /// [`Seeded`]: uctopia_game::adapters::Seeded
    ///
    /// Lowerre 1976, "The HARPY speech recognition system" (beam search).
    ///
    /// ```
    /// use uctopia_game::{Even, Player, adapters::Tree};
    /// use uctopia_search::learned::Policy;
    /// let game: Tree = "(B(=A)[B1])".parse().unwrap();
    /// let line = Policy::new(Even).winning_line(&game, Player::FIRST, 7, 4);
    /// assert_eq!(line, Some(vec![1, 1]));
    /// ```
    pub fn winning_line(&mut self, start: &G, player: Player, seed: u64, width: usize) -> Option<Vec<G::Move>> {
        let root = Node { position: start.clone(), value: 0.0, from: 0, moves: Vec::new(), draws: 0 };
        let mut layers = vec![vec![root]];
        loop {
            let layer = self.next_layer(layers.last()?, player, seed, width);
            let won = layer.iter().position(|node| node.position.is_over() && node.position.payoff(player) >= 1.0);
            let is_end = layer.is_empty();
            layers.push(layer);
            if let Some(place) = won {
                return Some(line(&layers, place));
            }
            if is_end {
                return None;
            }
        }
    }

    fn next_layer(&mut self, layer: &[Node<G>], player: Player, seed: u64, width: usize) -> Vec<Node<G>> {
        let mut next = Vec::new();
        for (from, node) in layer.iter().enumerate() {
            match node.position.turn() {
                Turn::Over => {}
                Turn::Chance => {
                    let outcome = sample_outcome(&node.position, &mut Rng::stream(seed, node.draws));
                    let position = node.position.after(outcome);
                    next.push(Node { position, value: node.value, from, moves: vec![outcome], draws: node.draws + 1 });
                }
                Turn::Player(_) => self.answers(node, from, player, &mut next),
            }
        }
        next.sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut known = HashSet::new();
        next.retain(|node| known.len() < width && known.insert(node.position.clone()));
        next
    }

    fn answers(&mut self, node: &Node<G>, from: usize, player: Player, next: &mut Vec<Node<G>>) {
        self.afterstates.find(&node.position);
        for (number, position) in self.afterstates.iter() {
            let value = self.value(position, player);
            let moves = self.afterstates.path(number);
            next.push(Node { position: position.clone(), value, from, moves, draws: node.draws });
        }
    }
}

/// The moves that lead to a node of the last layer.
fn line<G: Game>(layers: &[Vec<Node<G>>], place: usize) -> Vec<G::Move> {
    let mut place = place;
    let mut steps = Vec::new();
    for layer in layers.iter().rev() {
        steps.push(&layer[place].moves);
        place = layer[place].from;
    }
    steps.into_iter().rev().flatten().copied().collect()
}
