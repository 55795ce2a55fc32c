//! The Go Text Protocol from both sides: our engine and other programs as agents.
#![cfg(unix)]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use uctopia_arena::{GameEnd, GameRecord, MatchResult, Side};
use uctopia_catalog::{AgentSpec, GameSpec, MatchError};
use uctopia_game::StopFlag;
use uctopia_lab::{
    Experiment, JobQueue, LabError, MatchOutcome, MatchSpec, Plan, Task, Worker, run_by,
};

/// Where Debian puts GRhino's engine.
const RHINO: &str = "/usr/games/gtp-rhino";

/// Our own engine as an agent.
fn through_gtp(game: &str, agent: &str) -> String {
    let program = env!("CARGO_BIN_EXE_uctopia");
    format!("'{program}' engine --game '{game}' --agent '{agent}' --seed {{seed}}")
}

fn proc(command: &str) -> AgentSpec {
    let mut agent: AgentSpec = "proc".parse().unwrap();
    agent.set("cmd", command).unwrap();
    agent
}

/// A match of so many games, or deals.
fn plan(game: &GameSpec, a: &AgentSpec, b: &AgentSpec, games: u64) -> Plan {
    let games = if game.session().players() == 1 {
        2 * games
    } else {
        games
    };
    let spec = MatchSpec::new(game.clone(), Task::versus(a.clone(), b.clone(), games));
    Plan::new(Experiment {
        seed: 1,
        matches: vec![spec],
    })
}

/// What the games of a match say, and the games.
fn play(plan: Plan, jobs: usize) -> (MatchResult, Vec<GameRecord<String>>) {
    let (stop, mut games) = (StopFlag::default(), Vec::new());
    let worker = Worker::new(&plan, &stop).unwrap();
    let mut job_queue = JobQueue::in_memory(plan);
    run_by(&worker, &mut job_queue, jobs, &stop, |_| ()).unwrap();
    job_queue
        .each_game(|_, record| {
            games.push(record);
            Ok(())
        })
        .unwrap();
    match job_queue.result().matches.remove(0).outcome {
        MatchOutcome::Versus(result) => (*result, games),
        other => panic!("two agents: {other:?}"),
    }
}

/// Everything but the names is the same: moves, ends, decisions.
fn played(games: &[GameRecord<String>]) -> Vec<(u64, &[String], &GameEnd, &[u32])> {
    games
        .iter()
        .map(|r| {
            (
                r.index,
                &r.game.moves[..],
                &r.game.end,
                &r.game.decisions[..],
            )
        })
        .collect()
}

/// The engine receives the same positions and moves as an agent of this process: so the games are the same.
/// Our engine for the Gomocup protocol, through the bridge, makes the moves of its agent.
#[test]
fn an_engine_with_the_gomocup_protocol_plays_through_the_bridge() {
    let bridge = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/gomocup_bridge.py");
    let (program, agent) = (
        env!("CARGO_BIN_EXE_uctopia"),
        "tactical:nodes=30,eval=shapes",
    );
    let command = format!(
        "python3 '{}' 60000 '{program}' gomocup --agent '{agent}'",
        bridge.display()
    );
    let (game, random) = ("gomoku".parse().unwrap(), "random".parse().unwrap());
    let moves = |agent: &AgentSpec| {
        let (_, games) = play(plan(&game, agent, &random, 2), 1);
        games
            .into_iter()
            .map(|record| (record.game.moves, record.game.end))
            .collect::<Vec<_>>()
    };
    let through_bridge = moves(&proc(&command));
    assert_eq!(through_bridge, moves(&agent.parse().unwrap()));
    assert!(
        through_bridge
            .iter()
            .all(|(_, end)| *end == GameEnd::Finished)
    );
}

#[test]
fn our_engine_plays_the_same_games_as_the_agent() {
    for (game, position, agent) in [
        ("othello", None, "uct:iters=40,reuse=on"),
        ("othello:size=6", Some("e4"), "flat:per_move=3"),
        ("ttt", None, "uct:iters=60"),
        ("connect4", Some("44"), "uct:iters=40"),
        ("gomoku", Some("h8i9"), "random"),
        ("calculation", None, "uct:iters=30"),
        ("mnk:m=4,n=4,k=3", None, "alpha-beta:depth=2"),
    ] {
        let spec: GameSpec = game.parse().unwrap();
        let (inside, random): (AgentSpec, AgentSpec) =
            (agent.parse().unwrap(), "random".parse().unwrap());
        let begun = |a: &AgentSpec| {
            let mut plan = plan(&spec, a, &random, 2);
            let spec = &mut plan.experiment.matches[0];
            (spec.position, spec.opening_plies, spec.max_plies) =
                (position.map(str::to_owned), 2, 40);
            play(plan, 1)
        };
        let (outside, games_outside) = begun(&proc(&through_gtp(game, agent)));
        let (inside, games_inside) = begun(&inside);
        assert_eq!(played(&games_outside), played(&games_inside), "{game}");
        assert!(
            games_outside
                .iter()
                .any(|record| record.game.decisions.iter().sum::<u32>() > 2),
            "{game}"
        );
        assert!(
            !outside.reproducible && inside.reproducible,
            "external agents are not reported as reproducible"
        );
    }
}

#[test]
fn two_engines_play_each_other() {
    let game: GameSpec = "othello".parse().unwrap();
    let [a, b] =
        ["uct:iters=20", "flat:per_move=2"].map(|agent| proc(&through_gtp("othello", agent)));
    let (result, games) = play(plan(&game, &a, &b, 2), 2);
    assert!(
        games
            .iter()
            .all(|record| record.game.end == GameEnd::Finished),
        "{result:?}"
    );
}

/// An engine that crashes in every game loses every game, and the match goes on.
#[test]
fn a_match_continues_after_engine_crashes() {
    let game: GameSpec = "ttt".parse().unwrap();
    let random: AgentSpec = "random".parse().unwrap();
    // Ends after the eleventh line: handshake, game and board take six.
    let lines = "i=0; while [ $i -lt 11 ] && read -r line; do echo \"$line\"; i=$((i + 1)); done";
    let script = format!("{lines} | {}", through_gtp("ttt", "random"));
    let crashing = proc(&format!("sh -c '{}'", script.replace('\'', r"'\''")));
    let (result, games) = play(plan(&game, &random, &crashing, 6), 1);
    assert_eq!(result.tally.games(), 6);
    assert!(result.faults_of_b.crashes > 0, "{result:?}");
    assert_eq!(result.faults_of_b.total(), result.faults_of_b.crashes);
    let crash = games
        .iter()
        .find(|record| record.offender() == Some(Side::B))
        .unwrap();
    assert!(
        crash.reason().to_string().contains("instead of answering"),
        "{}",
        crash.reason()
    );
}

/// Programs that cannot play any game are refused before the first game.
#[test]
fn programs_that_cannot_play_are_refused_before_the_match() {
    let othello: GameSpec = "othello".parse().unwrap();
    let random: AgentSpec = "random".parse().unwrap();
    let engine = proc(&through_gtp("othello", "random"));
    let board = format!("{}OX------XO{} O", "-".repeat(27), "-".repeat(27));
    for (position, program) in [
        (None, &proc("/no/such/engine")),
        (None, &proc("cat")),
        (Some(&board[..]), &engine),
    ] {
        let mut plan = plan(&othello, &random, program, 100);
        plan.experiment.matches[0].position = position.map(str::to_owned);
        let refused = Worker::new(&plan, &StopFlag::default()).err();
        assert!(
            matches!(refused, Some(LabError::Match(MatchError::Failure(_)))),
            "{program}"
        );
    }
}

/// The output of the command for these lines on standard input, and whether it succeeds.
fn uctopia(arguments: &[&str], input: &str) -> (String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    (text.into_owned(), output.status.success())
}

#[test]
fn analyses_and_games_in_the_terminal_take_programs_too() {
    let agent = proc(&through_gtp("othello", "alpha-beta:depth=2")).to_string();
    let (ours, _) = uctopia(
        &[
            "analyze",
            "othello",
            "f5d6c3",
            "--agent",
            "alpha-beta:depth=2",
            "--format",
            "csv",
        ],
        "",
    );
    let (theirs, _) = uctopia(
        &[
            "analyze", "othello", "f5d6c3", "--agent", &agent, "--format", "json",
        ],
        "",
    );
    let chosen = ours
        .lines()
        .find(|line| line.contains(",true,"))
        .unwrap()
        .split(',')
        .nth(2)
        .unwrap();
    assert!(
        theirs.contains(&format!("\"best\": \"{chosen}\"")),
        "{theirs}"
    );
    let (output, success) = uctopia(
        &["play", "othello", "--agent", &agent],
        "f5\nhint\nundo\nd3\nquit\n",
    );
    assert!(
        success && output.contains("another program") && output.contains("would play"),
        "{output}"
    );
    let (output, success) = uctopia(&["play", "othello", "--agent", "proc:cmd=cat"], "f5\n");
    assert!(
        !success && output.contains("an answer in GTP begins with = or ?"),
        "{output}"
    );
}

/// A game against a program that shares no line with ours: every move of every game is legal on both sides.
#[test]
fn rhino_plays_othello_without_a_fault() {
    if !Path::new(RHINO).exists() {
        let _ = writeln!(
            std::io::stderr(),
            "not run: there is no {RHINO}; Debian has it in grhino"
        );
        return;
    }
    let othello: GameSpec = "othello".parse().unwrap();
    let rhino = proc(&format!("{RHINO} --level=1"));
    for opponent in ["random", "flat:per_move=4"] {
        let mut plan = plan(&othello, &rhino, &opponent.parse().unwrap(), 20);
        plan.experiment.matches[0].opening_plies = 2;
        let (result, _) = play(plan, 2);
        assert_eq!(
            (
                result.forfeits_of_a,
                result.forfeits_of_b,
                result.tally.games()
            ),
            (0, 0, 20),
            "{result:?}"
        );
        assert!(result.tally.wins > 10, "GRhino wins most games: {result:?}");
        let sides = result.sides.unwrap();
        assert_eq!((sides.a_first.games(), sides.b_first.games()), (10, 10));
    }
    let refusal = Worker::new(
        &plan(&"ttt".parse().unwrap(), &rhino, &rhino, 2),
        &StopFlag::default(),
    )
    .err()
    .unwrap();
    assert!(refusal.to_string().contains("plays Othello"), "{refusal}");
}

/// Waits up to half a minute.
fn wait_for(mut done: impl FnMut() -> bool) -> bool {
    (0..3000).any(|_| {
        done() || {
            std::thread::sleep(std::time::Duration::from_millis(10));
            false
        }
    })
}

/// Processes that a program started end with the command, even after a kill, and even in a session of their own.
#[cfg(target_os = "linux")]
#[test]
fn programs_end_when_the_command_is_killed() {
    let pids = std::env::temp_dir().join(format!("uctopia-orphans-{}", std::process::id()));
    let script = format!(
        "trap '' TERM HUP; while read -r command rest; do case $command in protocol_version) echo = 2;; \
         list_commands) printf '= clear_board\\nplay\\ngenmove\\n';; \
         genmove) setsid sleep 1000 & session=$!; sleep 1000 & echo $$ $! $session > {0}.new; mv {0}.new {0}; wait;; *) echo =;; esac; echo; done",
        pids.display()
    );
    let agent = proc(&format!("sh -c '{}'", script.replace('\'', r"'\''"))).to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command
        .args(["analyze", "othello", "--agent", &agent])
        .stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let started = wait_for(|| pids.exists());
    child.kill().unwrap(); // SIGKILL: no cleanup in the process
    child.wait().unwrap();
    assert!(started, "the engine was not started");
    let state =
        |pid: &str| std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let numbers = std::fs::read_to_string(&pids).unwrap();
    std::fs::remove_file(&pids).unwrap();
    assert_eq!(numbers.split_whitespace().count(), 3);
    for pid in numbers.split_whitespace() {
        assert!(
            wait_for(|| state(pid).is_empty() || state(pid).contains(") Z ")),
            "{}",
            state(pid)
        );
    }
}
