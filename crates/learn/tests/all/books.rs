//! Books of small games: their values are those of the rules, and nothing depends on threads or interruptions.

use std::collections::{HashMap, HashSet};

use uctopia_game::{
    Agent, AgentFailure, Context, Evaluation, Game, MoveReport, Player, Report, Scale, Shortcuts,
    StopFlag, Turn,
};
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::{Othello6, Othello8};
use uctopia_learn::{Book, BookError, BookSettings};
use uctopia_search::{AlphaBeta, AlphaBetaConfig};

/// Values the moves of any game by the payoff after them, and by a number of the position where the game goes on: values that
/// change with every ply, so that a book has something to back up.
#[derive(Clone, Copy)]
struct Shallow {
    stop_after: usize,
}

impl<G: Game + Shortcuts> Agent<G> for Shallow {
    fn decide(
        &mut self,
        state: &G,
        context: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let Turn::Player(player) = state.turn() else {
            panic!("a player is to move")
        };
        if self.stop_after == 0 {
            context.budget.stop.raise();
        }
        let value = |next: &G| match next.turn() {
            Turn::Over => next.payoff(player),
            _ => (next.moves().len() % 7) as f32 / -10.0,
        };
        let moves: Vec<_> = state
            .moves()
            .map(|m| MoveReport {
                value: Some(value(&state.after(m))),
                ..MoveReport::new(m)
            })
            .collect();
        Ok(Report::new(state, moves, Scale::Signed, 0))
    }
}

fn settings(weight: f32) -> BookSettings {
    BookSettings {
        game: "game".to_owned(),
        agent: "shallow".to_owned(),
        seed: 1,
        weight,
    }
}

/// A book of at most so many positions.
fn grown<G: uctopia_learn::BookGame>(start: &G, most: usize, jobs: usize, weight: f32) -> Book<G> {
    let mut book = Book::new(start.clone(), settings(weight)).unwrap();
    continue_to(&mut book, most, jobs);
    book
}

fn continue_to<G: uctopia_learn::BookGame>(book: &mut Book<G>, most: usize, jobs: usize) {
    let agent = |_| {
        Ok(vec![
            Box::new(Shallow { stop_after: 1 }) as Box<dyn Agent<G>>
        ])
    };
    while book.len() < most && book.grow(most, &agent, jobs, &StopFlag::default()).unwrap() > 0 {}
}

/// The value under best play, by definition.
fn minimax<G: Game>(state: &G, player: Player, known: &mut HashMap<(G, Player), f32>) -> f32 {
    if let Some(&value) = known.get(&(state.clone(), player)) {
        return value;
    }
    let value = match state.turn() {
        Turn::Over => state.payoff(player),
        Turn::Player(mover) => {
            let values: Vec<f32> = state
                .moves()
                .map(|m| minimax(&state.after(m), player, known))
                .collect();
            let better = if mover == player { f32::max } else { f32::min };
            values.into_iter().reduce(better).unwrap()
        }
        Turn::Chance => panic!("no game of chance"),
    };
    known.insert((state.clone(), player), value);
    value
}

/// A book with every position of a game has its values under best play.
#[test]
fn a_whole_book_is_minimax() {
    fn check<G: uctopia_learn::BookGame>(start: &G, positions: usize) {
        let book = grown(start, usize::MAX, 1, 0.1);
        assert_eq!(book.len(), positions);
        let (mut known, mut seen, mut waiting) =
            (HashMap::new(), HashSet::new(), vec![start.clone()]);
        while let Some(state) = waiting.pop() {
            let Turn::Player(player) = state.turn() else {
                continue;
            };
            let report = book.report(&state).unwrap();
            assert_eq!(report.moves.len(), state.moves().len());
            let first: Vec<_> = state.moves().collect();
            for (m, found) in first.into_iter().zip(&report.moves) {
                let expected = minimax(&state.after(m), player, &mut known);
                assert_eq!(
                    found.value,
                    Some(expected),
                    "{state} {}",
                    state.move_text(m)
                );
                waiting.extend((seen.insert(state.after(m))).then(|| state.after(m)));
            }
        }
    }
    check(&TicTacToe::default(), 627); // of 765 positions up to symmetry, 138 are finished games
}

#[test]
fn a_book_does_not_depend_on_threads_and_interruptions() {
    let start = Othello6::new();
    let whole = grown(&start, 150, 1, 0.05);
    assert_eq!(whole.len(), 150);
    let file = whole.to_bytes();
    assert_eq!(grown(&start, 150, 3, 0.05).to_bytes(), file);
    // In pieces, in the middle of batches, through files.
    let mut pieces = grown(&start, 1, 2, 0.05);
    for most in [2, 9, 40, 61, 103, 150] {
        continue_to(&mut pieces, most, 2);
        assert_eq!(pieces.len(), most);
        pieces = Book::from_bytes(&pieces.to_bytes(), &start, "game").unwrap();
    }
    assert_eq!(pieces.to_bytes(), file);
}

#[test]
fn interrupted_searches_are_left_out() {
    let mut book = grown(&Othello6::new(), 10, 1, 0.05);
    let before = book.to_bytes();
    let agent = |_| {
        Ok(vec![
            Box::new(Shallow { stop_after: 0 }) as Box<dyn Agent<Othello6>>
        ])
    };
    assert_eq!(book.grow(100, &agent, 2, &StopFlag::default()), Ok(0));
    assert_eq!(book.to_bytes(), before);
}

/// Small weights make deep books, large ones broad ones.
#[test]
fn the_weight_decides_between_depth_and_breadth() {
    let deepest = |weight| {
        let book = grown(&Othello8::new(), 60, 1, weight);
        let report = book.report(&Othello8::new()).unwrap();
        report.moves.iter().map(|m| m.pv.len()).max().unwrap()
    };
    assert!(
        deepest(0.001) > deepest(10.0) + 2,
        "{} {}",
        deepest(0.001),
        deepest(10.0)
    );
}

/// The values of a position are those of its image, and the first move of Othello has four images.
#[test]
fn symmetric_positions_are_one() {
    let book = grown(&Othello8::new(), 30, 1, 0.05);
    let report = book.report(&Othello8::new()).unwrap();
    assert_eq!(report.moves.len(), 4);
    let first = report.moves[0].value;
    assert!(
        report
            .moves
            .iter()
            .all(|m| m.value == first && m.visits == 29),
        "{:?}",
        report.moves
    );
    for m in &report.moves {
        let mut state = Othello8::new();
        m.pv.iter().for_each(|&m| {
            assert!(state.moves().any(|legal| legal == m));
            state.play(m);
        });
    }
}

#[test]
fn every_changed_bit_and_malformed_line_is_refused() {
    let start = Othello6::new();
    let file = grown(&start, 12, 1, 0.05).to_bytes();
    for bit in 0..8 * file.len() {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(
            Book::from_bytes(&damaged, &start, "game").is_err(),
            "bit {bit}"
        );
    }
    assert!(matches!(
        Book::from_bytes(&file, &start, "other"),
        Err(BookError::OtherGame { .. })
    ));
    let fields = [
        ("game", "game"),
        ("agent", "a"),
        ("seed", "1"),
        ("weight", "0.1"),
        ("scale", "signed"),
        ("positions", "1"),
    ];
    let problem = |line: &str| {
        let bytes = uctopia_values::ChecksumFile::write("book", 1, &fields, line.as_bytes());
        Book::from_bytes(&bytes, &start, "game")
            .map(drop)
            .map_err(|error| error.to_string())
    };
    let text = String::from_utf8(file).unwrap();
    let line = text
        .lines()
        .skip_while(|line| !line.starts_with("sha256"))
        .nth(1)
        .unwrap();
    assert_eq!(problem(line), Ok(()));
    for bad in [
        "",
        "\t",
        "x",
        &format!("{line}\n{line}"),
        &line.replace('=', ":"),
        &line.replace('=', "=x"),
        "a\tb\tc=1",
    ] {
        assert!(problem(bad).is_err(), "{bad:?}");
    }
}

/// The value of a move is the mean of those of several agents.
/// Found before the first search, not when a book of many hours is written or read.
#[test]
fn texts_that_would_not_be_read_again_are_refused() {
    let start = TicTacToe::default();
    let named = |agent: String| BookSettings {
        agent,
        ..settings(0.1)
    };
    let refused = Book::new(start, named("uct:eval=a\nb".to_owned())).unwrap_err();
    assert!(matches!(refused, BookError::Unwritable { .. }), "{refused}");
    let long = named(format!("uct:eval={}", "x".repeat(5000)));
    let book = Book::new(start, long.clone()).unwrap();
    assert_eq!(
        *Book::from_bytes(&book.to_bytes(), &start, "game")
            .unwrap()
            .settings(),
        long
    );

    let mut book = Book::new(start, settings(0.1)).unwrap();
    let unit = |_| {
        Ok(vec![
            Box::new(Points("a\nunit")) as Box<dyn Agent<TicTacToe>>
        ])
    };
    let refused = book.grow(1, &unit, 1, &StopFlag::default()).unwrap_err();
    assert!(matches!(refused, BookError::Unwritable { .. }), "{refused}");
}

/// Gives every move no points of a unit.
struct Points(&'static str);

impl<G: Game> Agent<G> for Points {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let moves = state
            .moves()
            .map(|m| MoveReport {
                value: Some(0.0),
                ..MoveReport::new(m)
            })
            .collect();
        Ok(Report::new(
            state,
            moves,
            Scale::Points {
                unit: self.0.into(),
                scale: 1.0,
            },
            0,
        ))
    }
}

#[test]
fn several_agents_are_averaged() {
    let constant = |value: f32| Box::new(Constant(value)) as Box<dyn Agent<Othello6>>;
    let mut book = Book::new(Othello6::new(), settings(0.1)).unwrap();
    book.grow(
        1,
        &|_| Ok(vec![constant(0.5), constant(-0.25)]),
        1,
        &StopFlag::default(),
    )
    .unwrap();
    assert_eq!(
        book.report(&Othello6::new()).unwrap().best_move().value,
        Some(0.125)
    );
    let none = book.grow(2, &|_| Ok(Vec::new()), 1, &StopFlag::default());
    assert!(matches!(none, Err(BookError::NoValues { .. })), "{none:?}");
}

/// Values every move alike.
struct Constant(f32);

impl<G: Game> Agent<G> for Constant {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let moves: Vec<_> = state
            .moves()
            .map(|m| MoveReport {
                value: Some(self.0),
                ..MoveReport::new(m)
            })
            .collect();
        Ok(Report::new(state, moves, Scale::Signed, 0))
    }
}

/// A search with bounds instead of values of pruned moves still leads to a book.
#[test]
fn real_searches_build_books() {
    let discs = Evaluation {
        name: "even",
        aliases: &[],
        unit: "discs",
        about: "",
        scale: 16.0,
        score: |_, _| 0.0,
    };
    let agent = |_| {
        let config = AlphaBetaConfig::default();
        Ok(vec![
            Box::new(AlphaBeta::<Othello6, _>::new(config, discs)) as Box<dyn Agent<Othello6>>
        ])
    };
    let mut book = Book::new(Othello6::new(), settings(0.1)).unwrap();
    while book.len() < 20 {
        book.grow(20, &agent, 2, &StopFlag::default()).unwrap();
    }
    assert!(
        book.scale()
            .is_some_and(|scale| matches!(scale, Scale::Points { .. }))
    );
}
