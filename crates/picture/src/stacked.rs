//! Several pictures below one another.

use std::fmt::Write as _;

/// One SVG with others below one another, each as large as it says, such as a chart above a board.
///
/// A text that does not begin as the SVGs of this crate do is left out.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{Panel, stacked, svg};
/// let board = svg(&Panel::new(Board::lettered(Theme::Lines, 3, 3)).into());
/// let both = stacked(&[&board, &board]);
/// assert_eq!(both.matches("<svg ").count(), 3);
/// ```
#[must_use]
pub fn stacked(pictures: &[&str]) -> String {
    let sized = pictures.iter().filter_map(|picture| {
        Some((
            length(picture, "width")?,
            length(picture, "height")?,
            *picture,
        ))
    });
    let (mut width, mut height, mut body) = (0, 0, String::new());
    for (wide, high, picture) in sized {
        let inner = picture.trim_start().trim_start_matches("<svg");
        let _ = write!(body, "<svg y=\"{height}\"{inner}");
        width = width.max(wide);
        height += high;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n"
    )
}

/// A length in whole pixels of the outermost element.
fn length(picture: &str, name: &str) -> Option<u32> {
    let head = picture
        .trim_start()
        .strip_prefix("<svg")?
        .split('>')
        .next()?;
    let (_, rest) = head.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_stand_below_one_another() {
        let small = "<svg width=\"10\" height=\"5\"></svg>";
        let wide = "<svg width=\"30\" height=\"7\"></svg>";
        let both = stacked(&[small, wide, "no picture"]);
        assert!(both.contains("width=\"30\" height=\"12\""), "{both}");
        assert!(both.contains("<svg y=\"5\" width=\"30\""), "{both}");
    }
}
