//! kaityo256's article on tic-tac-toe: exact in every digit.
//!
//! The program's random numbers are known (`srand(1)`), so its searches can be repeated word for word; and the values of random
//! play, which its predecessor computes, are fractions.
//!
//! `calls.rs` holds what its program prints, `claims.rs` what the article says besides, `decomposition.rs` its sibling on singular values.

mod calls;
mod claims;
mod decomposition;
mod jacobi;

use uctopia_articles::{Kaityo256, Kaityo256Config};
use uctopia_game::message::{Message, message};
use uctopia_game::{Agent, Budget, Game, Notation, Player, Report};
use uctopia_games::mnk::{Cell, TicTacToe};
use uctopia_search::random_play_value;

use self::calls::{CALLS, Call};
use crate::figure::{Article, Evidence, ExactRow, Figure};

pub(super) fn figures() -> Vec<Figure> {
    let mut figures = grids();
    figures.extend(claims::figures());
    figures.extend(decomposition::figures());
    figures
}

fn grids() -> Vec<Figure> {
    vec![
        Figure {
            name: "kaityo256",
            article: Article::TicTacToe,
            title: message!("UCT values, digit for digit"),
            note: message!(
                "Four grids are printed in the article; the visits, states and generator words of its program \
                 (Ruby 3.1, srand(1)) and the calls with other iterations were taken from runs of it. Everything comes \
                 out exactly: one shared node for equal positions, an untried move at random wherever there is one, \
                 √(2 ln N / n), and MT19937 with Ruby's rule for picks."
            ),
            evidence: Evidence::Exact(searches),
        },
        Figure {
            name: "random-play",
            article: Article::TicTacToe,
            title: message!("Exact values of random play"),
            note: message!(
                "The mean result when both sides move at random, as the series' first article computes it by \
                 enumeration: fractions, compared to six decimals."
            ),
            evidence: Evidence::Exact(random_play),
        },
    ]
}

fn searches() -> Vec<ExactRow> {
    CALLS.iter().flat_map(search).collect()
}

/// Repeats a call and compares all its known output.
fn search(call: &Call) -> Vec<ExactRow> {
    let state = TicTacToe::default().read(call.state).expect("the article's positions are legal");
    let config = Kaityo256Config { iters: Some(call.iterations), ..Kaityo256Config::default() };
    let mut program = Kaityo256::new(config, 1);
    let report = program.decide(&state, &Budget::unlimited()).seen_by(Player::FIRST);
    let row = |what: Message, published: String, ours: String| {
        let (position, iterations) = (call.state, call.iterations);
        ExactRow::compared(message!("{position} -i {iterations}: {what}"), published, ours)
    };
    let mut rows = vec![row(message!("values"), call.values.to_owned(), values(&state, &report))];
    if let Some((visits, states, words)) = call.internals {
        rows.push(row(
            message!("visits"),
            visits.to_owned(),
            cell_texts(&state, &report, "-", |m| m.visits.to_string()),
        ));
        rows.push(row(message!("states"), states.to_string(), report.totals.nodes.to_string()));
        rows.push(row(message!("random words"), words.to_string(), program.words_drawn().to_string()));
    }
    rows
}

/// The first player's means as the program prints them, occupied cells as +0.00.
fn values(state: &TicTacToe, report: &Report<Cell>) -> String {
    cell_texts(state, report, "+0.00", |m| match (m.value, m.visits) {
        // Rewards are whole numbers, so their sum is known exactly, and the mean to the last digit.
        (Some(mean), visits) => format!("{:+.2}", (f64::from(mean) * visits as f64).round() / visits as f64),
        (None, _) => "+NaN".to_owned(),
    })
}

/// A text for each cell, row by row.
fn cell_texts(
    state: &TicTacToe,
    report: &Report<Cell>,
    occupied: &str,
    text: impl Fn(&uctopia_game::MoveReport<Cell>) -> String,
) -> String {
    let cells = (0..9).filter_map(|index| state.cell(index % 3, index / 3));
    let of = |cell: Cell| report.moves.iter().find(|m| m.mv == cell).map_or_else(|| occupied.to_owned(), &text);
    cells.map(of).collect::<Vec<_>>().join(" ")
}

/// Positions, moves, and the mean payoff of random play after them to the first player.
const RANDOM_PLAY: [(&str, &str, f64); 14] = [
    ("000000000", "a1", 12.0 / 35.0),
    ("000000000", "b1", 0.2),
    ("000000000", "b2", 0.5),
    ("010200000", "a1", 0.416_667),
    ("010200000", "c1", 0.322_222),
    ("010200000", "b2", 0.566_667),
    ("010200000", "b3", 0.172_222),
    ("000010000", "a1", 0.428_571),
    ("000010000", "b1", 0.571_429),
    ("020010000", "c1", 0.716_667),
    ("020010000", "b3", 0.288_889),
    ("102022011", "b1", -1.0),
    ("102022011", "a2", 0.0),
    ("102022011", "a3", 1.0),
];

fn random_play() -> Vec<ExactRow> {
    let value = |&(position, played, published): &(&str, &str, f64)| {
        let state = TicTacToe::default().read(position).expect("the article's positions are legal");
        let played_move = state.read_move(played).expect("a legal move");
        let after = state.after(played_move);
        let ours = random_play_value(&after, u64::MAX).expect("tic-tac-toe has few positions");
        ExactRow {
            label: format!("{position}, {played}").into(),
            published: uctopia_format::signed(published, 6).into(),
            ours: uctopia_format::signed(ours, 6).into(),
            agrees: Some((ours - published).abs() < 1e-6),
        }
    };
    RANDOM_PLAY.iter().map(value).collect()
}
