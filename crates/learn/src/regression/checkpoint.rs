//! A trainer as a file, and back.

use uctopia_options::message;
use uctopia_values::{ChecksumFile, LearnedFileError, Weights, WeightsHeader};

use super::fit::StageError;
use super::settings::Regression;
use super::trainer::RegressionTrainer;
use crate::checkpoint::{FORMAT, KIND, settings_of, settings_text};

/// The largest absolute value of a weight, in points.
const MOST_WEIGHT: f32 = 1e6;

/// More stages than any training fits.
const MOST_FITTED: u64 = 1 << 32;

/// Bytes of the errors of a stage: the number of positions, and three numbers.
const ERROR_BYTES: usize = 20;

impl RegressionTrainer {
    /// A file ([`ChecksumFile`]) with all that is needed to continue with exactly the same results: as the one of
    /// [`Trainer`](crate::Trainer::to_bytes), from which its settings and its numbers differ.
    ///
    /// # Errors
    /// When a weight is NaN, infinite or beyond a million points.
    pub fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError> {
        self.check_weights()?;
        let settings = settings_text(&self.settings);
        let [features, fitted] = [self.features.to_string(), self.fitted.to_string()];
        let fields = [
            ("game", self.settings.game.as_str()),
            ("features", features.as_str()),
            ("stages", &fitted),
            ("training", &settings),
        ];
        let mut body: Vec<u8> = self
            .weights
            .iter()
            .flat_map(|weight| weight.to_le_bytes())
            .collect();
        body.extend(
            self.players
                .values()
                .iter()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        for error in &self.errors {
            let error = error.unwrap_or(StageError {
                positions: 0,
                mean_absolute: 0.0,
                root_mean_square: 0.0,
                label: 0.0,
            });
            body.extend((error.positions as u64).to_le_bytes());
            let numbers = [error.mean_absolute, error.root_mean_square, error.label];
            body.extend(numbers.into_iter().flat_map(f32::to_le_bytes));
        }
        Ok(ChecksumFile::write(KIND, FORMAT, &fields, &body))
    }

    /// Continues from a checkpoint, with its settings. The game and the patterns must be those of this trainer.
    ///
    /// ```
    /// use uctopia::StopFlag;
    /// use uctopia::games::othello::Othello4;
    /// use uctopia::learn::{Regression, RegressionTrainer};
    /// use uctopia::values::{FeatureSet, Patterns};
    /// let (start, never) = (Othello4::new(), StopFlag::default());
    /// let trainer = |games| {
    ///     let settings = Regression { games, ..Regression::default() };
    ///     RegressionTrainer::new(settings, start.pattern_set(), FeatureSet::of_patterns(&start))
    /// };
    /// let (mut first, mut second) = (trainer(64), trainer(100));
    /// first.train(&start, 1, 1, &never, |_, _| ());
    /// second.resume_from(&first.to_bytes().unwrap()).unwrap();
    /// first.train(&start, 2, 1, &never, |_, _| ());
    /// second.train(&start, 2, 2, &never, |_, _| ());
    /// assert_eq!(first.to_bytes(), second.to_bytes());
    /// ```
    ///
    /// # Errors
    /// When it is no checkpoint of regression, was changed or cut, belongs to another game, other rules or other patterns, or
    /// contains numbers beyond the range of training. The trainer then stays as it was.
    pub fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError> {
        let file = ChecksumFile::read(KIND, FORMAT, checkpoint)?;
        let settings: Regression = settings_of(&file, &self.settings.game, &self.features)?;
        settings.check().map_err(LearnedFileError::Malformed)?;
        let mut trainer = Self::new(settings, self.set.clone(), self.features.clone());
        trainer.fitted = file.number("stages")?;
        if trainer.fitted > MOST_FITTED {
            return Err(LearnedFileError::Absurd(message!(
                "its header counts {fitted} stages: at most {most} expected",
                fitted = trainer.fitted,
                most = MOST_FITTED
            )));
        }
        trainer.read_numbers(file.body())?;
        trainer.check_weights()?;
        *self = trainer;
        Ok(())
    }

    fn read_numbers(&mut self, body: &[u8]) -> Result<(), LearnedFileError> {
        let (weights, stages) = (self.weights.len(), self.errors.len());
        let expected = 6 * weights + ERROR_BYTES * stages;
        if body.len() != expected {
            let found = body.len();
            let problem = message!("it has {found} bytes of numbers instead of {expected}");
            return Err(LearnedFileError::Malformed(problem));
        }
        let (current, rest) = body.split_at(4 * weights);
        let (players, errors) = rest.split_at(2 * weights);
        self.weights = current
            .as_chunks()
            .0
            .iter()
            .map(|&number| f32::from_le_bytes(number))
            .collect();
        let players: Vec<i16> = players
            .as_chunks()
            .0
            .iter()
            .map(|&number| i16::from_le_bytes(number))
            .collect();
        if let Some(weight) = players
            .iter()
            .find(|weight| !(-Weights::MOST..=Weights::MOST).contains(*weight))
        {
            return Err(LearnedFileError::Absurd(message!(
                "a weight of the players is {weight} units"
            )));
        }
        self.players = Weights::whole(players);
        for (error, bytes) in self
            .errors
            .iter_mut()
            .zip(errors.as_chunks::<ERROR_BYTES>().0)
        {
            let (positions, numbers) = bytes.split_at(8);
            let positions = positions
                .as_chunks()
                .0
                .iter()
                .map(|&number| u64::from_le_bytes(number))
                .sum::<u64>() as usize;
            let number = |index: usize| f32::from_le_bytes(numbers.as_chunks().0[index]);
            *error = (positions > 0).then(|| StageError {
                positions,
                mean_absolute: number(0),
                root_mean_square: number(1),
                label: number(2),
            });
        }
        Ok(())
    }

    /// The header of a file of the present weights.
    #[must_use]
    pub fn header(&self) -> WeightsHeader {
        let Regression { game, seed, .. } = &self.settings;
        WeightsHeader {
            game: game.clone(),
            features: self.features.clone(),
            games: self.played(),
            seed: *seed,
            training: settings_text(&self.settings),
        }
    }

    /// Checks that the weights are in the range of training. Comparisons with NaN are false.
    fn check_weights(&self) -> Result<(), LearnedFileError> {
        match self
            .weights
            .iter()
            .find(|weight| !(-MOST_WEIGHT..=MOST_WEIGHT).contains(*weight))
        {
            Some(weight) => Err(LearnedFileError::Absurd(message!(
                "a weight is {weight:e}: from −{most:e} to {most:e} expected",
                most = MOST_WEIGHT
            ))),
            None => Ok(()),
        }
    }
}
