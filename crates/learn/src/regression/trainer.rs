//! Rounds of stages.

use uctopia_game::{Rng, StopFlag};
use uctopia_values::{FeatureSet, PatternIndices, PatternSet, PatternValue, Patterns, Weights};

use super::fit::{Fit, StageError};
use super::games::SelfPlay;
use super::labels::{LabelSearch, Labelled};
use super::settings::Regression;

/// Learns the weights of patterns by regression.
///
/// ```
/// use uctopia::StopFlag;
/// use uctopia::games::othello::Othello4;
/// use uctopia::learn::{Regression, RegressionTrainer};
/// use uctopia::values::{FeatureSet, Patterns};
/// let start = Othello4::new();
/// let settings = Regression { games: 64, depth: 3, ..Regression::default() };
/// let mut trainer = RegressionTrainer::new(settings, start.pattern_set(), FeatureSet::of_patterns(&start));
/// trainer.train(&start, 1, 1, &StopFlag::default(), |_, stage| assert_eq!(stage.round, 1));
/// assert_eq!(trainer.rounds(), 1);
/// assert!(trainer.weights().values().iter().any(|&weight| weight != 0));
/// ```
#[derive(Clone, Debug)]
pub struct RegressionTrainer {
    pub(super) settings: Regression,
    pub(super) set: PatternSet,
    pub(super) features: FeatureSet,
    indices: PatternIndices,
    /// The weights of all stages, in points.
    pub(super) weights: Vec<f32>,
    /// The weights that play the games of the present round, in units.
    pub(super) players: Weights,
    /// Stages fitted so far, in all rounds.
    pub(super) fitted: u64,
    /// The errors of the last fit of each stage.
    pub(super) errors: Vec<Option<StageError>>,
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
    /// A trainer of these patterns with zero weights; the features are those of the game that declares the patterns.
    ///
    /// # Panics
    /// When a setting is out of its range.
    #[must_use]
    pub fn new(settings: Regression, set: PatternSet, features: FeatureSet) -> Self {
        settings
            .check()
            .unwrap_or_else(|problem| panic!("{problem}"));
        let (indices, weights) = (PatternIndices::new(&set), vec![0.0; set.weights()]);
        let players = Weights::whole(vec![0; set.weights()]);
        let errors = vec![None; set.stages()];
        Self {
            settings,
            set,
            features,
            indices,
            weights,
            players,
            fitted: 0,
            errors,
        }
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
    /// stage, with the trainer as it is then. `start` is the first position of the game whose patterns are learned.
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
            let players = PatternValue::new(&self.set, &self.players);
            let games = SelfPlay {
                settings: &self.settings,
                set: &self.set,
                players: &players,
            };
            let Some(positions) = games.play(start, round, jobs, stop) else {
                return;
            };
            while self.rounds() == round {
                let stage = (stages - 1 - self.fitted % stages) as usize;
                let search = LabelSearch::new(self.value(), self.set.resolution());
                let depth = self.settings.depth;
                let Some(labelled) = search.label_all(&positions[stage], depth, jobs, stop) else {
                    return;
                };
                let error = self.fit(stage, round, &labelled);
                self.fitted += 1;
                self.errors[stage] = error;
                let (stages, positions) = (stages as usize, labelled.len());
                on_stage(
                    self,
                    &StageProgress {
                        round: round + 1,
                        stage,
                        stages,
                        positions,
                        fitted: error,
                        unit: self.set.unit(),
                    },
                );
            }
        }
    }

    /// Fits the weights of a stage. In the first round they begin with those of the next stage, later with their own.
    fn fit<G: Patterns>(
        &mut self,
        stage: usize,
        round: u64,
        positions: &[Labelled<G>],
    ) -> Option<StageError> {
        let size = self.set.weights_of_stage();
        if round == 0 && stage + 1 < self.set.stages() {
            self.weights
                .copy_within((stage + 1) * size..(stage + 2) * size, stage * size);
        }
        // So that the weights of a round are a mean over the positions of earlier rounds too, and not fitted to its own alone.
        let Regression {
            rate, last_rate, ..
        } = self.settings;
        let number = round + 1;
        let rates = [
            (rate / (number * number) as f32).max(rate.min(last_rate)),
            last_rate,
        ];
        let fit = Fit {
            settings: &self.settings,
            rates,
            indices: &self.indices,
            most: self.set.most(),
        };
        let mut rng = Rng::stream(self.settings.seed, u64::MAX - self.fitted);
        fit.weights(
            &mut self.weights[stage * size..][..size],
            positions,
            &mut rng,
        )
    }

    /// The present values.
    fn value(&self) -> PatternValue {
        PatternValue::new(&self.set, &self.weights())
    }
}
