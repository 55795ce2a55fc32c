//! Checkpoints of a training, and files of weights.

use uctopia_game::{Game, Player, Shortcuts, Turn};
use uctopia_learn::{Trainer, Training};
use uctopia_values::{FeatureSet, Features, Weights};

use crate::{assert_sentence, edited};

pub(crate) const WORDS: &[&str] = &[
    "raw:",
    "uctopia weights 2\n",
    "game coin\n",
    "features 40 ",
    "games 1\n",
    "\n",
    "\0\0\0\0",
];

/// A coin is turned to its face or not: the smallest game with features, so that its files are small.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Coin(Option<bool>);

impl Game for Coin {
    type Move = bool;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        if self.0.is_none() {
            Turn::Player(Player::FIRST)
        } else {
            Turn::Over
        }
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

impl Shortcuts for Coin {}

impl Features for Coin {
    const FEATURES: usize = 40;
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        take(usize::from(self.0 == Some(true)));
    }
}

/// Reads a checkpoint and a file of weights that were changed.
///
/// The input is [edits](edited) of valid files; after `raw:` it is the file itself. A file that was changed is refused with a
/// sentence: all of its bytes have a meaning and are covered by its digest.
///
/// ```
/// uctopia_fuzz::weights(&[0, 128, 0, 3]); // one bit is flipped
/// uctopia_fuzz::weights(b"raw:{}\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn weights(data: &[u8]) {
    let start = Coin(None);
    let training = Training {
        game: "coin".to_owned(),
        ..Training::default()
    };
    let trainer = Trainer::new(training, FeatureSet::of(&start));
    let checkpoint = trainer.to_bytes().expect("a trainer can be written");
    check(data, &checkpoint, |file| {
        let mut trainer = trainer.clone();
        match trainer.resume_from(file) {
            Ok(()) => Ok(trainer.to_bytes().expect("what was read can be written")),
            Err(error) => Err(error.to_string()),
        }
    });

    let numbers: Vec<f32> = (0..Coin::FEATURES)
        .map(|index| index as f32 / 8.0 - 2.0)
        .collect();
    let file = Weights::rounded(&numbers).to_file(&trainer.header());
    check(data, &file, |file| match Weights::from_file(file) {
        Ok((header, weights)) => Ok(weights.to_file(&header)),
        Err(error) => Err(error.to_string()),
    });
}

/// Changes a file and reads it; `read` returns the bytes written again.
fn check(data: &[u8], whole: &[u8], read: impl Fn(&[u8]) -> Result<Vec<u8>, String>) {
    assert_eq!(
        read(whole).as_deref(),
        Ok(whole),
        "a file is not read as it was written"
    );
    let file = data
        .strip_prefix(b"raw:")
        .map_or_else(|| edited(whole, data), <[u8]>::to_vec);
    match read(&file) {
        Ok(written) => assert!(
            written == file,
            "a changed file is accepted: {}",
            file.escape_ascii()
        ),
        Err(problem) => assert_sentence(&problem, &String::from_utf8_lossy(&file)),
    }
}
