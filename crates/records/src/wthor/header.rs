//! The header of each of the three files.

use uctopia_options::{Message, message};

/// The number of bytes of a header.
pub(super) const BYTES: usize = 16;

/// The empty squares from which theoretical scores were computed where the header has 0.
pub(super) const USUAL_EMPTY_SQUARES: u8 = 22;

/// What the readers need of a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Header {
    pub(super) games: u32,
    pub(super) names: u16,
    pub(super) year: u16,
    pub(super) size: u8,
    pub(super) has_solitaires: bool,
    pub(super) empty_squares: u8,
}

impl Header {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Message> {
        let Some(header) = bytes.first_chunk::<BYTES>() else {
            let length = bytes.len();
            return Err(message!(
                "a WTHOR file begins with a header of 16 bytes, and this one has {length} {length:byte|bytes}"
            ));
        };
        let two = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        Ok(Self {
            games: u32::from_le_bytes([header[4], header[5], header[6], header[7]]),
            names: two(8),
            year: two(10),
            size: header[12],
            has_solitaires: header[13] == 1,
            empty_squares: if header[14] == 0 {
                USUAL_EMPTY_SQUARES
            } else {
                header[14]
            },
        })
    }

    /// The bytes. The date of the file is the first day of the year of the games, so that equal games give equal files.
    pub(super) fn bytes(self) -> [u8; BYTES] {
        let mut header = [0; BYTES];
        header[0] = (self.year / 100).min(255) as u8;
        header[1] = (self.year % 100) as u8;
        (header[2], header[3]) = (1, 1);
        header[4..8].copy_from_slice(&self.games.to_le_bytes());
        header[8..10].copy_from_slice(&self.names.to_le_bytes());
        header[10..12].copy_from_slice(&self.year.to_le_bytes());
        (header[12], header[13], header[14]) =
            (self.size, u8::from(self.has_solitaires), self.empty_squares);
        header
    }
}
