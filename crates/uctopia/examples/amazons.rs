//! The Game of the Amazons on 6×6: hundreds of moves in each position, which a tree search cannot try one by one.
//!
//! `cargo run --release -p uctopia --example amazons`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::prelude::*;

const SIDE: isize = 6;

/// An amazon moves like a queen in chess and then shoots an arrow, which flies like a queen and blocks its square for good. A player
/// who cannot move loses. Each player has two amazons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Amazons {
    amazons: [[u8; 2]; 2],
    /// The squares with an amazon or an arrow.
    taken: u64,
    to_move: Player,
}

/// The squares of an amazon before and after its move, and that of the arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Move {
    from: u8,
    to: u8,
    arrow: u8,
}

/// The squares that a queen can reach.
fn reached(from: u8, taken: u64) -> impl Iterator<Item = u8> {
    const DIRECTIONS: [(isize, isize); 8] = [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ];
    let (row, column) = (isize::from(from) / SIDE, isize::from(from) % SIDE);
    DIRECTIONS.into_iter().flat_map(move |(down, right)| {
        (1..SIDE)
            .map(move |steps| (row + steps * down, column + steps * right))
            .take_while(|(row, column)| (0..SIDE).contains(row) && (0..SIDE).contains(column))
            .map(|(row, column)| (row * SIDE + column) as u8)
            .take_while(move |square| taken >> square & 1 == 0)
    })
}

impl Amazons {
    fn new() -> Self {
        let amazons = [[2, 33], [12, 23]];
        let taken = amazons
            .iter()
            .flatten()
            .fold(0, |taken, square| taken | 1 << square);
        Self {
            amazons,
            taken,
            to_move: Player::FIRST,
        }
    }

    fn can_move(&self) -> bool {
        let amazons = self.amazons[self.to_move.index()];
        amazons
            .into_iter()
            .any(|from| reached(from, self.taken).next().is_some())
    }
}

impl Game for Amazons {
    type Move = Move;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.can_move() {
            Turn::Player(self.to_move)
        } else {
            Turn::Over
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let mut moves = Vec::new();
        for from in self.amazons[self.to_move.index()] {
            let without = self.taken & !(1 << from);
            for to in reached(from, self.taken) {
                moves.extend(reached(to, without).map(|arrow| Move { from, to, arrow }));
            }
        }
        moves.into_iter()
    }

    fn play(&mut self, Move { from, to, arrow }: Move) {
        let amazons = &mut self.amazons[self.to_move.index()];
        amazons
            .iter_mut()
            .filter(|square| **square == from)
            .for_each(|square| *square = to);
        self.taken = self.taken & !(1 << from) | 1 << to | 1 << arrow;
        self.to_move = self.to_move.opponent();
    }

    fn payoff(&self, player: Player) -> f32 {
        if player == self.to_move { -1.0 } else { 1.0 }
    }
}

impl Shortcuts for Amazons {}

/// The squares that the amazons of a player reach in one move, less those of the opponent.
#[derive(Clone)]
struct Mobility;

impl Evaluator<Amazons> for Mobility {
    fn evaluate(&self, state: &Amazons, player: Player) -> f32 {
        let squares = |player: Player| {
            let amazons = state.amazons[player.index()];
            amazons
                .into_iter()
                .map(|from| reached(from, state.taken).count())
                .sum::<usize>() as f32
        };
        squares(player) - squares(player.opponent())
    }

    fn unit(&self) -> &'static str {
        "squares"
    }

    /// So many squares more are about as good as a win.
    fn scale(&self) -> f32 {
        10.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Amazons::new();
    check(&start, 1, 5)?;
    println!("{} first moves", start.moves().len());

    // Each node begins with the moves that have the best mobility, and gets more as it is visited. Plain UCT tries all of them once.
    let options = |text: &str| text.parse::<UctConfig>();
    let widening = Uct::new(options("iters=400,depth=4,widen=2")?, Mobility, 1)?;
    let plain = Uct::new(options("iters=400,depth=4")?, Mobility, 1)?;
    let settings = Match {
        games: 10,
        ..Match::default()
    };
    let log = settings.play(&start, &("widening", widening), &("plain", plain), |_| ())?;
    print!("{}", log.result);
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
