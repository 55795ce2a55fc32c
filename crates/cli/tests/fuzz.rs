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
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
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
    text.split('\n').filter(is_sent).take(20).map(str::to_owned).collect()
}

#[test]
fn the_engine_answers_every_request_once() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    engine.env("LC_ALL", "C");
    engine.args(["engine", "--game", "ttt", "--agent", "uct:iters=20"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let mut input = engine.stdin.take().unwrap();
    let mut output = BufReader::new(engine.stdout.take().unwrap());
    let corpus = corpus();
    let words = TARGETS.iter().find(|target| target.name == "gtp_lines").unwrap().words;
    let mut mutator = Mutator::new(7, &corpus, words);
    for _ in 0..MUTATIONS {
        let sent = lines(&mutator.mutation());
        writeln!(input, "{}\n{ID} protocol_version", sent.join("\n")).unwrap();
        let requests: Vec<GtpCommand> = sent.iter().filter_map(|line| GtpCommand::read(line)).collect();
        for request in &requests {
            let answer = answer(&mut output).unwrap_or_else(|| panic!("the engine ended: {sent:?}"));
            assert_eq!(answer.id, request.id, "{sent:?}");
            if let Err(problem) = &answer.result {
                assert_sentence(problem, &sent.join("\n"));
            }
        }
        let last = answer(&mut output).unwrap_or_else(|| panic!("the engine ended: {sent:?}"));
        assert_eq!((last.id.as_deref(), last.result.as_deref()), (Some(ID), Ok("2")), "{sent:?}");
    }
    writeln!(input, "quit").unwrap();
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
