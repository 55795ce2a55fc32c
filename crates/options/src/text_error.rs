//! What is wrong with a text, and what to write instead.

use crate::message::{Localized, Message, message};

/// A text that could not be read: the text itself, where it went wrong, and what was expected there.
///
/// ```
/// use uctopia::TextError;
/// let error = TextError::at("f5z9", 2, "a square from a1 to h8");
/// assert_eq!(
///     error.to_string(),
///     "cannot read \"f5z9\": at column 3 (\"z9\"), expected a square from a1 to h8",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TextError {
    input: String,
    column: Option<usize>,
    problem: Message,
}

impl TextError {
    /// An error at a byte offset of the input: `expected` completes the sentence "expected …".
    #[must_use]
    pub fn at(input: &str, offset: usize, expected: impl Into<Message>) -> Self {
        let offset = floor_char_boundary(input, offset);
        let found: String = input[offset..].chars().take(8).collect();
        let found = if found.is_empty() {
            message!("the end")
        } else {
            Message::verbatim(format!("\"{found}\""))
        };
        let column = input[..offset].chars().count() + 1;
        let expected = expected.into();
        Self {
            input: input.to_owned(),
            column: Some(column),
            problem: message!("at column {column} ({found}), expected {expected}"),
        }
    }

    /// An error about the whole input: `problem` is a clause that states what is wrong and what to do.
    ///
    /// ```
    /// use uctopia::TextError;
    /// let error = TextError::whole("XXO", "3 squares are given and a board has 9: write all nine");
    /// assert_eq!(error.to_string(), "cannot read \"XXO\": 3 squares are given and a board has 9: write all nine");
    /// assert_eq!(error.column(), None);
    /// ```
    #[must_use]
    pub fn whole(input: &str, problem: impl Into<Message>) -> Self {
        Self {
            input: input.to_owned(),
            column: None,
            problem: problem.into(),
        }
    }

    /// The text that could not be read.
    #[must_use]
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The column, counted in characters from 1, where known.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }
}

impl Localized for TextError {
    fn message(&self) -> Message {
        let mut input: String = self.input.chars().take(80).collect();
        if input.len() < self.input.len() {
            input.push('…');
        }
        message!("cannot read {input:?}: {problem}", problem = self.problem)
    }
}

fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
