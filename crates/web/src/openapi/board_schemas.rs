//! Boards, moves and openings, as other crates write them.

use schemars::JsonSchema;
use serde::Serialize;

/// How a board looks.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum Theme {
    Lines,
    Stones,
    Discs,
    Rack,
    Cards,
}

/// What lies on a square: `void` is a gap in the layout, a piece is that of a player counted from 0.
#[derive(JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "a schema")]
pub(crate) enum Square {
    Void,
    Empty,
    Piece(u8),
    Card(String),
    Label(String),
}

/// A rectangle of squares, row by row from the top left.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Board {
    theme: Theme,
    columns: usize,
    rows: usize,
    /// Names of the columns, or empty.
    column_names: Vec<String>,
    /// Names of the rows, or empty.
    row_names: Vec<String>,
    squares: Vec<Square>,
}

/// A move and the square on which its value is shown, if any.
#[derive(JsonSchema, Serialize)]
pub(crate) struct MoveView {
    r#move: String,
    square: Option<usize>,
}

/// A known opening by its names.
#[derive(JsonSchema, Serialize)]
pub(crate) struct NamedOpening {
    moves: String,
    english: String,
    japanese: String,
}
