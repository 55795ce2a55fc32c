//! A custom evaluation: how much does alpha-beta gain from the middle column in Connect Four?
//!
//! `cargo run --release -p uctopia --example evaluation`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;

use uctopia::format::move_table;
use uctopia::games::connect_four::ConnectFour;
use uctopia::options::Plies;
use uctopia::prelude::*;
use uctopia::{Square, View};

/// Discs in the middle column, where most lines of four pass.
#[derive(Clone)]
struct Middle;

impl Evaluator<ConnectFour> for Middle {
    fn evaluate(&self, state: &ConnectFour, player: Player) -> f32 {
        let board = state.board();
        let middle = board
            .squares
            .iter()
            .skip(board.columns / 2)
            .step_by(board.columns);
        let points = |square: &Square| match square {
            Square::Piece(owner) if *owner == player => 1.0,
            Square::Piece(_) => -1.0,
            _ => 0.0,
        };
        middle.map(points).sum()
    }

    fn unit(&self) -> &'static str {
        "discs in the middle"
    }

    /// Four more of them count as about as good as a win.
    fn scale(&self) -> f32 {
        4.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let config = AlphaBetaConfig::default().depth(Plies(Some(3)));
    let start = ConnectFour::default();
    let report = AlphaBeta::new(config.clone(), Middle)
        .decide(&start, &mut Context::unlimited())
        .unwrap();
    println!("{}", move_table(&report.to_text(&start)));

    // Both agents are deterministic, so the games begin with four random plies.
    let a = ("middle", AlphaBeta::new(config.clone(), Middle));
    let b = ("even", AlphaBeta::new(config, ZeroEvaluator));
    let log = Match {
        games: 100,
        opening_plies: 4,
        ..Match::default()
    }
    .play(&start, &a, &b, |_| ())?;
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
