//! The rules that an article's program has wrong.

mod one_diagonal;

pub use one_diagonal::OneDiagonal;
