//! Terminates an engine process when this process ends for any reason.
//!
//! A guard is a shell that reads from a pipe of which only this process holds the other end. When this process ends, also by a
//! signal that cannot be caught, the operating system closes the pipe, and the shell kills its process group. The program is
//! started in that group, so its child processes are ended with it.
//!
//! A process can leave the group (`setsid`) and its parents (by a second fork). On Linux it is found by its environment: the program
//! gets a variable whose value is that of no other program, and all that it starts inherit it, unless they clear their environment.
//! Other systems of Unix do not show a process the environments of others: there, what has left the group is not ended.
//!
//! Linux could do without the shell (`PR_SET_PDEATHSIG`), but that signal is sent when the *thread* that started the program
//! ends, which in a match is long before the process does; it does not reach grandchildren, and setting it between fork and exec
//! requires `unsafe` code.
//!
//! Where there is no `/bin/sh`, and on other systems than Unix, a program is ended when an agent is dropped; when this process
//! is killed, its standard input is closed, and the program must end then, as GTP engines do.

use std::io;
#[cfg(unix)]
use std::process::Stdio;
use std::process::{Child, Command};

/// Reads until the pipe is closed. Signals that a program sends to its group do not reach it. Where there is no `/proc`, no file is
/// found; several rounds find what is started meanwhile.
#[cfg(unix)]
const SCRIPT: &str = r#"trap '' HUP INT QUIT TERM; read -r line
for round in 1 2 3; do
    for file in $(grep -lszxF "UCTOPIA_PROGRAM=$PPID-$$" /proc/[0-9]*/environ); do
        file=${file#/proc/}; kill -s KILL "${file%/environ}"
    done
done
kill -s KILL 0"#;

/// The variable by which the processes of a program are found; its value is the number of this process and that of the guard.
const VARIABLE: &str = "UCTOPIA_PROGRAM";

/// A program and the processes that it started.
#[derive(Debug)]
pub(crate) struct Guarded {
    pub(crate) child: Child,
    /// The leader of the process group, which holds the pipe as its standard input; not reaped before `self` is dropped, so that
    /// no other group gets its number.
    guard: Option<Child>,
}

impl Guarded {
    /// Starts a program in a process group of its own, so that Ctrl-C in a terminal reaches only this process.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let guard = guard();
        join_group(command, guard.as_ref());
        if let Some(guard) = &guard {
            command.env(VARIABLE, mark(guard));
        }
        match command.spawn() {
            Ok(child) => Ok(Self { child, guard }),
            Err(error) => {
                if let Some(guard) = guard {
                    end_group(guard);
                }
                Err(error)
            }
        }
    }

    /// Kills the program, its group and what has left that.
    pub(crate) fn kill(&mut self) {
        #[cfg(target_os = "linux")]
        if let Some(guard) = &self.guard {
            kill_marked(&mark(guard));
        }
        #[cfg(unix)]
        match &mut self.guard {
            Some(guard) => kill_group_of(guard),
            None if matches!(self.child.try_wait(), Ok(None)) => kill_group_of(&self.child),
            None => {}
        }
        let _ = self.child.kill();
    }
}

impl Drop for Guarded {
    /// Ends the program and processes that it left behind.
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.wait();
        if let Some(guard) = self.guard.take() {
            end_group(guard);
        }
    }
}

#[cfg(unix)]
fn guard() -> Option<Child> {
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.spawn().ok()
}

#[cfg(not(unix))]
fn guard() -> Option<Child> {
    None
}

#[cfg(unix)]
fn join_group(command: &mut Command, guard: Option<&Child>) {
    let group = guard
        .and_then(|guard| i32::try_from(guard.id()).ok())
        .unwrap_or(0);
    std::os::unix::process::CommandExt::process_group(command, group);
}

#[cfg(not(unix))]
fn join_group(_: &mut Command, _: Option<&Child>) {}

#[cfg(unix)]
fn kill_group_of(leader: &Child) {
    let group = rustix::process::Pid::from_child(leader);
    let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
}

/// The value of [`VARIABLE`] for the program of a guard, which keeps its number until it is reaped.
fn mark(guard: &Child) -> String {
    format!("{}-{}", std::process::id(), guard.id())
}

/// Kills every process with a mark in its environment.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    /// A process may start others while it is looked for; what is killed needs a moment to be gone.
    const ROUNDS: usize = 100;
    let variable = format!("{VARIABLE}={mark}");
    for _ in 0..ROUNDS {
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let killed = processes
            .filter(|process| kill_if_marked(&process.path(), variable.as_bytes()))
            .count();
        if killed == 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Kills the process of a folder of `/proc` if its environment has the variable. It is held by a descriptor before, so that no other
/// process can have got its number.
#[cfg(target_os = "linux")]
fn kill_if_marked(folder: &std::path::Path, variable: &[u8]) -> bool {
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
    let number = folder
        .file_name()
        .and_then(|name| name.to_str())
        .and_then(|name| name.parse().ok());
    let Some(process) = number.and_then(Pid::from_raw) else {
        return false;
    };
    let Ok(held) = pidfd_open(process, PidfdFlags::empty()) else {
        return false;
    };
    let environment = std::fs::read(folder.join("environ")).unwrap_or_default();
    environment
        .split(|&byte| byte == 0)
        .any(|text| text == variable)
        && pidfd_send_signal(&held, Signal::KILL).is_ok()
}

/// Ends a guard and all that is left of its group.
fn end_group(mut guard: Child) {
    #[cfg(unix)]
    kill_group_of(&guard);
    let _ = guard.kill();
    let _ = guard.wait();
}
