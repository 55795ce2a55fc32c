//! What needs the tables of Unicode and of character sets: from libraries, or from the host of a WebAssembly module.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use libraries::nfkc;
#[cfg(all(
    feature = "files",
    not(all(target_family = "wasm", target_os = "unknown"))
))]
pub(crate) use libraries::{guess, strictly};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use offered::nfkc;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use offered::{Host, serve};
#[cfg(all(feature = "files", target_family = "wasm", target_os = "unknown"))]
pub(crate) use offered::{guess, strictly};

/// A Japanese character set.
#[cfg(feature = "files")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JapaneseSet {
    ShiftJis,
    EucJp,
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod libraries {
    use std::borrow::Cow;

    use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfkc_quick};

    #[cfg(feature = "files")]
    use super::JapaneseSet;

    /// The text in form KC.
    pub(crate) fn nfkc(text: &str) -> Cow<'_, str> {
        match is_nfkc_quick(text.chars()) {
            IsNormalized::Yes => Cow::Borrowed(text),
            IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
        }
    }

    /// The text of bytes in a Japanese character set; nothing if they are none.
    #[cfg(feature = "files")]
    pub(crate) fn strictly(set: JapaneseSet, bytes: &[u8]) -> Option<Cow<'_, str>> {
        let encoding = match set {
            JapaneseSet::ShiftJis => encoding_rs::SHIFT_JIS,
            JapaneseSet::EucJp => encoding_rs::EUC_JP,
        };
        encoding.decode_without_bom_handling_and_without_replacement(bytes)
    }

    /// The Japanese character set of bytes, if a detector that knows those of all languages takes them for one.
    #[cfg(feature = "files")]
    pub(crate) fn guess(bytes: &[u8]) -> Option<JapaneseSet> {
        use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        let sets = [
            (encoding_rs::SHIFT_JIS, JapaneseSet::ShiftJis),
            (encoding_rs::EUC_JP, JapaneseSet::EucJp),
        ];
        let guessed = sets.into_iter().find(|(encoding, _)| *encoding == guess);
        guessed.map(|(_, set)| set)
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod offered {
    use std::borrow::Cow;
    use std::sync::OnceLock;

    #[cfg(feature = "files")]
    use super::JapaneseSet;

    /// What a module asks of its host.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// The text in Unicode's normalization form KC.
        pub nfkc: fn(&str) -> String,
        /// The text of bytes in a character set that is named as in the Web's Encoding Standard; nothing if they are none.
        pub decode: fn(&str, &[u8]) -> Option<String>,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Lets a host serve this module. Without one, texts stay in the form in which they are typed, and bytes are in UTF-8, UTF-16 or
    /// Latin-1.
    pub fn serve(host: Host) {
        let _ = HOST.set(host);
    }

    pub(crate) fn nfkc(text: &str) -> Cow<'_, str> {
        match HOST.get() {
            Some(host) => Cow::Owned((host.nfkc)(text)),
            None => Cow::Borrowed(text),
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn strictly(set: JapaneseSet, bytes: &[u8]) -> Option<Cow<'_, str>> {
        let label = match set {
            JapaneseSet::ShiftJis => "shift_jis",
            JapaneseSet::EucJp => "euc-jp",
        };
        (HOST.get()?.decode)(label, bytes).map(Cow::Owned)
    }

    /// Browsers do not guess.
    #[cfg(feature = "files")]
    pub(crate) fn guess(_: &[u8]) -> Option<JapaneseSet> {
        None
    }
}
