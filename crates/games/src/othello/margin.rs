//! By how many discs a game of Othello is won, and bounds on it before the end.
//!
//! Squares that stay empty count for the winner, as in tournaments and in the French federation's (FFO) endgame tests.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Level;
use uctopia_game::{Margin, Player, StaticScore};
use uctopia_options::msgid;

#[cfg(target_arch = "x86_64")]
use super::avx2_last_squares;
use super::last_moves::{self, MOST_EMPTY, stability_bound};
use super::last_squares::{Discs, Tally, difference};
use super::lines::ScalarLines;
use super::ordering::{self, Outlook, around};
use super::stability::corner_stable;
use super::{Move, Othello};

impl<const N: usize> Margin for Othello<N> {
    const UNIT: &'static str = msgid!("discs");
    const MAX_MARGIN: i32 = (N * N) as i32;
    const ESTIMATES: bool = true;
    const MIN_TABLE_MOVES: u32 = MOST_EMPTY as u32 + 1;
    /// The moves are part of the position.
    type Facts = ();

    #[inline]
    fn facts(&self, _: bool) {}

    #[inline]
    fn margin(&self, player: Player) -> i32 {
        difference(
            Discs {
                own: self.discs(player),
                opponent: self.discs(player.opponent()),
            },
            Self::MAX_MARGIN,
        )
    }

    #[inline]
    fn moves_left(&self) -> u32 {
        self.empty().count_ones()
    }

    #[inline]
    fn static_score(&self, (): &(), alpha: i32, beta: i32) -> Option<StaticScore> {
        let empty = self.empty();
        if empty.count_ones() <= MOST_EMPTY as u32 {
            return Some(self.last_score(empty, alpha, beta));
        }
        let bound = stability_bound(Self::MAX_MARGIN, self.all_discs(), empty, alpha);
        bound.map(|score| StaticScore { score, nodes: 0 })
    }

    #[inline]
    fn ordering_score(&self, m: Move, next: &Self, (): &()) -> i32 {
        let (empty, replies) = (self.empty(), next.squares());
        ordering::ordering_score(
            m,
            &Outlook {
                empty,
                corners: Self::CORNERS,
                discs: next.opponent,
                replies,
            },
        )
    }

    /// Counts of features, weighted by least squares on the exact scores of some ten thousand positions with
    /// 11 to 16 empty squares.
    #[inline(always)]
    fn estimate(&self) -> i32 {
        let empty = self.empty();
        let count = |squares: u64| squares.count_ones() as i32;
        let (ours, theirs) = (
            self.squares(),
            Self::squares_to_play(self.opponent, self.own),
        );
        let open = around(empty);
        let assets = |own: u64, opponent: u64| {
            64 * count(own & Self::CORNERS) + 16 * count(corner_stable(own, Self::CORNERS))
                - 11 * count(around(opponent) & empty)
                - 15 * count(own & open)
        };
        25 * count(ours) - 17 * count(theirs) + 99 * count(ours & Self::CORNERS)
            - 73 * count(theirs & Self::CORNERS)
            + assets(self.own, self.opponent)
            - assets(self.opponent, self.own)
            + 45 * (count(empty) & 1)
    }
}

impl<const N: usize> Othello<N> {
    /// The score of a position with at most [`MOST_EMPTY`] empty squares, by trying them all.
    pub(super) fn last_score(&self, empty: u64, alpha: i32, beta: i32) -> StaticScore {
        let mut tally = Tally::new(N, Self::CORNERS);
        let (discs, window) = (self.all_discs(), (alpha, beta));
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Level::new().as_avx2() {
            let score = avx2_last_squares::score(avx2, &mut tally, discs, empty, window);
            return StaticScore {
                score,
                nodes: tally.nodes,
            };
        }
        let score = last_moves::score(ScalarLines, &mut tally, discs, empty, window);
        StaticScore {
            score,
            nodes: tally.nodes,
        }
    }

    /// The discs of both sides.
    pub(super) fn all_discs(&self) -> Discs {
        Discs {
            own: self.own,
            opponent: self.opponent,
        }
    }

    /// The squares without a disc.
    #[inline]
    pub(super) fn empty(&self) -> u64 {
        Self::BOARD & !(self.own | self.opponent)
    }

    /// The squares on which the side to move may play, without a pass.
    #[inline]
    pub(super) fn squares(&self) -> u64 {
        self.move_set() & !Move::PASS.bit()
    }
}
