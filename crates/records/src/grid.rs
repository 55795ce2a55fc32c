//! Grids of move numbers, as books print games: the number of each move stands on its square.
//!
//! A grid has eight rows of eight squares with blanks or bars between them. A square has a number, or a mark without one: a disc
//! that is there from the beginning, or nothing. Letters over the columns, and a number before each row, may stand around it.
//! Passes have no numbers.

use uctopia_game::Game as _;
use uctopia_games::othello::Othello8;
use uctopia_options::{Message, message};
use uctopia_text::{plain, visible};

use crate::collector::Collector;
use crate::replay::{Replay, Target, square_of};
use crate::{GameRecord, GameResult, Loaded, Place, Problem};

/// What stands on a square without a number.
const MARKS: [&str; 16] = [
    "()", "##", "[]", "--", "..", "-", ".", "_", "●", "○", "*", "X", "O", "x", "o", "・",
];

/// The squares that have discs at first, and are printed without a number.
const CENTRE: [usize; 4] = [27, 28, 35, 36];

/// Whether the first lines of a text are a grid.
pub(crate) fn begins(text: &str) -> bool {
    let text = plain(text);
    let mut lines = text
        .lines()
        .map(cells)
        .filter(|cells| !cells.is_empty())
        .skip_while(|cells| is_heading(cells));
    let first: Vec<Vec<&str>> = lines.by_ref().take(8).collect();
    let numbers = first
        .iter()
        .flatten()
        .filter(|cell| number(cell).is_some())
        .count();
    first.len() == 8 && numbers >= 8 && first.iter().all(|cells| row(cells).is_some())
}

/// Reads the grids of a text, one below the other.
///
/// ```
/// use uctopia_records::grid;
/// let text = "
///     -- -- -- -- -- -- -- --
///     -- -- -- -- -- -- -- --
///     -- --  3  4 -- -- -- --
///     -- --  5 () ## -- -- --
///     -- -- -- ## ()  1 -- --
///     -- -- --  2 -- -- -- --
///     -- -- -- -- -- -- -- --
///     -- -- -- -- -- -- -- --";
/// let games = grid::read(text).games;
/// assert_eq!(games[0].text(5), "f5d6c3d3c4");
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    let text = visible(text);
    let text = plain(&text);
    let lines: Vec<(usize, Vec<&str>)> = (1..)
        .zip(text.lines().map(cells))
        .filter(|(_, cells)| !cells.is_empty() && !is_heading(cells))
        .collect();
    let mut rest = &lines[..];
    while let Some(&(line, _)) = rest.first() {
        if !collector.begin(Place::Line(line)) {
            break;
        }
        let rows = rest
            .iter()
            .take(8)
            .map_while(|(_, cells)| row(cells))
            .collect::<Vec<_>>();
        match game(&rows) {
            Ok(game) => collector.game(game),
            Err(problem) => collector.skip(
                Place::Line(rest.get(rows.len()).map_or(line, |row| row.0)),
                problem,
            ),
        }
        // The lines that follow a broken grid directly go with it.
        let follows = |at: &usize| *at == 0 || rest[*at].0 == rest[at - 1].0 + 1;
        let next = if rows.len() < 8 {
            (rows.len()..rest.len()).take_while(follows).count()
        } else {
            0
        };
        rest = &rest[(rows.len() + next).max(1)..];
    }
    collector.finish()
}

/// The cells of a line.
fn cells(line: &str) -> Vec<&str> {
    line.split(|c: char| c.is_whitespace() || matches!(c, '|' | ','))
        .filter(|cell| !cell.is_empty())
        .collect()
}

/// Whether a line has the letters of the columns, or is a rule.
fn is_heading(cells: &[&str]) -> bool {
    let letters: String = cells.concat().to_ascii_lowercase();
    letters == "abcdefgh" || letters.trim_matches(['+', '-']).is_empty() && cells.len() == 1
}

fn number(cell: &str) -> Option<u8> {
    cell.parse().ok().filter(|number| (1..=60).contains(number))
}

/// The squares of a row; a ninth cell is the number of the row, before or behind it.
fn row(cells: &[&str]) -> Option<Vec<Option<u8>>> {
    let is_label = |cell: &str| matches!(cell.as_bytes(), [b'1'..=b'8']);
    let squares = match cells {
        [label, squares @ ..] if squares.len() >= 8 && is_label(label) => squares,
        _ => cells,
    };
    let squares = match squares {
        [squares @ .., label] if squares.len() == 8 && is_label(label) => squares,
        _ => squares,
    };
    let square = |cell: &&str| match number(cell) {
        Some(number) => Some(Some(number)),
        None => MARKS.contains(cell).then_some(None),
    };
    let row: Option<Vec<Option<u8>>> = squares.iter().map(square).collect();
    row.filter(|row| row.len() == 8)
}

/// The game of eight rows.
fn game(rows: &[Vec<Option<u8>>]) -> Result<GameRecord, Message> {
    if rows.len() < 8 {
        let found = rows.len();
        return Err(message!(
            "the grid has {found} rows of 8 squares, and 8 are needed"
        ));
    }
    let mut squares: [Option<usize>; 61] = [None; 61];
    let numbered = rows
        .iter()
        .flatten()
        .enumerate()
        .filter_map(|(square, number)| Some((square, usize::from((*number)?))));
    for (square, number) in numbered {
        if squares[number].replace(square).is_some() {
            return Err(message!("move {number} stands on two squares"));
        }
    }
    if let Some(&square) = CENTRE
        .iter()
        .find(|square| squares.contains(&Some(**square)))
    {
        let name = name(square);
        return Err(message!(
            "{name} has a number, and a disc from the beginning"
        ));
    }
    let most = squares
        .iter()
        .rposition(Option::is_some)
        .unwrap_or_default();
    let mut replay = Replay::new(Othello8::new());
    for (number, square) in squares.iter().enumerate().take(most + 1).skip(1) {
        let square =
            square.ok_or_else(|| message!("move {number} is missing, and others follow it"))?;
        replay.make(Target::Square(square), &name(square))?;
    }
    if replay.moves.is_empty() {
        return Err(message!("the grid has no move numbers"));
    }
    let result = GameResult::of(&replay.position);
    Ok(GameRecord {
        moves: replay.moves,
        result,
        ..GameRecord::default()
    })
}

fn name(square: usize) -> String {
    format!(
        "{}{}",
        char::from(b'a' + (square % 8) as u8),
        square / 8 + 1
    )
}

/// Writes the games that begin from the first position as grids with an empty line between them, and lists the others.
///
/// ```
/// use uctopia_records::{grid, transcript};
/// let games = transcript::read("f5d6c3d3c4").games;
/// let (text, problems) = grid::write(&games);
/// assert!(text.contains("-- --  5 () ## -- -- --\n-- -- -- ## ()  1 -- --\n"));
/// assert_eq!((grid::read(&text).games, problems), (games, vec![]));
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> (String, Vec<Problem>) {
    let (mut grids, mut problems) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        if game.has_standard_start() && !game.moves.is_empty() {
            grids.push(text(game));
            continue;
        }
        let message = match game.moves.is_empty() {
            true => message!("a grid consists of move numbers, and the game has no moves"),
            false => message!(
                "a grid holds games from the first position, and this one begins from another"
            ),
        };
        problems.push(Problem {
            game: Some(number),
            place: Place::Whole,
            skipped: true,
            message,
        });
    }
    (grids.join("\n"), problems)
}

fn text(game: &GameRecord) -> String {
    let mut cells: [String; 64] = std::array::from_fn(|_| "--".to_owned());
    for (square, disc) in CENTRE.into_iter().zip(["()", "##", "##", "()"]) {
        disc.clone_into(&mut cells[square]);
    }
    let (mut position, mut number) = (game.start, 0);
    for &mv in &game.moves {
        if let Some(square) = square_of(&position, mv) {
            number += 1;
            cells[square] = format!("{number:2}");
        }
        position.play(mv);
    }
    cells.chunks(8).map(|row| row.join(" ") + "\n").collect()
}
