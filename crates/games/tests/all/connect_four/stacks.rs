//! The rules of Connect Four once more, as slowly and plainly as possible: columns of discs, and every row checked after each move.

use uctopia_game::Perft;

#[derive(Clone)]
pub(crate) struct Stacks {
    pub(crate) columns: Vec<Vec<usize>>,
    pub(crate) rows: usize,
    pub(crate) line: usize,
    pub(crate) plies: usize,
}

impl Stacks {
    pub(crate) fn new(columns: usize, rows: usize, line: usize) -> Self {
        Self {
            columns: vec![Vec::new(); columns],
            rows,
            line,
            plies: 0,
        }
    }

    pub(crate) fn to_move(&self) -> usize {
        self.plies % 2
    }

    fn at(&self, (column, height): (i32, i32)) -> Option<usize> {
        self.columns
            .get(usize::try_from(column).ok()?)?
            .get(usize::try_from(height).ok()?)
            .copied()
    }

    /// The squares of all rows that win.
    pub(crate) fn winning_rows(&self) -> Vec<Vec<(i32, i32)>> {
        let (columns, rows, line) = (
            self.columns.len() as i32,
            self.rows as i32,
            self.line as i32,
        );
        let inside = |&(column, height): &(i32, i32)| {
            (0..columns).contains(&column) && (0..rows).contains(&height)
        };
        let squares = (0..columns).flat_map(|column| (0..rows).map(move |height| (column, height)));
        let from = |(column, height): (i32, i32)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(right, up)| {
                (0..line)
                    .map(|i| (column + i * right, height + i * up))
                    .collect::<Vec<_>>()
            })
        };
        squares
            .flat_map(from)
            .filter(|row| row.iter().all(inside))
            .collect()
    }

    pub(crate) fn has_row(&self, player: usize) -> bool {
        self.winning_rows()
            .iter()
            .any(|row| row.iter().all(|&square| self.at(square) == Some(player)))
    }

    pub(crate) fn moves(&self) -> Vec<usize> {
        let over = self.has_row(1 - self.to_move());
        (0..self.columns.len())
            .filter(|&column| !over && self.columns[column].len() < self.rows)
            .collect()
    }

    pub(crate) fn play(&mut self, column: usize) {
        self.columns[column].push(self.plies % 2);
        self.plies += 1;
    }

    pub(crate) fn perft(&self, plies: u32) -> Perft {
        let moves = self.moves();
        match (plies, moves.is_empty()) {
            (0, _) => Perft { full: 1, ended: 0 },
            (_, true) => Perft { full: 0, ended: 1 },
            _ => moves.into_iter().fold(Perft::default(), |sum, column| {
                let mut next = self.clone();
                next.play(column);
                let below = next.perft(plies - 1);
                Perft {
                    full: sum.full + below.full,
                    ended: sum.ended + below.ended,
                }
            }),
        }
    }

    /// The evaluation once more, row by row.
    pub(crate) fn lines(&self, player: usize) -> i32 {
        let credit = |discs: usize| match (discs, self.line - discs) {
            (0, _) => 0,
            (_, 0 | 1) => 64,
            (_, 2) => 16,
            (_, 3) => 4,
            _ => 1,
        };
        let row_score = |row: &Vec<(i32, i32)>| {
            let discs = |player| {
                row.iter()
                    .filter(|&&square| self.at(square) == Some(player))
                    .count()
            };
            match (discs(player), discs(1 - player)) {
                (own, 0) => credit(own),
                (0, other) => -credit(other),
                _ => 0,
            }
        };
        self.winning_rows().iter().map(row_score).sum()
    }
}
