//! Determinism: results do not depend on threads, blocks, order, crashes or machines.

use std::fs;
use std::path::Path;

use uctopia_catalog::GameSpec;
use uctopia_format::Language;
use uctopia_game::{Rng, StopFlag};
use uctopia_lab::{
    Accepted, Block, BlockResult, Coordinator, CoordinatorReply, CoordinatorRequest, Delivery,
    JobQueue, LabError, Plan, read, run, write,
};

use crate::common::{CODE, folder, otherwise, worker};

/// Pairs with openings, deals, and random games.
const EXPERIMENTS: [&str; 3] = [
    "game = 'ttt'\nagents = ['random', 'flat:iters=20', 'uct:iters=20']\ngames = 24\nopening-plies = 2\nseed = 5",
    "game = 'calculation:foundation_first=on'\nagents = ['random', 'flat:iters=10']\ndeals = 12",
    "game = 'connect4'\nrandom-games = 700",
];

fn plan(text: &str, block: u64) -> Plan {
    read(text).unwrap().with_blocks_of(block)
}

fn play(plan: Plan, folder: &Path, jobs: usize) {
    let mut job_queue = JobQueue::in_folder(plan, folder, CODE).unwrap();
    run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
    assert!(job_queue.is_complete());
    write(&mut job_queue, folder, Language::English).unwrap();
}

/// Everything that must not depend on how it was played.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| !["ledger.jsonl", "telemetry.jsonl"].contains(&name.as_str()))
        .collect();
    names.sort();
    names
        .into_iter()
        .map(|name| (name.clone(), fs::read(folder.join(name)).unwrap()))
        .collect()
}

#[track_caller]
fn assert_same_files(one: &Path, other: &Path) {
    for ((name, one), (other_name, other)) in files(one).into_iter().zip(files(other)) {
        assert_eq!(name, other_name);
        assert!(one == other, "{name} differs");
    }
    assert_eq!(files(one).len(), files(other).len());
}

#[test]
fn threads_and_block_sizes_change_nothing() {
    for (number, text) in EXPERIMENTS.iter().enumerate() {
        let reference = folder(&format!("reference {number}"));
        play(plan(text, 1), &reference, 1);
        assert!(
            files(&reference)
                .iter()
                .any(|(name, _)| name == "result.json")
        );
        for (jobs, block) in [(2, 1), (8, 7), (3, 100_000)] {
            let other = folder(&format!(
                "{number} with {jobs} threads and blocks of {block}"
            ));
            play(plan(text, block), &other, jobs);
            assert_same_files(&reference, &other);
        }
    }
}

#[test]
fn blocks_may_come_in_any_order_and_twice() {
    for text in EXPERIMENTS {
        let plan = plan(text, 5);
        let worker = worker(&plan);
        let mut job_queue = JobQueue::in_memory(plan.clone());
        let mut numbers: Vec<u64> = (0..plan.count()).chain(0..plan.count() / 2).collect();
        Rng::new(3).shuffle(&mut numbers);
        for number in numbers {
            job_queue
                .accept(worker.play(&plan.place(number).unwrap()).unwrap().0)
                .unwrap();
        }
        assert_eq!(job_queue.duplicates(), plan.count() / 2);
        let mut in_order = JobQueue::in_memory(plan);
        run(&mut in_order, 1, &StopFlag::default(), |_| ()).unwrap();
        assert_eq!(job_queue.result().to_json(), in_order.result().to_json());
    }
}

#[test]
fn a_killed_run_goes_on_and_plays_nothing_twice() {
    let text = EXPERIMENTS[0];
    let whole = folder("never killed");
    play(plan(text, 1), &whole, 2);

    let killed = folder("killed");
    let stop = StopFlag::default();
    let mut job_queue = JobQueue::in_folder(plan(text, 1), &killed, CODE).unwrap();
    run(&mut job_queue, 2, &stop, |done| {
        if done.progress.done >= 10 {
            stop.raise();
        }
    })
    .unwrap();
    let done = job_queue.progress().done;
    assert!((10..36).contains(&done));
    drop(job_queue);
    // The crash came in the middle of a line.
    let ledger = killed.join("ledger.jsonl");
    let mut torn = fs::read_to_string(&ledger).unwrap();
    torn.push_str(r#"{"experiment":"a"#);
    fs::write(&ledger, &torn).unwrap();

    let mut played = 0;
    let mut job_queue = JobQueue::in_folder(plan(text, 1), &killed, CODE).unwrap();
    run(&mut job_queue, 1, &StopFlag::default(), |_| played += 1).unwrap();
    assert_eq!(played, 36 - done);
    write(&mut job_queue, &killed, Language::English).unwrap();
    assert_same_files(&whole, &killed);
    drop(job_queue);
    assert!(
        JobQueue::in_folder(plan(text, 1), &killed, CODE)
            .unwrap()
            .is_complete(),
        "nothing was written into the torn line"
    );
}

#[test]
fn more_games_are_added_to_those_there_are() {
    let (short, long) = (
        EXPERIMENTS[0],
        EXPERIMENTS[0].replace("games = 24", "games = 40"),
    );
    let grown = folder("grown");
    play(plan(short, 1), &grown, 1);
    let mut played = 0;
    let mut job_queue = JobQueue::in_folder(plan(&long, 1), &grown, CODE).unwrap();
    run(&mut job_queue, 1, &StopFlag::default(), |_| played += 1).unwrap();
    assert_eq!(played, 3 * 8);
    write(&mut job_queue, &grown, Language::English).unwrap();
    let at_once = folder("at once");
    play(plan(&long, 1), &at_once, 1);
    assert_same_files(&at_once, &grown);
}

#[test]
fn a_block_that_comes_out_differently_is_an_error() {
    for text in [EXPERIMENTS[0], EXPERIMENTS[2]] {
        let plan = plan(text, 4);
        let (block, _) = worker(&plan).play(&plan.place(0).unwrap()).unwrap();
        let other = otherwise(&plan, &block);
        let mut job_queue = JobQueue::in_memory(plan);
        assert_eq!(job_queue.accept(block.clone()).unwrap(), Accepted::New);
        assert!(matches!(
            job_queue.accept(other.clone()),
            Err(LabError::Differs { .. })
        ));
        let changed = Block {
            digest: other.digest,
            ..block.clone()
        };
        assert!(
            matches!(job_queue.accept(changed), Err(LabError::Foreign(_))),
            "its digest is that of another block"
        );
        let elsewhere = Block {
            experiment: "0123456789abcdef".to_owned(),
            ..block
        };
        assert!(matches!(
            job_queue.accept(elsewhere),
            Err(LabError::Foreign(_))
        ));
    }
}

#[test]
fn a_folder_belongs_to_one_experiment() {
    let there = folder("taken");
    play(plan(EXPERIMENTS[2], 100), &there, 1);
    for other in [
        EXPERIMENTS[0].to_owned(),
        format!("{}\nseed = 2", EXPERIMENTS[2]),
    ] {
        let problem = JobQueue::in_folder(plan(&other, 100), &there, CODE)
            .err()
            .unwrap();
        assert!(
            matches!(problem, LabError::OtherExperiment { .. }),
            "{problem}"
        );
    }
}

#[test]
fn a_ledger_that_was_changed_is_refused() {
    let there = folder("changed");
    play(plan(EXPERIMENTS[2], 100), &there, 1);
    let ledger = there.join("ledger.jsonl");
    let text = fs::read_to_string(&ledger).unwrap();
    let draws = text
        .split("\"draws\":")
        .nth(3)
        .unwrap()
        .split(',')
        .next()
        .unwrap();
    fs::write(
        &ledger,
        text.replacen(&format!("\"draws\":{draws},"), "\"draws\":77,", 3),
    )
    .unwrap();
    let problem = JobQueue::in_folder(plan(EXPERIMENTS[2], 100), &there, CODE)
        .err()
        .unwrap();
    assert!(matches!(problem, LabError::Changed { .. }), "{problem}");
}

#[test]
fn another_build_is_trusted_when_it_plays_the_same() {
    let there = folder("other build");
    play(plan(EXPERIMENTS[2], 100), &there, 1);
    let plan = plan(EXPERIMENTS[2], 100);
    let worker = worker(&plan);
    let mut job_queue = JobQueue::in_folder(plan.clone(), &there, "a later build").unwrap();
    assert_eq!(job_queue.verify(&worker).unwrap(), 1);
    assert!(job_queue.is_complete());
    drop(job_queue);

    // A build whose games are others: one block of it stands in the folder.
    let wrong = folder("wrong build");
    let mut job_queue = JobQueue::in_folder(plan.clone(), &wrong, "a wrong build").unwrap();
    let (block, _) = worker.play(&plan.place(0).unwrap()).unwrap();
    job_queue.accept(otherwise(&plan, &block)).unwrap();
    drop(job_queue);
    let mut job_queue = JobQueue::in_folder(plan.clone(), &wrong, CODE).unwrap();
    assert!(matches!(
        job_queue.verify(&worker),
        Err(LabError::Differs { .. })
    ));

    // The same with a worker elsewhere.
    let mut job_queue = JobQueue::in_memory(plan.clone());
    let mut accept = |block: Block, code: &str| {
        let delivery = Delivery {
            code: code.to_owned(),
            seconds: 0.0,
            worker: None,
            block,
        };
        job_queue.accept_delivery(delivery, None, &worker)
    };
    assert!(matches!(
        accept(otherwise(&plan, &block), "a wrong build"),
        Err(LabError::Differs { .. })
    ));
    assert_eq!(accept(block, "a later build").unwrap(), Accepted::New);
}

#[test]
fn failing_blocks_are_given_up() {
    let plan = plan(EXPERIMENTS[2], 100);
    let worker = worker(&plan);
    let mut coordinator = Coordinator::new(JobQueue::in_memory(plan.clone()), &worker);
    let mut failures = 0;
    loop {
        let CoordinatorReply::Blocks(blocks) =
            coordinator.answer(CoordinatorRequest::Want(2)).unwrap()
        else {
            unreachable!()
        };
        if blocks.is_empty() {
            break;
        }
        for number in blocks {
            let request = if number == 3 {
                failures += 1;
                CoordinatorRequest::Failed {
                    block: 3,
                    why: "the worker is gone".to_owned(),
                }
            } else {
                let (block, _) = worker.play(&plan.place(number).unwrap()).unwrap();
                CoordinatorRequest::Delivered(Box::new(Delivery {
                    code: CODE.to_owned(),
                    seconds: 0.0,
                    worker: None,
                    block,
                }))
            };
            coordinator.answer(request).unwrap();
        }
    }
    assert_eq!(failures, Coordinator::MOST_TRIALS);
    assert_eq!(coordinator.given_up(), [3]);
    let job_queue = coordinator.into_job_queue();
    assert_eq!(job_queue.progress().done, 600);
    assert_eq!(
        job_queue.result().matches[0].units,
        300,
        "only the unbroken run counts"
    );
}

/// On any number of threads and at any speed the test stops at the same pair.
#[test]
fn a_sequential_test_stops_at_the_same_pair_for_any_number_of_workers() {
    let text = "game = 'ttt'\nagents = ['uct:iters=30', 'random']\nopening-plies = 1\nsprt = 'elo0=0,elo1=100'";
    let plan = plan(text, 1);
    let worker = worker(&plan);
    let results = [1, 2, 7, 40].map(|workers| {
        let mut job_queue = JobQueue::in_memory(plan.clone());
        let mut rng = Rng::new(workers as u64);
        let mut in_work = Vec::new();
        loop {
            in_work.extend(std::iter::from_fn(|| job_queue.next()).take(workers - in_work.len()));
            if in_work.is_empty() {
                break;
            }
            let place = in_work.swap_remove(rng.below(in_work.len() as u32) as usize);
            job_queue.accept(worker.play(&place).unwrap().0).unwrap();
        }
        assert!(job_queue.is_complete());
        job_queue.result()
    });
    let counted = results[0].matches[0].units;
    assert!((5..200).contains(&counted), "{counted} pairs");
    assert!(
        results[1..]
            .iter()
            .all(|result| result.to_json() == results[0].to_json())
    );
}

/// Moves as text lead from the start to an end with the payoffs of the record.
#[test]
fn records_play_again() {
    for text in &EXPERIMENTS[..2] {
        let plan = plan(text, 1);
        let mut job_queue = JobQueue::in_memory(plan.clone());
        run(&mut job_queue, 2, &StopFlag::default(), |_| ()).unwrap();
        let worker = worker(&plan);
        let mut games = 0;
        job_queue
            .each_game(|match_index, record| {
                let game: &GameSpec = &plan.experiment.matches[match_index].game;
                let mut session = game.session();
                record
                    .game
                    .moves
                    .iter()
                    .for_each(|m| session.play(m).unwrap());
                assert_eq!(session.payoffs(), Some(record.game.payoffs.clone()));
                let unit = uctopia_lab::BlockRange {
                    match_index,
                    units: record.unit..record.unit + 1,
                };
                let BlockResult::Games(again) = worker.play(&unit).unwrap().0.found else {
                    unreachable!()
                };
                assert!(
                    again.contains(&record),
                    "the unit's number is enough to play it again"
                );
                games += 1;
                Ok(())
            })
            .unwrap();
        assert!(games > 20);
    }
}

/// Asking again does not make wrong games right.
#[test]
fn a_build_that_plays_otherwise_is_refused_every_time() {
    let plan = plan(EXPERIMENTS[2], 100);
    let worker = worker(&plan);
    let there = folder("refused twice");
    let mut job_queue = JobQueue::in_folder(plan.clone(), &there, "a wrong build").unwrap();
    job_queue
        .accept(otherwise(
            &plan,
            &worker.play(&plan.place(0).unwrap()).unwrap().0,
        ))
        .unwrap();
    drop(job_queue);
    for _ in 0..2 {
        let mut job_queue = JobQueue::in_folder(plan.clone(), &there, CODE).unwrap();
        let another = worker.play(&plan.place(1).unwrap()).unwrap().0;
        assert!(
            matches!(job_queue.accept(another), Err(LabError::Foreign(_))),
            "nothing is written before it is compared"
        );
        let refused = run(&mut job_queue, 1, &StopFlag::default(), |_| ());
        assert!(matches!(refused, Err(LabError::Differs { .. })));
    }
}

#[test]
fn folders_are_locked_by_one_process() {
    let there = folder("without-owner");
    drop(JobQueue::in_folder(plan(EXPERIMENTS[1], 1), &there, CODE).unwrap());
    let job_queue = JobQueue::in_folder(plan(EXPERIMENTS[2], 100), &there, CODE).unwrap();
    let second = JobQueue::in_folder(plan(EXPERIMENTS[2], 100), &there, CODE)
        .err()
        .unwrap();
    assert!(matches!(second, LabError::Busy { .. }), "{second}");
    drop(job_queue);
    play(plan(EXPERIMENTS[2], 100), &there, 1);
}

/// Bytes of half a letter are no reason to lose a ledger.
#[test]
fn a_ledger_may_be_torn_inside_a_letter() {
    let there = folder("half a letter");
    play(plan(EXPERIMENTS[2], 100), &there, 1);
    let ledger = there.join("ledger.jsonl");
    let mut bytes = fs::read(&ledger).unwrap();
    bytes.extend(b"{\"experiment\":\"\xc3");
    fs::write(&ledger, bytes).unwrap();
    assert!(
        JobQueue::in_folder(plan(EXPERIMENTS[2], 100), &there, CODE)
            .unwrap()
            .is_complete()
    );
}

#[test]
fn absurd_plans_are_refused_in_sentences() {
    let json = |edit: &dyn Fn(&mut Plan)| {
        let mut plan = plan(EXPERIMENTS[2], 100);
        edit(&mut plan);
        read(&serde_json::to_string(&plan).unwrap())
            .unwrap_err()
            .to_string()
    };
    assert!(json(&|plan| plan.blocks.clear()).contains("one block size"));
    assert!(json(&|plan| plan.blocks[0] = 0).contains("at least 1 unit"));
    assert!(json(&|plan| plan.experiment.matches.clear()).contains("at least one match"));
    assert!(
        json(&|plan| plan.experiment.matches[0].task.set_size(u64::MAX))
            .contains("are too many: use at most")
    );
    assert!(
        read("game = 'ttt'\nrandom-games = 0")
            .unwrap_err()
            .to_string()
            .contains("0 games are too few")
    );
}

/// Agents that always answer alike repeat their games: those count once, wherever they were played, and the test ends by
/// itself.
#[test]
fn a_test_of_repeated_games_ends_undecided_everywhere() {
    let text = "game = 'connect4'\nagents = ['alpha-beta:depth=2', 'alpha-beta:depth=1']\nopening-plies = 1\n\
                sprt = 'elo0=0,elo1=10'";
    let reference = folder("undecided");
    play(plan(text, 1), &reference, 1);
    let result: uctopia_lab::ExperimentResult =
        serde_json::from_slice(&fs::read(reference.join("result.json")).unwrap()).unwrap();
    let uctopia_lab::MatchOutcome::Versus(found) = &result.matches[0].outcome else {
        panic!("two agents")
    };
    assert!(result.complete && found.test.unwrap().exhausted);
    assert_eq!(
        found.distinct.unwrap().units,
        7,
        "there are seven first moves"
    );
    let report = fs::read_to_string(reference.join("report.md")).unwrap();
    assert!(
        report.contains(
            ": both agents are deterministic and every game repeats an earlier one  LLR "
        ),
        "{report}"
    );
    assert!(
        report.contains("repeated games count once: 7 of "),
        "{report}"
    );
    for (jobs, block) in [(4, 1), (2, 7)] {
        let other = folder(&format!(
            "undecided with {jobs} threads and blocks of {block}"
        ));
        play(plan(text, block), &other, jobs);
        assert_same_files(&reference, &other);
    }
    // Half of it, and then the rest by another process.
    let resumed = folder("undecided, resumed");
    let stop = StopFlag::default();
    let mut job_queue = JobQueue::in_folder(plan(text, 1), &resumed, CODE).unwrap();
    run(&mut job_queue, 1, &stop, |done| {
        if done.progress.done >= 15 {
            stop.raise();
        }
    })
    .unwrap();
    assert!(!job_queue.is_complete());
    drop(job_queue);
    play(plan(text, 1), &resumed, 2);
    assert_same_files(&reference, &resumed);
}

/// A list of openings played once or ten times: the ratings are the same, with the same intervals.
#[test]
fn ratings_count_repeated_games_once() {
    let ratings = |games: u32| {
        let agents = [
            "alpha-beta:depth=1",
            "alpha-beta:depth=2",
            "alpha-beta:depth=3",
        ];
        let text =
            format!("game = 'connect4'\nagents = {agents:?}\nopenings = 'all:2'\ngames = {games}");
        let mut job_queue = JobQueue::in_memory(plan(&text, 1));
        run(&mut job_queue, 2, &StopFlag::default(), |_| ()).unwrap();
        let result = job_queue.result();
        let repeated = result.matches.iter().any(|totals| match &totals.outcome {
            uctopia_lab::MatchOutcome::Versus(found) => found.distinct.is_some(),
            _ => false,
        });
        (
            result.ratings.clone().unwrap(),
            uctopia_lab::Crosstable::of(&result).csv(),
            repeated,
        )
    };
    let (once, many) = (ratings(2 * 25), ratings(2 * 75));
    assert!(!once.2 && many.2);
    assert_eq!((once.0, once.1), (many.0, many.1));
}

/// A job queue that keeps no games hands over the same ones in the same order, and says the same.
#[test]
fn a_streaming_queue_keeps_no_game_and_loses_none() {
    use std::sync::{Arc, Mutex};
    let text =
        "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 60\nsprt = 'elo0=0,elo1=200'";
    let mut kept = JobQueue::in_memory(plan(text, 1));
    run(&mut kept, 1, &StopFlag::default(), |_| ()).unwrap();
    let mut expected = Vec::new();
    kept.each_game(|_, record| {
        expected.push(record);
        Ok(())
    })
    .unwrap();
    let games = Arc::new(Mutex::new(Vec::new()));
    let taken = Arc::clone(&games);
    let all = plan(text, 1);
    let worker = worker(&all);
    let mut job_queue = JobQueue::streaming(all.clone(), move |_, record| {
        taken.lock().unwrap().push(record.clone());
    });
    let count = all.count();
    let late: Vec<u64> = vec![3, 1, 2, 0];
    for number in late.into_iter().chain(4..count) {
        job_queue
            .accept(worker.play(&all.place(number).unwrap()).unwrap().0)
            .unwrap();
    }
    assert_eq!(*games.lock().unwrap(), expected);
    assert_eq!(job_queue.result().to_json(), kept.result().to_json());
    let mut beyond = Vec::new();
    job_queue
        .each_game_beyond(|_, record| {
            beyond.push(record.index);
            Ok(())
        })
        .unwrap();
    let first = expected.len() as u64;
    assert_eq!(
        beyond,
        (first..2 * count).collect::<Vec<_>>(),
        "games after the end of the test"
    );
    assert!(job_queue.each_game(|_, _| Ok(())).is_err());
}
