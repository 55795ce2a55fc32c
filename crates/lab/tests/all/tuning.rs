//! Tuning: the same result for any number of threads and any interruption, and refusals.

use std::fs;

use uctopia_game::StopFlag;
use uctopia_lab::{LabError, MatchSpec, Task, Tuning, TuningResult, TuningRun};

use crate::common::folder;

fn tuning(agent: &str, opponent: &str, options: &[&str], games: u64) -> Result<Tuning, LabError> {
    let task = Task::versus(agent.parse().unwrap(), opponent.parse().unwrap(), games);
    let options = options.iter().map(|text| text.parse().unwrap()).collect();
    Tuning::new(MatchSpec::new("ttt".parse().unwrap(), task), options, 7)
}

fn mixed() -> Tuning {
    tuning(
        "uct:iters=15",
        "uct:iters=15",
        &["c=0.05..5", "solver=off,on"],
        240,
    )
    .unwrap()
}

fn play(mut run: TuningRun, threads: usize) -> TuningResult {
    run.play(threads, &StopFlag::default(), |_| ()).unwrap();
    run.result()
}

#[test]
fn threads_do_not_change_the_result() {
    let result = |threads| play(TuningRun::in_memory(mixed()).unwrap(), threads);
    let alone = result(1);
    assert_eq!(alone.units, 120);
    assert_eq!(alone, result(3));
    // More threads than units whose points are known: some have to wait.
    assert_eq!(alone, result(40));
}

#[test]
fn an_interrupted_tuning_goes_on_as_if_nothing_had_happened() {
    let folder = folder("tuning-interrupted");
    let whole = play(TuningRun::in_memory(mixed()).unwrap(), 1);
    for stop_after in [1, 15, 16, 17, 50] {
        let stop = StopFlag::default();
        let mut run = TuningRun::in_folder(mixed(), &folder, "a build").unwrap();
        let begun = run.progress().done;
        run.play(2, &stop, |run| {
            if run.progress().done >= begun + stop_after {
                stop.raise();
            }
        })
        .unwrap();
        // A process that is killed leaves half a line.
        let path = folder.join("tuning.jsonl");
        let mut text = fs::read_to_string(&path).unwrap();
        text += r#"{"unit":119,"agent":"uct"#;
        fs::write(&path, text).unwrap();
    }
    let run = TuningRun::in_folder(mixed(), &folder, "a build").unwrap();
    assert!(run.progress().done >= 99);
    assert_eq!(play(run, 2), whole);
    // Nothing is left to play, and more games go on from there.
    let mut longer = mixed();
    longer.spec.task.set_size(300);
    let run = TuningRun::in_folder(longer, &folder, "a build").unwrap();
    assert_eq!((run.progress().done, run.progress().all), (120, 150));
}

/// A line that a disk lost is played again, with all that depends on it; a shorter tuning uses the first units.
#[test]
fn lost_lines_are_played_again_and_later_units_are_left_out() {
    let folder = folder("tuning-lost");
    let whole = play(
        TuningRun::in_folder(mixed(), &folder, "a build").unwrap(),
        2,
    );
    let path = folder.join("tuning.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let kept = text.lines().filter(|line| !line.contains("\"unit\":5,"));
    let kept: Vec<&str> = kept.collect();
    assert_eq!(kept.len() + 1, text.lines().count());
    fs::write(&path, kept.join("\n") + "\n").unwrap();
    assert_eq!(
        play(
            TuningRun::in_folder(mixed(), &folder, "a build").unwrap(),
            2
        ),
        whole
    );
    let mut shorter = mixed();
    shorter.spec.task.set_size(100);
    let run = TuningRun::in_folder(shorter, &folder, "a build").unwrap();
    assert_eq!((run.progress().done, run.result().units), (50, 50));
}

#[test]
fn units_of_another_build_are_compared() {
    let folder = folder("tuning-builds");
    let whole = play(TuningRun::in_folder(mixed(), &folder, "one").unwrap(), 2);
    let again = play(
        TuningRun::in_folder(mixed(), &folder, "another").unwrap(),
        2,
    );
    assert_eq!(again, whole);
    let headers = |text: &str| text.matches("\"code\":").count();
    let path = folder.join("tuning.jsonl");
    assert_eq!(headers(&fs::read_to_string(&path).unwrap()), 2);
}

#[test]
fn other_tunings_and_changed_lines_are_refused() {
    let folder = folder("tuning-refused");
    play(
        TuningRun::in_folder(mixed(), &folder, "a build").unwrap(),
        2,
    );
    let mut other = mixed();
    other.seed = 8;
    let refused = TuningRun::in_folder(other, &folder, "a build");
    assert!(matches!(refused, Err(LabError::OtherExperiment { .. })));
    let path = folder.join("tuning.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let changed = text.replacen("\"points\":2.0", "\"points\":0.0", 1);
    assert_ne!(changed, text);
    fs::write(&path, changed).unwrap();
    let refused = TuningRun::in_folder(mixed(), &folder, "a build");
    assert!(matches!(refused, Err(LabError::Changed { line, .. }) if line > 1));
}

#[test]
fn what_cannot_be_tuned_is_refused_before_the_first_game() {
    let refused = |options: &[&str]| {
        let error = tuning("uct:iters=15", "random", options, 20).unwrap_err();
        error.to_string()
    };
    assert!(refused(&[]).starts_with("name one to 8 options"));
    assert!(refused(&["q=1..2"]).contains("there is no option \"q\""));
    assert!(refused(&["c=0.1..2", "c=1..3"]).contains("named twice"));
    assert!(refused(&["c=0.1..1e9"]).contains("c=1000000000: expected"));
    assert!(refused(&["solver=on,maybe"]).contains("solver=maybe: expected"));
}

/// Epsilon belongs to MAST and means nothing without it.
#[test]
fn an_option_without_effect_keeps_its_value() {
    let options = ["epsilon=0.1,0.3", "policy=uniform,mast"];
    let tuning = tuning("uct:iters=15", "random", &options, 60).unwrap();
    let folder = folder("tuning-conditional");
    play(TuningRun::in_folder(tuning, &folder, "a build").unwrap(), 2);
    let text = fs::read_to_string(folder.join("tuning.jsonl")).unwrap();
    for agent in [
        "\"uct:iters=15\"",
        "\"uct:iters=15,policy=mast,epsilon=0.1\"",
        "\"uct:iters=15,policy=mast,epsilon=0.3\"",
    ] {
        assert!(text.contains(agent), "{agent}");
    }
    assert!(!text.contains("\"uct:iters=15,epsilon"));
}

/// The agent's success in a game for one player is what counts.
#[test]
fn a_game_for_one_player_is_tuned_by_success() {
    let task = Task::Alone {
        agent: "greedy".parse().unwrap(),
        deals: 30,
    };
    let game = "calculation".parse().unwrap();
    let options = vec!["eval=cards,buried".parse().unwrap()];
    let tuning = Tuning::new(MatchSpec::new(game, task), options, 1).unwrap();
    let result = play(TuningRun::in_memory(tuning).unwrap(), 2);
    assert_eq!(result.units, 30);
    let parts = &result.options[0].parts;
    assert_eq!(parts.iter().map(|part| part.units).sum::<u64>(), 30);
}
