//! The properties of a game in a text.

use uctopia_options::{Message, message};

use crate::replay::beginning;

/// The marks that a game begins with in every file of the servers. In the text of a property they mean that its end is missing.
const NEXT_GAME: &str = "(;GM[";

/// A property: its tag in capitals, its text without blanks at both ends, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Property<'a> {
    pub(super) tag: String,
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

/// What is wrong with a property, and its line.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) line: usize,
    pub(super) message: Message,
}

/// Scans a text from left to right.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// The place after the last `]`, so that a missing one is found without a search to the end of the text.
    last_close: usize,
    /// An offset, and the number of the line in which it lies.
    counted: (usize, usize),
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            last_close: text.rfind(']').map_or(0, |at| at + 1),
            counted: (0, 1),
        }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Steps to the next `(;`, or to the end, and returns the text before it.
    pub(super) fn skip_to_game(&mut self) -> &'a str {
        let rest = self.rest();
        let skipped = &rest[..rest.find("(;").unwrap_or(rest.len())];
        self.offset += skipped.len();
        skipped
    }

    /// The line of the current place.
    pub(super) fn line(&mut self) -> usize {
        self.line_of(self.offset)
    }

    /// The line of an offset. Offsets are looked up in ascending order, for the most part.
    pub(super) fn line_of(&mut self, offset: usize) -> usize {
        let (from, line) = self.counted;
        let feeds = |from: usize, to: usize| {
            self.text.as_bytes()[from..to]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
        };
        let line = if offset >= from {
            line + feeds(from, offset)
        } else {
            line - feeds(offset, from)
        };
        self.counted = (offset, line);
        line
    }

    /// Reads a game and steps behind it. After an error the scanner stands at the place from which the next game is looked for.
    pub(super) fn game(&mut self) -> Result<Vec<Property<'a>>, Fault> {
        self.offset += 2;
        let mut properties = Vec::new();
        loop {
            let rest = self.rest();
            self.offset += rest.len() - rest.trim_start().len();
            let (offset, rest) = (self.offset, self.rest());
            if rest.starts_with(";)") {
                self.offset += 2;
                return Ok(properties);
            }
            let letters = rest.len()
                - rest
                    .trim_start_matches(|c: char| c.is_ascii_alphabetic())
                    .len();
            let tag = rest[..letters].to_ascii_uppercase();
            if letters == 0 || !rest[letters..].starts_with('[') {
                let message = if rest.is_empty() || rest.starts_with("(;") {
                    message!("the game has no ;) at its end")
                } else {
                    let found = beginning(rest);
                    message!(
                        "\"{found}\" is no property such as B[f5], and no ;) at the end of the game"
                    )
                };
                return Err(Fault {
                    line: self.line_of(offset),
                    message,
                });
            }
            self.offset += letters + 1;
            let Some(length) = self.length_of_text() else {
                let tag = beginning(&tag);
                return Err(Fault {
                    line: self.line_of(offset),
                    message: message!("the property {tag} has no ] at its end"),
                });
            };
            let text = self.rest()[..length].trim();
            self.offset += length + 1;
            properties.push(Property { tag, text, offset });
        }
    }

    /// The number of bytes up to the end of a property; `None` where the next game begins before it.
    fn length_of_text(&self) -> Option<usize> {
        if self.offset >= self.last_close {
            return None;
        }
        let rest = self.rest();
        let end = rest.bytes().enumerate().find_map(|(at, byte)| match byte {
            b']' => Some(Some(at)),
            b'(' if rest[at..].starts_with(NEXT_GAME) => Some(None),
            _ => None,
        });
        end.flatten()
    }
}
