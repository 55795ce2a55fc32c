//! Game records of Othello programs: read from the formats in which games are exchanged, and written in them.
//!
//! | format | contents | source |
//! |---|---|---|
//! | GGF | games with names, ratings, times and evaluations; several in a file | Michael Buro's Generic Game Server |
//! | WTHOR | the games of human tournaments in three files: `.wtb`, `.jou` and `.trn` | the French Othello federation |
//! | OBF | positions with the scores of their moves | the problem files of Edax |
//! | PGN | tags, moves with their numbers, the score | servers: PlayOK, FlyOrDie, Live Othello |
//! | SGF | trees of nodes, of which the main line is read | Cassio, GoGui, Quarry |
//! | grid | a board with the number of each move on its square | printed books |
//! | transcript | moves alone, a game in a line or in several | common usage |
//!
//! [`open`] reads a file of any of them, compressed or not, in any usual character set (`uctopia-text`). Names and comments lose
//! their control characters when they are read.
//!
//! A reader takes a whole file and returns the games that it could read, and a list of problems: a game that cannot be read is
//! skipped, and its [`Problem`] states where it is and what is wrong. Nothing in a file makes a reader panic. Memory is bounded by
//! [`MOST_GAMES`] and [`MOST_PROBLEMS`]; the length of the input is the caller's to bound.
//!
//! [`nboard`] speaks with programs that show and analyse such games.
//!
//! ```
//! use uctopia_records::{Format, read, write};
//! let file = b"f5d6c3 # the beginning of a game\nf5f5\n";
//! let loaded = read(file, Format::Transcript);
//! assert_eq!((loaded.games.len(), loaded.skipped), (1, 1));
//! assert_eq!(
//!     loaded.problems[0].to_string(),
//!     "game 2 (line 2) is skipped: \"f5\" is no legal move of white: the legal moves are f4 d6 f6"
//! );
//! let written = write(&loaded.games, Format::Ggf);
//! assert!(String::from_utf8(written.bytes).unwrap().contains("B[F5]W[D6]B[C3]"));
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `record.rs`, `result.rs` | [`GameRecord`] and its parts |
//! | `replay.rs` | moves as text, made on a board |
//! | `board_text.rs` | where a board ends in a text |
//! | `problem.rs` | [`Problem`], and what a reader or writer returns |
//! | `collector.rs` | the bounded results of a reader |
//! | `format.rs` | the formats, how one is recognised, and files in any of them |
//! | `files.rs` | files on disk, with the files of names beside them |
//! | `ggf/` | GGF |
//! | `wthor/` | WTHOR |
//! | `obf.rs` | OBF |
//! | `pgn/` | PGN |
//! | `sgf/` | SGF |
//! | `grid.rs` | grids |
//! | `transcript.rs` | transcripts |
//! | `json.rs` | a record as JSON |
//! | `nboard/` | the NBoard protocol: any agent as an Othello engine |

mod board_text;
mod collector;
mod files;
mod format;
pub mod ggf;
pub mod grid;
mod json;
pub mod nboard;
pub mod obf;
pub mod pgn;
mod problem;
mod record;
mod replay;
mod result;
pub mod sgf;
pub mod transcript;
pub mod wthor;

pub use collector::{MOST_GAMES, MOST_PROBLEMS};
pub use files::{RecordFile, kind_of_names, open_file};
pub use format::{Format, open, read, write};
pub use problem::{Loaded, Place, Problem, Written};
pub use record::{GameRecord, MoveNote, MoveScore, PlayerInfo};
pub use result::{Ending, GameResult, Theoretical, difference};
