//! What is written is read again; what is read from real files has their published figures.

use uctopia_game::{Game, Rng};
use uctopia_games::othello::Othello8;
use uctopia_records::wthor::{self, NameKind, Names};
use uctopia_records::{
    Ending, Format, GameRecord, GameResult, MoveNote, PlayerInfo, Theoretical, ggf, obf, read,
    transcript, write,
};

/// A random game to its end, from the first position or from one after eight plies, before any game can be over.
fn random_game(rng: &mut Rng, standard_start: bool) -> GameRecord {
    let mut position = Othello8::new();
    let play = |position: &mut Othello8, rng: &mut Rng| {
        let mv = position
            .moves()
            .nth(rng.below(position.moves().len() as u32) as usize)
            .unwrap();
        position.play(mv);
        mv
    };
    for _ in 0..if standard_start { 0 } else { 8 } {
        play(&mut position, rng);
    }
    let (start, mut moves) = (position, Vec::new());
    while !position.is_over() {
        moves.push(play(&mut position, rng));
    }
    GameRecord::new(start, moves).unwrap()
}

fn player(name: &str, rating: Option<f32>) -> PlayerInfo {
    PlayerInfo {
        name: name.to_owned(),
        rating,
    }
}

/// A game with everything that GGF can hold.
fn with_everything(rng: &mut Rng, number: u32) -> GameRecord {
    let mut game = random_game(rng, number.is_multiple_of(2));
    game.players = [
        player("Ada Łovelace", Some(1745.25)),
        player("noname", None),
    ];
    (game.event, game.date) = (
        "Paris ; (;) 1".to_owned(),
        "2003.12.15_12:33:18.MST".to_owned(),
    );
    game.comment = "first line\nsecond; line (;GM".to_owned();
    let note = |ply: usize| MoveNote {
        evaluation: (!ply.is_multiple_of(3)).then_some(ply as f32 / 8.0 - 2.0),
        seconds: ply.is_multiple_of(2).then_some(ply as f32 / 10.0),
    };
    game.notes = (0..game.moves.len()).map(note).collect();
    let ending = [
        Ending::Regular,
        Ending::Resigned,
        Ending::Time,
        Ending::Mutual,
    ][number as usize % 4];
    if let Some(result) = &mut game.result {
        result.ending = ending;
    }
    game
}

#[test]
fn ggf_is_read_as_written() {
    let mut rng = Rng::new(1);
    let games: Vec<GameRecord> = (0..100)
        .map(|number| with_everything(&mut rng, number))
        .collect();
    let passes = games
        .iter()
        .flat_map(|game| &game.moves)
        .filter(|mv| mv.is_pass())
        .count();
    assert!(passes > 20, "{passes} passes");
    let loaded = ggf::read(&ggf::write(&games));
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.games, games);
}

#[test]
fn wthor_is_read_as_written() {
    let mut rng = Rng::new(2);
    let games: Vec<GameRecord> = (0..200_u8)
        .map(|number| {
            let mut game = random_game(&mut rng, true);
            game.players = [
                player("Tastet Marc", None),
                player(&format!("André {}", number % 7), None),
            ];
            (game.event, game.date) = (format!("Open {}", number % 3), "1980".to_owned());
            game.theoretical = Some(Theoretical {
                difference: 2 * (number % 33) as i8,
                empty_squares: 24,
            });
            game
        })
        .collect();
    let files = wthor::write(&games);
    assert_eq!(files.problems, []);
    assert_eq!(
        (
            files.games.len(),
            files.players.len(),
            files.tournaments.len()
        ),
        (16 + 200 * 68, 16 + 8 * 20, 16 + 3 * 26)
    );
    let (players, first) = wthor::read_names(&files.players, NameKind::Players);
    let (tournaments, second) = wthor::read_names(&files.tournaments, NameKind::Tournaments);
    assert_eq!((first, second), (vec![], vec![]));
    let loaded = wthor::read(
        &files.games,
        &Names {
            players,
            tournaments,
        },
    );
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.games, games);
}

#[test]
fn transcripts_and_positions_are_read_as_written() {
    let mut rng = Rng::new(3);
    let games: Vec<GameRecord> = (0..100)
        .map(|number| random_game(&mut rng, number % 2 == 0))
        .collect();
    assert_eq!(transcript::read(&transcript::write(&games)).games, games);
    let first = GameRecord::default();
    assert_eq!(
        transcript::read(&transcript::write(std::slice::from_ref(&first))).games,
        [first]
    );
    let ends = obf::read(&obf::write(&games)).games;
    assert!(
        games
            .iter()
            .zip(&ends)
            .all(|(game, end)| game.end() == end.start && game.result == end.result)
    );
}

/// The endgame problems of the French federation, which the command measures its solver with.
#[test]
fn problem_files_are_written_as_read() {
    let text = include_str!("../data/ffo-40-44.obf");
    let loaded = obf::read(text);
    assert_eq!((loaded.games.len(), loaded.problems.len()), (5, 0));
    assert_eq!(obf::write(&loaded.games), text);
    assert_eq!(Format::of(text.as_bytes()), Format::Obf);
}

/// All bytes of a file of WTHOR's layout, written here by hand: f5 is 56, d6 is 64.
#[test]
fn a_game_of_wthor_has_the_published_layout() {
    let mut file = vec![20, 1, 12, 31, 1, 0, 0, 0, 0, 0, 0xbc, 7, 0, 0, 0, 0];
    let line = [56, 64, 33, 34, 43, 46, 66];
    file.extend([7, 0, 1, 0, 2, 1, 31, 39]);
    file.extend(line);
    file.resize(16 + 68, 0);
    let names = Names {
        players: vec!["Ada".to_owned(), "Bob".to_owned()],
        tournaments: Vec::new(),
    };
    let loaded = wthor::read(&file, &names);
    let game = &loaded.games[0];
    assert_eq!(game.text(60), "f5d6c3d3c4f4f6");
    assert_eq!(
        game.players.each_ref().map(|player| player.name.as_str()),
        ["Bob", "#258"]
    );
    assert_eq!((game.event.as_str(), game.year()), ("#7", Some(1980)));
    assert_eq!(
        game.result,
        Some(GameResult {
            difference: -2,
            ending: Ending::Regular
        })
    );
    assert_eq!(
        game.theoretical,
        Some(Theoretical {
            difference: 14,
            empty_squares: 22
        })
    );
    let remark =
        "game 1 (byte 16): the name with the number 258 is missing: the file of names has 2";
    assert_eq!(loaded.problems[0].to_string(), remark);
}

/// The perfect game of Takizawa (2023): 60 moves without a pass, 32 to 32.
#[test]
fn the_perfect_game_is_a_draw_in_every_format() {
    let moves = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";
    let games = transcript::read(moves).games;
    assert_eq!(
        (games[0].moves.len(), games[0].result.unwrap().difference),
        (60, 0)
    );
    for format in [
        Format::Ggf,
        Format::Wthor,
        Format::Pgn,
        Format::Sgf,
        Format::Grid,
        Format::Transcript,
    ] {
        let again = read(&write(&games, format).bytes, format);
        assert_eq!(
            (again.problems.len(), &again.games[0].moves),
            (0, &games[0].moves),
            "{format:?}"
        );
        assert_eq!(Format::of(&write(&games, format).bytes), format);
    }
}

/// Games go through all formats one after another, and come back: what a format cannot hold is all that is lost.
#[test]
fn conversions_of_every_format_keep_the_moves() {
    let mut rng = Rng::new(4);
    let mut games: Vec<GameRecord> = (0..50).map(|_| random_game(&mut rng, true)).collect();
    for game in &mut games {
        game.players = [player("Ada", Some(1745.5)), player("望月 \"M\" [x]", None)];
        (game.event, game.date) = ("Open \\ 1".to_owned(), "2026.01.02".to_owned());
        game.comment = "first; {line}".to_owned();
    }
    for (first, then) in Format::ALL
        .into_iter()
        .flat_map(|first| Format::ALL.map(|then| (first, then)))
    {
        if [first, then].contains(&Format::Obf) {
            continue; // positions
        }
        let once = read(&write(&games, first).bytes, first);
        let twice = read(&write(&once.games, then).bytes, then);
        assert_eq!(
            (&once.problems[..], &twice.problems[..]),
            (&[][..], &[][..]),
            "{first:?} {then:?}"
        );
        for (game, again) in games.iter().zip(&twice.games) {
            assert_eq!(
                (&game.moves, game.result, game.end()),
                (&again.moves, again.result, again.end()),
                "{first:?} {then:?}"
            );
        }
    }
    for (format, read) in [
        (
            Format::Pgn,
            read as fn(&[u8], Format) -> uctopia_records::Loaded,
        ),
        (Format::Sgf, read),
    ] {
        let again = read(&write(&games, format).bytes, format).games;
        for (game, again) in games.iter().zip(&again) {
            assert_eq!(
                (&game.players, &game.event, &game.date),
                (&again.players, &again.event, &again.date),
                "{format:?}"
            );
        }
    }
    // OBF holds the last position of a game, which every format that has positions can hold as a start.
    let ends = read(&write(&games, Format::Obf).bytes, Format::Obf).games;
    for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Transcript] {
        let again = read(&write(&ends, format).bytes, format).games;
        assert!(
            ends.iter()
                .zip(&again)
                .all(|(end, again)| end.start == again.start),
            "{format:?}"
        );
    }
}

/// Games from another start, white to move among them, in the formats that can hold one.
#[test]
fn other_starts_are_kept() {
    let mut rng = Rng::new(5);
    let games: Vec<GameRecord> = (0..50).map(|_| random_game(&mut rng, false)).collect();
    for format in [Format::Ggf, Format::Pgn, Format::Sgf, Format::Transcript] {
        let again = read(&write(&games, format).bytes, format);
        assert_eq!(
            (again.problems.len(), again.games),
            (0, games.clone()),
            "{format:?}"
        );
    }
    for format in [Format::Wthor, Format::Grid] {
        assert_eq!(
            write(&games, format).problems.len(),
            games.len(),
            "{format:?}"
        );
    }
}
