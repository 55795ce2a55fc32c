//! Training of games with patterns.

use std::path::Path;

use uctopia_catalog::GameSpec;
use uctopia_format::{count, duration, number};
use uctopia_game::StopFlag;
use uctopia_learn::{Regression, RegressionTrainer, StageProgress};
use uctopia_options::{Message, message};

use super::files::{check_share, lock, refuse_options, resume, write_checkpoint, write_weights};
use super::strength::{self, Comparison};
use crate::args::TrainArgs;
use crate::cpu_time::{CpuWatch, Whose};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

/// Rounds without `--rounds`: later ones gain little.
const ROUNDS: u64 = 5;

/// Games between the weights of two rounds begin with one of so many of the random plies of training.
const OPENING_SHARE: u32 = 3;

pub(super) fn run(args: &TrainArgs, game: &GameSpec) -> Result<(), Failure> {
    let settings = settings(args, game)?;
    let (_lock, checkpoint) = lock(&args.output)?;
    let opening_plies = settings.random_plies / OPENING_SHARE;
    let comparison = Comparison::new(game, &args.output, opening_plies, args)?;
    let mut trainer = game.regression_trainer(settings)?;
    let untrained = trainer.header();
    resume(&untrained, game, &args.output, &checkpoint, |bytes| {
        trainer.resume_from(bytes).map(|()| trainer.header())
    })?;
    let rounds = args.patterns.rounds.unwrap_or(ROUNDS);
    let (stop, watch) = (stop_on_interrupt(), CpuWatch::start(Whose::ThisProcess));
    let unfinished = trainer.rounds() < rounds;
    while trainer.rounds() < rounds && !stop.is_raised() {
        one_round(args, game, &mut trainer, &stop, &checkpoint)?;
        if !stop.is_raised() && args.patterns.curve.is_some() {
            comparison.round(trainer.rounds(), &stop)?;
        }
    }
    if unfinished {
        output::remark(&localized!(
            "CPU time: {time}",
            time = duration(watch.elapsed())
        ));
    }
    if trainer.rounds() < rounds && trainer.header().games == 0 {
        return Err(Failure::Interrupted(message!(
            "no round is finished, so no weights are written: the same command continues from {checkpoint}"
        )));
    }
    write_weights(&trainer.weights(), &trainer.header(), &args.output)?;
    if trainer.rounds() >= rounds {
        return match &args.patterns.curve {
            Some(chart) => comparison.draw(trainer.rounds(), chart, &stop),
            None => Ok(()),
        };
    }
    Err(Failure::Interrupted(message!(
        "{done} of {rounds} rounds: the same command continues from {checkpoint}",
        done = trainer.rounds()
    )))
}

fn settings(args: &TrainArgs, game: &GameSpec) -> Result<Regression, Failure> {
    let (given, features) = (&args.patterns, &args.features);
    refuse_options(
        game,
        &[
            ("--every", features.every.is_some()),
            ("--lambda", features.lambda.is_some()),
            ("--half", features.half.is_some()),
            ("--warm-up", features.warm_up.is_some()),
        ],
    )?;
    check_share("--explore", args.explore)?;
    let usual = Regression::default();
    let settings = Regression {
        game: game.to_string(),
        seed: args.seed,
        games: args.games.unwrap_or(usual.games),
        depth: given.depth.unwrap_or(usual.depth),
        random_plies: given.random_plies.unwrap_or(usual.random_plies),
        explore: args.explore.unwrap_or(usual.explore),
        epochs: given.epochs.unwrap_or(usual.epochs),
        rate: args.rate.unwrap_or(usual.rate),
        last_rate: given.last_rate.unwrap_or(usual.last_rate),
    };
    settings.check().map_err(Failure::Usage)?;
    Ok(settings)
}

/// One round, with a line and a checkpoint for every stage; it ends early when the flag is raised.
fn one_round(
    args: &TrainArgs,
    game: &GameSpec,
    trainer: &mut RegressionTrainer,
    stop: &StopFlag,
    checkpoint: &Path,
) -> Result<(), Failure> {
    let round = trainer.rounds() + 1;
    let line = progress::line(&localized!("round {round}: games"));
    let mut written = Ok(());
    game.train_by_regression(
        trainer,
        round,
        threads(args.jobs),
        stop,
        &mut |trainer, progress| {
            line.suspend(|| output::remark(&stage_text(progress)));
            line.set_message(localized!(
                "round {round}, stage {stage}",
                stage = progress.stage
            ));
            if written.is_ok() {
                written = keep(args, trainer, progress, checkpoint);
            }
            if written.is_err() {
                stop.raise();
            }
        },
    );
    line.finish_and_clear();
    written
}

/// Writes what a stage finished. The checkpoint comes last: a round is finished when its weights are on the disk, too.
fn keep(
    args: &TrainArgs,
    trainer: &RegressionTrainer,
    progress: &StageProgress,
    checkpoint: &Path,
) -> Result<(), Failure> {
    let StageProgress { round, stage, .. } = *progress;
    let finishes_round = stage == 0;
    if finishes_round && args.patterns.curve.is_some() {
        output::write_file(
            &strength::file_of(&args.output, round),
            &trainer.weights().to_file(&trainer.header()),
        )?;
    }
    write_checkpoint(trainer.to_bytes(), checkpoint)
}

/// A fitted stage: positions, and the error on held-out ones beside that of a value that is always 0.
fn stage_text(progress: &StageProgress) -> String {
    let StageProgress {
        round,
        stage,
        stages,
        unit,
        ..
    } = *progress;
    let positions = count(progress.positions as u64);
    let (stage, unit) = (stage + 1, Message::text(unit));
    let Some(fitted) = progress.fitted else {
        return localized!("round {round}, stage {stage} of {stages}: {positions} positions");
    };
    let [error, square, label] = [fitted.mean_absolute, fitted.root_mean_square, fitted.label]
        .map(|value| number(f64::from(value), 2));
    localized!(
        "round {round}, stage {stage} of {stages}: {positions} positions; on held-out ones mean absolute error {error} {unit}, \
         root mean square {square}; mean absolute label {label}"
    )
}
