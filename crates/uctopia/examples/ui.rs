//! A search behind a frame loop, as in a game with graphics: the search runs on a thread of its own, shows progress, can be
//! cancelled, and keeps its tree for the next move.
//!
//! `cargo run --release -p uctopia --example ui`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use uctopia::games::connect_four::{Column, ConnectFour};
use uctopia::prelude::*;

/// What the search tells the user interface.
enum Event {
    Progress(Report<Column>),
    Chosen(Report<Column>),
}

/// What the user interface asks of the search.
enum Request {
    /// Think in this position, until the flag is raised.
    Think(ConnectFour, StopFlag),
    /// This move was made in this position.
    Played(ConnectFour, Column),
}

/// The thread of the search; it ends when the user interface does.
fn search(requests: &Receiver<Request>, events: &Sender<Event>) {
    let mut uct = Uct::builder()
        .iterations(200_000)
        .reuse(true)
        .seed(1)
        .build()
        .expect("valid options");
    for request in requests {
        match request {
            Request::Played(before, column) => uct.observe(&before, column),
            Request::Think(state, stop) => {
                let often = SnapshotSchedule {
                    every: Some(Duration::from_millis(50)),
                    ..SnapshotSchedule::NONE
                };
                let mut show = (often, |snapshot: &dyn SearchSnapshot<ConnectFour>| {
                    events.send(Event::Progress(snapshot.report())).ok();
                });
                let budget = Budget {
                    stop,
                    ..Budget::unlimited()
                };
                let mut context = Context::new(&budget).observed_by(&mut show);
                if let Ok(report) = uct.decide(&state, &mut context) {
                    events.send(Event::Chosen(report)).ok();
                }
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (ask, requests) = channel();
    let (tell, events) = channel();
    let searching = thread::spawn(move || search(&requests, &tell));
    let mut state = ConnectFour::default();

    for turn in 0..3 {
        let stop = StopFlag::default();
        ask.send(Request::Think(state, stop.clone()))?;
        let mut frame = 0;
        let chosen = 'frames: loop {
            // One frame: take what has arrived, draw, and go on. Here the player loses patience after some frames.
            for event in events.try_iter() {
                match event {
                    Event::Progress(report) => {
                        println!("frame {frame}: {} playouts", report.totals.playouts);
                    }
                    Event::Chosen(report) => break 'frames report,
                }
            }
            if frame == 30 {
                stop.raise();
            }
            frame += 1;
            thread::sleep(Duration::from_millis(16));
        };
        println!(
            "turn {turn}: {} after {} playouts",
            state.move_text(chosen.best),
            chosen.totals.playouts
        );
        ask.send(Request::Played(state, chosen.best))?;
        state.play(chosen.best);
    }
    drop(ask);
    searching.join().map_err(|_| "the search panicked")?;
    Ok(())
}

#[test]
fn runs() {
    main().unwrap();
}
