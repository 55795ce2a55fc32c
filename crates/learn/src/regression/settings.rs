//! The settings of regression.

use serde::{Deserialize, Serialize};
use uctopia_options::{Message, message};

/// The settings of regression. The result depends on all of them: the same settings give the same weights, on any number of
/// threads.
///
/// ```
/// use uctopia::learn::Regression;
/// let settings = Regression { seed: 7, ..Regression::default() };
/// assert_eq!((settings.games, settings.depth), (100_000, 4));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Regression {
    /// The game: a checkpoint belongs to one game.
    pub game: String,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Games of a round, from 32 to a million. Of every 32 games one is held out: its positions measure the error.
    pub games: u64,
    /// The depth of the search that labels a position, in plies, from 1 to 16. From depth 2 on a label is the mean of the results of
    /// this depth and of one ply less.
    pub depth: u32,
    /// Every game begins with random moves, from none to so many plies, drawn anew for each; at most 1000.
    pub random_plies: u32,
    /// The share of random moves after these, from 0 to 1.
    pub explore: f32,
    /// How often the positions of a stage are passed over, from 1 to 1000.
    pub epochs: u32,
    /// The share of an error that one update corrects in the first epoch of the first round, above 0 and at most 1. In round r it is
    /// r² times smaller, down to the last rate.
    pub rate: f32,
    /// The rate of the last epoch; in between it falls by the same factor from epoch to epoch.
    pub last_rate: f32,
}

impl Default for Regression {
    fn default() -> Self {
        Self {
            game: String::new(),
            seed: 1,
            games: 100_000,
            depth: 4,
            random_plies: 24,
            explore: 0.05,
            epochs: 16,
            rate: 0.6,
            last_rate: 0.01,
        }
    }
}

/// More games than these need more memory than most machines have.
const MOST_GAMES: u64 = 1_000_000;

impl Regression {
    /// One game in this many is held out.
    pub const HELD_OUT: u64 = 32;

    /// Checks the settings.
    ///
    /// ```
    /// use uctopia::learn::Regression;
    /// let wrong = Regression { depth: 0, ..Regression::default() };
    /// assert_eq!(wrong.check().unwrap_err().to_string(), "the depth is 0: from 1 to 16 plies needed");
    /// ```
    ///
    /// # Errors
    /// A sentence about the first setting that is out of its range.
    pub fn check(&self) -> Result<(), Message> {
        let Self {
            games,
            depth,
            random_plies,
            explore,
            epochs,
            rate,
            last_rate,
            ..
        } = self;
        let range = |lowest: u64, highest: u64, value: u64| (lowest..=highest).contains(&value);
        if !range(Self::HELD_OUT, MOST_GAMES, *games) {
            let (least, most) = (Self::HELD_OUT, MOST_GAMES);
            return Err(message!(
                "a round has {games} games: from {least} to {most} needed"
            ));
        }
        if !range(1, 16, u64::from(*depth)) {
            return Err(message!("the depth is {depth}: from 1 to 16 plies needed"));
        }
        if *random_plies > 1000 {
            return Err(message!(
                "games begin with up to {random_plies} random plies: at most 1000 needed"
            ));
        }
        if !(0.0..=1.0).contains(explore) {
            return Err(message!(
                "the share of random moves is {explore}: from 0 to 1 needed"
            ));
        }
        if !range(1, 1000, u64::from(*epochs)) {
            return Err(message!(
                "the number of epochs is {epochs}: from 1 to 1000 needed"
            ));
        }
        let share = |rate: &f32| *rate > 0.0 && *rate <= 1.0;
        if !share(rate) || !share(last_rate) {
            return Err(message!(
                "the rates are {rate} and {last_rate}: both above 0 needed, and at most 1"
            ));
        }
        Ok(())
    }
}
