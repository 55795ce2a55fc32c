//! Uctopia, with the moves collected into a list.

use std::f64::consts::SQRT_2;

use uctopia::prelude::*;

use crate::hex::{Cell, Hex};

impl Game for Hex {
    type Move = Cell;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        match self.winner() {
            Some(_) => Turn::Over,
            None => Turn::Player(Player::new(self.to_move() as usize)),
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = Cell> {
        Hex::moves(self).collect::<Vec<_>>().into_iter()
    }

    fn play(&mut self, cell: Cell) {
        self.put(cell);
    }

    fn payoff(&self, player: Player) -> f32 {
        match self.winner() {
            Some(winner) if winner as usize == player.index() => 1.0,
            _ => -1.0,
        }
    }
}

impl Shortcuts for Hex {}

pub(crate) fn search(position: &Hex, iterations: u64, seed: u64) -> Cell {
    let options = Uct::builder().iterations(iterations).exploration(SQRT_2);
    let mut uct = options.seed(seed).build().unwrap();
    let report = uct.decide(position, &mut Context::unlimited());
    report.unwrap().best
}
