//! calculation.
