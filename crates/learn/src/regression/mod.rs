//! Values by patterns, learned by regression on positions of self-play.
//!
//! A round plays games by the present values, labels their positions, and fits the weights to the labels. It works backwards
//! from the last stage of the game: a position that the game can [solve](uctopia_values::Patterns::solved) has an exact label,
//! and any other the result of a search that is so deep that it reaches stages with new weights. The labels of a round so rest on
//! exact results, whatever the values were before; these determine only which positions occur.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the settings and the trainer: rounds of stages |
//! | `games.rs` | the games of a round |
//! | `labels.rs` | the search that labels a position |
//! | `fit.rs` | stochastic gradient descent on the weights of a stage |
//! | `checkpoint.rs` | a trainer as a file, and back |
//!
//! Buro 1997, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello": positions labelled from
//! the end of the game backwards, weights by regression.

mod checkpoint;
mod fit;
mod games;
mod labels;

use std::thread;

use serde::{Deserialize, Serialize};
use uctopia_game::StopFlag;
use uctopia_game::message::{Message, message};
use uctopia_values::{PatternIndices, PatternSet, PatternValue, Patterns, Weights};

pub use fit::StageError;

/// The settings of regression. The result depends on all of them: the same settings give the same weights, on any number of
/// threads.
///
/// ```
/// use uctopia_learn::Regression;
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
    /// The depth of the search that labels a position, in plies, from 1 to 16.
    pub depth: u32,
    /// Every game begins with random moves, from none to so many plies, drawn anew for each; at most 1000.
    pub random_plies: u32,
    /// The share of random moves after these, from 0 to 1.
    pub explore: f32,
    /// How often the positions of a stage are passed over, from 1 to 1000.
    pub epochs: u32,
    /// The share of an error that one update corrects in the first epoch, above 0 and at most 1.
    pub rate: f32,
    /// The same in the last epoch; in between it falls by the same factor from epoch to epoch.
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
    /// Of so many games one is held out.
    pub const HELD_OUT: u64 = 32;

    /// Checks the settings.
    ///
    /// ```
    /// use uctopia_learn::Regression;
    /// let wrong = Regression { depth: 0, ..Regression::default() };
    /// assert_eq!(wrong.check().unwrap_err().to_string(), "the depth is 0: from 1 to 16 plies needed");
    /// ```
    ///
    /// # Errors
    /// A sentence about the first setting that is out of its range.
    pub fn check(&self) -> Result<(), Message> {
        let Self { games, depth, random_plies, explore, epochs, rate, last_rate, .. } = self;
        let range = |lowest: u64, highest: u64, value: u64| (lowest..=highest).contains(&value);
        if !range(Self::HELD_OUT, MOST_GAMES, *games) {
            let (least, most) = (Self::HELD_OUT, MOST_GAMES);
            return Err(message!("a round has {games} games: from {least} to {most} needed"));
        }
        if !range(1, 16, u64::from(*depth)) {
            return Err(message!("the depth is {depth}: from 1 to 16 plies needed"));
        }
        if *random_plies > 1000 {
            return Err(message!("games begin with up to {random_plies} random plies: at most 1000 needed"));
        }
        if !(0.0..=1.0).contains(explore) {
            return Err(message!("the share of random moves is {explore}: from 0 to 1 needed"));
        }
        if !range(1, 1000, u64::from(*epochs)) {
            return Err(message!("the number of epochs is {epochs}: from 1 to 1000 needed"));
        }
        let share = |rate: &f32| *rate > 0.0 && *rate <= 1.0;
        if !share(rate) || !share(last_rate) {
            return Err(message!("the rates are {rate} and {last_rate}: both above 0 needed, and at most 1"));
        }
        Ok(())
    }
}

/// Learns the weights of patterns by regression.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_games::othello::Othello4;
/// use uctopia_learn::{Regression, RegressionTrainer};
/// let settings = Regression { games: 64, depth: 3, ..Regression::default() };
/// let mut trainer = RegressionTrainer::new(settings, &Othello4::new());
/// trainer.train(&Othello4::new(), 1, 1, &StopFlag::default(), |_, stage| assert_eq!(stage.round, 1));
/// assert_eq!(trainer.rounds(), 1);
/// assert!(trainer.weights().values().iter().any(|&weight| weight != 0));
/// ```
#[derive(Clone, Debug)]
pub struct RegressionTrainer {
    settings: Regression,
    set: PatternSet,
    indices: PatternIndices,
    /// The weights of all stages, in points.
    weights: Vec<f32>,
    /// The weights that play the games of the present round, in units.
    players: Weights,
    /// Stages fitted so far, in all rounds.
    fitted: u64,
    /// The errors of the last fit of each stage.
    errors: Vec<Option<StageError>>,
}

/// The progress of regression: a stage was fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StageProgress {
    /// The round, from 1.
    pub round: u64,
    /// The stage, from 0, the beginning of the game; the last one comes first.
    pub stage: usize,
    /// The number of stages.
    pub stages: usize,
    /// The number of positions that the weights were fitted to.
    pub positions: usize,
    /// The errors after the fit; `None` where no position was held out.
    pub fitted: Option<StageError>,
    /// The unit of the errors.
    pub unit: &'static str,
}

impl RegressionTrainer {
    /// A trainer with zero weights for the game that begins with `start`.
    ///
    /// # Panics
    /// When a setting is out of its range.
    #[must_use]
    pub fn new(settings: Regression, start: &impl Patterns) -> Self {
        settings.check().unwrap_or_else(|problem| panic!("{problem}"));
        let set = start.pattern_set();
        let (indices, weights) = (set.indices(), vec![0.0; set.weights()]);
        let players = Weights::whole(vec![0; set.weights()]);
        let errors = vec![None; set.stages()];
        Self { settings, set, indices, weights, players, fitted: 0, errors }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Regression {
        &self.settings
    }

    /// The number of finished rounds.
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.fitted / self.set.stages() as u64
    }

    /// Stages fitted so far, in all rounds.
    #[must_use]
    pub fn stages_fitted(&self) -> u64 {
        self.fitted
    }

    /// The number of stages of the game.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.set.stages()
    }

    /// Games played so far, in finished rounds.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.rounds() * self.settings.games
    }

    /// The errors of each stage when it was last fitted, the beginning of the game first.
    #[must_use]
    pub fn errors(&self) -> &[Option<StageError>] {
        &self.errors
    }

    /// The present weights, rounded to the precision of a file.
    #[must_use]
    pub fn weights(&self) -> Weights {
        let (resolution, most) = (self.set.resolution(), f32::from(Weights::MOST));
        let whole = |weight: &f32| (weight * resolution).round().clamp(-most, most) as i16;
        Weights::whole(self.weights.iter().map(whole).collect())
    }

    /// Plays, labels and fits until so many rounds are finished, or the flag is raised; `on_stage` is called after every
    /// stage, with the trainer as it is then.
    /// A stage that the flag interrupts is begun anew when training continues, and so are the games of its round, which the seed
    /// determines.
    pub fn train<G: Patterns>(
        &mut self,
        start: &G,
        rounds: u64,
        jobs: usize,
        stop: &StopFlag,
        mut on_stage: impl FnMut(&Self, &StageProgress),
    ) {
        let stages = self.set.stages() as u64;
        while self.rounds() < rounds && !stop.is_raised() {
            if self.fitted.is_multiple_of(stages) {
                self.players = self.weights();
            }
            let round = self.rounds();
            let Some(positions) = self.play(start, round, jobs, stop) else { return };
            while self.rounds() == round {
                let stage = (stages - 1 - self.fitted % stages) as usize;
                let Some(labelled) = self.label(&positions[stage], jobs, stop) else { return };
                let error = self.fit(stage, round, &labelled);
                self.fitted += 1;
                self.errors[stage] = error;
                let (stages, positions) = (stages as usize, labelled.len());
                on_stage(
                    self,
                    &StageProgress { round: round + 1, stage, stages, positions, fitted: error, unit: self.set.unit() },
                );
            }
        }
    }

    /// The present values.
    fn value(&self) -> PatternValue {
        PatternValue::new(&self.set, &self.weights())
    }
}

/// Applies a function to shares of a list on several threads; the results are in the order of the list. `None` if the flag was
/// raised.
fn in_parallel<T: Sync, R: Send>(
    list: &[T],
    jobs: usize,
    stop: &StopFlag,
    function: impl Fn(&T) -> R + Sync,
) -> Option<Vec<R>> {
    /// Elements between two looks at the flag.
    const SHARE: usize = 256;
    let map = |list: &[T]| -> Option<Vec<R>> {
        let mut results = Vec::with_capacity(list.len());
        for share in list.chunks(SHARE) {
            if stop.is_raised() {
                return None;
            }
            results.extend(share.iter().map(&function));
        }
        Some(results)
    };
    if jobs <= 1 {
        return map(list);
    }
    let share = list.len().div_ceil(jobs).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = list.chunks(share).map(|list| scope.spawn(|| map(list))).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        let shares = joined.map(|share| share.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        Some(shares.collect::<Option<Vec<Vec<R>>>>()?.into_iter().flatten().collect())
    })
}
