//! Texts in the two languages of the articles' readers.

pub(crate) use uctopia_format::{Language, Text};

/// A text, shorter to write down.
pub(crate) const fn text(en: &'static str, ja: &'static str) -> Text {
    Text { en, ja }
}
