//! Character sets.

use std::borrow::Cow;

use crate::host::{JapaneseSet, guess, strictly};

/// The text of bytes in UTF-8, UTF-16, Shift_JIS or EUC-JP; in Latin-1 where they are none of these, as in the files of older
/// servers. Byte-order marks are left out, and every line ends with a line feed alone.
///
/// ```
/// use uctopia_text::decode;
/// assert_eq!(decode("André".as_bytes()), "André");
/// assert_eq!(decode(b"\xef\xbb\xbff5d6\r\nf5f6\r"), "f5d6\nf5f6\n");
/// assert_eq!(decode(b"f\x005\x00\r\x00\n\x00"), "f5\n"); // UTF-16 without its mark
/// assert_eq!(decode(b"Andr\xe9"), "André");
/// assert_eq!(decode(b"PB[\xcb\xbe\xb7\xee]"), "PB[望月]"); // EUC-JP
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = decoded(bytes);
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        text
    }
}

fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return String::from_utf8_lossy(text);
    }
    if let Some(units) = bytes.strip_prefix(b"\xff\xfe") {
        return utf_16(units, u16::from_le_bytes);
    }
    if let Some(units) = bytes.strip_prefix(b"\xfe\xff") {
        return utf_16(units, u16::from_be_bytes);
    }
    if let Some(unit) = unmarked_utf_16(bytes) {
        return utf_16(bytes, unit);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let latin_1 = || bytes.iter().copied().map(char::from).collect();
    japanese(bytes).unwrap_or_else(|| Cow::Owned(latin_1()))
}

/// The text of UTF-16. The last byte of a line may be half of its line feed, and is left out.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'static, str> {
    let units = bytes.as_chunks().0.iter().map(|&pair| unit(pair));
    let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    Cow::Owned(text.collect())
}

/// The text of bytes that are Shift_JIS or EUC-JP.
///
/// A detector knows the character sets of all languages. Of those only the Japanese ones are distinguished from Latin-1, in which names of
/// Western tournaments are written, and which a short text resembles more than any other. Two Japanese characters in a row tell such
/// a text: accents and quotes of Western ones stand alone.
fn japanese(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Some(set) = guess(bytes) {
        return strictly(set, bytes);
    }
    // Latin-1 has control characters where Shift_JIS has the first bytes of the usual characters.
    let may_be_shift_jis = bytes.iter().any(|byte| (0x80..0xa0).contains(byte));
    let candidates = [JapaneseSet::ShiftJis, JapaneseSet::EucJp]
        .into_iter()
        .filter(|&set| set != JapaneseSet::ShiftJis || may_be_shift_jis);
    candidates
        .filter_map(|set| strictly(set, bytes))
        .find(|text| has_japanese_word(text))
}

fn has_japanese_word(text: &str) -> bool {
    let is_japanese = |c: char| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    text.chars()
        .zip(text.chars().skip(1))
        .any(|(a, b)| is_japanese(a) && is_japanese(b))
}

/// The byte order of UTF-16 without a mark: text of Latin letters and digits, in which every other byte is zero.
fn unmarked_utf_16(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    let beginning = &bytes[..bytes.len().min(64) / 2 * 2];
    let are_zero = |first: usize| {
        beginning
            .iter()
            .skip(first)
            .step_by(2)
            .all(|&byte| byte == 0)
    };
    let has_none = |first: usize| {
        beginning
            .iter()
            .skip(first)
            .step_by(2)
            .all(|&byte| byte != 0)
    };
    let is_whole = bytes.len().is_multiple_of(2) || bytes.last() == Some(&0);
    match is_whole && !beginning.is_empty() {
        true if are_zero(1) && has_none(0) => Some(u16::from_le_bytes),
        true if are_zero(0) && has_none(1) => Some(u16::from_be_bytes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{EUC_JP, SHIFT_JIS};

    use super::*;

    #[test]
    fn japanese_files_are_recognised() {
        for text in [
            "(;PB[望月]PW[表示]B[f5];)",
            "望月, 表示",
            "パス",
            "（黒）佐藤 対 鈴木（白）f5d6c3",
            "第40回世界オセロ選手権",
        ] {
            for encoding in [SHIFT_JIS, EUC_JP] {
                assert_eq!(
                    decode(&encoding.encode(text).0),
                    text,
                    "{}",
                    encoding.name()
                );
            }
        }
    }

    #[test]
    fn utf_16_is_read_in_both_orders() {
        for text in ["f5d6\nf5f6\n", "PB[望月]"] {
            let units: Vec<u16> = std::iter::once(0xfeff).chain(text.encode_utf16()).collect();
            let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            assert_eq!([decode(&little), decode(&big)], [text, text]);
        }
        assert_eq!(decode(b"\0f\x005"), "f5");
        // Lines that were split at the byte of the line feed.
        let lines = ["\u{feff}name\n", "quit\n"].map(|line| {
            line.encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<_>>()
        });
        let text = lines.concat();
        let split: Vec<_> = text.split(|&byte| byte == b'\n').map(decode).collect();
        assert_eq!(split[..2], ["name", "quit"]);
    }

    /// Names of European tournaments, alone in a file that is not UTF-8.
    #[test]
    fn western_names_stay_western() {
        let names = [
            "André",
            "Hélène",
            "Müller",
            "Bjørn",
            "Åke",
            "Jürgen Weiß",
            "Señor Muñoz",
            "François",
            "Sébastien",
            "Niccolò",
            "Gönül",
            "Jørgensen",
            "Réau",
            "Crémière",
        ];
        for name in names {
            let latin: Vec<u8> = format!("(;GM[Othello]PB[{name}]PW[Bob]B[f5]W[d6];)\n")
                .chars()
                .map(|c| c as u8)
                .collect();
            assert!(decode(&latin).contains(name), "{name}: {}", decode(&latin));
            let quoted: Vec<u8> = [b"\x93", &latin[..], b"\x94 Ada\x92s"].concat();
            assert!(
                decode(&quoted).contains(name),
                "quotes of Windows: {}",
                decode(&quoted)
            );
            let alone: Vec<u8> = name.chars().map(|c| c as u8).collect();
            assert_eq!(decode(&alone), name);
        }
    }
}
