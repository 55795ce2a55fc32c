//! Files of game records.

use uctopia_game::{Game, Notation};
use uctopia_games::othello::Othello8;
use uctopia_options::Localized as _;
use uctopia_records::wthor::{NameKind, Names, WthorFiles};
use uctopia_records::{
    Format, GameRecord, Loaded, Problem, ggf, grid, obf, pgn, sgf, transcript, wthor,
};

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "(;GM[Othello]",
    "(;",
    ";)",
    "BO[8 ---------------------------O*------*O--------------------------- *]",
    "B[f5//1.5]",
    "W[d6/-2/3]",
    "B[PA]",
    "RE[+6.000:r]",
    "CO[",
    "PB[",
    "TY[8]",
    "[",
    "]",
    "/",
    "-",
    "--",
    "pass",
    "f5d6c3",
    "e6f4e3f6g5d6e7f5c5",
    "1. ",
    "#",
    "%",
    "; ",
    ":+18;",
    "--:-127;",
    "\n",
    " X;",
    " O",
    "---------------------------OX------XO---------------------------",
    "\u{0}\u{0}",
    "8B@",
    "[Black \"Ada\"]\n",
    "[Event \"",
    "[FEN \"---------------------------OX------XO--------------------------- X\"]\n\n",
    "1. f5 d6 2. c3 ",
    "{",
    "}",
    "(",
    " 26-38\n",
    "*",
    "(;GM[2]SZ[8]",
    ";B[f5]",
    ";W[fd]",
    "AB[e4][d5]",
    "PL[W]",
    "\\",
    "-- -- -- -- -- -- -- --\n",
    "-- --  5 () ## -- -- --\n",
    "\u{feff}",
    "１．Ｆ５",
    "パス",
    "\u{1b}[31m",
    "\u{8}",
];

/// Reads games in GGF, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::ggf(b"(;GM[Othello]B[f5];)(;B[a1];)");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn ggf(data: &[u8]) {
    let text = text(data);
    checked_text(&text, ggf::read, ggf::write);
}

/// Reads positions in OBF, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::obf(b"---------------------------OX------XO--------------------------- X; F5:+0;");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn obf(data: &[u8]) {
    let text = text(data);
    checked_text(&text, obf::read, obf::write);
}

/// Reads transcripts, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::transcripts(b"f5d6c3 # a game");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn transcripts(data: &[u8]) {
    let text = text(data);
    checked_text(&text, transcript::read, transcript::write);
}

/// Reads games in PGN, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::pgn(b"[Black \"Ada\"]\n\n1. f5 d6 2. c3 {good} *\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn pgn(data: &[u8]) {
    checked_moves(&text(data), pgn::read, pgn::write);
}

/// Reads games in SGF, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::sgf(b"(;GM[2];B[f5];W[d6](;B[c3])(;B[c4]))");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn sgf(data: &[u8]) {
    checked_moves(&text(data), sgf::read, sgf::write);
}

/// Reads grids of move numbers, writes them, and reads them again.
///
/// ```
/// uctopia_fuzz::grids(b"-- -- --\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn grids(data: &[u8]) {
    checked_moves(&text(data), grid::read, |games| grid::write(games).0);
}

/// Opens a file of any format, and reads the text of its bytes.
///
/// ```
/// uctopia_fuzz::files(b"\xff\xfef\x005\x00");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn files(data: &[u8]) {
    let read = uctopia_text::decode(data);
    assert!(!read.contains('\r') && !read.starts_with('\u{feff}'));
    let shown = uctopia_text::visible(&read);
    assert!(
        shown
            .chars()
            .all(|c| !c.is_control() || matches!(c, '\n' | '\t')),
        "{shown:?}"
    );
    assert_eq!(uctopia_text::visible(&shown), shown);
    let plain = uctopia_text::plain(&read);
    assert_eq!(uctopia_text::plain(&plain), plain);
    for ending in ["", "pgn", "sgf", "txt"] {
        let (format, loaded) = uctopia_records::open(data, ending);
        check(&loaded, &read);
        assert!(!ending.is_empty() || format == Format::of(data) || data.len() > 1 << 16);
    }
}

/// Reads the three files of WTHOR, each from all of the bytes; games are written and read again.
///
/// ```
/// uctopia_fuzz::wthor(&[0; 84]);
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn wthor(data: &[u8]) {
    let (players, problems) = wthor::read_names(data, NameKind::Players);
    assert_sentences(&problems, "");
    let (tournaments, problems) = wthor::read_names(data, NameKind::Tournaments);
    assert_sentences(&problems, "");
    let loaded = wthor::read(
        data,
        &Names {
            players,
            tournaments,
        },
    );
    check(&loaded, &String::from_utf8_lossy(data));
    let files = wthor::write(&loaded.games);
    let again = reread(&files);
    assert!(
        files.problems.iter().all(|problem| !problem.skipped),
        "{:?}",
        files.problems
    );
    assert_eq!(again.skipped, 0);
    for (game, again) in loaded.games.iter().zip(&again.games) {
        assert_eq!((&game.moves, game.result), (&again.moves, again.result));
    }
    let files_again = wthor::write(&again.games);
    assert_eq!(
        (&files.games, &files.players, &files.tournaments),
        (
            &files_again.games,
            &files_again.players,
            &files_again.tournaments
        )
    );
}

fn reread(files: &WthorFiles) -> Loaded {
    let names = Names {
        players: wthor::read_names(&files.players, NameKind::Players).0,
        tournaments: wthor::read_names(&files.tournaments, NameKind::Tournaments).0,
    };
    wthor::read(&files.games, &names)
}

/// Reads a text, writes what was read, and reads it again with the same moves; what is written then stays the same.
fn checked_text(text: &str, read: fn(&str) -> Loaded, write: fn(&[GameRecord]) -> String) {
    let loaded = read(text);
    check(&loaded, text);
    let written = write(&loaded.games);
    let again = read(&written);
    assert_eq!(
        (again.skipped, again.games.len()),
        (0, loaded.games.len()),
        "{written:?}: {:?}",
        again.problems
    );
    for (game, again) in loaded.games.iter().zip(&again.games) {
        assert_eq!(
            (game.start, &game.moves, &game.notes),
            (again.start, &again.moves, &again.notes)
        );
        assert_eq!(&game.scores, &again.scores);
        // Transcripts have no place for the result of an unfinished game, or for another one than that of the last position.
        assert!(
            game.result == again.result
                || game.result
                    != GameRecord::new(game.start, game.moves.clone()).and_then(|game| game.result)
        );
    }
    assert_eq!(write(&again.games), written);
}

/// Checks that a format that holds moves and names, but neither notes nor every result, reads
/// again what it writes.
fn checked_moves(text: &str, read: fn(&str) -> Loaded, write: fn(&[GameRecord]) -> String) {
    let loaded = read(text);
    check(&loaded, text);
    let written = write(&loaded.games);
    let again = read(&written);
    assert_eq!(
        (again.skipped, again.games.len()),
        (0, loaded.games.len()),
        "{written:?}: {:?}",
        again.problems
    );
    for (game, again) in loaded.games.iter().zip(&again.games) {
        assert_eq!(
            (game.start, &game.moves, &game.players),
            (again.start, &again.moves, &again.players)
        );
    }
    assert_eq!(write(&again.games), written);
}

/// Checks the games and problems of a file.
fn check(loaded: &Loaded, input: &str) {
    assert_eq!(loaded.games.len(), loaded.numbers.len());
    assert!(
        loaded.numbers.is_sorted_by(|a, b| a < b),
        "{:?}",
        loaded.numbers
    );
    let skipped = loaded
        .problems
        .iter()
        .filter(|problem| problem.skipped)
        .count();
    assert!(
        skipped <= loaded.skipped && loaded.skipped <= skipped + loaded.unlisted,
        "a game is skipped without a reason"
    );
    assert_sentences(&loaded.problems, input);
    for game in &loaded.games {
        let legal = GameRecord::new(game.start, game.moves.clone()).expect("all moves are legal");
        assert!(game.notes.is_empty() || game.notes.len() == game.moves.len());
        assert!(!game.end().is_over() || legal.result.is_some());
        for plies in [0, game.moves.len() / 2, game.moves.len()] {
            let text = game.text(plies);
            let read = Othello8::new()
                .read(&text)
                .unwrap_or_else(|error| panic!("{text:?} cannot be read: {error}"));
            assert_eq!(read, game.position(plies), "{text:?}");
        }
        serde_json::to_string(game).expect("a record has a form in JSON");
    }
    for format in Format::ALL {
        let written = uctopia_records::write(&loaded.games, format);
        assert_sentences(&written.problems, input);
        let left_out = written
            .problems
            .iter()
            .filter(|problem| problem.skipped)
            .count();
        let again = uctopia_records::read(&written.bytes, format);
        assert_eq!(
            (again.skipped, again.games.len()),
            (0, loaded.games.len() - left_out),
            "{format:?}"
        );
    }
}

fn assert_sentences(problems: &[Problem], input: &str) {
    problems
        .iter()
        .for_each(|problem| assert_sentence(&problem.message().to_string(), input));
}
