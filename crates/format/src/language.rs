//! The languages in which messages are written.
//!
//! Translations stand in one gettext catalogue for each language but English: `po/ja.po`. Their keys are the English texts of the
//! source. They need the feature `translations`; without it all texts are English. A module for browsers receives the catalogue when it is needed. A test of the command holds the catalogue complete: every message, every text of the help, and nothing else.

use uctopia_options::Localized;

/// A language.
///
/// ```
/// use uctopia::format::Language;
/// use uctopia::options::message;
/// let moves = 3;
/// let message = message!("no move of {moves}");
/// assert_eq!(Language::English.text(&message), "no move of 3");
/// assert_eq!(Language::Japanese.text(&message!("draw")), "引き分け");
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

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The code of ISO 639-1.
    ///
    /// ```
    /// use uctopia::format::Language;
    /// assert_eq!(Language::ALL.map(Language::code), ["en", "ja"]);
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language of a code, or of a locale in the form of POSIX or of the web; nothing for other languages.
    ///
    /// ```
    /// use uctopia::format::Language;
    /// assert_eq!(Language::from_locale("ja_JP.UTF-8"), Some(Language::Japanese));
    /// assert_eq!(Language::from_locale("ja-JP"), Some(Language::Japanese));
    /// assert_eq!(Language::from_locale("en"), Some(Language::English));
    /// assert_eq!(Language::from_locale("C.UTF-8"), Some(Language::English));
    /// assert_eq!(Language::from_locale("fr_FR"), None);
    /// assert_eq!(Language::from_locale("java"), None);
    /// ```
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        match locale
            .split(['_', '-', '.', '@'])
            .next()?
            .to_ascii_lowercase()
            .as_str()
        {
            "en" | "c" | "posix" => Some(Self::English),
            "ja" => Some(Self::Japanese),
            _ => None,
        }
    }

    /// A message in this language; parts without a translation stay English.
    #[must_use]
    pub fn text(self, message: &(impl Localized + ?Sized)) -> String {
        message.message().translated(&|id| self.translation(id))
    }

    /// The translation of an English text of the program; nothing for English, and for texts that are none of its own.
    ///
    /// ```
    /// use uctopia::format::Language;
    /// assert_eq!(Language::Japanese.translation("draw"), Some("引き分け"));
    /// assert_eq!(Language::Japanese.translation("such a text is not in the program"), None);
    /// ```
    #[must_use]
    pub fn translation(self, id: &str) -> Option<&'static str> {
        match self {
            Self::English => None,
            Self::Japanese => catalogue::japanese(id),
        }
    }

    /// Whether the catalogue of this language is there. It is not part of a module for browsers, where not everybody needs it.
    #[cfg(all(
        feature = "translations",
        target_family = "wasm",
        target_os = "unknown"
    ))]
    #[must_use]
    pub fn has_catalogue(self) -> bool {
        self == Self::English || catalogue::has_japanese()
    }

    /// Provides the catalogue of this language, a file of gettext.
    ///
    /// # Panics
    /// When it is none.
    #[cfg(all(
        feature = "translations",
        target_family = "wasm",
        target_os = "unknown"
    ))]
    pub fn provide(self, catalogue: &str) {
        if self == Self::Japanese {
            catalogue::provide(catalogue);
        }
    }
}

#[cfg(feature = "translations")]
mod catalogue {
    use std::collections::HashMap;
    use std::sync::OnceLock;

    static JAPANESE: OnceLock<HashMap<String, String>> = OnceLock::new();

    pub(super) fn japanese(id: &str) -> Option<&'static str> {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        provide(include_str!("../po/ja.po"));
        JAPANESE.get()?.get(id).map(String::as_str)
    }

    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    pub(super) fn has_japanese() -> bool {
        JAPANESE.get().is_some()
    }

    pub(super) fn provide(catalogue: &str) {
        JAPANESE.get_or_init(|| read(catalogue));
    }

    fn read(catalogue: &str) -> HashMap<String, String> {
        let catalogue = polib::po_file::parse_from_reader(catalogue.as_bytes());
        let catalogue = catalogue
            .unwrap_or_else(|problem| panic!("the catalogue of this crate is damaged: {problem}"));
        let translated = catalogue.messages().filter(|entry| entry.is_translated());
        translated
            .filter_map(|entry| Some((entry.msgid().to_owned(), entry.msgstr().ok()?.to_owned())))
            .collect()
    }
}

#[cfg(not(feature = "translations"))]
mod catalogue {
    pub(super) fn japanese(_: &str) -> Option<&'static str> {
        None
    }
}
