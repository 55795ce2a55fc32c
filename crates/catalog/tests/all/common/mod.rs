//! Games for tests that play all of them.

use uctopia_catalog::GameSpec;

/// The games of the catalog; those of many long lines on a smaller board.
pub(crate) fn small_games() -> Vec<GameSpec> {
    GameSpec::all().into_iter().map(small).collect()
}

fn small(game: GameSpec) -> GameSpec {
    let smaller = match game.info().name {
        "go" => "go:size=5",
        "hex" => "hex:size=5",
        "breakthrough" => "breakthrough:columns=4,rows=5",
        _ => return game,
    };
    smaller.parse().unwrap()
}
