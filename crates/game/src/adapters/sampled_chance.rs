//! Sparse sampling of nature: a few drawn outcomes instead of all.

use std::sync::Arc;

use crate::{Game, Player, Rng, Shortcuts, Turn, sample_outcome};

/// A game in which each chance event has a few outcomes only, drawn at random from all of them by a seed.
///
/// A search stores an edge for each outcome, which is too much for a hand of cards or a shuffled deck. With a sample of them its values
/// are estimates, and their error depends on the size of the sample, not on the number of outcomes (Kearns, Mansour and Ng 2002, "A
/// sparse sampling algorithm for near-optimal planning in large Markov decision processes").
///
/// Only [`Shortcuts::draw_outcome`] of the inner game is called for nature, never [`Game::moves`]. A game with so many outcomes
/// overrides it, since the default adds up the weights of all.
///
/// ```
/// use uctopia::game::{Game, Turn, adapters::{SampledChance, Tree}};
/// let game: Tree = "[A9(AB)1B1]".parse().unwrap();
/// let sampled = SampledChance::new(game, 10, 1);
/// assert_eq!(sampled.turn(), Turn::Chance);
/// // The outcomes that were drawn, each with the number of draws.
/// assert_eq!(sampled.moves().map(|outcome| sampled.weight(outcome)).sum::<f32>(), 10.0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SampledChance<G: Game> {
    game: G,
    draws: u32,
    seed: u64,
    events: u64,
    /// The outcomes of the chance event that is next, each with the number of draws; none if a player is to move.
    outcomes: Arc<[(G::Move, u32)]>,
}

impl<G: Shortcuts> SampledChance<G> {
    /// `game` with the distinct ones of so many draws as the outcomes of each chance event.
    ///
    /// # Panics
    /// When `draws` is 0.
    #[must_use]
    pub fn new(game: G, draws: u32, seed: u64) -> Self {
        assert!(draws > 0, "a chance event needs an outcome");
        let mut sampled = Self {
            game,
            draws,
            seed,
            events: 0,
            outcomes: Arc::new([]),
        };
        sampled.draw();
        sampled
    }

    /// The inner game.
    #[must_use]
    pub fn inner(&self) -> &G {
        &self.game
    }

    /// Draws the outcomes of the chance event that is next, if one is.
    fn draw(&mut self) {
        if self.game.turn() != Turn::Chance {
            self.outcomes = Arc::new([]);
            return;
        }
        let mut rng = Rng::stream(self.seed, self.events);
        self.events += 1;
        let mut outcomes: Vec<(G::Move, u32)> = Vec::new();
        for _ in 0..self.draws {
            let drawn = sample_outcome(&self.game, &mut rng);
            match outcomes.iter_mut().find(|(outcome, _)| *outcome == drawn) {
                Some((_, times)) => *times += 1,
                None => outcomes.push((drawn, 1)),
            }
        }
        self.outcomes = outcomes.into();
    }
}

/// Nature's drawn outcomes, or the moves of a player.
enum OutcomesOrMoves<O, M> {
    Outcomes(O),
    Moves(M),
}

impl<T, O: ExactSizeIterator<Item = T>, M: ExactSizeIterator<Item = T>> Iterator
    for OutcomesOrMoves<O, M>
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.nth(0)
    }

    fn nth(&mut self, n: usize) -> Option<T> {
        match self {
            Self::Outcomes(outcomes) => outcomes.nth(n),
            Self::Moves(moves) => moves.nth(n),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match self {
            Self::Outcomes(outcomes) => outcomes.len(),
            Self::Moves(moves) => moves.len(),
        };
        (left, Some(left))
    }
}

impl<T, O: ExactSizeIterator<Item = T>, M: ExactSizeIterator<Item = T>> ExactSizeIterator
    for OutcomesOrMoves<O, M>
{
}

impl<G: Shortcuts> Game for SampledChance<G> {
    type Move = G::Move;
    const PLAYERS: usize = G::PLAYERS;

    #[inline]
    fn players(&self) -> usize {
        self.game.players()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Self::Move> {
        if self.outcomes.is_empty() {
            OutcomesOrMoves::Moves(self.game.moves())
        } else {
            OutcomesOrMoves::Outcomes(self.outcomes.iter().map(|&(outcome, _)| outcome))
        }
    }

    fn play(&mut self, m: Self::Move) {
        self.game.play(m);
        self.draw();
    }

    fn payoff(&self, player: Player) -> f32 {
        self.game.payoff(player)
    }

    /// The number of draws.
    fn weight(&self, outcome: Self::Move) -> f32 {
        let drawn = self.outcomes.iter().find(|(drawn, _)| *drawn == outcome);
        drawn.map_or(1.0, |&(_, times)| times as f32)
    }

    fn is_pass(&self, m: Self::Move) -> bool {
        self.game.is_pass(m)
    }
}

impl<G: Shortcuts> Shortcuts for SampledChance<G> {
    const LONGEST_GAME: Option<u32> = G::LONGEST_GAME;

    /// With room for some dozens of outcomes.
    const HEAP_BYTES: usize = G::HEAP_BYTES + 32 * size_of::<(G::Move, u32)>();

    fn winning_move(&self) -> Option<Self::Move> {
        self.game.winning_move()
    }
}

#[cfg(test)]
mod tests {
    use crate::adapters::{SampledChance, Tree};
    use crate::{Game, chance_probabilities};

    #[test]
    fn keeps_the_contract() {
        let game: Tree = "([A1(B=)3]([A1B1]A))".parse().unwrap();
        for seed in 0..20 {
            crate::check(&SampledChance::new(game.clone(), 3, seed), 1, 20).unwrap();
        }
    }

    #[test]
    fn many_draws_have_the_probabilities_of_the_game() {
        let game: Tree = "[A9B1=1]".parse().unwrap();
        let sampled = SampledChance::new(game.clone(), 10_000, 1);
        for (outcome, probability) in chance_probabilities(&game) {
            let share = f64::from(sampled.weight(outcome)) / 10_000.0;
            assert!((share - probability).abs() < 0.01, "{outcome}: {share}");
        }
    }
}
