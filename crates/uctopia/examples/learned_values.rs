//! Learned values: a game names its features, self-play finds their weights, an agent plays by them.
//!
//! `cargo run --release -p uctopia --example learned_values`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;
use std::sync::Arc;

use uctopia::arena::{AgentFactory, Match};
use uctopia::format::move_table;
use uctopia::game::StopFlag;
use uctopia::learn::{Trainer, Training};
use uctopia::search::{Greedy, GreedyConfig, RandomAgent};
use uctopia::values::{FeatureSet, FeatureTable, Features, LearnedValue};
use uctopia::{Agent, Context, Game, Player, Shortcuts, Turn};

/// Take one, two or three stones; the player who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim {
    stones: usize,
    to_move: Player,
}

impl Game for Nim {
    type Move = usize;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.stones.min(3)).map(|index| index + 1)
    }
    fn play(&mut self, taken: usize) {
        self.stones -= taken;
        self.to_move = self.to_move.opponent();
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

impl Shortcuts for Nim {}

/// A feature for each number of stones and each player to move.
const STONES: FeatureTable<2> = FeatureTable::first([2, 22]);

impl Features for Nim {
    const FEATURES: usize = STONES.end();
    fn features(&self, _part: usize, mut take: impl FnMut(usize)) {
        take(STONES.cell([self.to_move.index(), self.stones]));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Nim {
        stones: 21,
        to_move: Player::FIRST,
    };
    let training = Training {
        game: "nim".to_owned(),
        ..Training::default()
    };
    let mut trainer = Trainer::new(training, FeatureSet::of(&start));
    trainer.train(&start, |_| 0.0, 800, 1, &StopFlag::default(), |_| ())?;
    println!("{} games played\n", trainer.played());

    let weights = Arc::new(trainer.weights());
    let player = move || {
        Greedy::<Nim, _>::new(
            GreedyConfig::default(),
            LearnedValue::new(Arc::clone(&weights)),
        )
    };
    println!(
        "{}",
        move_table(&player().decide(&start, &mut Context::unlimited()).unwrap())
    ); // a multiple of four is lost for who must move

    let learned = AgentFactory::new("learned", move |_seed| Box::new(player()));
    let random = ("random", RandomAgent::new(1));
    let log = Match {
        games: 100,
        ..Match::default()
    }
    .play(&start, &learned, &random, |_| ())?;
    println!(
        "{} (A) against {} (B)\n\n{}",
        log.result.a, log.result.b, log.result
    );
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
