//! Marks on squares, and the picture that contains them.

use uctopia_format::Language;
use uctopia_game::Board;

/// The result of a search for the move that is shown on a square.
///
/// ```
/// use uctopia::picture::Mark;
/// let mark = Mark { square: 4, value: Some(0.66), label: "+0.66".to_owned(), ..Mark::default() };
/// assert_eq!(mark.evidence, 1.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The square, as an index into [`Board::squares`]. A mark on a square that the board does not have is not drawn.
    pub square: usize,
    /// The value that chooses the colour, in `[-1, 1]`, positive being good from the panel's point of view; `None` for
    /// a move whose value is not known, which stays grey.
    pub value: Option<f32>,
    /// The value as text, in any scale: `+0.66`, `0.83`, `≤ -3`.
    pub label: String,
    /// A smaller second line, such as the number of visits.
    pub detail: Option<String>,
    /// The evidence for the value, from 0 (a guess, a pale colour) to 1 (full colour).
    pub evidence: f32,
    /// Whether this is the move that would be played: for most samplers the most visited one.
    pub chosen: bool,
    /// Whether this is the move of the best value.
    pub best_value: bool,
    /// The payoff that is proven under best play, in `[-1, 1]` from the panel's point of view.
    pub proof: Option<f32>,
    /// The plies to the end, where a win, a draw or a loss is proven in so many.
    pub plies: Option<u32>,
}

impl Default for Mark {
    /// A mark without value, label or distinction on the first square, with full evidence.
    fn default() -> Self {
        Self {
            square: 0,
            value: None,
            label: String::new(),
            detail: None,
            evidence: 1.0,
            chosen: false,
            best_value: false,
            proof: None,
            plies: None,
        }
    }
}

impl Mark {
    /// The value kept within `[-1, 1]`; `None` when there is none or it is not a number.
    pub(crate) fn shade(&self) -> Option<f32> {
        self.value
            .filter(|value| !value.is_nan())
            .map(|value| value.clamp(-1.0, 1.0))
    }

    /// The evidence kept within `[0, 1]`; NaN counts as 0.
    pub(crate) fn strength(&self) -> f32 {
        if self.evidence.is_nan() {
            0.0
        } else {
            self.evidence.clamp(0.0, 1.0)
        }
    }

    /// The proven payoff, if it is a number.
    pub(crate) fn proof(&self) -> Option<f32> {
        self.proof.filter(|payoff| !payoff.is_nan())
    }

    /// Whether this mark takes precedence over `other` on the same square.
    fn outranks(&self, other: &Self) -> bool {
        let rank = |mark: &Self| (mark.chosen, mark.best_value);
        rank(self) > rank(other)
            || (rank(self) == rank(other) && self.strength() > other.strength())
    }
}

/// The mark to show on each square of the board.
///
/// Several moves may share a square. The chosen one is shown, else the one of the best value, else the one with the
/// most evidence, else the first.
pub(crate) fn marks_by_square<'a>(board: &Board, marks: &'a [Mark]) -> Vec<Option<&'a Mark>> {
    let mut shown: Vec<Option<&Mark>> = vec![None; board.squares.len()];
    for mark in marks {
        if let Some(slot) = shown.get_mut(mark.square)
            && slot.is_none_or(|other| mark.outranks(other))
        {
            *slot = Some(mark);
        }
    }
    shown
}

/// One board with the values of one agent.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::Panel;
/// let panel = Panel { title: "othello".to_owned(), ..Panel::new(Board::lettered(Theme::Discs, 8, 8)) };
/// assert!(panel.marks.is_empty());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// The board.
    pub board: Board,
    /// The marks on its squares; where several moves share a square, the most important is shown.
    pub marks: Vec<Mark>,
    /// The line above the board; wrapped if it is long.
    pub title: String,
    /// The lines below the board, such as point of view, agent, playouts and seed; wrapped if they are long.
    pub caption: Vec<String>,
}

impl Panel {
    /// A board without marks.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            marks: Vec::new(),
            title: String::new(),
            caption: Vec::new(),
        }
    }
}

/// Panels side by side, from left to right.
///
/// ```
/// use uctopia::{Board, Theme};
/// use uctopia::picture::{Panel, Picture, svg};
/// let panel = Panel::new(Board::lettered(Theme::Lines, 3, 3));
/// assert!(svg(&Picture { panels: vec![panel.clone(), panel], ..Picture::default() }).starts_with("<svg "));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The panels.
    pub panels: Vec<Panel>,
    /// The language of the legend.
    pub language: Language,
}

impl From<Panel> for Picture {
    fn from(panel: Panel) -> Self {
        Self {
            panels: vec![panel],
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Theme;

    fn shown(marks: &[Mark]) -> String {
        let board = Board::lettered(Theme::Lines, 1, 1);
        marks_by_square(&board, marks)[0].map_or_else(String::new, |mark| mark.label.clone())
    }

    fn mark(label: &str) -> Mark {
        Mark {
            label: label.to_owned(),
            ..Mark::default()
        }
    }

    #[test]
    fn of_several_marks_on_a_square_the_most_important_is_shown() {
        let doubtful = Mark {
            evidence: 0.1,
            ..mark("doubtful")
        };
        let best = Mark {
            best_value: true,
            ..doubtful.clone()
        };
        let best = Mark {
            label: "best".to_owned(),
            ..best
        };
        let chosen = Mark {
            chosen: true,
            evidence: 0.0,
            ..mark("chosen")
        };
        assert_eq!(
            shown(&[doubtful.clone(), mark("first"), mark("second")]),
            "first"
        );
        assert_eq!(shown(&[mark("first"), best.clone(), doubtful]), "best");
        assert_eq!(shown(&[chosen, best]), "chosen");
    }

    #[test]
    fn invalid_marks_are_clamped() {
        assert_eq!(
            shown(&[Mark {
                square: 7,
                ..mark("outside")
            }]),
            ""
        );
        let wild = Mark {
            value: Some(f32::NAN),
            evidence: f32::NAN,
            proof: Some(f32::NAN),
            ..mark("wild")
        };
        assert_eq!(
            (wild.shade(), wild.strength(), wild.proof()),
            (None, 0.0, None)
        );
        assert_eq!(
            Mark {
                value: Some(f32::INFINITY),
                ..mark("win")
            }
            .shade(),
            Some(1.0)
        );
    }
}
