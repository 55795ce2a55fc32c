//! Commands that were read and wait while another one is executed, in any protocol of lines.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use uctopia_game::StopFlag;
use uctopia_gtp::{LineRead, MOST_BYTES, read_line_within};
use uctopia_options::message;

use super::outlet;
use crate::failure::Failure;

/// The greatest number of bytes of waiting commands; more are read when some of them have been answered.
const MOST_WAITING: usize = MOST_BYTES;

/// Timeout for a search to stop at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The meaning of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::commands) enum Line<C> {
    /// A command to execute.
    Command(C),
    /// Ends the running search, or else the next waiting one, which then returns its best move so far.
    Interrupt,
    /// Nothing.
    Ignored,
}

/// A command of a protocol.
pub(in crate::commands) trait EngineCommand: Sized + Send + 'static {
    /// A line that follows the line before it within this time belongs to the same script: everything before it is answered in full.
    /// Later it means that the controller quits, or waits for no answer, and searches are stopped.
    const SCRIPT_PAUSE: Duration;

    /// Reads a line.
    fn read(line: &str) -> Line<Self>;

    /// Whether this is the last command.
    fn quits(&self) -> bool;

    /// Whether the results of searches before it are superfluous.
    fn ends_searches(&self) -> bool;
}

/// A command that waits or is executed.
#[derive(Clone, Debug)]
pub(in crate::commands) struct QueuedCommand<C> {
    /// The command; `None` for a line with more than [`MOST_BYTES`] bytes.
    pub(in crate::commands) request: Option<C>,
    /// Ends its search.
    pub(in crate::commands) stop: StopFlag,
    bytes: usize,
}

/// The reason for the end of the commands.
#[derive(Clone, PartialEq, Eq, Debug)]
enum InputEnd {
    /// The last command is the one that quits.
    Quit,
    /// The input has ended.
    Input,
    /// The output was closed.
    Output,
    /// The input cannot be read, with the reason.
    Unreadable(String),
}

#[derive(Debug)]
struct QueueState<C> {
    waiting: VecDeque<QueuedCommand<C>>,
    /// Bytes of the waiting commands.
    bytes: usize,
    /// Ends the search of the running command.
    running: Option<StopFlag>,
    end: Option<InputEnd>,
    /// Whether waiting commands are no longer executed.
    abandoned: bool,
}

impl<C> QueueState<C> {
    /// Ends the running search and those that wait.
    fn stop_all(&self) {
        self.running
            .iter()
            .chain(self.waiting.iter().map(|queued| &queued.stop))
            .for_each(StopFlag::raise);
    }
}

/// Commands in the order of their arrival; clones share them.
#[derive(Debug)]
pub(in crate::commands) struct CommandQueue<C>(Arc<(Mutex<QueueState<C>>, Condvar)>);

impl<C> Clone for CommandQueue<C> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<C> Default for CommandQueue<C> {
    fn default() -> Self {
        let state = QueueState {
            waiting: VecDeque::new(),
            bytes: 0,
            running: None,
            end: None,
            abandoned: false,
        };
        Self(Arc::new((Mutex::new(state), Condvar::new())))
    }
}

impl<C: EngineCommand> CommandQueue<C> {
    /// The commands of standard input, which a thread of its own reads. The process ends soon after the end of the input or the
    /// output, even if a search does not.
    pub(in crate::commands) fn of_standard_input() -> Self {
        let queue = Self::default();
        let [reader, watcher, last] = std::array::from_fn(|_| queue.clone());
        thread::spawn(move || reader.fill(std::io::stdin()));
        thread::spawn(move || {
            outlet::wait_until_closed();
            watcher.abandon(InputEnd::Output);
        });
        thread::spawn(move || {
            last.wait_until_abandoned();
            thread::sleep(SHUTDOWN_TIMEOUT);
            std::process::exit(
                last.conclude()
                    .map_or_else(|failure| failure.code(), |()| 0)
                    .into(),
            );
        });
        queue
    }

    fn state(&self) -> MutexGuard<'_, QueueState<C>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(
        &self,
        waits: impl FnMut(&mut QueueState<C>) -> bool,
    ) -> MutexGuard<'_, QueueState<C>> {
        self.0
            .1
            .wait_while(self.state(), waits)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next command to execute; `None` when there will be no more.
    pub(in crate::commands) fn next(&self) -> Option<QueuedCommand<C>> {
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
    fn push(&self, request: Option<C>, bytes: usize) {
        let mut state = self.wait_while(|state| state.bytes > MOST_WAITING && state.end.is_none());
        state.bytes += bytes;
        state.waiting.push_back(QueuedCommand {
            request,
            stop: StopFlag::default(),
            bytes,
        });
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

    /// Abandons the queue: searches stop, and no other begins.
    fn abandon(&self, end: InputEnd) {
        let mut state = self.state();
        state.end = Some(end);
        state.abandoned = true;
        state.stop_all();
        self.0.1.notify_all();
    }

    /// Whether waiting commands are no longer executed.
    pub(in crate::commands) fn is_abandoned(&self) -> bool {
        self.state().abandoned
    }

    /// Waits until the queue is abandoned.
    fn wait_until_abandoned(&self) {
        drop(self.wait_while(|state| !state.abandoned));
    }

    /// The result of the program when there are no more commands.
    pub(in crate::commands) fn conclude(&self) -> Result<(), Failure> {
        match &self.state().end {
            Some(InputEnd::Unreadable(error)) => Err(Failure::Input(message!(
                "standard input cannot be read: {error}"
            ))),
            Some(InputEnd::Output) => Err(io::Error::from(ErrorKind::BrokenPipe).into()),
            Some(InputEnd::Quit | InputEnd::Input) | None => Ok(()),
        }
    }

    /// Reads commands up to the one that quits or the end of the input.
    pub(in crate::commands) fn fill(&self, input: impl Read) {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        let mut before = Instant::now();
        loop {
            let end = match self.read(&mut input, &mut line, before) {
                Ok(None) => {
                    before = Instant::now();
                    continue;
                }
                Ok(Some(end)) => end,
                Err(error) => InputEnd::Unreadable(error.to_string()),
            };
            return if before.elapsed() < C::SCRIPT_PAUSE {
                self.close(end);
            } else {
                self.abandon(end);
            };
        }
    }

    /// Reads a line, which follows one that was read at `before`; `None` while more may come.
    fn read(
        &self,
        input: &mut impl BufRead,
        line: &mut Vec<u8>,
        before: Instant,
    ) -> io::Result<Option<InputEnd>> {
        match read_line_within(input, line, MOST_BYTES)? {
            LineRead::End => return Ok(Some(InputEnd::Input)),
            LineRead::TooLong => {
                self.push(None, 0);
                input.skip_until(b'\n')?;
                return Ok(None);
            }
            LineRead::Whole => {}
        }
        match C::read(&uctopia_text::decode(line)) {
            Line::Ignored => Ok(None),
            Line::Interrupt => {
                self.interrupt();
                Ok(None)
            }
            Line::Command(command) => {
                if command.ends_searches() && before.elapsed() >= C::SCRIPT_PAUSE {
                    self.state().stop_all();
                }
                let quits = command.quits();
                self.push(Some(command), line.len());
                Ok(quits.then_some(InputEnd::Quit))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use uctopia_gtp::GtpCommand;

    use super::*;

    type CommandQueue = super::CommandQueue<GtpCommand>;

    /// A queue filled with these lines.
    fn filled(lines: &str) -> CommandQueue {
        let queue = CommandQueue::default();
        queue.fill(lines.as_bytes());
        queue
    }

    fn end(queue: &CommandQueue) -> Option<InputEnd> {
        queue.state().end.clone()
    }

    fn commands(queue: &CommandQueue) -> Vec<String> {
        let command = |command: QueuedCommand<GtpCommand>| {
            command
                .request
                .map_or("too long".to_owned(), |request| request.command)
        };
        std::iter::from_fn(|| queue.next().map(command)).collect()
    }

    #[test]
    fn commands_sent_at_once_are_all_executed() {
        let queue = filled("name\n# a comment\n\nversion\nquit\nnever\n");
        assert_eq!(
            (end(&queue), queue.is_abandoned()),
            (Some(InputEnd::Quit), false)
        );
        assert_eq!(commands(&queue), ["name", "version", "quit"]);
        assert_eq!(end(&filled("name\n")), Some(InputEnd::Input));
    }

    #[test]
    fn overlong_lines_are_skipped() {
        let queue = filled(&format!("name {}\nversion\nquit\n", "x".repeat(MOST_BYTES)));
        assert_eq!(commands(&queue), ["too long", "version", "quit"]);
    }

    #[test]
    fn an_interrupt_affects_only_earlier_commands() {
        let queue = filled("genmove b\n# interrupt\n#interrupt \ngenmove w\n");
        let flags: Vec<bool> = std::iter::from_fn(|| queue.next())
            .map(|command| command.stop.is_raised())
            .collect();
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
        assert_eq!(
            commands(&queue),
            ["genmove"],
            "it must be answered with an error"
        );
        let queue = filled("genmove b\ngenmove w\n");
        queue.abandon(InputEnd::Output);
        assert!(queue.next().is_none(), "responses cannot be written");
    }

    /// Of a protocol whose later commands end searches, such as NBoard's.
    #[test]
    fn later_lines_end_searches_but_not_those_of_a_script() {
        use uctopia_records::nboard::Command;
        let raised = |input: &mut dyn Read| -> Vec<bool> {
            let queue = super::CommandQueue::<Command>::default();
            queue.fill(input);
            std::iter::from_fn(|| queue.next())
                .map(|queued| queued.stop.is_raised())
                .collect()
        };
        assert_eq!(
            raised(&mut &b"go\nunknown\nping 1\nquit\nnever\n"[..]),
            [false; 3]
        );
        assert_eq!(
            raised(&mut Slow(b"hint 1\nlearn\ngo\nlearn\n")),
            [true; 4],
            "the end of the input ends all"
        );
        let (queue, flag) = (
            super::CommandQueue::<Command>::default(),
            StopFlag::default(),
        );
        queue.state().running = Some(flag.clone());
        let (mut line, before) = (Vec::new(), Instant::now() - Duration::from_secs(1));
        queue.read(&mut &b"learn\n"[..], &mut line, before).unwrap();
        assert!(!flag.is_raised());
        queue
            .read(&mut &b"ping 1\n"[..], &mut line, before)
            .unwrap();
        assert!(flag.is_raised());
    }

    /// An input that pauses before each line.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            thread::sleep(Duration::from_millis(100));
            let length = self
                .0
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(self.0.len(), |at| at + 1);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
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
        assert_eq!(
            (queue.next().map(|_| ()), end(&queue)),
            (None, Some(InputEnd::Input))
        );
    }
}
