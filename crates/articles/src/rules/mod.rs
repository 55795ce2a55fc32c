//! Rules with the mistakes of an article's program.

mod flawed_count;
mod one_diagonal;

pub use flawed_count::FlawedCount;
pub use one_diagonal::OneDiagonal;
