//! `uctopia show`: a position as a board, with its legal moves.

use std::path::Path;

use uctopia_catalog::Session;
use uctopia_format::cells;
use uctopia_game::{Board, NamedOpening, Turn};
use uctopia_options::{Message, message};
use uctopia_picture::{Panel, Picture};

use crate::analysis;
use crate::args::{Format, ShowArgs};
use crate::failure::Failure;
use crate::language::{self, localized};
use crate::opening_book;
use crate::output;
use crate::picture_file;
use crate::render;

pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let session = analysis::open(&args.position)?;
    let session = &session;
    if let Some(path) = &args.output {
        write(path, session)?;
    }
    if args.log {
        return output::print(&log(session)?);
    }
    match args.format.format {
        Format::Json => output::print(&output::json(&facts(session))?),
        Format::Csv => {
            let rows = session.moves().into_iter().map(|m| cells![m.text]);
            output::print(&output::csv(["move"], rows))
        }
        Format::Text => output::print(&text(session)),
    }
}

/// The position in the log format of published programs, which can also be read.
fn log(session: &Session) -> Result<String, Failure> {
    session.log().ok_or_else(|| {
        let game = session.game();
        Failure::Usage(message!(
            "--log: no published program logs positions of {game} in a layout of its own: leave it out",
            game = game.to_string()
        ))
    })
}

/// A position as JSON.
#[derive(serde::Serialize)]
struct Facts {
    game: String,
    position: String,
    turn: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<NamedOpening>,
    moves: Vec<uctopia_catalog::MoveView>,
    /// Nature's outcomes in order, where the text gave them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deal: Vec<String>,
    board: Board,
}

fn facts(session: &Session) -> Facts {
    Facts {
        game: session.game().to_string(),
        position: session.position(),
        turn: turn(session).to_string(),
        opening: session.opening().copied(),
        moves: session.moves(),
        deal: session.given_deal(),
        board: session.board(),
    }
}

fn turn(session: &Session) -> Message {
    match session.turn() {
        Turn::Player(player) => message!(
            "{player} to move",
            player = Message::text(session.player_name(player))
        ),
        Turn::Chance => message!("nature to move"),
        Turn::Over => message!("over: {result}", result = analysis::result_words(session)),
    }
}

fn text(session: &Session) -> String {
    let board = render::plain(&session.board());
    let moves: Vec<String> = session.moves().into_iter().map(|m| m.text).collect();
    let mut text = format!("{board}\n{}\n", language::text(&turn(session)));
    if let Some(opening) = session.opening() {
        text += &(localized!("opening: {name}", name = opening_book::name(opening)) + "\n");
    }
    if !moves.is_empty() {
        text += &(localized!("legal: {moves}", moves = moves.join(" ")) + "\n");
    }
    let deal = session.given_deal();
    if !deal.is_empty() {
        text += &(localized!("deal: {deal}", deal = deal.join(" ")) + "\n");
    }
    text + &localized!("position: {position}", position = session.position()) + "\n"
}

fn write(path: &Path, session: &Session) -> Result<(), Failure> {
    let panel = Panel {
        board: session.board(),
        marks: Vec::new(),
        title: session.game().to_string(),
        caption: vec![language::text(&turn(session))],
    };
    picture_file::write(
        path,
        &Picture {
            panels: vec![panel],
            language: language::current(),
        },
        &facts(session),
    )
}
