//! Training is reproducible on any number of threads, learns, and ends.

use std::sync::LazyLock;

use uctopia_game::adapters::MaxPlies;
use uctopia_game::{Game, Player, Shortcuts, StopFlag, Turn, Unfinished};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_learn::{Trainer, Training, TrainingProgress};
use uctopia_values::{FeatureSet, Features};

fn nearness(end: &Calculation) -> f32 {
    1.0 - end.cards_left() as f32 / 52.0
}

fn trained(training: &Training, games: u64, jobs: usize) -> (Trainer, u64) {
    let start = Calculation::new(&Rules::default());
    let mut trainer = Trainer::new(training.clone(), FeatureSet::of(&start));
    let mut last = 0;
    let count = |progress: &TrainingProgress| {
        if progress.played > games / 2 {
            last += progress.won;
        }
    };
    trainer
        .train(&start, nearness, games, jobs, &StopFlag::default(), count)
        .unwrap();
    (trainer, last)
}

#[test]
fn weights_depend_on_the_seed_and_not_on_threads() {
    let training = Training::default();
    let [one, two, five] = [1, 2, 5].map(|jobs| trained(&training, 96, jobs).0);
    assert!(one == two && two == five);
    let other = trained(
        &Training {
            seed: 2,
            ..training
        },
        96,
        1,
    )
    .0;
    assert!(one.weights() != other.weights());
}

#[test]
fn a_raised_flag_stops_between_batches_and_training_continues_alike() {
    let whole = trained(&Training::default(), 96, 2).0;
    let start = Calculation::new(&Rules::default());
    let untrained = || Trainer::new(Training::default(), FeatureSet::of(&start));
    let mut halting = untrained();
    while halting.played() < 96 {
        let stop = StopFlag::default();
        let raise = stop.clone();
        halting
            .train(&start, nearness, 96, 1, &stop, |_| raise.raise())
            .unwrap();
        let checkpoint = halting.to_bytes().unwrap();
        halting = untrained();
        halting.resume_from(&checkpoint).unwrap();
    }
    assert!(whole == halting);
}

/// A digest of all weights: FNV-1a, 64 bits.
fn digest(trainer: &Trainer) -> u64 {
    let weights = trainer.weights();
    let bytes = weights
        .values()
        .iter()
        .flat_map(|weight| weight.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Training with this seed gives these weights. Where features or steps of learning change on purpose, shipped weights
/// must be made anew, and this number with them.
#[test]
fn a_small_training_is_reproducible_to_the_bit() {
    assert_eq!(
        digest(&trained(&Training::default(), 64, 1).0),
        9_680_222_644_340_180_660
    );
}

#[test]
fn it_learns_to_win_games_that_chance_never_wins() {
    let quick = Training {
        warm_up: 4000,
        ..Training::default()
    };
    let (_, won) = trained(&quick, 8_000, 2);
    assert!(
        won > 40,
        "{won} of the last 4000 games; random play wins none"
    );
}

/// Raised when a player has counted to 5000 on the way to `FAR_OFF`.
static ON_THE_WAY: LazyLock<StopFlag> = LazyLock::new(StopFlag::default);
const FAR_OFF: u32 = 100_000;

/// Two players count in turn, up to `END`, and the player who counts last has lost; to 0 they count without end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Count<const END: u32> {
    said: u32,
    to_move: Player,
}

impl<const END: u32> Count<END> {
    fn new() -> Self {
        Self {
            said: 0,
            to_move: Player::FIRST,
        }
    }
}

impl<const END: u32> Game for Count<END> {
    type Move = u32;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if END > 0 && self.said >= END {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u32> {
        (0..2).map(|more| more + 1)
    }
    fn play(&mut self, more: u32) {
        (self.said, self.to_move) = (self.said + more, self.to_move.opponent());
        if END == FAR_OFF && self.said > 5000 {
            ON_THE_WAY.raise();
        }
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { 1.0 } else { -1.0 }
    }
}

impl<const END: u32> Shortcuts for Count<END> {}

impl<const END: u32> Features for Count<END> {
    const FEATURES: usize = 8;
    fn features(&self, _: usize, mut take: impl FnMut(usize)) {
        take((self.said % 4) as usize + 4 * self.to_move.index());
    }
}

fn small() -> Training {
    Training {
        batch: 2,
        ..Training::default()
    }
}

#[test]
fn a_game_without_end_is_reported() {
    for jobs in [1, 2] {
        let mut trainer = Trainer::new(small(), FeatureSet::of(&Count::<0>::new()));
        let trained = trainer.train(
            &Count::<0>::new(),
            |_| 0.0,
            4,
            jobs,
            &StopFlag::default(),
            |_| (),
        );
        assert_eq!(trained, Err(Unfinished::Endless), "{jobs} threads");
        assert_eq!(trainer.played(), 0);
    }
    let bounded = MaxPlies::new(Count::<0>::new(), 50);
    let mut trainer = Trainer::new(small(), FeatureSet::of(&bounded));
    assert_eq!(
        trainer.train(&bounded, |_| 0.0, 4, 1, &StopFlag::default(), |_| ()),
        Ok(()),
        "the remedy of the error helps"
    );
}

#[test]
fn a_raised_flag_ends_a_long_game() {
    let start = Count::<FAR_OFF>::new();
    let mut trainer = Trainer::new(Training::default(), FeatureSet::of(&start));
    let untaught = trainer.weights();
    let raised = trainer.train(&start, |_| 0.0, 4, 1, &ON_THE_WAY, |_| ());
    assert_eq!(raised, Ok(()), "the flag ends it");
    assert_eq!(
        (trainer.played(), trainer.weights()),
        (0, untaught),
        "a game without outcome makes no update"
    );
}

/// What one of two players lost, the other won: nearness counts in games for one player alone.
#[test]
fn both_of_two_players_have_the_same_updates() {
    let taught = |nearness: f32| {
        let features = FeatureSet::of(&Count::<9>::new());
        let mut trainer = Trainer::new(Training::default(), features);
        trainer
            .train(
                &Count::<9>::new(),
                |_| nearness,
                64,
                1,
                &StopFlag::default(),
                |_| (),
            )
            .unwrap();
        trainer
    };
    assert!(taught(0.0) == taught(1.0));
}
