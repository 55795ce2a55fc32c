//! A trainer as a file, and back.

use uctopia_options::message;
use uctopia_values::{
    ChecksumFile, FeatureSet, LearnedFileError, Patterns, Weights, WeightsHeader,
};

use super::fit::StageError;
use super::settings::Regression;
use super::trainer::RegressionTrainer;

/// The kind of file in the first line, and its format; those of [`Trainer`](crate::Trainer), from which the settings differ.
const KIND: &str = "checkpoint";
const FORMAT: u32 = 2;

/// The largest absolute value of a weight, in points.
const MOST_WEIGHT: f32 = 1e6;

/// More stages than any training fits.
const MOST_FITTED: u64 = 1 << 32;

/// Bytes of the errors of a stage: the number of positions, and three numbers.
const ERROR_BYTES: usize = 20;

impl RegressionTrainer {
    /// A file ([`ChecksumFile`]) with all that is needed to continue with exactly the same results. `start` is the first position
    /// of the game.
    ///
    /// # Errors
    /// When a weight is NaN, infinite or beyond a million points.
    pub fn to_bytes(&self, start: &impl Patterns) -> Result<Vec<u8>, LearnedFileError> {
        self.check_weights()?;
        let settings = settings(&self.settings);
        let [features, fitted] = [
            FeatureSet::of_patterns(start).to_string(),
            self.fitted.to_string(),
        ];
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

    /// A trainer that continues from this checkpoint. `game` is the game's text, and `start` its first position, whose patterns
    /// must be those of the checkpoint.
    ///
    /// ```
    /// use uctopia_game::StopFlag;
    /// use uctopia_games::othello::Othello4;
    /// use uctopia_learn::{Regression, RegressionTrainer};
    /// let (start, never) = (Othello4::new(), StopFlag::default());
    /// let mut first = RegressionTrainer::new(Regression { games: 64, ..Regression::default() }, &start);
    /// first.train(&start, 1, 1, &never, |_, _| ());
    /// let mut second = RegressionTrainer::from_bytes(&first.to_bytes(&start).unwrap(), "", &start).unwrap();
    /// first.train(&start, 2, 1, &never, |_, _| ());
    /// second.train(&start, 2, 2, &never, |_, _| ());
    /// assert_eq!(first.to_bytes(&start), second.to_bytes(&start));
    /// ```
    ///
    /// # Errors
    /// When it is no checkpoint of regression, was changed or cut, belongs to another game, other rules or other patterns, or
    /// contains numbers beyond the range of training.
    pub fn from_bytes(
        bytes: &[u8],
        game: &str,
        start: &impl Patterns,
    ) -> Result<Self, LearnedFileError> {
        let file = ChecksumFile::read(KIND, FORMAT, bytes)?;
        let found = file.field("game")?.to_owned();
        if found != game {
            return Err(LearnedFileError::OtherGame {
                found,
                expected: game.to_owned(),
            });
        }
        let settings: Regression = serde_json::from_str(file.field("training")?)
            .map_err(|error| {
                message!(
                    "the settings in its header: {error}",
                    error = error.to_string()
                )
            })
            .map_err(LearnedFileError::Malformed)?;
        settings.check().map_err(LearnedFileError::Malformed)?;
        let (found, expected) = (
            file.field("features")?.to_owned(),
            FeatureSet::of_patterns(start).to_string(),
        );
        if found != expected {
            return Err(LearnedFileError::OtherFeatures { found, expected });
        }
        let mut trainer = Self::new(settings, start);
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
        Ok(trainer)
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

    /// The header of a file of the present weights; `start` is the first position of the game.
    #[must_use]
    pub fn header(&self, start: &impl Patterns) -> WeightsHeader {
        let Regression { game, seed, .. } = &self.settings;
        let (features, training) = (FeatureSet::of_patterns(start), settings(&self.settings));
        WeightsHeader {
            game: game.clone(),
            features,
            games: self.played(),
            seed: *seed,
            training,
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

fn settings(settings: &Regression) -> String {
    serde_json::to_string(settings).expect("numbers and texts can be written as JSON")
}
