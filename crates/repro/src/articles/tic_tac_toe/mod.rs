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

use uctopia_articles::{Kaityo256, Kaityo256Config, ruby_text};
use uctopia_game::{Agent, Context, Game, Notation, Player, Report};
use uctopia_games::mnk::{Cell, TicTacToe};
use uctopia_options::{Message, message};
use uctopia_search::random_play_value;

use self::calls::{CALLS, Call};
use crate::figure::{Article, Evidence, ExactRow, Figure, Source};

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
                "Four grids are published; visits, states, generator words and the calls with other numbers of iterations \
                 are those of runs of its program (Ruby 3.1, srand(1)). Everything comes \
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
                 enumeration. Its pictures and its program have two decimals."
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
    let state = TicTacToe::default()
        .read(call.state)
        .expect("the article's positions are legal");
    let config = Kaityo256Config {
        iters: Some(call.iterations),
        ..Kaityo256Config::default()
    };
    let mut program = Kaityo256::new(config, 1);
    let report = program
        .decide(&state, &mut Context::unlimited())
        .unwrap()
        .seen_by(Player::FIRST);
    let row = |what: Message, known: String, ours: String| {
        let (position, iterations) = (call.state, call.iterations);
        ExactRow::compared(message!("{position} -i {iterations}: {what}"), known, ours)
            .with_source(Source::Program)
    };
    // The article prints the grids of the calls of which the internals were taken from the program, too.
    let source = if call.internals.is_some() {
        Source::Article
    } else {
        Source::Program
    };
    let mut rows = vec![
        row(
            message!("values"),
            call.values.to_owned(),
            values(&state, &report),
        )
        .with_source(source),
    ];
    if let Some((visits, states, words)) = call.internals {
        rows.push(row(
            message!("visits"),
            visits.to_owned(),
            cell_texts(&state, &report, "-", |m| m.visits.to_string()),
        ));
        rows.push(row(
            message!("states"),
            states.to_string(),
            report.totals.nodes.to_string(),
        ));
        rows.push(row(
            message!("random words"),
            words.to_string(),
            program.words_drawn().to_string(),
        ));
    }
    rows
}

/// The first player's means as the program prints them, occupied cells as +0.00.
fn values(state: &TicTacToe, report: &Report<Cell>) -> String {
    cell_texts(state, report, "+0.00", |m| ruby_text(m.value, m.visits))
}

/// A text for each cell, row by row.
fn cell_texts(
    state: &TicTacToe,
    report: &Report<Cell>,
    occupied: &str,
    text: impl Fn(&uctopia_game::MoveReport<Cell>) -> String,
) -> String {
    let cells = (0..9).filter_map(|index| state.cell(index % 3, index / 3));
    let of = |cell: Cell| {
        report
            .moves
            .iter()
            .find(|m| m.mv == cell)
            .map_or_else(|| occupied.to_owned(), &text)
    };
    cells.map(of).collect::<Vec<_>>().join(" ")
}

/// Positions, and the mean payoffs of random play to the first player after each move, as `ruby ttt.rb STATE -s` prints them:
/// the first three stand in the articles, as pictures and in the tests of the program.
const RANDOM_PLAY: [(&str, &str, Source); 5] = [
    (
        "000000000",
        "+0.34 +0.20 +0.34 +0.20 +0.50 +0.20 +0.34 +0.20 +0.34",
        Source::Article,
    ),
    (
        "010200000",
        "+0.42 +0.00 +0.32 +0.00 +0.57 +0.22 +0.32 +0.17 +0.18",
        Source::Article,
    ),
    (
        "102022011",
        "+0.00 -1.00 +0.00 +0.00 +0.00 +0.00 +1.00 +0.00 +0.00",
        Source::Article,
    ),
    (
        "000010000",
        "+0.43 +0.57 +0.43 +0.57 +0.00 +0.57 +0.43 +0.57 +0.43",
        Source::Program,
    ),
    (
        "020010000",
        "+0.72 +0.00 +0.72 +0.57 +0.00 +0.57 +0.57 +0.29 +0.57",
        Source::Program,
    ),
];

fn random_play() -> Vec<ExactRow> {
    let row = |&(position, printed, source): &(&'static str, &'static str, Source)| {
        let state = TicTacToe::default()
            .read(position)
            .expect("the article's positions are legal");
        let value = |m| {
            random_play_value(&state.after(m), u64::MAX).expect("tic-tac-toe has few positions")
        };
        let text = |cell: Cell| state.moves().find(|&m| m == cell).map_or(0.0, value);
        let cells = (0..9).filter_map(|index| state.cell(index % 3, index / 3));
        let ours: Vec<String> = cells.map(|cell| format!("{:+.2}", text(cell))).collect();
        ExactRow::compared(position, printed, ours.join(" ")).with_source(source)
    };
    RANDOM_PLAY.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, and from the enumeration: fractions.
    #[test]
    fn random_play_has_exact_values() {
        for (position, played, exact) in [
            ("000000000", "a1", 12.0 / 35.0),
            ("000000000", "b1", 0.2),
            ("000000000", "b2", 0.5),
            ("010200000", "a1", 5.0 / 12.0),
            ("010200000", "b3", 31.0 / 180.0),
            ("000010000", "a1", 3.0 / 7.0),
            ("000010000", "b1", 4.0 / 7.0),
            ("020010000", "b3", 13.0 / 45.0),
        ] {
            let state = TicTacToe::default().read(position).unwrap();
            let value = random_play_value(&state.after(state.read_move(played).unwrap()), u64::MAX)
                .unwrap();
            assert!((value - exact).abs() < 1e-6, "{position} {played}: {value}");
        }
    }
}
