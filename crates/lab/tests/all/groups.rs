//! Matches of groups, and scores: a group of two is a match of two, and the result belongs to the experiment.

use std::fs;
use std::path::{Path, PathBuf};

use uctopia_catalog::AgentSpec;
use uctopia_format::Language;
use uctopia_game::StopFlag;
use uctopia_lab::{
    Crosstable, Experiment, ExperimentResult, ExperimentSummary, FileState, JobQueue, MatchOutcome,
    MatchSpec, PlacesTable, Plan, Task, Worker, read, run, verify, write,
};

const AGENTS: [&str; 3] = ["random", "flat:iters=20", "uct:iters=20"];

/// Every two of the agents in 24 games of tic-tac-toe, as groups of two or as matches of two.
fn plan(as_groups: bool) -> Plan {
    let agents: [AgentSpec; 3] = AGENTS.map(|agent| agent.parse().unwrap());
    let spec = |(a, b): (usize, usize)| {
        let [a, b] = [a, b].map(|agent: usize| agents[agent].clone());
        let task = match as_groups {
            true => Task::Group {
                agents: vec![a, b],
                games: 24,
            },
            false => Task::versus(a, b, 24),
        };
        MatchSpec {
            opening_plies: 2,
            ..MatchSpec::new("ttt".parse().unwrap(), task)
        }
    };
    Plan::new(Experiment {
        seed: 5,
        matches: [(0, 1), (0, 2), (1, 2)].map(spec).to_vec(),
    })
}

fn play(plan: Plan, jobs: usize) -> ExperimentResult {
    let mut job_queue = JobQueue::in_memory(plan);
    run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
    assert!(job_queue.is_complete());
    job_queue.result()
}

#[test]
fn a_group_of_two_plays_and_says_what_two_do() {
    let (groups, pairs) = (play(plan(true), 2), play(plan(false), 1));
    for (group, pair) in groups.matches.iter().zip(&pairs.matches) {
        assert_eq!(
            (group.units, &group.digest, group.complete),
            (12, &pair.digest, true),
            "the same games"
        );
        let (MatchOutcome::Group(group), MatchOutcome::Versus(pair)) =
            (&group.outcome, &pair.outcome)
        else {
            panic!("{group:?}");
        };
        assert_eq!(
            (group.pairs[0].tally, &group.agents[0].agent),
            (pair.tally, &pair.a)
        );
    }
    assert_eq!(Crosstable::of(&groups), Crosstable::of(&pairs));
    let (groups_rows, pairs_rows) = (
        ExperimentSummary::of(&groups).rows,
        ExperimentSummary::of(&pairs).rows,
    );
    for (group, pair) in groups_rows.iter().zip(&pairs_rows) {
        assert_eq!(
            (&group.a, &group.b, group.tally),
            (&pair.a, &pair.b, pair.tally)
        );
        assert!((group.value.unwrap() - pair.value.unwrap()).abs() < 1e-12);
    }
    let (one, other) = (groups.ratings.unwrap(), pairs.ratings.unwrap());
    for (one, other) in one.agents.iter().zip(&other.agents) {
        assert_eq!(one.agent, other.agent);
        assert!((one.elo - other.elo).abs() < 1e-6, "{one:?} {other:?}");
        let (one, other) = (one.interval.unwrap(), other.interval.unwrap());
        assert!((one.low - other.low).abs() < 1e-6 && (one.high - other.high).abs() < 1e-6);
    }
}

#[test]
fn places_are_reported() {
    let result = play(plan(true), 1);
    let table = PlacesTable::of(&result);
    let shown = table.table().to_csv();
    let mut lines = shown.lines();
    assert_eq!(
        lines.next(),
        Some("agent,games,1st,2nd,mean place,mean payoff")
    );
    assert_eq!(lines.clone().count(), 6);
    assert!(lines.all(|line| line.split(',').nth(1) == Some("24")));
    let header = table.csv().lines().next().unwrap().to_owned();
    assert_eq!(
        header,
        "contest,agent,games,place_1,place_2,payoff,payoff_low,payoff_high,score,score_low,score_high,unit"
    );
    assert!(PlacesTable::of(&play(plan(false), 1)).rows.is_empty());
}

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn threads_and_blocks_change_nothing_and_the_folder_is_whole() {
    let texts = [(1, 1), (4, 5)].map(|(jobs, block)| {
        let folder = folder(&format!("groups-{jobs}"));
        let mut job_queue =
            JobQueue::in_folder(plan(true).with_blocks_of(block), &folder, "this build").unwrap();
        run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
        write(&mut job_queue, &folder, Language::English).unwrap();
        drop(job_queue);
        let verification = verify(&folder, None).unwrap();
        assert!(verification.is_whole(), "{verification:?}");
        assert!(
            verification
                .files
                .iter()
                .any(|file| file.name == "places.csv" && file.state == FileState::Same)
        );
        ["result.json", "places.csv", "games.jsonl", "report.md"]
            .map(|name| fs::read(folder.join(name)).unwrap())
    });
    assert!(texts[0] == texts[1]);
    assert!(
        String::from_utf8(texts[0][3].clone())
            .unwrap()
            .contains("## Places")
    );
}

#[test]
fn a_plan_of_groups_is_read_back_from_its_json() {
    let text = serde_json::to_string(&plan(true)).unwrap();
    assert_eq!(read(&text).unwrap(), plan(true));
}

#[test]
fn a_group_that_does_not_fit_the_game_is_refused() {
    let agents = AGENTS.map(|agent| agent.parse().unwrap()).to_vec();
    let spec = MatchSpec::new("ttt".parse().unwrap(), Task::Group { agents, games: 3 });
    let plan = Plan::new(Experiment {
        seed: 1,
        matches: vec![spec],
    });
    let error = Worker::new(&plan, &StopFlag::default()).err().unwrap();
    assert_eq!(
        error.to_string(),
        "this game is for 2 players: name 2 agents, not 3"
    );
}
