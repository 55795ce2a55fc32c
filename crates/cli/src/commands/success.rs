//! `uctopia success`: how often an agent succeeds in a game for one player.

use serde_json::json;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_format::{cells, count, estimate, mean, success_rate};
use uctopia_lab::{Experiment, JobQueue, MatchOutcome, MatchSpec, Plan, SoloResult, Task};
use uctopia_options::message;
use uctopia_statistics::Interval;

use super::match_command::irreproducible;
use crate::analysis;
use crate::args::{Format, SuccessArgs};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &SuccessArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let agents = analysis::agents(std::slice::from_ref(&args.agent), &args.budget)?;
    let agent = agents[0].in_game(&game);
    if game.players() != 1 {
        let (game, agent) = (game.to_string(), agent.to_string());
        return Err(Failure::Usage(message!(
            "{game} has opponents, so that success depends on them: `uctopia match {game} {agent} random` counts wins against an \
             agent, and `uctopia balance {game}` compares agents"
        )));
    }
    let mut job_queue = JobQueue::streaming(plan(args, &game, &agent), |_, _| ());
    play(args, &mut job_queue)?;
    let (all, totals) = (
        job_queue.progress().all,
        job_queue.result().matches.remove(0),
    );
    let MatchOutcome::Alone(solo) = totals.outcome else {
        unreachable!("one agent plays alone")
    };
    let reason = irreproducible([&agent], true);
    output::print(&match args.format.format {
        Format::Text => text(args, &game, &solo, reason),
        Format::Json => output::json(&json!({
            "game": game,
            "seed": args.seed,
            "planned": all,
            "interval": interval(&solo),
            "reproducible": reason.is_none(),
            "result": solo,
        }))?,
        Format::Csv => csv(args, &game, &solo),
    })?;
    if totals.complete {
        return Ok(());
    }
    let (counted, planned) = (count(solo.successes.trials), count(all));
    Err(Failure::Interrupted(message!(
        "{counted} of {planned} deals were counted"
    )))
}

fn plan(args: &SuccessArgs, game: &GameSpec, agent: &AgentSpec) -> Plan {
    let spec = MatchSpec {
        position: args
            .position
            .as_deref()
            .map(|position| position.trim().to_owned()),
        ..MatchSpec::new(
            game.clone(),
            Task::Alone {
                agent: agent.clone(),
                deals: args.games,
            },
        )
    };
    Plan::new(Experiment {
        seed: args.seed,
        matches: vec![spec],
    })
}

/// Plays all deals, or as many as an interrupt lets it.
fn play(args: &SuccessArgs, job_queue: &mut JobQueue) -> Result<(), Failure> {
    let stop = stop_on_interrupt();
    let times = localized!(
        "{elapsed}, {left} left",
        elapsed = "{elapsed}",
        left = "{eta}"
    );
    let bar = progress::bar(
        job_queue.progress().all,
        &format!("{{bar:30}} {{pos}}/{{len}}  {{msg}}  {times}"),
    );
    uctopia_lab::run(job_queue, threads(args.jobs), &stop, |done| {
        bar.set_position(done.progress.done);
        if !bar.is_hidden()
            && let MatchOutcome::Alone(solo) = done.job_queue.match_totals(0).outcome
        {
            bar.set_message(language::text(&success_rate(solo.successes)));
        }
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// Wilson's interval, as in `match`; none where one deal was only repeated.
fn interval(solo: &SoloResult) -> Option<Interval> {
    let is_repeated = solo.unique_games == 1 && solo.successes.trials > 1;
    (solo.successes.trials > 0 && !is_repeated).then(|| solo.successes.interval())
}

fn text(
    args: &SuccessArgs,
    game: &GameSpec,
    solo: &SoloResult,
    irreproducible: Option<String>,
) -> String {
    let (game, agent, seed) = (game.to_string(), &solo.agent, args.seed);
    let rate = match interval(solo) {
        Some(_) => success_rate(solo.successes),
        None => {
            let [share, _] = estimate(solo.successes.rate(), None);
            let [successes, trials] = [solo.successes.successes, solo.successes.trials].map(count);
            message!("{share} ({successes} of {trials})")
        }
    };
    let mut lines = vec![localized!(
        "{game}: {agent} succeeds in {rate}, seed {seed}"
    )];
    if let Some(score) = &solo.score {
        let (unit, mean) = (score.unit.clone(), mean(&score.mean));
        lines.push(localized!("mean {unit}: {mean}"));
    }
    if solo.unique_games < solo.successes.trials {
        let [unique, games] = [solo.unique_games, solo.successes.trials].map(count);
        lines.push(localized!("unique games: {unique} of {games}"));
    }
    if solo.forfeits > 0 {
        let games = count(solo.forfeits);
        lines.push(localized!(
            "{agent} forfeited {games} {games:game, which counts|games, which count} as lost"
        ));
    }
    if solo.too_long > 0 {
        lines.push(localized!(
            "{games} {games:game was|games were} broken off as too long",
            games = count(solo.too_long)
        ));
    }
    lines.extend(irreproducible);
    lines.join("\n") + "\n"
}

fn csv(args: &SuccessArgs, game: &GameSpec, solo: &SoloResult) -> String {
    let (rate, ends) = (solo.successes, interval(solo));
    let row = cells![
        game.to_string(),
        &solo.agent,
        args.seed,
        rate.trials,
        rate.successes,
        rate.rate(),
        ends.map(|ends| ends.low),
        ends.map(|ends| ends.high),
    ];
    let titles = [
        "game",
        "agent",
        "seed",
        "games",
        "successes",
        "rate",
        "low",
        "high",
    ];
    output::csv(titles, [row])
}
