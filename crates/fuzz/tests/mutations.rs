//! A fixed number of deterministic mutations of the corpus of every target: a fuzz test without libFuzzer.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use uctopia_fuzz::{Mutator, TARGETS, Target};

/// The maximum time of one input, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// The maximum memory of the process, in kilobytes.
const MEMORY: u64 = 1 << 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The inputs of a target's corpus in the order of their names.
fn corpus(target: Target) -> Vec<(String, Vec<u8>)> {
    let folder = folder().join("corpus").join(target.name);
    let files =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<_> = files
        .map(|file| file.unwrap().path())
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                std::fs::read(&path).unwrap(),
            )
        })
        .collect();
    inputs.sort();
    inputs
}

/// Checks an input in another thread, so that a reader that hangs is found.
fn try_all(target: Target, inputs: impl Iterator<Item = Vec<u8>> + Send + 'static) {
    let (sender, begun) = sync_channel::<Vec<u8>>(0);
    let thread = std::thread::spawn(move || {
        for input in inputs {
            if sender.send(input.clone()).is_err() {
                return;
            }
            (target.check)(&input);
        }
    });
    let mut current = Vec::new();
    loop {
        match begun.recv_timeout(PATIENCE) {
            Ok(input) => current = input,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                panic!("{}: the reader hangs with {}", target.name, shown(&current))
            }
        }
    }
    if thread.join().is_err() {
        panic!(
            "{}: an invariant is broken (see above) with {}",
            target.name,
            shown(&current)
        );
    }
    let memory = peak_memory();
    assert!(
        memory < MEMORY,
        "{}: {memory} kB of memory were used",
        target.name
    );
}

fn shown(input: &[u8]) -> String {
    format!("the input \"{}\"", input.escape_ascii())
}

/// The most memory that this process has had, in kilobytes; 0 where the system does not report it.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

/// The number of rounds of mutations; one by default.
fn rounds() -> u64 {
    std::env::var("UCTOPIA_FUZZ_ROUNDS")
        .ok()
        .and_then(|rounds| rounds.parse().ok())
        .unwrap_or(1)
}

fn mutate(name: &str) {
    let target = TARGETS
        .into_iter()
        .find(|target| target.name == name)
        .unwrap();
    let inputs: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, input)| input).collect();
    try_all(target, inputs.clone().into_iter());
    for round in 1..=rounds() {
        let mut mutator = Mutator::new(round, &inputs, target.words);
        let mutations: Vec<Vec<u8>> = (0..target.mutations).map(|_| mutator.mutation()).collect();
        try_all(target, mutations.into_iter());
    }
}

macro_rules! targets {
    ($($name:ident)+) => {
        $(#[test]
        fn $name() {
            mutate(stringify!($name));
        })+

        #[test]
        fn every_target_is_tried_here_and_built_by_cargo_fuzz() {
            let tried = [$(stringify!($name)),+];
            let manifest = std::fs::read_to_string(folder().join("Cargo.toml")).unwrap();
            for target in TARGETS {
                assert!(tried.contains(&target.name), "{} is not tried", target.name);
                assert!(manifest.contains(&format!("path = \"fuzz_targets/{}.rs\"", target.name)), "{}", target.name);
                let source = folder().join("fuzz_targets").join(target.name).with_extension("rs");
                let source = std::fs::read_to_string(&source).unwrap();
                assert!(source.contains(&format!("uctopia_fuzz::{}(", target.name)), "{}", target.name);
                let bytes: usize = corpus(target).iter().map(|(_, input)| input.len()).sum();
                assert!((1..1 << 16).contains(&bytes), "{}: a corpus of {bytes} bytes", target.name);
            }
            assert_eq!(tried.len(), TARGETS.len());
        }
    };
}

targets! {
    positions specs experiments ledgers weights gtp_lines gtp_answers files ggf wthor obf pgn sgf grids transcripts nboard http books
    trees
}

/// The checks can fail: a reader that panics, and one that hangs, are found.
#[test]
fn a_broken_reader_is_found() {
    let broken = Target {
        name: "broken",
        check: |data| assert!(data.len() < 3),
        mutations: 0,
        words: &[],
    };
    let found = std::panic::catch_unwind(|| try_all(broken, [vec![], vec![1, 2]].into_iter()));
    assert!(found.is_ok());
    let found = std::panic::catch_unwind(|| try_all(broken, [vec![], vec![b'\n'; 3]].into_iter()));
    let message = found.unwrap_err().downcast::<String>().unwrap();
    assert!(message.contains("\\n\\n\\n"), "{message}");
}
