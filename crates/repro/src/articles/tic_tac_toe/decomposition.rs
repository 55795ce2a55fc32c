//! The values of random play as a tensor, cut in three and shortened (kaityo256's article on singular values, `svd.py`).
//!
//! Q has 3⁹ states and nine moves each. The article takes the upper three digits of a state as rows of a matrix, keeps its d
//! largest singular values, does the same for the lower three digits of the rest, and computes the loss of Q. Left and right
//! singular vectors are eigenvectors of matrices of 27 rows and columns, so [`eigen`] suffices without a library of linear
//! algebra.

use std::collections::HashMap;

use uctopia_game::{Game, Player, View};
use uctopia_games::mnk::TicTacToe;
use uctopia_options::message;

use super::jacobi::{Matrix, eigen};
use crate::figure::{Article, Evidence, ExactRow, Figure, Source};

/// The states of three cells.
const THREE_CELLS: usize = 27;
const MOVES: usize = 9;
/// The columns of Q: three cells in the middle, three below, and the moves.
const COLUMNS: usize = THREE_CELLS * THREE_CELLS * MOVES;

pub(super) fn figures() -> Vec<Figure> {
    vec![Figure {
        name: "ttt-decomposition",
        article: Article::TicTacToe,
        title: message!("Random play's values, decomposed"),
        note: message!(
            "The series' second article takes the values of random play as a tensor with a leg for each cell and one for \
             the moves, cuts it in three by singular value decomposition, and keeps d of 27 values at each cut: relative \
             errors r(d) as in its data file, and the start position at d = 14 as in its picture. Zeros are those of \
             rounding. Norm, singular values and r(13) are computed by the article's steps with NumPy, and the number of pairs is \
             what its program prints."
        ),
        evidence: Evidence::Exact(decomposition),
    }]
}

/// The values of random play, by the upper three digits of the state, the lower six and the move.
struct Values {
    rows: Vec<Vec<f64>>,
    /// The pairs of a state and a move that can be reached.
    pairs: usize,
}

impl Values {
    fn new() -> Self {
        let mut found = HashMap::new();
        mean(&TicTacToe::default(), &mut found);
        let mut values = Self {
            rows: vec![vec![0.0; COLUMNS]; THREE_CELLS],
            pairs: 0,
        };
        for state in found.keys().filter(|state| !state.is_over()) {
            let index = index(state);
            for m in state.moves() {
                let cell = state.square_of(m).expect("a move of tic-tac-toe is a cell");
                let place = index * MOVES + cell;
                values.rows[place / COLUMNS][place % COLUMNS] = found[&state.after(m)];
                values.pairs += 1;
            }
        }
        values
    }

    fn entries(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }
}

/// The mean payoff of random play after a state to the first player; those of all successors are stored, too.
fn mean(state: &TicTacToe, found: &mut HashMap<TicTacToe, f64>) -> f64 {
    if let Some(&known) = found.get(state) {
        return known;
    }
    let value = if state.is_over() {
        f64::from(state.payoff(Player::FIRST))
    } else {
        let values: Vec<f64> = state
            .moves()
            .map(|m| mean(&state.after(m), found))
            .collect();
        values.iter().sum::<f64>() / values.len() as f64
    };
    found.insert(*state, value);
    value
}

/// The number of a state: Σ cell·3^i, with 0, 1 and 2 as the article writes cells.
fn index(state: &TicTacToe) -> usize {
    let digit = |cell: usize| {
        let cell = state.cell(cell % 3, cell / 3).expect("one of nine cells");
        state
            .stone(cell)
            .map_or(0, |player| if player == Player::FIRST { 1 } else { 2 })
    };
    (0..MOVES)
        .rev()
        .fold(0, |number, cell| number * 3 + digit(cell))
}

/// Q along the left singular vectors of its first cut: the input of the second cut.
struct FirstCut {
    /// The squares of the singular values, the largest first, with their left singular vectors.
    left: Vec<(f64, Vec<f64>)>,
    /// Each left singular vector times Q.
    parts: Vec<Vec<f64>>,
}

impl FirstCut {
    fn new(values: &Values) -> Self {
        let product = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(x, y)| x * y).sum();
        let gram = values
            .rows
            .iter()
            .map(|one| {
                values
                    .rows
                    .iter()
                    .map(|other| product(one, other))
                    .collect()
            })
            .collect();
        let left = eigen(gram);
        let along = |vector: &Vec<f64>| {
            let mut part = vec![0.0; COLUMNS];
            for (weight, row) in vector.iter().zip(&values.rows) {
                part.iter_mut()
                    .zip(row)
                    .for_each(|(sum, value)| *sum += weight * value);
            }
            part
        };
        let parts = left.iter().map(|(_, vector)| along(vector)).collect();
        Self { left, parts }
    }

    fn norm(&self) -> f64 {
        self.left
            .iter()
            .map(|(square, _)| square)
            .sum::<f64>()
            .sqrt()
    }

    /// The singular values that are not zero.
    fn singular_values(&self) -> Vec<f64> {
        let largest = self.left[0].0;
        self.left
            .iter()
            .map(|&(square, _)| square)
            .filter(|square| *square > 1e-12 * largest)
            .map(f64::sqrt)
            .collect()
    }

    /// The right singular vectors of the second cut, where d values were kept at the first; all of them, the largest first.
    fn right(&self, d: usize) -> Vec<Vec<f64>> {
        let kept = self.singular_values().len().min(d);
        let mut gram: Matrix = vec![vec![0.0; THREE_CELLS]; THREE_CELLS];
        for ((square, _), part) in self.left.iter().zip(&self.parts).take(kept) {
            // The article gives the square root of each singular value to either side of its cut.
            let weight = 1.0 / square.sqrt();
            for (middle, m) in
                (0..THREE_CELLS).flat_map(|middle| (0..MOVES).map(move |m| (middle, m)))
            {
                let leg: Vec<f64> = (0..THREE_CELLS)
                    .map(|low| part[place(middle, low, m)])
                    .collect();
                for (row, x) in gram.iter_mut().zip(&leg) {
                    row.iter_mut()
                        .zip(&leg)
                        .for_each(|(sum, y)| *sum += weight * x * y);
                }
            }
        }
        eigen(gram).into_iter().map(|(_, vector)| vector).collect()
    }

    /// The relative error r(d) = ‖Q − Q′‖ / ‖Q‖ where d values are kept at both cuts.
    fn error(&self, d: usize) -> f64 {
        let right = self.right(d);
        let lost_at_the_first: f64 = self.parts[d..].iter().flatten().map(|x| x * x).sum();
        let lost_at_the_second: f64 = self.parts[..d]
            .iter()
            .map(|part| lost(part, &right[d..]))
            .sum();
        // An empty sum is −0.
        (lost_at_the_first + lost_at_the_second + 0.0).sqrt() / self.norm()
    }

    /// The nine values of the start position where d values are kept at both cuts.
    fn start(&self, d: usize) -> Vec<f64> {
        let right = self.right(d);
        let value = |m: usize| {
            let of = |((_, left), part): (&(f64, Vec<f64>), &Vec<f64>)| {
                let kept = right[..d]
                    .iter()
                    .map(|vector| along(part, vector, 0, m) * vector[0])
                    .sum::<f64>();
                left[0] * kept
            };
            self.left.iter().zip(&self.parts).take(d).map(of).sum()
        };
        (0..MOVES).map(value).collect()
    }
}

/// The column of a state's lower six digits and a move.
fn place(middle: usize, low: usize, m: usize) -> usize {
    (middle * THREE_CELLS + low) * MOVES + m
}

/// The component of a part along a right singular vector.
fn along(part: &[f64], vector: &[f64], middle: usize, m: usize) -> f64 {
    vector
        .iter()
        .enumerate()
        .map(|(low, x)| x * part[place(middle, low, m)])
        .sum()
}

/// The square of what a part has along these right singular vectors.
fn lost(part: &[f64], vectors: &[Vec<f64>]) -> f64 {
    let places = || (0..THREE_CELLS).flat_map(|middle| (0..MOVES).map(move |m| (middle, m)));
    vectors
        .iter()
        .flat_map(|vector| places().map(move |(middle, m)| along(part, vector, middle, m).powi(2)))
        .sum()
}

/// The numbers that L, C and R have with d values at both cuts.
fn elements(d: usize) -> usize {
    THREE_CELLS * d + THREE_CELLS * MOVES * d * d + THREE_CELLS * d
}

/// The d of which the data file has no error.
const UNPUBLISHED: usize = 13;

/// r(d) as the article's data file has it; three zeros up to rounding, and the last one not published.
const ERRORS: [(usize, &str); 15] = [
    (27, "0"),
    (26, "0"),
    (25, "0"),
    (24, "0.133214950103"),
    (23, "0.204150911767"),
    (22, "0.260201328816"),
    (21, "0.301182438113"),
    (20, "0.342422687621"),
    (19, "0.380043496202"),
    (18, "0.418782573150"),
    (17, "0.459073782908"),
    (16, "0.495870150792"),
    (15, "0.533028011534"),
    (14, "0.568993530549"),
    (UNPUBLISHED, "0.601700"),
];

fn decomposition() -> Vec<ExactRow> {
    let values = Values::new();
    let cut = FirstCut::new(&values);
    let singular = cut.singular_values();
    let shown = |values: &[f64]| {
        values
            .iter()
            .map(|value| format!("{value:.3}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let start: Vec<String> = cut
        .start(14)
        .iter()
        .map(|value| format!("{value:.2}"))
        .collect();
    let mut rows = vec![
        ExactRow::compared(
            message!("pairs of a state and a move"),
            "16167",
            values.pairs.to_string(),
        )
        .with_source(Source::Program),
        ExactRow::compared(
            message!("entries of Q"),
            "177147",
            values.entries().to_string(),
        ),
        ExactRow::compared("‖Q‖", "81.04266", format!("{:.5}", cut.norm()))
            .with_source(Source::Computed),
        ExactRow::compared(
            message!("singular values above 0"),
            "25",
            singular.len().to_string(),
        )
        .with_source(Source::Computed),
        ExactRow::compared(
            message!("the first four of them"),
            "33.307 26.838 26.561 24.780",
            shown(&singular[..4]),
        )
        .with_source(Source::Computed),
        ExactRow::compared(
            message!("the last of them"),
            "7.620",
            shown(&singular[singular.len() - 1..]),
        )
        .with_source(Source::Computed),
    ];
    rows.extend(
        ERRORS
            .iter()
            .map(|&(d, published)| error(&cut, d, published)),
    );
    rows.push(ExactRow::compared(
        message!("start position, d = 14"),
        "0.25 0.05 0.25 0.22 0.96 0.22 0.20 0.10 0.20",
        start.join(" "),
    ));
    rows.push(ExactRow::compared(
        message!("elements of L, C and R, d = 13"),
        "41769",
        elements(13).to_string(),
    ));
    rows
}

/// r(d) with as many digits as were published.
fn error(cut: &FirstCut, d: usize, published: &'static str) -> ExactRow {
    let ours = cut.error(d);
    let decimals = published.split('.').nth(1).map_or(0, str::len);
    let shown = if decimals == 0 && ours > 1e-10 {
        format!("{ours:.12}")
    } else {
        format!("{ours:.decimals$}")
    };
    let source = if d == UNPUBLISHED {
        Source::Computed
    } else {
        Source::Article
    };
    ExactRow::compared(format!("r({d})"), published, shown).with_source(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_values_kept_give_back_the_start_position() {
        let values = Values::new();
        let start: Vec<f64> = FirstCut::new(&values).start(27);
        for (found, exact) in start.iter().zip(&values.rows[0]) {
            assert!((found - exact).abs() < 1e-10);
        }
        assert!((start[4] - 0.5).abs() < 1e-10);
    }
}
