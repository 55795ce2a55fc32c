//! A trainer as a file, and back.

use serde::{Deserialize, Serialize};
use uctopia_game::Features;

use crate::network::Network;
use crate::{Trainer, Training};

/// The first line of a checkpoint; the numbers follow as they lie in memory, four bytes each, the low one first.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Header {
    checkpoint: String,
    training: Training,
    played: u64,
    features: usize,
}

const KIND: &str = "uctopia-training-1";

/// Why a checkpoint cannot be read.
///
/// ```
/// use uctopia_games::calculation::Calculation;
/// use uctopia_learn::Trainer;
/// let problem = Trainer::<Calculation>::from_bytes(b"{}\n").unwrap_err();
/// assert_eq!(problem.to_string(), "this is no checkpoint of a training");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It is something else.
    #[error("this is no checkpoint of a training")]
    Foreign,
    /// Its end is missing, or something follows.
    #[error("the checkpoint has {found} bytes of numbers instead of {expected}: it was cut, or changed")]
    Torn {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// Its features are not those of this version.
    #[error("the checkpoint has {found} features, and the game has {expected} now: begin anew")]
    OtherFeatures {
        /// Features of the checkpoint.
        found: usize,
        /// Features of the game.
        expected: usize,
    },
}

impl<G: Features> Trainer<G> {
    /// All that is needed to go on with exactly what would have come.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Self { training, network, played, .. } = self;
        let features = network.weights.len();
        let header = Header { checkpoint: KIND.to_owned(), training: training.clone(), played: *played, features };
        let mut bytes = serde_json::to_vec(&header).expect("numbers and texts can be written as JSON");
        bytes.push(b'\n');
        let numbers = network.weights.iter().chain(network.errors.as_flattened());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// A trainer that goes on where this checkpoint was made.
    ///
    /// ```
    /// use uctopia_game::StopFlag;
    /// use uctopia_games::calculation::{Calculation, Rules};
    /// use uctopia_learn::{Trainer, Training};
    /// let start = Calculation::new(&Rules::default());
    /// let train = |trainer: &mut Trainer<Calculation>, games| {
    ///     trainer.train(&start, |_| 0.5, games, 1, &StopFlag::default(), |_| ());
    /// };
    /// let mut first = Trainer::new(Training { batch: 2, ..Training::default() });
    /// train(&mut first, 2);
    /// let mut second = Trainer::from_bytes(&first.to_bytes()).unwrap();
    /// train(&mut first, 4);
    /// train(&mut second, 4);
    /// assert_eq!(first, second);
    /// ```
    ///
    /// # Errors
    /// When it is no checkpoint, or of other features.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CheckpointError> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(CheckpointError::Foreign)?;
        let header: Header = serde_json::from_slice(&bytes[..end]).map_err(|_| CheckpointError::Foreign)?;
        if header.checkpoint != KIND || header.training.batch == 0 || !(0.0..=1.0).contains(&header.training.lambda) {
            return Err(CheckpointError::Foreign);
        }
        if header.features != G::FEATURES {
            return Err(CheckpointError::OtherFeatures { found: header.features, expected: G::FEATURES });
        }
        let (numbers, expected) = (&bytes[end + 1..], 3 * 4 * G::FEATURES);
        if numbers.len() != expected {
            return Err(CheckpointError::Torn { found: numbers.len(), expected });
        }
        let (words, _) = numbers.as_chunks::<4>();
        let (weights, errors) = words.split_at(G::FEATURES);
        let number = |word: &[u8; 4]| f32::from_le_bytes(*word);
        let (pairs, _) = errors.as_chunks::<2>();
        let network = Network {
            weights: weights.iter().map(number).collect(),
            errors: pairs.iter().map(|pair| pair.map(f32::from_le_bytes)).collect(),
        };
        Ok(Self::with(header.training, network, header.played))
    }
}
