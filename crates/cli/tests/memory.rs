//! A long match takes no more memory than a short one.

#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The largest resident memory of a process so far, in KiB; `None` when it is gone.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Plays a match without a folder and returns its peak, looking every few milliseconds.
fn peak_of_match(games: u32) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(["match", "ttt", "random", "random", "--jobs", "1", "--games", &games.to_string()])
        .args(["--records", "/dev/null"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut highest = 0;
    let status = loop {
        highest = highest.max(peak(&child).unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    assert!(status.success());
    highest
}

/// A game was kept with its moves and took more than a kilobyte; what is left of it is a few numbers.
#[test]
fn games_of_a_match_are_not_kept_in_memory() {
    let (short, long) = (peak_of_match(200), peak_of_match(20_000));
    assert!(long < short + 8 * 1024, "20 000 games take {long} KiB, 200 games {short} KiB");
}
