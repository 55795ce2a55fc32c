//! How games of self-play are played.

use uctopia_options::{OptionError, Options, message};

use super::options::NetworkOptions;

/// How games of self-play are played. With the evaluator, the settings determine every game.
///
/// ```
/// use uctopia::search::network::SelfPlaySettings;
/// let mut settings = SelfPlaySettings { games: 1000, at_once: 64, ..SelfPlaySettings::default() };
/// settings.search.search.iters = Some(400);
/// assert_eq!(settings.check(), Ok(()));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlaySettings {
    /// The number of games.
    pub games: u64,
    /// The number of games that are played at once, each on a thread of its own, from 1 to 1024: positions of all of them are evaluated
    /// together. It changes neither the moves nor the results of games where the evaluator rates a position alike in every batch.
    pub at_once: usize,
    /// The search; its evaluator's name is not used.
    pub search: NetworkOptions,
    /// The plies at the beginning of a game in which the move is drawn by its visits; nature's count.
    pub sampled_plies: u32,
    /// The temperature of these draws: a move is drawn in proportion to visits^(1/temperature). With 0 none are.
    pub temperature: f64,
    /// The most plies of a game, nature's included; a longer one is a failure.
    pub max_plies: u32,
    /// The seed of all games.
    pub seed: u64,
}

impl Default for SelfPlaySettings {
    /// One game with the noise of Silver et al. 2018, and their 30 plies of draws at temperature 1.
    fn default() -> Self {
        let mut search = NetworkOptions::default();
        search.search.noise = 0.25;
        Self {
            games: 1,
            at_once: 8,
            search,
            sampled_plies: 30,
            temperature: 1.0,
            max_plies: 10_000,
            seed: 0,
        }
    }
}

impl SelfPlaySettings {
    /// The most games at once.
    pub const MOST_AT_ONCE: usize = 1024;

    /// Checks that the settings can be combined.
    ///
    /// # Errors
    /// When they cannot; the error names the remedy.
    pub fn check(&self) -> Result<(), OptionError> {
        self.search.check()?;
        let most = Self::MOST_AT_ONCE;
        let refused = |key, sentence| Err(OptionError::refused(&[key], sentence));
        if self.search.search.trees > 1 {
            return refused(
                "trees",
                message!("each game of self-play has one tree: leave out trees"),
            );
        }
        if !(1..=most).contains(&self.at_once) {
            return refused(
                "at_once",
                message!(
                    "at_once={given}: expected 1 to {most} games",
                    given = self.at_once
                ),
            );
        }
        if !(self.temperature >= 0.0 && self.temperature.is_finite()) {
            let given = self.temperature;
            return refused(
                "temperature",
                message!("temperature={given}: expected a number that is not negative"),
            );
        }
        Ok(())
    }
}
