//! Values by minimax, and the cost of each position.

use uctopia_game::Scale;

use crate::book::{Backup, Book, BookGame, BookMove};

/// How far the walk through the book has come at a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Untouched,
    Open,
    Closed,
}

impl Backup {
    /// The values in the first `count` positions of a book, as if there were no others.
    ///
    /// Where positions repeat, a move back to an earlier position of the same line keeps the value of its search.
    pub(crate) fn of<G: BookGame>(book: &Book<G>, count: usize) -> Self {
        let mut backup = Self {
            moves: vec![Vec::new(); count],
            values: vec![0.0; count],
            order: Vec::new(),
        };
        let mut visits = vec![Visit::Untouched; count];
        for root in 0..count {
            backup.close_below(book, root, &mut visits);
        }
        backup.order.reverse();
        backup
    }

    /// Values a position after all those that follow it.
    fn close_below<G: BookGame>(&mut self, book: &Book<G>, root: usize, visits: &mut [Visit]) {
        let mut stack = vec![root];
        while let Some(&at) = stack.last() {
            if visits[at] == Visit::Untouched {
                visits[at] = Visit::Open;
                let children = book.positions[at]
                    .moves
                    .iter()
                    .filter_map(|m| book.find(&m.child));
                stack
                    .extend(children.filter(|&child| {
                        child < visits.len() && visits[child] == Visit::Untouched
                    }));
                continue;
            }
            stack.pop();
            if visits[at] == Visit::Open {
                let value = |m: &BookMove<G>| self.value(book, m, visits);
                let values: Vec<f32> = book.positions[at].moves.iter().map(value).collect();
                self.values[at] = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                self.moves[at] = values;
                visits[at] = Visit::Closed;
                if root == 0 {
                    self.order.push(at);
                }
            }
        }
    }

    fn value<G: BookGame>(&self, book: &Book<G>, m: &BookMove<G>, visits: &[Visit]) -> f32 {
        match book
            .find(&m.child)
            .filter(|&child| child < visits.len() && visits[child] == Visit::Closed)
        {
            Some(child) if m.changes_sides => {
                seen_by_other(book.scale.as_ref(), self.values[child])
            }
            Some(child) => self.values[child],
            None => m.searched,
        }
    }

    /// By how much a move is worse than the best one of its position.
    pub(crate) fn drop_out(&self, position: usize, m: usize) -> f64 {
        f64::from(self.values[position]) - f64::from(self.moves[position][m])
    }

    /// The cost of each position: the smallest sum of drop-outs on a path from the first position, and `weight` for each ply.
    pub(crate) fn costs<G: BookGame>(&self, book: &Book<G>, weight: f64) -> Vec<f64> {
        let mut costs = vec![f64::INFINITY; self.values.len()];
        if let Some(first) = costs.first_mut() {
            *first = 0.0;
        }
        for &at in &self.order {
            for (place, m) in book.positions[at].moves.iter().enumerate() {
                if let Some(child) = book.find(&m.child).filter(|&child| child < costs.len()) {
                    costs[child] = costs[child].min(costs[at] + self.drop_out(at, place) + weight);
                }
            }
        }
        costs
    }
}

/// A value for the other player.
pub(crate) fn seen_by_other(scale: Option<&Scale>, value: f32) -> f32 {
    match scale {
        Some(Scale::Unit) => 1.0 - value,
        _ => 0.0 - value,
    }
}
