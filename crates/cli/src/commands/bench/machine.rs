//! The machine that figures belong to.

use std::process::Command;

use uctopia_options::{Message, message, msgid};

use super::rows::write;
use crate::args::TableFormat;
use crate::failure::Failure;

/// What a reader must know about a machine to compare figures.
pub(super) struct Machine {
    /// The name of the processor, or of its architecture where the system does not report it.
    processor: String,
    /// How many processors this process may use.
    pub(super) processors: usize,
}

impl Machine {
    /// The one that runs this process.
    pub(super) fn here() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            processor: processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
            processors,
        }
    }

    pub(super) fn message(&self) -> Message {
        let Self {
            processor,
            processors,
        } = self;
        match processors {
            1 => message!("{processor}, 1 processor"),
            _ => message!("{processor}, {processors} {processors:processor|processors}"),
        }
    }
}

/// `uctopia bench machine`: what the tables of the documents state.
pub(super) fn run(format: TableFormat) -> Result<(), Failure> {
    let Machine {
        processor,
        processors,
    } = Machine::here();
    let header = [msgid!("version"), msgid!("processor"), msgid!("processors")];
    let row = vec![
        env!("CARGO_PKG_VERSION").to_owned(),
        processor,
        processors.to_string(),
    ];
    write(format, &header, &[row], &[2])
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
