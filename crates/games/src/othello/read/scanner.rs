//! A place in a text, and errors that name it.

use uctopia_options::{Message, TextError};

/// Scans a text from left to right.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// The whole text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The rest of the text.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Steps over the next character.
    pub(super) fn step(&mut self) {
        self.offset += self.peek().map_or(0, char::len_utf8);
    }

    /// Steps over so many bytes, at most to the end.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.offset = (self.offset + bytes).min(self.text.len());
    }

    /// Steps over characters as long as they are `wanted`, and returns them.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.offset += taken.len();
        taken
    }

    /// Steps over `word`, in any case, if it comes next.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let comes_next = self
            .rest()
            .get(..word.len())
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if comes_next {
            self.offset += word.len();
        }
        comes_next
    }

    /// Steps over white space and comments, which last from `%` to the end of the line.
    pub(super) fn skip_blanks(&mut self) {
        self.skip_blanks_and(|_| false);
    }

    /// Steps over white space, comments and other characters that separate.
    pub(super) fn skip_blanks_and(&mut self, separates: impl Fn(char) -> bool) {
        loop {
            self.take_while(|c| c.is_whitespace() || separates(c));
            if self.peek() != Some('%') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// The error for what comes next: `expected` completes the sentence "expected …".
    pub(super) fn error(&self, expected: Message) -> TextError {
        TextError::at(self.text, self.offset, expected)
    }
}
