//! The commands of GoGui, a program to play Go, for other games, and results of games.

use uctopia_catalog::GameSpec;
use uctopia_format::ascii;
use uctopia_game::{Player, Square, Theme, Turn};
use uctopia_gtp::colour;

use super::session::{CommandResult, EngineSession};

/// The name of the game with a capital: `Othello`.
pub(super) fn game_id(game: &GameSpec) -> String {
    let mut letters = game.info().name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// `X` for a black piece, `O` for a white one and `.` for none, the row with the highest number first: GoGui counts its
/// rows from the bottom, and every square must have the same name on both sides.
pub(super) fn board(engine: &EngineSession) -> CommandResult {
    let board = engine.session.board();
    if board.theme == Theme::Cards {
        return Err("this game has no board of squares".to_owned());
    }
    let mut rows: Vec<String> = board
        .squares
        .chunks(board.columns.max(1))
        .map(row)
        .collect();
    if !board.row_names.is_empty() {
        rows.reverse();
    }
    Ok(rows.join("\n"))
}

fn row(squares: &[Square]) -> String {
    let symbols = squares.iter().map(|square| match square {
        Square::Piece(Player::FIRST) => "X",
        Square::Piece(_) => "O",
        _ => ".",
    });
    symbols.collect::<Vec<_>>().join(" ")
}

/// The colour to move; after the end of the game, the colour that would be next.
pub(super) fn side_to_move(engine: &EngineSession) -> String {
    let plies = engine.session.history().len();
    let next = if plies.is_multiple_of(2) {
        "black"
    } else {
        "white"
    };
    colour(engine.session.turn()).unwrap_or(next).to_owned()
}

/// The winner, if the game is over.
pub(super) fn final_result(engine: &EngineSession) -> String {
    match engine.session.payoffs().as_deref() {
        None => "unknown",
        Some([only]) => {
            if *only > 0.0 {
                "won"
            } else {
                "lost"
            }
        }
        Some([first, ..]) if *first > 0.0 => "black wins",
        Some([first, ..]) if *first < 0.0 => "white wins",
        Some(_) => "draw",
    }
    .to_owned()
}

/// The winner and the margin: the one that `uctopia solve` proves, such as discs in Othello, whose winner takes the empty squares;
/// one point in games without a margin.
pub(super) fn final_score(engine: &EngineSession) -> CommandResult {
    let payoffs = engine.session.payoffs().ok_or("cannot score")?;
    let margin = engine.session.margin().map_or(1, i32::unsigned_abs);
    Ok(match payoffs.first() {
        Some(&first) if first > 0.0 => format!("B+{margin}"),
        Some(&first) if first < 0.0 => format!("W+{margin}"),
        _ => "0".to_owned(),
    })
}

/// The agent's value of every move as GoGui draws it: a colour, from red for good to blue for bad, and a label; the
/// chosen move is marked.
pub(super) fn values(engine: &mut EngineSession) -> CommandResult {
    let Turn::Player(player) = engine.session.turn() else {
        return Err("no player is to move".to_owned());
    };
    let report = engine.values(player)?;
    let mut lines = Vec::new();
    for m in &report.moves {
        let vertex = engine.vertex_of(&m.mv);
        if let Some(value) = m.colour(&report.scale) {
            lines.push(format!("COLOR {} {vertex}", shade(value)));
        }
        // GTP allows ASCII alone, and a label is one word.
        let label =
            ascii(&uctopia_format::short_finding(&report.scale, m).to_string()).replace(' ', "_");
        if !label.is_empty() {
            lines.push(format!("LABEL {vertex} {label}"));
        }
    }
    let best = engine.vertex_of(&report.best);
    lines.push(format!("CIRCLE {best}"));
    lines.push(format!(
        "TEXT {best} ({})",
        ascii(&uctopia_format::effort(&report).to_string())
    ));
    Ok(lines.join("\n"))
}

/// White for 0, red for 1, blue for −1.
fn shade(value: f32) -> String {
    let rest = (255.0 * (1.0 - value.abs().min(1.0))).round() as u8;
    if value >= 0.0 {
        format!("#ff{rest:02x}{rest:02x}")
    } else {
        format!("#{rest:02x}{rest:02x}ff")
    }
}
