//! WTHOR, the database of the French Othello federation: the games of tournaments since 1977, with the names of players and
//! tournaments in files of their own.
//!
//! All numbers are little-endian. Each file begins with a header of 16 bytes: the date of the file (century, year, month, day), the
//! number of games (4 bytes), the number of names (2), the year of the games (2), the size of the board (0 or 8), whether it holds
//! solitaires, the number of empty squares from which theoretical scores were computed (0 for 22), and a zero. A game in a `.wtb` file
//! has 68 bytes: the numbers of tournament, black and white (2 each), black's discs, black's discs under best play, and 60 moves, `10 ×
//! row + column`, 0 after the last one, without passes. A `.jou` file has names of 20 bytes, a `.trn` file of 26, in Latin-1 with a
//! zero at the end.
//!
//! | file | contents |
//! |---|---|
//! | `header.rs` | the header |
//! | `names.rs` | the files of names |
//! | `reader.rs` | the file of games, read |
//! | `writer.rs` | the three files, written |

mod header;
mod names;
mod reader;
mod writer;

pub use names::{NameKind, Names, read_names};
pub use reader::read;
pub use writer::{WthorFiles, write};
