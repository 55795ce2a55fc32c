//! Reviews of the last moves of recorded games against an exhaustive solve.
//!
//! `data/endgames.txt` has the scores of 221 positions with 10 to 20 empty squares. What a review calls proven equals them, however
//! few positions its proofs may visit, and by whatever agent the rest is searched.

use std::ops::Range;

use uctopia_catalog::GameSpec;
use uctopia_game::{Budget, Context, Scale, Turn};
use uctopia_study::review::{MoveClass, Review, ReviewSettings, ReviewedMove, review};

/// The exhaustive solve of a position.
struct Solved {
    ply: usize,
    /// The margin of best play for the first player.
    before: f32,
    /// The margin after the played move.
    after: f32,
}

impl Solved {
    fn of(text: &str) -> Self {
        let [ply, before, after] = text
            .split(':')
            .map(|number| number.parse::<i16>().unwrap())
            .collect::<Vec<_>>()[..]
        else {
            panic!("{text}");
        };
        Self {
            ply: usize::try_from(ply).unwrap(),
            before: before.into(),
            after: after.into(),
        }
    }

    fn loss(&self) -> f32 {
        (self.before - self.after).abs()
    }

    /// The class by the rules of `docs/review.md`.
    fn class(&self) -> MoveClass {
        match self.loss() {
            0.0 => MoveClass::Best,
            _ if self.before.total_cmp(&0.0) != self.after.total_cmp(&0.0) => MoveClass::Blunder,
            loss if loss >= 8.0 => MoveClass::Blunder,
            loss if loss >= 4.0 => MoveClass::Mistake,
            _ => MoveClass::Inaccuracy,
        }
    }
}

/// What a review claims to be proven.
#[derive(Default)]
struct Claims {
    positions: usize,
    moves: usize,
    all: usize,
}

/// Reviews the games from the first solved position on, and checks all that the review claims to be proven.
fn check(games: Range<usize>, agent: &str, exact_nodes: u64) -> Claims {
    let text = include_str!("../data/endgames.txt");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let mut claims = Claims::default();
    for line in &lines[games] {
        let (moves, scores) = line.split_once(" | ").unwrap();
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let solved: Vec<Solved> = scores.split(' ').map(Solved::of).collect();
        let (before, after) = moves.split_at(solved[0].ply);
        let mut start = "othello".parse::<GameSpec>().unwrap().session();
        start.set_position(&before.join(" ")).unwrap();
        let settings = ReviewSettings {
            exact_nodes,
            ..ReviewSettings::new(agent.parse().unwrap())
        };
        let found = review(&start, after, &settings, &Budget::unlimited(), &mut |_| ()).unwrap();
        for position in &solved {
            claims.all += 1;
            check_position(
                position,
                position.ply - before.len(),
                &found,
                line,
                &mut claims,
            );
        }
    }
    claims
}

fn check_position(solved: &Solved, index: usize, found: &Review, game: &str, claims: &mut Claims) {
    let m = &found.moves[index];
    let position = &found.positions[index];
    assert_eq!((m.ply, position.ply), (index, index));
    let place = format!(
        "{m:?}, {} moves before the first one, in {game}",
        solved.ply - index
    );
    if position.proven {
        claims.positions += 1;
        match found.scale.as_ref().unwrap() {
            Scale::Points { .. } => assert_eq!(position.value, Some(solved.before), "{place}"),
            scale => {
                let payoff = if solved.before == 0.0 {
                    0.0
                } else {
                    solved.before.signum()
                };
                assert_eq!(position.value, Some(scale.from_payoff(payoff)), "{place}");
            }
        }
    }
    if m.proven {
        claims.moves += 1;
        let expected = (Some(solved.before), Some(solved.after), Some(solved.loss()));
        assert_eq!((m.before, m.after, m.loss), expected, "{place}");
        assert_eq!(m.class, (!m.forced).then(|| solved.class()), "{place}");
    }
    if says_as_good_as_any(m) {
        assert_eq!(solved.loss(), 0.0, "{place}");
    }
}

/// Whether a move is called best though the search would have played another one.
fn says_as_good_as_any(m: &ReviewedMove) -> bool {
    m.class == Some(MoveClass::Best) && m.best != m.mv
}

/// The searches alone, of which only a part is solved: bounds and proofs of the winner are no values.
#[test]
fn searches_call_proven_what_is_exact() {
    for agent in [
        "probcut:nodes=20000",
        "probcut:nodes=20000,root=all",
        "alpha-beta:depth=3",
        "uct:iters=200,solver=on",
    ] {
        let claims = check(0..5, agent, 0);
        assert_eq!((claims.moves, claims.all), (0, 55), "{agent}");
    }
    let proven = check(0..5, "probcut:nodes=20000", 0).positions;
    assert!(proven > 5, "{proven}");
}

#[test]
fn proofs_equal_an_exhaustive_solve() {
    let claims = check(0..20, "probcut:nodes=2000", 100_000);
    assert_eq!(claims.all, 221);
    assert!(claims.moves > 60, "{}", claims.moves);
}

/// With the default number of nodes nearly all are proven.
#[test]
#[ignore = "a minute, optimized"]
fn twenty_empty_squares_are_solved_by_default() {
    let claims = check(0..20, "probcut", ReviewSettings::EXACT_NODES);
    assert!(claims.moves > 200, "{} of {}", claims.moves, claims.all);
}

/// The scores of the file are those of the solver.
#[test]
#[ignore = "half a minute, optimized"]
fn the_recorded_scores_are_those_of_the_solver() {
    let text = include_str!("../data/endgames.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, scores) = line.split_once(" | ").unwrap();
        let moves: Vec<&str> = moves.split(' ').collect();
        for solved in scores.split(' ').map(Solved::of) {
            let mut session = "othello".parse::<GameSpec>().unwrap().session();
            session
                .set_position(&moves[..solved.ply].join(" "))
                .unwrap();
            let seat = session
                .seat(&"exact:nodes=1000000000".parse().unwrap(), 1)
                .unwrap();
            let report = session.decide(seat, &mut Context::unlimited()).unwrap();
            let sign = if session.turn() == Turn::Player(uctopia_game::Player::FIRST) {
                1.0
            } else {
                -1.0
            };
            let of_move = |mv: &str| {
                report
                    .moves
                    .iter()
                    .find(|m| m.mv == mv)
                    .and_then(|m| m.value)
                    .map(|v| sign * v)
            };
            let found = (of_move(&report.best), of_move(moves[solved.ply]));
            assert_eq!(
                found,
                (Some(solved.before), Some(solved.after)),
                "{line} at {}",
                solved.ply
            );
        }
    }
}
