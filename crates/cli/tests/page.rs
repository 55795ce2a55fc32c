//! The page of `uctopia serve` in a real browser, by its own test suite.

use std::path::Path;
use std::process::Command;

/// Says what to install and leaves out the rest where there is no Node or no browser.
#[test]
#[allow(clippy::print_stderr, reason = "whoever runs the tests shall know what was not run")]
fn the_page_passes_its_suite_in_a_browser() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let output = Command::new("bash")
        .arg("test")
        .current_dir(&page)
        .env("UCTOPIA_BIN", env!("CARGO_BIN_EXE_uctopia"))
        .output()
        .expect("bash can be started");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    eprintln!("{said}");
    assert!(output.status.success(), "the page's suite failed:\n{said}");
}
