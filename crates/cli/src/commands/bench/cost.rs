//! The memory and instructions of an iteration, measured in further processes of this program.
//!
//! Two searches of different length run in separate processes, and the difference of their costs is divided by the
//! difference of their iterations: so the cost of starting a process does not count.

use std::process::Command;

use serde::{Deserialize, Serialize};
use uctopia_catalog::GameSpec;

use super::searches::{totals, uct};
use crate::failure::Failure;
use crate::output;

/// Iterations of the two searches whose instructions are counted; valgrind slows them down by a factor of fifty.
const COUNTED: [u64; 2] = [1_000, 3_000];

/// Iterations of the two searches whose memory is compared.
const MEASURED: [u64; 2] = [50_000, 250_000];

/// The work of one search, printed by one process and read by another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Work {
    iterations: u64,
    nodes: u64,
    /// The peak memory of the process; `None` if the system does not report it.
    peak_bytes: Option<u64>,
}

/// `uctopia bench work`: one search of so many iterations, and what it did.
pub(super) fn work(game: &str, iterations: u64) -> Result<(), Failure> {
    let totals = totals(&game.parse()?, &uct(iterations));
    let work = Work { iterations: totals.playouts, nodes: totals.nodes, peak_bytes: peak_bytes() };
    output::print(&output::json(&work)?)
}

/// The high-water mark of this process's memory on Linux.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(1024 * kilobytes)
}

/// Bytes of memory for each position that UCT stores.
pub(super) fn memory_of_a_node(game: &GameSpec) -> Option<f64> {
    let [less, more] = MEASURED.map(|iterations| {
        let output = searching(game, iterations, Command::new(this_program()?)).output().ok()?;
        serde_json::from_slice::<Work>(&output.stdout).ok()
    });
    let (less, more) = (less?, more?);
    per_unit(more.peak_bytes?.checked_sub(less.peak_bytes?)?, more.nodes.checked_sub(less.nodes)?)
}

/// Instructions of an iteration of UCT; `None` without valgrind.
pub(super) fn instructions_of_an_iteration(game: &GameSpec) -> Option<f64> {
    let [less, more] = COUNTED.map(|iterations| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(this_program()?);
        let output = searching(game, iterations, valgrind).output().ok()?;
        let work: Work = serde_json::from_slice(&output.stdout).ok()?;
        Some((work.iterations, collected(&String::from_utf8_lossy(&output.stderr))?))
    });
    let ((less, instructions_less), (more, instructions_more)) = (less?, more?);
    per_unit(instructions_more.checked_sub(instructions_less)?, more.checked_sub(less)?)
}

/// Whether valgrind is installed to count instructions.
pub(super) fn counts_instructions() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn this_program() -> Option<std::path::PathBuf> {
    std::env::current_exe().ok()
}

fn searching(game: &GameSpec, iterations: u64, mut command: Command) -> Command {
    command.args(["bench", "work", &game.to_string(), &iterations.to_string()]);
    command
}

/// The number of instructions that callgrind reports.
fn collected(report: &str) -> Option<u64> {
    report.lines().find_map(|line| line.split_once("Collected : "))?.1.trim().parse().ok()
}

/// The amount per unit; `None` for too few units, as in a game whose tree is complete.
fn per_unit(amount: u64, units: u64) -> Option<f64> {
    (units >= 1000).then(|| amount as f64 / units as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrind_reports_are_read() {
        let report = "==16918== Events    : Ir\n==16918== Collected : 827560454\n==16918== \n";
        assert_eq!(collected(report), Some(827_560_454));
        assert_eq!(collected("valgrind: command not found"), None);
    }

    #[test]
    fn too_few_units_give_no_figure() {
        assert_eq!((per_unit(5000, 2000), per_unit(5000, 10)), (Some(2.5), None));
    }
}
