//! Transcripts: the moves of a game in a line, `f5d6c3d3c4`, or in several.
//!
//! Moves may have any case, and blanks, commas, dashes and move numbers between them; passes may be left out or written `pass`, `pa`,
//! `ps`, `パス` or `--`. A board with its side to move may stand before the moves, and the final score after them. A comment begins
//! with `#`; lines without moves are skipped.
//!
//! A line continues the game before it if its move number does (`10. d8 c4`), or if it is no game from the first position and the
//! line before it has eight moves or more.

use uctopia_game::final_score;
use uctopia_games::othello::{Move, Othello8};
use uctopia_options::{Message, message};
use uctopia_text::{plain, visible};

use crate::collector::Collector;
use crate::replay::{self, Replay, no_move};
use crate::result::checked_result;
use crate::{GameRecord, GameResult, Loaded, Place, board_text};

/// The fewest moves of a line after which a line without a number may go on.
const LEAST_MOVES_OF_A_LINE: usize = 8;

/// Reads the games of a text.
///
/// ```
/// use uctopia_records::transcript;
/// let loaded = transcript::read("# two games\nf5d6c3\n1. F5 2. f6 # the diagonal\n3. E6\n");
/// assert_eq!(loaded.games.len(), 2);
/// assert_eq!((loaded.games[1].moves.len(), loaded.games[1].comment.as_str()), (3, "the diagonal"));
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(visible(text).lines()) {
        let (moves, comment) = line.split_once('#').unwrap_or((line, ""));
        let moves = plain(moves);
        let moves = moves.trim();
        if moves.is_empty() {
            reader.follows_at_once = false;
        } else if !reader.line(&Line {
            moves,
            comment: comment.trim(),
            place: Place::Line(number),
        }) {
            break;
        }
    }
    reader.close();
    reader.collector.finish()
}

/// A line with moves.
struct Line<'a> {
    moves: &'a str,
    comment: &'a str,
    place: Place,
}

/// A game that later lines may continue.
#[derive(Debug)]
struct OpenGame {
    start: Othello8,
    replay: Replay,
    score: Option<[u8; 2]>,
    comment: String,
    place: Place,
    /// The number of moves of its latest line.
    moves_of_line: usize,
}

#[derive(Debug, Default)]
struct Reader {
    collector: Collector,
    game: Option<OpenGame>,
    /// Whether the next line follows the game directly.
    follows_at_once: bool,
    /// Whether the game before was skipped, so that its other lines go with it.
    skips: bool,
}

impl Reader {
    /// Reads a line; `false` when no more are read.
    fn line(&mut self, line: &Line<'_>) -> bool {
        let number = move_number(line.moves).filter(|&number| number > 1);
        let goes_on = |game: &OpenGame| {
            let continues = number.is_some_and(|number| game.expects(number))
                || final_score(line.moves).is_some();
            game.score.is_none() && continues
        };
        if self.game.as_ref().is_some_and(goes_on) {
            let problem = match self.continuation(line) {
                Ok(game) => return self.put(game),
                Err(problem) => problem,
            };
            return match alone(line) {
                Ok(game) => self.begin(line, Ok(game)),
                // The game is not cut where its next line cannot be read.
                Err(_) => self.give_up(line, problem),
            };
        }
        match alone(line) {
            Err(_) if number.is_some() && self.skips => true,
            Err(problem) => match self.wrapped(line) {
                Some(game) => self.put(game),
                None => self.begin(line, Err(problem)),
            },
            game => self.begin(line, game),
        }
    }

    /// The open game with the moves of a line.
    fn continuation(&self, line: &Line<'_>) -> Result<OpenGame, Message> {
        let Some(game) = self.game.as_ref().filter(|game| game.score.is_none()) else {
            return Err(no_move(line.moves));
        };
        let mut replay = game.replay.clone();
        let score = replay::play_all(&mut replay, line.moves)?;
        let moves_of_line = replay.moves.len() - game.replay.moves.len();
        let comment = [&game.comment, line.comment].join(" ").trim().to_owned();
        Ok(OpenGame {
            replay,
            score,
            comment,
            moves_of_line,
            ..*game
        })
    }

    /// The open game with the moves of a line without a number, which is none by itself.
    fn wrapped(&self, line: &Line<'_>) -> Option<OpenGame> {
        let may_go_on =
            |game: &&OpenGame| self.follows_at_once && game.moves_of_line >= LEAST_MOVES_OF_A_LINE;
        self.game.as_ref().filter(may_go_on)?;
        self.continuation(line).ok()
    }

    fn put(&mut self, game: OpenGame) -> bool {
        (self.game, self.follows_at_once) = (Some(game), true);
        true
    }

    /// Begins a game, or skips it; `false` when no more are read.
    fn begin(&mut self, line: &Line<'_>, game: Result<OpenGame, Message>) -> bool {
        self.close();
        if !self.collector.begin(line.place) {
            return false;
        }
        match game {
            Ok(game) => self.put(game),
            Err(problem) => {
                self.collector.skip(line.place, problem);
                self.skips = true;
                true
            }
        }
    }

    /// Skips the open game.
    fn give_up(&mut self, line: &Line<'_>, problem: Message) -> bool {
        self.game = None;
        self.collector.skip(line.place, problem);
        self.skips = true;
        true
    }

    /// Adds the open game, if there is one.
    fn close(&mut self) {
        self.skips = false;
        let Some(OpenGame {
            start,
            replay,
            score,
            comment,
            place,
            ..
        }) = self.game.take()
        else {
            return;
        };
        let (result, remark) =
            checked_result(score.and_then(GameResult::of_discs), &replay.position);
        self.collector.game(GameRecord {
            start,
            moves: replay.moves,
            result,
            comment,
            ..GameRecord::default()
        });
        remark
            .into_iter()
            .for_each(|remark| self.collector.remark(place, remark));
    }
}

impl OpenGame {
    /// Whether a line with this move number may come next, where moves, or rounds of two moves, are counted with or without passes.
    fn expects(&self, number: usize) -> bool {
        let (moves, passes) = (
            &self.replay.moves,
            self.replay
                .moves
                .iter()
                .filter(|mv| Move::is_pass(**mv))
                .count(),
        );
        let is_near = |next: usize| number.abs_diff(next) <= passes;
        is_near(moves.len() + 1) || is_near(moves.len() / 2 + 1)
    }
}

/// The game of a line by itself.
fn alone(line: &Line<'_>) -> Result<OpenGame, Message> {
    let text = line.moves;
    let has_board = board_text::begins(text);
    let (start, moves) = if has_board {
        board_text::read(text)?
    } else {
        (Othello8::new(), text)
    };
    let mut replay = Replay::new(start);
    let score = replay::play_all(&mut replay, moves)?;
    if replay.moves.is_empty() && !has_board {
        return Err(message!("the line has no moves; a comment begins with #"));
    }
    let moves_of_line = replay.moves.len();
    Ok(OpenGame {
        start,
        replay,
        score,
        comment: line.comment.to_owned(),
        place: line.place,
        moves_of_line,
    })
}

/// The move number that a line begins with.
fn move_number(line: &str) -> Option<usize> {
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let stands_alone = after.starts_with(['.', ')']) || after.starts_with(char::is_whitespace);
    line[..line.len() - after.len()]
        .parse()
        .ok()
        .filter(|_| stands_alone)
}

/// Writes the moves and the comment of each game in a line, after the start position where it is not the standard one. Passes
/// that follow from the rules are left out. A game without moves is its start position.
///
/// ```
/// use uctopia_records::{ggf, transcript};
/// let games = ggf::read("(;GM[Othello]B[F5//3.2]W[D6]CO[the beginning];)").games;
/// assert_eq!(transcript::write(&games), "f5d6 # the beginning\n");
/// ```
#[must_use]
pub fn write(games: &[GameRecord]) -> String {
    games.iter().map(line).collect()
}

fn line(game: &GameRecord) -> String {
    let mut text = game.text(game.moves.len());
    if text.is_empty() {
        text = game.start.to_string();
    }
    let comment = one_line(&game.comment);
    if !comment.is_empty() {
        text += &format!(" # {comment}");
    }
    text + "\n"
}

/// A text without line breaks.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
