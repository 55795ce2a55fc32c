//! The other content of the tic-tac-toe article besides its four grids: the first iterations, three claims, and a formula.

use uctopia_articles::{Kaityo256, Kaityo256Config};
use uctopia_game::{Agent, Budget, Context, Game, Notation, ZeroEvaluator};
use uctopia_games::mnk::TicTacToe;
use uctopia_options::message;
use uctopia_search::{Exact, ExactConfig};

use super::calls::{CALLS, Call};
use crate::figure::{Article, Evidence, ExactRow, Figure};

pub(super) fn figures() -> Vec<Figure> {
    vec![
        Figure {
            name: "ttt-first-iterations",
            article: Article::TicTacToe,
            title: message!("Figures 3 and 4: the first iterations"),
            note: message!(
                "Figure 3 shows the values after nine iterations, when every move was tried once, and figure 4 \
                 a later state: c2, right of the centre, loses and falls from 1 to 0. Both are pictures of the program's \
                 own search with srand(1). The text lets the tenth iteration do it, as an example; the program, which takes \
                 the first of equal bounds, tries the other moves that won before, and figure 4 is what it has after 13."
            ),
            evidence: Evidence::Exact(first_iterations),
        },
        Figure {
            name: "ttt-claims",
            article: Article::TicTacToe,
            title: message!("What best play leads to"),
            note: message!(
                "The article states these three as well known. Each is proven here: every line is searched to its end."
            ),
            evidence: Evidence::Exact(claims),
        },
        Figure {
            name: "ttt-half-width",
            article: Article::TicTacToe,
            title: message!("Half-width: √(ln N / n) or √(2 ln N / n)"),
            note: message!(
                "The text gives the half-width as √(ln N / n), the code has the factor 2 in the root. The printed numbers \
                 are those of the code: all of them come out with the factor, and none without it but those of the three squares \
                 that are taken."
            ),
            evidence: Evidence::Exact(half_width),
        },
    ]
}

fn position(digits: &str) -> TicTacToe {
    TicTacToe::default()
        .read(digits)
        .expect("the article's positions are legal")
}

/// The output of the program, with the constant before √(ln N / n).
fn printed(state: &str, iterations: u64, c: f64) -> Vec<String> {
    let config = Kaityo256Config {
        iters: Some(iterations),
        c,
        ..Kaityo256Config::default()
    };
    Kaityo256::new(config, 1)
        .printed(&position(state), &Budget::unlimited())
        .expect("tic-tac-toe ends")
}

const FIGURE_3: &str = "+1.00 -1.00 +1.00 +1.00 -1.00 +1.00 +1.00 -1.00 -1.00";
const FIGURE_4: &str = "+1.00 -1.00 +1.00 +1.00 -1.00 +0.00 +1.00 -1.00 -1.00";

fn first_iterations() -> Vec<ExactRow> {
    let after = |iterations| printed("000000000", iterations, std::f64::consts::SQRT_2).join(" ");
    let first = (9..=100).find(|&iterations| after(iterations) == FIGURE_4);
    let shown = first.map_or_else(
        || message!("none up to 100"),
        |iterations| iterations.to_string().into(),
    );
    vec![
        ExactRow::compared(message!("figure 3: 000000000 -i 9"), FIGURE_3, after(9)),
        ExactRow::compared(message!("figure 4: 000000000 -i 13"), FIGURE_4, after(13)),
        ExactRow::read_again(
            message!("figure 4: iterations until it is shown"),
            message!("10 (たとえば, for example)"),
            shown,
        ),
    ]
}

/// The moves of a position with their proven payoffs to the player to move.
fn proven(state: &TicTacToe) -> Vec<(String, f32)> {
    let report = Exact::new(
        ExactConfig {
            table_mb: 1,
            ..ExactConfig::default()
        },
        ZeroEvaluator,
    )
    .decide(state, &mut Context::unlimited())
    .unwrap();
    let payoff =
        |m: &uctopia_game::MoveReport<_>| m.proof.expect("tic-tac-toe is solved in no time").payoff;
    report
        .moves
        .iter()
        .map(|m| (state.move_text(m.mv), payoff(m)))
        .collect()
}

/// The moves with this payoff, in words.
fn with(payoff: f32, moves: &[(String, f32)]) -> String {
    let texts: Vec<&str> = moves
        .iter()
        .filter(|(_, found)| *found == payoff)
        .map(|(text, _)| text.as_str())
        .collect();
    texts.join(" ")
}

fn claims() -> Vec<ExactRow> {
    let start = proven(&position("000000000"));
    let best = start
        .iter()
        .map(|&(_, payoff)| payoff)
        .fold(f32::NEG_INFINITY, f32::max);
    let word = match best {
        0.0 => message!("draw"),
        payoff if payoff > 0.0 => message!("o wins"),
        _ => message!("x wins"),
    };
    let answers = proven(&position("000010000"));
    let mut rows = vec![
        ExactRow::compared(message!("both play their best"), message!("draw"), word),
        ExactRow::compared(
            message!("o in the centre: answers that draw"),
            "a1 c1 a3 c3",
            with(0.0, &answers),
        ),
        ExactRow::compared(
            message!("o in the centre: answers that lose"),
            "b1 a2 c2 b3",
            with(-1.0, &answers),
        ),
    ];
    rows.extend(
        ["b1", "a2", "c2", "b3"]
            .into_iter()
            .map(answered_at_an_edge),
    );
    rows
}

/// All moves but that opposite an answer at an edge win.
fn answered_at_an_edge(answer: &str) -> ExactRow {
    let centre = position("000010000");
    let state = centre.after(centre.read_move(answer).expect("a free cell"));
    let opposite = match answer {
        "b1" => "b3",
        "b3" => "b1",
        "a2" => "c2",
        _ => "a2",
    };
    let legal: Vec<String> = state
        .moves()
        .map(|m| state.move_text(m))
        .filter(|m| m != opposite)
        .collect();
    ExactRow::compared(
        message!("o in the centre, x {answer}: moves that win"),
        legal.join(" "),
        with(1.0, &proven(&state)),
    )
}

/// The number of values of the article's four grids that each of the two formulas reproduces.
fn half_width() -> Vec<ExactRow> {
    let grids: Vec<_> = CALLS
        .iter()
        .filter(|call| call.internals.is_some())
        .collect();
    let same = |c: f64| {
        let of = |call: &Call| {
            let ours = printed(call.state, call.iterations, c);
            call.values
                .split(' ')
                .zip(&ours)
                .filter(|(published, ours)| published == ours)
                .count()
        };
        grids.iter().map(|call| of(call)).sum::<usize>().to_string()
    };
    let all = (9 * grids.len()).to_string();
    vec![
        ExactRow::compared(
            message!("√(2 ln N / n), as in the code: numbers of the four grids that come out"),
            all.clone(),
            same(std::f64::consts::SQRT_2),
        ),
        ExactRow::read_again(
            message!("√(ln N / n), as in the text: numbers of the four grids that come out"),
            all,
            same(1.0),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The other formula is another search: its grids are not those of the article.
    #[test]
    fn the_texts_formula_does_not_give_the_printed_grids() {
        assert_eq!(
            half_width()[1].ours,
            "3",
            "the three squares that are taken"
        );
    }

    #[test]
    fn figure_4_is_not_the_tenth_iteration() {
        assert_eq!(first_iterations()[2].ours, "13");
    }

    #[test]
    fn a_corner_answer_leaves_nothing_to_win() {
        assert_eq!(with(1.0, &proven(&position("200010000"))), "");
        assert_eq!(answered_at_an_edge("a2").reference, "a1 b1 c1 a3 b3 c3");
    }
}
