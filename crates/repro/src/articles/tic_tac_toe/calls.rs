//! Calls of the article's program.

/// A call of the article's program and what it printed, or does when run.
pub(super) struct Call {
    pub(super) state: &'static str,
    pub(super) iterations: u64,
    pub(super) values: &'static str,
    /// Visits of the root's moves row by row, states stored, words drawn.
    pub(super) internals: Option<(&'static str, u64, u64)>,
}

/// The calls that are repeated.
pub(super) const CALLS: [Call; 7] = [
    Call {
        state: "000000000",
        iterations: 1000,
        values: "+0.35 +0.00 +0.27 +0.30 +0.46 -0.07 +0.19 +0.18 +0.22",
        internals: Some(("150 36 100 98 382 28 67 62 77", 2684, 5110)),
    },
    Call {
        state: "000000000",
        iterations: 10_000,
        values: "+0.13 +0.03 +0.11 +0.07 +0.21 -0.06 +0.09 +0.09 +0.08",
        internals: Some(("994 337 785 487 5483 171 589 609 545", 4405, 11_972)),
    },
    Call {
        state: "000010000",
        iterations: 10_000,
        values: "+0.47 +0.54 +0.40 +0.62 +0.00 +0.58 +0.07 +0.65 +0.43",
        internals: Some(("194 125 346 86 - 106 8787 72 284", 1348, 3384)),
    },
    Call {
        state: "020010000",
        iterations: 10_000,
        values: "+0.66 +0.00 +0.96 +0.62 +0.00 +0.69 +0.51 -0.12 +0.38",
        internals: Some(("158 - 9375 125 - 194 82 16 50", 444, 967)),
    },
    Call {
        state: "000000000",
        iterations: 5,
        values: "+NaN +NaN +1.00 +NaN +NaN +1.00 +1.00 -1.00 -1.00",
        internals: None,
    },
    Call {
        state: "000000000",
        iterations: 100,
        values: "+0.47 -0.50 +0.47 +0.33 +0.00 +0.00 +0.68 -0.20 -0.50",
        internals: None,
    },
    Call {
        state: "000000000",
        iterations: 100_000,
        values: "+0.03 +0.03 +0.03 +0.03 +0.05 +0.03 +0.03 +0.03 +0.03",
        internals: None,
    },
];
