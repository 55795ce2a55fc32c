//! A race for three players, with dice: a game in which every player wants to win, and nature moves as well.
//!
//! `cargo run --release -p uctopia --example race`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::arena::MatchSetup;
use uctopia::prelude::*;

const PLAYERS: usize = 3;

/// The squares from the start to the goal.
const TRACK: u8 = 30;

/// A player rolls two dice and uses one of them; the first player at the goal wins. A counter that lands on another one sends it back
/// to the start.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Race {
    squares: [u8; PLAYERS],
    to_move: Player,
    dice: Option<[u8; 2]>,
}

/// The number that nature rolled, in base six, or the die that a player uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Move {
    Roll(u8),
    Use(u8),
}

impl Race {
    fn new() -> Self {
        Self {
            squares: [0; PLAYERS],
            to_move: Player::FIRST,
            dice: None,
        }
    }

    fn winner(&self) -> Option<Player> {
        self.squares
            .iter()
            .position(|&square| square >= TRACK)
            .map(Player::new)
    }
}

impl Game for Race {
    type Move = Move;
    const PLAYERS: usize = PLAYERS;

    fn turn(&self) -> Turn {
        match (self.winner(), self.dice) {
            (Some(_), _) => Turn::Over,
            (None, None) => Turn::Chance,
            (None, Some(_)) => Turn::Player(self.to_move),
        }
    }

    /// The 36 rolls, or the different dice.
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let [low, high] = self.dice.unwrap_or_default();
        let (rolls, first, second) = match self.turn() {
            Turn::Over => (0, None, None),
            Turn::Chance => (36, None, None),
            Turn::Player(_) => (0, Some(low), Some(high).filter(|_| high != low)),
        };
        (0..rolls)
            .mapped(Move::Roll)
            .followed_by(first.map(Move::Use))
            .followed_by(second.map(Move::Use))
    }

    fn play(&mut self, m: Move) {
        match m {
            Move::Roll(number) => {
                let (one, other) = (number / 6 + 1, number % 6 + 1);
                self.dice = Some([one.min(other), one.max(other)]);
            }
            Move::Use(steps) => {
                let mover = self.to_move.index();
                let square = self.squares[mover] + steps;
                for counter in &mut self.squares {
                    if *counter == square && square < TRACK {
                        *counter = 0;
                    }
                }
                self.squares[mover] = square;
                self.dice = None;
                self.to_move = self.to_move.next(PLAYERS); // not `opponent`: there are two of them
            }
        }
    }

    /// The winner takes what the others lose.
    fn payoff(&self, player: Player) -> f32 {
        if self.winner() == Some(player) {
            1.0
        } else {
            -0.5
        }
    }
}

impl Shortcuts for Race {}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Race::new();
    check(&start, 1, 50)?;

    // In each node of the tree, the player to move chooses by his own payoffs.
    let uct = ("uct", Uct::builder().iterations(300).build()?);
    let flat = (
        "flat",
        FlatMonteCarlo::new(FlatConfig::default().iters(100), ZeroEvaluator, 1),
    );
    let random = ("random", RandomAgent::new(1));
    let settings = Match {
        games: 60,
        ..Match::default()
    };
    let log = settings.play_group(&MatchSetup::new(&start), &[&uct, &flat, &random], |_| ())?;
    print!("{}", log.result);
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
