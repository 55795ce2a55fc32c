//! Lists of openings as text.

use uctopia_game::Notation;
use uctopia_options::{TextError, message};

use super::transcript::{self, NoTranscript};
use super::{Opening, Openings, OpeningsError};

impl<G: Notation> Opening<G> {
    /// The moves as a transcript, or the position in its canonical text, on one line; `start` must be where the match
    /// starts. [`Openings::read`] reads it back.
    #[must_use]
    pub fn to_text(&self, start: &G) -> String {
        self.position_text()
            .map_or_else(|| transcript::write(start, self.moves()), str::to_owned)
    }

    /// The opening in a line of a list.
    fn read(start: &G, line: &str) -> Result<Self, TextError> {
        let opening = match transcript::read(start, line) {
            Ok(moves) => Self::of_moves(moves),
            Err(NoTranscript { moves, problem }) if moves > 0 || begins_elsewhere(start, line) => {
                return Err(problem);
            }
            Err(_) => Self::at(start.read(line)?),
        };
        if opening.end(start).is_none_or(|end| end.is_over()) {
            return Err(TextError::whole(
                line,
                message!("the game is over by then: leave this opening out, or moves away"),
            ));
        }
        Ok(opening)
    }
}

/// Whether the line is a transcript, but from the first position of the game, where `start` is not.
fn begins_elsewhere<G: Notation>(start: &G, line: &str) -> bool {
    start
        .read("")
        .is_ok_and(|first| transcript::read(&first, line).is_ok())
}

impl<G: Notation> Openings<G> {
    /// Reads a list, one opening a line, for a match that starts at `start`.
    ///
    /// A line holds
    /// - moves from `start` in the game's notation, in any case, with or without blanks, commas, hyphens and move numbers between them; passes
    ///   may be left out. For Othello the lists of XOT have this form, eight plies a line: `F5D6C3D3C4F4E6B4`;
    /// - or a position, as the game reads it: for Othello also a line of an Edax problem file (OBF).
    ///
    /// Empty lines are passed over, and so is what follows `#` at the beginning of a line or behind a blank.
    ///
    /// # Errors
    /// The first line that is not an opening, with its number, the column and the expected text; a finished game; and a text
    /// without any opening.
    ///
    /// ```
    /// use uctopia::arena::Openings;
    /// use uctopia::Notation;
    /// use uctopia::games::othello::Othello8;
    /// let list = "\
    ///     ## two openings\n\
    ///     F5D6C3D3C4F4E6B4\n\
    ///     ---------------------------OX------XXX-------------------------- O; # the first move was f5\n";
    /// let start = Othello8::new();
    /// let openings = Openings::read(&start, list).unwrap();
    /// assert_eq!(openings.get(0).unwrap().moves().len(), 8);
    /// assert_eq!(openings.get(1).unwrap().position(), Some(&start.read("f5").unwrap()));
    /// assert_eq!(openings.iter().map(|opening| opening.to_text(&start)).next().unwrap(), "f5d6c3d3c4f4e6b4");
    /// ```
    pub fn read(start: &G, text: &str) -> Result<Self, OpeningsError> {
        let lines = text
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, without_comment(line)));
        let openings = lines
            .filter(|(_, line)| !line.is_empty())
            .map(|(number, line)| {
                Opening::read(start, line).map_err(|problem| OpeningsError::Line {
                    line: number,
                    problem,
                })
            })
            .collect::<Result<Self, _>>()?;
        if openings.is_empty() {
            Err(OpeningsError::Empty)
        } else {
            Ok(openings)
        }
    }
}

/// The line up to its comment. Leading blanks stay, since columns are counted from them on.
fn without_comment(line: &str) -> &str {
    let starts_comment = |&(at, _): &(usize, &str)| {
        line[..at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace)
    };
    let end = line
        .match_indices('#')
        .find(starts_comment)
        .map_or(line.len(), |(at, _)| at);
    line[..end].trim_end()
}
