//! Progress on standard error.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use uctopia_catalog::{TextObserver, TextSnapshot};
use uctopia_game::SnapshotSchedule;

use crate::view;

/// A bar over `steps` steps, if standard error is a terminal; else nothing is drawn.
pub(crate) fn bar(steps: u64, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A line with the current task and the elapsed time, if standard error is a terminal; else nothing is drawn.
pub(crate) fn line(task: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}");
    let line = ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    line.set_message(task.to_owned());
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

/// Shows the best move of a running search on a line.
pub(crate) struct ProgressLine<'a> {
    pub(crate) agent: &'a str,
    pub(crate) line: &'a ProgressBar,
}

impl TextObserver for ProgressLine<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule { every: Some(Duration::from_millis(500)), ..SnapshotSchedule::NONE }
    }

    fn on_snapshot(&mut self, snapshot: &dyn TextSnapshot) {
        let report = snapshot.report();
        self.line.set_message(format!("{}: {}, best {}", self.agent, view::effort(&report), report.best));
    }
}
