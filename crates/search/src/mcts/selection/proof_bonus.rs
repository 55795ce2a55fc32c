//! The bonus for moves with small proof numbers: generalized proof-number MCTS.
//!
//! It depends on the rank as in Doe, Winands, Soemers and Browne 2022, "Combining Monte-Carlo tree search with proof-number search", or
//! on the number itself.

use crate::mcts::config::ProofBy;

/// The bonus, from 0 to 1, of a move with this number among moves with `all` numbers; none for one that cannot win.
pub(crate) fn proof_bonus(
    by: ProofBy,
    number: Option<u32>,
    all: impl Iterator<Item = Option<u32>>,
) -> f64 {
    let Some(number) = number else { return 0.0 };
    match by {
        ProofBy::Share => {
            let largest = all.flatten().max().unwrap_or(0);
            1.0 - f64::from(number) / f64::from(largest.max(1))
        }
        ProofBy::Rank => {
            let (mut smaller, mut moves) = (0, 0);
            for other in all {
                smaller += u32::from(other.is_some_and(|other| other < number));
                moves += 1;
            }
            1.0 - f64::from(smaller) / f64::from(moves)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_get_a_large_bonus() {
        let all = [Some(0), Some(4), Some(1), None];
        let bonuses = |by| all.map(|number| proof_bonus(by, number, all.into_iter()));
        assert_eq!(bonuses(ProofBy::Share), [1.0, 0.0, 0.75, 0.0]);
        assert_eq!(bonuses(ProofBy::Rank), [1.0, 0.5, 0.75, 0.0]);
        assert_eq!(
            proof_bonus(ProofBy::Rank, Some(3), [Some(3); 3].into_iter()),
            1.0,
            "equals are all first"
        );
    }
}
