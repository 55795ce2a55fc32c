//! How the games of a match begin.

use uctopia_catalog::GameSpec;
use uctopia_lab::{ContestSpec, Task};

use super::openings;
use crate::args::MatchArgs;
use crate::failure::Failure;

/// A contest that begins as the command line says.
pub(super) fn setting(args: &MatchArgs, game: &GameSpec, task: Task) -> Result<ContestSpec, Failure> {
    Ok(ContestSpec {
        position: args.games_from.position.as_deref().map(|position| position.trim().to_owned()),
        openings: args.games_from.openings.as_deref().map(openings::source).transpose()?,
        opening_plies: args.games_from.opening_plies,
        ..ContestSpec::new(game.clone(), task)
    })
}
