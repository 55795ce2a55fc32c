//! The bounded results of a reader.

use uctopia_options::{Message, message};

use crate::{GameRecord, Loaded, Place, Problem};

/// The maximum number of games that are read from one file; the rest of the file is not read.
///
/// All tournaments of WTHOR together have about a tenth of it.
pub const MOST_GAMES: usize = 1_000_000;

/// The maximum number of problems that are listed for one file; all of them are counted.
pub const MOST_PROBLEMS: usize = 1000;

/// Collects the games and problems of a file.
#[derive(Debug, Default)]
pub(crate) struct Collector {
    loaded: Loaded,
    /// The number of games so far, skipped ones included.
    number: usize,
    is_full: bool,
}

impl Collector {
    /// Begins the next game; `false` where no more are read.
    pub(crate) fn begin(&mut self, place: Place) -> bool {
        if self.number == MOST_GAMES {
            if !self.is_full {
                let most = MOST_GAMES;
                self.problem(Problem {
                    game: None,
                    place,
                    skipped: false,
                    message: message!("the file has more than {most} games; the rest is not read"),
                });
            }
            self.is_full = true;
            return false;
        }
        self.number += 1;
        true
    }

    /// Adds the game that was begun, without memory that its lists do not use.
    pub(crate) fn game(&mut self, mut game: GameRecord) {
        // Lists that grew have room for half as much again, of which a file with many games would take as much.
        game.moves.shrink_to_fit();
        game.notes.shrink_to_fit();
        game.scores.shrink_to_fit();
        self.loaded.games.push(game);
        self.loaded.numbers.push(self.number);
    }

    /// Skips the game that was begun.
    pub(crate) fn skip(&mut self, place: Place, message: Message) {
        self.loaded.skipped += 1;
        self.problem(Problem {
            game: Some(self.number),
            place,
            skipped: true,
            message,
        });
    }

    /// A remark on the game that was begun.
    pub(crate) fn remark(&mut self, place: Place, message: Message) {
        self.problem(Problem {
            game: Some(self.number),
            place,
            skipped: false,
            message,
        });
    }

    /// A problem of the file as a whole.
    pub(crate) fn about_file(&mut self, place: Place, message: Message) {
        self.problem(Problem {
            game: None,
            place,
            skipped: false,
            message,
        });
    }

    fn problem(&mut self, problem: Problem) {
        if self.loaded.problems.len() < MOST_PROBLEMS {
            self.loaded.problems.push(problem);
        } else {
            self.loaded.unlisted += 1;
        }
    }

    pub(crate) fn finish(self) -> Loaded {
        self.loaded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_counted_beyond_those_listed() {
        let mut collector = Collector::default();
        for line in 1..=MOST_PROBLEMS + 5 {
            assert!(collector.begin(Place::Line(line)));
            collector.skip(Place::Line(line), Message::verbatim("wrong"));
        }
        let loaded = collector.finish();
        assert_eq!(
            (loaded.problems.len(), loaded.unlisted, loaded.skipped),
            (MOST_PROBLEMS, 5, MOST_PROBLEMS + 5)
        );
    }

    #[test]
    fn games_are_bounded() {
        let mut collector = Collector {
            number: MOST_GAMES - 1,
            ..Collector::default()
        };
        assert_eq!(
            [1, 2, 3].map(|line| collector.begin(Place::Line(line))),
            [true, false, false]
        );
        let problems = collector.finish().problems;
        assert_eq!(problems.len(), 1);
        assert_eq!(
            problems[0].to_string(),
            "line 2: the file has more than 1000000 games; the rest is not read"
        );
    }
}
