//! A trainer as a file, and back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use uctopia_options::message;
use uctopia_values::{ChecksumFile, FeatureSet, LearnedFileError, WeightsHeader};

use crate::network::Network;
use crate::{Trainer, Training};

/// The kind of file in the first line of a checkpoint, and its format. The first format had no checksum.
pub(crate) const KIND: &str = "checkpoint";
pub(crate) const FORMAT: u32 = 2;

/// What checkpoints of the first format begin with.
const FIRST_FORMAT: &[u8] = b"{\"checkpoint\":\"uctopia-training-";

/// The largest absolute value of a weight, in log odds. A thousand times the largest rate of the command line, by which the
/// weight of a lone feature moves at most in one step.
const MOST_WEIGHT: f32 = 1e6;

/// The maximum number of games: more than any training needs, and few enough to count exactly.
const MOST_GAMES: u64 = 1 << 53;

/// The largest sum of errors of a weight. Errors are at most 1, so that a sum of 2²⁴, in four bytes, grows no more.
const MOST_ERROR: f32 = (1 << 25) as f32;

impl Trainer {
    /// A file ([`ChecksumFile`]) with all that is needed to continue with exactly the same results: a header with game,
    /// features, games played and settings, then the weights and their sums of errors, four bytes each, the low one first.
    ///
    /// # Errors
    /// When a number is NaN, infinite or beyond the range of training.
    pub fn to_bytes(&self) -> Result<Vec<u8>, LearnedFileError> {
        let Self {
            training,
            features,
            network,
            played,
        } = self;
        network.check()?;
        let settings = settings_text(training);
        let [features, games, seed] = [
            features.to_string(),
            played.to_string(),
            training.seed.to_string(),
        ];
        let fields = [
            ("game", training.game.as_str()),
            ("features", &features),
            ("games", &games),
            ("seed", &seed),
            ("training", &settings),
        ];
        let numbers = network.weights.iter().chain(network.errors.as_flattened());
        let body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        Ok(ChecksumFile::write(KIND, FORMAT, &fields, &body))
    }

    /// The header of a file of the present weights.
    #[must_use]
    pub fn header(&self) -> WeightsHeader {
        let Training { game, seed, .. } = &self.training;
        WeightsHeader {
            game: game.clone(),
            features: self.features.clone(),
            games: self.played,
            seed: *seed,
            training: settings_text(&self.training),
        }
    }

    /// Continues from a checkpoint, with its settings. The game and the features must be those of this trainer.
    ///
    /// ```
    /// use uctopia::StopFlag;
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// use uctopia::learn::{Trainer, Training};
    /// use uctopia::values::FeatureSet;
    /// let start = Calculation::new(&Rules::default());
    /// let train = |trainer: &mut Trainer, games| {
    ///     trainer.train(&start, |_| 0.5, games, 1, &StopFlag::default(), |_| ()).unwrap();
    /// };
    /// let trainer = |batch| Trainer::new(Training { batch, ..Training::default() }, FeatureSet::of(&start));
    /// let (mut first, mut second) = (trainer(2), trainer(16));
    /// train(&mut first, 2);
    /// second.resume_from(&first.to_bytes().unwrap()).unwrap();
    /// train(&mut first, 4);
    /// train(&mut second, 4);
    /// assert_eq!(first, second);
    /// ```
    ///
    /// # Errors
    /// When it is no checkpoint, was changed or cut, belongs to another game, other rules or other features, or contains
    /// numbers beyond the range of training. The trainer then stays as it was.
    pub fn resume_from(&mut self, checkpoint: &[u8]) -> Result<(), LearnedFileError> {
        if checkpoint.starts_with(FIRST_FORMAT) {
            return Err(LearnedFileError::Earlier(message!(
                "checkpoint of a training"
            )));
        }
        let file = ChecksumFile::read(KIND, FORMAT, checkpoint)?;
        let training: Training = settings_of(&file, &self.training.game, &self.features)?;
        training.check().map_err(LearnedFileError::Malformed)?;
        let network = Network::read(file.body(), self.features.count)?;
        network.check()?;
        let played = file.number("games")?;
        if played > MOST_GAMES {
            return Err(LearnedFileError::Absurd(message!(
                "its header counts {played} games: at most {most} expected",
                most = MOST_GAMES
            )));
        }
        (self.training, self.network, self.played) = (training, network, played);
        Ok(())
    }
}

/// The settings of a training as the header of a file has them.
pub(crate) fn settings_text(settings: &impl Serialize) -> String {
    serde_json::to_string(settings).expect("numbers and texts can be written as JSON")
}

/// The settings in the header of a checkpoint.
///
/// # Errors
/// When it belongs to another game or other features, or its settings cannot be read.
pub(crate) fn settings_of<S: DeserializeOwned>(
    file: &ChecksumFile<'_>,
    game: &str,
    features: &FeatureSet,
) -> Result<S, LearnedFileError> {
    let found = file.field("game")?.to_owned();
    if found != game {
        let expected = game.to_owned();
        return Err(LearnedFileError::OtherGame { found, expected });
    }
    let settings = serde_json::from_str(file.field("training")?).map_err(|error| {
        let error = error.to_string();
        LearnedFileError::Malformed(message!("the settings in its header: {error}"))
    })?;
    let (found, expected) = (file.field("features")?.to_owned(), features.to_string());
    if found != expected {
        return Err(LearnedFileError::OtherFeatures { found, expected });
    }
    Ok(settings)
}

impl Network {
    fn read(body: &[u8], features: usize) -> Result<Self, LearnedFileError> {
        let (words, rest) = body.as_chunks::<4>();
        if words.len() != 3 * features || !rest.is_empty() {
            let (found, expected) = (body.len(), 12 * features);
            let problem = message!("it has {found} bytes of numbers instead of {expected}");
            return Err(LearnedFileError::Malformed(problem));
        }
        let (weights, errors) = words.split_at(features);
        let number = |word: &[u8; 4]| f32::from_le_bytes(*word);
        let (pairs, _) = errors.as_chunks::<2>();
        let errors = pairs
            .iter()
            .map(|pair| pair.map(f32::from_le_bytes))
            .collect();
        Ok(Self {
            weights: weights.iter().map(number).collect(),
            errors,
        })
    }

    /// Checks that the numbers are in the range of training. Comparisons with NaN are false.
    fn check(&self) -> Result<(), LearnedFileError> {
        let wrong = self
            .weights
            .iter()
            .position(|&weight| !(-MOST_WEIGHT..=MOST_WEIGHT).contains(&weight));
        if let Some(feature) = wrong {
            return Err(LearnedFileError::Absurd(message!(
                "the weight of feature {feature} is {weight:e}: from −{most:e} to {most:e} expected",
                weight = self.weights[feature],
                most = MOST_WEIGHT
            )));
        }
        // Both sums are rounded alike, so the first never exceeds the second.
        let right = |[sum, absolute]: &[f32; 2]| *absolute <= MOST_ERROR && sum.abs() <= *absolute;
        match self.errors.iter().position(|pair| !right(pair)) {
            Some(feature) => Err(LearnedFileError::Absurd(message!(
                "the sums of the errors of feature {feature} are {sum:e} and, of their absolute values, {absolute:e}: the \
                 second is at most {most:e} and the first not beyond it",
                sum = self.errors[feature][0],
                absolute = self.errors[feature][1],
                most = MOST_ERROR
            ))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_game::{Game, Player, Shortcuts, StopFlag, Turn};
    use uctopia_values::Features;

    use super::*;

    /// Heads or tails, twice; the player wins if the last one is heads.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Coin(Option<bool>, u8);

    impl Shortcuts for Coin {}

    impl Game for Coin {
        type Move = bool;
        const PLAYERS: usize = 1;
        fn turn(&self) -> Turn {
            if self.1 == 3 {
                Turn::Over
            } else {
                Turn::Player(Player::FIRST)
            }
        }
        fn moves(&self) -> impl ExactSizeIterator<Item = bool> {
            [true, false].into_iter()
        }
        fn play(&mut self, side: bool) {
            (self.0, self.1) = (Some(side), self.1 + 1);
        }
        fn payoff(&self, _: Player) -> f32 {
            if self.0 == Some(true) { 1.0 } else { -1.0 }
        }
    }

    impl Features for Coin {
        const FEATURES: usize = 3;
        fn features(&self, _: usize, mut take: impl FnMut(usize)) {
            take(self.0.map_or(2, usize::from));
        }
    }

    const START: Coin = Coin(None, 0);

    fn untrained(game: &str) -> Trainer {
        let training = Training {
            game: game.to_owned(),
            batch: 2,
            ..Training::default()
        };
        Trainer::new(training, FeatureSet::of(&START))
    }

    /// What continues from a checkpoint of a game.
    fn read(checkpoint: &[u8], game: &str) -> Result<Trainer, LearnedFileError> {
        let mut trainer = untrained(game);
        trainer.resume_from(checkpoint).map(|()| trainer)
    }

    fn trained() -> Trainer {
        let mut trainer = untrained("coin");
        trainer
            .train(&START, |_| 0.5, 20, 1, &StopFlag::default(), |_| ())
            .unwrap();
        trainer
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_refused() {
        let trainer = trained();
        let whole = trainer.to_bytes().unwrap();
        assert!(read(&whole, "coin").unwrap() == trainer);
        let other = LearnedFileError::OtherGame {
            found: "coin".to_owned(),
            expected: "coin:bent=on".to_owned(),
        };
        assert_eq!(read(&whole, "coin:bent=on"), Err(other));
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&damaged, "coin").is_err(), "bit {bit}");
        }
        for length in 0..whole.len() {
            assert!(read(&whole[..length], "coin").is_err(), "{length} bytes");
        }
    }

    /// The same file with a right checksum over chosen numbers, weights first.
    fn with_numbers(numbers: [f32; 9]) -> Result<Trainer, LearnedFileError> {
        let mut trainer = trained();
        let (weights, errors) = numbers.split_at(3);
        trainer.network.weights = weights.to_vec();
        trainer.network.errors = errors.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        let refused = trainer.to_bytes();
        let fields = [
            ("game", "coin".to_owned()),
            ("features", FeatureSet::of(&START).to_string()),
            ("games", "20".to_owned()),
            ("training", settings_text(&trainer.training)),
        ];
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let body: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        let read = read(&ChecksumFile::write(KIND, FORMAT, &fields, &body), "coin");
        assert_eq!(
            refused.is_err(),
            read.is_err(),
            "a refused file is not written either"
        );
        read
    }

    #[test]
    fn numbers_beyond_the_range_of_training_are_refused() {
        let numbers = [1.0, -2.0, 0.5, 0.5, 1.5, -3.0, 3.0, 0.0, 0.0];
        assert!(with_numbers(numbers).is_ok());
        let changed = |place: usize, number| {
            let mut numbers = numbers;
            numbers[place] = number;
            with_numbers(numbers).unwrap_err().to_string()
        };
        let huge = "the weight of feature 1 is -5.6e36: from −1e6 to 1e6 expected";
        assert_eq!(changed(1, -5.6e36), huge);
        assert!(changed(0, f32::NAN).starts_with("the weight of feature 0 is NaN"));
        assert!(changed(2, f32::INFINITY).starts_with("the weight of feature 2 is inf"));
        for (place, number) in [
            (3, 1.6),
            (4, -1.5),
            (6, 1e9),
            (5, f32::NAN),
            (6, f32::NAN),
            (6, f32::INFINITY),
        ] {
            assert!(
                changed(place, number).starts_with("the sums of the errors of feature"),
                "{place} {number}"
            );
        }
    }

    #[test]
    fn settings_and_counts_out_of_range_are_refused() {
        let problem = |games: &str, training: Training| {
            let trainer = trained();
            let fields = [
                ("game", "coin"),
                ("features", &FeatureSet::of(&START).to_string()),
                ("games", games),
                ("training", &settings_text(&training)),
            ];
            let numbers = trainer
                .network
                .weights
                .iter()
                .chain(trainer.network.errors.as_flattened());
            let body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
            read(&ChecksumFile::write(KIND, FORMAT, &fields, &body), "coin")
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        let usual = Training {
            game: "coin".to_owned(),
            ..Training::default()
        };
        assert_eq!(problem("20", usual.clone()), "");
        let batch = |batch| {
            problem(
                "20",
                Training {
                    batch,
                    ..usual.clone()
                },
            )
        };
        assert_eq!(batch(65_536), "");
        assert_eq!(
            batch(65_537),
            "the batch is 65537: from 1 to 65536 games needed"
        );
        assert_eq!(batch(0), "the batch is 0: from 1 to 65536 games needed");
        assert_eq!(
            problem(
                "20",
                Training {
                    rate: 1e6,
                    ..usual.clone()
                }
            ),
            "the rate is 1000000, its half 1000000: both above 0 needed, the rate at most 1000"
        );
        let many = "its header counts 9007199254740993 games: at most 9007199254740992 expected";
        assert_eq!(problem("9007199254740993", usual), many);
    }

    #[test]
    fn checkpoints_of_the_first_format_are_refused_with_a_remedy() {
        let first = b"{\"checkpoint\":\"uctopia-training-1\",\"training\":{}}\n";
        let problem = read(first, "coin").unwrap_err().to_string();
        assert_eq!(
            problem,
            "an earlier version of the program wrote this checkpoint of a training, without a checksum: remove it and \
             train anew; the same settings give the same weights"
        );
        let problem = read(b"{}\n", "coin").unwrap_err().to_string();
        assert_eq!(problem, "this is no checkpoint of a training");
    }
}
