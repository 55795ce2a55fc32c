//! The rules that an article's program has wrong.

mod flawed_count;
mod one_diagonal;

pub use flawed_count::FlawedCount;
pub use one_diagonal::OneDiagonal;
