//! Budgets that take about as much CPU time a move, found by games of an agent against itself.

use uctopia_catalog::{AgentDefaults, AgentSpec, GameSpec};
use uctopia_cli::bench::{CpuWatch, Whose};
use uctopia_game::{Budget, Context, Rng, StopFlag, Turn};

use crate::Result;

/// How often the budget is corrected by another game.
const CORRECTIONS: usize = 3;

/// The budget of the first game.
const FIRST: u64 = 1000;

/// How much larger a budget may become by one correction: a short game says little about a long search.
const GROWTH: f64 = 20.0;

/// The share of the time below which an agent does not use its budget: its depth, or the end of the game, ends its searches.
const IDLE: f64 = 0.25;

/// An agent with its budget.
#[derive(Clone, Debug)]
pub(crate) struct Budgeted {
    pub(crate) agent: AgentSpec,
    /// CPU time of a move in milliseconds, on average over a game against itself; `None` for other programs.
    pub(crate) milliseconds: Option<f64>,
}

/// The agent of a text with as many iterations or nodes as take it so many milliseconds of CPU time a move; as it is where it has
/// a bound already, counts neither, or ends its searches long before, as a search to a fixed depth does.
pub(crate) fn within(
    game: &GameSpec,
    text: &str,
    milliseconds: f64,
    (seed, stop): (u64, &StopFlag),
) -> Result<Budgeted> {
    let agent = AgentSpec::read_in(text, game, &AgentDefaults::NONE)?;
    if agent.is_external() {
        return Ok(Budgeted {
            agent,
            milliseconds: None,
        });
    }
    let sized = |size: u64| {
        let size = size.to_string();
        let bound = [("iters", size.as_str()), ("nodes", size.as_str())];
        AgentSpec::read_in(
            text,
            game,
            &AgentDefaults {
                bound: &bound,
                ..AgentDefaults::NONE
            },
        )
    };
    if sized(FIRST)? == sized(FIRST + 1)? {
        let milliseconds = Some(cost(game, &agent, seed, stop)?);
        return Ok(Budgeted {
            agent,
            milliseconds,
        });
    }
    let mut size = FIRST;
    for _ in 0..CORRECTIONS {
        let factor = milliseconds / cost(game, &sized(size)?, seed, stop)?.max(1e-6);
        size = rounded(size as f64 * factor.min(GROWTH));
    }
    let bounded = sized(size)?;
    let found = cost(game, &bounded, seed, stop)?;
    let agent = if found < milliseconds * IDLE {
        agent
    } else {
        bounded
    };
    Ok(Budgeted {
        agent,
        milliseconds: Some(found),
    })
}

/// Two digits: more would claim an accuracy that the measurement does not have.
fn rounded(size: f64) -> u64 {
    let unit = 10_f64.powi((size.max(1.0).log10().floor() as i32 - 1).max(0));
    ((size / unit).round() * unit).max(1.0) as u64
}

/// CPU milliseconds of a move in a game of an agent against itself; the first one does not count, since it may read weights.
fn cost(game: &GameSpec, agent: &AgentSpec, seed: u64, stop: &StopFlag) -> Result<f64> {
    let mut session = game.session();
    let seat = session.seat(agent, seed)?;
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let mut nature = Rng::stream(seed, 1);
    let (mut seconds, mut decisions, mut has_read) = (0.0, 0_u32, false);
    while session.turn() != Turn::Over {
        if stop.is_raised() {
            return Err("not all games were played".into());
        }
        if session.play_chance(&mut nature).is_some() {
            continue;
        }
        let watch = CpuWatch::start(Whose::ThisProcess);
        let report = session.decide(seat, &mut Context::new(&budget))?;
        if has_read {
            seconds += watch.elapsed().as_secs_f64();
            decisions += 1;
        }
        has_read = true;
        session.play(&report.best)?;
    }
    Ok(1e3 * seconds / f64::from(decisions.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_two_digits() {
        assert_eq!(
            [0.2, 3.4, 47.0, 1234.0, 98_765.0].map(rounded),
            [1, 3, 47, 1200, 99_000]
        );
    }

    #[test]
    fn only_agents_without_bounds_get_one() {
        let game: GameSpec = "ttt".parse().unwrap();
        let within = |agent: &str, milliseconds| {
            within(&game, agent, milliseconds, (1, &StopFlag::default()))
                .unwrap()
                .agent
                .to_string()
        };
        let budgeted = |agent| within(agent, 0.5);
        assert_eq!(budgeted("alpha-beta:depth=2"), "alpha-beta:depth=2");
        assert_eq!(budgeted("random"), "random");
        assert_eq!(budgeted("uct:iters=7"), "uct:iters=7");
        assert_eq!(
            budgeted("ganariya:iters=100"),
            "ganariya",
            "its default, written out"
        );
        // Either may be its default, which its text does not show.
        assert_ne!(budgeted("flat"), within("flat", 20.0));
        assert_ne!(budgeted("uct:depth=2"), within("uct:depth=2", 20.0));
        // Far more than the game takes, whatever else the process does meanwhile.
        assert_eq!(within("alpha-beta", 1000.0), "alpha-beta");
    }
}
