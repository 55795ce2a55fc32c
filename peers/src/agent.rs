//! A library as an agent of a match.

use uctopia_game::{Agent, AgentFailure, Context, MoveReport, Report, Rng, Scale, Shortcuts};

use crate::Position;

/// Decides by a library's search with a fixed number of iterations.
pub struct PeerAgent<G: Shortcuts> {
    search: fn(&Position<G>, u64, u64) -> Option<G::Move>,
    iterations: u64,
    rng: Rng,
}

impl<G: Shortcuts> PeerAgent<G> {
    pub fn new(
        search: fn(&Position<G>, u64, u64) -> Option<G::Move>,
        iterations: u64,
        seed: u64,
    ) -> Self {
        Self {
            search,
            iterations,
            rng: Rng::new(seed),
        }
    }
}

impl<G: Shortcuts> Agent<G> for PeerAgent<G> {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let chosen = (self.search)(
            &Position::new(state.clone()),
            self.iterations,
            self.rng.next_u64(),
        );
        let best = chosen
            .and_then(|chosen| state.moves().position(|m| m == chosen))
            .expect("the library chooses a move");
        Ok(Report::new(
            state,
            state.moves().map(MoveReport::new).collect(),
            Scale::Signed,
            best,
        ))
    }
}
