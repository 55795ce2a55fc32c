//! SGF, the Smart Game Format (`FF[4]`, `GM[2]`), as programs of Othello write it.
//!
//! A game is a tree of nodes, `(;GM[2]PB[Ada];B[f5];W[d6])`, each with properties whose values stand in square brackets. Its main
//! line, the first branch of each, is read; other variations are left out. Squares are `f5`, or two letters as in Go, `fe`; an empty
//! value or `tt` is a pass. `AB`, `AW` and `PL` in the first node are another start.
//!
//! | file | contents |
//! |---|---|
//! | `tree.rs` | the nodes of the main line |
//! | `game.rs` | a game from its nodes |
//! | `writer.rs` | games as text |

mod game;
mod tree;
mod writer;

use uctopia_options::message;
use uctopia_text::visible;

use crate::collector::Collector;
use crate::replay::beginning;
use crate::{Loaded, Place};
use tree::Scanner;

pub use writer::write;

/// Reads all games of a text.
///
/// ```
/// use uctopia_records::sgf;
/// let loaded = sgf::read("(;GM[2]PB[Ada]PW[Bob]RE[B+2];B[f5];W[d6](;B[c3])(;B[c5]))\n(;GM[1];B[dd])");
/// assert_eq!((loaded.games.len(), loaded.games[0].text(3).as_str()), (1, "f5d6c3"));
/// let problems: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
/// assert_eq!(problems, [
///     "game 1 (line 1): variations are left out",
///     "game 2 (line 2) is skipped: it is a game of another kind (GM[1]), not of Othello, GM[2]",
/// ]);
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    let text = visible(text);
    let mut scanner = Scanner::new(&text);
    loop {
        let between = scanner
            .skip_to_game()
            .trim_matches(|c: char| c.is_whitespace() || c == ')');
        if !between.is_empty() {
            let text = beginning(between);
            collector.about_file(
                Place::Line(scanner.line()),
                message!("\"{text}\" belongs to no game and is ignored"),
            );
        }
        if scanner.is_at_end() || !collector.begin(Place::Line(scanner.line())) {
            return collector.finish();
        }
        let line = scanner.line();
        let read = scanner.game().and_then(|tree| {
            let read = game::of(&tree.nodes);
            read.map(|(game, remarks)| (game, remarks, tree.has_variations))
                .map_err(|(offset, message)| tree::Fault { offset, message })
        });
        match read {
            Ok((game, remarks, has_variations)) => {
                collector.game(game);
                let left_out = has_variations.then(|| message!("variations are left out"));
                left_out
                    .into_iter()
                    .chain(remarks)
                    .for_each(|remark| collector.remark(Place::Line(line), remark));
            }
            Err(fault) => {
                let line = scanner.line_of(fault.offset);
                collector.skip(Place::Line(line), fault.message);
                scanner.skip_rest();
            }
        }
    }
}
