//! A long match takes no more memory than a short one, and a large file a small multiple of its size.

#![cfg(target_os = "linux")]

use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The largest resident memory of a process so far, in KiB; `None` when it is gone.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Plays a match without a folder and returns its peak.
fn peak_of_match(games: u32) -> u64 {
    let match_of_random = [
        "match",
        "ttt",
        "random",
        "random",
        "--jobs",
        "1",
        "--records",
        "/dev/null",
    ];
    peak_of(&[&match_of_random[..], &["--games", &games.to_string()]].concat())
}

/// Runs a command and returns its peak, looking every few milliseconds.
fn peak_of(arguments: &[&str]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(arguments)
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
    assert!(
        long < short + 8 * 1024,
        "20 000 games take {long} KiB, 200 games {short} KiB"
    );
}

/// The rows of the table took several times the memory of the games.
#[test]
fn the_listing_of_a_file_takes_no_more_than_its_games() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("many_games.ggf");
    let game = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]RB[2197.01]RW[2199.72]\
                B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]B[C5]W[B3];)\n";
    let file = game.repeat(40_000);
    std::fs::write(&path, &file).unwrap();
    let path = path.to_str().unwrap();
    let (listed, size) = (peak_of(&["records", path]), file.len() as u64 >> 10);
    assert!(
        listed < (30 << 10) + 5 * size,
        "{listed} KiB for a file of {size} KiB"
    );
}
