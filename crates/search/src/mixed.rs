//! The mixed agent: random moves now and then, otherwise those of another agent.

use uctopia_game::{Agent, AgentFailure, Context, Report, Rng, Seeded, Shortcuts};
use uctopia_options::options;

use crate::random::RandomAgent;

options! {
    /// Options of the mixed agent. The other agent is a text, since only a catalog knows agents by name.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::MixedConfig;
    /// let mut config = MixedConfig::default();
    /// config.set("random", "0.25").unwrap();
    /// assert!(config.set("random", "2").is_err());
    /// ```
    pub struct MixedConfig {
        /// probability of a random move, all legal moves equally likely
        random ["epsilon"]: f32 = 0.5, in 0.0..=1.0, from "ε-greedy: Sutton and Barto 1998";
        /// the agent of the other moves, in double quotes if it has several options
        agent []: String = "best".to_owned(), from "the strongest by default";
    }
}

/// Plays a random move with a probability, and otherwise the move of another agent: a weaker agent of the same style.
///
/// Which moves are random depends on the seed and on the number of decisions, not on the positions. The other agent observes
/// every move, so that it can keep its search.
///
/// ```
/// use uctopia::game::{Agent, Context, ZeroEvaluator, adapters::Tree};
/// use uctopia::search::{AlphaBeta, AlphaBetaConfig, Mixed};
/// let game: Tree = "(BA)".parse().unwrap();
/// let searching = || Box::new(AlphaBeta::<Tree, _>::new(AlphaBetaConfig::default(), ZeroEvaluator));
/// let mut wins = |random: f32| {
///     let mut agent = Mixed::new(searching(), random, 1);
///     (0..100).filter(|_| agent.decide(&game, &mut Context::unlimited()).unwrap().best == 1).count()
/// };
/// assert_eq!(wins(0.0), 100); // always the winning move
/// assert!((30..=70).contains(&wins(1.0)));
/// assert!((60..=90).contains(&wins(0.5))); // half of the random moves win, too
/// ```
#[derive(Clone, Debug)]
pub struct Mixed<A> {
    agent: A,
    random: f32,
    rng: Rng,
    random_agent: RandomAgent,
}

impl<A> Mixed<A> {
    /// An agent that plays a random move with the probability `random`, from 0 to 1, and otherwise the move of `agent`.
    #[must_use]
    pub fn new(agent: A, random: f32, seed: u64) -> Self {
        // Streams of their own: the other agent has the seed itself.
        let (rng, random_agent) = (Rng::stream(seed, 1), RandomAgent::new(Rng::derive(seed, 2)));
        Self {
            agent,
            random,
            rng,
            random_agent,
        }
    }

    /// Whether the next decision is random.
    fn draw(&mut self) -> bool {
        self.rng.unit() < f64::from(self.random)
    }
}

impl<A: Seeded> Seeded for Mixed<A> {
    fn set_seed(&mut self, seed: u64) {
        self.agent.set_seed(seed);
        self.rng = Rng::stream(seed, 1);
        self.random_agent.set_seed(Rng::derive(seed, 2));
    }
}

impl<G: Shortcuts, A: Agent<G>> Agent<G> for Mixed<A> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let before = self.rng.clone();
        if self.draw() {
            return self.random_agent.decide(state, context);
        }
        let decided = self.agent.decide(state, context);
        if matches!(decided, Err(AgentFailure::Paused)) {
            // A paused decision goes on with the same draw.
            self.rng = before;
        }
        decided
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        self.agent.observe(before, played);
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        self.agent.prepare(state)
    }

    fn most_memory(&self) -> Option<u64> {
        self.agent.most_memory()
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::Game as _;
    use uctopia_game::adapters::Tree;

    use super::*;
    use crate::{FlatConfig, FlatMonteCarlo};

    /// The moves of ten decisions of an agent in the same position.
    fn moves<A: Agent<Tree>>(mut agent: A, game: &Tree) -> Vec<usize> {
        (0..10)
            .map(|_| agent.decide(game, &mut Context::unlimited()).unwrap().best)
            .collect()
    }

    #[test]
    fn without_random_moves_it_is_the_other_agent() {
        let game: Tree = "((AB)(BA)(AA)(BB))".parse().unwrap();
        let flat = || {
            FlatMonteCarlo::new(
                FlatConfig {
                    iters: Some(8),
                    ..FlatConfig::default()
                },
                uctopia_game::ZeroEvaluator,
                3,
            )
        };
        assert_eq!(
            moves(Mixed::new(Box::new(flat()), 0.0, 3), &game),
            moves(flat(), &game)
        );
        assert_eq!(
            moves(Mixed::new(Box::new(flat()), 1.0, 3), &game),
            moves(RandomAgent::new(Rng::derive(3, 2)), &game)
        );
        assert_eq!(game.moves().len(), 4);
    }
}
