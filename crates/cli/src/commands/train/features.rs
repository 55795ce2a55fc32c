//! Training of games with features.

use std::path::Path;

use uctopia_catalog::GameSpec;
use uctopia_format::{count, percent};
use uctopia_game::AgentFailure;
use uctopia_learn::{Trainer, Training, TrainingProgress};
use uctopia_options::{Localized as _, message};

use super::files::{check_share, lock, refuse_options, resume, write_checkpoint, write_weights};
use crate::args::TrainArgs;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

/// Games without `--games`, and between two checkpoints without `--every`.
const GAMES: u64 = 100_000;
const EVERY: u64 = 20_000;

pub(super) fn run(args: &TrainArgs, game: &GameSpec) -> Result<(), Failure> {
    let training = settings(args, game)?;
    let (_lock, checkpoint) = lock(&args.output)?;
    let mut trainer = game.trainer(training)?;
    let untrained = trainer.header();
    resume(&untrained, game, &args.output, &checkpoint, |bytes| {
        trainer.resume_from(bytes).map(|()| trainer.header())
    })?;
    let finished = train(args, game, &mut trainer, &checkpoint)?;
    if !finished && trainer.played() == 0 {
        return Err(Failure::Interrupted(message!(
            "no game is finished, so no weights are written"
        )));
    }
    write_weights(&trainer.weights(), &trainer.header(), &args.output)?;
    if finished {
        return Ok(());
    }
    Err(Failure::Interrupted(message!(
        "{games} of {all} games: the same command continues from {checkpoint}",
        games = trainer.played(),
        all = args.games.unwrap_or(GAMES)
    )))
}

fn settings(args: &TrainArgs, game: &GameSpec) -> Result<Training, Failure> {
    let (given, patterns) = (&args.features, &args.patterns);
    if game.learning_method().is_some() {
        refuse_options(
            game,
            &[
                ("--rounds", patterns.rounds.is_some()),
                ("--depth", patterns.depth.is_some()),
                ("--random-plies", patterns.random_plies.is_some()),
                ("--epochs", patterns.epochs.is_some()),
                ("--last-rate", patterns.last_rate.is_some()),
                ("--curve", patterns.curve.is_some()),
            ],
        )?;
    }
    check_share("--lambda", given.lambda)?;
    if let Some(rate) = args.rate.filter(|rate| !(*rate > 0.0 && *rate <= 1000.0)) {
        return Err(Failure::Usage(message!(
            "--rate {rate}: expected a number above 0, to 1000"
        )));
    }
    check_share("--explore", args.explore)?;
    if given.half == Some(0) {
        return Err(Failure::Usage(message!(
            "--half 0: expected at least one game"
        )));
    }
    let usual = Training::default();
    Ok(Training {
        game: game.to_string(),
        seed: args.seed,
        lambda: given.lambda.unwrap_or(usual.lambda),
        rate: args.rate.unwrap_or(usual.rate),
        half: given.half.unwrap_or(usual.half),
        warm_up: given.warm_up.unwrap_or(usual.warm_up),
        explore: args.explore.unwrap_or(usual.explore),
        ..usual
    })
}

/// Trains up to the requested number of games; returns whether it was reached.
fn train(
    args: &TrainArgs,
    game: &GameSpec,
    trainer: &mut Trainer,
    checkpoint: &Path,
) -> Result<bool, Failure> {
    let (games, every) = (
        args.games.unwrap_or(GAMES),
        args.features.every.unwrap_or(EVERY),
    );
    let stop = stop_on_interrupt();
    let times = localized!(
        "{elapsed}, {left} left",
        elapsed = "{elapsed}",
        left = "{eta}"
    );
    let bar = progress::bar(
        games,
        &format!("{{bar:30}} {{human_pos}}/{{human_len}}  {{msg}}  {times}"),
    );
    while trainer.played() < games && !stop.is_raised() {
        // Up to the next multiple, so that the printed lines do not depend on interruptions.
        let until = (trainer.played() / every + 1)
            .saturating_mul(every)
            .min(games);
        let (mut won, mut played) = (0, 0);
        let trained = game.train(
            trainer,
            until,
            threads(args.jobs),
            &stop,
            &mut |progress: &TrainingProgress| {
                won += progress.won;
                played += progress.batch;
                bar.set_position(progress.played);
                bar.set_message(localized!(
                    "{share} won",
                    share = percent(won as f64 / played as f64, 1)
                ));
            },
        );
        trained.map_err(|endless| AgentFailure::Unable(endless.message()))?;
        if trainer.played() > 0 {
            write_checkpoint(trainer.to_bytes(), checkpoint)?;
        }
        if !stop.is_raised() {
            let share = percent(won as f64 / played.max(1) as f64, 1);
            let [games, last] = [trainer.played(), played].map(count);
            output::remark(&localized!("{games} games, {share} of the last {last} won"));
        }
    }
    bar.finish_and_clear();
    Ok(trainer.played() >= games)
}
