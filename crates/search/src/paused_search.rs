//! The search of a paused decision.

use std::any::Any;
use std::sync::Arc;

use uctopia_game::Game;

/// The search of a paused decision, for agents whose type does not name the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct PausedSearch(Option<Arc<dyn Any + Send + Sync>>);

impl PausedSearch {
    /// The search of a decision in `state` that is paused now.
    pub(crate) fn of<G: Game, S: Send + Sync + 'static>(state: &G, search: S) -> Self {
        Self(Some(Arc::new((state.clone(), search))))
    }

    /// The search of a decision in `state`, which goes on; a search in another state is given up.
    pub(crate) fn resume<G: Game, S: Clone + Send + Sync + 'static>(
        &mut self,
        state: &G,
    ) -> Option<S> {
        let paused = self.0.take()?.downcast::<(G, S)>().ok()?;
        // Clones of the agent may have the same search, and each continues its own.
        let (paused_in, search) = Arc::unwrap_or_clone(paused);
        (paused_in == *state).then_some(search)
    }
}
