//! An engine process: commands and responses.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use uctopia_game::{AgentFailure, StopFlag, Stopwatch};

use crate::GtpResponse;
use crate::bounded::MOST_BYTES;
use crate::guard::Guarded;
use crate::output::{Output, StderrTail, answers_of};

/// The interval between polls of the stop flag.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time that a program has to end before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// A running program: killed and reaped when dropped, with all that it started; see `guard.rs` for the case that this process is
/// killed.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    name: String,
    process: Guarded,
    /// `None` after the last command.
    input: Option<ChildStdin>,
    answers: Receiver<Output>,
    stderr_tail: StderrTail,
}

/// The limits of the wait for a response.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResponseWait<'a> {
    /// `None` waits without a limit.
    pub(crate) timeout: Option<Duration>,
    /// Ends the waiting when raised.
    pub(crate) stop: &'a StopFlag,
}

impl EngineProcess {
    /// Starts the program that the first word names.
    pub(crate) fn start(words: &[String]) -> Result<Self, AgentFailure> {
        let Some((name, arguments)) = words.split_first() else {
            return Err(AgentFailure::Unable(
                "no program is named: write proc:cmd=\"program arguments\"".into(),
            ));
        };
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let cannot = |error: std::io::Error| {
            AgentFailure::Crashed(format!("{name} cannot be started: {error}").into())
        };
        let mut process = Guarded::start(&mut command).map_err(cannot)?;
        let input = process.child.stdin.take();
        let answers = answers_of(process.child.stdout.take());
        let stderr_tail = StderrTail::of(process.child.stderr.take());
        Ok(Self {
            name: name.clone(),
            process,
            input,
            answers,
            stderr_tail,
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a request and waits for the response; returns it, or the reason why there is none. A program that failed once gets
    /// no further requests.
    pub(crate) fn ask(
        &mut self,
        request: &str,
        wait_limit: ResponseWait<'_>,
    ) -> Result<GtpResponse, AgentFailure> {
        let answer = self
            .send(request)
            .and_then(|()| self.receive(request, wait_limit));
        if answer.is_err() {
            self.input = None;
            self.process.kill();
        }
        answer
    }

    fn send(&mut self, request: &str) -> Result<(), AgentFailure> {
        let written = match &mut self.input {
            None => {
                return Err(AgentFailure::Crashed(
                    format!("{name} has ended", name = self.name).into(),
                ));
            }
            Some(input) => input
                .write_all(format!("{request}\n").as_bytes())
                .and_then(|()| input.flush()),
        };
        written.map_err(|_| self.ended(request))
    }

    fn receive(
        &mut self,
        request: &str,
        wait_limit: ResponseWait<'_>,
    ) -> Result<GtpResponse, AgentFailure> {
        let watch = Stopwatch::start();
        loop {
            let left = wait_limit.timeout.map_or(STOP_POLL_INTERVAL, |timeout| {
                timeout
                    .saturating_sub(watch.elapsed())
                    .min(STOP_POLL_INTERVAL)
            });
            match self.answers.recv_timeout(left) {
                Ok(Output::GtpResponse(lines)) => {
                    return GtpResponse::read(&lines)
                        .ok_or_else(|| self.nonsense(request, &lines[0]));
                }
                Ok(Output::Malformed(line)) => return Err(self.nonsense(request, &line)),
                Ok(Output::TooLong) => return Err(self.too_long(request)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(request)),
                Err(RecvTimeoutError::Timeout) if wait_limit.stop.is_raised() => {
                    return Err(AgentFailure::Stalled(
                        format!("the wait for {name} was stopped", name = self.name).into(),
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(timeout) = wait_limit
                        .timeout
                        .filter(|timeout| watch.elapsed() >= *timeout)
                    {
                        return Err(self.stalled(request, timeout));
                    }
                }
            }
        }
    }

    fn stalled(&self, request: &str, timeout: Duration) -> AgentFailure {
        let Self {
            name, stderr_tail, ..
        } = self;
        let seconds = timeout.as_secs_f64();
        AgentFailure::Stalled(
            format!(
                "{name} did not answer \"{request}\" within {seconds} s{last_lines}",
                last_lines = stderr_tail.last()
            )
            .into(),
        )
    }

    fn nonsense(&self, request: &str, line: &str) -> AgentFailure {
        let shown: String = line.chars().take(60).collect();
        AgentFailure::Refused(
            format!(
                "{name} answered \"{request}\" with {shown:?}: an answer in GTP begins with = or ?",
                name = self.name
            )
            .into(),
        )
    }

    fn too_long(&self, request: &str) -> AgentFailure {
        AgentFailure::Refused(format!(
            "{name} answered \"{request}\" with more than {most} bytes, which is the most that is read",
            name = self.name,
            most = MOST_BYTES
        ).into())
    }

    /// The failure of a program that has ended.
    fn ended(&mut self, request: &str) -> AgentFailure {
        let status = wait(&mut self.process.child, EXIT_TIMEOUT)
            .map_or_else(|| "still running".to_owned(), |s| s.to_string());
        self.stderr_tail.wait(EXIT_TIMEOUT);
        let last_lines = self.stderr_tail.last();
        AgentFailure::Crashed(
            format!(
                "{name} ended ({status}) instead of answering \"{request}\"{last_lines}",
                name = self.name
            )
            .into(),
        )
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
            drop(input);
            wait(&mut self.process.child, EXIT_TIMEOUT);
        }
    }
}

/// Waits for a process to end by itself.
fn wait(child: &mut Child, wait_limit: Duration) -> Option<ExitStatus> {
    let watch = Stopwatch::start();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if watch.elapsed() < wait_limit => thread::sleep(Duration::from_millis(1)),
            _ => return None,
        }
    }
}
