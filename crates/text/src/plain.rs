//! Full-width and other forms of letters, digits and signs.

use std::borrow::Cow;

use crate::host::nfkc;

/// A position or moves with ordinary letters, digits and signs: in Unicode's normalization form KC, and with one form of dash.
///
/// Names and comments are not for this function, since it changes the forms of their characters.
///
/// ```
/// use uctopia_text::plain;
/// assert_eq!(plain("Ｆ５－ｄ６、４５５"), "F5-d6,455");
/// assert_eq!(plain("●○－ ﾊﾟｽ"), "●○- パス");
/// assert_eq!(plain("f5d6"), "f5d6");
/// ```
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let normalized = nfkc(text);
    if normalized.chars().any(|c| usual(c) != Some(c)) {
        normalized.chars().filter_map(usual).collect()
    } else {
        normalized
    }
}

/// The usual character for one that form KC leaves apart: dashes, circles, and Japanese commas; none for invisible ones.
fn usual(c: char) -> Option<char> {
    Some(match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '、' => ',',
        '◯' | '〇' => '○',
        '\u{feff}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' => return None,
        _ => c,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in ["", "f5d6 --", "●○-", "パス", "Łukasz", "手番"] {
            assert!(
                matches!(plain(text), Cow::Borrowed(same) if same == text),
                "{text}"
            );
        }
    }

    #[test]
    fn dashes_circles_and_invisible_marks_have_one_form() {
        assert_eq!(plain("f5–d6−c3"), "f5-d6-c3");
        assert_eq!(plain("●◯〇"), "●○○");
        assert_eq!(plain("\u{feff}f5\u{200b}d6\u{202e}"), "f5d6");
    }
}
