//! `uctopia solve`: the result under best play, proven.

use serde::Serialize;
use uctopia_catalog::{AgentSpec, BeamResult, GameSpec};
use uctopia_format::{count, share_interval};
use uctopia_game::{MoveReport, Report, Scale, Stop};
use uctopia_statistics::SuccessRate;

use crate::analysis::{self, Analysis};
use crate::args::{Format, SolveArgs, Viewpoint};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;

pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    if let Some(deals) = args.deals {
        return open_deals(args, deals);
    }
    let session = analysis::open(&args.position)?;
    let mut solver: AgentSpec = "exact".parse()?;
    for (key, value) in [("nodes", &args.nodes), ("time", &args.time)] {
        if let Some(value) = value {
            solver.set(key, value)?;
        }
    }
    solver.set("goal", args.goal.word())?;
    if args.best {
        solver.set("root", "best")?;
    }
    let analysis = analysis::ask(session.as_ref(), &[solver], 1, Viewpoint::Mover, &stop_on_interrupt())?;
    let report = &analysis.answers[0].report;
    match args.format.format {
        Format::Json => output::print(&output::json(&analysis)?)?,
        Format::Csv => {
            let ascii = rows(report).map(|row| row.iter().map(|cell| uctopia_format::ascii(cell)).collect());
            output::print(&output::csv(&["move", "result", "principal_variation"], ascii))?;
        }
        Format::Text => output::print(&text(&analysis, report))?,
    }
    match report.stop {
        _ if is_solved(report) => Ok(()),
        Stop::Interrupted => Err(Failure::Interrupted("the position was not solved".to_owned())),
        _ => Err(Failure::Negative(
            "not solved within the budget: raise --nodes or --time, or ask for less with --best or --goal outcome"
                .to_owned(),
        )),
    }
}

/// The greatest width of the beam.
const MAX_WIDTH: usize = 4096;

/// The results of deals with known cards.
#[derive(Default, Serialize)]
struct OpenDeals {
    deals: u64,
    won: u64,
    /// Seeds of deals that cannot be won.
    lost: Vec<u64>,
    /// Seeds of deals for which an incomplete search found no line.
    unknown: Vec<u64>,
}

impl OpenDeals {
    fn text(&self, game: &GameSpec) -> String {
        let share = share_interval(Some(SuccessRate { successes: self.won, trials: self.deals }.interval()));
        let mut text = format!(
            "{game} with its cards known: {} of {} deals won  95 % interval {share}\n",
            count(self.won),
            count(self.deals)
        );
        for (seeds, word) in [(&self.lost, "proven to be lost"), (&self.unknown, "no line found")] {
            if !seeds.is_empty() {
                let list: Vec<String> = seeds.iter().map(u64::to_string).collect();
                text += &format!("{word}: {}, of seed {}\n", seeds.len(), list.join(", "));
            }
        }
        text
    }
}

/// Counts the deals that can be won from here when their cards are known; prints the moves of a single deal.
fn open_deals(args: &SolveArgs, deals: u64) -> Result<(), Failure> {
    let session = analysis::open(&args.position)?;
    let interrupted = stop_on_interrupt();
    let mut found = OpenDeals::default();
    for seed in (args.seed..args.seed.saturating_add(deals)).take_while(|_| !interrupted.is_raised()) {
        found.deals += 1;
        match session.beam_search(seed, MAX_WIDTH) {
            None => {
                let problem =
                    format!("{} is for two players: deals are for games of one, such as calculation", session.game());
                return Err(Failure::Usage(problem));
            }
            Some(BeamResult::Won(line)) if deals == 1 && args.format.format == Format::Text => {
                return output::print(&format!("{}\n", line.join(" ")));
            }
            Some(BeamResult::Won(_)) => found.won += 1,
            Some(BeamResult::Lost) => found.lost.push(seed),
            Some(BeamResult::Unknown) => found.unknown.push(seed),
        }
    }
    match args.format.format {
        Format::Json => output::print(&output::json(&found)?)?,
        Format::Csv => {
            let counts = [found.deals, found.won, found.lost.len() as u64, found.unknown.len() as u64];
            let row: Vec<String> = counts.iter().map(u64::to_string).collect();
            output::print(&output::csv(&["deals", "won", "lost", "unknown"], [row]))?;
        }
        Format::Text => output::print(&found.text(session.game()))?,
    }
    if found.deals < deals {
        return Err(Failure::Interrupted(format!("{} of {deals} deals were searched", found.deals)));
    }
    Ok(())
}

/// Whether the result is known: every move is solved, or one of them is a proven win.
fn is_solved(report: &Report<String>) -> bool {
    report.stop == Stop::Solved || report.best_move().proof.is_some_and(|proof| proof.payoff == 1.0)
}

fn counts_plies<M>(m: &MoveReport<M>) -> bool {
    m.proof.is_some_and(|proof| proof.plies.is_some())
}

fn rows(report: &Report<String>) -> impl Iterator<Item = Vec<String>> + '_ {
    let is_solved = is_solved(report);
    report.moves.iter().map(move |m| vec![m.mv.clone(), uctopia_format::solved(m, is_solved), m.pv.join(" ")])
}

fn text(analysis: &Analysis, report: &Report<String>) -> String {
    let result =
        if is_solved(report) { uctopia_format::solved(report.best_move(), true) } else { "not solved".to_owned() };
    let unit = match &report.scale {
        Scale::Points { unit, .. } if report.moves.iter().any(uctopia_format::has_margin) => format!("in {unit}"),
        _ if report.moves.iter().any(counts_plies) => "plies to the end of the game".to_owned(),
        _ => "who wins".to_owned(),
    };
    format!(
        "{} · {} · {} to move: {result}\nbest: {}\n{} · results for {}, {unit}\n\n{}",
        analysis.game,
        analysis.position,
        analysis.to_move,
        report.best,
        uctopia_format::effort(report),
        analysis.viewpoint,
        output::table(&["move", "result", "principal variation"], rows(report), &[]),
    )
}
