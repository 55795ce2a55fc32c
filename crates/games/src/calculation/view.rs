//! The table as a board.
//!
//! ```text
//!        hand   1    2    3    4
//!   f     2     2    2    6    4         36      tops of the foundations; cards not seen yet
//!              →3   →4   →9   →8    A×3   8×4    what they take next; of each rank
//!   p           6    9    2    7    2×0   9×3    the waste piles, growing downwards
//!               J    K    3    K    3×2   T×4
//!               7    ·    ·    ·    4×3   J×3    · a card can be placed here
//!               ·                   5×4   Q×4
//! ```

use uctopia_game::{Board, Square, Theme, View};

use super::cards::{RANKS, Rank};
use super::foundations::FOUNDATIONS;
use super::{Calculation, Hand, Move};

/// The row of the bottom cards of the piles.
const FIRST_PILE_ROW: usize = 2;

/// How many ranks stand in a column of the list of unseen cards: the rows from 1 on, A to 7 and 8 to K.
const RANKS_PER_COLUMN: usize = 7;

/// A place on the board.
#[derive(Clone, Copy)]
struct CellPosition {
    row: usize,
    column: usize,
}

const HAND: CellPosition = CellPosition { row: 0, column: 0 };

fn foundation_place(foundation: usize) -> CellPosition {
    CellPosition {
        row: 0,
        column: 1 + foundation,
    }
}

impl Calculation {
    /// Columns from the left to the last foundation or pile.
    fn table_columns(&self) -> usize {
        1 + self.piles().max(FOUNDATIONS)
    }

    fn columns(&self) -> usize {
        self.table_columns() + RANKS.div_ceil(RANKS_PER_COLUMN)
    }

    /// The number of rows in which every pile has room for one more card, and the unseen cards can be listed.
    fn rows(&self) -> usize {
        let highest = (0..self.piles())
            .map(|pile| self.pile(pile).len())
            .max()
            .unwrap_or(0);
        (FIRST_PILE_ROW + highest + 1).max(1 + RANKS_PER_COLUMN)
    }

    fn pile_place(&self, pile: usize, cards_below: usize) -> CellPosition {
        CellPosition {
            row: FIRST_PILE_ROW + cards_below,
            column: 1 + pile,
        }
    }

    fn unseen_place(&self, rank: Rank) -> CellPosition {
        let (column, row) = (
            rank.index() / RANKS_PER_COLUMN,
            rank.index() % RANKS_PER_COLUMN,
        );
        CellPosition {
            row: 1 + row,
            column: self.table_columns() + column,
        }
    }

    fn square_at(&self, place: CellPosition) -> usize {
        place.row * self.columns() + place.column
    }

    fn hand_square(&self) -> Square {
        match self.hand {
            Hand::Card(card) => Square::Card(card.to_string()),
            Hand::Turning => Square::Label("?".to_owned()),
            Hand::Empty if self.stock.is_empty() => Square::Void,
            Hand::Empty => Square::Empty,
        }
    }

    fn place_names(&self) -> (Vec<String>, Vec<String>) {
        let mut columns = vec![String::new(); self.columns()];
        columns[HAND.column] = "hand".to_owned();
        for (index, name) in columns[1..self.table_columns()].iter_mut().enumerate() {
            *name = (index + 1).to_string();
        }
        let mut rows = vec![String::new(); self.rows()];
        rows[0] = "f".to_owned();
        rows[FIRST_PILE_ROW] = "p".to_owned();
        (columns, rows)
    }
}

impl View for Calculation {
    /// The turned card, the foundations with the cards they take next, the piles, and how many cards of each rank are
    /// still to be turned.
    fn board(&self) -> Board {
        let (columns, rows) = (self.columns(), self.rows());
        let mut squares = vec![Square::Void; columns * rows];
        let mut put = |place: CellPosition, square: Square| squares[self.square_at(place)] = square;
        put(HAND, self.hand_square());
        for foundation in 0..FOUNDATIONS {
            let place = foundation_place(foundation);
            let next = self
                .wanted(foundation)
                .map_or_else(|| "done".to_owned(), |next| format!("→{next}"));
            put(
                place,
                self.foundations
                    .top(foundation)
                    .map_or(Square::Empty, |top| Square::Card(top.to_string())),
            );
            put(CellPosition { row: 1, ..place }, Square::Label(next));
        }
        for pile in 0..self.piles() {
            for (below, card) in self.pile(pile).iter().enumerate() {
                put(self.pile_place(pile, below), Square::Card(card.to_string()));
            }
            put(self.pile_place(pile, self.pile(pile).len()), Square::Empty);
        }
        put(
            CellPosition {
                row: 0,
                column: columns - 1,
            },
            Square::Label(self.stock.len().to_string()),
        );
        for rank in Rank::ALL {
            put(
                self.unseen_place(rank),
                Square::Label(format!("{rank}×{}", self.unseen(rank))),
            );
        }
        let (column_names, row_names) = self.place_names();
        Board {
            theme: Theme::Cards,
            columns,
            rows,
            column_names,
            row_names,
            squares,
        }
    }

    /// `turn` is shown where the turned card will lie, an outcome in the list of unseen cards, a move to a foundation
    /// or a pile where the card will lie, and a move from a pile on the card that leaves it.
    fn square_of(&self, m: Move) -> Option<usize> {
        let place = match m {
            Move::Turn => HAND,
            Move::Draw(rank) => self.unseen_place(rank),
            Move::HandToFoundation { foundation } => foundation_place(usize::from(foundation)),
            Move::HandToPile { pile } => {
                self.pile_place(usize::from(pile), self.pile(usize::from(pile)).len())
            }
            Move::PileToFoundation { pile, .. } => {
                let top = self.pile(usize::from(pile)).len().checked_sub(1)?;
                self.pile_place(usize::from(pile), top)
            }
        };
        Some(self.square_at(place))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;
    use uctopia_game::{Game, Notation};

    fn card(letter: &str) -> Square {
        Square::Card(letter.to_owned())
    }

    #[test]
    fn the_board_shows_every_card() {
        let game = Calculation::new(&Rules::default())
            .read("hand 8 table 2 2 6 4 piles 6J7/9K/23/7KJ9QQ")
            .unwrap();
        let board = game.board();
        assert_eq!((board.columns, board.rows, board.squares.len()), (7, 9, 63));
        assert_eq!(
            board.squares[..5],
            [card("8"), card("2"), card("2"), card("6"), card("4")]
        );
        assert_eq!(board.squares[7 + 3], Square::Label("→9".to_owned()));
        assert_eq!(
            board.squares[2 * 7..2 * 7 + 6][1..],
            [
                card("6"),
                card("9"),
                card("2"),
                card("7"),
                Square::Label("2×1".into())
            ]
        );
        assert_eq!(
            board.squares[4 * 7 + 2..4 * 7 + 4],
            [Square::Empty, Square::Empty]
        );
    }

    #[test]
    fn moves_lie_where_their_cards_go() {
        let game = Calculation::new(&Rules::default())
            .read("hand 8 table 2 2 6 4 piles 6J7/K9/32/7KJ9QQ")
            .unwrap();
        let board = game.board();
        for m in game.moves() {
            let square = &board.squares[game.square_of(m).unwrap()];
            let expected = match m {
                Move::PileToFoundation { .. } => card("9"),
                Move::HandToFoundation { .. } => card("4"),
                _ => Square::Empty,
            };
            assert_eq!(*square, expected, "{m}");
        }
    }
}
