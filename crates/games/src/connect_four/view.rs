//! Racks as boards to draw.

use uctopia_game::{Board, Game, Player, Square, Theme, View};

use super::any_size::FreeConnectFour;
use super::size::RackSize;
use super::{Column, ConnectFour};

/// What text and pictures show of a rack.
pub(super) trait Rack: Game<Move = Column> {
    /// The size of the rack, and how many in a row win.
    fn size(&self) -> RackSize;

    /// The player whose disc lies in a column at a height, 0 being the bottom row.
    fn disc_at(&self, column: Column, height: usize) -> Option<Player>;

    /// How many discs lie in a column.
    fn discs_in(&self, column: Column) -> usize {
        (0..self.size().rows())
            .take_while(|&height| self.disc_at(column, height).is_some())
            .count()
    }
}

impl Rack for ConnectFour {
    fn size(&self) -> RackSize {
        RackSize::STANDARD
    }

    fn disc_at(&self, column: Column, height: usize) -> Option<Player> {
        self.disc(column, height)
    }
}

impl Rack for FreeConnectFour {
    fn size(&self) -> RackSize {
        FreeConnectFour::size(self)
    }

    fn disc_at(&self, column: Column, height: usize) -> Option<Player> {
        self.disc(column, height)
    }
}

fn board(rack: &impl Rack) -> Board {
    let size = rack.size();
    let square = |(height, column)| {
        rack.disc_at(column, height)
            .map_or(Square::Empty, Square::Piece)
    };
    Board {
        column_names: (1..=size.columns())
            .map(|column| column.to_string())
            .collect(),
        row_names: Vec::new(),
        squares: size.squares_from_the_top().map(square).collect(),
        ..Board::lettered(Theme::Rack, size.columns(), size.rows())
    }
}

/// The square on which the disc comes to lie.
fn square_of(rack: &impl Rack, column: Column) -> Option<usize> {
    let (size, height) = (rack.size(), rack.discs_in(column));
    (height < size.rows()).then(|| (size.rows() - 1 - height) * size.columns() + column.index())
}

impl View for ConnectFour {
    fn board(&self) -> Board {
        board(self)
    }

    fn square_of(&self, column: Column) -> Option<usize> {
        square_of(self, column)
    }
}

impl View for FreeConnectFour {
    fn board(&self) -> Board {
        board(self)
    }

    fn square_of(&self, column: Column) -> Option<usize> {
        square_of(self, column)
    }
}
