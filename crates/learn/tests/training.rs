//! Training repeats, whoever plays, and it learns.

use uctopia_game::StopFlag;
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_learn::{Trainer, Training};

fn nearness(end: &Calculation) -> f32 {
    1.0 - end.cards_left() as f32 / 52.0
}

fn trained(training: &Training, games: u64, jobs: usize) -> (Trainer<Calculation>, u64) {
    let mut trainer = Trainer::new(training.clone());
    let mut last = 0;
    let start = Calculation::new(&Rules::default());
    trainer.train(&start, nearness, games, jobs, &StopFlag::default(), |progress| {
        if progress.played > games / 2 {
            last += progress.won;
        }
    });
    (trainer, last)
}

#[test]
fn threads_change_nothing_and_seeds_do() {
    let training = Training::default();
    let [one, two, five] = [1, 2, 5].map(|jobs| trained(&training, 96, jobs).0);
    assert!(one == two && two == five);
    let other = trained(&Training { seed: 2, ..training }, 96, 1).0;
    assert!(one.weights() != other.weights());
}

#[test]
fn a_raised_flag_stops_between_batches_and_what_follows_is_the_same() {
    let whole = trained(&Training::default(), 96, 2).0;
    let mut halting = Trainer::<Calculation>::new(Training::default());
    let start = Calculation::new(&Rules::default());
    while halting.played() < 96 {
        let stop = StopFlag::default();
        let raise = stop.clone();
        halting.train(&start, nearness, 96, 1, &stop, |_| raise.raise());
        halting = Trainer::from_bytes(&halting.to_bytes(&start).unwrap(), "", &start).unwrap();
    }
    assert!(whole == halting);
}

/// A digest of all weights: FNV-1a, 64 bits.
fn digest(trainer: &Trainer<Calculation>) -> u64 {
    let weights = trainer.weights();
    let bytes = weights.values().iter().flat_map(|weight| weight.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// Whoever trains with this seed gets these weights. Where features or steps of learning change on purpose, shipped weights
/// must be made anew, and this number with them.
#[test]
fn a_small_training_comes_out_to_the_bit() {
    assert_eq!(digest(&trained(&Training::default(), 64, 1).0), 9_680_222_644_340_180_660);
}

#[test]
fn it_learns_to_win_games_that_chance_never_wins() {
    let quick = Training { warm_up: 4000, ..Training::default() };
    let (_, won) = trained(&quick, 8_000, 2);
    assert!(won > 40, "{won} of the last 4000 games; random play wins none");
}
