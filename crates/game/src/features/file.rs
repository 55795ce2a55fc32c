//! Weights as a file.

use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec};

use super::Weights;

/// What files of weights begin with.
const MAGIC: &[u8; 8] = b"uctopiaW";

/// As small as it gets: most weights of a large table are never touched.
const LEVEL: u8 = 9;

impl Weights {
    /// As a file: eight bytes to know it by, then, compressed (deflate, RFC 1951), every weight in two bytes, the low one
    /// first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes: Vec<u8> = self.values.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        [MAGIC.as_slice(), &compress_to_vec(&bytes, LEVEL)].concat()
    }

    /// The weights of such a file, or `None` if it is none.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes = decompress_to_vec(bytes.strip_prefix(MAGIC.as_slice())?).ok()?;
        let (pairs, rest) = bytes.as_chunks::<2>();
        rest.is_empty().then(|| Self { values: pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect() })
    }
}
