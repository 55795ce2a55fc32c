//! A machine that plays wrong games and makes valid digests of them is found, and checking changes no result.

use std::fs;
use std::path::Path;

use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Coordinator, CoordinatorReply, CoordinatorRequest, JobQueue, LabError, Plan, Worker,
    drop_worker, read, run, write,
};

use crate::common::{CODE, delivery, folder, otherwise, worker};

const TEXT: &str =
    "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 40\nopening-plies = 2";

/// The secret number of these tests: with it, none of the first three blocks is one that the coordinator plays itself.
const SECRET: u64 = 0;

fn plan() -> Plan {
    read(TEXT).unwrap()
}

/// Whether the worker of a name spoils a block.
type IsSpoilt = fn(&str, u64) -> bool;

/// Two workers in turn until nothing is left to play; they spoil what `is_spoilt` names. The coordinator plays what it has
/// chosen itself if it `checks_itself`.
fn two_workers(
    coordinator: &mut Coordinator<'_>,
    (plan, worker): (&Plan, &Worker),
    is_spoilt: IsSpoilt,
    checks_itself: bool,
) -> Result<(), LabError> {
    for turn in 0.. {
        while checks_itself && let Some(place) = coordinator.next_check() {
            coordinator.confirm(worker.play(&place).unwrap().0)?;
        }
        let (blocks, checks) = match coordinator.answer(CoordinatorRequest::Want(1))? {
            CoordinatorReply::Blocks(blocks) => (blocks, Vec::new()),
            CoordinatorReply::Checks { blocks, checks } => (blocks, checks),
            _ => unreachable!(),
        };
        let Some(&number) = blocks.first() else {
            return Ok(());
        };
        // Blocks go to the workers in turn; a check goes to the other one.
        let name = match checks.first() {
            Some(check) if check.played_by == "node1" => "node2",
            Some(_) => "node1",
            None => ["node1", "node2"][turn % 2],
        };
        let (mut block, _) = worker.play(&plan.place(number).unwrap()).unwrap();
        if is_spoilt(name, number) {
            block = otherwise(plan, &block);
        }
        coordinator.answer(CoordinatorRequest::Delivered(Box::new(delivery(
            name, block,
        ))))?;
    }
    Ok(())
}

fn job_queue(folder: &Path, share: f64) -> JobQueue {
    JobQueue::in_folder(plan(), folder, CODE)
        .unwrap()
        .with_spot_checks(share, SECRET)
}

fn results(folder: &Path) -> [Vec<u8>; 2] {
    ["result.json", "games.jsonl"].map(|name| fs::read(folder.join(name)).unwrap())
}

#[test]
fn a_faulty_worker_is_found_and_named() {
    let worker = worker(&plan());
    // Without checks the difference is not detected.
    let mut unchecked = Coordinator::new(job_queue(&folder("unchecked"), 0.0), &worker);
    let spoilt = |name: &str, number| name == "node2" && number == 7;
    two_workers(&mut unchecked, (&plan(), &worker), spoilt, false).unwrap();

    let there = folder("checked");
    let mut coordinator = Coordinator::new(job_queue(&there, 1.0), &worker);
    let problem = two_workers(&mut coordinator, (&plan(), &worker), spoilt, false).unwrap_err();
    let LabError::Disputed(dispute) = &problem else {
        panic!("{problem}")
    };
    assert_eq!(dispute.block, 7);
    let players = [&dispute.first, &dispute.second];
    let faulty = players
        .iter()
        .find(|played| played.worker == "node2")
        .unwrap();
    let sound = players
        .iter()
        .find(|played| played.worker == "node1")
        .unwrap();
    assert_eq!(dispute.third.as_ref(), Some(&sound.digest));
    assert_ne!(faulty.digest, sound.digest);
    let text = problem.to_string();
    assert!(
        text.contains("block 7 (match 0, pairs 7 to 8)") && text.contains("node2 is wrong"),
        "{text}"
    );
    drop(coordinator.into_job_queue());

    // Both outcomes are written down: the experiment does not continue until what the faulty worker sent is dropped.
    let problem = JobQueue::in_folder(plan(), &there, CODE).err().unwrap();
    assert!(
        matches!(problem, LabError::Conflict { block: 7, .. }),
        "{problem}"
    );
    let named = |name: &str| {
        let text = fs::read_to_string(there.join("ledger.jsonl")).unwrap();
        text.lines()
            .filter(|line| line.ends_with(&format!(",\"worker\":\"{name}\"}}")))
            .count() as u64
    };
    let (of_faulty, of_sound) = (named("node2"), named("node1"));
    assert_eq!(drop_worker(&there, "node2").unwrap(), of_faulty);
    assert_eq!((named("node2"), named("node1")), (0, of_sound));
    assert!(of_faulty > 2 && of_sound > 2);
    let mut job_queue = job_queue(&there, 0.0);
    let mut played = 0;
    run(&mut job_queue, 1, &StopFlag::default(), |_| played += 1).unwrap();
    assert_eq!(played + of_sound, 20, "what the sound worker sent is kept");
    write(&mut job_queue, &there, Language::English).unwrap();
    assert_eq!(results(&there), results(&whole(&plan(), "whole")));
}

/// The results of an experiment that this process played alone.
fn whole(plan: &Plan, name: &str) -> std::path::PathBuf {
    let whole = folder(name);
    let mut undisturbed = JobQueue::in_folder(plan.clone(), &whole, CODE).unwrap();
    run(&mut undisturbed, 1, &StopFlag::default(), |_| ()).unwrap();
    write(&mut undisturbed, &whole, Language::English).unwrap();
    whole
}

/// Two names of one machine that always confirm each other, in all matches or in one.
#[test]
fn a_liar_with_two_names_is_found() {
    let plan = read(&TEXT.replace("['random', ", "['random', 'flat:iters=3', ")).unwrap();
    let worker = worker(&plan);
    let cases: [(&str, IsSpoilt); 3] = [
        ("always", |_, _| true),
        ("in the second match", |_, number| number % 3 == 1),
        ("under one name in the third match", |name, number| {
            name == "node2" && number % 3 == 2
        }),
    ];
    for (case, is_spoilt) in cases {
        let there = folder(&format!("two names, {case}"));
        let job_queue = || {
            JobQueue::in_folder(plan.clone(), &there, CODE)
                .unwrap()
                .with_spot_checks(0.0, SECRET)
        };
        let mut coordinator = Coordinator::new(job_queue(), &worker);
        let problem =
            two_workers(&mut coordinator, (&plan, &worker), is_spoilt, true).expect_err(case);
        let LabError::Disputed(dispute) = &problem else {
            panic!("{case}: {problem}")
        };
        assert_eq!(
            dispute.third.as_ref(),
            Some(&dispute.second.digest),
            "{case}"
        );
        let liar = dispute.first.worker.to_string();
        assert!(
            problem.to_string().contains(&format!("{liar} is wrong")),
            "{case}: {problem}"
        );
        drop(coordinator);

        // An earlier run without checks is checked by the next one.
        let _ = fs::remove_dir_all(&there);
        let mut coordinator = Coordinator::new(job_queue(), &worker);
        two_workers(&mut coordinator, (&plan, &worker), is_spoilt, false).unwrap();
        assert!(coordinator.is_complete());
        drop(coordinator);
        let mut again = Coordinator::new(job_queue(), &worker);
        let problem = again
            .play_checks(2, &StopFlag::default(), false)
            .expect_err(case);
        let LabError::Disputed(dispute) = &problem else {
            panic!("{case}: {problem}")
        };
        assert!(
            dispute.first.worker.to_string().starts_with("node"),
            "{case}: {problem}"
        );
        drop(again);

        for name in ["node1", "node2"] {
            assert!(drop_worker(&there, name).unwrap() > 0);
        }
        let mut job_queue = job_queue();
        run(&mut job_queue, 2, &StopFlag::default(), |_| ()).unwrap();
        write(&mut job_queue, &there, Language::English).unwrap();
        assert_eq!(
            results(&there),
            results(&whole(&plan, "without liars")),
            "{case}"
        );
    }
}

/// Honest workers are checked as well, and nothing of it shows in the results.
#[test]
fn names_of_workers_change_no_result() {
    let (plan, there) = (plan(), folder("named"));
    let worker = worker(&plan);
    let mut coordinator = Coordinator::new(job_queue(&there, 1.0), &worker);
    two_workers(&mut coordinator, (&plan, &worker), |_, _| false, true).unwrap();
    let mut job_queue = coordinator.into_job_queue();
    assert!(job_queue.checked() >= 19, "{} checks", job_queue.checked());
    write(&mut job_queue, &there, Language::English).unwrap();
    drop(job_queue);
    assert_eq!(results(&there), results(&whole(&plan, "unnamed")));
    let found = uctopia_lab::verify(&there, None).unwrap();
    assert!(found.is_whole());
    assert_eq!(found.workers.values().sum::<u64>(), 20);
    // A folder's ledger hands its names on.
    let text = fs::read_to_string(there.join("ledger.jsonl")).unwrap();
    let names: Vec<_> = uctopia_lab::deliveries(text.as_bytes())
        .map(|found| found.unwrap().worker.unwrap())
        .collect();
    assert!(
        names.len() == 20
            && names.contains(&"node1".to_owned())
            && names.contains(&"node2".to_owned())
    );
}

/// A worker that hangs: its block goes to another one, and comes twice if it wakes up.
#[test]
fn a_block_that_does_not_come_back_is_handed_out_again() {
    let plan = plan();
    let worker = worker(&plan);
    let now = std::time::Duration::ZERO;
    let blocks = |coordinator: &mut Coordinator<'_>, most| match coordinator
        .answer(CoordinatorRequest::Want(most))
        .unwrap()
    {
        CoordinatorReply::Blocks(blocks) => blocks,
        other => panic!("{other:?}"),
    };
    let deliver = |coordinator: &mut Coordinator<'_>, number: u64, name: &str| {
        let block = worker.play(&plan.place(number).unwrap()).unwrap().0;
        let CoordinatorReply::Accepted {
            duplicate,
            complete,
            ..
        } = coordinator
            .answer(CoordinatorRequest::Delivered(Box::new(delivery(
                name, block,
            ))))
            .unwrap()
        else {
            panic!()
        };
        (duplicate, complete)
    };
    let mut patient = Coordinator::new(JobQueue::in_memory(plan.clone()), &worker);
    assert_eq!(blocks(&mut patient, 19), (0..19).collect::<Vec<_>>());
    assert_eq!(
        [blocks(&mut patient, 9), blocks(&mut patient, 9)],
        [vec![19], vec![]],
        "nothing is late yet"
    );

    let mut coordinator =
        Coordinator::new(JobQueue::in_memory(plan.clone()), &worker).with_block_limit(now);
    assert_eq!(blocks(&mut coordinator, 1), [0], "for a worker that hangs");
    assert_eq!(blocks(&mut coordinator, 2), [0, 1], "its block goes first");
    assert_eq!(deliver(&mut coordinator, 0, "node2"), (false, false));
    assert_eq!(blocks(&mut coordinator, 1), [1]);
    for number in 1..20 {
        assert_eq!(
            deliver(&mut coordinator, number, "node2"),
            (false, number == 19)
        );
    }
    assert!(
        blocks(&mut coordinator, 9).is_empty(),
        "nothing is needed any more"
    );
    assert_eq!(
        deliver(&mut coordinator, 0, "node1"),
        (true, true),
        "it wakes up"
    );
}

#[test]
fn checks_change_no_result_and_every_chosen_block_is_played_by_two() {
    let (without, with) = (folder("without checks"), folder("with checks"));
    for (there, share, jobs) in [(&without, 0.0, 1), (&with, 1.0, 3)] {
        let mut job_queue = job_queue(there, share);
        let mut played = 0;
        run(&mut job_queue, jobs, &StopFlag::default(), |_| played += 1).unwrap();
        assert_eq!(played, 20, "a second play is no progress");
        assert_eq!(
            (job_queue.checked(), job_queue.unchecked()),
            (if share > 0.0 { 20 } else { 0 }, 0)
        );
        write(&mut job_queue, there, Language::English).unwrap();
    }
    assert_eq!(results(&without), results(&with));
    let lines = |there: &Path| {
        fs::read_to_string(there.join("ledger.jsonl"))
            .unwrap()
            .lines()
            .count()
    };
    assert_eq!(lines(&without), lines(&with));
    let notes = fs::read_to_string(with.join("telemetry.jsonl")).unwrap();
    assert_eq!(notes.matches(r#"{"check":{"agrees":true,"#).count(), 20);
}

#[test]
fn a_single_worker_checks_only_on_request() {
    let (plan, worker) = (plan(), worker(&plan()));
    let mut coordinator = Coordinator::new(
        JobQueue::in_memory(plan.clone()).with_spot_checks(1.0, SECRET),
        &worker,
    );
    let play = |coordinator: &mut Coordinator<'_>, number: u64, name: &str| {
        let (block, _) = worker.play(&plan.place(number).unwrap()).unwrap();
        coordinator
            .answer(CoordinatorRequest::Delivered(Box::new(delivery(
                name, block,
            ))))
            .unwrap()
    };
    assert_eq!(
        coordinator.answer(CoordinatorRequest::Want(2)).unwrap(),
        CoordinatorReply::Blocks(vec![0, 1])
    );
    play(&mut coordinator, 0, "node1");
    assert_eq!(
        coordinator.answer(CoordinatorRequest::Want(1)).unwrap(),
        CoordinatorReply::Blocks(vec![2]),
        "no other worker could check it"
    );
    play(&mut coordinator, 1, "node2");
    let CoordinatorReply::Checks { blocks, checks } =
        coordinator.answer(CoordinatorRequest::Want(3)).unwrap()
    else {
        panic!()
    };
    assert_eq!(blocks, [0, 1, 3]);
    assert_eq!(
        [&*checks[0].played_by, &*checks[1].played_by],
        ["node1", "node2"]
    );

    // Played by the same one again and again it is no check, and in the end this process plays it.
    for _ in 0..2 {
        play(&mut coordinator, 0, "node1");
        assert!(
            matches!(coordinator.answer(CoordinatorRequest::Want(1)).unwrap(), CoordinatorReply::Checks { blocks, .. } if blocks == [0])
        );
    }
    play(&mut coordinator, 0, "node1");
    let failed = CoordinatorRequest::Failed {
        block: 1,
        why: "gone".to_owned(),
    };
    assert_eq!(
        coordinator.answer(failed).unwrap(),
        CoordinatorReply::Retry(true)
    );
    assert!(
        matches!(coordinator.answer(CoordinatorRequest::Want(1)).unwrap(), CoordinatorReply::Checks { blocks, .. } if blocks == [1])
    );
    play(&mut coordinator, 1, "node1");
    play(&mut coordinator, 2, "node1");
    // The first block of each of both workers.
    coordinator
        .play_checks(1, &StopFlag::default(), false)
        .unwrap();
    coordinator
        .play_checks(1, &StopFlag::default(), true)
        .unwrap();
    let job_queue = coordinator.into_job_queue();
    assert_eq!((job_queue.checked(), job_queue.unchecked()), (4, 0));
}
