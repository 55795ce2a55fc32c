//! Perft tables as data: one line a count, `position ; plies ; sequences of that length ; games ended before`.

use uctopia_game::{Notation, Perft, perft};

/// Compares a game with a perft table; `start` has the rules and the board.
///
/// Lines that begin with `#` are comments, and the position `start` is the first one.
pub(crate) fn compare_with_table<G: Notation>(start: &G, table: &str) {
    let mut lines = 0;
    for line in table
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [position, plies, full, ended] = fields[..] else {
            panic!("four fields are needed in \"{line}\"");
        };
        let state = if position == "start" {
            start.clone()
        } else {
            start.read(position).unwrap()
        };
        let expected = Perft {
            full: full.parse().unwrap(),
            ended: ended.parse().unwrap(),
        };
        assert_eq!(perft(&state, plies.parse().unwrap()), expected, "{line}");
        lines += 1;
    }
    assert!(lines > 0, "the table is empty");
}
