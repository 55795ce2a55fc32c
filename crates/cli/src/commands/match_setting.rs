//! How the games of a match begin.

use uctopia_catalog::GameSpec;
use uctopia_lab::{MatchSpec, Task};

use super::openings;
use crate::args::MatchArgs;
use crate::failure::Failure;

/// A match that begins as the command line says.
pub(super) fn setting(args: &MatchArgs, game: &GameSpec, task: Task) -> Result<MatchSpec, Failure> {
    Ok(MatchSpec {
        position: args
            .games_from
            .position
            .as_deref()
            .map(|position| position.trim().to_owned()),
        openings: args
            .games_from
            .openings
            .as_deref()
            .map(openings::source)
            .transpose()?,
        opening_plies: args.games_from.opening_plies,
        ..MatchSpec::new(game.clone(), task)
    })
}
