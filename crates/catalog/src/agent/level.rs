//! Levels of play from 1 to 10: the options, and the default scale of games without calibrated levels.

use uctopia_options::options;

use crate::game::LEVELS;

options! {
    /// Options of `level`: how strong it plays. Its agent depends on the game, and has no time limit.
    ///
    /// ```
    /// use uctopia_catalog::{AgentSpec, GameSpec};
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

impl Level {
    /// Its place in a scale, counted from 0.
    pub(crate) fn index(&self) -> usize {
        (self.n.max(1) as usize - 1).min(LEVELS - 1)
    }

    /// The text of its agent in a game for so many players whose levels were not measured.
    pub(crate) fn default_agent(&self, players: usize) -> String {
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
