//! `uctopia tune`: the best values of an agent's options, found by games.

use std::path::Path;

use serde_json::json;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_format::{cells, count, estimate, success_rate};
use uctopia_game::StopFlag;
use uctopia_lab::{
    JobQueue, MatchOutcome, MatchSpec, MatchTotals, OptionPart, Plan, Task, TunedOption, Tuning,
    TuningResult, TuningRun,
};
use uctopia_options::{message, msgid};

use super::experiment;
use super::match_command::irreproducible;
use super::openings;
use crate::analysis;
use crate::args::{Format, TuneArgs};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::{self, localized};
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &TuneArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let tuning = tuning(args, &game)?;
    let stop = stop_on_interrupt();
    let folder = args.games_from.folder.as_deref();
    let mut run = match folder {
        Some(folder) => TuningRun::in_folder(tuning, folder, &experiment::code())?,
        None => TuningRun::in_memory(tuning)?,
    };
    play(args, &mut run, &stop)?;
    let result = run.result();
    let complete = result.units == result.planned;
    let validation = (complete && args.validate > 0)
        .then(|| validate(args, &run, &result, &stop))
        .transpose()?;
    report(args, run.tuning(), &result, validation.as_ref())?;
    let is_validated = validation.is_none_or(|validation| validation.complete);
    if complete && is_validated {
        return Ok(());
    }
    let [counted, planned] = [result.units, result.planned].map(count);
    let reached = match game.players() {
        1 => message!("{counted} of {planned} deals were counted"),
        _ => message!("{counted} of {planned} pairs of games were counted"),
    };
    Err(Failure::Interrupted(match folder {
        Some(folder) => message!(
            "{counted}; what is finished is kept in {folder}, and the same command goes on from there",
            counted = reached,
            folder = folder.to_owned()
        ),
        None => reached,
    }))
}

fn tuning(args: &TuneArgs, game: &GameSpec) -> Result<Tuning, Failure> {
    let against = args.against.as_ref().unwrap_or(&args.agent);
    let agents = analysis::agents(&[args.agent.clone(), against.clone()], &args.budget)?;
    let [agent, opponent] = <[AgentSpec; 2]>::try_from(agents).expect("two agents");
    let task = match game.players() {
        1 if args.against.is_some() => {
            let game = game.to_string();
            return Err(Failure::Usage(message!(
                "--against: {game} is for one player, and what counts is how often the agent succeeds"
            )));
        }
        1 => Task::Alone {
            agent,
            deals: args.games,
        },
        2 => Task::versus(agent, opponent, args.games),
        _ => {
            return Err(Failure::Usage(message!(
                "options are tuned in games for one and two players"
            )));
        }
    };
    let from = &args.games_from;
    let position = from.position.as_deref();
    let spec = MatchSpec {
        position: position.map(|position| position.trim().to_owned()),
        openings: from.openings.as_deref().map(openings::source).transpose()?,
        opening_plies: from.opening_plies,
        ..MatchSpec::new(game.clone(), task)
    };
    let options = args.options.iter().map(|text| text.parse::<TunedOption>());
    Ok(Tuning::new(
        spec,
        options.collect::<Result<_, _>>()?,
        from.seed,
    )?)
}

/// Plays what is missing; the bar shows the best values so far.
fn play(args: &TuneArgs, run: &mut TuningRun, stop: &StopFlag) -> Result<(), Failure> {
    /// Between two estimates, which take as long as a fast game.
    const EVERY: u64 = 32;
    let template = localized!("{{bar:10}} {{pos}}/{{len}}  {{msg}}  {{elapsed}} of {{duration}}");
    let bar = progress::bar(run.progress().all, &template);
    run.play(threads(args.games_from.jobs), stop, |run| {
        let done = run.progress().done;
        bar.set_position(done);
        if !bar.is_hidden() && done.is_multiple_of(EVERY) {
            bar.set_message(best_values(&run.result()));
        }
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// The best values, as the options of an agent are written.
fn best_values(result: &TuningResult) -> String {
    let options = result.options.iter();
    let values: Vec<String> = options
        .map(|option| format!("{}={}", option.key, option.best))
        .collect();
    values.join(",")
}

/// The match that shows how strong the best values are.
fn validate(
    args: &TuneArgs,
    run: &TuningRun,
    result: &TuningResult,
    stop: &StopFlag,
) -> Result<MatchTotals, Failure> {
    let plan = Plan::new(run.tuning().validation(result.best.clone(), args.validate));
    let mut job_queue = match &args.games_from.folder {
        Some(folder) => {
            let folder = Path::new(folder).join(format!("validation-{}", plan.experiment.id()));
            JobQueue::in_folder(plan, &folder, &experiment::code())?
        }
        None => JobQueue::streaming(plan, |_, _| ()),
    };
    experiment::tell_torn_lines(&job_queue);
    let template = localized!("{{bar:10}} {{pos}}/{{len}}  {{msg}}  {{elapsed}} of {{duration}}");
    let bar = progress::bar(job_queue.progress().all, &template);
    bar.set_message(best_values(result));
    let jobs = threads(args.games_from.jobs);
    uctopia_lab::run(&mut job_queue, jobs, stop, |done| {
        bar.set_position(done.progress.done);
    })?;
    bar.finish_and_clear();
    Ok(job_queue.result().matches.remove(0))
}

fn report(
    args: &TuneArgs,
    tuning: &Tuning,
    result: &TuningResult,
    validation: Option<&MatchTotals>,
) -> Result<(), Failure> {
    output::print(&match args.format.format {
        Format::Text => text(tuning, result, validation),
        Format::Json => output::json(&json!({
            "tuning": tuning,
            "result": result,
            "validation": validation,
        }))?,
        Format::Csv => csv(tuning, result),
    })
}

fn text(tuning: &Tuning, result: &TuningResult, validation: Option<&MatchTotals>) -> String {
    let (game, agent, seed) = (
        tuning.spec.game.to_string(),
        tuning.agent().to_string(),
        tuning.seed,
    );
    let agents = tuning.spec.task.agents();
    let units = count(result.units);
    let heading = match agents.get(1) {
        Some(opponent) => {
            let opponent = opponent.to_string();
            localized!(
                "{game}: {agent} against {opponent}, {units} {units:pair|pairs} of games, seed {seed}"
            )
        }
        None => localized!("{game}: {agent}, {units} {units:deal|deals}, seed {seed}"),
    };
    let mut text = format!("{heading}\n\n{}\n", table(tuning, result));
    for option in &result.options {
        let (key, best) = (option.key.as_str(), option.best.as_str());
        text += &match &option.interval {
            Some([low, high]) => {
                localized!(
                    "best {key}: {best}; from {low} to {high} nothing is significantly worse"
                )
            }
            None => localized!("best {key}: {best}"),
        };
        text += "\n";
    }
    let best = result.best.to_string();
    text += &match validation {
        Some(totals) => format!("\n{}", validated(tuning, &best, totals)),
        None => format!("\n{best}\n"),
    };
    let reasons = irreproducible([&result.best, agents[agents.len() - 1]], true);
    text.extend(reasons.map(|reason| reason + "\n"));
    text
}

/// What the games after the tuning say.
fn validated(tuning: &Tuning, best: &str, totals: &MatchTotals) -> String {
    let seed = tuning.seed.wrapping_add(1);
    match &totals.outcome {
        MatchOutcome::Versus(result) => {
            let opponent = &result.b;
            let heading = localized!("validation: {best} (A) against {opponent} (B), seed {seed}");
            let lines = result.lines();
            let lines = lines.iter().map(|line| language::text(line) + "\n");
            format!("{heading}\n{}", lines.collect::<String>())
        }
        MatchOutcome::Alone(solo) => {
            let rate = success_rate(solo.successes);
            localized!("validation: {best} succeeds in {rate}, seed {seed}") + "\n"
        }
        _ => unreachable!("a tuning has one agent or two"),
    }
}

/// What was won with each value, or with those of a part of a range.
fn table(tuning: &Tuning, result: &TuningResult) -> String {
    let units = match tuning.spec.task {
        Task::Alone { .. } => msgid!("deals"),
        _ => msgid!("pairs"),
    };
    let header = [
        msgid!("option"),
        msgid!("values"),
        units,
        msgid!("score"),
        msgid!("95 % interval"),
    ];
    let row = |key: &str, part: &OptionPart| {
        let [score, interval] = estimate(part.score, part.interval);
        cells![key.to_owned(), &part.values, part.units, score, interval]
    };
    let rows = result.options.iter().flat_map(|option| {
        let parts = option.parts.iter().enumerate();
        parts.map(move |(index, part)| row(if index == 0 { &option.key } else { "" }, part))
    });
    output::table(header, rows)
}

fn csv(tuning: &Tuning, result: &TuningResult) -> String {
    let header = [
        "game",
        "agent",
        "seed",
        "option",
        "best",
        "best_low",
        "best_high",
        "values",
        "units",
        "score",
        "low",
        "high",
    ];
    let rows = result.options.iter().flat_map(|option| {
        let [best_low, best_high] = match &option.interval {
            Some([low, high]) => [Some(low), Some(high)],
            None => [None, None],
        };
        option.parts.iter().map(move |part| {
            cells![
                tuning.spec.game.to_string(),
                tuning.agent().to_string(),
                tuning.seed,
                &option.key,
                &option.best,
                best_low,
                best_high,
                &part.values,
                part.units,
                part.score,
                part.interval.map(|ends| ends.low),
                part.interval.map(|ends| ends.high),
            ]
        })
    });
    output::csv(header, rows)
}
