//! Levels of play from 1 to 10: the options, and the default scale of games without calibrated levels.

use uctopia_options::{message, options};

use super::defaults::AgentDefaults;
use super::kind::{AgentKind, Role};
use super::spec::AgentSpec;
use crate::game::{GameSpec, LEVELS};

options! {
    /// Options of `level`: how strong it plays. Its agent depends on the game, and has no time limit.
    ///
    /// ```
    /// use uctopia::catalog::{AgentSpec, GameSpec};
    /// let level: AgentSpec = "level=10".parse().unwrap(); // the same as level:n=10
    /// let othello: GameSpec = "othello".parse().unwrap();
    /// let best: AgentSpec = "best:iters=10000".parse().unwrap();
    /// assert_eq!(level.in_game(&othello), best.in_game(&othello));
    /// ```
    pub struct Level {
        /// from 1, the weakest, to 10, the best agent known for the game
        n ["level"]: u32 = 5, in 1..=10, from "measured: docs/strength.md, Levels";
    }
}

/// The scale of games for one player whose levels were not measured: the probability of a random move. A mistake in a solitaire is not
/// punished by an opponent, but most of them cannot be undone.
const DEFAULT_SOLITAIRE_SCALE: [f32; LEVELS] =
    [0.8, 0.6, 0.4, 0.3, 0.2, 0.14, 0.1, 0.06, 0.03, 0.0];

/// The scale of other games whose levels were not measured: the probability of a random move, and the iterations of the other moves.
const DEFAULT_SCALE: [(f32, u32); LEVELS] = [
    (0.8, 100),
    (0.65, 100),
    (0.5, 100),
    (0.35, 100),
    (0.2, 100),
    (0.1, 200),
    (0.0, 400),
    (0.0, 1000),
    (0.0, 3000),
    (0.0, 10_000),
];

pub(super) fn kind() -> AgentKind {
    let about =
        "a level of play from 1 to 10, measured for the game; level=3 is short for level:n=3";
    let prepare = |level: &AgentSpec, _: &GameSpec| {
        Err(level.unfit(message!("there is no agent for this level in this game")))
    };
    AgentKind {
        role: Role::StandsFor {
            agent: in_game,
            depth: 1,
        },
        ..AgentKind::new::<Level>("level", about, prepare)
    }
}

/// The agent that a level stands for in a game: the measured one, or one of the default scale.
fn in_game(agent: &AgentSpec, game: &GameSpec, defaults: &AgentDefaults<'_>) -> Option<AgentSpec> {
    let level: &Level = agent.options()?;
    let defaults = defaults.of_other_agent();
    let read = |text: &str| AgentSpec::read_in(text, game, &defaults).ok();
    let measured = game
        .levels()
        .and_then(|levels| read(levels[level.index()].agent));
    measured.or_else(|| read(&level.default_agent(game.players())))
}

impl AgentSpec {
    /// The agent of a level of play from 1 to 10.
    ///
    /// ```
    /// use uctopia::catalog::AgentSpec;
    /// assert_eq!(AgentSpec::level(3), "level=3".parse().unwrap());
    /// ```
    ///
    /// # Panics
    /// When there is no such level.
    #[must_use]
    pub fn level(level: usize) -> Self {
        let text = format!("level:n={level}");
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Level {
    /// The place of the level in a scale, counted from 0.
    fn index(&self) -> usize {
        (self.n.max(1) as usize - 1).min(LEVELS - 1)
    }

    /// The text of its agent in a game for so many players whose levels were not measured.
    fn default_agent(&self, players: usize) -> String {
        let (random, best) = match (players, DEFAULT_SCALE[self.index()]) {
            (1, _) => (DEFAULT_SOLITAIRE_SCALE[self.index()], "best".to_owned()),
            (_, (random, iterations)) => (random, format!("best:iters={iterations}")),
        };
        if random > 0.0 {
            format!("mixed:random={random},agent={best}")
        } else {
            best
        }
    }
}
