//! Beam search for a winning line with known chance outcomes; exact while the beam is not full.

use std::collections::HashSet;

use uctopia_game::{Player, Shortcuts, Turn};
use uctopia_values::ValueFunction;

use super::GreedyPolicy;
use super::policy::sort_best_first;

/// The result for a game whose draws are known from the beginning.
///
/// ```
/// use uctopia::search::learned::BeamResult;
/// assert_ne!(BeamResult::Won(vec!["turn"]), BeamResult::Lost);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeamResult<M> {
    /// The game is won by these moves, nature's included.
    Won(Vec<M>),
    /// The game cannot be won: the search was complete.
    Lost,
    /// No line was found, and the search was not complete.
    Unknown,
}

/// The maximum number of decisions and draws of a line: games that do not end have longer ones.
const MOST_LAYERS: usize = 100_000;

/// A position on the beam.
#[derive(Clone, Debug)]
struct BeamNode<G: Shortcuts> {
    position: G,
    value: f32,
    /// The index of its parent in the layer before, and the moves from there.
    from: usize,
    moves: Vec<G::Move>,
    /// How often nature has drawn.
    draws: usize,
}

impl<G: Shortcuts, E: ValueFunction<G>> GreedyPolicy<G, E> {
    /// Whether `player` wins when nature's draws are known: `draw` tells the outcome in a position, given how often nature has drawn
    /// before. Of all positions after as many decisions, the `width` with the best values are kept; where these were always all, there
    /// is no other line. It is a proof only in games for one player.
    ///
    /// Lowerre 1976, "The HARPY speech recognition system" (beam search).
    ///
    /// ```
    /// use uctopia::game::{Game, ZeroEvaluator, Player, adapters::Tree};
    /// use uctopia::search::learned::{BeamResult, GreedyPolicy};
    /// let game: Tree = "(B(=A)[B1])".parse().unwrap();
    /// let last = |tree: &Tree, _| tree.moves().last().unwrap();
    /// let foreseen = |game: &Tree, width| GreedyPolicy::new(ZeroEvaluator).beam_search(game, Player::FIRST, last, width);
    /// assert_eq!(foreseen(&game, 4), BeamResult::Won(vec![1, 1]));
    /// let hopeless = "(B(=B)(B=))".parse().unwrap();
    /// assert_eq!([foreseen(&hopeless, 1), foreseen(&hopeless, 9)], [BeamResult::Unknown, BeamResult::Lost]);
    /// ```
    pub fn beam_search(
        &mut self,
        start: &G,
        player: Player,
        draw: impl Fn(&G, usize) -> G::Move,
        width: usize,
    ) -> BeamResult<G::Move> {
        let root = BeamNode {
            position: start.clone(),
            value: 0.0,
            from: 0,
            moves: Vec::new(),
            draws: 0,
        };
        let (mut layers, mut is_complete) = (Vec::new(), true);
        let mut layer = vec![root];
        while !layer.is_empty() {
            if layers.len() >= MOST_LAYERS {
                return BeamResult::Unknown;
            }
            let won = layer
                .iter()
                .position(|node| node.position.is_over() && node.position.payoff(player) >= 1.0);
            layers.push(layer);
            if let Some(place) = won {
                return BeamResult::Won(line(&layers, place));
            }
            let all_of_it;
            (layer, all_of_it) = self.next_layer(&layers[layers.len() - 1], player, &draw, width);
            is_complete &= all_of_it;
        }
        if is_complete {
            BeamResult::Lost
        } else {
            BeamResult::Unknown
        }
    }

    /// The next positions, `width` at most, and whether these are all.
    fn next_layer(
        &mut self,
        layer: &[BeamNode<G>],
        player: Player,
        draw: &impl Fn(&G, usize) -> G::Move,
        width: usize,
    ) -> (Vec<BeamNode<G>>, bool) {
        let mut next = Vec::new();
        for (from, node) in layer.iter().enumerate() {
            match node.position.turn() {
                Turn::Over => {}
                Turn::Chance => {
                    let outcome = draw(&node.position, node.draws);
                    let position = node.position.after(outcome);
                    next.push(BeamNode {
                        position,
                        value: node.value,
                        from,
                        moves: vec![outcome],
                        draws: node.draws + 1,
                    });
                }
                Turn::Player(_) => self.answers(node, from, player, &mut next),
            }
        }
        sort_best_first(&mut next, |node| f64::from(node.value));
        let (mut known, mut is_complete) = (HashSet::new(), true);
        next.retain(|node| {
            if known.contains(&node.position) {
                return false;
            }
            let has_room = known.len() < width;
            is_complete &= has_room;
            has_room && known.insert(node.position.clone())
        });
        (next, is_complete)
    }

    fn answers(
        &mut self,
        node: &BeamNode<G>,
        from: usize,
        player: Player,
        next: &mut Vec<BeamNode<G>>,
    ) {
        self.afterstates.find(&node.position);
        for (number, position) in self.afterstates.iter() {
            let value = self.value(position, player);
            let moves = self.afterstates.path(number);
            next.push(BeamNode {
                position: position.clone(),
                value,
                from,
                moves,
                draws: node.draws,
            });
        }
    }
}

/// The moves that lead to a node of the last layer.
fn line<G: Shortcuts>(layers: &[Vec<BeamNode<G>>], place: usize) -> Vec<G::Move> {
    let mut place = place;
    let mut steps = Vec::new();
    for layer in layers.iter().rev() {
        steps.push(&layer[place].moves);
        place = layer[place].from;
    }
    steps.into_iter().rev().flatten().copied().collect()
}
