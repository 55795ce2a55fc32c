//! `uctopia bench work`: one piece of work in a process of its own, whose memory and instructions are its own.

use std::path::PathBuf;
use std::process::Command;

use serde::{Deserialize, Serialize};
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_game::{Context, StopFlag, Totals};

use super::searches::{totals, uct, uct_with};
use crate::args::{WorkArgs, WorkKind};
use crate::cpu_time::{CpuWatch, Whose};
use crate::failure::Failure;
use crate::output;

/// Iterations that make the tables which every search of a process shares.
const WARM_UP: u64 = 100;

/// What was done and what it took, printed by one process and read by another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Work {
    /// Iterations, nodes of alpha-beta, games, or leaves of perft.
    pub units: u64,
    /// Nodes visited, or stored in the tree.
    pub nodes: u64,
    /// Seconds of CPU time, or by the clock where CPU time is not known.
    pub seconds: f64,
    /// By how much the work raised the resident memory at its peak; `None` if the system does not report it.
    pub bytes: Option<u64>,
    /// The peak of the resident memory of the process.
    pub peak_bytes: Option<u64>,
}

/// Does it, and prints what it took.
pub(super) fn run(args: &WorkArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let agent = uct_with(args.size, &[&args.options])?;
    if args.kind == WorkKind::Uct {
        totals(&game, &uct(WARM_UP));
    }
    let before = resident_bytes("VmRSS:");
    let watch = CpuWatch::start(Whose::ThisProcess);
    let (units, nodes) = match args.kind {
        WorkKind::Uct => {
            let totals = searched(&game, &agent)?;
            (totals.playouts, totals.nodes)
        }
        WorkKind::AlphaBeta => {
            let nodes = totals(&game, &format!("deepening:nodes={}", args.size)).nodes;
            (nodes, nodes)
        }
        WorkKind::Games => {
            let counts = game
                .session()
                .random_games(args.size, 1, &StopFlag::default())
                .unwrap_or_default();
            (counts.iter().sum(), 0)
        }
        WorkKind::Perft => {
            let plies = u32::try_from(args.size).unwrap_or(u32::MAX);
            (game.session().perft(plies).leaves(), 0)
        }
    };
    let (seconds, peak_bytes) = (watch.elapsed().as_secs_f64(), resident_bytes("VmHWM:"));
    let bytes = peak_bytes
        .zip(before)
        .map(|(peak, before)| peak.saturating_sub(before));
    output::print(&output::json(&Work {
        units,
        nodes,
        seconds,
        bytes,
        peak_bytes,
    })?)
}

fn searched(game: &GameSpec, agent: &AgentSpec) -> Result<Totals, Failure> {
    let mut session = game.session();
    let seat = session.seat(agent, 1)?;
    Ok(session.decide(seat, &mut Context::unlimited())?.totals)
}

/// A number of Linux' `/proc/self/status` in bytes: `VmRSS:` for the resident memory now, `VmHWM:` for its peak.
fn resident_bytes(key: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024 * kilobytes)
}

/// This program, which does the work.
pub(super) fn this_program() -> Option<PathBuf> {
    std::env::current_exe().ok()
}

/// Adds the arguments that ask for a piece of work to a command, which is this program or one that runs it.
pub(super) fn ask_for(
    mut command: Command,
    game: &GameSpec,
    kind: WorkKind,
    size: u64,
    options: &str,
) -> Command {
    command.args([
        "bench",
        "work",
        &game.to_string(),
        &size.to_string(),
        "--kind",
        &kind.word(),
        "--options",
        options,
    ]);
    command
}

/// A search of UCT in a process of its own; else why there is none, in words.
pub fn search_apart(game: &GameSpec, iterations: u64, options: &str) -> Result<Work, String> {
    let program =
        this_program().ok_or_else(|| "the file of this program cannot be found".to_owned())?;
    let output = ask_for(
        Command::new(program),
        game,
        WorkKind::Uct,
        iterations,
        options,
    )
    .output();
    let output = output.map_err(|error| format!("no other process can be started: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|_| {
        let problem = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        let status = output.status.to_string();
        if problem.is_empty() { status } else { problem }
    })
}
