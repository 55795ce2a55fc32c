//! What a program writes, read by threads of their own.

use std::collections::VecDeque;
use std::io::{BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::bounded::{LineRead, MOST_BYTES, read_line_within};

/// How many lines may wait to be received: what a program says without being asked has to wait.
const WAITING_LINES: usize = 4;

/// How many of the last lines on standard error are kept.
const KEPT_COMPLAINTS: usize = 3;

/// The most bytes that are kept of a line on standard error; the rest counts as further lines.
const LONGEST_COMPLAINT: usize = 1000;

/// A part of what a program writes.
#[derive(Debug)]
pub(crate) enum Output {
    /// A line without its end.
    Line(String),
    /// The beginning of a line that is longer than [`MOST_BYTES`]. Nothing follows.
    TooLong,
}

/// The lines of a stream as they come. A program that writes faster than anybody reads has to wait.
pub(crate) fn lines_of(stream: Option<impl Read + Send + 'static>) -> Receiver<Output> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    stream.map(|stream| {
        thread::spawn(move || {
            let mut stream = BufReader::new(stream);
            let mut line = Vec::new();
            loop {
                let output = match read_line_within(&mut stream, &mut line, MOST_BYTES) {
                    Ok(LineRead::Whole) => Output::Line(text(&line)),
                    Ok(LineRead::TooLong) => Output::TooLong,
                    Ok(LineRead::End) | Err(_) => return,
                };
                let is_last = matches!(output, Output::TooLong);
                if sender.send(output).is_err() || is_last {
                    return;
                }
            }
        })
    });
    lines
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end().to_owned()
}

/// The last lines that a program wrote to standard error.
#[derive(Debug)]
pub(crate) struct Complaints {
    lines: Arc<Mutex<VecDeque<String>>>,
    /// Closed when there will be no more.
    end: Receiver<()>,
}

impl Complaints {
    pub(crate) fn of(stream: Option<impl Read + Send + 'static>) -> Self {
        let lines = Arc::new(Mutex::new(VecDeque::new()));
        let (open, end) = sync_channel(0);
        let shared = Arc::clone(&lines);
        stream.map(|stream| {
            thread::spawn(move || {
                let mut stream = BufReader::new(stream);
                let mut line = Vec::new();
                // A line that is too long goes on in the next one.
                while matches!(
                    read_line_within(&mut stream, &mut line, LONGEST_COMPLAINT),
                    Ok(LineRead::Whole | LineRead::TooLong)
                ) {
                    let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_back(text(&line));
                    if kept.len() > KEPT_COMPLAINTS {
                        kept.pop_front();
                    }
                }
                drop(open);
            })
        });
        Self { lines, end }
    }

    /// Until all has been read, or the patience has come to its end: a grandchild may hold the stream open.
    pub(crate) fn wait(&self, patience: Duration) {
        let _ = self.end.recv_timeout(patience);
    }

    /// What was said last, to be added to a sentence.
    pub(crate) fn last(&self) -> String {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.is_empty() {
            return String::new();
        }
        format!("; its last words: {}", lines.iter().map(String::as_str).collect::<Vec<_>>().join(" / "))
    }
}
