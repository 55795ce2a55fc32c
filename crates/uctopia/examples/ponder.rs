//! Pondering: the engine goes on searching while its opponent thinks, and keeps the part of the tree that still counts.
//!
//! `cargo run --release -p uctopia --example ponder`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;
use std::thread;
use std::time::Duration;

use uctopia::games::connect_four::ConnectFour;
use uctopia::prelude::*;

/// What the opponent does while the engine ponders: here, think for a while and play the middle column.
fn opponent() -> &'static str {
    thread::sleep(Duration::from_millis(100));
    "4"
}

fn main() -> Result<(), Box<dyn Error>> {
    // `reuse` keeps the tree between moves, and `memory` bounds it, however long the opponent thinks.
    let mut engine = Uct::builder().reuse(true).memory(256).seed(1).build()?;
    let decision = Budget::of(Limit {
        iterations: Some(20_000),
        ..Limit::NONE
    });
    let mut state = ConnectFour::default();
    for _ in 0..3 {
        let report = engine.decide(&state, &mut Context::new(&decision))?;
        let kept = report.moves.iter().map(|m| m.visits).sum::<u64>() - report.totals.playouts;
        println!(
            "{} after {} playouts and {kept} kept ones",
            state.move_text(report.best),
            report.totals.playouts
        );
        engine.observe(&state, report.best);
        state.play(report.best);

        // The position of the opponent is searched until the opponent has moved; the answer does not matter, the tree does.
        let stop = StopFlag::default();
        let pondering = Budget {
            stop: stop.clone(),
            limit: Limit {
                iterations: Some(u64::MAX),
                ..Limit::NONE
            },
        };
        let answer = thread::scope(|scope| {
            let engine = &mut engine;
            let thinking =
                scope.spawn(move || engine.decide(&state, &mut Context::new(&pondering)));
            let answer = opponent();
            stop.raise();
            thinking
                .join()
                .expect("the search does not panic")
                .map(|_| answer)
        })?;
        let column = state.read_move(answer)?;
        engine.observe(&state, column);
        state.play(column);
    }
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
