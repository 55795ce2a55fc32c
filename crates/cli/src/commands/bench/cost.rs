//! The memory and instructions of a unit of work, measured in further processes of this program.
//!
//! Two pieces of work of different size run in separate processes, and the difference of their costs is divided by the
//! difference of their units: so the cost of starting a process does not count.

use std::process::Command;

use uctopia_catalog::GameSpec;

use super::work::{Work, ask_for, search_apart, this_program};
use crate::args::WorkKind;

/// Iterations of the two searches whose instructions are counted; valgrind slows them down by a factor of fifty.
pub const COUNTED: [u64; 2] = [1_000, 3_000];

/// Iterations of the two searches whose memory is compared.
const MEASURED: [u64; 2] = [50_000, 250_000];

/// Bytes of memory for each position that UCT stores.
pub(super) fn memory_of_a_node(game: &GameSpec) -> Option<f64> {
    let [less, more] = MEASURED.map(|iterations| search_apart(game, iterations, "").ok());
    let (less, more) = (less?, more?);
    per_unit(
        more.peak_bytes?.checked_sub(less.peak_bytes?)?,
        more.nodes.checked_sub(less.nodes)?,
    )
}

/// Instructions of a unit of work, from two sizes of it; `None` without valgrind, or where the larger size is no more work.
pub fn instructions_of_a_unit(game: &GameSpec, kind: WorkKind, sizes: [u64; 2]) -> Option<f64> {
    let [less, more] = sizes.map(|size| {
        let mut valgrind = Command::new("valgrind");
        valgrind
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(this_program()?);
        let output = ask_for(valgrind, game, kind, size, "").output().ok()?;
        let work: Work = serde_json::from_slice(&output.stdout).ok()?;
        Some((
            work.units,
            collected(&String::from_utf8_lossy(&output.stderr))?,
        ))
    });
    let ((less, instructions_less), (more, instructions_more)) = (less?, more?);
    per_unit(
        instructions_more.checked_sub(instructions_less)?,
        more.checked_sub(less)?,
    )
}

/// Whether valgrind is installed to count instructions.
pub fn counts_instructions() -> bool {
    Command::new("valgrind")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

/// The number of instructions that callgrind reports.
fn collected(report: &str) -> Option<u64> {
    report
        .lines()
        .find_map(|line| line.split_once("Collected : "))?
        .1
        .trim()
        .parse()
        .ok()
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
        assert_eq!(
            (per_unit(5000, 2000), per_unit(5000, 10)),
            (Some(2.5), None)
        );
    }
}
