//! `uctopia train`: a value function learned by self-play and kept in a file; training can be interrupted and resumed.

use std::path::Path;

use uctopia_catalog::{GameSpec, Learner, learner};
use uctopia_format::{count, percent};
use uctopia_game::AgentFailure;
use uctopia_game::message::{Localized as _, message};
use uctopia_learn::{Training, TrainingProgress};
use uctopia_values::{LearnedFileError, Weights};

use crate::args::TrainArgs;
use crate::atomic_file::{self, Lock};
use crate::failure::{self, Failure};
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&args.lambda) {
        return Err(Failure::Usage(message!("--lambda {lambda}: expected a number from 0 to 1", lambda = args.lambda)));
    }
    if !(args.rate > 0.0 && args.rate <= 1000.0) {
        return Err(Failure::Usage(message!("--rate {rate}: expected a number above 0, to 1000", rate = args.rate)));
    }
    if !(0.0..=1.0).contains(&args.explore) {
        return Err(Failure::Usage(message!(
            "--explore {explore}: expected a number from 0 to 1",
            explore = args.explore
        )));
    }
    if args.half == 0 {
        return Err(Failure::Usage(message!("--half 0: expected at least one game")));
    }
    let game: GameSpec = args.game.parse()?;
    let training = Training {
        game: game.to_string(),
        seed: args.seed,
        lambda: args.lambda,
        rate: args.rate,
        half: args.half,
        warm_up: args.warm_up,
        explore: args.explore,
        ..Training::default()
    };
    let _lock = Lock::of(&args.output)?;
    let checkpoint = atomic_file::beside(&args.output, ".checkpoint");
    let mut learner = learner(&game, training.clone())?;
    refuse_others(learner.as_ref(), &args.output)?;
    resume(learner.as_mut(), &training, &checkpoint)?;
    let finished = train(args, learner.as_mut(), &checkpoint)?;
    let weights = learner.weights();
    atomic_file::replace(&args.output, &weights.to_file(&learner.header()))
        .map_err(|error| failure::unwritable(&args.output, &error))?;
    // Of the numbers, not of the file: how well it was compressed is of no account.
    let digest = weights.digest();
    let (path, games) = (&args.output, learner.played());
    output::print(&localized!("{path}: {games} games, digest {digest}"))?;
    if finished {
        return Ok(());
    }
    Err(Failure::Interrupted(message!(
        "{games} of {all} games: the same command continues from {checkpoint}",
        all = args.games
    )))
}

/// Refuses to overwrite weights of another game or of other rules. Damaged files and files of an earlier format are replaced.
fn refuse_others(learner: &dyn Learner, output: &Path) -> Result<(), Failure> {
    let Some(bytes) = read(output)? else { return Ok(()) };
    let Ok((header, _)) = Weights::from_file(&bytes) else { return Ok(()) };
    match header.belongs_to(&learner.training().game, &header.features) {
        Ok(()) => Ok(()),
        Err(error) => Err(Failure::Usage(message!("{path}: {error}", path = output))),
    }
}

/// The contents of a file; `None` where there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Input(message!("{path} cannot be read: {error}"))),
    }
}

/// Continues from a checkpoint, if there is one.
fn resume(learner: &mut dyn Learner, training: &Training, checkpoint: &Path) -> Result<(), Failure> {
    let Some(bytes) = read(checkpoint)? else { return Ok(()) };
    learner.resume_from(&bytes).map_err(|error| {
        let message = message!("{path}: {error}", path = checkpoint);
        if matches!(error, LearnedFileError::OtherGame { .. }) {
            Failure::Usage(message)
        } else {
            Failure::Input(message)
        }
    })?;
    if learner.training() != training {
        return Err(Failure::Usage(message!(
            "{checkpoint} was made with other settings ({settings}): give the same ones, or another file",
            settings = serde_json::to_string(learner.training()).unwrap_or_default(),
        )));
    }
    Ok(())
}

/// Trains up to the requested number of games; returns whether it was reached.
fn train(args: &TrainArgs, learner: &mut dyn Learner, checkpoint: &Path) -> Result<bool, Failure> {
    let stop = stop_on_interrupt();
    let times = localized!("{elapsed}, {left} left", elapsed = "{elapsed}", left = "{eta}");
    let bar = progress::bar(args.games, &format!("{{bar:30}} {{human_pos}}/{{human_len}}  {{msg}}  {times}"));
    while learner.played() < args.games && !stop.is_raised() {
        // Up to the next multiple, so that the printed lines do not depend on interruptions.
        let until = (learner.played() / args.every + 1).saturating_mul(args.every).min(args.games);
        let (mut won, mut played) = (0, 0);
        let trained = learner.train(until, threads(args.jobs), &stop, &mut |progress: &TrainingProgress| {
            won += progress.won;
            played += progress.batch;
            bar.set_position(progress.played);
            bar.set_message(localized!("{share} won", share = percent(won as f64 / played as f64, 1)));
        });
        trained.map_err(|endless| AgentFailure::Unable(endless.message()))?;
        let bytes = learner.to_bytes().map_err(|error| diverged(&error, checkpoint))?;
        atomic_file::replace(checkpoint, &bytes).map_err(|error| failure::unwritable(checkpoint, &error))?;
        if !stop.is_raised() {
            let share = percent(won as f64 / played.max(1) as f64, 1);
            let [games, last] = [learner.played(), played].map(count);
            output::remark(&localized!("{games} games, {share} of the last {last} won"));
        }
    }
    bar.finish_and_clear();
    Ok(learner.played() >= args.games)
}

/// The failure of a training with diverging weights.
fn diverged(error: &LearnedFileError, checkpoint: &Path) -> Failure {
    Failure::Negative(message!(
        "the training diverges: {error}; {checkpoint} is unchanged: start again with a smaller --rate"
    ))
}
