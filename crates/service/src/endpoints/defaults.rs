//! What a request that leaves a field out means.

/// The default seed.
pub(crate) fn one() -> u64 {
    1
}
