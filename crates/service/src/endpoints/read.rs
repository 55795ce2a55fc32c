//! `/read/{game}`: the games in a file or in pasted text, each as a line.

use serde::Serialize;
use uctopia_catalog::Session;
use uctopia_format::Language;
use uctopia_game::Notation as _;
use uctopia_options::{Localized, message};
use uctopia_records::{Format, GameRecord, Loaded};
use uctopia_text::text_of;

use crate::input::FileOfGame;
use crate::refusal::Refusal;
use crate::service::Service;

/// Games and problems that are sent; a page lists no more.
const MOST: usize = 1000;

/// What a file or a pasted text contains.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "ReadFile")]
pub(super) struct ReadView {
    games: Vec<ReadGame>,
    /// How many there are, with those that are not sent.
    all: usize,
    /// Why games were skipped, and remarks on others, as sentences.
    problems: Vec<String>,
}

/// A game, or a position without moves.
#[derive(Serialize, schemars::JsonSchema)]
struct ReadGame {
    /// Players, event and date, as far as the file names them.
    title: String,
    /// `null` when it is the game's own.
    start: Option<String>,
    moves: Vec<String>,
}

/// Records where the game has any, else what the game itself reads. A transcript may be a position in a notation of the game, too.
pub(super) fn read(
    _: &Service,
    FileOfGame { game, bytes }: FileOfGame,
    language: Language,
) -> Result<ReadView, Refusal> {
    let (first, mut session) = (game.session(), game.session());
    let (format, loaded) = match has_records(&first) {
        true => uctopia_records::open(&bytes, ""),
        false => (Format::Transcript, Loaded::default()),
    };
    let is_whole = loaded.skipped == 0 && !loaded.games.is_empty();
    if format != Format::Transcript || is_whole {
        return listed(&loaded, language);
    }
    let text = text_of(&bytes).map_err(|problem| Refusal::field("file", &problem))?;
    match session.set_position(text.trim()) {
        Ok(()) => Ok(ReadView {
            games: vec![line(&first, &session)],
            all: 1,
            problems: Vec::new(),
        }),
        Err(_) if !loaded.games.is_empty() => listed(&loaded, language),
        Err(error) => Err(Refusal::field("file", &error)),
    }
}

/// Whether there are records of the game: those of Othello on 8×8.
fn has_records(session: &Session) -> bool {
    session.game().info().name == "othello" && session.board().rows == 8
}

fn listed(loaded: &Loaded, language: Language) -> Result<ReadView, Refusal> {
    if loaded.games.is_empty() {
        let none = message!("the file has no game");
        let why = loaded.problems.first().map_or(none, Localized::message);
        return Err(Refusal::field("file", &why));
    }
    let problems = loaded
        .problems
        .iter()
        .take(MOST)
        .map(|problem| language.text(&problem.message()))
        .collect();
    Ok(ReadView {
        games: loaded.games.iter().take(MOST).map(recorded).collect(),
        all: loaded.games.len(),
        problems,
    })
}

fn recorded(record: &GameRecord) -> ReadGame {
    let names = record.players.each_ref().map(|player| player.name.trim());
    let players = if names == ["", ""] {
        String::new()
    } else {
        names
            .map(|name| if name.is_empty() { "?" } else { name })
            .join(" – ")
    };
    let parts = [players.as_str(), record.event.trim(), record.date.trim()];
    let title = parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    let start = (!record.has_standard_start()).then(|| record.start.to_string());
    ReadGame {
        title,
        start,
        moves: record
            .moves
            .iter()
            .map(|&mv| record.start.move_text(mv))
            .collect(),
    }
}

/// The moves of a text that leads to a position, or the position.
fn line(first: &Session, session: &Session) -> ReadGame {
    let moves = session.opening_moves();
    let has_start = moves.is_empty() && session.position() != first.position();
    ReadGame {
        title: String::new(),
        start: has_start.then(|| session.position()),
        moves,
    }
}
