//! The bonus for moves with small proof numbers: generalized proof-number MCTS (Kowalski et al. 2025, arXiv 2506.13249).

/// The bonus, from 0 to 1, of a move with this number among moves with `all` numbers: 1 − p/p_max; none for one that cannot win.
pub(crate) fn proof_bonus(number: Option<u32>, all: impl Iterator<Item = Option<u32>>) -> f64 {
    let Some(number) = number else { return 0.0 };
    let largest = all.flatten().max().unwrap_or(0);
    1.0 - f64::from(number) / f64::from(largest.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_get_a_large_bonus() {
        let all = [Some(0), Some(4), Some(1), None];
        let bonuses = all.map(|number| proof_bonus(number, all.into_iter()));
        assert_eq!(bonuses, [1.0, 0.0, 0.75, 0.0]);
    }
}
