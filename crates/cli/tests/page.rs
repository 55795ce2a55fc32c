//! The page of `uctopia serve` in a real browser, by its own test suite.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Prints what to install and skips the rest if there is no Node or no browser.
#[test]
fn the_page_passes_its_suite_in_a_browser() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let output = Command::new("bash")
        .arg("test")
        .current_dir(&page)
        .env("UCTOPIA_BIN", env!("CARGO_BIN_EXE_uctopia"))
        .output()
        .expect("bash can be started");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    // Not captured, unlike the output of a test that passes, so that a skipped suite is visible.
    let _ = std::io::stderr().write_all(said.as_bytes());
    assert!(output.status.success(), "the page's suite failed:\n{said}");
}
