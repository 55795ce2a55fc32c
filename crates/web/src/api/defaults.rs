//! What a request that leaves a field out means.

/// The default seed.
pub(super) fn one() -> u64 {
    1
}
