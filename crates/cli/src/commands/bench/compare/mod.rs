//! `uctopia bench compare`: how the CPU time of two builds differs.
//!
//! Reading order: `build.rs`, `workload.rs`, `pairs.rs`, this file.

mod build;
mod pairs;
mod workload;

use uctopia_format::{Cell, Table, cells};
use uctopia_game::StopFlag;
use uctopia_options::Message;
use uctopia_statistics::RatioEstimate;

use super::rows::write;
use super::searches::{checked_seconds, games};
use crate::args::{CompareArgs, TableFormat};
use crate::cpu_time;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::progress;
use build::Build;
use pairs::{Pairs, overall, verdict};
use workload::{Source, searches};

const HEADER: [&str; 7] = [
    "command",
    "rounds",
    "old seconds",
    "new seconds",
    "new/old",
    "verdict",
    "output",
];

/// What stands in the place of a verdict where a build fails.
const FAILS: &str = "fails";

pub(super) fn run(args: &CompareArgs, format: TableFormat) -> Result<(), Failure> {
    let seconds = checked_seconds(args.seconds)?.as_secs_f64();
    let games = games(&args.game, &[])?;
    let builds = [Build::at(&args.old)?, Build::at(&args.new)?];
    let sources: Vec<Source> = if args.command.is_empty() {
        searches(&games).collect()
    } else {
        vec![Source::Given(args.command.clone())]
    };
    let stop = stop_on_interrupt();
    let mut comparison = BuildComparison::default();
    for source in &sources {
        let line = progress::line(&source.name());
        comparison.add(source, &builds, args.rounds, seconds, &stop);
        line.finish_and_clear();
        if stop.is_raised() {
            break;
        }
    }
    write(format, &Table::new(HEADER, comparison.cells()))?;
    comparison.remarks();
    if stop.is_raised() {
        return Err(Failure::Interrupted(Message::verbatim(
            "the table contains the rounds that were finished",
        )));
    }
    match comparison.failures.len() {
        0 => Ok(()),
        1 => Err(Failure::Negative(Message::verbatim(
            "a build fails on one of the commands",
        ))),
        failed => Err(Failure::Negative(Message::verbatim(format!(
            "a build fails on {failed} of the commands"
        )))),
    }
}

/// What was measured so far.
#[derive(Default)]
struct BuildComparison {
    names: Vec<String>,
    measured: Vec<Pairs>,
    /// Commands on which a build fails, and how.
    failures: Vec<(String, String)>,
}

impl BuildComparison {
    /// Runs both builds on a command line; what a raised flag leaves without a single pair is not added.
    fn add(
        &mut self,
        source: &Source,
        builds: &[Build; 2],
        rounds: u64,
        seconds: f64,
        stop: &StopFlag,
    ) {
        let [old, new] = builds;
        let found = source.workload(old, seconds, stop).and_then(|workload| {
            let Some(workload) = workload else {
                return Ok(None);
            };
            let pairs = Pairs::run([old, new], &workload.arguments, rounds, stop)?;
            Ok(Some((workload.name, pairs)))
        });
        match found {
            Ok(Some((name, pairs))) if !pairs.seconds.is_empty() => {
                self.names.push(name);
                self.measured.push(pairs);
            }
            // Ctrl-C ends the builds as well, which then may fail.
            Err(problem) if !stop.is_raised() => self.failures.push((source.name(), problem)),
            _ => {}
        }
    }

    fn cells(&self) -> Vec<Vec<Cell>> {
        let measured = self.names.iter().zip(&self.measured).map(|(name, pairs)| {
            let ([old, new], ratio) = (pairs.medians(), pairs.ratio());
            row(
                name,
                Some(pairs.seconds.len()),
                [old, new],
                ratio,
                verdict(ratio.as_ref()),
                pairs.outputs.word(),
            )
        });
        let failed = self
            .failures
            .iter()
            .map(|(name, _)| row(name, None, [None; 2], None, FAILS, ""));
        let all = (self.measured.len() > 1).then(|| {
            let ratio = overall(&self.measured);
            row("all", None, [None; 2], ratio, verdict(ratio.as_ref()), "")
        });
        measured.chain(failed).chain(all).collect()
    }

    /// What a reader must know besides the table.
    fn remarks(&self) {
        for (name, problem) in &self.failures {
            output::remark(&format!("{name}: {problem}"));
        }
        output::remark(match cpu_time::IS_KNOWN {
            true => {
                "CPU time of the processes, user and system; the old and the new build take turns"
            }
            false => {
                "times by the clock, since CPU time is not available on this system; the old and the new build take turns"
            }
        });
        if self.measured.len() > 1 {
            output::remark(
                "one interval in twenty does not contain the true ratio: a single row that is barely faster or slower may be due to chance",
            );
        }
    }
}

fn row(
    name: &str,
    rounds: Option<usize>,
    [old, new]: [Option<f64>; 2],
    ratio: Option<RatioEstimate>,
    verdict: &'static str,
    output: &'static str,
) -> Vec<Cell> {
    cells![
        name.to_owned(),
        rounds,
        Cell::number(old, 3),
        Cell::number(new, 3),
        Cell::Ratio(ratio.map(Into::into), 3),
        verdict,
        output,
    ]
}
