//! The machine that figures belong to.

use std::fmt;
use std::process::Command;

use uctopia_cli::bench::{TableFormat, write};
use uctopia_format::{Table, cells};

use crate::Result;

/// What a reader must know about a machine to compare figures.
pub(crate) struct Machine {
    /// The name of the processor, or of its architecture where the system does not report it.
    processor: String,
    /// How many processors this process may use.
    pub(crate) processors: usize,
}

impl Machine {
    /// The one that runs this process.
    pub(crate) fn here() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            processor: processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            processors,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            processor,
            processors,
        } = self;
        let noun = if *processors == 1 {
            "processor"
        } else {
            "processors"
        };
        write!(f, "{processor}, {processors} {noun}")
    }
}

/// `uctopia-bench machine`: what the tables of the documents state.
pub(crate) fn run(format: TableFormat) -> Result<()> {
    let Machine {
        processor,
        processors,
    } = Machine::here();
    let row = cells![env!("CARGO_PKG_VERSION"), processor, processors];
    let table = Table::new(["version", "processor", "processors"], [row]);
    Ok(write(format, &table)?)
}

/// The name of the processor, where the system reports it.
fn processor() -> Option<String> {
    let name = if cfg!(target_os = "macos") {
        let output = Command::new("sysctl")
            .args(["-n", "machdep.cpu.brand_string"])
            .output()
            .ok()?;
        String::from_utf8(output.stdout).ok()?
    } else if cfg!(windows) {
        std::env::var("PROCESSOR_IDENTIFIER").ok()?
    } else {
        name_in(&std::fs::read_to_string("/proc/cpuinfo").ok()?)?.to_owned()
    };
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// The name in Linux' list of processors.
fn name_in(list: &str) -> Option<&str> {
    let line = list
        .lines()
        .find_map(|line| line.strip_prefix("model name"))?;
    Some(line.trim_start_matches([' ', '\t', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_processors_is_read() {
        let list = "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD EPYC 7B13\nstepping\t: 0\n";
        assert_eq!(name_in(list), Some("AMD EPYC 7B13"));
        assert_eq!(name_in("processor\t: 0\nBogoMIPS\t: 243.75\n"), None);
    }
}
