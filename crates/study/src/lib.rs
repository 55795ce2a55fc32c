//! What is learned about single games, single searches and whole games: reviews, checks of trees, and measures.
//!
//! | file | holds |
//! |---|---|
//! | `review/` | [`review`](review::review()): a game searched position by position, the loss and the class of every move |
//! | `line.rs` | [`moves_of_text`]: the moves of a game from their text |
//! | `parallel.rs` | work on several threads whose results arrive in order |
//! | `tree/` | [`read_tree`](tree::read_tree) and [`check_tree`](tree::check_tree): search trees of other programs, and ours |
//! | `balance/` | [`balance`](balance::balance()): the first player's advantage, draws, length, and how much skill matters |
//!
//! The command and the server of the page use the same functions, so they give the same numbers.

pub mod balance;
mod line;
pub mod review;
pub mod tree;

pub use line::moves_of_text;
