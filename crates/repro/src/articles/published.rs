//! What the articles of several games publish alike: counts, readings, matches.

use uctopia_options::Message;

use crate::figure::{Interpretation, Mode, Published, SeatFilter};
use crate::sample::{Sample, Setup};

/// A published count of wins and losses.
pub(super) const fn published(wins: u64, losses: u64, games: u64) -> Option<Published> {
    Some(Published {
        games,
        wins,
        losses: Some(losses),
    })
}

/// A published count of wins or successes alone.
pub(super) const fn successes(wins: u64, games: u64) -> Option<Published> {
    Some(Published {
        games,
        wins,
        losses: None,
    })
}

/// What an article may have meant.
pub(super) fn reading(
    mode: Mode,
    label: impl Into<Message>,
    seat: SeatFilter,
    sample: &Sample,
) -> Interpretation {
    Interpretation {
        label: label.into(),
        mode,
        sample: sample.clone(),
        seat,
    }
}

/// A sample of games between two agents.
pub(super) const fn between(
    game: &'static str,
    a: &'static str,
    b: &'static str,
    games: u64,
    full: u64,
    block: u64,
) -> Sample {
    Sample {
        setup: Setup::Match { game, a, b },
        games,
        full,
        block,
    }
}
