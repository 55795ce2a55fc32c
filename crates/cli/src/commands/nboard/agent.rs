//! The agent in a session of its own for each search.

use std::time::Duration;

use uctopia_catalog::{AgentDefaults, AgentSpec, AnyState, GameSpec, SpecError, TextSnapshot};
use uctopia_game::{
    Budget, Context, Limit, Report, Rng, SearchObserver, SearchSnapshot, SnapshotSchedule,
};
use uctopia_records::nboard::{Observer, Purpose, Request};

use crate::args::NboardArgs;
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;

/// The time between two reports of a running search.
const PAUSE: Duration = Duration::from_millis(500);

/// An agent that decides in positions of Othello.
#[derive(Debug)]
pub(super) struct SessionAgent {
    game: GameSpec,
    asked: AskedAgent,
    seed: u64,
}

impl SessionAgent {
    pub(super) fn new(args: &NboardArgs) -> Result<Self, Failure> {
        let game: GameSpec = "othello".parse()?;
        let asked =
            AskedAgent::read(&args.agent, &args.budget)?.behind(args.opening_book.book.as_deref());
        game.session().seat(&asked.player(&game)?, args.seed)?; // an agent that does not fit the game fails before the first command
        Ok(Self {
            game,
            asked,
            seed: args.seed,
        })
    }

    /// The agent for a purpose. The other program's depth is a default: that of the command line and of the agent's own text
    /// come before it.
    fn agent(&self, request: &Request<'_>) -> Result<AgentSpec, SpecError> {
        let depth = request
            .depth
            .filter(|&depth| depth > 0)
            .map(|depth| depth.to_string());
        let mut everywhere: Vec<(&str, &str)> = depth
            .iter()
            .map(|depth| ("search_depth", depth.as_str()))
            .collect();
        if request.purpose != Purpose::Move {
            everywhere.extend(AgentDefaults::ALL_MOVES);
        }
        self.asked.in_game(
            &self.game,
            &AgentDefaults {
                everywhere: &everywhere,
                ..AgentDefaults::NONE
            },
        )
    }

    /// Decides in the last position of a game.
    pub(super) fn decide(
        &mut self,
        request: &Request<'_>,
        observe: Observer<'_>,
    ) -> Result<Report<String>, String> {
        let plies = request.game.moves.len();
        let mut session = self.game.session();
        session
            .set_position(&request.game.text(plies))
            .map_err(|error| error.to_string())?;
        let agent = self.agent(request).map_err(|error| error.to_string())?;
        let seat = session
            .seat(&agent, Rng::derive(self.seed, plies as u64))
            .map_err(|error| error.to_string())?;
        let budget = Budget {
            limit: Limit::NONE,
            stop: request.stop.clone(),
        };
        let mut reports = Reports {
            state: session.state().clone(),
            observe,
        };
        let mut context = Context::new(&budget);
        if request.purpose == Purpose::Hint {
            context = context.observed_by(&mut reports);
        }
        let report = session.decide(seat, &mut context);
        report.map_err(|failure| failure.to_string())
    }
}

/// Passes on the reports of a running search.
struct Reports<'a> {
    state: AnyState,
    observe: Observer<'a>,
}

impl SearchObserver<AnyState> for Reports<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            every: Some(PAUSE),
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let snapshot = TextSnapshot::new(&self.state, snapshot);
        if !snapshot.is_final() {
            (self.observe)(&snapshot.report());
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::StopFlag;
    use uctopia_records::GameRecord;

    use super::*;
    use crate::args::BudgetArgs;

    /// The agent for a request, with a depth from the other program.
    fn agent(text: &str, purpose: Purpose) -> String {
        let asked = AskedAgent::read(text, &BudgetArgs::default()).unwrap();
        let agent = SessionAgent {
            game: "othello".parse().unwrap(),
            asked,
            seed: 1,
        };
        let (game, stop) = (GameRecord::default(), StopFlag::default());
        agent
            .agent(&Request {
                game: &game,
                depth: Some(9),
                stop: &stop,
                purpose,
            })
            .unwrap()
            .to_string()
    }

    #[test]
    fn the_other_programs_depth_is_a_default() {
        for (text, expected) in [
            ("alpha-beta", "alpha-beta:depth=9"),
            ("alpha-beta:depth=4", "alpha-beta"), // written, although it is the agent's default
            ("best", "probcut:depth=9"),
            ("uct:iters=50", "uct:iters=50"),
        ] {
            assert_eq!(agent(text, Purpose::Move), expected, "{text}");
        }
    }

    #[test]
    fn hints_have_the_values_of_all_moves() {
        assert_eq!(
            agent("best:nodes=500", Purpose::Hint),
            "probcut:depth=9,nodes=500,root=all"
        );
    }
}
