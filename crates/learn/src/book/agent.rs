//! An agent that plays by a book.

use std::fmt;
use std::sync::Arc;

use uctopia_game::{Agent, AgentFailure, Context, Report};

use crate::book::{Book, BookGame};

/// Plays the best move of a book, and asks another agent where the position is not in the book.
///
/// ```
/// use std::sync::Arc;
/// use uctopia::learn::{Book, BookAgent, BookSettings};
/// use uctopia::game::{Agent, Context, Stop};
/// use uctopia::games::mnk::TicTacToe;
/// use uctopia::RandomAgent;
/// let settings = BookSettings { game: "ttt".into(), agent: "exact".into(), seed: 1, weight: 0.1 };
/// let empty = Book::new(TicTacToe::default(), settings).unwrap();
/// let mut agent = BookAgent::new(Arc::new(empty), Box::new(RandomAgent::new(1)));
/// assert_ne!(agent.decide(&TicTacToe::default(), &mut Context::unlimited()).unwrap().stop, Stop::Book); // a random move
/// ```
pub struct BookAgent<G: BookGame> {
    book: Arc<Book<G>>,
    agent: Box<dyn Agent<G>>,
}

impl<G: BookGame> BookAgent<G> {
    /// An agent that plays by `book`, and otherwise as `agent`.
    pub fn new(book: Arc<Book<G>>, agent: Box<dyn Agent<G>>) -> Self {
        Self { book, agent }
    }
}

impl<G: BookGame> fmt::Debug for BookAgent<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookAgent")
            .field("positions", &self.book.len())
            .finish_non_exhaustive()
    }
}

impl<G: BookGame> Agent<G> for BookAgent<G> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        match self.book.report(state) {
            Some(report) => Ok(report),
            None => self.agent.decide(state, context),
        }
    }

    fn observe(&mut self, before: &G, m: G::Move) {
        self.agent.observe(before, m);
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        self.agent.prepare(state)
    }

    fn most_memory(&self) -> Option<u64> {
        self.agent.most_memory()
    }
}
