//! Mutated sessions for our own engine: every request gets one answer, and none ends the engine.

use std::io::{BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use uctopia_fuzz::{Mutator, TARGETS, assert_sentence};
use uctopia_gtp::{GtpCommand, GtpResponse};

/// How many mutations are tried.
const MUTATIONS: usize = 600;

/// The id of the request behind each mutation, which shows that the engine still answers.
const ID: &str = "987654321";

fn corpus() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/gtp_lines");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| std::fs::read(file).unwrap())
        .collect()
}

/// The lines of a mutation that are sent: not those that end the engine, and no search that takes long.
fn lines(mutation: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(mutation).into_owned();
    let is_sent = |line: &&str| {
        let request = GtpCommand::read(line);
        request.is_none_or(|request| {
            let starts_agents = request.arguments.iter().any(|word| word.len() > 200);
            request.command != "quit" && request.id.as_deref() != Some(ID) && !starts_agents
        })
    };
    text.split('\n')
        .filter(is_sent)
        .take(20)
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_engine_answers_every_request_once() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    engine.env("LC_ALL", "C");
    engine
        .args(["engine", "--game", "ttt", "--agent", "uct:iters=20"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let corpus = corpus();
    let words = TARGETS
        .iter()
        .find(|target| target.name == "gtp_lines")
        .unwrap()
        .words;
    let mut mutator = Mutator::new(7, &corpus, words);
    for _ in 0..MUTATIONS {
        let sent = lines(&mutator.mutation());
        writeln!(input, "{}\n{ID} protocol_version", sent.join("\n")).unwrap();
        let requests: Vec<GtpCommand> = sent
            .iter()
            .filter_map(|line| GtpCommand::read(line))
            .collect();
        for request in &requests {
            let answer =
                answer(&mut output).unwrap_or_else(|| panic!("the engine ended: {sent:?}"));
            assert_eq!(answer.id, request.id, "{sent:?}");
            if let Err(problem) = &answer.result {
                assert_sentence(problem, &sent.join("\n"));
            }
        }
        let last = answer(&mut output).unwrap_or_else(|| panic!("the engine ended: {sent:?}"));
        assert_eq!(
            (last.id.as_deref(), last.result.as_deref()),
            (Some(ID), Ok("2")),
            "{sent:?}"
        );
    }
    writeln!(input, "quit").unwrap();
    assert!(engine.wait().unwrap().success());
}

/// The same for the Gomocup protocol: every line of an answer is one of the protocol, and none ends the engine.
#[test]
fn the_gomocup_engine_survives_every_line() {
    const WORDS: [&str; 16] = [
        "START 5",
        "RECTSTART 4,6",
        "RESTART",
        "BEGIN",
        "TURN 1,1",
        "PLAY 2,2",
        "TAKEBACK 2,2",
        "BOARD",
        "0,1,1",
        "3,3,2",
        "DONE",
        "SWAP2BOARD",
        "INFO rule 0",
        "INFO max_memory 9000000",
        "INFO time_left 500",
        "ABOUT",
    ];
    let mut engine = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    engine.env("LC_ALL", "C").args([
        "gomocup",
        "--game",
        "mnk:m=5,n=5,k=4",
        "--agent",
        "uct:iters=5",
    ]);
    let mut engine = engine
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let corpus = [
        "START 5\nBEGIN\nTURN 1,1\nTURN 2,2\nRESTART\n",
        "BOARD\n0,1,1\n3,3,2\nDONE\nTAKEBACK 3,3\nABOUT\n",
    ];
    let corpus = corpus.map(|session| session.as_bytes().to_vec());
    let mut mutator = Mutator::new(7, &corpus, &WORDS);
    for _ in 0..MUTATIONS {
        let mutation = mutator.mutation();
        let text = String::from_utf8_lossy(&mutation);
        let sent: Vec<&str> = text
            .split('\n')
            .filter(|line| !line.trim().eq_ignore_ascii_case("end"))
            .take(20)
            .collect();
        writeln!(input, "{}\nSYNCHRONIZE", sent.join("\n")).unwrap();
        loop {
            let mut line = String::new();
            assert!(
                std::io::BufRead::read_line(&mut output, &mut line).unwrap() > 0,
                "the engine ended: {sent:?}"
            );
            if line.trim() == "UNKNOWN SYNCHRONIZE" {
                break;
            }
            let is_place = line
                .trim()
                .split(',')
                .all(|number| number.parse::<u32>().is_ok());
            let begins = ["OK", "ERROR ", "UNKNOWN ", "MESSAGE ", "name="]
                .iter()
                .any(|word| line.starts_with(word));
            assert!(is_place || begins, "{line:?} after {sent:?}");
        }
    }
    writeln!(input, "END").unwrap();
    assert!(engine.wait().unwrap().success());
}

/// The next answer, up to the empty line behind it.
fn answer(output: &mut impl std::io::BufRead) -> Option<GtpResponse> {
    let mut lines = Vec::new();
    loop {
        let mut line = Vec::new();
        if output.read_until(b'\n', &mut line).unwrap() == 0 {
            return None;
        }
        let line = String::from_utf8(line).unwrap().trim_end().to_owned();
        match line.is_empty() {
            true if lines.is_empty() => {}
            true => return GtpResponse::read(&lines),
            false => lines.push(line),
        }
    }
}
