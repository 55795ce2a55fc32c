//! Progress on standard error.

use std::fmt::Write;
use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use uctopia_catalog::{AnyState, TextSnapshot};
use uctopia_game::{SearchObserver, SearchSnapshot, SnapshotSchedule};
use uctopia_text::visible;

use crate::language::localized;

/// How often a bar or line is drawn.
const TICK: Duration = Duration::from_millis(200);

/// A bar over so many steps, if standard error is a terminal; else nothing is drawn.
pub(crate) fn bar(steps: u64, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(steps).with_style(with_durations(style));
    // The elapsed time goes on during a long step.
    bar.enable_steady_tick(TICK);
    bar
}

/// A line with the current task and the elapsed time, if standard error is a terminal; else nothing is drawn.
pub fn line(task: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    let line = ProgressBar::new_spinner().with_style(with_durations(style));
    say(&line, task);
    line.enable_steady_tick(TICK);
    line
}

/// Shows a text on a bar or line. A move or a name from outside may have control characters, which steer a terminal.
pub(crate) fn say(bar: &ProgressBar, text: &str) {
    bar.set_message(visible(text).replace('\n', " "));
}

/// The style with durations as all other texts write them.
fn with_durations(style: ProgressStyle) -> ProgressStyle {
    fn written(
        of: fn(&ProgressState) -> Duration,
    ) -> impl Fn(&ProgressState, &mut dyn Write) + Clone + Send + Sync {
        move |state, text| {
            // A terminal that takes no text gets no duration.
            let _ = text.write_str(&uctopia_format::duration(of(state)));
        }
    }
    style
        .with_key("elapsed", written(ProgressState::elapsed))
        .with_key("eta", written(ProgressState::eta))
        .with_key("duration", written(ProgressState::duration))
}

/// Shows on a line what a search has found so far.
pub(crate) struct ProgressLine<'a> {
    /// The position that is searched.
    pub(crate) state: AnyState,
    pub(crate) agent: &'a str,
    pub(crate) line: &'a ProgressBar,
}

impl SearchObserver<AnyState> for ProgressLine<'_> {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            every: Some(Duration::from_millis(500)),
            ..SnapshotSchedule::NONE
        }
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let report = TextSnapshot::new(&self.state, snapshot).report();
        let (agent, effort, best) = (self.agent, uctopia_format::effort(&report), &report.best);
        say(self.line, &localized!("{agent}: {effort}, best {best}"));
    }
}
