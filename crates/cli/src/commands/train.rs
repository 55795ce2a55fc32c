//! `uctopia train`: a value function learned by self-play, kept in a file, interrupted and resumed at will.

use std::path::{Path, PathBuf};

use uctopia_catalog::{GameSpec, Learner, learner};
use uctopia_learn::{CheckpointError, Training, TrainingProgress};

use crate::args::TrainArgs;
use crate::commands::contest::threads;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::output;
use crate::progress;

pub(crate) fn run(args: &TrainArgs) -> Result<(), Failure> {
    if !(0.0..=1.0).contains(&args.lambda) {
        return Err(Failure::Usage(format!("--lambda {}: expected a number from 0 to 1", args.lambda)));
    }
    if !(args.rate > 0.0 && args.rate <= 1000.0) {
        return Err(Failure::Usage(format!("--rate {}: expected a number above 0, to 1000", args.rate)));
    }
    if args.half == 0 {
        return Err(Failure::Usage("--half 0: expected at least one game".to_owned()));
    }
    let game: GameSpec = args.game.parse()?;
    let training = Training {
        game: game.to_string(),
        seed: args.seed,
        lambda: args.lambda,
        rate: args.rate,
        half: args.half,
        warm_up: args.warm_up,
        ..Training::default()
    };
    let checkpoint = beside(&args.output, ".checkpoint");
    let mut learner = learner(&game, training.clone())?;
    resume(learner.as_mut(), &training, &checkpoint)?;
    let finished = train(args, learner.as_mut(), &checkpoint)?;
    let weights = learner.weights();
    write(&args.output, &weights.to_bytes())?;
    // Of the numbers, not of the file: how well it was compressed is of no account.
    let numbers: Vec<u8> = weights.values().iter().flat_map(|weight| weight.to_le_bytes()).collect();
    let digest = uctopia_lab::digest(&numbers);
    output::print(&format!("{}: {} games, digest {digest}\n", args.output.display(), learner.played()))?;
    if finished {
        return Ok(());
    }
    let goes_on = checkpoint.display();
    Err(Failure::Interrupted(format!(
        "{} of {} games: the same command goes on from {goes_on}",
        learner.played(),
        args.games
    )))
}

/// Goes on from a checkpoint, if there is one.
fn resume(learner: &mut dyn Learner, training: &Training, checkpoint: &Path) -> Result<(), Failure> {
    let bytes = match std::fs::read(checkpoint) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Failure::Input(format!("{} cannot be read: {error}", checkpoint.display()))),
    };
    let told = |error: CheckpointError| Failure::Input(format!("{}: {error}", checkpoint.display()));
    learner.go_on_from(&bytes).map_err(told)?;
    if learner.training() != training {
        return Err(Failure::Usage(format!(
            "{} was made with other settings ({}): give the same ones, or another file",
            checkpoint.display(),
            serde_json::to_string(learner.training()).unwrap_or_default()
        )));
    }
    Ok(())
}

/// Whether it came to its end.
fn train(args: &TrainArgs, learner: &mut dyn Learner, checkpoint: &Path) -> Result<bool, Failure> {
    let stop = stop_on_interrupt();
    let bar = progress::bar(args.games, "{bar:30} {human_pos}/{human_len}  {msg}  {elapsed}, {eta} left");
    while learner.played() < args.games && !stop.is_raised() {
        // Up to the next multiple, so that lines are the same wherever training was interrupted.
        let until = (learner.played() / args.every + 1).saturating_mul(args.every).min(args.games);
        let (mut won, mut played) = (0, 0);
        learner.train(until, threads(args.jobs), &stop, &mut |progress: &TrainingProgress| {
            won += progress.won;
            played += progress.batch;
            bar.set_position(progress.played);
            bar.set_message(format!("{:.1} % won", 100.0 * won as f64 / played as f64));
        });
        write(checkpoint, &learner.to_bytes())?;
        if !stop.is_raised() {
            let share = 100.0 * won as f64 / played.max(1) as f64;
            output::remark(&format!("{} games, {share:.1} % of the last {played} won", learner.played()));
        }
    }
    bar.finish_and_clear();
    Ok(learner.played() >= args.games)
}

/// A file beside another, with more to its name.
fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// Written beside its place and moved there: whatever ends the process, there is a whole one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fresh = beside(path, ".new");
    let written = std::fs::write(&fresh, bytes).and_then(|()| std::fs::rename(&fresh, path));
    written.map_err(|error| output::unwritable(path, &error))
}
