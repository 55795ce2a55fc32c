//! The resident memory of this process.

use std::fs;

/// A number of `/proc/self/status` in bytes: `VmRSS:` for the memory now, `VmHWM:` for the most there was.
///
/// # Errors
/// Where the system does not report it.
pub fn resident_bytes(key: &str) -> Result<f64, String> {
    let text = fs::read_to_string("/proc/self/status")
        .map_err(|error| format!("only Linux reports the memory of a process: {error}"))?;
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    let number: Option<f64> = line
        .and_then(|line| line.trim().strip_suffix(" kB"))
        .and_then(|text| text.parse().ok());
    number
        .map(|kilobytes| 1024.0 * kilobytes)
        .ok_or_else(|| format!("/proc/self/status does not contain {key}"))
}
