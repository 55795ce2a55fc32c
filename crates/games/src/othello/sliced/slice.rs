//! A word that holds one square of many games.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// One square of many games.
pub(super) trait Slice:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
}

impl<W> Slice for W where
    W: Copy + BitAnd<Output = W> + BitOr<Output = W> + BitXor<Output = W> + Not<Output = W>
{
}
