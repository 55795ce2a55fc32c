//! What a simulation costs in memory and instructions, asked of this program once more.
//!
//! Two searches of different length run in processes of their own, and the difference is divided by what one did more:
//! so nothing counts that a program does once.

use std::process::Command;

use serde::{Deserialize, Serialize};
use uctopia_catalog::GameSpec;

use super::searches::{totals, uct};
use crate::failure::Failure;
use crate::output;

/// Simulations of the two searches whose instructions are counted; under valgrind everything takes fifty times as long.
const COUNTED: [u64; 2] = [1_000, 3_000];

/// Simulations of the two searches whose memory is compared.
const REMEMBERED: [u64; 2] = [50_000, 250_000];

/// What one search did, printed by one process and read by another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Work {
    simulations: u64,
    nodes: u64,
    /// The most memory the process had; `None` where the system does not tell.
    peak_bytes: Option<u64>,
}

/// `uctopia bench work`: one search of so many simulations, and what it did.
pub(super) fn work(game: &str, simulations: u64) -> Result<(), Failure> {
    let totals = totals(&game.parse()?, &uct(simulations));
    let work = Work { simulations: totals.playouts, nodes: totals.nodes, peak_bytes: peak_bytes() };
    output::print(&output::json(&work)?)
}

/// The high-water mark of this process's memory, as Linux keeps it.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024 * kilobytes)
}

/// Bytes of memory for each position that UCT stores.
pub(super) fn memory_of_a_node(game: &GameSpec) -> Option<f64> {
    let [less, more] = REMEMBERED.map(|simulations| {
        let output = searching(game, simulations, Command::new(myself()?)).output().ok()?;
        serde_json::from_slice::<Work>(&output.stdout).ok()
    });
    let (less, more) = (less?, more?);
    per_unit(more.peak_bytes?.checked_sub(less.peak_bytes?)?, more.nodes.checked_sub(less.nodes)?)
}

/// Instructions of a simulation of UCT; `None` without valgrind.
pub(super) fn instructions_of_a_simulation(game: &GameSpec) -> Option<f64> {
    let [less, more] = COUNTED.map(|simulations| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(myself()?);
        let output = searching(game, simulations, valgrind).output().ok()?;
        let work: Work = serde_json::from_slice(&output.stdout).ok()?;
        Some((work.simulations, collected(&String::from_utf8_lossy(&output.stderr))?))
    });
    let ((less, instructions_less), (more, instructions_more)) = (less?, more?);
    per_unit(instructions_more.checked_sub(instructions_less)?, more.checked_sub(less)?)
}

/// Whether valgrind is there to count instructions.
pub(super) fn counts_instructions() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn myself() -> Option<std::path::PathBuf> {
    std::env::current_exe().ok()
}

fn searching(game: &GameSpec, simulations: u64, mut command: Command) -> Command {
    command.args(["bench", "work", &game.to_string(), &simulations.to_string()]);
    command
}

/// The number of instructions that callgrind reports.
fn collected(report: &str) -> Option<u64> {
    report.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()
}

/// Too few units, as in a game whose tree is complete, tell nothing.
fn per_unit(amount: u64, units: u64) -> Option<f64> {
    (units >= 1000).then(|| amount as f64 / units as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrind_is_understood() {
        let report = "==16918== Events    : Ir\n==16918== Collected : 827560454\n==16918== \n";
        assert_eq!(collected(report), Some(827_560_454));
        assert_eq!(collected("valgrind: command not found"), None);
    }

    #[test]
    fn a_complete_tree_tells_nothing() {
        assert_eq!((per_unit(5000, 2000), per_unit(5000, 10)), (Some(2.5), None));
    }
}
