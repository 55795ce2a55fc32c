//! Uctopia, with the moves from a set of bits.

use std::f64::consts::SQRT_2;

use uctopia::moves::bits_of;
use uctopia::prelude::*;

use crate::hex::{Cell, Hex};

/// The position, and its empty cells as bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct WithBits {
    hex: Hex,
    empty: [u64; 2],
}

impl WithBits {
    pub(crate) fn new(hex: &Hex) -> Self {
        let mut empty = [0; 2];
        for Cell(cell) in hex.moves() {
            empty[usize::from(cell / 64)] |= 1 << (cell % 64);
        }
        Self {
            hex: hex.clone(),
            empty,
        }
    }
}

impl Game for WithBits {
    type Move = Cell;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        match self.hex.winner() {
            Some(_) => Turn::Over,
            None => Turn::Player(Player::new(self.hex.to_move() as usize)),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        bits_of(self.empty).mapped(|cell| Cell(cell as u8))
    }

    fn play(&mut self, cell: Cell) {
        self.hex.put(cell);
        self.empty[usize::from(cell.0 / 64)] &= !(1 << (cell.0 % 64));
        if self.hex.winner().is_some() {
            self.empty = [0; 2];
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        match self.hex.winner() {
            Some(winner) if winner as usize == player.index() => 1.0,
            _ => -1.0,
        }
    }
}

impl Shortcuts for WithBits {}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    let options = Uct::builder().iterations(iterations).exploration(SQRT_2);
    let mut uct = options.seed(seed).build().unwrap();
    let report = uct.decide(&WithBits::new(position), &mut Context::unlimited());
    report.unwrap().best
}
