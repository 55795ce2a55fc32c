//! Detects that standard output was closed.

/// Waits until standard output is closed. Never returns for outputs whose end cannot be detected, such as files
/// and terminals, and on systems other than Unix, where only the next write fails.
#[cfg(unix)]
pub(in crate::commands) fn wait_until_closed() {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;

    use rustix::event::{PollFd, PollFlags, poll};

    let out = std::io::stdout();
    let Ok(copy) = out.as_fd().try_clone_to_owned() else {
        return forever();
    };
    let file = std::fs::File::from(copy);
    if !file
        .metadata()
        .is_ok_and(|data| data.file_type().is_fifo() || data.file_type().is_socket())
    {
        return forever();
    }
    // Without requested events, `poll` reports errors and hang-ups only.
    let ended = rustix::io::retry_on_intr(|| {
        let mut pipe = [PollFd::new(&file, PollFlags::empty())];
        poll(&mut pipe, None).map(|_| pipe[0].revents())
    });
    if !ended.is_ok_and(|events| events.intersects(PollFlags::ERR | PollFlags::HUP)) {
        forever();
    }
}

#[cfg(not(unix))]
pub(in crate::commands) fn wait_until_closed() {
    forever();
}

fn forever() {
    loop {
        std::thread::park();
    }
}
