//! Logarithms and reciprocals of whole numbers, from tables.
//!
//! Selection takes the logarithm of a node's visits at every node it passes, and divides by the visits of every move
//! there; a division and a root take longer than all the rest of UCB1. What lies beyond the tables is computed from
//! them, or as they were: with nothing but operations that are the same to the last digit on every machine, which the
//! logarithms of platforms are not.

use std::sync::LazyLock;

/// How far the tables go: most nodes of any tree have fewer visits.
const LENGTH: usize = 1 << 14;

struct Numbers {
    logarithms: [f64; LENGTH],
    root_logarithms: [f64; LENGTH],
    reciprocals: [Reciprocal; LENGTH],
}

static NUMBERS: LazyLock<Box<Numbers>> = LazyLock::new(|| {
    let mut numbers = Box::new(Numbers {
        logarithms: [0.0; LENGTH],
        root_logarithms: [0.0; LENGTH],
        reciprocals: [Reciprocal::of(0); LENGTH],
    });
    for n in 0..LENGTH as u32 {
        numbers.logarithms[n as usize] = libm::log(f64::from(n));
        numbers.root_logarithms[n as usize] = numbers.logarithms[n as usize].sqrt();
        numbers.reciprocals[n as usize] = Reciprocal::of(n);
    }
    numbers
});

/// The reciprocals of a whole number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reciprocal {
    /// 1 / n
    pub(crate) whole: f64,
    /// 1 / √n
    pub(crate) root: f64,
}

impl Reciprocal {
    fn of(n: u32) -> Self {
        let n = f64::from(n);
        Self {
            whole: 1.0 / n,
            root: 1.0 / n.sqrt(),
        }
    }
}

/// The tables, looked up once and then held.
#[derive(Clone, Copy)]
pub(crate) struct Tables(&'static Numbers);

impl Tables {
    pub(crate) fn new() -> Self {
        Self(&NUMBERS)
    }

    /// The natural logarithm of `n`, within two units of the last place.
    #[inline]
    pub(crate) fn logarithm(self, n: u32) -> f64 {
        match self.0.logarithms.get(n as usize) {
            Some(&logarithm) => logarithm,
            None => self.large_logarithm(n),
        }
    }

    /// √(ln n), if `n` does not lie beyond the tables.
    #[inline]
    pub(crate) fn stored_root_logarithm(self, n: u32) -> Option<f64> {
        self.0.root_logarithms.get(n as usize).copied()
    }

    /// √(ln n).
    #[inline]
    pub(crate) fn root_logarithm(self, n: u32) -> f64 {
        self.stored_root_logarithm(n)
            .unwrap_or_else(|| self.large_logarithm(n).sqrt())
    }

    /// 2·c·√(ln n): the factor of 1/√n in UCB1, doubled as are the means of [`FourMoves`](crate::mcts::selection::FourMoves).
    #[inline(always)]
    pub(crate) fn exploration(self, c: f64, n: u32) -> f64 {
        2.0 * (c * self.root_logarithm(n))
    }

    /// n = (m + r)·2ᵏ with m in the table: ln n = ln m + ln (1 + r / m) + k·ln 2, and since r / m is below 2⁻¹³, four
    /// terms of the series of ln (1 + x) are all that counts.
    fn large_logarithm(self, n: u32) -> f64 {
        let twos = LENGTH.leading_zeros() - (n as usize).leading_zeros() + 1;
        let m = n >> twos;
        let x = f64::from(n - (m << twos)) / f64::from(m << twos);
        let series = x * (1.0 - x * (0.5 - x * (1.0 / 3.0 - x * 0.25)));
        self.0.logarithms[m as usize] + (series + f64::from(twos) * std::f64::consts::LN_2)
    }

    /// The reciprocals of `n`.
    #[inline]
    pub(crate) fn reciprocal(self, n: u32) -> Reciprocal {
        self.0
            .reciprocals
            .get(n as usize)
            .copied()
            .unwrap_or_else(|| Reciprocal::of(n))
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: [u32; 12] = [
        0,
        1,
        2,
        3,
        10,
        16_383,
        16_384,
        16_385,
        32_767,
        99_999,
        3_000_000_019,
        u32::MAX,
    ];

    #[test]
    fn logarithms_are_those_of_libm() {
        let tables = Tables::new();
        for n in SOME {
            let (ours, exact) = (tables.logarithm(n), libm::log(f64::from(n)));
            assert!(
                ours == exact || (ours - exact).abs() <= 2.0 * f64::EPSILON * exact,
                "{n}: {ours} and {exact}"
            );
        }
        assert!(
            SOME.iter().all(
                |&n| tables.root_logarithm(n).to_bits() == tables.logarithm(n).sqrt().to_bits()
            )
        );
        assert!(
            (0..16_384).all(|n| tables.logarithm(n).to_bits() == libm::log(f64::from(n)).to_bits())
        );
    }

    #[test]
    fn reciprocals_are_those_of_division() {
        for n in SOME {
            let (ours, number) = (Tables::new().reciprocal(n), f64::from(n));
            assert_eq!(
                (ours.whole, ours.root),
                (1.0 / number, 1.0 / number.sqrt()),
                "{n}"
            );
        }
    }
}
