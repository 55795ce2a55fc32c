//! A machine that plays wrong games and makes valid digests of them is found, and checking changes no result.

use std::fs;
use std::path::{Path, PathBuf};

use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Block, BlockRange, BlockResult, Coordinator, CoordinatorReply, CoordinatorRequest, Delivery, JobQueue, LabError,
    Plan, Worker, read, run, write,
};

const CODE: &str = "this build";
const TEXT: &str = "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 40\nopening-plies = 2";

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn plan() -> Plan {
    read(TEXT).unwrap()
}

fn worker(plan: &Plan) -> Worker {
    Worker::new(plan, &StopFlag::default()).unwrap()
}

/// A block as a broken machine plays it: one result is another one, and the digest is right.
fn spoilt(block: &Block) -> Block {
    let BlockResult::Games(mut games) = block.found.clone() else { unreachable!() };
    games[0].game.payoffs = if games[0].game.payoffs == [1.0, -1.0] { vec![-1.0, 1.0] } else { vec![1.0, -1.0] };
    let place = BlockRange { match_index: block.match_index, units: block.from..block.to };
    Block::new(block.experiment.clone(), &place, BlockResult::Games(games))
}

/// Two workers in turn until nothing is left to play; `node2` spoils what `is_spoilt` names.
fn two_workers(coordinator: &mut Coordinator<'_>, worker: &Worker, is_spoilt: fn(u64) -> bool) -> Result<(), LabError> {
    let plan = plan();
    for turn in 0.. {
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
        if name == "node2" && is_spoilt(number) {
            block = spoilt(&block);
        }
        let delivery = Delivery { code: CODE.to_owned(), seconds: 0.0, worker: Some(name.to_owned()), block };
        coordinator.answer(CoordinatorRequest::Delivered(Box::new(delivery)))?;
    }
    Ok(())
}

fn job_queue(folder: &Path, share: f64) -> JobQueue {
    JobQueue::in_folder(plan(), folder, CODE).unwrap().with_spot_checks(share)
}

fn results(folder: &Path) -> [Vec<u8>; 2] {
    ["result.json", "games.jsonl"].map(|name| fs::read(folder.join(name)).unwrap())
}

#[test]
fn a_faulty_worker_is_found_and_named() {
    let worker = worker(&plan());
    // Without checks the difference is not detected.
    let mut unchecked = Coordinator::new(job_queue(&folder("unchecked"), 0.0), &worker);
    two_workers(&mut unchecked, &worker, |number| number == 7).unwrap();

    let there = folder("checked");
    let mut coordinator = Coordinator::new(job_queue(&there, 1.0), &worker);
    let problem = two_workers(&mut coordinator, &worker, |number| number == 7).unwrap_err();
    let LabError::Disputed(dispute) = &problem else { panic!("{problem}") };
    assert_eq!(dispute.block, 7);
    let players = [&dispute.first, &dispute.second];
    let faulty = players.iter().find(|played| played.worker == "node2").unwrap();
    let sound = players.iter().find(|played| played.worker == "node1").unwrap();
    assert_eq!(dispute.third.as_ref(), Some(&sound.digest));
    assert_ne!(faulty.digest, sound.digest);
    let text = problem.to_string();
    assert!(text.contains("block 7 (match 0, pairs 7 to 8)") && text.contains("node2 is wrong"), "{text}");
    drop(coordinator.into_job_queue());

    // Both outcomes are written down: the experiment does not continue.
    let problem = JobQueue::in_folder(plan(), &there, CODE).err().unwrap();
    let LabError::Conflict { earlier, line, block: 7, .. } = problem else { panic!("{problem}") };
    let ledger = there.join("ledger.jsonl");
    let text = fs::read_to_string(&ledger).unwrap();
    let is_wrong = |number: usize| text.lines().nth(number - 1).unwrap().contains(&faulty.digest);
    let wrong = if is_wrong(line) { line } else { earlier };
    let kept = text.lines().enumerate().filter(|(place, _)| place + 1 != wrong);
    fs::write(&ledger, kept.map(|(_, line)| line.to_owned() + "\n").collect::<String>()).unwrap();
    let mut job_queue = job_queue(&there, 0.0);
    run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    write(&mut job_queue, &there, Language::English).unwrap();
    let whole = folder("whole");
    let mut undisturbed = JobQueue::in_folder(plan(), &whole, CODE).unwrap();
    run(&mut undisturbed, 1, &StopFlag::default(), |_| ()).unwrap();
    write(&mut undisturbed, &whole, Language::English).unwrap();
    assert_eq!(results(&there), results(&whole));
}

#[test]
fn checks_change_no_result_and_every_chosen_block_is_played_by_two() {
    let (without, with) = (folder("without checks"), folder("with checks"));
    for (there, share, jobs) in [(&without, 0.0, 1), (&with, 1.0, 3)] {
        let mut job_queue = job_queue(there, share);
        let mut played = 0;
        run(&mut job_queue, jobs, &StopFlag::default(), |_| played += 1).unwrap();
        assert_eq!(played, 20, "a second play is no progress");
        assert_eq!((job_queue.checked(), job_queue.unchecked()), (if share > 0.0 { 20 } else { 0 }, 0));
        write(&mut job_queue, there, Language::English).unwrap();
    }
    assert_eq!(results(&without), results(&with));
    let lines = |there: &Path| fs::read_to_string(there.join("ledger.jsonl")).unwrap().lines().count();
    assert_eq!(lines(&without), lines(&with));
    let notes = fs::read_to_string(with.join("telemetry.jsonl")).unwrap();
    assert_eq!(notes.matches(r#"{"check":{"agrees":true,"#).count(), 20);
}

#[test]
fn a_single_worker_checks_only_on_request() {
    let (plan, worker) = (plan(), worker(&plan()));
    let mut coordinator = Coordinator::new(JobQueue::in_memory(plan.clone()).with_spot_checks(1.0), &worker);
    let play = |coordinator: &mut Coordinator<'_>, number: u64, name: &str| {
        let (block, _) = worker.play(&plan.place(number).unwrap()).unwrap();
        let delivery = Delivery { code: CODE.to_owned(), seconds: 0.0, worker: Some(name.to_owned()), block };
        coordinator.answer(CoordinatorRequest::Delivered(Box::new(delivery))).unwrap()
    };
    assert_eq!(coordinator.answer(CoordinatorRequest::Want(2)).unwrap(), CoordinatorReply::Blocks(vec![0, 1]));
    play(&mut coordinator, 0, "node1");
    assert_eq!(
        coordinator.answer(CoordinatorRequest::Want(1)).unwrap(),
        CoordinatorReply::Blocks(vec![2]),
        "no other worker could check it"
    );
    play(&mut coordinator, 1, "node2");
    let CoordinatorReply::Checks { blocks, checks } = coordinator.answer(CoordinatorRequest::Want(3)).unwrap() else {
        panic!()
    };
    assert_eq!(blocks, [0, 1, 3]);
    assert_eq!([&*checks[0].played_by, &*checks[1].played_by], ["node1", "node2"]);

    // Played by the same one again and again it is no check, and in the end this process plays it.
    for _ in 0..2 {
        play(&mut coordinator, 0, "node1");
        assert!(
            matches!(coordinator.answer(CoordinatorRequest::Want(1)).unwrap(), CoordinatorReply::Checks { blocks, .. } if blocks == [0])
        );
    }
    play(&mut coordinator, 0, "node1");
    let failed = CoordinatorRequest::Failed { block: 1, why: "gone".to_owned() };
    assert_eq!(coordinator.answer(failed).unwrap(), CoordinatorReply::Retry(true));
    assert!(
        matches!(coordinator.answer(CoordinatorRequest::Want(1)).unwrap(), CoordinatorReply::Checks { blocks, .. } if blocks == [1])
    );
    play(&mut coordinator, 1, "node1");
    play(&mut coordinator, 2, "node1");
    coordinator.play_open_checks().unwrap();
    let job_queue = coordinator.into_job_queue();
    assert_eq!((job_queue.checked(), job_queue.unchecked()), (3, 0));
}
