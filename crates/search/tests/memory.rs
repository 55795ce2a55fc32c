//! The option `memory` limits all memory of a search: measured by the system, in a process of its own for each search.
#![cfg(target_os = "linux")]

use std::io::Write as _;
use std::process::Command;

use uctopia_game::{Agent, Context, Game, ZeroEvaluator};
use uctopia_games::connect_four::ConnectFour;
use uctopia_search::{Uct, UctConfig};

/// The environment variable with the search that the child process runs.
const OPTIONS: &str = "UCTOPIA_TEST_OF_MEMORY";

/// The environment variable with the search that the child process runs with little memory of the system.
const WITHOUT_MEMORY: &str = "UCTOPIA_TEST_WITHOUT_MEMORY";

/// The environment variable by which the child process searches twice without a limit.
const TWICE: &str = "UCTOPIA_TEST_OF_TWO_SEARCHES";

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

fn config(options: &str) -> UctConfig {
    format!("memory={MEMORY},{options}").parse().unwrap()
}

/// The most resident memory that this process ever had, in kilobytes.
fn high_water() -> u64 {
    kilobytes_of("VmHWM:")
}

/// A size of this process, in kilobytes.
fn kilobytes_of(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(key)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Runs in the child: the search twice with a move between, since kept trees count as well. Does nothing elsewhere.
#[test]
fn search_and_print() {
    let Ok(options) = std::env::var(OPTIONS) else {
        return;
    };
    let (_, iterations) = SEARCHES
        .into_iter()
        .find(|(search, _)| *search == options)
        .unwrap();
    let start = ConnectFour::default();
    // Memory that every search needs once, such as tables of logarithms.
    let once = UctConfig {
        memory: None,
        full: UctConfig::default().full,
        ..config(&options).trees(1).iters(20)
    };
    Uct::new(once, ZeroEvaluator, 1)
        .unwrap()
        .decide(&start, &mut Context::unlimited())
        .unwrap();
    let before = high_water();
    let mut uct = Uct::new(config(&options).iters(iterations), ZeroEvaluator, 1).unwrap();
    let report = uct.decide(&start, &mut Context::unlimited()).unwrap();
    writeln!(
        std::io::stdout(),
        "note: {}",
        report
            .note
            .map_or_else(String::new, |note| note.to_string())
    )
    .unwrap();
    let next = start.after(report.best);
    uct.observe(&start, report.best);
    uct.decide(&next, &mut Context::unlimited()).unwrap();
    writeln!(std::io::stdout(), "kilobytes: {}", high_water() - before).unwrap();
}

#[test]
fn searches_keep_their_memory_limit_and_report_a_full_tree() {
    for (options, _) in SEARCHES {
        let child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "search_and_print",
                "--nocapture",
                "--test-threads=1",
            ])
            .env(OPTIONS, options)
            .output()
            .unwrap();
        let output = String::from_utf8_lossy(&child.stdout).into_owned();
        // The harness may have begun the line.
        let after = |word: &str| {
            output
                .lines()
                .find_map(|line| Some(line.split_once(word)?.1))
                .unwrap_or_default()
        };
        let kilobytes: u64 = after("kilobytes: ")
            .parse()
            .unwrap_or_else(|_| panic!("{options}: {output}"));
        let bounds = 512..=1024 * MEMORY + 512;
        assert!(
            bounds.contains(&kilobytes),
            "{options}: {kilobytes} kB of {MEMORY} MB"
        );
        let note = after("note: ");
        assert!(
            note.contains("had used up memory=2 after"),
            "{options}: {note:?}"
        );
        assert_eq!(
            note.contains("removed"),
            options.contains("recycle"),
            "{options}: {note:?}"
        );
    }
}

/// Runs in the child: a search for which the system has no memory at some time. Does nothing elsewhere.
#[test]
fn search_without_memory_and_print() {
    let Ok(options) = std::env::var(WITHOUT_MEMORY) else {
        return;
    };
    writeln!(std::io::stdout(), "size: {}", kilobytes_of("VmSize:")).unwrap();
    let mut config: UctConfig = options.parse().unwrap();
    config.threshold = 0;
    config.iters.get_or_insert(15_000);
    let report = Uct::new(config, ZeroEvaluator, 1)
        .unwrap()
        .decide(
            &uctopia_games::mnk::Gomoku::default(),
            &mut Context::unlimited(),
        )
        .unwrap();
    writeln!(
        std::io::stdout(),
        "nodes: {} of {}",
        report.totals.nodes,
        report.totals.playouts
    )
    .unwrap();
}

/// Trees grow as far as the system lets them, and the search goes on: it would store some million nodes.
#[test]
fn a_search_without_memory_ends_with_a_report() {
    const MORE_KILOBYTES: u64 = 24 << 10;
    let run = |options: &str, limit: &str| {
        let child = std::env::current_exe().unwrap();
        let arguments = "--exact search_without_memory_and_print --nocapture --test-threads=1";
        let script = format!("ulimit -v {limit}; exec {} {arguments}", child.display());
        let output = Command::new("sh")
            .args(["-c", &script])
            .env(WITHOUT_MEMORY, options)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{options}: {text}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        text
    };
    let after = |text: &str, word: &str| {
        text.lines()
            .find_map(|line| Some(line.split_once(word)?.1.to_owned()))
            .unwrap()
    };
    let size: u64 = after(&run("iters=1", "unlimited"), "size: ")
        .parse()
        .unwrap();
    for options in ["graph=off", "graph=on", "amaf=rave", "threads=2"] {
        let output = run(options, &(size + MORE_KILOBYTES).to_string());
        let found = after(&output, "nodes: ");
        let (nodes, playouts) = found.split_once(" of ").unwrap();
        let (nodes, playouts): (u64, u64) = (nodes.parse().unwrap(), playouts.parse().unwrap());
        assert!(
            playouts == 15_000 && (1000..200_000).contains(&nodes),
            "{options}: {found}"
        );
    }
}

/// Runs in the child: two searches one after the other. Does nothing elsewhere.
#[test]
fn search_twice_and_print() {
    const ITERATIONS: u64 = 300_000;
    if std::env::var_os(TWICE).is_none() {
        return;
    }
    let search = |iterations| {
        let config = UctConfig::default().iters(iterations);
        let mut uct = Uct::new(config, ZeroEvaluator, 1).unwrap();
        uct.decide(&ConnectFour::default(), &mut Context::unlimited())
            .unwrap();
    };
    search(100);
    let before = high_water();
    (0..2).for_each(|_| search(ITERATIONS));
    let bytes = 1024 * (high_water() - before) / ITERATIONS;
    writeln!(std::io::stdout(), "bytes: {bytes}").unwrap();
}

/// An iteration takes 27 bytes. Growing arenas were once copied in the heap, beside their old places: 42, and 55 in a second search.
#[cfg(target_env = "gnu")]
#[test]
fn growing_trees_leave_no_memory_unused() {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "search_twice_and_print", "--nocapture"])
        .env(TWICE, "")
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stdout).into_owned();
    let bytes = output
        .lines()
        .find_map(|line| Some(line.split_once("bytes: ")?.1));
    let bytes: u64 = bytes.unwrap_or_default().parse().expect(&output);
    assert!((20..36).contains(&bytes), "{bytes} bytes an iteration");
}
