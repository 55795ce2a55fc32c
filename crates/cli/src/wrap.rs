//! Line breaks by display width, also in Japanese.

use textwrap::{Options, WordSeparator};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The width of help where the terminal's is not known, and at most.
const MAX_COLUMNS: usize = 100;

/// The columns of the terminal that standard output is, at most [`MAX_COLUMNS`].
pub(crate) fn columns() -> usize {
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stdout());
    let size = is_terminal
        .then(|| crossterm::terminal::size().ok())
        .flatten();
    size.map_or(MAX_COLUMNS, |(columns, _)| {
        usize::from(columns).clamp(20, MAX_COLUMNS)
    })
}

/// The text in lines of so many columns at most.
///
/// Lines break where Unicode (UAX #14) allows: at spaces, and between characters of Japanese, but not before `、` or `」` nor
/// behind `「`. A space between a Japanese and another character is no break: `第 4 位` stays together.
pub(crate) fn fill(text: &str, columns: usize) -> String {
    let options = Options::new(columns)
        .word_separator(WordSeparator::UnicodeBreakProperties)
        .break_words(false);
    textwrap::fill(&tied(text), options).replace('\u{a0}', " ")
}

/// The text with blanks behind it, up to so many columns.
pub(crate) fn padded(text: &str, columns: usize) -> String {
    text.to_owned() + &" ".repeat(columns.saturating_sub(text.width()))
}

/// The beginning of the text, in so many columns at most.
pub(crate) fn cut(text: &str, columns: usize) -> &str {
    let mut width = 0;
    let end = text.char_indices().find(|(_, character)| {
        width += character.width().unwrap_or(0);
        width > columns
    });
    end.map_or(text, |(end, _)| &text[..end])
}

/// The text with no-break spaces between Japanese and other characters.
fn tied(text: &str) -> String {
    let mut tied = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut before = None;
    while let Some(character) = characters.next() {
        let is_between = |before: char, after: char| is_japanese(before) != is_japanese(after);
        match (before, characters.peek()) {
            (Some(before), Some(&after)) if character == ' ' && is_between(before, after) => {
                tied.push('\u{a0}')
            }
            _ => tied.push(character),
        }
        before = Some(character);
    }
    tied
}

/// Kana, ideographs and full-width punctuation: what takes two columns.
fn is_japanese(character: char) -> bool {
    character.width() == Some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_breaks_at_spaces() {
        assert_eq!(fill("one two three", 8), "one two\nthree");
    }

    #[test]
    fn widths_are_those_of_the_terminal() {
        assert_eq!(
            [padded("move", 6), padded("着手", 6), padded("評価値", 4)],
            ["move  ", "着手  ", "評価値"]
        );
        assert_eq!(
            [cut("visits", 4), cut("訪問回数", 5), cut("着手", 4)],
            ["visi", "訪問", "着手"]
        );
    }

    #[test]
    fn japanese_breaks_between_characters_but_not_before_punctuation() {
        assert_eq!(fill("評価値と、訪問回数", 8), "評価値\nと、訪問\n回数");
        assert_eq!(fill("手番は「黒」", 8), "手番は\n「黒」");
        assert_eq!(fill("これは第 4 位である", 10), "これは\n第 4 位で\nある");
    }
}
