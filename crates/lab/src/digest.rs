//! Digests that tell experiments, blocks and lines apart.

use std::io::{self, Read};

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

/// The [`digest`] of all that a reader holds, such as a large file.
///
/// ```
/// assert_eq!(uctopia_lab::digest_of(&b"abc"[..]).unwrap(), uctopia_lab::digest(b"abc"));
/// ```
///
/// # Errors
/// When it cannot be read.
pub fn digest_of(mut reader: impl Read) -> io::Result<String> {
    let (mut hash, mut part) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match reader.read(&mut part)? {
            0 => return Ok(short(&hash.finalize())),
            length => hash.update(&part[..length]),
        }
    }
}

/// The first eight bytes in hexadecimal digits.
pub(crate) fn short(hash: &[u8]) -> String {
    hash.iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
