//! Commands that were read and wait while another one is executed, and the searches that later ones end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use uctopia_game::StopFlag;
use uctopia_gtp::{LineRead, MOST_BYTES, read_line_within};
use uctopia_nboard::Command;

/// The greatest number of waiting commands; more are read when some of them have been executed.
const MOST_WAITING: usize = 64;

/// A line that follows another one within this time belongs to the same script, and does not end its searches.
const SCRIPT_PAUSE: Duration = Duration::from_millis(50);

/// A command that waits or is executed.
#[derive(Clone, Debug)]
pub(super) struct Queued {
    /// The command; `None` for a line with more than [`MOST_BYTES`] bytes.
    pub(super) command: Option<Command>,
    /// Ends its search.
    pub(super) stop: StopFlag,
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<Queued>,
    /// Ends the search of the running command.
    running: Option<StopFlag>,
    has_ended: bool,
    /// Whether the program is to end, with a search that runs or without.
    is_abandoned: bool,
    failure: Option<String>,
}

impl QueueState {
    /// Ends the running search and those that wait.
    fn stop_all(&self) {
        self.running.iter().chain(self.waiting.iter().map(|queued| &queued.stop)).for_each(StopFlag::raise);
    }
}

/// Commands in the order of their arrival; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct CommandQueue(Arc<(Mutex<QueueState>, Condvar)>);

impl CommandQueue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, waits: impl FnMut(&mut QueueState) -> bool) -> MutexGuard<'_, QueueState> {
        self.0.1.wait_while(self.state(), waits).unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next command to execute; `None` when there will be no more.
    pub(super) fn next(&self) -> Option<Queued> {
        self.state().running = None;
        let mut state = self.wait_while(|state| state.waiting.is_empty() && !state.has_ended);
        let queued = state.waiting.pop_front()?;
        state.running = Some(queued.stop.clone());
        self.0.1.notify_all();
        Some(queued)
    }

    /// Adds a command, when there is room for it. `ends_searches` ends those before it at once, room or not.
    fn push(&self, command: Option<Command>, ends_searches: bool) {
        if ends_searches {
            self.state().stop_all();
        }
        let mut state = self.wait_while(|state| state.waiting.len() >= MOST_WAITING && !state.is_abandoned);
        state.waiting.push_back(Queued { command, stop: StopFlag::default() });
        self.0.1.notify_all();
    }

    /// Ends all searches; waiting commands are answered without one.
    pub(super) fn abandon(&self) {
        let mut state = self.state();
        (state.has_ended, state.is_abandoned) = (true, true);
        state.stop_all();
        self.0.1.notify_all();
    }

    /// Waits until the queue is abandoned.
    pub(super) fn wait_until_abandoned(&self) {
        drop(self.wait_while(|state| !state.is_abandoned));
    }

    /// Why the input could not be read.
    pub(super) fn failure(&self) -> Option<String> {
        self.state().failure.clone()
    }

    /// Reads commands up to `quit` or the end of the input.
    pub(super) fn fill(&self, input: impl Read) {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        let mut before = Instant::now();
        loop {
            let read = self.read(&mut input, &mut line, before);
            let is_script = before.elapsed() < SCRIPT_PAUSE;
            before = Instant::now();
            if let Ok(true) = read {
                continue;
            }
            let mut state = self.state();
            state.failure = read.err().map(|error| error.to_string());
            state.has_ended = true;
            self.0.1.notify_all();
            drop(state);
            if !is_script {
                self.abandon();
            }
            return;
        }
    }

    /// Reads a line; `false` when none follows.
    fn read(&self, input: &mut impl BufRead, line: &mut Vec<u8>, before: Instant) -> io::Result<bool> {
        match read_line_within(input, line, MOST_BYTES)? {
            LineRead::End => return Ok(false),
            LineRead::TooLong => {
                self.push(None, false);
                input.skip_until(b'\n')?;
            }
            LineRead::Whole => {
                if let Some(command) = Command::read(&uctopia_text::decode(line)) {
                    let ends_searches = command.ends_search() && before.elapsed() >= SCRIPT_PAUSE;
                    let quits = command == Command::Quit;
                    self.push(Some(command), ends_searches);
                    return Ok(!quits);
                }
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_script_end_no_search() {
        let queue = CommandQueue::default();
        queue.fill(&b"go\nunknown\nping 1\nquit\nnever\n"[..]);
        let all: Vec<Queued> = std::iter::from_fn(|| queue.next()).collect();
        let commands: Vec<Command> = all.iter().map(|queued| queued.command.clone().unwrap()).collect();
        assert_eq!(commands, [Command::Go, Command::Ping(1), Command::Quit]);
        assert!(all.iter().all(|queued| !queued.stop.is_raised()));
    }

    /// An input that pauses before each line.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            std::thread::sleep(SCRIPT_PAUSE * 2);
            let length = self.0.iter().position(|&byte| byte == b'\n').map_or(self.0.len(), |at| at + 1);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    #[test]
    fn a_later_line_ends_searches() {
        let queue = CommandQueue::default();
        queue.fill(Slow(b"hint 1\nlearn\ngo\nping 1\nlearn\n"));
        let raised: Vec<bool> = std::iter::from_fn(|| queue.next()).map(|queued| queued.stop.is_raised()).collect();
        assert_eq!(raised, [true; 5], "the end of the input ends all");
        let queue = CommandQueue::default();
        let flag = StopFlag::default();
        queue.state().running = Some(flag.clone());
        queue.push(Some(Command::Learn), false);
        assert!(!flag.is_raised());
        queue.push(Some(Command::Ping(1)), true);
        assert!(flag.is_raised());
    }

    #[test]
    fn overlong_lines_are_skipped() {
        let queue = CommandQueue::default();
        queue.fill(format!("move {}\ngo\n", "x".repeat(MOST_BYTES)).as_bytes());
        let commands: Vec<Option<Command>> = std::iter::from_fn(|| queue.next()).map(|queued| queued.command).collect();
        assert_eq!(commands, [None, Some(Command::Go)]);
    }
}
