//! Searches whose effort is measured.

use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::{Context, Totals};
use uctopia_options::Message;

use crate::analysis::to_move;
use crate::failure::Failure;

/// The longest time for a figure: a day.
const MOST: Duration = Duration::from_secs(24 * 60 * 60);

/// The agent whose iterations are counted.
pub(super) fn uct(iterations: u64) -> String {
    format!("uct:iters={iterations}")
}

/// UCT with further options, as in `threads=2` and `solver=on`; empty ones are left out.
pub fn uct_with(iterations: u64, options: &[&str]) -> Result<AgentSpec, Failure> {
    let given = options.iter().filter(|options| !options.is_empty());
    let text = given.fold(uct(iterations), |text, options| format!("{text},{options}"));
    Ok(text.parse()?)
}

/// What an agent gets done in the first position of a game; nothing where it cannot play.
pub(super) fn totals(game: &GameSpec, agent: &str) -> Totals {
    let mut session = game.session();
    let agent: Result<AgentSpec, _> = agent.parse();
    let seat = agent.and_then(|agent| session.seat(&agent, 1)).ok();
    let report = seat.and_then(|seat| session.decide(seat, &mut Context::unlimited()).ok());
    report.map(|report| report.totals).unwrap_or_default()
}

/// The games of the command line; without any those of `defaults` that the catalog has, or else all of it.
pub fn games(named: &[String], defaults: &[&str]) -> Result<Vec<GameSpec>, Failure> {
    if !named.is_empty() {
        return Ok(named
            .iter()
            .map(|game| game.parse())
            .collect::<Result<_, _>>()?);
    }
    let known: Vec<GameSpec> = defaults
        .iter()
        .filter_map(|game| game.parse().ok())
        .collect();
    Ok(if known.is_empty() {
        GameSpec::all()
    } else {
        known
    })
}

/// Makes sure that an agent can search the first position of a game.
pub fn check(game: &GameSpec, agent: &AgentSpec) -> Result<(), Failure> {
    let mut session = game.session();
    to_move(&session)?;
    let seat = session.seat(agent, 1)?;
    Ok(session.prepare(seat)?)
}

/// The time that `--seconds` gives.
pub fn checked_seconds(seconds: f64) -> Result<Duration, Failure> {
    let time = Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero() && *time <= MOST);
    time.ok_or_else(|| {
        let most = MOST.as_secs();
        Failure::Usage(Message::verbatim(format!(
            "--seconds {seconds}: expected a number above 0, and at most {most}"
        )))
    })
}

/// Sizes of work that grow to about twice as much each time: 10 000, 20 000, 50 000, 100 000 …
pub fn growing_sizes(from: u64) -> impl Iterator<Item = u64> {
    let powers = std::iter::successors(Some(from), |power| power.checked_mul(10));
    powers.flat_map(|power| [1, 2, 5].map(|factor| power.saturating_mul(factor)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_the_command_line_replace_the_defaults() {
        let names =
            |games: Vec<GameSpec>| games.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            names(games(&["ttt".to_owned()], &["othello"]).unwrap()),
            ["ttt"]
        );
        assert_eq!(
            names(games(&[], &["othello", "no game"]).unwrap()),
            ["othello"]
        );
        assert_eq!(
            games(&[], &["no game"]).unwrap().len(),
            GameSpec::all().len()
        );
        assert!(games(&["no game".to_owned()], &[]).is_err());
    }

    #[test]
    fn options_are_added_to_the_agent() {
        let text = |options: &[&str]| uct_with(100, options).map(|agent| agent.to_string());
        assert_eq!(
            text(&["threads=2", "", "solver=on"]).unwrap(),
            "uct:iters=100,solver=on,threads=2"
        );
        assert!(text(&["nonsense=1"]).is_err());
        assert!(growing_sizes(10).take(5).eq([10, 20, 50, 100, 200]));
    }
}
