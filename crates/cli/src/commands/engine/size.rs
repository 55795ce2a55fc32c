//! Games on boards of another size.

use uctopia_catalog::GameSpec;
use uctopia_options::{quoted, split_spec};

/// The game on a board with so many columns and rows, with its other options; `None` if it has no such board. Gomoku of another
/// size is five in a row among the m,n,k games.
pub(in crate::commands) fn resized(
    game: &GameSpec,
    columns: usize,
    rows: usize,
) -> Option<GameSpec> {
    let fits = |game: &GameSpec| {
        let board = game.session().board();
        (board.columns, board.rows) == (columns, rows)
    };
    if fits(game) {
        return Some(game.clone());
    }
    let mut ways = vec![
        with(game, &[("m", columns), ("n", rows)]),
        with(game, &[("columns", columns), ("rows", rows)]),
    ];
    if columns == rows {
        ways.push(with(game, &[("size", columns)]));
    }
    if game.info().name == "gomoku" {
        ways.push(format!("mnk:m={columns},n={rows},k=5"));
    }
    ways.iter().filter_map(|way| way.parse().ok()).find(fits)
}

/// The text of a game with these options in place of its own.
fn with(game: &GameSpec, options: &[(&str, usize)]) -> String {
    let (name, given) = split_spec(&game.to_string()).unwrap_or_default();
    let kept = given
        .iter()
        .filter(|(key, _)| options.iter().all(|(replaced, _)| key != replaced));
    let kept = kept.map(|(key, value)| format!("{key}={}", quoted(value)));
    let all: Vec<String> = kept
        .chain(options.iter().map(|(key, value)| format!("{key}={value}")))
        .collect();
    format!("{name}:{}", all.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_take_other_sizes_and_keep_their_other_options() {
        let resized = |game: &str, columns, rows| {
            resized(&game.parse().unwrap(), columns, rows).map(|game| game.to_string())
        };
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            resized("othello:judge=flawed", 6, 6),
            some("othello:size=6,judge=flawed")
        );
        assert_eq!(resized("othello:size=4", 8, 8), some("othello"));
        assert_eq!(resized("mnk:m=9,n=8,k=5", 7, 10), some("mnk:m=7,n=10,k=5"));
        assert_eq!(resized("gomoku", 15, 15), some("gomoku"));
        assert_eq!(resized("gomoku", 19, 19), some("mnk:m=19,n=19,k=5"));
        assert_eq!(
            (
                resized("othello", 5, 5),
                resized("othello", 8, 6),
                resized("ttt", 4, 4)
            ),
            (None, None, None)
        );
    }
}
