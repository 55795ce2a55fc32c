//! The nodes of a game's main line in a text.

use uctopia_options::{Message, message};

use crate::replay::beginning;

/// A property: its name in capitals, its values, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) offset: usize,
}

/// What is wrong, and where.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) message: Message,
}

/// The main line of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Vec<Property>>,
    pub(super) has_variations: bool,
}

/// Scans a text from left to right.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// The place after the last `]`, so that a missing one is found without a search to the end of the text.
    last_close: usize,
    /// An offset, and the number of the line in which it lies.
    counted: (usize, usize),
    /// The brackets that are open.
    depth: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            last_close: text.rfind(']').map_or(0, |at| at + 1),
            counted: (0, 1),
            depth: 0,
        }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn skip_blanks(&mut self) {
        self.offset += self.rest().len() - self.rest().trim_start().len();
    }

    /// Steps to the next game, or to the end, and returns the text before it.
    pub(super) fn skip_to_game(&mut self) -> &'a str {
        let rest = self.rest();
        let skipped = &rest[..begin_of_game(rest).unwrap_or(rest.len())];
        self.offset += skipped.len();
        skipped
    }

    /// Steps over the rest of a broken game: to the next one that begins a line.
    pub(super) fn skip_rest(&mut self) {
        if self.depth > 0 {
            let rest = self.rest();
            self.offset += rest.find("\n(").map_or(rest.len(), |at| at + 1);
        }
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

    /// Reads a game and steps behind it. After an error the scanner stands inside it.
    pub(super) fn game(&mut self) -> Result<Tree, Fault> {
        let mut tree = Tree::default();
        // For each open bracket, whether a branch was closed in it; and how many were open where the main line was left.
        let mut branches: Vec<bool> = Vec::new();
        let mut left_at: Option<usize> = None;
        self.depth = 0;
        loop {
            self.skip_blanks();
            let offset = self.offset;
            match self.rest().chars().next() {
                Some('(') if !branches.is_empty() && is_next_game(self.rest()) => {
                    self.depth = 0;
                    return Err(Fault {
                        offset,
                        message: message!("the game has no ) at its end"),
                    });
                }
                Some('(') => {
                    if branches.last() == Some(&true) && left_at.is_none() {
                        left_at = Some(branches.len());
                        tree.has_variations = true;
                    }
                    branches.push(false);
                }
                Some(')') => {
                    branches.pop();
                    if left_at == Some(branches.len()) {
                        left_at = None;
                    }
                    if let Some(last) = branches.last_mut() {
                        *last = true;
                    }
                }
                Some(';') if left_at.is_none() => tree.nodes.push(Vec::new()),
                Some(';') => {}
                Some(c) if c.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    if let Some(node) = tree.nodes.last_mut().filter(|_| left_at.is_none()) {
                        node.push(property);
                    }
                    continue;
                }
                None => {
                    return Err(Fault {
                        offset,
                        message: message!("the game has no ) at its end"),
                    });
                }
                Some(_) => {
                    let found = beginning(self.rest());
                    return Err(Fault {
                        offset,
                        message: message!("\"{found}\" is no property such as B[f5]"),
                    });
                }
            }
            self.offset += 1;
            self.depth = branches.len();
            if branches.is_empty() {
                return Ok(tree);
            }
        }
    }

    /// Reads a name and its values.
    fn property(&mut self) -> Result<Property, Fault> {
        let (offset, rest) = (self.offset, self.rest());
        let letters = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_ascii_alphanumeric())
                .len();
        // Small letters belong to the long names of earlier versions: Black[f5].
        let name: String = rest[..letters]
            .chars()
            .filter(|c| !c.is_ascii_lowercase())
            .collect();
        let name = if name.is_empty() {
            rest[..letters].to_ascii_uppercase()
        } else {
            name
        };
        self.offset += letters;
        let mut values = Vec::new();
        loop {
            let before = self.offset;
            self.skip_blanks();
            if !self.rest().starts_with('[') {
                if values.is_empty() {
                    let found = beginning(rest);
                    return Err(Fault {
                        offset,
                        message: message!("\"{found}\" is no property such as B[f5]"),
                    });
                }
                self.offset = before;
                return Ok(Property {
                    name,
                    values,
                    offset,
                });
            }
            self.offset += 1;
            let value = self.value();
            let name = beginning(&name);
            values.push(value.ok_or_else(|| Fault {
                offset,
                message: message!("the property {name} has no ] at its end"),
            })?);
        }
    }

    /// Reads a value to its bracket: a backslash stands before a bracket of the text.
    fn value(&mut self) -> Option<String> {
        if self.offset >= self.last_close {
            return None;
        }
        let (mut value, mut is_escaped) = (String::new(), false);
        for (at, c) in self.rest().char_indices() {
            match c {
                _ if is_escaped => {
                    is_escaped = false;
                    if c != '\n' {
                        value.push(c);
                    }
                }
                '\\' => is_escaped = true,
                ']' => {
                    self.offset += at + 1;
                    return Some(value.trim().to_owned());
                }
                _ => value.push(c),
            }
        }
        self.offset = self.text.len();
        None
    }
}

/// Whether a bracket begins another game, whose first node names its kind or the version of the format, and not a variation.
fn is_next_game(text: &str) -> bool {
    text.starts_with("(;GM[") || text.starts_with("(;FF[")
}

/// Where a game begins: a bracket, blanks, and a semicolon.
fn begin_of_game(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(at, _)| at)
        .find(|&at| text[at + 1..].trim_start().starts_with(';'))
}
