//! Sizes of racks.

/// The shortest side of a rack.
pub const SHORTEST_SIDE: usize = 3;

/// The longest side of a rack.
pub const LONGEST_SIDE: usize = 10;

/// The shortest row that wins.
pub const SHORTEST_LINE: usize = 3;

/// The size of a rack, and how many discs in a row win.
///
/// ```
/// use uctopia::games::connect_four::RackSize;
/// let size = RackSize::new(6, 5, 4).unwrap();
/// assert_eq!((size.columns(), size.rows(), size.line(), size.squares()), (6, 5, 4, 30));
/// assert_eq!(RackSize::new(4, 4, 5), None); // no row of five fits
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RackSize {
    columns: u8,
    rows: u8,
    line: u8,
}

impl RackSize {
    /// The usual rack: seven columns of six, four in a row win.
    pub const STANDARD: Self = Self {
        columns: 7,
        rows: 6,
        line: 4,
    };

    /// A rack of any size; `None` if a side is not from 3 to 10, or the winning row not from 3 to the longer side.
    #[must_use]
    pub fn new(columns: usize, rows: usize, line: usize) -> Option<Self> {
        let is_side = |side| (SHORTEST_SIDE..=LONGEST_SIDE).contains(&side);
        let is_possible = is_side(columns)
            && is_side(rows)
            && (SHORTEST_LINE..=columns.max(rows)).contains(&line);
        is_possible.then_some(Self {
            columns: columns as u8,
            rows: rows as u8,
            line: line as u8,
        })
    }

    /// Number of columns.
    #[must_use]
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of rows.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many discs in a row win.
    #[must_use]
    #[inline]
    pub const fn line(self) -> usize {
        self.line as usize
    }

    /// Number of squares.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> usize {
        self.columns() * self.rows()
    }

    /// Bits from one column to the next; see `rack.rs`.
    #[inline]
    pub(super) const fn stride(self) -> usize {
        self.rows() + 1
    }

    /// All squares, row by row from the top left, as their height and column.
    pub(super) fn squares_from_the_top(self) -> impl Iterator<Item = (usize, super::Column)> {
        let columns =
            move |height| (0..self.columns).map(move |column| (height, super::Column(column)));
        (0..self.rows()).rev().flat_map(columns)
    }
}
