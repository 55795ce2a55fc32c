//! The width of the terminal, and texts of a given width.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
