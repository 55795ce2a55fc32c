//! The output of a program, read by threads of their own.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::bounded::{LineRead, MOST_BYTES, read_line_within};

/// The number of last lines on standard error that are kept.
const MAX_STDERR_LINES: usize = 3;

/// The maximum number of bytes kept of a line on standard error; the rest counts as further lines.
const MAX_STDERR_LINE_BYTES: usize = 1000;

/// The first command that a program receives. A program that repeats it, as `cat` does, or complains about it, speaks another
/// protocol.
pub(crate) const FIRST_COMMAND: &str = "protocol_version";

/// The output of a program.
#[derive(Debug)]
pub(crate) enum Output {
    /// The lines of an answer, without the empty line that ends it.
    GtpResponse(Vec<String>),
    /// A line that does not begin a response. Nothing follows.
    Malformed(String),
    /// More than [`MOST_BYTES`] without the end of an answer. Nothing follows.
    TooLong,
}

/// The responses of a program in order. The channel is bounded: a faster writer blocks.
pub(crate) fn answers_of(stream: Option<impl Read + Send + 'static>) -> Receiver<Output> {
    let (sender, answers) = sync_channel(1);
    // Where the system starts no thread, the program counts as one that has ended.
    stream.map(|stream| {
        thread::Builder::new().spawn(move || {
            let mut stream = BufReader::new(stream);
            let mut is_first = true;
            while let Some(output) = next_answer(&mut stream, is_first) {
                is_first = false;
                let is_last = !matches!(output, Output::GtpResponse(_));
                if sender.send(output).is_err() || is_last {
                    return;
                }
            }
        })
    });
    answers
}

/// Reads up to the end of an answer; `None` at the end of the stream. Lines of a banner may precede the first answer.
fn next_answer(stream: &mut impl BufRead, is_first: bool) -> Option<Output> {
    let (mut answer, mut bytes, mut line) = (Vec::new(), 0, Vec::new());
    loop {
        match read_line_within(stream, &mut line, MOST_BYTES) {
            Ok(LineRead::Whole) => {}
            Ok(LineRead::TooLong) => return Some(Output::TooLong),
            Ok(LineRead::End) | Err(_) => return None,
        }
        // Empty lines and those of a banner count as well, since a program that writes only these does not respond.
        bytes += line.len() + 1;
        let line = text(&line);
        match (line.trim().is_empty(), answer.is_empty()) {
            _ if bytes > MOST_BYTES => return Some(Output::TooLong),
            (true, true) => {}
            (true, false) => return Some(Output::GtpResponse(answer)),
            (false, true) if is_first && is_banner(&line) => {}
            (false, true) if !line.starts_with(['=', '?']) => return Some(Output::Malformed(line)),
            (false, _) => answer.push(line),
        }
    }
}

/// Whether a line before the first answer belongs to a banner, such as `=== Engine 1.0 ===`.
fn is_banner(line: &str) -> bool {
    !line.contains(FIRST_COMMAND)
        && (!line.starts_with(['=', '?']) || line.starts_with("==") || line.starts_with("??"))
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end().to_owned()
}

/// The last lines that a program wrote to standard error.
#[derive(Debug)]
pub(crate) struct StderrTail {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Closed at the end of the stream.
    end: Receiver<()>,
}

impl StderrTail {
    pub(crate) fn of(stream: Option<impl Read + Send + 'static>) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (open, end) = sync_channel(0);
        let shared = Arc::clone(&lines);
        stream.map(|stream| {
            thread::Builder::new().spawn(move || {
                let mut stream = BufReader::new(stream);
                let mut line = Vec::new();
                // A line that is too long continues as the next one.
                while matches!(
                    read_line_within(&mut stream, &mut line, MAX_STDERR_LINE_BYTES),
                    Ok(LineRead::Whole | LineRead::TooLong)
                ) {
                    let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_back(text(&line));
                    if kept.len() > MAX_STDERR_LINES {
                        kept.pop_front();
                    }
                }
                drop(open);
            })
        });
        Self { lines, end }
    }

    /// Waits until all has been read, at most for `wait_limit`: a grandchild may hold the stream open.
    pub(crate) fn wait(&self, wait_limit: Duration) {
        let _ = self.end.recv_timeout(wait_limit);
    }

    /// The last lines, as the end of a sentence.
    pub(crate) fn last(&self) -> String {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return String::new();
        }
        let lines = lines
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" / ");
        format!("; last lines on standard error: {lines}")
    }
}
