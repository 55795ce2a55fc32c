//! Participants of a match.

use std::fmt;

use uctopia_game::{Agent, Seeded, Shortcuts};

/// A participant of a match: makes a new agent for every game.
///
/// An agent plays one game only: with its memory of one game, the next would depend on the order in which games are played.
///
/// ```
/// use uctopia::Contestant;
/// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Rng, Scale, Shortcuts, adapters::Tree};
///
/// /// Plays any legal move.
/// struct Random(Rng);
/// # impl<G: Game> Agent<G> for Random {
/// #     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
/// #         let choice = self.0.below(state.moves().len() as u32) as usize;
/// #         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, choice))
/// #     }
/// # }
///
/// struct RandomTeam;
/// impl<G: Shortcuts> Contestant<G> for RandomTeam {
///     fn name(&self) -> String {
///         "random".to_owned()
///     }
///     fn agent(&self, seed: u64) -> Box<dyn Agent<G>> {
///         Box::new(Random(Rng::new(seed)))
///     }
/// }
///
/// let game: Tree = "(AB=AB=)".parse().unwrap();
/// let decide = |seed| RandomTeam.agent(seed).decide(&game, &mut Context::unlimited()).unwrap().best;
/// assert!((0..10).all(|seed| decide(seed) == decide(seed))); // the seed determines all decisions
/// ```
pub trait Contestant<G: Shortcuts>: Sync {
    /// The name in records and tables.
    fn name(&self) -> String;

    /// A new agent, all of whose random choices follow from `seed`.
    fn agent(&self, seed: u64) -> Box<dyn Agent<G>>;
}

/// A name and an agent: each game is played by a copy with a seed of its own.
///
/// ```
/// use uctopia::Match;
/// use uctopia::game::adapters::Tree;
/// use uctopia::{RandomAgent, Uct};
/// let start: Tree = "((AB)(AA))".parse().unwrap();
/// let uct = Uct::builder().iterations(100).build().unwrap();
/// let players = (("uct", uct), ("random", RandomAgent::new(0)));
/// let log = Match { games: 10, ..Match::default() }.play(&start, &players.0, &players.1, |_| ()).unwrap();
/// assert_eq!(log.result.tally.games(), 10);
/// ```
impl<G: Shortcuts, A: Agent<G> + Seeded + Clone + Sync + 'static> Contestant<G> for (&str, A) {
    fn name(&self) -> String {
        self.0.to_owned()
    }

    fn agent(&self, seed: u64) -> Box<dyn Agent<G>> {
        let mut agent = self.1.clone();
        agent.set_seed(seed);
        Box::new(agent)
    }
}

/// A contestant made of a name and a function.
///
/// ```
/// use uctopia::{Contestant, AgentFactory};
/// use uctopia::game::{Agent, AgentFailure, Context, Game, MoveReport, Report, Scale, adapters::Tree};
///
/// struct First;
/// impl<G: Game> Agent<G> for First {
///     fn decide(&mut self, state: &G, _: &mut Context<'_, G>) -> Result<Report<G::Move>, AgentFailure> {
///         Ok(Report::new(state, state.moves().map(MoveReport::new).collect(), Scale::Signed, 0))
///     }
/// }
///
/// let first = AgentFactory::new("first", |_seed| Box::new(First));
/// assert_eq!(Contestant::<Tree>::name(&first), "first");
/// ```
pub struct AgentFactory<G> {
    name: String,
    build: Box<dyn Fn(u64) -> Box<dyn Agent<G>> + Send + Sync>,
}

impl<G: Shortcuts> AgentFactory<G> {
    /// A contestant of this name whose agents `build` makes from their seeds.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        build: impl Fn(u64) -> Box<dyn Agent<G>> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            build: Box::new(build),
        }
    }
}

impl<G: Shortcuts> Contestant<G> for AgentFactory<G> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn agent(&self, seed: u64) -> Box<dyn Agent<G>> {
        (self.build)(seed)
    }
}

impl<G> fmt::Debug for AgentFactory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AgentFactory")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
