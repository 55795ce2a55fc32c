//! The formulas of selection, for the options of the configuration and the rules of [`custom`](super::custom) alike: N counts the
//! visits of a node, n those of one of its moves.
//!
//! `tables.rs` holds the logarithms and reciprocals that they need at every node of every descent.

mod tables;

pub(crate) use tables::{Reciprocal, Tables};

/// UCB1 (Auer, Cesa-Bianchi and Fischer 2002): `mean + c·√(ln N / n)`, where `N` counts the visits of the position and
/// `n` those of the move.
///
/// ```
/// // A move won 9 times in 10 of 42 visits, with C = √2.
/// let value = uctopia::search::mcts::ucb1(0.9, 10, 42, std::f64::consts::SQRT_2);
/// assert!((value - 1.7646).abs() < 1e-4);
/// ```
#[inline]
#[must_use]
pub fn ucb1(mean: f64, visits: u32, parent_visits: u32, c: f64) -> f64 {
    mean + ucb1_bonus(c, libm::log(f64::from(parent_visits)) / f64::from(visits))
}

/// The bonus of UCB1: C·√(ln N / n), `log_share` being ln N / n.
#[inline]
pub(crate) fn ucb1_bonus(c: f64, log_share: f64) -> f64 {
    c * log_share.sqrt()
}

/// The bonus of UCB1-Tuned: C·w·√(ln N / n · min(¼, V/w² + √(2 ln N / n))), `log_share` being ln N / n, V the variance and w the
/// range of rewards.
#[inline]
pub(crate) fn tuned_bonus(c: f64, log_share: f64, variance: f64, range: f64) -> f64 {
    let bound = variance / (range * range) + (2.0 * log_share).sqrt();
    c * (log_share * bound.min(0.25)).sqrt() * range
}

/// The bonus of PUCT: C·P·√N / (1 + n).
#[inline]
pub(crate) fn puct_bonus(c: f64, prior: f64, parent_visits: f64, visits: f64) -> f64 {
    c * prior * parent_visits.sqrt() / (1.0 + visits)
}

/// [`ucb1`] with the term that all moves of a node share computed once, c·√(ln N), and without division: a division and a root
/// for each move take longer than all the rest.
#[derive(Clone, Copy)]
pub(crate) struct TabledUcb1 {
    exploration: f64,
    tables: Tables,
}

impl TabledUcb1 {
    /// `root_logarithm` is √(ln N).
    #[inline(always)]
    pub(crate) fn new(c: f64, root_logarithm: f64, tables: Tables) -> Self {
        Self {
            exploration: c * root_logarithm,
            tables,
        }
    }

    /// The formula for sums that are doubled, which rounds alike.
    #[inline(always)]
    pub(crate) fn doubled(self) -> Self {
        Self {
            exploration: 2.0 * self.exploration,
            ..self
        }
    }

    /// The value of a move with this sum of rewards; NaN without visits.
    #[inline(always)]
    pub(crate) fn of(self, sum: f64, visits: u32) -> f64 {
        let reciprocal = self.tables.reciprocal(visits);
        sum * reciprocal.whole + self.exploration * reciprocal.root
    }
}

/// The mean that a second estimate replaces in part: (1 − share)·mean + share·estimate. For AMAF the estimate is the mean as first,
/// for implicit minimax the value backed up by minimax (Lanctot et al. 2014).
#[inline]
pub(crate) fn mixed(mean: f64, estimate: f64, share: f64) -> f64 {
    mean + share * (estimate - mean)
}

/// The share of AMAF, β = m / (n + m + b·n·m), for `n` visits and `m` of them as first (Cazenave 2015).
#[inline]
pub(crate) fn amaf_share(visits: f64, as_first: f64, bias: f64) -> f64 {
    if as_first > 0.0 {
        as_first / (visits + as_first + bias * visits * as_first)
    } else {
        0.0
    }
}

/// Progressive bias: w·H / (n + 1), H the heuristic value of the move (Chaslot et al. 2008).
#[inline]
pub(crate) fn progressive_bias(weight: f64, heuristic: f64, visits: f64) -> f64 {
    weight * heuristic / (visits + 1.0)
}

/// The bonus for small proof numbers, from 0 to 1: 1 − p/p_max for a move with the number p among moves with `all` numbers, and none
/// for one that cannot win (Kowalski et al. 2025, arXiv 2506.13249: generalized proof-number MCTS).
pub(crate) fn proof_bonus(number: Option<u32>, all: impl Iterator<Item = Option<u32>>) -> f64 {
    let Some(number) = number else { return 0.0 };
    let largest = all.flatten().max().unwrap_or(0);
    1.0 - f64::from(number) / f64::from(largest.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_amaf_falls_with_visits() {
        assert_eq!(amaf_share(0.0, 10.0, 0.1), 1.0);
        assert_eq!(amaf_share(10.0, 10.0, 0.0), 0.5);
        assert_eq!(amaf_share(10.0, 10.0, 0.3), 10.0 / 50.0);
        assert_eq!(amaf_share(10.0, 0.0, 0.3), 0.0);
    }

    #[test]
    fn small_numbers_get_a_large_bonus() {
        let all = [Some(0), Some(4), Some(1), None];
        let bonuses = all.map(|number| proof_bonus(number, all.into_iter()));
        assert_eq!(bonuses, [1.0, 0.0, 0.75, 0.0]);
    }
}
