//! Natural logarithms of whole numbers, from a table.
//!
//! Selection takes the logarithm of a node's visits at every node it passes. Both the table and what lies beyond it come
//! from `libm`, since the logarithms of platforms differ in the last digit, and a search follows every digit.

use std::sync::LazyLock;

/// How far the table goes: most nodes of any tree have fewer visits.
const LENGTH: u32 = 1 << 14;

static TABLE: LazyLock<Vec<f64>> = LazyLock::new(|| (0..LENGTH).map(|n| libm::log(f64::from(n))).collect());

/// The table, looked up once and then held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logarithms(&'static [f64]);

impl Logarithms {
    pub(super) fn new() -> Self {
        Self(&TABLE)
    }

    /// The natural logarithm of `n`.
    #[inline]
    pub(super) fn of(self, n: u32) -> f64 {
        self.0.get(n as usize).copied().unwrap_or_else(|| libm::log(f64::from(n)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_libm_says() {
        let logarithms = Logarithms::new();
        for n in [0, 1, 2, 3, 10, LENGTH - 1, LENGTH, LENGTH + 1, u32::MAX] {
            assert_eq!(logarithms.of(n).to_bits(), libm::log(f64::from(n)).to_bits(), "{n}");
        }
    }
}
