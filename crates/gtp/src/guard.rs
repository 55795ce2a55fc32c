//! Terminates an engine process when this process ends for any reason.
//!
//! A guard is a shell that reads from a pipe of which only this process holds the other end. When this process ends, also by a
//! signal that cannot be caught, the operating system closes the pipe, and the shell kills its process group. The program is
//! started in that group, so its child processes are ended with it, unless they have left the group (`setsid`, for example).
//!
//! Linux could do without the shell (`PR_SET_PDEATHSIG`), but that signal is sent when the *thread* that started the program
//! ends, which in a match is long before the process does; it does not reach grandchildren, and setting it between fork and exec
//! requires `unsafe` code.
//!
//! Where there is no `/bin/sh`, and on other systems than Unix, a program is ended when an agent is dropped; when this process
//! is killed, its standard input is closed, and the program must end then, as GTP engines do.

use std::io;
use std::process::{Child, Command, Stdio};

/// Reads until the pipe is closed. Signals that a program sends to its group do not reach it.
#[cfg(unix)]
const SCRIPT: &str = "trap '' HUP INT QUIT TERM; read -r line; kill -s KILL 0";

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

    /// Kills the program and its group.
    pub(crate) fn kill(&mut self) {
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
    /// Also ends processes that the program left behind.
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
    shell.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    std::os::unix::process::CommandExt::process_group(&mut shell, 0);
    shell.spawn().ok()
}

#[cfg(not(unix))]
fn guard() -> Option<Child> {
    None
}

#[cfg(unix)]
fn join_group(command: &mut Command, guard: Option<&Child>) {
    let group = guard.and_then(|guard| i32::try_from(guard.id()).ok()).unwrap_or(0);
    std::os::unix::process::CommandExt::process_group(command, group);
}

#[cfg(not(unix))]
fn join_group(_: &mut Command, _: Option<&Child>) {}

#[cfg(unix)]
fn kill_group_of(leader: &Child) {
    let group = rustix::process::Pid::from_child(leader);
    let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
}

/// Ends a guard and all that is left of its group.
fn end_group(mut guard: Child) {
    #[cfg(unix)]
    kill_group_of(&guard);
    let _ = guard.kill();
    let _ = guard.wait();
}
