//! Texts in the two languages of the articles' readers.

/// A language.
///
/// ```
/// use uctopia_format::Language;
/// assert_eq!(Language::default(), Language::English);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 日本語.
    Japanese,
}

/// The same sentence twice.
///
/// ```
/// use uctopia_format::{Language, Text};
/// let text = Text { en: "white", ja: "白" };
/// assert_eq!(text.get(Language::Japanese), "白");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

impl Text {
    /// The text in a language.
    #[must_use]
    pub const fn get(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Japanese => self.ja,
        }
    }
}
