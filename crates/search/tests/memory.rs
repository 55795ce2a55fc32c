//! The option `memory` limits all memory of a search: measured by the system, in a process of its own for each search.
#![cfg(target_os = "linux")]

use std::io::Write as _;
use std::process::Command;

use uctopia_game::options::Options;
use uctopia_game::{Agent, Budget, Game, ZeroEvaluator};
use uctopia_games::connect_four::ConnectFour;
use uctopia_search::{Uct, UctOptions};

/// The environment variable with the search that the child process runs.
const OPTIONS: &str = "UCTOPIA_TEST_OF_MEMORY";

/// Megabytes that a search may take.
const MEMORY: u64 = 2;

/// Options that take memory, each with the number of iterations that uses it up.
const SEARCHES: [(&str, u64); 11] = [
    ("full=stop", 100_000),
    ("full=recycle", 100_000),
    ("graph=on,full=recycle", 60_000),
    ("amaf=grave", 15_000),
    ("amaf=rave,full=recycle", 15_000),
    ("amaf=grave,graph=on,reuse=on", 15_000),
    ("policy=nst", 100_000),
    ("policy=nst,amaf=grave,full=recycle", 15_000),
    ("batch=65536", 100_000),
    ("trees=4", 100_000),
    ("formula=tuned,solver=on,discount=0.99,full=recycle", 60_000),
];

fn config(options: &str) -> UctOptions {
    let mut config = UctOptions { memory: Some(MEMORY), ..UctOptions::default() };
    for option in options.split(',') {
        let (key, value) = option.split_once('=').unwrap();
        config.set(key, value).unwrap();
    }
    config
}

/// The most resident memory that this process ever had, in kilobytes.
fn high_water() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Runs in the child: the search twice with a move between, since kept trees count as well. Does nothing elsewhere.
#[test]
fn search_and_print() {
    let Ok(options) = std::env::var(OPTIONS) else { return };
    let (_, iterations) = SEARCHES.into_iter().find(|(search, _)| *search == options).unwrap();
    let start = ConnectFour::default();
    // Memory that every search needs once, such as tables of logarithms.
    let once = UctOptions { memory: None, trees: 1, iters: Some(20), ..config(&options) };
    Uct::new(UctOptions { full: UctOptions::default().full, ..once }.config().unwrap(), ZeroEvaluator, 1)
        .unwrap()
        .decide(&start, &Budget::unlimited());
    let before = high_water();
    let mut uct =
        Uct::new(UctOptions { iters: Some(iterations), ..config(&options) }.config().unwrap(), ZeroEvaluator, 1)
            .unwrap();
    let report = uct.decide(&start, &Budget::unlimited());
    writeln!(std::io::stdout(), "note: {}", report.note.map_or_else(String::new, |note| note.to_string())).unwrap();
    let next = start.after(report.best);
    uct.observe(&start, report.best);
    uct.decide(&next, &Budget::unlimited());
    writeln!(std::io::stdout(), "kilobytes: {}", high_water() - before).unwrap();
}

#[test]
fn searches_keep_their_memory_limit_and_report_a_full_tree() {
    for (options, _) in SEARCHES {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "search_and_print", "--nocapture", "--test-threads=1"])
            .env(OPTIONS, options)
            .output()
            .unwrap();
        let output = String::from_utf8_lossy(&child.stdout).into_owned();
        // The harness may have begun the line.
        let after = |word: &str| output.lines().find_map(|line| Some(line.split_once(word)?.1)).unwrap_or_default();
        let kilobytes: u64 = after("kilobytes: ").parse().unwrap_or_else(|_| panic!("{options}: {output}"));
        let bounds = 512..=1024 * MEMORY + 512;
        assert!(bounds.contains(&kilobytes), "{options}: {kilobytes} kB of {MEMORY} MB");
        let note = after("note: ");
        assert!(note.contains("had used up memory=2 after"), "{options}: {note:?}");
        assert_eq!(note.contains("removed"), options.contains("recycle"), "{options}: {note:?}");
    }
}
