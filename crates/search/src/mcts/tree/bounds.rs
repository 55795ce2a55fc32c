//! Proven bounds of a position: MCTS-Solver with draws and scores.
//!
//! Each edge carries the worst and the best payoff that best play can still lead to, from the first player's view.
//! Finished games have both equal, and each backup tightens them. Winands, Björnsson and Saito 2008,
//! "Monte-Carlo tree search solver"; with draws and other scores, Cazenave and Saffidine 2010, "Score bounded Monte-Carlo
//! tree search".

use uctopia_game::{Payoffs, Player};

use super::column::{Word, pair, unpair};

/// The payoffs that are still possible, for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bounds {
    pub(crate) lower: f32,
    pub(crate) upper: f32,
}

impl Bounds {
    /// Nothing is proven.
    pub(crate) const UNKNOWN: Self = Self {
        lower: -1.0,
        upper: 1.0,
    };

    /// The bounds of a finished game.
    pub(crate) fn of_payoff(first: f32) -> Self {
        Self {
            lower: first,
            upper: first,
        }
    }

    /// Whether only one payoff is possible.
    #[inline]
    pub(crate) fn is_solved(self) -> bool {
        self.lower >= self.upper
    }

    /// The bounds that follow from these and others of the same position.
    #[inline]
    pub(crate) fn tightened(self, other: Self) -> Self {
        Self {
            lower: self.lower.max(other.lower),
            upper: self.upper.min(other.upper),
        }
    }

    /// The one possible payoff, to the two players.
    pub(crate) fn payoffs(self) -> Payoffs {
        let mut payoffs = Payoffs::default();
        payoffs[Player::FIRST.index()] = self.lower;
        payoffs[Player::SECOND.index()] = -self.lower;
        payoffs
    }

    /// These bounds from the point of view of `player`.
    #[inline]
    pub(crate) fn seen_by(self, player: Player) -> Self {
        if player == Player::FIRST {
            self
        } else {
            Self {
                lower: 0.0 - self.upper,
                upper: 0.0 - self.lower,
            }
        }
    }

    /// The bounds of a position from those of all its moves; `to_move` is `None` where nature moves.
    pub(crate) fn of_position(to_move: Option<Player>, moves: impl Iterator<Item = Self>) -> Self {
        let join = match to_move {
            Some(Player::FIRST) => |a: Self, b: Self| Self {
                lower: a.lower.max(b.lower),
                upper: a.upper.max(b.upper),
            },
            Some(_) => |a: Self, b: Self| Self {
                lower: a.lower.min(b.lower),
                upper: a.upper.min(b.upper),
            },
            None => |a: Self, b: Self| Self {
                lower: a.lower.min(b.lower),
                upper: a.upper.max(b.upper),
            },
        };
        moves.reduce(join).unwrap_or(Self::UNKNOWN)
    }
}

impl Word for Bounds {
    #[inline]
    fn to_word(self) -> u64 {
        pair(self.lower.to_bits(), self.upper.to_bits())
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        let (lower, upper) = unpair(word);
        Self {
            lower: f32::from_bits(lower),
            upper: f32::from_bits(upper),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_take_the_best_bound_and_nature_any() {
        let (win, draw, loss) = (
            Bounds::of_payoff(1.0),
            Bounds::of_payoff(0.0),
            Bounds::of_payoff(-1.0),
        );
        let of = |to_move, moves: &[Bounds]| Bounds::of_position(to_move, moves.iter().copied());
        assert_eq!(of(Some(Player::FIRST), &[loss, win]), win);
        assert_eq!(of(Some(Player::SECOND), &[draw, win]), draw);
        assert_eq!(
            of(Some(Player::SECOND), &[win, Bounds::UNKNOWN]),
            Bounds::UNKNOWN
        );
        assert_eq!(
            of(Some(Player::FIRST), &[draw, Bounds::UNKNOWN]),
            Bounds {
                lower: 0.0,
                upper: 1.0
            }
        );
        assert_eq!(
            of(None, &[draw, win]),
            Bounds {
                lower: 0.0,
                upper: 1.0
            }
        );
        assert_eq!(loss.seen_by(Player::SECOND), win);
    }

    #[test]
    fn bounds_pass_through_a_word() {
        for bounds in [
            Bounds::UNKNOWN,
            Bounds {
                lower: -0.25,
                upper: 0.5,
            },
        ] {
            assert_eq!(Bounds::of_word(bounds.to_word()), bounds);
        }
    }
}
