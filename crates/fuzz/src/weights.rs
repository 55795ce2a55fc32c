//! Checkpoints of a training, and files of weights.

use uctopia_game::{Features, Game, Player, Turn, Weights};
use uctopia_learn::{Trainer, Training};

use crate::{assert_sentence, edited};

pub(crate) const WORDS: &[&str] =
    &["raw:", "{\"checkpoint\":", "uctopia-training-1", "\"features\":", "\n", "\0\0\0\0"];

/// A coin is turned to its face or not: the smallest game with features, so that its files are small.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Coin(Option<bool>);

impl Game for Coin {
    type Move = bool;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.0.is_none() { Turn::Player(Player::FIRST) } else { Turn::Over }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = bool> {
        [true, false].into_iter()
    }
    fn play(&mut self, face: bool) {
        self.0 = Some(face);
    }
    fn payoff(&self, _: Player) -> f32 {
        if self.0 == Some(true) { 1.0 } else { -1.0 }
    }
}

impl Features for Coin {
    const FEATURES: usize = 40;
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        take(usize::from(self.0 == Some(true)));
    }
}

/// What a reader of weights returns: nothing, or an error, where it refuses.
trait Refusal<T> {
    fn accepted(self) -> Option<T>;
}

impl<T> Refusal<T> for Option<T> {
    fn accepted(self) -> Option<T> {
        self
    }
}

impl<T, E: std::fmt::Display> Refusal<T> for Result<T, E> {
    fn accepted(self) -> Option<T> {
        self.inspect_err(|error| assert_sentence(&error.to_string(), "")).ok()
    }
}

/// Reads a checkpoint and a file of weights that were changed.
///
/// The input is [edits](edited) of valid files; after `raw:` it is the file itself. What is accepted is written and read again
/// with the same numbers.
///
/// ```
/// uctopia_fuzz::weights(&[0, 128, 0, 3]); // one bit is flipped
/// uctopia_fuzz::weights(b"raw:{}\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn weights(data: &[u8]) {
    let numbers: Vec<f32> = (0..Coin::FEATURES).map(|index| index as f32 / 8.0 - 2.0).collect();
    let file = |whole: &[u8]| data.strip_prefix(b"raw:").map_or_else(|| edited(whole, data), <[u8]>::to_vec);

    let checkpoint =
        file(&Trainer::<Coin>::new(Training { game: "coin".to_owned(), ..Training::default() }).to_bytes());
    if let Some(trainer) = Trainer::<Coin>::from_bytes(&checkpoint).accepted() {
        let written = trainer.to_bytes();
        let again = Trainer::<Coin>::from_bytes(&written).accepted().expect("what was written can be read");
        assert_eq!(again.to_bytes(), written);
    }

    let small = file(&Weights::rounded(&numbers).to_bytes());
    if let Some(weights) = Weights::from_bytes(&small).accepted() {
        assert!(weights.len() <= 1 << 26, "{} bytes became {} weights", small.len(), weights.len());
        assert_eq!(Weights::from_bytes(&weights.to_bytes()).accepted().as_ref(), Some(&weights));
    }
}
