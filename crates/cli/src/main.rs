//! The uctopia command.
fn main() {}
