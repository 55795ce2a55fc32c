//! Commands that were read and wait while another one is executed.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use uctopia_game::StopFlag;
use uctopia_gtp::{GtpCommand, LineRead, MOST_BYTES, read_line_within};

/// The greatest number of bytes of waiting commands; more are read when some of them have been answered.
const MOST_WAITING: usize = MOST_BYTES;

/// `quit` or the end of the input belongs to a script if it follows the line before it within this time: everything before
/// it is answered first. Later it means that the controller quits, and the running search is stopped.
const SCRIPT_PAUSE: Duration = Duration::from_millis(250);

/// A command that waits or is executed.
#[derive(Clone, Debug)]
pub(super) struct QueuedCommand {
    /// The command; `None` for a line with more than [`MOST_BYTES`] bytes.
    pub(super) request: Option<GtpCommand>,
    /// Ends its search.
    pub(super) stop: StopFlag,
    bytes: usize,
}

/// The reason for the end of the commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum InputEnd {
    /// The last command is `quit`.
    Quit,
    /// The input has ended.
    Input,
    /// The output was closed.
    Output,
    /// The input cannot be read, with the reason.
    Unreadable(String),
}

#[derive(Debug, Default)]
struct QueueState {
    waiting: VecDeque<QueuedCommand>,
    /// Bytes of the waiting commands.
    bytes: usize,
    /// Ends the search of the running command.
    running: Option<StopFlag>,
    end: Option<InputEnd>,
    /// Whether waiting commands are no longer executed.
    abandoned: bool,
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
    pub(super) fn next(&self) -> Option<QueuedCommand> {
        self.state().running = None;
        let mut state = self.wait_while(|state| state.waiting.is_empty() && state.end.is_none());
        if state.end == Some(InputEnd::Output) {
            return None;
        }
        let command = state.waiting.pop_front()?;
        state.bytes -= command.bytes;
        state.running = Some(command.stop.clone());
        self.0.1.notify_all();
        Some(command)
    }

    /// Adds a command, when there is room for it.
    fn push(&self, request: Option<GtpCommand>, bytes: usize) {
        let mut state = self.wait_while(|state| state.bytes > MOST_WAITING && state.end.is_none());
        state.bytes += bytes;
        state.waiting.push_back(QueuedCommand { request, stop: StopFlag::default(), bytes });
        self.0.1.notify_all();
    }

    /// Ends the running search, or else the next waiting one, which then returns its best move so far.
    fn interrupt(&self) {
        let state = self.state();
        let first = state.waiting.front().map(|command| &command.stop);
        if let Some(stop) = state.running.as_ref().or(first) {
            stop.raise();
        }
    }

    /// Ends the input; waiting commands are still executed.
    fn close(&self, end: InputEnd) {
        let mut state = self.state();
        state.end.get_or_insert(end);
        self.0.1.notify_all();
    }

    /// Abandons the queue: the running search stops, and no other begins.
    pub(super) fn abandon(&self, end: InputEnd) {
        let mut state = self.state();
        state.end = Some(end);
        state.abandoned = true;
        state.running.iter().for_each(StopFlag::raise);
        self.0.1.notify_all();
    }

    /// Whether waiting commands are no longer executed.
    pub(super) fn is_abandoned(&self) -> bool {
        self.state().abandoned
    }

    /// Waits until the queue is abandoned.
    pub(super) fn wait_until_abandoned(&self) {
        drop(self.wait_while(|state| !state.abandoned));
    }

    /// The reason for the end of the commands, if they have ended.
    pub(super) fn end(&self) -> Option<InputEnd> {
        self.state().end.clone()
    }

    /// Reads commands up to `quit` or the end of the input.
    pub(super) fn fill(&self, input: impl Read) {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        let mut before = Instant::now();
        loop {
            let end = match self.read(&mut input, &mut line) {
                Ok(None) => {
                    before = Instant::now();
                    continue;
                }
                Ok(Some(end)) => end,
                Err(error) => InputEnd::Unreadable(error.to_string()),
            };
            return if before.elapsed() < SCRIPT_PAUSE { self.close(end) } else { self.abandon(end) };
        }
    }

    /// Reads a line; `None` while more may come.
    fn read(&self, input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<InputEnd>> {
        match read_line_within(input, line, MOST_BYTES)? {
            LineRead::End => return Ok(Some(InputEnd::Input)),
            LineRead::TooLong => {
                self.push(None, 0);
                input.skip_until(b'\n')?;
                return Ok(None);
            }
            LineRead::Whole => {}
        }
        let text = uctopia_text::decode(line);
        if is_interrupt(&text) {
            self.interrupt();
        } else if let Some(request) = GtpCommand::read(&text) {
            let quits = request.command == "quit";
            self.push(Some(request), line.len());
            return Ok(quits.then_some(InputEnd::Quit));
        }
        Ok(None)
    }
}

/// Whether a line is the comment by which GoGui ends a search.
fn is_interrupt(line: &str) -> bool {
    line.trim().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue filled with these lines.
    fn filled(lines: &str) -> CommandQueue {
        let queue = CommandQueue::default();
        queue.fill(lines.as_bytes());
        queue
    }

    fn commands(queue: &CommandQueue) -> Vec<String> {
        let command = |command: QueuedCommand| command.request.map_or("too long".to_owned(), |request| request.command);
        std::iter::from_fn(|| queue.next().map(command)).collect()
    }

    #[test]
    fn commands_sent_at_once_are_all_executed() {
        let queue = filled("name\n# a comment\n\nversion\nquit\nnever\n");
        assert_eq!((queue.end(), queue.is_abandoned()), (Some(InputEnd::Quit), false));
        assert_eq!(commands(&queue), ["name", "version", "quit"]);
        assert_eq!(filled("name\n").end(), Some(InputEnd::Input));
    }

    #[test]
    fn overlong_lines_are_skipped() {
        let queue = filled(&format!("name {}\nversion\nquit\n", "x".repeat(MOST_BYTES)));
        assert_eq!(commands(&queue), ["too long", "version", "quit"]);
    }

    #[test]
    fn an_interrupt_affects_only_earlier_commands() {
        let queue = filled("genmove b\n# interrupt\n#interrupt \ngenmove w\n");
        let flags: Vec<bool> = std::iter::from_fn(|| queue.next()).map(|command| command.stop.is_raised()).collect();
        assert_eq!(flags, [true, false]);
        queue.interrupt(); // without effect if nothing runs
        let running = filled("genmove b\ngenmove w\n");
        let first = running.next().unwrap();
        running.interrupt();
        assert!(first.stop.is_raised() && !running.next().unwrap().stop.is_raised());
    }

    #[test]
    fn abandoning_stops_the_running_search() {
        let queue = filled("genmove b\ngenmove w\n");
        let running = queue.next().unwrap();
        queue.abandon(InputEnd::Input);
        assert!(running.stop.is_raised() && queue.is_abandoned());
        assert_eq!(commands(&queue), ["genmove"], "it must be answered with an error");
        let queue = filled("genmove b\ngenmove w\n");
        queue.abandon(InputEnd::Output);
        assert!(queue.next().is_none(), "responses cannot be written");
    }

    /// A sender that is faster than the engine must wait.
    #[test]
    fn the_queue_is_bounded() {
        let queue = CommandQueue::default();
        let writer = queue.clone();
        let line = format!("name {}\n", "x".repeat(300_000));
        let filling = std::thread::spawn(move || writer.fill(line.repeat(20).as_bytes()));
        let mut most = 0;
        for _ in 0..20 {
            assert!(queue.next().is_some());
            most = most.max(queue.state().bytes);
        }
        filling.join().unwrap();
        assert!(most <= MOST_WAITING + 300_010, "{most} bytes");
        assert_eq!((queue.next().map(|_| ()), queue.end()), (None, Some(InputEnd::Input)));
    }
}
