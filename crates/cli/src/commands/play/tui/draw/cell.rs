//! The contents of a square, line by line.

use uctopia_game::{Proof, Square, Theme};
use uctopia_picture::Mark;
use unicode_width::UnicodeWidthStr as _;

use super::palette::Palette;
use crate::commands::play::tui::app::PrimaryNumber;
use crate::{language, wrap};

/// The lines of a square, as many as it is high.
pub(super) fn lines(
    (theme, square): (Theme, &Square),
    mark: Option<&Mark>,
    figure: PrimaryNumber,
    palette: Palette,
    (width, height): (u16, u16),
) -> Vec<String> {
    let piece = content(theme, square, palette);
    let Some((first, second)) = mark.map(|mark| figures(mark, figure, usize::from(width) - 1))
    else {
        let before = usize::from((height - 1) / 2);
        return std::iter::repeat_n(String::new(), before)
            .chain([piece])
            .collect();
    };
    let sign = mark.map_or("", sign);
    let is_taken = !matches!(square, Square::Empty | Square::Void);
    match (height, is_taken) {
        (1, true) => {
            let left = usize::from(width).saturating_sub(1 + piece.width());
            vec![piece + &fitted(&first, left) + sign]
        }
        (1, false) => vec![first + sign],
        (2, true) => vec![piece, first + sign],
        (2, false) => vec![first + sign, second],
        (_, true) => vec![piece, first + sign, second],
        (_, false) => vec![String::new(), first + sign, second],
    }
}

/// The sign of the chosen move, and of the move with the best value if it is another one.
fn sign(mark: &Mark) -> &'static str {
    match (mark.chosen, mark.best_value) {
        (true, _) => "*",
        (false, true) => "°",
        (false, false) => "",
    }
}

/// The contents of a square without a mark.
fn content(theme: Theme, square: &Square, palette: Palette) -> String {
    match square {
        Square::Void => String::new(),
        Square::Empty => "·".to_owned(),
        Square::Piece(player) => palette.piece(theme, *player),
        Square::Card(words) | Square::Label(words) => words.replace(char::is_control, " "),
    }
}

/// Value and visits of a mark in the selected order. A proof is shown as its result, with the plies to the end for visits.
fn figures(mark: &Mark, figure: PrimaryNumber, width: usize) -> (String, String) {
    let visits = mark.detail.clone().unwrap_or_default();
    let (value, below) = match (mark.proof, mark.plies) {
        (Some(payoff), Some(plies)) => {
            let result = uctopia_format::proof(Proof {
                payoff,
                plies: None,
            });
            (language::text(&result), format!("#{plies}"))
        }
        _ => (mark.label.clone(), visits.clone()),
    };
    match figure {
        PrimaryNumber::Visits if !visits.is_empty() => (visits, fitted(&value, width)),
        PrimaryNumber::Value | PrimaryNumber::Visits => (fitted(&value, width), below),
    }
}

/// The value without its leading zero, and if that is not enough without its last digits.
fn fitted(value: &str, width: usize) -> String {
    if value.width() <= width {
        value.to_owned()
    } else {
        wrap::cut(&value.replacen("0.", ".", 1), width).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_fit_into_narrow_squares() {
        assert_eq!(
            ["+0.25", "+1.00", "≤−0.75"].map(|value| fitted(value, 4)),
            ["+.25", "+1.0", "≤−.7"]
        );
        assert_eq!(fitted("+0.25", 5), "+0.25");
    }

    #[test]
    fn proofs_show_plies_instead_of_visits() {
        let known = Mark {
            proof: Some(1.0),
            plies: Some(5),
            ..Mark::default()
        };
        let mark = Mark {
            label: "win in 5".to_owned(),
            detail: Some("12".to_owned()),
            ..known
        };
        assert_eq!(
            figures(&mark, PrimaryNumber::Value, 5),
            ("win".to_owned(), "#5".to_owned())
        );
        assert_eq!(
            figures(&mark, PrimaryNumber::Visits, 5),
            ("12".to_owned(), "win".to_owned())
        );
    }
}
