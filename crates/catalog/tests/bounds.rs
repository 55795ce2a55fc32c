//! Every agent in every game takes no more memory than it states, and no more time than it is given: measured by the system, in a
//! process of its own for each agent and game.
#![cfg(target_os = "linux")]

use std::collections::HashSet;
use std::io::Write as _;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_game::{Budget, Context, Limit, Rng, Turn};

/// The environment variable with the case that a child process runs: a game and an agent.
const CASE: &str = "UCTOPIA_TEST_OF_BOUNDS";

/// The time of a decision.
const TIME: Duration = Duration::from_millis(150);

/// The processor time of a decision at most, of all threads together. Clocks are read between steps, and this machine may be slow.
const MOST_PROCESSOR_TIME: Duration = Duration::from_millis(2000);

/// Bytes that a decision may take beside what the agent states: its report, and what the allocator keeps.
const BESIDE: u64 = 3 << 19;

/// Agents with little memory and nothing but time to end their work, and options that take memory or time.
const AGENTS: [&str; 41] = [
    "random",
    "flat:iters=1000000000",
    "minimax:depth=30",
    "alpha-beta:depth=30,table_mb=1",
    "alpha-beta:depth=30,table_mb=1,root=all",
    "deepening:table_mb=1",
    "probcut:table_mb=2",
    "probcut:table_mb=2,threads=2",
    "tactical:table_mb=1",
    "tactical:table_mb=1,effort=1000,root=all",
    "uct:memory=1",
    "uct:memory=2,graph=on,amaf=rave",
    "uct:memory=2,graph=on,amaf=grave,full=recycle,reuse=on",
    "uct:memory=1,widen=2,solver=on",
    "uct:memory=1,trees=16",
    "uct:memory=1,trees=4096",
    "uct:memory=1,threads=2",
    "uct:memory=2,threads=3,solver=on,in_flight=loss",
    "uct:memory=1,solver=on,proof=0.5,minimax=0.2,formula=tuned",
    "uct:memory=2,policy=nst,threshold=0",
    "uct:memory=1,batch=4096,iters=1000000000",
    "pimc:memory=1,worlds=100",
    "ismcts:memory=1",
    "cfr:nodes=20000",
    "mixed:random=0,agent=uct:memory=1",
    "exact:table_mb=1",
    "exact:table_mb=1,threads=2",
    "exact:table_mb=1,goal=plies",
    "random-exact:nodes=100000000,memory=4",
    "greedy:look=100,exact=3",
    "guided:look=100,exact=3",
    "koseki-flat:iters=1000000000",
    "koseki-flat-python:iters=1000000000",
    "koseki-mcts:iters=1000000000,memory=2,threshold=0,depth=4",
    "koseki-minimax:depth=30",
    "koseki-alpha-beta:depth=30",
    "koseki-deepening:depth=30",
    "kaityo256:iters=1000000000,memory=4",
    "ganariya:iters=1000000000,memory=2,threshold=1",
    "timlabs-flat:per_move=1000000000",
    "timlabs-mcts:iters=1000000000,memory=2,threshold=0",
];

/// The same of the agent whose tree is no larger than a constant.
const LEVELS: [&str; 2] = [
    "timlabs-levels:levels=3,per_leaf=1000000",
    "timlabs-levels:levels=6,per_leaf=1000000",
];

/// Agents that stand for others, and those that are run elsewhere.
const OTHERS: [&str; 5] = ["network", "best", "level", "book", "proc"];

/// Games that are searched by the same code as 2048, leduc, hex and go, which sees positions as `AnyState`.
const ALIKE: [&str; 8] = [
    "breakthrough",
    "dots-and-boxes",
    "pig",
    "kuhn",
    "liars-dice",
    "goofspiel",
    "phantom-ttt",
    "geister",
];

/// A number behind a key in a file of `/proc/self`.
fn kilobytes(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(key))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// The processor time of this process, in hundredths of a second.
fn processor_time() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    fields[11..13]
        .iter()
        .map(|ticks| ticks.parse::<u64>().unwrap())
        .sum()
}

/// A session in which a player is to move.
fn session(game: &str) -> Session {
    let mut session = game.parse::<GameSpec>().unwrap().session();
    let mut rng = Rng::new(1);
    while session.turn() == Turn::Chance {
        session.play_chance(&mut rng);
    }
    session
}

/// Runs in the child: a decision, and what it took. Does nothing elsewhere.
#[test]
fn decide_and_print() {
    let Ok(case) = std::env::var(CASE) else {
        return;
    };
    let (game, agent) = case.split_once(' ').unwrap();
    let agent: AgentSpec = agent.parse().unwrap();
    let mut out = std::io::stdout();
    let decide = |agent: &AgentSpec, limit: Limit, print: bool| {
        let mut session = session(game);
        let seat = match session.seat(agent, 1) {
            Ok(seat) => seat,
            Err(refused) => return Some(refused.to_string()),
        };
        let (most, before) = (session.most_memory(seat), processor_time());
        let failure = session
            .decide(seat, &mut Context::new(&Budget::of(limit)))
            .err()
            .map(|failure| failure.to_string());
        if print {
            let (most, time) = (
                most.map_or(-1, |bytes| bytes as i64),
                processor_time() - before,
            );
            write!(std::io::stdout(), "\nfound: {most} {time}").unwrap();
        }
        failure
    };
    // Memory that a process needs once, such as values and tables of logarithms.
    decide(
        &"uct:iters=2000,memory=1".parse().unwrap(),
        Limit::NONE,
        false,
    );
    decide(
        &agent,
        Limit {
            iterations: Some(1),
            nodes: Some(1),
            time: Some(Duration::from_millis(1)),
        },
        false,
    );
    let before = kilobytes("VmHWM:");
    let failure = decide(
        &agent,
        Limit {
            time: Some(TIME),
            ..Limit::NONE
        },
        true,
    );
    writeln!(
        out,
        " {} {}",
        kilobytes("VmHWM:") - before,
        failure.unwrap_or_default()
    )
    .unwrap();
}

/// What a decision took; `None` where the agent refused the game.
fn measured(case: &str) -> Option<Measured> {
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "decide_and_print",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(CASE, case)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stdout).into_owned();
    assert!(child.status.success(), "{case}: {output}");
    let found = output
        .lines()
        .find_map(|line| line.strip_prefix("found: "))?;
    let mut fields = found.splitn(4, ' ');
    let mut number = || fields.next().unwrap().parse::<i64>().unwrap();
    let (most, hundredths, kilobytes) = (number(), number(), number());
    let failure = fields.next().unwrap_or_default().to_owned();
    Some(Measured {
        most,
        hundredths,
        kilobytes: kilobytes as u64,
        failure,
    })
}

/// What a decision took.
struct Measured {
    /// The bytes that the agent states, −1 for none.
    most: i64,
    /// The processor time in hundredths of a second.
    hundredths: i64,
    kilobytes: u64,
    /// Why there was no report.
    failure: String,
}

/// The faults of a case.
fn faults(case: &str, measured: &Measured) -> Vec<String> {
    let Measured {
        most,
        hundredths,
        kilobytes,
        ..
    } = measured;
    let mut faults = Vec::new();
    if *most < 0 {
        faults.push(format!("{case}: it states no memory"));
    } else if 1024 * kilobytes > *most as u64 + BESIDE {
        faults.push(format!("{case}: {kilobytes} kB of {} kB", most / 1024));
    }
    if *hundredths > MOST_PROCESSOR_TIME.as_millis() as i64 / 10 {
        faults.push(format!("{case}: {hundredths} hundredths of a second"));
    }
    faults
}

#[test]
fn every_agent_in_every_game_keeps_its_memory_and_its_time() {
    if std::env::var(CASE).is_ok() {
        return;
    }
    let games = GameSpec::all().into_iter().map(|game| game.to_string());
    let games: Vec<String> = games
        .filter(|game| !ALIKE.contains(&game.as_str()))
        .collect();
    let cases = games.iter().flat_map(|game| {
        AGENTS
            .iter()
            .chain(&LEVELS)
            .map(move |agent| format!("{game} {agent}"))
    });
    let (cases, found) = (Mutex::new(cases), Mutex::new((Vec::new(), HashSet::new())));
    let next = || cases.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for case in std::iter::from_fn(next) {
                    let Some(measured) = measured(&case) else {
                        continue;
                    };
                    let mut found = found.lock().unwrap();
                    found.0.extend(faults(&case, &measured));
                    if measured.failure.is_empty() {
                        found.1.insert(case.split_once(' ').unwrap().1.to_owned());
                    }
                }
            });
        }
    });
    let (faults, answered) = found.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let silent: Vec<_> = AGENTS
        .iter()
        .chain(&LEVELS)
        .filter(|agent| !answered.contains(**agent))
        .collect();
    assert_eq!(
        silent,
        [&"uct:memory=1,trees=4096"],
        "these decided in no game"
    );
}

#[test]
fn no_agent_is_left_out() {
    let tried: HashSet<&str> = AGENTS
        .iter()
        .chain(&LEVELS)
        .map(|agent| agent.split(':').next().unwrap())
        .collect();
    let left_out = AgentSpec::all().into_iter().map(|agent| agent.name());
    let left_out: Vec<_> = left_out
        .filter(|name| !tried.contains(name) && !OTHERS.contains(name))
        .collect();
    assert!(left_out.is_empty(), "{left_out:?}");
}
