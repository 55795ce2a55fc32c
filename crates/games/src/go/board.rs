//! Stones on a board: chains, liberties, captures and areas.
//!
//! ```text
//! 3  8  9 10 |11      3×3, bits: rows from the bottom, as they are numbered.
//! 2  4  5  6 | 7      A row ends in a spare bit that no stone takes, so that
//! 1  0  1  2 | 3      points of two rows' ends are no neighbours.
//!    a  b  c
//! ```

use uctopia_game::{Player, Rng};

use crate::mnk::{Bits, Words};

/// The stones of both players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Stones<const WORDS: usize> {
    pub(super) size: u8,
    /// By [`Player::index`].
    pub(super) of: [Words<WORDS>; 2],
}

pub(super) fn single<const WORDS: usize>(point: usize) -> Words<WORDS> {
    let mut set = Words::EMPTY;
    set.insert(point);
    set
}

/// The number that a stone contributes to the hash of a position (Zobrist 1970).
#[inline]
pub(super) fn key(player: Player, point: usize) -> u64 {
    Rng::derive(player.index() as u64, point as u64)
}

impl<const WORDS: usize> Stones<WORDS> {
    pub(super) fn none(size: u8) -> Self {
        Self {
            size,
            of: [Words::EMPTY; 2],
        }
    }

    #[inline]
    pub(super) fn size(&self) -> usize {
        self.size.into()
    }

    /// Bits from one row to the next.
    #[inline]
    fn stride(&self) -> usize {
        self.size() + 1
    }

    #[inline]
    pub(super) fn point(&self, column: usize, row: usize) -> usize {
        row * self.stride() + column
    }

    #[inline]
    pub(super) fn column_and_row(&self, point: usize) -> (usize, usize) {
        (point % self.stride(), point / self.stride())
    }

    /// Columns and rows of the points, row by row from the bottom.
    pub(super) fn points(&self) -> impl ExactSizeIterator<Item = (usize, usize)> + use<WORDS> {
        let size = self.size();
        (0..size * size).map(move |index| (index % size, index / size))
    }

    pub(super) fn owner(&self, point: usize) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|player| self.of[player.index()].contains(point))
    }

    pub(super) fn count(&self) -> usize {
        self.of[0].count() + self.of[1].count()
    }

    pub(super) fn hash(&self) -> u64 {
        let of = |player: Player| {
            self.of[player.index()]
                .members()
                .map(move |point| key(player, point))
        };
        of(Player::FIRST)
            .chain(of(Player::SECOND))
            .fold(0, |hash, key| hash ^ key)
    }

    /// The neighbours of some points, and points outside the board.
    #[inline]
    fn around(&self, set: Words<WORDS>) -> Words<WORDS> {
        let up = self.stride();
        set.shifted_up(1) | set.shifted_down(1) | set.shifted_up(up) | set.shifted_down(up)
    }

    /// Some points and all that are connected with them within a set.
    #[inline]
    fn connected(&self, mut points: Words<WORDS>, within: Words<WORDS>) -> Words<WORDS> {
        loop {
            let more = (points | self.around(points)) & within;
            if more == points {
                return points;
            }
            points = more;
        }
    }

    /// Calls `look` with each chain of a player and its liberties.
    #[inline]
    pub(super) fn each_chain(
        &self,
        player: Player,
        empty: Words<WORDS>,
        mut look: impl FnMut(Words<WORDS>, Words<WORDS>),
    ) {
        let stones = self.of[player.index()];
        let mut left = stones;
        while let Some(stone) = left.members().next() {
            let chain = self.connected(single(stone), stones);
            look(chain, self.around(chain) & empty);
            left = left.without(chain);
        }
    }

    /// The points without stones on a board with these points.
    #[inline]
    pub(super) fn empty(&self, board: Words<WORDS>) -> Words<WORDS> {
        board.without(self.of[0] | self.of[1])
    }

    /// The stones that a player captures with a stone on an empty point, whose neighbours have no other liberty.
    #[inline]
    pub(super) fn captured_by(
        &self,
        player: Player,
        point: usize,
        board: Words<WORDS>,
    ) -> Words<WORDS> {
        let others = self.of[player.opponent().index()];
        let stone = single(point);
        let empty = self.empty(board).without(stone);
        let mut captured = Words::EMPTY;
        let mut beside = self.around(stone) & others;
        while let Some(neighbour) = beside.members().next() {
            let chain = self.connected(single(neighbour), others);
            if self.around(chain) & empty == Words::EMPTY {
                captured = captured | chain;
            }
            beside = beside.without(chain);
        }
        captured
    }

    /// Whether a stone of a player on an empty point has a liberty, alone or with the chains that it joins; nothing is captured.
    #[inline]
    pub(super) fn has_liberty(&self, player: Player, point: usize, board: Words<WORDS>) -> bool {
        let stone = single(point);
        let empty = self.empty(board).without(stone);
        if self.around(stone) & empty != Words::EMPTY {
            return true;
        }
        let chain = self.connected(stone, self.of[player.index()] | stone);
        self.around(chain) & empty != Words::EMPTY
    }

    /// The points on which a player may put a stone as far as liberties go: empty points with an empty neighbour, liberties of own
    /// chains that have another one, and points that capture. The second set is the points that capture.
    #[inline]
    pub(super) fn playable(&self, player: Player, board: Words<WORDS>) -> [Words<WORDS>; 2] {
        let empty = self.empty(board);
        let mut playable = self.around(empty) & empty;
        self.each_chain(player, empty, |_, liberties| {
            if liberties.count() > 1 {
                playable = playable | liberties;
            }
        });
        let mut capturing = Words::EMPTY;
        self.each_chain(player.opponent(), empty, |_, liberties| {
            if liberties.count() == 1 {
                capturing = capturing | liberties;
            }
        });
        [playable | capturing, capturing]
    }

    /// The points of each player by area scoring: stones, and empty points from which only the player's stones are reached.
    pub(super) fn areas(&self, board: Words<WORDS>) -> [usize; 2] {
        let empty = self.empty(board);
        let [black, white] = self
            .of
            .map(|stones| self.connected(self.around(stones) & empty, empty));
        [
            self.of[0].count() + black.without(white).count(),
            self.of[1].count() + white.without(black).count(),
        ]
    }

    /// The points that are nearer to each player's stones than to the other's, stones included, by steps over empty points.
    pub(super) fn nearer_points(&self, board: Words<WORDS>) -> [usize; 2] {
        let mut nearer = self.of;
        let mut unclaimed = self.empty(board);
        loop {
            let [black, white] = nearer.map(|points| self.around(points) & unclaimed);
            if black | white == Words::EMPTY {
                return nearer.map(Bits::count);
            }
            unclaimed = unclaimed.without(black | white);
            nearer = [
                nearer[0] | black.without(white),
                nearer[1] | white.without(black),
            ];
        }
    }
}
