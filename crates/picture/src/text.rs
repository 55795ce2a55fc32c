//! Boards for the terminal.

use uctopia_game::{Board, Player, Square, Theme};

use crate::Mark;
use crate::mark::marks_by_square;

/// The board as text, one line per row.
///
/// Without marks a square takes one character and its neighbour stands a space away. With marks the columns are wide
/// enough for the labels, and `*` stands behind the chosen move. Noughts and crosses, stones and discs in a rack are `o`
/// and `x`, other discs `X` for black (which moves first) and `O` for white, empty squares `.`; cards and
/// words stand as they are, with the label of a mark behind them. All but cards, words and labels is ASCII.
///
/// ```
/// use uctopia::{Board, Player, Square, Theme};
/// use uctopia::picture::{Mark, text};
/// let mut board = Board::lettered(Theme::Lines, 3, 2);
/// board.squares[1] = Square::Piece(Player::SECOND);
/// assert_eq!(text(&board, &[]), "  a b c\n1 . x .\n2 . . .\n");
///
/// let mark = Mark { square: 3, label: "+0.62".to_owned(), chosen: true, ..Mark::default() };
/// let expected = ["     a       b       c", "1    .       x       .", "2  +0.62*    .       ."];
/// assert_eq!(text(&board, &[mark]).lines().collect::<Vec<_>>(), expected);
/// ```
#[must_use]
pub fn text(board: &Board, marks: &[Mark]) -> String {
    let cells = cells(board, marks);
    let columns = ColumnWidths::of(board, &cells, marks);
    let mut text = String::new();
    if board.column_names.iter().any(|name| !name.is_empty()) {
        let names =
            (0..board.columns).map(|column| TextCell::centred(name(&board.column_names, column)));
        columns.write_line(&mut text, "", names);
    }
    for row in 0..board.rows {
        let squares = cells
            .iter()
            .skip(row * board.columns)
            .take(board.columns)
            .cloned();
        columns.write_line(&mut text, name(&board.row_names, row), squares);
    }
    text
}

fn name(names: &[String], index: usize) -> &str {
    names.get(index).map_or("", String::as_str)
}

/// The content of a square.
#[derive(Clone)]
struct TextCell {
    words: String,
    alignment: Alignment,
    starred: bool,
}

#[derive(Clone, Copy)]
enum Alignment {
    Centre,
    Right,
}

impl TextCell {
    fn centred(words: &str) -> Self {
        Self {
            words: words.to_owned(),
            alignment: Alignment::Centre,
            starred: false,
        }
    }
}

/// The squares of the board as cells, one per place even where the board has no content.
fn cells(board: &Board, marks: &[Mark]) -> Vec<TextCell> {
    let marks = marks_by_square(board, marks);
    let cell = |index: usize| {
        let square = board.squares.get(index).unwrap_or(&Square::Void);
        let content = content(board.theme, square);
        match (square, marks.get(index).copied().flatten()) {
            (Square::Void, _) | (_, None) => TextCell::centred(&content),
            (Square::Empty, Some(mark)) if !mark.label.is_empty() => labelled(&mark.label, mark),
            (_, Some(mark)) => labelled(format!("{content} {}", mark.label).trim_end(), mark),
        }
    };
    (0..board.columns * board.rows).map(cell).collect()
}

fn labelled(words: &str, mark: &Mark) -> TextCell {
    // A label of several lines would break the board.
    let words = words.replace(char::is_control, " ");
    TextCell {
        words,
        alignment: Alignment::Right,
        starred: mark.chosen,
    }
}

fn content(theme: Theme, square: &Square) -> String {
    match square {
        Square::Void => String::new(),
        Square::Empty => ".".to_owned(),
        Square::Piece(player) => symbol(theme, *player).to_string(),
        Square::Card(words) | Square::Label(words) => words.replace(char::is_control, " "),
    }
}

/// The letter of a piece, as [`text`] writes it.
///
/// ```
/// use uctopia::{Player, Theme};
/// use uctopia::picture::symbol;
/// assert_eq!([Player::FIRST, Player::SECOND].map(|player| symbol(Theme::Lines, player)), ['o', 'x']);
/// ```
#[must_use]
pub fn symbol(theme: Theme, player: Player) -> char {
    match (theme, player.index()) {
        (Theme::Lines | Theme::Stones | Theme::Rack, 0) => 'o',
        (Theme::Lines | Theme::Stones | Theme::Rack, 1) => 'x',
        (Theme::Discs | Theme::Cards, 0) => 'X',
        (Theme::Discs | Theme::Cards, 1) => 'O',
        (_, 2) => '+',
        _ => '#',
    }
}

/// Widths in characters.
struct ColumnWidths {
    row_name: usize,
    /// Every square has the same width, so that distances are preserved.
    square: usize,
    /// Between squares.
    gap: usize,
    /// Whether squares have a place for a star behind them.
    stars: bool,
}

impl ColumnWidths {
    fn of(board: &Board, cells: &[TextCell], marks: &[Mark]) -> Self {
        let longest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let contents = &mut cells.iter().map(|cell| cell.words.as_str());
        let names = &mut board
            .column_names
            .iter()
            .take(board.columns)
            .map(String::as_str);
        let square = longest(contents).max(longest(names)).max(1);
        let row_name = longest(&mut board.row_names.iter().map(String::as_str));
        let stars = !marks.is_empty();
        Self {
            row_name,
            square,
            gap: if stars { 2 } else { 1 },
            stars,
        }
    }

    /// Writes a line without spaces at its end.
    fn write_line(&self, text: &mut String, row_name: &str, cells: impl Iterator<Item = TextCell>) {
        let mut line = format!("{row_name:>width$}", width = self.row_name);
        for (column, cell) in cells.enumerate() {
            let gap = if column == 0 && self.row_name == 0 {
                0
            } else {
                self.gap
            };
            line.push_str(&" ".repeat(gap));
            let width = self.square;
            line.push_str(&match cell.alignment {
                Alignment::Centre => format!("{:^width$}", cell.words),
                Alignment::Right => format!("{:>width$}", cell.words),
            });
            if self.stars {
                line.push(if cell.starred { '*' } else { ' ' });
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
