//! Hex with the swap rule, by a newcomer: bit sets list the moves, and a random game is drawn without playing it.
//!
//! `cargo run --release -p uctopia --example hex`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::game::Payoffs;
use uctopia::moves::bits_of;
use uctopia::prelude::*;
use uctopia::search::random_move;

/// The side of the board. Cell `SIDE * row + column` touches two cells of its row, and two of each row beside it.
const SIDE: usize = 11;

/// Cells of the board as bits.
type Cells = [u64; 2];

/// Black connects the first row with the last one, white the first column with the last one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Hex {
    stones: [Cells; 2],
    to_move: Player,
    plies: u16,
    winner: Option<Player>,
}

/// A stone on a cell, or the swap: white takes over the only stone, mirrored, instead of putting a second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Move {
    Place(u8),
    Swap,
}

fn has(cells: Cells, cell: usize) -> bool {
    cells[cell / 64] >> (cell % 64) & 1 == 1
}

fn add(cells: &mut Cells, cell: usize) {
    cells[cell / 64] |= 1 << (cell % 64);
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = ((cell / SIDE) as isize, (cell % SIDE) as isize);
    let beside = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1)];
    let cells = beside.map(|(down, right)| (row + down, column + right));
    let side = SIDE as isize;
    let on_board = cells
        .into_iter()
        .filter(move |&(row, column)| (0..side).contains(&row) && (0..side).contains(&column));
    on_board.map(move |(row, column)| (row * side + column) as usize)
}

/// Whether the stones of a player that are linked with a cell reach both of the player's sides.
fn connects(stones: Cells, player: Player, from: usize) -> bool {
    let place = |cell: usize| {
        if player == Player::FIRST {
            cell / SIDE
        } else {
            cell % SIDE
        }
    };
    let (mut seen, mut open, mut ends) = ([0; 2], vec![from], [false; 2]);
    add(&mut seen, from);
    while let Some(cell) = open.pop() {
        ends = [
            ends[0] || place(cell) == 0,
            ends[1] || place(cell) == SIDE - 1,
        ];
        for next in neighbours(cell).filter(|&next| has(stones, next)) {
            if !has(seen, next) {
                add(&mut seen, next);
                open.push(next);
            }
        }
    }
    ends == [true, true]
}

impl Hex {
    fn new() -> Self {
        Self {
            stones: [[0; 2]; 2],
            to_move: Player::FIRST,
            plies: 0,
            winner: None,
        }
    }

    fn empty(&self) -> Cells {
        let all = [u64::MAX, u64::MAX >> (128 - SIDE * SIDE)];
        [0, 1].map(|word| all[word] & !self.stones[0][word] & !self.stones[1][word])
    }
}

impl Game for Hex {
    type Move = Move;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        if self.winner.is_some() {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        let empty = if self.winner.is_some() {
            [0; 2]
        } else {
            self.empty()
        };
        bits_of(empty)
            .mapped(|cell| Move::Place(cell as u8))
            .followed_by((self.plies == 1).then_some(Move::Swap))
    }

    fn play(&mut self, m: Move) {
        let index = self.to_move.index();
        let cell = match m {
            Move::Place(cell) => cell.into(),
            Move::Swap => {
                let only = bits_of(self.stones[0])
                    .next()
                    .expect("the first player has put a stone");
                self.stones[0] = [0; 2];
                only % SIDE * SIDE + only / SIDE
            }
        };
        add(&mut self.stones[index], cell);
        if connects(self.stones[index], self.to_move, cell) {
            self.winner = Some(self.to_move);
        }
        self.to_move = self.to_move.opponent();
        self.plies += 1;
    }

    fn payoff(&self, player: Player) -> f32 {
        if self.winner == Some(player) {
            1.0
        } else {
            -1.0
        }
    }
}

impl Shortcuts for Hex {
    const LONGEST_GAME: Option<u32> = Some((SIDE * SIDE) as u32 + 1);

    /// A full board has exactly one winner, so the empty cells can be filled at random, though the game would end before that. The first
    /// two moves are played, since one of them may be the swap.
    fn quick_end(&self, rng: &mut Rng) -> Option<Payoffs> {
        let mut state = self.clone();
        while state.winner.is_none() && state.plies < 2 {
            let m = random_move(&state, rng);
            state.play(m);
        }
        let winner = state.winner.unwrap_or_else(|| {
            let mut cells: Vec<usize> = bits_of(state.empty()).collect();
            rng.shuffle(&mut cells);
            for (number, cell) in cells.into_iter().enumerate() {
                add(
                    &mut state.stones[(state.to_move.index() + number) % 2],
                    cell,
                );
            }
            let black = state.stones[0];
            let is_connected =
                (0..SIDE).any(|cell| has(black, cell) && connects(black, Player::FIRST, cell));
            if is_connected {
                Player::FIRST
            } else {
                Player::SECOND
            }
        });
        let payoff = if winner == Player::FIRST { 1.0 } else { -1.0 };
        Some([payoff, -payoff, 0.0, 0.0])
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Hex::new();
    let seen = check(&start, 1, 20)?; // the first broken promise, if there is one
    println!(
        "{} positions of {} random games are right",
        seen.positions, seen.games
    );
    print!("{}", profile(&start, 1));

    let mut uct = Uct::builder().iterations(5_000).seed(1).build()?;
    let report = uct.decide(&start, &mut Context::unlimited())?;
    println!(
        "the best first move is {:?}, value {:+.2}",
        report.best,
        report.best_move().value.unwrap_or_default()
    );
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
