//! A search in an asynchronous program: it runs on a thread for blocking work, streams its progress, and ends when its result is not awaited any more.
//!
//! `cargo run --release -p uctopia --example async`

#![expect(clippy::print_stdout, reason = "an example is there to print")]

use std::error::Error;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;
use uctopia::games::connect_four::{Column, ConnectFour};
use uctopia::prelude::*;

/// Raises the flag when it is dropped: also if the future that holds it is cancelled, as after a timeout or a closed connection.
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// The decision, and the progress of the search meanwhile.
async fn decide(
    state: ConnectFour,
    iterations: u64,
    progress: watch::Sender<u64>,
) -> Result<Report<Column>, AgentFailure> {
    let guard = StopOnDrop(StopFlag::default());
    let budget = Budget {
        stop: guard.0.clone(),
        ..Budget::unlimited()
    };
    let search = move || {
        let mut uct = Uct::builder()
            .iterations(iterations)
            .build()
            .expect("valid options");
        let often = SnapshotSchedule {
            every: Some(Duration::from_millis(20)),
            ..SnapshotSchedule::NONE
        };
        let mut show = (often, |snapshot: &dyn SearchSnapshot<ConnectFour>| {
            progress.send_replace(snapshot.report().totals.playouts);
        });
        uct.decide(&state, &mut Context::new(&budget).observed_by(&mut show))
    };
    let answer = tokio::task::spawn_blocking(search).await;
    drop(guard);
    answer.expect("the search does not panic")
}

async fn run() -> Result<(), Box<dyn Error>> {
    let start = ConnectFour::default();
    let (tell, mut progress) = watch::channel(0);
    let answer = tokio::spawn(decide(start, 50_000, tell));
    while progress.changed().await.is_ok() {
        println!("{} playouts", *progress.borrow());
    }
    let report = answer.await??;
    println!(
        "{} after {} playouts",
        start.move_text(report.best),
        report.totals.playouts
    );

    // After this time the future is dropped: the search ends at once, instead of using a processor for an hour.
    let (tell, _progress) = watch::channel(0);
    let patience = Duration::from_millis(50);
    let late = timeout(patience, decide(start, u64::MAX, tell)).await;
    println!("an answer in time: {}", late.is_ok());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    runtime.block_on(run())
}

#[test]
fn runs() {
    main().unwrap();
}
