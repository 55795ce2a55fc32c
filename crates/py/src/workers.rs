//! Threads that wait for the next work, since starting one takes longer than a small search.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};

use pyo3::prelude::*;

/// What a thread does after its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    /// It waits for other work.
    Wait,
    /// It ends.
    End,
}

/// Work, which returns what tells the caller about its end. It does not unwind.
pub(crate) type Work = Box<dyn FnOnce() -> (Rest, Box<dyn FnOnce() + Send>) + Send>;

/// A thread that waits.
struct Waiting {
    works: Sender<Work>,
    /// The process that started it: a forked one has its memory, and not its threads.
    process: u32,
}

/// Threads that wait, the one that worked last at the end.
static WAITING: Mutex<Vec<Waiting>> = Mutex::new(Vec::new());

/// The most threads that wait.
const MOST: usize = 8;

/// Does work on a thread that waits, or on a new one.
pub(crate) fn start(work: Work) {
    let mut work = work;
    while let Some(waiting) = taken() {
        match waiting.works.send(work) {
            Ok(()) => return,
            Err(unsent) => work = unsent.0,
        }
    }
    let (works, next) = channel();
    std::thread::spawn(move || {
        let all = move || {
            let mut work = work;
            loop {
                let (rest, tell) = work();
                // First of all, so that the caller finds this thread for his next work.
                let waits = rest == Rest::Wait && wait(works.clone());
                tell();
                if !waits {
                    return;
                }
                match next.recv() {
                    Ok(another) => work = another,
                    Err(_) => return,
                }
            }
        };
        // Attached once and for all: otherwise each call of Python on this thread would make and end a thread of Python's.
        Python::attach(|py| py.detach(all));
    });
}

/// A thread of this process that waits. The lock is not awaited: in a forked process it may never become free.
fn taken() -> Option<Waiting> {
    let mut all = WAITING.try_lock().ok()?;
    let process = std::process::id();
    all.retain(|waiting| waiting.process == process);
    all.pop()
}

/// Whether a thread is kept among those that wait.
fn wait(works: Sender<Work>) -> bool {
    let Ok(mut all) = WAITING.try_lock() else {
        return false;
    };
    let process = std::process::id();
    if all.len() < MOST {
        all.push(Waiting { works, process });
        return true;
    }
    false
}
