//! Control characters, which steer a terminal.

use std::borrow::Cow;

/// A text without control characters but tabs and line feeds, and without the marks that reverse the direction of writing.
///
/// A terminal obeys control characters: a name in a file could otherwise colour the screen, name the window or hide a line. What
/// belongs to the sequences of ANSI terminals goes with them, as far as they end in the same line.
///
/// ```
/// use uctopia_text::visible;
/// assert_eq!(visible("\x1b[31mred\x1b]0;title\x07 and\u{9b}2J \x08blue\n"), "red and blue\n");
/// assert_eq!(visible("Ada\tBob\n"), "Ada\tBob\n");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find(is_hidden) else {
        return Cow::Borrowed(text);
    };
    let mut shown = text[..first].to_owned();
    let mut rest = &text[first..];
    while let Some(c) = rest.chars().next() {
        if is_hidden(c) {
            rest = &rest[length_of_sequence(rest)..];
        } else {
            shown.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    Cow::Owned(shown)
}

fn is_hidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The bytes of the control character, or the sequence, that a text begins with.
fn length_of_sequence(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let (intro, is_control_sequence, is_command) = match text.as_bytes() {
        [0x1b, b'[', ..] => (2, true, false),
        [0x1b, b']', ..] => (2, false, true),
        _ if text.starts_with('\u{9b}') => (first, true, false),
        _ if text.starts_with('\u{9d}') => (first, false, true),
        _ => return first,
    };
    let rest = &text[intro..];
    if is_control_sequence {
        // Parameters, then one final letter.
        let parameters = rest
            .bytes()
            .take_while(|byte| (0x20..=0x3f).contains(byte))
            .count();
        let has_end = rest
            .as_bytes()
            .get(parameters)
            .is_some_and(|byte| (0x40..=0x7e).contains(byte));
        return if has_end {
            intro + parameters + 1
        } else {
            first
        };
    }
    // A command of the system: a number, a text, and its end. Without a number the bracket is one of the text.
    let has_number = is_command && rest.starts_with(|c: char| c.is_ascii_digit());
    let end = rest
        .find(['\x07', '\u{9c}', '\x1b', '\n'])
        .filter(|_| has_number);
    match end.map(|at| (at, &rest[at..])) {
        Some((at, end)) if end.starts_with('\x07') => intro + at + 1,
        Some((at, end)) if end.starts_with('\u{9c}') => intro + at + '\u{9c}'.len_utf8(),
        Some((at, end)) if end.starts_with("\x1b\\") => intro + at + 2,
        _ => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sequence that does not end hides nothing but its control character.
    #[test]
    fn unfinished_sequences_hide_no_text() {
        for (text, shown) in [
            ("PB[a\x1b]PW[b]\nB[f5]", "PB[a]PW[b]\nB[f5]"),
            ("\x1b]0;never ended\nB[f5]\x07", "]0;never ended\nB[f5]"),
            ("\x1b[31\nf5", "[31\nf5"),
            ("\x1b", ""),
            ("a\x1b(Bb", "a(Bb"),
            ("\u{9d}2;t\u{9c}x", "x"),
            ("\x1b]2;t\x1b\\x", "x"),
            ("abc\u{202e}def", "abcdef"),
        ] {
            assert_eq!(visible(text), shown, "{text:?}");
        }
    }
}
