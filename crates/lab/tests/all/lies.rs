//! Blocks whose digest is right and whose contents are lies: each is refused wherever it comes in, with a sentence that names
//! who sent it.

use std::fs;

use uctopia_arena::{FinalScores, GameEnd, GameRecord, Side};
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Block, BlockResult, Coordinator, CoordinatorRequest, Delivery, JobQueue, LabError, LineState,
    Plan, deliveries, read, run, verify, write,
};
use uctopia_search::RandomGames;

use crate::common::{CODE, delivery, folder, worker};

const PAIRS: &str =
    "game = 'ttt'\nagents = ['random', 'flat:iters=5']\ngames = 8\nopening-plies = 2";
const DEALS: &str =
    "game = 'calculation:foundation_first=on'\nagents = ['random', 'flat:iters=5']\ndeals = 4";
const COUNTS: &str = "game = 'ttt'\nrandom-games = 40";

type Lie = (&'static str, fn(&mut Block), &'static str);

fn games(block: &mut Block) -> &mut Vec<GameRecord<String>> {
    let BlockResult::Games(games) = &mut block.found else {
        unreachable!()
    };
    games
}

fn first(block: &mut Block) -> &mut GameRecord<String> {
    &mut games(block)[0]
}

fn counts(block: &mut Block) -> &mut RandomGames {
    let BlockResult::Counts(counts) = &mut block.found else {
        unreachable!()
    };
    counts
}

fn end(json: &str) -> GameEnd {
    serde_json::from_str(json).unwrap()
}

/// Every field of a block of games, and what a liar may write there.
const LIES_OF_PAIRS: &[Lie] = &[
    (
        "a foreign experiment",
        |block| block.experiment = "0123456789abcdef".to_owned(),
        "its identity is 0123456789abcdef",
    ),
    (
        "an escape for an experiment",
        |block| block.experiment = "\x1b[31mred\x1b[0m".to_owned(),
        "its identity is none",
    ),
    (
        "no such match",
        |block| block.match_index = 9,
        "there is no match number 9",
    ),
    (
        "no units",
        |block| block.to = block.from,
        "blocks here have 2 units each",
    ),
    (
        "units without end",
        |block| block.to = u64::MAX,
        "blocks here have 2 units each",
    ),
    (
        "units beyond the end",
        |block| (block.from, block.to) = (400, 402),
        "blocks here have 2 units each",
    ),
    (
        "counts instead of games",
        |block| block.found = BlockResult::Counts(RandomGames::default()),
        "games are due",
    ),
    (
        "no games",
        |block| games(block).clear(),
        "game 0: it is missing",
    ),
    (
        "a game too few",
        |block| games(block).truncate(3),
        "blocks here have 2 units each",
    ),
    (
        "two games too few",
        |block| games(block).truncate(2),
        "game 2: it is missing",
    ),
    (
        "two games too many",
        |block| {
            let more = games(block)[..2].to_vec();
            games(block).extend(more);
        },
        "it belongs to no unit of the block",
    ),
    (
        "games in another order",
        |block| games(block).swap(0, 1),
        "number 1 and unit 0",
    ),
    (
        "another number",
        |block| first(block).index = u64::MAX,
        "number 18446744073709551615",
    ),
    ("another unit", |block| first(block).unit = 7, "unit 7"),
    (
        "a start of its own",
        |block| first(block).start = Some("b2".to_owned()),
        "the position of its opening",
    ),
    (
        "no seats",
        |block| first(block).seats.clear(),
        "its seats are not those of the schedule",
    ),
    (
        "one seat",
        |block| first(block).seats.truncate(1),
        "its seats",
    ),
    (
        "swapped seats",
        |block| first(block).seats.reverse(),
        "its seats",
    ),
    (
        "a third contestant",
        |block| first(block).seats[0].side = Side::C,
        "its seats",
    ),
    (
        "a foreign name",
        |block| first(block).seats[0].agent = "exact".to_owned(),
        "its seats",
    ),
    (
        "a name with escapes",
        |block| first(block).seats[1].agent += "\x1b]0;title\x07",
        "its seats",
    ),
    (
        "no opening",
        |block| first(block).game.opening_plies = 0,
        "it says that its opening has 0 plies",
    ),
    (
        "another opening",
        |block| first(block).game.moves.swap(0, 1),
        "is due",
    ),
    (
        "nothing but half an opening",
        |block| first(block).game.moves.truncate(1),
        "it ends before its opening does",
    ),
    (
        "no moves",
        |block| first(block).game.moves.clear(),
        "it ends before its opening does",
    ),
    (
        "a move that is none",
        |block| first(block).game.moves[2] = "z9".to_owned(),
        "its move 3 is z9, which is not legal",
    ),
    (
        "a move with escapes",
        |block| first(block).game.moves[2] = "\x1b[2Jb2".to_owned(),
        r"its move 3 is \u{1b}[2Jb2",
    ),
    (
        "an occupied square",
        |block| {
            let game = &mut first(block).game;
            game.moves[3] = game.moves[2].clone();
        },
        "which is not legal",
    ),
    (
        "a move in another form",
        |block| {
            let m = &mut first(block).game.moves[2];
            *m = m.to_uppercase();
        },
        "is due",
    ),
    (
        "moves after the end",
        |block| first(block).game.moves.push("a1".to_owned()),
        "after its end",
    ),
    (
        "no last move",
        |block| _ = first(block).game.moves.pop(),
        "where it can have ended in the way it says",
    ),
    (
        "too long",
        |block| first(block).game.end = GameEnd::TooLong,
        "in the way it says",
    ),
    (
        "given up after the end",
        |block| first(block).game.end = end(r#"{"resigned":{"player":0}}"#),
        "in the way it says",
    ),
    (
        "given up by the other one",
        |block| {
            let game = &mut first(block).game;
            game.moves.truncate(2);
            game.end = end(r#"{"resigned":{"player":1}}"#);
        },
        "in the way it says",
    ),
    (
        "given up by no seat",
        |block| {
            let game = &mut first(block).game;
            game.moves.truncate(2);
            game.end = end(r#"{"resigned":{"player":200}}"#);
        },
        "in the way it says",
    ),
    (
        "an illegal move that wins",
        |block| {
            let game = &mut first(block).game;
            game.moves.truncate(2);
            game.end = end(r#"{"illegal-move":{"player":0,"attempted":"\u001b[31mz9"}}"#);
            game.payoffs = vec![1.0, -1.0];
        },
        "its payoffs are 1 -1, and the position at its end gives -1 1",
    ),
    (
        "payoffs that no game has",
        |block| first(block).game.payoffs = vec![7.0, -7.0],
        "its payoffs are 7 -7",
    ),
    (
        "no payoffs",
        |block| first(block).game.payoffs.clear(),
        "it has no payoffs",
    ),
    (
        "a payoff too many",
        |block| first(block).game.payoffs.push(0.0),
        "its payoffs are",
    ),
    (
        "other payoffs",
        |block| first(block).game.payoffs[0] = 0.25,
        "its payoffs are 0.25",
    ),
    (
        "no decisions",
        |block| first(block).game.decisions.clear(),
        "its numbers of decisions",
    ),
    (
        "many decisions",
        |block| first(block).game.decisions[1] = u32::MAX,
        "its numbers of decisions",
    ),
    (
        "not reproducible",
        |block| first(block).game.reproducible = false,
        "game 0 is said not to be reproducible",
    ),
    (
        "scores of a game without any",
        |block| {
            let scores = FinalScores {
                unit: "\x1b[31mdiscs".to_owned(),
                range: [0.0, 1.0],
                values: vec![1.0, 0.0],
            };
            first(block).game.scores = Some(scores);
        },
        "its scores are not those",
    ),
];

const LIES_OF_DEALS: &[Lie] = &[
    (
        "cards of another deal",
        |block| {
            let mut other = games(block)[1].clone();
            (other.index, other.unit) = (first(block).index, first(block).unit);
            games(block)[0] = other;
        },
        "is due",
    ),
    (
        "two games of a deal",
        |block| {
            let again = first(block).clone();
            games(block).insert(1, again);
        },
        "number 0 and unit 0",
    ),
    (
        "success",
        |block| first(block).game.payoffs = vec![0.5],
        "its payoffs are 0.5",
    ),
];

const LIES_OF_COUNTS: &[Lie] = &[
    (
        "games instead of counts",
        |block| block.found = BlockResult::Games(Vec::new()),
        "only counts are due",
    ),
    (
        "more games",
        |block| counts(block).games = u64::MAX,
        "it counts 18446744073709551615 games, and 20 are due",
    ),
    (
        "more wins",
        |block| counts(block).wins += 1,
        "are not 20 games",
    ),
    (
        "a sum that wraps",
        |block| {
            let counts = counts(block);
            (counts.wins, counts.draws, counts.losses) = (u64::MAX, 21, 0);
        },
        "its 18446744073709551615 wins, 21 draws and 0 losses are not 20 games",
    ),
    (
        "no plies",
        |block| counts(block).plies = 0,
        "20 games cannot have 0 plies",
    ),
    (
        "plies without end",
        |block| counts(block).plies = u64::MAX,
        "cannot have 18446744073709551615 plies",
    ),
];

/// The plan of an experiment in blocks of two units or twenty games.
fn plan(text: &str) -> Plan {
    read(text)
        .unwrap()
        .with_blocks_of(if text == COUNTS { 20 } else { 2 })
}

/// The block with what a liar makes of it, and the digest that belongs to that.
fn changed(block: &Block, lie: fn(&mut Block)) -> Block {
    let mut changed = block.clone();
    lie(&mut changed);
    let place = uctopia_lab::BlockRange {
        match_index: changed.match_index,
        units: changed.from..changed.to,
    };
    let changed = Block::new(changed.experiment, &place, changed.found);
    assert!(changed.is_whole());
    changed
}

fn all_lies() -> impl Iterator<Item = (&'static str, Lie)> {
    let of = |text: &'static str, lies: &'static [Lie]| lies.iter().map(move |&lie| (text, lie));
    of(PAIRS, LIES_OF_PAIRS)
        .chain(of(DEALS, LIES_OF_DEALS))
        .chain(of(COUNTS, LIES_OF_COUNTS))
}

#[test]
fn every_lie_is_refused_and_names_its_worker() {
    for (text, (name, lie, said)) in all_lies() {
        let plan = plan(text);
        let worker = worker(&plan);
        let honest = worker.play(&plan.place(0).unwrap()).unwrap().0;
        let lied = changed(&honest, lie);
        let mut coordinator = Coordinator::new(JobQueue::in_memory(plan.clone()), &worker);
        let request = CoordinatorRequest::Delivered(Box::new(delivery("node7", lied.clone())));
        let problem = coordinator.answer(request).expect_err(name).to_string();
        assert!(
            problem.starts_with("node7 sent what is refused: ") && problem.contains(said),
            "{name}: {problem}"
        );
        assert!(
            !problem.contains(|c: char| c.is_control()),
            "{name}: {problem:?}"
        );
        let mut job_queue = coordinator.into_job_queue();
        assert_eq!(job_queue.progress().done, 0, "{name}");
        assert!(
            job_queue.accept_by(lied.clone(), "node7").is_err(),
            "{name}"
        );
        assert!(job_queue.accept(lied).is_err(), "{name}");
        assert!(job_queue.accept(honest).is_ok(), "{name}");
    }
}

#[test]
fn a_folder_with_a_lie_is_refused_and_not_called_whole() {
    for text in [PAIRS, DEALS, COUNTS] {
        let there = folder(&format!("lies in a folder {}", text.len()));
        let mut job_queue = JobQueue::in_folder(plan(text), &there, CODE).unwrap();
        run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
        write(&mut job_queue, &there, Language::English).unwrap();
        drop(job_queue);
        assert!(verify(&there, None).unwrap().is_whole());
        let ledger = there.join("ledger.jsonl");
        let whole = fs::read_to_string(&ledger).unwrap();
        let line = whole
            .lines()
            .find(|line| line.contains("\"from\":0,"))
            .unwrap();
        let honest: Block = serde_json::from_str(line).unwrap();
        for (_, (name, lie, said)) in all_lies().filter(|(of, _)| *of == text) {
            let lied = changed(&honest, lie).line();
            fs::write(&ledger, whole.replacen(line, &lied, 1)).unwrap();
            let found = verify(&there, None).unwrap();
            assert!(!found.is_whole() && !found.missing.is_empty(), "{name}");
            let run = found.lines.iter().find(|run| {
                matches!(
                    run.state,
                    LineState::Invalid | LineState::Foreign | LineState::LeftOut
                )
            });
            let run = run.unwrap_or_else(|| panic!("{name}: {:?}", found.lines));
            let note = run
                .note
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default();
            assert!(
                run.state == LineState::LeftOut || note.contains(said) || note.contains("neither"),
                "{name}: {note}"
            );
            assert!(!note.contains(|c: char| c.is_control()), "{name}: {note:?}");
            match JobQueue::in_folder(plan(text), &there, CODE) {
                Ok(job_queue) => assert_eq!(
                    run.state,
                    LineState::LeftOut,
                    "{name}: {}",
                    job_queue.progress().done
                ),
                Err(LabError::At { .. }) => assert_ne!(run.state, LineState::LeftOut, "{name}"),
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
}

#[test]
fn names_with_escapes_are_refused_and_not_repeated() {
    let plan = plan(COUNTS);
    let worker = worker(&plan);
    let block = worker.play(&plan.place(0).unwrap()).unwrap().0;
    let bad = [
        "\x1b[31mnode7",
        "node\n7",
        "node\u{202e}7",
        &"7".repeat(1000),
    ];
    for name in bad {
        for lied in [
            Delivery {
                worker: Some(name.to_owned()),
                ..delivery("node7", block.clone())
            },
            Delivery {
                code: name.to_owned(),
                ..delivery("node7", block.clone())
            },
        ] {
            let mut coordinator = Coordinator::new(JobQueue::in_memory(plan.clone()), &worker);
            let line = serde_json::to_string(&lied).unwrap();
            let problem = coordinator
                .answer(CoordinatorRequest::Delivered(Box::new(lied)))
                .unwrap_err()
                .to_string();
            assert!(
                problem.contains("a name that cannot be shown") && !problem.contains(name),
                "{problem:?}"
            );
            assert!(deliveries(line.as_bytes()).next().unwrap().is_err());
        }
    }
}

/// A header is no better than a block: one that says it belongs here and holds another plan.
#[test]
fn a_header_with_another_plan_is_refused() {
    let there = folder("a lying header");
    let here = plan(PAIRS);
    let mut job_queue = JobQueue::in_folder(here.clone(), &there, CODE).unwrap();
    run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    drop(job_queue);
    let ledger = there.join("ledger.jsonl");
    let whole = fs::read_to_string(&ledger).unwrap();
    let header = whole.lines().next().unwrap();
    let mut three = here.clone();
    three.experiment.matches.extend([
        three.experiment.matches[0].clone(),
        three.experiment.matches[0].clone(),
    ]);
    three.blocks.extend([1, 1]);
    let plan = |plan: &Plan| {
        serde_json::to_string(plan)
            .unwrap()
            .trim_matches(['{', '}'])
            .to_owned()
    };
    let (open, _) = header.rsplit_once(",\"digest\":").unwrap();
    let lied = format!("{open}}}").replace(&plan(&here), &plan(&three));
    assert_ne!(lied, format!("{open}}}"));
    let sealed = format!(
        "{},\"digest\":\"{}\"}}",
        lied.strip_suffix('}').unwrap(),
        uctopia_lab::digest(lied.as_bytes())
    );
    for line in [lied, sealed] {
        fs::write(&ledger, whole.replacen(header, &line, 1)).unwrap();
        let problem = JobQueue::in_folder(here.clone(), &there, CODE)
            .err()
            .expect("it is refused");
        assert!(
            matches!(problem, LabError::ChangedHeader { line: 1, .. }),
            "{problem}"
        );
        assert!(!verify(&there, None).unwrap().is_whole());
    }
}

/// Games that the referee broke off are no lies.
#[test]
fn games_that_were_broken_off_are_taken() {
    let plan = read(&format!("{PAIRS}\nmax-plies = 4")).unwrap();
    let mut job_queue = JobQueue::in_memory(plan);
    run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
    let mut ends = Vec::new();
    job_queue
        .each_game(|_, record| {
            ends.push(record.game.end);
            Ok(())
        })
        .unwrap();
    assert!(
        ends.len() == 8 && ends.iter().all(|end| *end == GameEnd::TooLong),
        "{ends:?}"
    );
}
