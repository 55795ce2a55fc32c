//! The commands that play exactly the counted games.

use std::collections::BTreeMap;

use crate::figure::{Evidence, Figure, SeatFilter};
use crate::finding::{FigureResult, Measured, SampleRow};
use crate::run::RunSize;
use crate::sample::{Sample, Setup};

/// The commands after which a ledger holds the games of `findings` under `seed`, in this order, and no others; `None` where no
/// commands give them, such as after an interruption.
///
/// ```
/// use uctopia_repro::{FigureResult, SampleLedger, commands, named};
/// let figures = named(&["kaityo256"]).unwrap(); // needs no games
/// let finished = SampleLedger::read("no such folder".as_ref())?;
/// let findings: Vec<_> = figures.iter().map(|figure| FigureResult::new(figure, 1, &finished)).collect();
/// assert_eq!(commands(&findings, 1).unwrap(), ["uctopia repro run kaityo256 --seed 1"]);
/// # Ok::<(), uctopia_repro::SampleLedgerError>(())
/// ```
#[must_use]
pub fn commands(findings: &[FigureResult<'_>], seed: u64) -> Option<Vec<String>> {
    let sizes: Vec<RunSize> = findings.iter().map(size).collect::<Option<_>>()?;
    let mut groups: BTreeMap<(u8, u64), Vec<&str>> = BTreeMap::new();
    let mut shortened = false;
    for (finding, size) in findings.iter().zip(&sizes) {
        let name = finding.figure.name;
        shortened |= samples(finding)
            .iter()
            .any(|(sample, played)| *played < whole(sample, RunSize::Default));
        match *size {
            RunSize::Default => groups.entry((0, 0)).or_default().push(name),
            RunSize::Games(games) => groups.entry((1, games)).or_default().push(name),
            RunSize::Full => groups.entry((2, 0)).or_default().push(name),
        }
    }
    // All figures by default and some of them longer, where no sample has fewer games.
    let all = crate::articles::figures().len() == findings.len() && !shortened;
    if all {
        groups.insert((0, 0), vec!["all"]);
    }
    Some(
        groups
            .into_iter()
            .map(|(size, names)| command(size, &names.join(" "), seed))
            .collect(),
    )
}

fn command(size: (u8, u64), names: &str, seed: u64) -> String {
    let more = match size {
        (0, _) => String::new(),
        (1, games) => format!(" --games {games}"),
        _ => " --full".to_owned(),
    };
    format!("uctopia repro run {names}{more} --seed {seed}")
}

/// The number of games of a sample in a run of this size: whole blocks.
fn whole(sample: &Sample, size: RunSize) -> u64 {
    sample.blocks(size.games(sample)) * sample.block
}

/// The size of the run that played a figure's games. A sample may have more of them, where another figure has it too.
fn size(finding: &FigureResult<'_>) -> Option<RunSize> {
    let samples = samples(finding);
    let most = samples.iter().map(|&(_, played)| played).max().unwrap_or(0);
    let fits = |size: &RunSize| {
        let exact = |(sample, played): &(&Sample, u64)| whole(sample, *size) == *played;
        let enough = |(sample, played): &(&Sample, u64)| {
            whole(sample, *size) == *played
                || whole(sample, *size) < *played && is_shared(sample, finding.figure)
        };
        samples.is_empty() || samples.iter().any(exact) && samples.iter().all(enough)
    };
    [RunSize::Default, RunSize::Full, RunSize::Games(most)]
        .into_iter()
        .find(fits)
}

/// Whether another figure plays this sample too.
fn is_shared(sample: &Sample, figure: &Figure) -> bool {
    crate::articles::figures()
        .iter()
        .filter(|other| other.name != figure.name)
        .any(|other| match &other.evidence {
            Evidence::Sampled {
                interpretations, ..
            } => interpretations
                .iter()
                .any(|reading| reading.sample == *sample),
            Evidence::Exact(_) => false,
        })
}

/// The samples of a figure with their numbers of played games.
fn samples<'a>(finding: &FigureResult<'a>) -> Vec<(&'a Sample, u64)> {
    let (
        Evidence::Sampled {
            interpretations, ..
        },
        Measured::Sampled(rows),
    ) = (&finding.figure.evidence, &finding.result)
    else {
        return Vec::new();
    };
    interpretations
        .iter()
        .zip(rows)
        .map(|(reading, row)| (&reading.sample, played(&reading.sample, row)))
        .collect()
}

/// The games behind a row: a row with one colour shows half of the games of a match.
fn played(sample: &Sample, row: &SampleRow) -> u64 {
    let half = matches!(sample.setup, Setup::Match { .. }) && row.seat != SeatFilter::Both;
    row.tally.games() * if half { 2 } else { 1 }
}
