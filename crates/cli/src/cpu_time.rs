//! CPU time: what a process has used of a processor, so that other programs on the machine disturb measurements little.

use std::time::Duration;

use uctopia_game::Stopwatch;

/// Whose time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// CPU time of all threads of this process.
    ThisProcess,
    /// CPU time of child processes that have ended and been waited for.
    Children,
}

/// Whether CPU time is known here; elsewhere [`CpuWatch`] measures by the clock.
pub const IS_KNOWN: bool = cfg!(unix);

/// Measures the CPU time, user and system, from its start on.
pub struct CpuWatch {
    whose: Whose,
    before: Option<Duration>,
    clock: Stopwatch,
}

impl CpuWatch {
    /// Starts now.
    pub fn start(whose: Whose) -> Self {
        Self {
            whose,
            before: used(whose),
            clock: Stopwatch::start(),
        }
    }

    /// The time since the start, by the clock where CPU time is not known.
    pub fn elapsed(&self) -> Duration {
        let cpu = self
            .before
            .zip(used(self.whose))
            .map(|(before, now)| now.saturating_sub(before));
        cpu.unwrap_or_else(|| self.clock.elapsed())
    }
}

/// The CPU time used so far.
#[cfg(unix)]
fn used(whose: Whose) -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let usage = getrusage(match whose {
        Whose::ThisProcess => UsageWho::RUSAGE_SELF,
        Whose::Children => UsageWho::RUSAGE_CHILDREN,
    });
    let usage = usage.ok()?;
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Some(Duration::from_micros(microseconds.try_into().ok()?))
}

#[cfg(not(unix))]
fn used(_: Whose) -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn children_are_measured_when_they_have_ended() {
        let watch = CpuWatch::start(Whose::Children);
        let script = "i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done";
        let status = std::process::Command::new("sh")
            .args(["-c", script])
            .status()
            .unwrap();
        assert!(
            status.success() && watch.elapsed() > Duration::from_millis(5),
            "{:?}",
            watch.elapsed()
        );
    }
}
