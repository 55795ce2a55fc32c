//! What a game is like: who it favours, how long it is, how many moves there are, and how much skill matters.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`balance()`]: the games that are played |
//! | `data.rs` | settings and results |
//! | `tally.rs` | what the games of one kind come to |
//!
//! Two kinds of games are played. In games of equals every seat has the same agent: they tell the advantage of the first player,
//! draws, length and the number of moves to choose from. In the others each agent meets the next weaker one: they tell how much skill
//! matters. A game for one player has deals instead of opponents: each agent plays the same ones.

mod data;
mod tally;

use std::sync::{Arc, Mutex, PoisonError};

use uctopia_game::StopFlag;
use uctopia_lab::{Experiment, JobQueue, MatchOutcome, MatchSpec, Plan, Task, Worker, run_by};
use uctopia_options::{Localized as _, Message, message};

pub use data::{Balance, BalanceSettings, EqualGames, Proportion, SkillGames};

use tally::Tally;

/// Plays the games and says what they come to. `progress` receives the finished and all games.
///
/// The result depends on the settings alone, not on the number of threads. When the flag is raised it counts what was finished.
///
/// # Errors
/// When an agent does not fit the game, or the game has three or more players.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_study::balance::{BalanceSettings, balance};
/// let agents = ["random", "uct:iters=30"].map(|agent| agent.parse().unwrap()).to_vec();
/// let settings = BalanceSettings { games: 60, agents, ..BalanceSettings::new("ttt".parse().unwrap()) };
/// let found = balance(&settings, &StopFlag::default(), &mut |_, _| ()).unwrap();
/// let random = &found.equals[0];
/// assert!(random.first.unwrap().share > 0.5); // x has the advantage
/// assert!((5.0..=9.0).contains(&random.length.unwrap().mean));
/// assert!(found.skill[0].score.unwrap().share > 0.5); // thirty playouts are better than none
/// ```
pub fn balance(
    settings: &BalanceSettings,
    stop: &StopFlag,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Balance, Message> {
    let players = settings.game.session().players();
    if players > 2 {
        let game = settings.game.to_string();
        return Err(message!(
            "{game} is for {players} players: only games for one and two are measured"
        ));
    }
    if settings.agents.is_empty() {
        return Err(message!("name at least one agent"));
    }
    let plan = Plan::new(Experiment {
        seed: settings.seed,
        matches: matches(settings, players),
    });
    let worker = Worker::new(&plan, stop).map_err(|error| error.message())?;
    let equals = settings.agents.len();
    let tallies = Arc::new(Mutex::new(vec![Tally::default(); equals]));
    let kept = Arc::clone(&tallies);
    let (game, start) = (settings.game.clone(), settings.position.clone());
    let mut job_queue = JobQueue::streaming(plan, move |index, record| {
        if let Some(tally) = kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_mut(index)
        {
            tally.add(&game, start.as_deref(), record);
        }
    });
    let played = run_by(
        &worker,
        &mut job_queue,
        settings.threads.max(1),
        stop,
        |done| {
            progress(done.progress.done, done.progress.all);
        },
    );
    played.map_err(|error| error.message())?;
    let tallies = tallies
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone();
    let outcomes: Vec<MatchOutcome> = (0..2 * equals - 1)
        .map(|index| job_queue.match_totals(index).outcome)
        .collect();
    let agents = settings.agents.iter().map(ToString::to_string);
    let equal = agents
        .zip(tallies)
        .zip(&outcomes)
        .map(|((agent, tally), outcome)| tally.finish(agent, players, outcome));
    let skill = outcomes[equals..]
        .iter()
        .filter_map(SkillGames::of)
        .collect();
    Ok(Balance {
        game: settings.game.clone(),
        players,
        games: settings.games,
        seed: settings.seed,
        equals: equal.collect(),
        skill,
        reproducible: outcomes.iter().all(is_reproducible),
    })
}

/// First the games of equals, then those of each agent against the one before it.
fn matches(settings: &BalanceSettings, players: usize) -> Vec<MatchSpec> {
    let of = |task| MatchSpec {
        position: settings.position.clone(),
        ..MatchSpec::new(settings.game.clone(), task)
    };
    let agents: Vec<_> = settings
        .agents
        .iter()
        .map(|agent| agent.in_game(&settings.game))
        .collect();
    let equals = agents.iter().map(|agent| match players {
        1 => of(Task::Alone {
            agent: agent.clone(),
            deals: settings.games,
        }),
        _ => of(Task::versus(agent.clone(), agent.clone(), settings.games)),
    });
    // Both agents play each deal of a game for one player.
    let games = if players == 1 {
        2 * settings.games
    } else {
        settings.games
    };
    let pairs = agents
        .windows(2)
        .map(|pair| of(Task::versus(pair[1].clone(), pair[0].clone(), games)));
    equals.chain(pairs).collect()
}

fn is_reproducible(outcome: &MatchOutcome) -> bool {
    match outcome {
        MatchOutcome::Versus(result) => result.reproducible,
        _ => true,
    }
}
