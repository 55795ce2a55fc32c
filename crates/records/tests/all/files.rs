//! Files as servers, programs and people write them, each with what is right about it.

use uctopia_game::Game as _;
use uctopia_records::{Format, GameRecord, Loaded, open};

fn load(name: &str) -> (Format, Loaded) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    let ending = path.extension().unwrap().to_str().unwrap();
    open(&std::fs::read(&path).unwrap(), ending)
}

/// The games of a file without problems.
fn games(name: &str, format: Format) -> Vec<GameRecord> {
    let (found, loaded) = load(name);
    assert_eq!(
        (found, &loaded.problems[..], loaded.skipped),
        (format, &[][..], 0),
        "{name}"
    );
    loaded.games
}

fn texts(games: &[GameRecord]) -> Vec<String> {
    games
        .iter()
        .map(|game| game.text(game.moves.len()))
        .collect()
}

/// One whole game with passes, 26 to 38, in three forms: wrapped with move numbers, from a site, and as a grid.
#[test]
fn a_wrapped_game_is_whole() {
    let wrapped = games("numbered-wrapped.txt", Format::Transcript);
    let site = games("site.pgn", Format::Pgn);
    let grid = games("grid-of-numbers.txt", Format::Grid);
    assert_eq!((wrapped.len(), site.len(), grid.len()), (1, 2, 1));
    for game in [&wrapped[0], &site[0], &grid[0]] {
        assert_eq!(
            (game.moves.len(), game.result.unwrap().difference),
            (62, -12)
        );
        assert_eq!(game.moves, wrapped[0].moves);
    }
    assert_eq!(
        site[0]
            .players
            .each_ref()
            .map(|player| player.name.as_str()),
        ["first", "second"]
    );
    assert_eq!(
        (site[0].event.as_str(), site[0].year()),
        ("example", Some(2026))
    );
    // Nine moves, and 13 discs to none: the winner takes the empty squares.
    assert_eq!(
        (site[1].moves.len(), site[1].result.unwrap().difference),
        (9, 64)
    );
    assert!(site[1].end().is_over());
}

#[test]
fn full_width_is_read() {
    assert_eq!(
        texts(&games("fullwidth.txt", Format::Transcript)),
        ["f5d6c3d3c4", "f5d6c3"]
    );
}

#[test]
fn japanese_names_are_read() {
    for name in ["shift-jis.ggf", "euc-jp.ggf"] {
        let games = games(name, Format::Ggf);
        assert_eq!(texts(&games), ["f5d6c3"], "{name}");
        assert_eq!(
            games[0]
                .players
                .each_ref()
                .map(|player| player.name.as_str()),
            ["望月", "表示"],
            "{name}"
        );
    }
}

#[test]
fn character_sets_with_marks_are_read() {
    assert_eq!(
        texts(&games("utf-16.txt", Format::Transcript)),
        ["f5d6c3d3c4"]
    );
    assert_eq!(
        texts(&games("byte-order-mark.txt", Format::Transcript)),
        ["f5d6", "f5f6"]
    );
}

#[test]
fn names_lose_their_control_characters() {
    let games = games("control-characters.ggf", Format::Ggf);
    assert_eq!(texts(&games), ["f5d6"]);
    assert_eq!(
        games[0]
            .players
            .each_ref()
            .map(|player| player.name.as_str()),
        ["red", ""]
    );
}

#[test]
fn a_tree_of_nodes_is_a_game() {
    let games = games("game.sgf", Format::Sgf);
    assert_eq!(texts(&games), ["f5d6c3"]);
    assert_eq!(games[0].players[1].name, "B");
}

#[test]
fn another_game_is_refused_by_name() {
    let (_, loaded) = load("anti.ggf");
    assert!(loaded.games.is_empty());
    let problem = "game 1 (line 1) is skipped: it is a game of anti-Othello (type 8a), in which fewer discs win, not of Othello";
    assert_eq!(loaded.problems[0].to_string(), problem);
    // The games beside it are read.
    let file =
        "(;GM[Othello]TY[8]B[f5];)\n(;GM[Othello]TY[8a]B[f5];)\n(;GM[Othello]TY[s8r20]B[f5];)\n";
    let (_, loaded) = open(file.as_bytes(), "ggf");
    assert_eq!(loaded.numbers, [1, 3]);
}

/// What is compressed is read as what it holds.
#[test]
fn compressed_files_are_read() {
    for name in ["site.pgn.gz", "game.sgf.bz2"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fuzz/corpus/files")
            .join(name);
        let (format, loaded) = open(&std::fs::read(&path).unwrap(), "gz");
        let expected = if name.starts_with("site") {
            (Format::Pgn, 2)
        } else {
            (Format::Sgf, 1)
        };
        assert_eq!((format, loaded.games.len()), expected);
    }
}

/// Lines that go on, and lines that begin another game.
#[test]
fn lines_are_distinguished() {
    let long = "f5d6c3d3c4f4f6f3";
    for (text, games) in [
        // Move numbers that go on, by rounds, by plies, after an odd number of moves, after empty lines, and the score alone.
        ("1. f5 d6\n2. c3 d3\n3. c4 f4\n", &["f5d6c3d3c4f4"][..]),
        ("1. f5 2. d6\n3. c3 4. d3\n", &["f5d6c3d3"]),
        ("1. f5 d6 2. c3\n2... d3 3. c4\n", &["f5d6c3d3c4"]),
        ("1. f5 d6\n\n2. c3 d3\n", &["f5d6c3d3"]),
        ("1. f5 d6\n2. c3\n\n40-24\n", &["f5d6c3"]),
        // Lines without numbers go on after long lines, where they are no games.
        ("f5d6c3d3c4f4f6f3\ne6e7\n", &["f5d6c3d3c4f4f6f3e6e7"]),
        // One game a line stays one game a line.
        ("f5d6\nf5f6\n", &["f5d6", "f5f6"]),
        (
            "1. f5d6c3\n2. f5f6e6\n3. f5f4e3\n",
            &["f5d6c3", "f5f6e6", "f5f4e3"],
        ),
        ("1. f5 d6\n1. f5 f6\n2. e6\n", &["f5d6", "f5f6e6"]),
        (&format!("{long}\n{long}\n"), &[long, long]),
    ] {
        let (_, loaded) = open(text.as_bytes(), "txt");
        assert_eq!(
            (texts(&loaded.games), loaded.problems.len()),
            (games.iter().map(|&game| game.to_owned()).collect(), 0),
            "{text}"
        );
    }
}

/// A game that breaks off in its third line is not two lines of it, and its other lines are no games.
#[test]
fn a_broken_game_is_skipped_as_a_whole() {
    let text = "1. f5 d6\n2. c3 d3\n3. a1 f4\n4. f6 f3\n\n1. f5 f6 # the next one\n";
    let (_, loaded) = open(text.as_bytes(), "txt");
    assert_eq!(
        (texts(&loaded.games), loaded.skipped, &loaded.numbers[..]),
        (vec!["f5f6".to_owned()], 1, &[2][..])
    );
    assert_eq!(loaded.games[0].comment, "the next one");
    assert!(
        loaded.problems[0]
            .to_string()
            .starts_with("game 1 (line 3) is skipped: \"a1\" is no legal move of black")
    );
}

#[test]
fn scores_that_differ_are_remarked() {
    let wipe_out = "e6f4e3f6g5d6e7f5c5";
    for (text, difference) in [
        (format!("{wipe_out} 13-0"), None),
        (format!("{wipe_out} 64:0"), None),
        (format!("{wipe_out} (13 - 51)"), Some(-38)),
    ] {
        let (_, loaded) = open(text.as_bytes(), "txt");
        let remarks = loaded
            .problems
            .iter()
            .filter(|problem| !problem.skipped)
            .count();
        assert_eq!(
            (loaded.games.len(), remarks),
            (1, usize::from(difference.is_some())),
            "{text}"
        );
        assert_eq!(
            loaded.games[0].result.unwrap().difference,
            difference.unwrap_or(64)
        );
    }
    // A game that was given up has the score that the file states.
    let (_, loaded) = open(b"f5d6c3 40-24", "");
    assert_eq!(loaded.games[0].result.unwrap().difference, 16);
}

#[test]
fn broken_games_of_pgn_are_skipped() {
    let good = "[Event \"x\"]\n\n1. f5 d6 *\n\n";
    for (bad, line, problem) in [
        (
            "[Event \"x\"]\n[Black Ada]\n\n1. f5 *\n",
            2,
            "\"[Black Ada]\" is no tag such as [Black \"Ada\"]",
        ),
        (
            "[Event \"x\"]\n\n1. e4 e5 1-0\n",
            3,
            "\"e4\" is no legal move of black: the legal moves are d3 c4 f5 e6",
        ),
        (
            "[Event \"x\"]\n\n1. f5 {open\n",
            3,
            "the comment has no } at its end",
        ),
        (
            "[Event \"x\"]\n\n1. f5 (1. d3\n",
            3,
            "the variation has no ) at its end",
        ),
        (
            "[Event \"x\"]\n\n1. Nf3 *\n",
            3,
            "\"Nf3\" is no move: a move is a square from a1 to h8, or pass",
        ),
        (
            "[Event \"x\"]\n\n1. f5 * d6\n",
            3,
            "\"d6\" follows the result of the game",
        ),
        (
            "[Event \"x\"]\n[Variant \"Antichess\"]\n\n1. e3 *\n",
            2,
            "it is a game of Antichess, not of Othello",
        ),
        (
            "[Event \"x\"]\n[FEN \"8/8 w\"]\n\n1. f5 *\n",
            2,
            "\"8\" is no square of the board: square 1 of 64 is * or X, O, or -",
        ),
    ] {
        let (format, loaded) = open(format!("{good}{bad}{good}").as_bytes(), "");
        assert_eq!(
            (format, loaded.games.len(), &loaded.numbers[..]),
            (Format::Pgn, 2, &[1, 3][..]),
            "{bad}"
        );
        assert_eq!(
            loaded.problems[0].to_string(),
            format!("game 2 (line {}) is skipped: {problem}", line + 4)
        );
    }
}

#[test]
fn broken_games_of_sgf_are_skipped() {
    let good = "(;GM[2];B[f5])\n";
    for (bad, problem) in [
        (
            "(;GM[1]SZ[19];B[dd])",
            "it is a game of another kind (GM[1]), not of Othello, GM[2]",
        ),
        (
            "(;GM[2]SZ[10];B[f5])",
            "the board has 10 rows, and only 8 are supported",
        ),
        (
            "(;GM[2];B[f9])",
            "\"f9\" is no move: a move is a square from a1 to h8, or pass",
        ),
        (
            "(;GM[2];W[f5])",
            "\"f5\" is no legal move of white: the legal moves are e3 f4 c5 d6",
        ),
        (
            "(;GM[2];B[f5];B[d6])",
            "\"d6\" is written as a move of black, and the other side is to move",
        ),
        (
            "(;GM[2];B[f5];AB[a1])",
            "discs are placed after the first position",
        ),
        ("(;GM[2]AB[i9];B[f5])", "\"i9\" is no square from a1 to h8"),
        (
            "(;GM[2];B f5)",
            "\"B f5) (;GM[2…\" is no property such as B[f5]",
        ),
        ("(;GM[2];B[f5]", "the game has no ) at its end"),
    ] {
        let (format, loaded) = open(format!("{good}{bad}\n{good}").as_bytes(), "");
        assert_eq!(
            (format, &loaded.numbers[..], loaded.skipped),
            (Format::Sgf, &[1, 3][..], 1),
            "{bad}"
        );
        // A missing bracket is found where the next game begins.
        let line = if bad.ends_with(')') { 2 } else { 3 };
        assert_eq!(
            loaded.problems[0].to_string(),
            format!("game 2 (line {line}) is skipped: {problem}")
        );
    }
}

/// Squares as in Go, passes, variations, escaped brackets, another start, and results.
#[test]
fn forms_of_sgf_are_read() {
    for (text, game, result) in [
        ("(;GM[2];B[fe];W[df])", "f5d6", None),
        ("(;GM[2]RE[B+12];B[F5];W[D6])", "f5d6", Some(12)),
        ("(;GM[2]RE[W+R];B[f5])", "f5", Some(-64)),
        ("(;GM[2]RE[26-38];B[f5])", "f5", Some(-12)),
        ("(;GM[2]RE[0];B[f5])", "f5", Some(0)),
        ("(;GM[2]RE[?];B[f5])", "f5", None),
        (
            "(;GM[2];B[f5];W[d6](;B[c3];W[d3](;B[c4])(;B[e3]))(;B[c4]))",
            "f5d6c3d3c4",
            None,
        ),
        ("(\n;\nGM[2]\nPB[a\\]b]\n;\nB[f5]\n)", "f5", None),
    ] {
        let (format, loaded) = open(text.as_bytes(), "");
        assert_eq!(
            (format, texts(&loaded.games)),
            (Format::Sgf, vec![game.to_owned()]),
            "{text}: {:?}",
            loaded.problems
        );
        assert_eq!(
            loaded.games[0].result.map(|result| result.difference),
            result,
            "{text}"
        );
    }
    let (_, loaded) = open(b"(;GM[2]AB[e4][d5][e5][f5]AW[d4]PL[W];W[f6])", "");
    assert_eq!(loaded.games[0].moves.len(), 1);
    assert!(!loaded.games[0].has_standard_start());
}

#[test]
fn broken_grids_are_named() {
    let grid = String::from_utf8(
        std::fs::read(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/data/grid-of-numbers.txt"
        ))
        .unwrap(),
    )
    .unwrap();
    for (from, to, problem) in [
        (
            "59 60",
            "59 58",
            "game 1 (line 1) is skipped: move 58 stands on two squares",
        ),
        (
            " 15 ",
            " -- ",
            "game 1 (line 1) is skipped: move 15 is missing, and others follow it",
        ),
        ("28 20 () ##", "28 20 -- ##", ""),
        (
            "() ## 11 27",
            "20 ## 11 27",
            "game 1 (line 1) is skipped: move 20 stands on two squares",
        ),
        (
            "07 52 46",
            "07 52",
            "game 1 (line 6) is skipped: the grid has 5 rows of 8 squares, and 8 are needed",
        ),
    ] {
        let text = grid.replacen(from, to, 1);
        let loaded = uctopia_records::grid::read(&text);
        let problems: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            problems.first().map_or("", String::as_str),
            problem,
            "{text}"
        );
        assert_eq!(loaded.games.len() + loaded.skipped, 1, "{text}");
    }
}

/// Nothing takes quadratic time: files of broken games.
#[test]
fn long_files_of_broken_games_take_linear_time() {
    for part in [
        "(;GM[2];B[",
        "(;GM[2](",
        "(;GM[2]",
        "[Event \"",
        "[Event \"x\"]\n{",
        "[a \"b\"]\n(",
        "1. f5 d6\n2. a1\n",
        "1 2 3 4 5 6 7 8\n",
    ] {
        let text = part.repeat(100_000);
        let (_, loaded) = open(text.as_bytes(), "");
        assert!(loaded.problems.len() + loaded.unlisted >= loaded.skipped);
    }
}
