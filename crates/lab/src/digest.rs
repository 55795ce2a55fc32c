//! Digests that tell experiments, blocks and lines apart.

use sha2::{Digest as _, Sha256};

/// The first 16 hexadecimal digits of SHA-256: short enough to read out, and never the same by chance.
///
/// ```
/// assert_eq!(uctopia_lab::digest(b"abc"), "ba7816bf8f01cfea"); // FIPS 180-4, example 1
/// ```
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    short(&Sha256::digest(bytes))
}

/// The first eight bytes in hexadecimal digits.
pub(crate) fn short(hash: &[u8]) -> String {
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
