//! What is proven about a position: MCTS-Solver with draws.
//!
//! Each edge carries the worst and the best result that best play can still lead to, as the first player sees it:
//! loss −1, draw 0, win 1. Finished games have both equal, and each walk back up the tree tightens them. Winands,
//! Björnsson and Saito 2008, "Monte-Carlo tree search solver"; with draws, Cazenave and Saffidine 2010, "Score
//! bounded Monte-Carlo tree search". Payoffs between these count by their sign.

use uctopia_game::{Payoffs, Player};

/// The results that are still possible, for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
}

impl Bounds {
    /// Nothing is proven.
    pub(super) const UNKNOWN: Self = Self { lower: -1, upper: 1 };

    /// The bounds of a finished game.
    pub(super) fn of_payoff(first: f32) -> Self {
        let result = if first > 0.0 {
            1
        } else if first < 0.0 {
            -1
        } else {
            0
        };
        Self { lower: result, upper: result }
    }

    /// Whether only one result is possible.
    pub(super) fn is_solved(self) -> bool {
        self.lower == self.upper
    }

    /// The payoffs of the one possible result, to the two players.
    pub(super) fn payoffs(self) -> Payoffs {
        let first = f32::from(self.lower);
        let mut payoffs = Payoffs::default();
        payoffs[Player::FIRST.index()] = first;
        payoffs[Player::SECOND.index()] = -first;
        payoffs
    }

    /// The same bounds as `player` sees them.
    pub(super) fn seen_by(self, player: Player) -> Self {
        if player == Player::FIRST { self } else { Self { lower: -self.upper, upper: -self.lower } }
    }

    /// The bounds of a position from those of all its moves; `mover` is `None` where nature moves.
    pub(super) fn of_position(mover: Option<Player>, moves: impl Iterator<Item = Self>) -> Self {
        let join = match mover {
            Some(Player::FIRST) => |a: Self, b: Self| Self { lower: a.lower.max(b.lower), upper: a.upper.max(b.upper) },
            Some(_) => |a: Self, b: Self| Self { lower: a.lower.min(b.lower), upper: a.upper.min(b.upper) },
            None => |a: Self, b: Self| Self { lower: a.lower.min(b.lower), upper: a.upper.max(b.upper) },
        };
        moves.reduce(join).unwrap_or(Self::UNKNOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mover_takes_the_best_and_nature_takes_any() {
        let (win, draw, loss) = (Bounds::of_payoff(1.0), Bounds::of_payoff(0.0), Bounds::of_payoff(-1.0));
        let of = |mover, moves: &[Bounds]| Bounds::of_position(mover, moves.iter().copied());
        assert_eq!(of(Some(Player::FIRST), &[loss, win]), win);
        assert_eq!(of(Some(Player::SECOND), &[draw, win]), draw);
        assert_eq!(of(Some(Player::SECOND), &[win, Bounds::UNKNOWN]), Bounds::UNKNOWN);
        assert_eq!(of(Some(Player::FIRST), &[draw, Bounds::UNKNOWN]), Bounds { lower: 0, upper: 1 });
        assert_eq!(of(None, &[draw, win]), Bounds { lower: 0, upper: 1 });
        assert_eq!(loss.seen_by(Player::SECOND), win);
    }
}
