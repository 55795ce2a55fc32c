//! Weights as a file.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use uctopia_game::{Rng, Shortcuts, Turn, random_move};
use uctopia_options::message;

use crate::checksum_file::sha256;
use crate::{
    ChecksumFile, Features, LearnedFileError, NetworkValue, PatternIndices, Patterns, Weights,
};

/// The kind of file in the first line, and its format. The first format had no checksum.
const KIND: &str = "weights";
const FORMAT: u32 = 2;

/// What files of the first format begin with.
const FIRST_FORMAT: &[u8] = b"uctopiaW";

/// The maximum number of weights of a file, a quarter of a gigabyte: a header cannot cause a larger allocation.
const MOST_WEIGHTS: usize = 1 << 27;

/// The best compression: most weights of a large table are 0.
const LEVEL: u8 = 9;

/// The features of a game: their number, and a digest of those that some positions have.
///
/// Weights belong to features. Where a game changes its features or their numbers, weights that were trained before are
/// useless, which only this digest reveals.
///
/// ```
/// use uctopia::values::FeatureSet;
/// use uctopia::games::calculation::{Calculation, Rules};
/// let features = FeatureSet::of(&Calculation::new(&Rules::default()));
/// assert_eq!(features.to_string().parse(), Ok(features.clone()));
/// let others = FeatureSet::of(&Calculation::new(&Rules { piles: 3, ..Rules::default() }));
/// assert_eq!(features.count, others.count);
/// assert_ne!(features.digest, others.digest);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureSet {
    /// The number of features.
    pub count: usize,
    /// The first 16 hexadecimal digits of a SHA-256 of the numbers of all features of the positions of eight random games,
    /// part by part, four bytes each, the low one first, and four bytes of ones behind each part.
    pub digest: String,
}

impl FeatureSet {
    /// The features of a game that begins with `start`: positions under other rules have others.
    #[must_use]
    pub fn of<G: Features>(start: &G) -> Self {
        let parts = |state: &G, numbers: &mut Vec<u8>| {
            for part in 0..G::PARTS {
                state.features(part, |feature| {
                    numbers.extend((feature as u32).to_le_bytes());
                });
                numbers.extend([0xFF; 4]);
            }
        };
        Self {
            count: G::FEATURES,
            digest: digest_of_games(start, parts),
        }
    }

    /// The features of a game that begins with `start`, as the inputs of a [network](crate::NetworkValue), which has more weights.
    ///
    /// ```
    /// use uctopia::games::connect_four::ConnectFour;
    /// use uctopia::values::{FeatureSet, NetworkValue};
    /// let start = ConnectFour::default();
    /// assert_eq!(FeatureSet::of_network(&start).count, NetworkValue::weights::<ConnectFour>());
    /// assert_eq!(FeatureSet::of_network(&start).digest, FeatureSet::of(&start).digest);
    /// ```
    #[must_use]
    pub fn of_network<G: Features>(start: &G) -> Self {
        Self {
            count: NetworkValue::weights::<G>(),
            ..Self::of(start)
        }
    }

    /// The patterns of a game that begins with `start`; the digest is that of the stage of each position and the weights that it
    /// has.
    ///
    /// ```
    /// use uctopia::games::othello::Othello8;
    /// use uctopia::values::{FeatureSet, Patterns};
    /// let start = Othello8::new();
    /// assert_eq!(FeatureSet::of_patterns(&start).count, start.pattern_set().weights());
    /// ```
    #[must_use]
    pub fn of_patterns<G: Patterns>(start: &G) -> Self {
        let set = start.pattern_set();
        let indices = PatternIndices::new(&set);
        let weights = |state: &G, numbers: &mut Vec<u8>| {
            numbers.extend((state.stage() as u32).to_le_bytes());
            indices.of(state, |weight| {
                numbers.extend((weight as u32).to_le_bytes());
            });
        };
        Self {
            count: set.weights(),
            digest: digest_of_games(start, weights),
        }
    }
}

/// The first 16 hexadecimal digits of a SHA-256 of what `add` adds for the positions of eight random games.
fn digest_of_games<G: Shortcuts>(start: &G, add: impl Fn(&G, &mut Vec<u8>)) -> String {
    /// Maximum number of plies of a game without end.
    const PLIES: usize = 1000;
    let mut numbers = Vec::new();
    for game in 0..8 {
        let (mut state, mut rng) = (start.clone(), Rng::stream(0, game));
        for _ in 0..PLIES {
            let turn = state.turn();
            if turn == Turn::Over {
                break;
            }
            add(&state, &mut numbers);
            step(&mut state, turn, &mut rng);
        }
    }
    sha256(&[&numbers])[..16].to_owned()
}

fn step<G: Shortcuts>(state: &mut G, turn: Turn, rng: &mut Rng) {
    let m = if turn == Turn::Chance {
        state.draw_outcome(rng)
    } else {
        random_move(state, rng)
    };
    state.play(m);
}

impl fmt::Display for FeatureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.digest)
    }
}

impl std::str::FromStr for FeatureSet {
    type Err = LearnedFileError;

    fn from_str(text: &str) -> Result<Self, LearnedFileError> {
        let set = text.split_once(' ').and_then(|(count, digest)| {
            Some(Self {
                count: count.parse().ok()?,
                digest: digest.to_owned(),
            })
        });
        let expected =
            || message!("its header has features {text}: expected a number and a digest");
        set.ok_or_else(|| LearnedFileError::Malformed(expected()))
    }
}

/// The header of a file of weights.
///
/// ```
/// use uctopia::values::{FeatureSet, LearnedFileError, Weights, WeightsHeader};
/// let header = WeightsHeader {
///     game: "nim:stones=21".to_owned(),
///     features: FeatureSet { count: 3, digest: "0123456789abcdef".to_owned() },
///     games: 1000,
///     seed: 1,
///     training: "rate 5".to_owned(),
/// };
/// let weights = Weights::rounded(&[0.5, -1.0, 0.0]);
/// let mut file = weights.to_file(&header);
/// assert!(file.starts_with(b"uctopia weights 2\ngame nim:stones=21\nfeatures 3 0123456789abcdef\ngames 1000\n"));
/// assert_eq!(Weights::from_file(&file), Ok((header.clone(), weights)));
/// assert!(matches!(header.belongs_to("nim", &header.features), Err(LearnedFileError::OtherGame { .. })));
/// *file.last_mut().unwrap() ^= 1;
/// assert_eq!(Weights::from_file(&file), Err(LearnedFileError::Damaged("file of weights".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsHeader {
    /// The game and its rules, in the text by which they are named everywhere, such as `calculation:piles=3`.
    pub game: String,
    /// The features that the weights belong to.
    pub features: FeatureSet,
    /// The number of games played to learn them.
    pub games: u64,
    /// The seed of the random numbers of these games.
    pub seed: u64,
    /// The other settings of the training, for reproduction; nothing depends on this text.
    pub training: String,
}

impl WeightsHeader {
    /// Checks that the weights are those of a game and its features.
    ///
    /// # Errors
    /// When they were trained for another game or other rules, or for other features than those of the game.
    pub fn belongs_to(&self, game: &str, features: &FeatureSet) -> Result<(), LearnedFileError> {
        if self.game != game {
            return Err(LearnedFileError::OtherGame {
                found: self.game.clone(),
                expected: game.to_owned(),
            });
        }
        if self.features != *features {
            let (found, expected) = (self.features.to_string(), features.to_string());
            return Err(LearnedFileError::OtherFeatures { found, expected });
        }
        Ok(())
    }
}

impl Weights {
    /// A file of the weights ([`ChecksumFile`]): a header, then, compressed (deflate, RFC 1951), every weight in two bytes, the
    /// low one first.
    ///
    /// # Panics
    /// When the number of features in the header is not that of the weights or above 2²⁷, or a text of the header has a line
    /// feed.
    #[must_use]
    pub fn to_file(&self, header: &WeightsHeader) -> Vec<u8> {
        assert_eq!(
            header.features.count,
            self.len(),
            "each feature has a weight"
        );
        assert!(
            self.len() <= MOST_WEIGHTS,
            "a file holds at most {MOST_WEIGHTS} weights"
        );
        let [features, games, seed] = [
            header.features.to_string(),
            header.games.to_string(),
            header.seed.to_string(),
        ];
        let fields = [
            ("game", header.game.as_str()),
            ("features", &features),
            ("games", &games),
            ("seed", &seed),
            ("training", &header.training),
        ];
        ChecksumFile::write(
            KIND,
            FORMAT,
            &fields,
            &compress_to_vec(&self.numbers(), LEVEL),
        )
    }

    /// The weights of such a file, and its header.
    ///
    /// # Errors
    /// When it is another kind of file, was changed or cut, has more than 2²⁷ weights, or a number beyond
    /// ±[`MOST`](Self::MOST).
    pub fn from_file(bytes: &[u8]) -> Result<(WeightsHeader, Self), LearnedFileError> {
        if bytes.starts_with(FIRST_FORMAT) {
            return Err(LearnedFileError::Earlier(message!("file of weights")));
        }
        let file = ChecksumFile::read(KIND, FORMAT, bytes)?;
        let header = WeightsHeader {
            game: file.field("game")?.to_owned(),
            features: file.field("features")?.parse()?,
            games: file.number("games")?,
            seed: file.number("seed")?,
            training: file.field("training")?.to_owned(),
        };
        let values = unpacked(file.body(), header.features.count)?;
        let most = Self::MOST;
        match values
            .iter()
            .position(|value| !(-most..=most).contains(value))
        {
            Some(feature) => Err(LearnedFileError::Absurd(message!(
                "the weight of feature {feature} is {weight} units: from −{most} to {most} expected",
                weight = values[feature]
            ))),
            None => Ok((header, Self { values })),
        }
    }

    /// The first 16 hexadecimal digits of a SHA-256 of the numbers, two bytes each, the low one first: it identifies the
    /// weights, regardless of compression and header.
    ///
    /// ```
    /// use uctopia::values::Weights;
    /// assert_eq!(Weights::rounded(&[0.5]).digest(), "8509b81230019d2a"); // of the bytes 128 and 0
    /// ```
    #[must_use]
    pub fn digest(&self) -> String {
        sha256(&[&self.numbers()])[..16].to_owned()
    }

    fn numbers(&self) -> Vec<u8> {
        self.values
            .iter()
            .flat_map(|weight| weight.to_le_bytes())
            .collect()
    }
}

/// Unpacks `count` numbers of two bytes each.
fn unpacked(body: &[u8], count: usize) -> Result<Vec<i16>, LearnedFileError> {
    if count > MOST_WEIGHTS {
        let problem = message!(
            "its header counts {count} weights: at most {most} expected",
            most = MOST_WEIGHTS
        );
        return Err(LearnedFileError::Absurd(problem));
    }
    let bytes = decompress_to_vec_with_limit(body, 2 * count).unwrap_or_default();
    let (pairs, rest) = bytes.as_chunks::<2>();
    if pairs.len() != count || !rest.is_empty() {
        let problem =
            message!("its header counts {count} weights, and it has another number of them");
        return Err(LearnedFileError::Malformed(problem));
    }
    Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(count: usize) -> WeightsHeader {
        let features = FeatureSet {
            count,
            digest: "0123456789abcdef".to_owned(),
        };
        WeightsHeader {
            game: "nim".to_owned(),
            features,
            games: 7,
            seed: 1,
            training: String::new(),
        }
    }

    fn file_of(count: usize, numbers: &[i16]) -> Vec<u8> {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        let features = header(count).features.to_string();
        let fields = [
            ("game", "nim"),
            ("features", &features),
            ("games", "7"),
            ("seed", "1"),
            ("training", ""),
        ];
        ChecksumFile::write(KIND, FORMAT, &fields, &compress_to_vec(&bytes, LEVEL))
    }

    /// Damage is never decoded, wherever it is.
    #[test]
    fn every_flipped_bit_is_refused() {
        let weights = Weights {
            values: (-100..100).map(|value| value * 7).collect(),
        };
        let whole = weights.to_file(&header(200));
        assert_eq!(Weights::from_file(&whole).unwrap().1, weights);
        for bit in 0..8 * whole.len() {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Weights::from_file(&damaged).is_err(), "bit {bit}");
        }
        (0..whole.len()).for_each(|length| {
            assert!(
                Weights::from_file(&whole[..length]).is_err(),
                "{length} bytes"
            );
        });
    }

    #[test]
    fn invalid_contents_with_a_right_checksum_are_refused() {
        let problem = |bytes: &[u8]| Weights::from_file(bytes).unwrap_err().to_string();
        assert!(Weights::from_file(&file_of(2, &[-32_000, 32_000])).is_ok());
        let absurd = "the weight of feature 1 is -32001 units: from −32000 to 32000 expected";
        assert_eq!(problem(&file_of(2, &[0, -32_001])), absurd);
        for numbers in [&[1][..], &[1, 2, 3]] {
            let other = "its header counts 2 weights, and it has another number of them";
            assert_eq!(problem(&file_of(2, numbers)), other);
        }
        assert!(problem(&file_of(MOST_WEIGHTS, &[1])).contains("another number"));
        for count in [MOST_WEIGHTS + 1, usize::MAX] {
            let absurd = format!("its header counts {count} weights: at most 134217728 expected");
            assert_eq!(problem(&file_of(count, &[1])), absurd);
        }
        assert!(
            problem(b"uctopiaW\x03\x00")
                .starts_with("an earlier version of the program wrote this file of weights")
        );
    }

    #[test]
    fn weights_belong_to_one_game_and_its_features() {
        let header = header(3);
        let others = FeatureSet {
            count: 3,
            digest: "fedcba9876543210".to_owned(),
        };
        assert_eq!(header.belongs_to("nim", &header.features), Ok(()));
        assert_eq!(
            header
                .belongs_to("nim:stones=9", &header.features)
                .unwrap_err()
                .to_string(),
            "it was trained for \"nim\", and not for \"nim:stones=9\": give a file for these rules, or another name"
        );
        assert!(matches!(
            header.belongs_to("nim", &others),
            Err(LearnedFileError::OtherFeatures { .. })
        ));
    }
}
