//! `uctopia analyze`: what agents think of a position, side by side.

use std::path::Path;

use uctopia_catalog::{AgentSpec, Session};
use uctopia_picture::{Panel, Picture};

use crate::analysis::{self, AgentAnswer, Analysis};
use crate::args::{AnalyzeArgs, Format};
use crate::commands::preset;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::picture_file;
use crate::render;
use crate::view;

/// Playouts of agents for which neither the command line nor the game's entry sets a bound.
const ITERATIONS: &str = "10000";

/// What `--exact` adds, each within a few seconds and some hundred megabytes.
const EXACT_AGENTS: [&str; 2] = ["exact:nodes=2000000", "random-exact:nodes=500000"];

pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Failure> {
    if let Some(preset) = args.preset {
        return preset::run(args, preset);
    }
    if let Some(path) = &args.output {
        picture_file::kind(path)?;
        output::check_writable(path)?;
    }
    let session = analysis::open(&args.position)?;
    let asked = if args.agents.is_empty() { vec!["best".to_owned()] } else { args.agents.clone() };
    // Who looks at a position wants to know about every move, not only that the others are no better.
    let mut agents = analysis::agents(&asked, &args.budget, &[("root", "all")])?;
    agents.iter_mut().for_each(|agent| bound(agent, session.as_ref()));
    let shown = agents.len();
    if args.exact {
        agents.extend(EXACT_AGENTS.iter().map(|text| text.parse::<AgentSpec>()).collect::<Result<Vec<_>, _>>()?);
    }
    let stop = stop_on_interrupt();
    let analysis = analysis::ask(session.as_ref(), &agents, args.seed, args.view, &stop)?;
    match args.format.format {
        Format::Json => output::print(&output::json(&analysis)?)?,
        Format::Csv => output::print(&csv(&analysis))?,
        Format::Text => output::print(&text(session.as_ref(), &analysis, shown))?,
    }
    if let Some(path) = &args.output {
        draw(path, session.as_ref(), &analysis, shown)?;
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted("the values above come from shorter searches than asked for".to_owned()));
    }
    Ok(())
}

/// Bounds an agent that plays games out and has no bound yet.
fn bound(agent: &mut AgentSpec, session: &dyn Session) {
    let here = agent.in_game(session.game());
    let bounds = ["iters", "per_move", "time", "nodes"];
    if here.option("iters").is_some() && !here.changed().iter().any(|(key, _)| bounds.contains(key)) {
        let _ = agent.set("iters", ITERATIONS); // refused by an agent with a smaller range: then its own default counts
    }
}

fn text(session: &dyn Session, analysis: &Analysis, shown: usize) -> String {
    let mut text = format!("{} · {} to move\nposition: {}\n", analysis.game, analysis.to_move, analysis.position);
    for answer in &analysis.answers[..shown] {
        text += &one_answer(session, analysis, answer);
    }
    if analysis.answers.len() > 1 {
        text += &comparison(analysis, shown);
    }
    text
}

fn one_answer(session: &dyn Session, analysis: &Analysis, answer: &AgentAnswer) -> String {
    let report = &answer.report;
    let stands_for = if answer.asked == answer.agent { String::new() } else { format!("{}: ", answer.asked.name()) };
    let mut text = format!(
        "\n{stands_for}{} · {} · seed {}\nvalues for {}: {}\n\n{}\n{}",
        answer.agent,
        view::effort(report),
        analysis.seed,
        analysis.viewpoint,
        view::scale_words(&report.scale),
        render::valued(session, report),
        render::move_table(session, report),
    );
    if let Some(note) = &report.note {
        text += &format!("note: {note}\n");
    }
    text
}

/// One row for each move, one column for each agent.
fn comparison(analysis: &Analysis, shown: usize) -> String {
    let names: Vec<String> = analysis.answers.iter().map(column_name).collect();
    let mut header = vec!["move"];
    header.extend(names.iter().map(String::as_str));
    let moves = &analysis.answers[0].report.moves;
    let rows = moves.iter().enumerate().map(|(index, m)| {
        let findings = analysis.answers.iter().map(|answer| {
            let report = &answer.report;
            let star = if report.best == m.mv { "*" } else { " " };
            format!("{}{star}", view::finding(&report.scale, &report.moves[index]))
        });
        std::iter::once(m.mv.clone()).chain(findings).collect()
    });
    let right: Vec<usize> = (1..header.len()).collect();
    let mut text = format!("\nside by side, values for {} (* would play)\n\n", analysis.viewpoint);
    text += &output::table(&header, rows, &right);
    for answer in &analysis.answers {
        if let Some(note) = &answer.report.note {
            text += &format!("{}: {note}\n", column_name(answer));
        }
    }
    text + &choices(&analysis.answers[..shown])
}

/// Whether the agents choose the same move.
fn choices(answers: &[AgentAnswer]) -> String {
    match answers {
        [first, .., _] if answers.iter().all(|answer| answer.report.best == first.report.best) => {
            format!("all agents play {}\n", first.report.best)
        }
        [_, _, ..] => {
            let each = answers.iter().map(|answer| format!("{} plays {}", answer.agent, answer.report.best));
            format!("the agents disagree: {}\n", each.collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    }
}

/// The agent's text; those of `--exact` by what they are, and what stands for another agent by its own name.
fn column_name(answer: &AgentAnswer) -> String {
    match answer.agent.name() {
        "exact" => "exact".to_owned(),
        "random-exact" => "random play".to_owned(),
        _ if answer.asked != answer.agent => answer.asked.name().to_owned(),
        _ => answer.agent.to_string(),
    }
}

pub(super) fn csv(analysis: &Analysis) -> String {
    let header = [
        "agent",
        "move",
        "chosen",
        "value",
        "bound",
        "low",
        "high",
        "visits",
        "proven_payoff",
        "proven_plies",
        "viewpoint",
        "scale",
        "principal_variation",
    ];
    let rows = analysis.answers.iter().flat_map(|answer| {
        let report = &answer.report;
        report.moves.iter().map(move |m| {
            let interval = m.interval(&report.scale);
            let number = |number: Option<f64>| number.map_or_else(String::new, |number| (number + 0.0).to_string());
            // As many digits as tell it from other numbers of its four bytes: widened to eight, it would show digits that
            // no agent computed.
            let short = |number: Option<f32>| number.map_or_else(String::new, |number| (number + 0.0).to_string());
            vec![
                answer.agent.to_string(),
                m.mv.clone(),
                (m.mv == report.best).to_string(),
                short(m.shown_value(&report.scale)),
                format!("{:?}", m.bound).to_lowercase(),
                number(interval.map(|interval| interval.low)),
                number(interval.map(|interval| interval.high)),
                m.visits.to_string(),
                short(m.proof.map(|proof| proof.payoff)),
                m.proof.and_then(|proof| proof.plies).map_or_else(String::new, |plies| plies.to_string()),
                analysis.viewpoint.to_owned(),
                view::scale_words(&report.scale),
                m.pv.join(" "),
            ]
        })
    });
    output::csv(&header, rows)
}

fn draw(path: &Path, session: &dyn Session, analysis: &Analysis, shown: usize) -> Result<(), Failure> {
    let answers = &analysis.answers[..shown];
    let panels = answers.iter().map(|answer| panel(session, analysis, answer)).collect();
    picture_file::write(path, &Picture { panels }, analysis)
}

fn panel(session: &dyn Session, analysis: &Analysis, answer: &AgentAnswer) -> Panel {
    let report = &answer.report;
    Panel {
        board: session.board(),
        marks: render::marks(session, report),
        title: answer.agent.to_string(),
        caption: vec![
            format!("{} to move; values for {}", analysis.to_move, analysis.viewpoint),
            view::scale_words(&report.scale),
            format!("{}; seed {}", view::effort(report), analysis.seed),
        ],
    }
}
