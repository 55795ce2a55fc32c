//! What a program writes, read by threads of their own.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Longer than any line an engine has reason to write.
const LONGEST_LINE: u64 = 1 << 16;

/// How many of the last lines on standard error are kept.
const KEPT_COMPLAINTS: usize = 3;

/// The lines of a stream as they come. A program that writes faster than anybody reads has to wait.
pub(crate) fn lines_of(stream: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, lines) = sync_channel(64);
    stream.map(|stream| thread::spawn(move || each_line(stream, |line| sender.send(line).is_ok())));
    lines
}

/// Lines of a stream, each cut where it is too long to be one; ends with the stream or when nobody listens.
fn each_line(stream: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut stream = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut stream).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                if !take(String::from_utf8_lossy(&line).trim_end().to_owned()) {
                    return;
                }
            }
        }
    }
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
                each_line(stream, |line| {
                    let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push_back(line);
                    if kept.len() > KEPT_COMPLAINTS {
                        kept.pop_front();
                    }
                    true
                });
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
