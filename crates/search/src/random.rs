//! The random agent.

use uctopia_game::{
    Agent, AgentFailure, Context, MoveReport, Report, Rng, Scale, Seeded, Shortcuts,
};
use uctopia_options::options;

use crate::playout_runner::random_move;

options! {
    /// Options of the random agent: it has none.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::RandomConfig;
    /// let problem = RandomConfig::default().set("iters", "100").unwrap_err();
    /// assert_eq!(problem.to_string(), "there is no option \"iters\": none are taken");
    /// ```
    pub struct RandomConfig {}
}

/// Plays any legal move, all equally likely.
///
/// ```
/// use uctopia::game::{Agent, Context, adapters::Tree};
/// use uctopia::RandomAgent;
/// let game: Tree = "(AB=)".parse().unwrap();
/// let report = RandomAgent::new(1).decide(&game, &mut Context::unlimited()).unwrap();
/// assert!(report.best < 3);
/// ```
#[derive(Clone, Debug)]
pub struct RandomAgent {
    rng: Rng,
}

impl RandomAgent {
    /// A random agent with its own random numbers.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
        }
    }
}

impl Seeded for RandomAgent {
    fn set_seed(&mut self, seed: u64) {
        *self = Self::new(seed);
    }
}

impl<G: Shortcuts> Agent<G> for RandomAgent {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let chosen = random_move(state, &mut self.rng);
        let moves: Vec<_> = state.moves().map(MoveReport::new).collect();
        let probability = 1.0 / moves.len() as f32;
        let best = moves
            .iter()
            .position(|m| m.mv == chosen)
            .expect("a random move is legal");
        let moves = moves
            .into_iter()
            .map(|m| MoveReport {
                prior: Some(probability),
                ..m
            })
            .collect();
        Ok(Report::new(state, moves, Scale::Signed, best))
    }

    fn most_memory(&self) -> Option<u64> {
        Some(0)
    }
}
