//! `uctopia solve`: the result under best play, proven.

use serde::Serialize;
use uctopia_catalog::{AgentSpec, BeamResult, GameSpec, Session};
use uctopia_format::{cells, count, share_interval};
use uctopia_game::{MoveReport, Report, Scale, Stop};
use uctopia_options::{Message, message, msgid};
use uctopia_statistics::SuccessRate;

use crate::analysis::{self, Analysis, Analyst};
use crate::args::{Format, SolveArgs, Viewpoint};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;

pub(crate) fn run(args: &SolveArgs) -> Result<(), Failure> {
    if let Some(deals) = args.deals {
        return open_deals(args, deals);
    }
    let session = analysis::open(&args.position)?;
    if let Some(found) = session.solve_deal(MAX_WIDTH) {
        return given_deal(args, &session, found);
    }
    let mut solver: AgentSpec = "exact".parse()?;
    for (key, value) in [("nodes", &args.nodes), ("time", &args.time)] {
        if let Some(value) = value {
            solver.set(key, value)?;
        }
    }
    if let Some(threads) = args.threads {
        solver.set("threads", &threads.to_string())?;
    }
    solver.set("goal", args.goal.word())?;
    if args.best {
        solver.set("root", "best")?;
    }
    if let Some(nodes) = session.solving_nodes(&solver) {
        solver.set("nodes", &nodes.to_string())?;
    }
    let analysis = analysis::ask(
        &session,
        &[Analyst::itself(solver)],
        1,
        Viewpoint::Mover,
        &stop_on_interrupt(),
    )?;
    let report = &analysis.answers[0].report;
    match args.format.format {
        Format::Json => output::print(&output::json(&analysis)?)?,
        Format::Csv => {
            let titles = ["move", "result", "principal_variation"];
            let rows = report.moves.iter().map(|m| {
                let result = uctopia_format::ascii(&result(report, m).to_string());
                cells![&m.mv, result, m.pv.join(" ")]
            });
            output::print(&output::csv(titles, rows))?;
        }
        Format::Text => output::print(&text(&analysis, report))?,
    }
    match report.stop {
        Stop::Solved => Ok(()),
        Stop::Interrupted => Err(Failure::Interrupted(message!(
            "the position was not solved"
        ))),
        _ => Err(Failure::Negative(message!(
            "not solved within the budget: raise --nodes or --time, or ask for less with --best or --goal outcome"
        ))),
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
        let share = share_interval(Some(
            SuccessRate {
                successes: self.won,
                trials: self.deals,
            }
            .interval(),
        ));
        let (game, won, deals) = (game.to_string(), count(self.won), count(self.deals));
        let mut text = localized!(
            "{game} with its cards known: {won} of {deals} {deals:deal|deals} won  95 % interval {share}"
        ) + "\n";
        for (seeds, result) in [
            (&self.lost, message!("proven to be lost")),
            (&self.unknown, message!("no line found")),
        ] {
            if !seeds.is_empty() {
                let (number, list) = (seeds.len(), Message::list(seeds));
                text += &(localized!("{result}: {number}, of seed {list}") + "\n");
            }
        }
        text
    }
}

/// The result of the deal that a position's text gives.
#[derive(Serialize)]
struct GivenDeal {
    game: GameSpec,
    position: String,
    /// Nature's outcomes, in order.
    deal: Vec<String>,
    result: &'static str,
    /// The moves that win, nature's included; none where no line was found.
    line: Vec<String>,
}

/// Prints whether the deal that the position's text gives is won, and how.
fn given_deal(
    args: &SolveArgs,
    session: &Session,
    found: BeamResult<String>,
) -> Result<(), Failure> {
    let is_known = found != BeamResult::Unknown;
    let (result, words, line) = match found {
        BeamResult::Won(line) => ("won", message!("can be won"), line),
        BeamResult::Lost => ("lost", message!("proven to be lost"), Vec::new()),
        BeamResult::Unknown => ("unknown", message!("no line found"), Vec::new()),
    };
    match args.format.format {
        Format::Json => output::print(&output::json(&GivenDeal {
            game: session.game().clone(),
            position: session.position(),
            deal: session.given_deal(),
            result,
            line,
        })?)?,
        Format::Csv => output::print(&output::csv(
            ["result", "line"],
            [cells![result, line.join(" ")]],
        ))?,
        Format::Text => {
            let game = session.game().to_string();
            let heading = localized!("{game} with its cards in the given order: {words}");
            output::print(format!("{heading}\n{}", line.join(" ")).trim_end())?;
        }
    }
    if is_known {
        return Ok(());
    }
    Err(Failure::Negative(message!(
        "the search for a line that wins was not complete: the deal may be won all the same"
    )))
}

/// Counts the deals that can be won from here when their cards are known; prints the moves of a single deal.
fn open_deals(args: &SolveArgs, deals: u64) -> Result<(), Failure> {
    let session = analysis::open(&args.position)?;
    let interrupted = stop_on_interrupt();
    let mut found = OpenDeals::default();
    for seed in
        (args.seed..args.seed.saturating_add(deals)).take_while(|_| !interrupted.is_raised())
    {
        found.deals += 1;
        match session.beam_search(seed, MAX_WIDTH) {
            None => {
                let game = session.game().to_string();
                return Err(Failure::Usage(message!(
                    "{game} is for two players: deals are for games of one, such as calculation"
                )));
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
            let (lost, unknown) = (found.lost.len(), found.unknown.len());
            let row = cells![found.deals, found.won, lost, unknown];
            output::print(&output::csv(["deals", "won", "lost", "unknown"], [row]))?;
        }
        Format::Text => output::print(&found.text(session.game()))?,
    }
    if found.deals < deals {
        return Err(Failure::Interrupted(message!(
            "{searched} of {deals} {deals:deal was|deals were} searched",
            searched = found.deals
        )));
    }
    Ok(())
}

/// Whether the result of the position is known: its moves are solved, or one of them is the quickest or the largest win there is.
fn is_result_known(report: &Report<String>) -> bool {
    let best = report.best_move();
    let won = best.proof.filter(|proof| proof.payoff == 1.0);
    let is_best_possible = match (best.value, &report.scale) {
        (Some(margin), Scale::Points { scale, .. }) => margin >= *scale,
        // Wins in fewer plies would have been found before.
        _ => won.is_some_and(|proof| proof.plies.is_some()),
    };
    report.stop == Stop::Solved || (won.is_some() && is_best_possible)
}

fn counts_plies<M>(m: &MoveReport<M>) -> bool {
    m.proof.is_some_and(|proof| proof.plies.is_some())
}

/// The proven result of a move.
fn result(report: &Report<String>, m: &MoveReport<String>) -> Message {
    uctopia_format::solved(&report.scale, m, report.stop == Stop::Solved)
}

fn text(analysis: &Analysis, report: &Report<String>) -> String {
    let is_known = is_result_known(report);
    let proven = match is_known {
        true => uctopia_format::solved(&report.scale, report.best_move(), true),
        false => message!("not solved"),
    };
    let unit = match &report.scale {
        Scale::Points { unit, .. } if report.moves.iter().any(uctopia_format::has_margin) => {
            message!("in {unit}", unit = Message::text(unit.clone()))
        }
        _ if report.moves.iter().any(counts_plies) => message!("plies to the end of the game"),
        _ => message!("who wins"),
    };
    let mut heading = localized!(
        "{game} · {position} · {to_move} to move: {result}",
        result = proven,
        game = analysis.game.to_string(),
        position = analysis.position,
        to_move = Message::text(analysis.to_move),
    );
    if is_known {
        heading = format!(
            "{heading}\n{}",
            localized!("best: {best}", best = report.best)
        );
    }
    let (effort, player) = (
        uctopia_format::effort(report),
        Message::text(analysis.viewpoint),
    );
    heading = format!(
        "{heading}\n{}",
        localized!("{effort} · {unit}, seen by {player}")
    );
    let header = [
        msgid!("move"),
        msgid!("result"),
        msgid!("principal variation"),
    ];
    let note = report.note.as_ref().filter(|_| report.stop == Stop::Solved);
    let heading = note.map_or(heading.clone(), |note| {
        format!("{heading}\n{}", language::text(note))
    });
    let rows = report
        .moves
        .iter()
        .map(|m| cells![&m.mv, result(report, m), m.pv.join(" ")]);
    format!("{heading}\n\n{}", output::table(header, rows))
}
