//! The agent in a session of its own for each search.

use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec, TextObserver, TextSnapshot};
use uctopia_game::message::{Localized as _, Message};
use uctopia_game::{Budget, Limit, Report, Rng, SnapshotSchedule};
use uctopia_nboard::{Observer, Purpose, Request};

use crate::analysis;
use crate::args::NboardArgs;
use crate::failure::Failure;

/// The time between two reports of a running search.
const PAUSE: Duration = Duration::from_millis(500);

/// An agent that decides in positions of Othello.
#[derive(Debug)]
pub(super) struct SessionAgent {
    game: GameSpec,
    /// For a move.
    move_agent: AgentSpec,
    /// For the values of all moves.
    value_agent: AgentSpec,
    /// Whether the command line sets the depth.
    has_depth: bool,
    /// The file of an opening book.
    book: Option<String>,
    seed: u64,
}

impl SessionAgent {
    pub(super) fn new(args: &NboardArgs) -> Result<Self, Failure> {
        let game: GameSpec = "othello".parse()?;
        let texts = std::slice::from_ref(&args.agent);
        let read = |others: &[_]| -> Result<AgentSpec, Failure> {
            Ok(analysis::agents(texts, &args.budget, others)?.remove(0))
        };
        let (move_agent, value_agent) = (read(&[])?, read(&[("root", "all")])?);
        game.session().seat(&move_agent, args.seed)?; // an agent that does not fit the game fails before the first command
        let has_depth = args.budget.depth.is_some() || move_agent.changed().iter().any(|(key, _)| *key == "depth");
        let (move_agent, value_agent) = (move_agent.in_game(&game), value_agent.in_game(&game));
        let book = args.opening_book.book.clone();
        if let Some(book) = &book {
            game.session().seat(&move_agent.with_book(book), args.seed)?;
        }
        Ok(Self { game, move_agent, value_agent, has_depth, book, seed: args.seed })
    }

    /// Decides in the last position of a game.
    pub(super) fn decide(&mut self, request: &Request<'_>, observe: Observer<'_>) -> Result<Report<String>, Message> {
        let plies = request.game.moves.len();
        let mut session = self.game.session();
        session.set_position(&request.game.text(plies)).map_err(|error| error.message())?;
        let mut agent = if request.purpose == Purpose::Move { &self.move_agent } else { &self.value_agent }.clone();
        if let Some(depth) = request.depth.filter(|&depth| depth > 0 && !self.has_depth) {
            // Refused by agents without this option, and by those with a smaller range.
            let _ = agent.set("search_depth", &depth.to_string());
        }
        if let Some(book) = &self.book {
            agent = agent.with_book(book);
        }
        let seat = session.seat(&agent, Rng::derive(self.seed, plies as u64)).map_err(|error| error.message())?;
        let budget = Budget { limit: Limit::NONE, stop: request.stop.clone() };
        let report = match request.purpose {
            Purpose::Hint => session.decide_observed(seat, &budget, &mut Reports { observe }),
            Purpose::Move | Purpose::Analysis => session.decide(seat, &budget),
        };
        report.map_err(|failure| failure.message())
    }
}

/// Passes on the reports of a running search.
struct Reports<'a> {
    observe: Observer<'a>,
}

impl TextObserver for Reports<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule { every: Some(PAUSE), ..SnapshotSchedule::NONE }
    }

    fn on_snapshot(&mut self, snapshot: &dyn TextSnapshot) {
        if !snapshot.is_final() {
            (self.observe)(&snapshot.report());
        }
    }
}
