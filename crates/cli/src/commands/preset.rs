//! `uctopia analyze --preset`: the searches of published programs, printed as those print them.

use std::path::Path;

use uctopia_articles::ruby_text;
use uctopia_catalog::Session;
use uctopia_game::{Player, Report, Square, Turn};
use uctopia_options::message;

use crate::analysis::{self, AgentAnswer, Analysis, Analyst};
use crate::args::{AnalyzeArgs, Format, Preset, Viewpoint};
use crate::commands::analysis_csv::csv;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::picture_file;
use crate::render;

/// Repeats a published search; text is that of the published program, data is that of every analysis.
pub(crate) fn run(args: &AnalyzeArgs, preset: Preset) -> Result<(), Failure> {
    let Preset::Kaityo256 = preset;
    if let Some(path) = &args.output {
        picture_file::kind(path)?;
    }
    let session = analysis::open(&args.position)?;
    if session.game().info().name != "ttt" {
        return Err(Failure::Usage(message!(
            "--preset kaityo256 is a program for ttt, not for {game}",
            game = session.game().to_string()
        )));
    }
    let agents = analysis::agents(&["kaityo256".to_owned()], &args.budget)?;
    let analysts: Vec<Analyst> = agents.into_iter().map(Analyst::itself).collect();
    let stop = stop_on_interrupt();
    let analysis = match session.turn() {
        // The article's program takes finished games, too, and finds nothing.
        Turn::Over => Analysis::nothing_to_ask(&session, args.seed),
        _ => analysis::ask(&session, &analysts, args.seed, Viewpoint::First, &stop)?,
    };
    match args.format.format {
        Format::Json => output::print(&output::json(&analysis)?)?,
        Format::Csv => output::print(&csv(&analysis))?,
        Format::Text => output::print(&kaityo256(&session, &analysis, args.output.as_deref()))?,
    }
    if let Some(path) = &args.output {
        let picture = picture(&session, analysis.answers.first());
        picture_file::write_svg(path, &picture, &analysis)?;
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "the values above come from a shorter search than asked for"
        )));
    }
    Ok(())
}

/// The picture of the article: 192×192 pixels, mean results of the first player from −1 to 1, for either side to move.
fn picture(session: &Session, answer: Option<&AgentAnswer>) -> String {
    let marks_of = |answer: &AgentAnswer| {
        render::marks(session, &answer.report.clone().seen_by(Player::FIRST))
    };
    let mut marks = answer.map_or_else(Vec::new, marks_of);
    for mark in &mut marks {
        let text = answer
            .map(|answer| value(session, &answer.report, mark.square))
            .filter(|_| mark.value.is_some());
        mark.label = text.map_or_else(String::new, |text| text.trim_start_matches('+').to_owned());
    }
    uctopia_picture::article_svg(&session.board(), &marks)
}

/// What the program of kaityo256 (github.com/kaityo256/tictactoe) prints, to the byte.
fn kaityo256(session: &Session, analysis: &Analysis, output: Option<&Path>) -> String {
    let report = analysis.answers.first().map(|answer| &answer.report);
    let squares = session.board().squares;
    let stones = squares.iter().map(|square| match square {
        Square::Piece(Player::FIRST) => "o".to_owned(),
        Square::Piece(_) => "x".to_owned(),
        _ => " ".to_owned(),
    });
    let values = squares
        .iter()
        .enumerate()
        .map(|(square, content)| match report {
            Some(report) => value(session, report, square),
            None if *content == Square::Empty => "+NaN".to_owned(),
            None => "+0.00".to_owned(),
        });
    let saved = output.map_or_else(String::new, |path| format!("Save to {}\n", path.display()));
    format!(
        "Input state\n\n{}\nProbability\n\n{}\n{saved}",
        rows(stones),
        rows(values)
    )
}

/// Nine texts in three rows.
fn rows(texts: impl Iterator<Item = String>) -> String {
    let texts: Vec<String> = texts.collect();
    texts.chunks(3).map(|row| row.join("|") + "\n").collect()
}

/// The mean reward of the move to a square; occupied squares count as zero, and moves never tried are no number.
fn value(session: &Session, report: &Report<String>, square: usize) -> String {
    let moves = session.moves();
    let played = moves
        .iter()
        .find(|m| m.square == Some(square))
        .map(|m| &m.text);
    match report.moves.iter().find(|m| Some(&m.mv) == played) {
        None => "+0.00".to_owned(),
        Some(m) => ruby_text(m.value, m.visits),
    }
}
