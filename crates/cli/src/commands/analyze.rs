//! `uctopia analyze`: what agents think of a position, side by side.

use std::path::Path;

use uctopia_catalog::{GameBook, Session};
use uctopia_format::Cell;
use uctopia_game::Bound;
use uctopia_options::{Message, message, msgid};
use uctopia_picture::{Panel, Picture};

use crate::analysis::{self, AgentAnswer, Analysis, Analyst};
use crate::args::{AnalyzeArgs, Format};
use crate::commands::analysis_csv::csv;
use crate::commands::preset;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::opening_book;
use crate::output;
use crate::picture_file;
use crate::render;

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
    let asked = if args.agents.is_empty() {
        vec!["best".to_owned()]
    } else {
        args.agents.clone()
    };
    let mut analysts = analysis::analysts(&asked, &args.budget, session.game())?;
    let mut shown = analysts.len();
    let book = args
        .book
        .as_deref()
        .map(|path| opening_book::read(Path::new(path), session.game()))
        .transpose()?;
    if args.exact {
        for text in EXACT_AGENTS {
            analysts.push(Analyst::itself(text.parse()?));
        }
    }
    let stop = stop_on_interrupt();
    let mut analysis = analysis::ask(&session, &analysts, args.seed, args.view, &stop)?;
    if let Some(book) = &book
        && add_book(args, &session, book, &mut analysis)?
    {
        shown += 1;
    }
    print(&session, &analysis, shown, args.format.format)?;
    if let Some(path) = &args.output {
        draw(path, &session, &analysis, shown)?;
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "the values above come from shorter searches than asked for"
        )));
    }
    if args.exact && has_unproven(&analysis) {
        return Err(Failure::Negative(message!(
            "--exact: the position is too large to find all exact values"
        )));
    }
    Ok(())
}

/// Whether a move's exact value is open.
fn has_unproven(analysis: &Analysis) -> bool {
    let exact = analysis.answers.iter().rev().take(EXACT_AGENTS.len());
    exact
        .flat_map(|answer| &answer.report.moves)
        .any(|m| m.bound == Bound::Unproven)
}

/// Puts what a book says before the answers of the agents; `false` where the position is not in it.
fn add_book(
    args: &AnalyzeArgs,
    session: &Session,
    book: &GameBook,
    analysis: &mut Analysis,
) -> Result<bool, Failure> {
    let path = args.book.as_deref().unwrap_or_default();
    match opening_book::answer(session, path, book, args.view)? {
        Some(answer) => analysis.answers.insert(0, answer),
        None => {
            output::remark(&localized!("the position is not in the book {path}"));
            return Ok(false);
        }
    }
    Ok(true)
}

/// Prints an analysis; in a text the first `shown` answers have a board of their own.
pub(crate) fn print(
    session: &Session,
    analysis: &Analysis,
    shown: usize,
    format: Format,
) -> Result<(), Failure> {
    match format {
        Format::Json => output::print(&output::json(analysis)?),
        Format::Csv => output::print(&csv(analysis)),
        Format::Text => output::print(&text(session, analysis, shown)),
    }
}

fn text(session: &Session, analysis: &Analysis, shown: usize) -> String {
    let (game, player) = (analysis.game.to_string(), Message::text(analysis.to_move));
    let mut text = localized!(
        "{game} · {player} to move\nposition: {position}",
        position = analysis.position
    ) + "\n";
    if let Some(opening) = &analysis.opening {
        text += &(localized!("opening: {name}", name = opening_book::name(opening)) + "\n");
    }
    for answer in &analysis.answers[..shown] {
        text += &one_answer(session, analysis, answer);
    }
    if analysis.answers.len() > 1 {
        text += &comparison(analysis, shown);
    }
    text
}

fn one_answer(session: &Session, analysis: &Analysis, answer: &AgentAnswer) -> String {
    let report = &answer.report;
    let stands_for = if is_itself(answer) {
        String::new()
    } else {
        format!("{}: ", answer.asked)
    };
    let agent = format!("{stands_for}{}", answer.agent);
    let (effort, scale) = (
        uctopia_format::effort(report),
        uctopia_format::scale_words(&report.scale),
    );
    let (seed, player) = (analysis.seed, Message::text(analysis.viewpoint));
    let heading = localized!("{agent} · {effort} · seed {seed}\nvalues for {player}: {scale}");
    let (board, table) = (
        render::valued(session, report),
        render::move_table(session, report),
    );
    let mut text = format!("\n{heading}\n\n{board}\n{table}");
    if let Some(note) = &report.note {
        text += &(localized!("note: {note}") + "\n");
    }
    text
}

/// One row for each move, one column for each agent.
fn comparison(analysis: &Analysis, shown: usize) -> String {
    let mut titles = vec![Message::text(msgid!("move"))];
    titles.extend(
        analysis
            .answers
            .iter()
            .map(|answer| column_name(answer).into()),
    );
    let moves = &analysis.answers[0].report.moves;
    let rows = moves.iter().enumerate().map(|(index, m)| {
        let findings = analysis.answers.iter().map(|answer| {
            let report = &answer.report;
            let m = &report.moves[index];
            // What is not proven says nothing about what to play.
            let is_proven = m.bound != Bound::Unproven || m.proof.is_some();
            let star = if report.best == m.mv && is_proven {
                "*"
            } else {
                " "
            };
            language::text(&uctopia_format::finding(&report.scale, m)) + star
        });
        (&m.mv, findings.collect::<Vec<String>>())
    });
    let is_known = |(_, findings): &(_, Vec<String>)| findings.iter().any(|finding| finding != " ");
    let (known, unknown): (Vec<_>, Vec<_>) = rows.clone().partition(is_known);
    let (rows, others) = if unknown.len() > 1 {
        (known, unknown.len())
    } else {
        (rows.collect(), 0)
    };
    let player = Message::text(analysis.viewpoint);
    let heading = localized!("side by side, values for {player} (* would play)");
    let mut text = format!("\n{heading}\n\n");
    let row = |(mv, findings): (&String, Vec<String>)| {
        let findings = findings
            .into_iter()
            .map(|finding| Cell::Digits(finding.into()));
        std::iter::once(Cell::from(mv)).chain(findings).collect()
    };
    text += &output::table(titles, rows.into_iter().map(row));
    let bounds = uctopia_format::bound_words(
        analysis
            .answers
            .iter()
            .flat_map(|answer| &answer.report.moves),
    );
    for words in uctopia_format::nothing_known(others).iter().chain(&bounds) {
        text += &(language::text(words) + "\n");
    }
    for answer in &analysis.answers {
        if let Some(note) = &answer.report.note {
            text += &format!("{}: {}\n", column_name(answer), language::text(note));
        }
    }
    text + &choices(&analysis.answers[..shown])
}

/// Whether the agents choose the same move.
fn choices(answers: &[AgentAnswer]) -> String {
    match answers {
        [first, .., _]
            if answers
                .iter()
                .all(|answer| answer.report.best == first.report.best) =>
        {
            localized!("all agents play {best}", best = first.report.best) + "\n"
        }
        [_, _, ..] => {
            let each = answers.iter().map(|answer| {
                message!(
                    "{agent} plays {best}",
                    agent = answer.agent.to_string(),
                    best = answer.report.best
                )
            });
            localized!("the agents disagree: {each}", each = Message::list(each)) + "\n"
        }
        _ => String::new(),
    }
}

/// Whether an agent was asked for by its own name.
fn is_itself(answer: &AgentAnswer) -> bool {
    answer.asked == answer.agent.name()
}

/// The agent's text; those of `--exact` by what they are, and what stands for another agent by its own name.
fn column_name(answer: &AgentAnswer) -> String {
    match answer.agent.name() {
        "exact" => localized!("exact"),
        "random-exact" => localized!("random play"),
        "book" => localized!("book"),
        _ if !is_itself(answer) => answer.asked.to_owned(),
        _ => answer.agent.to_string(),
    }
}

fn draw(path: &Path, session: &Session, analysis: &Analysis, shown: usize) -> Result<(), Failure> {
    let answers = &analysis.answers[..shown];
    let panels = answers
        .iter()
        .map(|answer| panel(session, analysis, answer))
        .collect();
    picture_file::write(
        path,
        &Picture {
            panels,
            language: language::current(),
        },
        analysis,
    )
}

fn panel(session: &Session, analysis: &Analysis, answer: &AgentAnswer) -> Panel {
    let report = &answer.report;
    let lines = [
        message!(
            "{to_move} to move; values for {player}",
            to_move = Message::text(analysis.to_move),
            player = Message::text(analysis.viewpoint)
        ),
        uctopia_format::scale_words(&report.scale),
        message!(
            "{effort}; seed {seed}",
            effort = uctopia_format::effort(report),
            seed = analysis.seed
        ),
    ];
    Panel {
        board: session.board(),
        marks: render::marks(session, report),
        title: answer.agent.to_string(),
        caption: lines
            .iter()
            .chain(&uctopia_format::bound_words(&report.moves))
            .map(language::text)
            .collect(),
    }
}
