//! Proof numbers for each player: generalized proof-number MCTS.
//!
//! The proof number of a position for a player is the least number of unfinished positions that must turn out won for that
//! player before the position is proven won: a minimum where the player chooses, a sum where another or nature does.
//! Allis, van der Meulen and van den Herik 1994, "Proof-number search"; for each player and as a bias of selection,
//! Kowalski, Soemers, Kosakowski and Winands 2025, "Generalized proof-number Monte-Carlo tree search" (arXiv 2506.13249).

use uctopia_game::Player;

use super::bounds::Bounds;
use super::column::{Word, pair, unpair};

/// The proof numbers of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofNumbers {
    first: u32,
    second: u32,
}

impl ProofNumbers {
    /// The number of a win that cannot be proven any more.
    const IMPOSSIBLE: u32 = u32::MAX;

    /// The numbers of a position about which nothing is proven.
    pub(crate) const UNKNOWN: Self = Self {
        first: 1,
        second: 1,
    };

    /// The numbers that follow from these and proven bounds: 0 for a player who has won, and
    /// `IMPOSSIBLE` for one who cannot win.
    pub(crate) fn within(self, bounds: Bounds) -> Self {
        let number = |number, bounds: Bounds| match bounds {
            Bounds { lower, .. } if lower >= 1.0 => 0,
            Bounds { upper, .. } if upper < 1.0 => Self::IMPOSSIBLE,
            _ => number,
        };
        Self {
            first: number(self.first, bounds.seen_by(Player::FIRST)),
            second: number(self.second, bounds.seen_by(Player::SECOND)),
        }
    }

    /// The numbers of a position from those of all its moves; `to_move` is `None` where nature moves.
    pub(crate) fn of_position(to_move: Option<Player>, moves: impl Iterator<Item = Self>) -> Self {
        let chooses = |player| to_move == Some(player);
        let join = |player, a: u32, b: u32| if chooses(player) { a.min(b) } else { sum(a, b) };
        let joined = moves.reduce(|a, b| Self {
            first: join(Player::FIRST, a.first, b.first),
            second: join(Player::SECOND, a.second, b.second),
        });
        joined.unwrap_or(Self::UNKNOWN)
    }

    /// The number of a player; `None` where that player cannot win.
    #[inline]
    pub(crate) fn of(self, player: Player) -> Option<u32> {
        let number = if player == Player::FIRST {
            self.first
        } else {
            self.second
        };
        (number != Self::IMPOSSIBLE).then_some(number)
    }
}

/// The sum of two proof numbers. In a graph, sums count shared positions repeatedly, and may exceed the range of the type;
/// that is still no proof that a win is impossible.
fn sum(a: u32, b: u32) -> u32 {
    match a.max(b) {
        ProofNumbers::IMPOSSIBLE => ProofNumbers::IMPOSSIBLE,
        _ => a.saturating_add(b).min(ProofNumbers::IMPOSSIBLE - 1),
    }
}

impl Word for ProofNumbers {
    #[inline]
    fn to_word(self) -> u64 {
        pair(self.first, self.second)
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        let (first, second) = unpair(word);
        Self { first, second }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(first: u32, second: u32) -> ProofNumbers {
        ProofNumbers { first, second }
    }

    #[test]
    fn the_player_to_move_needs_one_move_and_the_other_all() {
        let moves = [
            numbers(3, 1),
            numbers(2, 5),
            numbers(ProofNumbers::IMPOSSIBLE, 0),
        ];
        let of = |to_move| ProofNumbers::of_position(to_move, moves.into_iter());
        assert_eq!(of(Some(Player::FIRST)), numbers(2, 6));
        assert_eq!(
            of(Some(Player::SECOND)),
            numbers(ProofNumbers::IMPOSSIBLE, 0)
        );
        assert_eq!(
            of(None),
            numbers(ProofNumbers::IMPOSSIBLE, 6),
            "nature helps neither player"
        );
    }

    #[test]
    fn large_numbers_are_not_taken_for_impossible_ones() {
        let large = numbers(1 << 31, 1 << 31);
        let of = |moves: [ProofNumbers; 2]| ProofNumbers::of_position(None, moves.into_iter());
        assert_eq!(of([large, large]).of(Player::FIRST), Some(u32::MAX - 1));
        assert_eq!(
            of([large, numbers(ProofNumbers::IMPOSSIBLE, 1)]).of(Player::FIRST),
            None
        );
    }

    #[test]
    fn proofs_determine_numbers() {
        let of_payoff = |payoff| numbers(7, 7).within(Bounds::of_payoff(payoff));
        assert_eq!(of_payoff(1.0), numbers(0, ProofNumbers::IMPOSSIBLE));
        assert_eq!(
            of_payoff(0.0),
            numbers(ProofNumbers::IMPOSSIBLE, ProofNumbers::IMPOSSIBLE)
        );
        assert_eq!(
            numbers(7, 7).within(Bounds {
                lower: 0.0,
                upper: 1.0
            }),
            numbers(7, ProofNumbers::IMPOSSIBLE)
        );
        assert_eq!(numbers(7, 7).within(Bounds::UNKNOWN), numbers(7, 7));
    }
}
