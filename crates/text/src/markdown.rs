//! Texts from outside in documents of Markdown: what they say is shown, and nothing of it is markup.

use crate::visible;

/// A text within a line, a list or a cell of a table, shown as it is.
///
/// Characters have a backslash only where they would be markup, so that numbers and sentences stay as they are.
///
/// ```
/// use uctopia_text::markdown;
/// assert_eq!(markdown("+0.500 [0.1, 0.9], p < 0.01"), "+0.500 [0.1, 0.9], p < 0.01");
/// assert_eq!(markdown("<b>*x*</b> [a](b)\n# c"), "\\<b>\\*x\\*\\</b> [a\\](b) # c");
/// ```
#[must_use]
pub fn markdown(text: &str) -> String {
    let text = one_line(text);
    let mut shown = String::with_capacity(text.len());
    let mut before = None;
    let block = beginning_of_block(&text);
    for (at, c) in text.char_indices() {
        let next = text[at + c.len_utf8()..].chars().next();
        if is_markup(before, c, next) || block == Some(at) {
            shown.push('\\');
        }
        shown.push(c);
        before = Some(c);
    }
    shown
}

/// A text as code: between as many backticks as it does not have.
///
/// ```
/// use uctopia_text::markdown_code;
/// assert_eq!(markdown_code("uct:iters=100"), "`uct:iters=100`");
/// assert_eq!(markdown_code("a`b"), "``a`b``");
/// assert_eq!(markdown_code("`<b>"), "`` `<b> ``");
/// ```
#[must_use]
pub fn markdown_code(text: &str) -> String {
    let text = one_line(text);
    if text.trim().is_empty() {
        return String::new();
    }
    let longest = text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    // A blank on both sides is no part of the code.
    let blank = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// The visible characters of a text, with blanks for tabs and the ends of lines.
///
/// ```
/// use uctopia_text::one_line;
/// assert_eq!(one_line("a\tb\n\x1b[31mc"), "a b c");
/// ```
#[must_use]
pub fn one_line(text: &str) -> String {
    visible(text).replace(['\n', '\t'], " ")
}

/// Whether a character would be markup between its neighbours.
fn is_markup(before: Option<char>, c: char, next: Option<char>) -> bool {
    let is_next = |which: fn(char) -> bool| next.is_some_and(which);
    match c {
        '`' | '*' | '~' | '$' => true,
        '\\' => is_next(|c| c.is_ascii_punctuation()),
        // Within a word it is a letter like others.
        '_' => !(before.is_some_and(char::is_alphanumeric) && is_next(char::is_alphanumeric)),
        '<' => is_next(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        '&' => is_next(|c| c.is_ascii_alphanumeric() || c == '#'),
        ']' => is_next(|c| matches!(c, '(' | '[' | ':')),
        _ => false,
    }
}

/// The place of a character by which a line would begin a heading, a quotation, a list or a rule.
fn beginning_of_block(text: &str) -> Option<usize> {
    let line = text.trim_start();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mark = line[digits..].chars().next()?;
    let is_alone = line[digits + mark.len_utf8()..]
        .chars()
        .next()
        .is_none_or(|c| c == ' ');
    let begins = match mark {
        '#' | '>' | '=' => digits == 0,
        '-' | '+' => digits == 0 && (is_alone || line.chars().all(|c| c == '-' || c == ' ')),
        '.' | ')' => digits > 0 && is_alone,
        _ => false,
    };
    begins.then_some(text.len() - line.len() + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_begin_nowhere() {
        for (text, shown) in [
            ("# a", "\\# a"),
            ("> a", "\\> a"),
            ("- a", "\\- a"),
            ("12. a", "12\\. a"),
            ("-1.5", "-1.5"),
            ("1.5", "1.5"),
            ("+0.250", "+0.250"),
            ("a\r\n\n# b", "a  # b"),
            ("\u{1b}[31m\u{202e}red", "red"),
            ("a_b _c_", "a_b \\_c\\_"),
            ("&lt; & a", "\\&lt; & a"),
        ] {
            assert_eq!(markdown(text), shown, "{text:?}");
        }
    }
}
