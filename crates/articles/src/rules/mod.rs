//! Rules with the mistakes of an article's program.

mod flawed_count;

pub use flawed_count::FlawedCount;
