//! GGF, the Generic Game Format of the Generic Game Server (Michael Buro, <https://skatgame.net/mburo/ggsa/ggf>), as far as Othello
//! uses it.
//!
//! A game is `(;` properties `;)`. A property is a tag and a text in square brackets: `GM[Othello]`, `PC` place, `DT` date, `PB` and
//! `PW` names, `RB` and `RW` ratings, `RE` result for black, `BO` the size, the board and the side to move, `CO` comment, and `B`
//! and `W` moves with evaluation and seconds, `B[f5/1.5/12]`. Other properties are ignored. A number of games may stand in front,
//! and a file may have any number of games.
//!
//! | file | contents |
//! |---|---|
//! | `properties.rs` | the properties of a game in a text |
//! | `game.rs` | a game from its properties |
//! | `writer.rs` | games as text |

mod game;
mod properties;
mod writer;

use uctopia_options::message;
use uctopia_text::visible;

use crate::collector::Collector;
use crate::replay::beginning;
use crate::{Loaded, Place};
use properties::Scanner;

pub use writer::write;

/// Reads all games of a text. A game that is broken off ends where the next one begins.
///
/// ```
/// use uctopia_records::ggf;
/// let file = "1 (;GM[Othello]PB[Ada]PW[Bob]RE[+2.000]B[f5//1.5]W[d6];)\n(;GM[Othello]B[a1];)\n(;GM[Othello]B[d3";
/// let loaded = ggf::read(file);
/// assert_eq!((loaded.games.len(), loaded.skipped), (1, 2));
/// assert_eq!(loaded.games[0].players[1].name, "Bob");
/// let problems: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
/// assert_eq!(problems, [
///     "game 2 (line 2) is skipped: \"a1\" is no legal move of black: the legal moves are d3 c4 f5 e6",
///     "game 3 (line 3) is skipped: the property B has no ] at its end",
/// ]);
/// ```
#[must_use]
pub fn read(text: &str) -> Loaded {
    let mut collector = Collector::default();
    let text = visible(text);
    let mut scanner = Scanner::new(&text);
    loop {
        let between = scanner.skip_to_game();
        let between_games = between.trim_matches(|c: char| {
            c.is_whitespace() || c.is_ascii_digit() || matches!(c, '(' | ')')
        });
        if !between_games.is_empty() {
            let text = beginning(between_games);
            let line = scanner.line();
            collector.about_file(
                Place::Line(line),
                message!("\"{text}\" belongs to no game and is ignored"),
            );
        }
        if scanner.is_at_end() || !collector.begin(Place::Line(scanner.line())) {
            return collector.finish();
        }
        let line = scanner.line();
        let properties = match scanner.game() {
            Ok(properties) => properties,
            Err(fault) => {
                collector.skip(Place::Line(fault.line), fault.message);
                scanner.skip_to_game(); // the rest of this game
                continue;
            }
        };
        match game::of(&properties, &mut scanner) {
            Ok((game, remarks)) => {
                collector.game(game);
                for remark in remarks {
                    collector.remark(Place::Line(remark.line.max(line)), remark.message);
                }
            }
            Err(fault) => collector.skip(Place::Line(fault.line), fault.message),
        }
    }
}
