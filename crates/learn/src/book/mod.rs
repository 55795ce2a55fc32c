//! Opening books by drop-out expansion, for any game of two players without chance events.
//!
//! A [`Book`] holds positions, each searched once by an agent, with the value of every move. The value of a move that leads to
//! another position of the book is backed up from there by minimax. Which position is searched next is decided by drop-out
//! expansion (Lincke 2000, "Strategies for the automatic construction of opening books"): the drop-out of a move is by how much
//! it is worse than the best one, and the next position is the one with the smallest sum of the drop-outs on its path plus a
//! weight for each ply. So a book contains good lines to a greater depth than bad ones.
//!
//! Positions are stored in their canonical form, so symmetric positions and transpositions are one.
//!
//! ```
//! use uctopia::learn::{Book, BookSettings};
//! use uctopia::{Agent, Notation, StopFlag};
//! use uctopia::games::mnk::TicTacToe;
//! use uctopia::{Exact, ExactConfig};
//!
//! let start = TicTacToe::default();
//! let settings = BookSettings { game: "ttt".into(), agent: "exact".into(), seed: 1, weight: 0.1 };
//! let mut book = Book::new(start.clone(), settings).unwrap();
//! let even = uctopia::Evaluation { name: "even", aliases: &[], unit: "points", about: "", scale: 1.0, score: |_, _| 0.0 };
//! let solver = |_seed| Ok(vec![Box::new(Exact::new(ExactConfig::default(), even)) as Box<dyn Agent<TicTacToe>>]);
//! book.grow(1, &solver, 1, &StopFlag::default()).unwrap();
//! assert_eq!(book.report(&start).unwrap().best_move().value, Some(0.0)); // a draw
//! let file = book.to_bytes();
//! assert_eq!(Book::from_bytes(&file, &start, "ttt").unwrap().to_bytes(), file);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `opening_book.rs` | [`Book`]: its positions and settings |
//! | `backup.rs` | values by minimax, and the cost of each position |
//! | `growth.rs` | which positions are searched next, and their searches on threads |
//! | `report.rs` | what the book knows of a position, as a report |
//! | `file.rs` | the book as a file |
//! | `error.rs` | [`BookError`] |
//! | `agent.rs` | an agent that plays by a book |

mod agent;
mod backup;
mod error;
mod file;
mod growth;
mod opening_book;
mod report;

pub use agent::BookAgent;
pub use error::BookError;
pub use file::book_game;
pub use growth::AgentSource;
pub use opening_book::{Book, BookGame, BookSettings};

use opening_book::{Backup, BookMove, BookPosition, mover};
