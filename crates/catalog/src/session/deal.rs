//! Nature's outcomes, if the text of a position gives them.

use uctopia_game::{Game, Notation, Turn};
use uctopia_state::{AnyMove, AnyState};

/// Nature's outcomes in order, from a position that was set; empty if its text gave none.
#[derive(Clone, Debug, Default)]
pub(super) struct Deal {
    /// The text that gave them.
    pub(super) text: String,
    /// The outcomes; an outcome has the same text in all positions.
    pub(super) outcomes: Vec<String>,
    /// How many of them were drawn before the session began.
    drawn: usize,
}

impl Deal {
    /// The outcomes that the text of a position gives.
    pub(super) fn of_text(state: &AnyState, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            outcomes: state.get().deal(text),
            drawn: 0,
        }
    }

    /// This deal in a session that begins after some outcomes were drawn.
    pub(super) fn after(&self, drawn: usize) -> Self {
        Self {
            drawn,
            ..self.clone()
        }
    }

    /// How many outcomes are drawn after these moves; all of them if nature drew another one than they
    /// say.
    pub(super) fn drawn_after<'a>(
        &self,
        made: impl Iterator<Item = (&'a AnyState, AnyMove)>,
    ) -> usize {
        let mut drawn = self.drawn;
        for (before, outcome) in made.filter(|(before, _)| before.turn() == Turn::Chance) {
            if self.outcomes.get(drawn) != Some(&before.move_text(outcome)) {
                return self.outcomes.len();
            }
            drawn += 1;
        }
        drawn
    }
}
