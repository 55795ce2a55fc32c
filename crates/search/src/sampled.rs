//! An agent for games whose chance events have too many outcomes.

use uctopia_game::adapters::SampledChance;
use uctopia_game::{Agent, AgentFailure, Context, Report, Rng, Seeded, Shortcuts};

/// Searches a game in which each chance event has a few outcomes, drawn anew for each decision ([`SampledChance`]).
///
/// The agent is any search for the sampled game. Its trees and values are those of the sample; the observer receives the final report
/// alone.
///
/// ```
/// use uctopia::{Agent, Context, Game, Player, Rng, Shortcuts, Turn, ZeroEvaluator};
/// use uctopia::search::{Sampled, Uct, UctConfig};
///
/// /// Draw a number below a million, or keep the half million that you have: the higher, the better.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// enum Draw { Choice, Chance, Over(u32) }
///
/// const NUMBERS: u32 = 1_000_000;
///
/// impl Game for Draw {
///     type Move = u32;
///     const PLAYERS: usize = 1;
///     fn turn(&self) -> Turn {
///         match self {
///             Self::Choice => Turn::Player(Player::FIRST),
///             Self::Chance => Turn::Chance,
///             Self::Over(_) => Turn::Over,
///         }
///     }
///     fn moves(&self) -> impl ExactSizeIterator<Item = u32> {
///         // An iterator that lists nothing before it is asked.
///         0..match self { Self::Choice => 2, Self::Chance => NUMBERS, Self::Over(_) => 0 }
///     }
///     fn play(&mut self, m: u32) {
///         *self = match self {
///             Self::Choice if m == 0 => Self::Over(NUMBERS / 2),
///             Self::Choice => Self::Chance,
///             _ => Self::Over(m),
///         }
///     }
///     fn payoff(&self, _: Player) -> f32 {
///         let Self::Over(number) = self else { return 0.0 };
///         if *number > 400_000 { 1.0 } else { -1.0 }
///     }
/// }
///
/// impl Shortcuts for Draw {
///     fn draw_outcome(&self, rng: &mut Rng) -> u32 {
///         rng.below(NUMBERS) // without the weights of a million outcomes
///     }
/// }
///
/// let uct = Uct::new(UctConfig::default(), ZeroEvaluator, 1).unwrap();
/// let mut agent = Sampled::new(uct, 50, 1);
/// let report = agent.decide(&Draw::Choice, &mut Context::unlimited()).unwrap();
/// assert_eq!(report.best, 0); // a draw wins three times in five
/// ```
#[derive(Clone, Debug)]
pub struct Sampled<A> {
    agent: A,
    draws: u32,
    rng: Rng,
}

impl<A> Sampled<A> {
    /// An agent that searches with so many draws for each chance event.
    ///
    /// # Panics
    /// When `draws` is 0.
    #[must_use]
    pub fn new(agent: A, draws: u32, seed: u64) -> Self {
        assert!(draws > 0, "a chance event needs an outcome");
        Self {
            agent,
            draws,
            // A stream of its own: the agent has the seed itself.
            rng: Rng::stream(seed, 1),
        }
    }
}

impl<A: Seeded> Seeded for Sampled<A> {
    fn set_seed(&mut self, seed: u64) {
        self.agent.set_seed(seed);
        self.rng = Rng::stream(seed, 1);
    }
}

impl<G: Shortcuts, A: Agent<SampledChance<G>>> Agent<G> for Sampled<A> {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let sampled = SampledChance::new(state.clone(), self.draws, self.rng.next_u64());
        let report = self
            .agent
            .decide(&sampled, &mut Context::new(&context.budget))?;
        context.finish(&report);
        Ok(report)
    }

    fn prepare(&mut self, state: &G) -> Result<(), AgentFailure> {
        self.agent
            .prepare(&SampledChance::new(state.clone(), self.draws, 0))
    }

    fn most_memory(&self) -> Option<u64> {
        self.agent.most_memory()
    }
}
