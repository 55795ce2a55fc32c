//! The page of `uctopia serve` in a real browser, by its own test suite.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Says what to install and leaves out the rest where there is no Node or no browser.
#[test]
fn the_page_passes_its_suite_in_a_browser() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/page");
    let output = Command::new("bash")
        .arg("test")
        .current_dir(&page)
        .env("UCTOPIA_BIN", env!("CARGO_BIN_EXE_uctopia"))
        .output()
        .expect("bash can be started");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    // Not captured, as the words of a test that passes are: nobody would see that the page was not tried out.
    let _ = std::io::stderr().write_all(said.as_bytes());
    assert!(output.status.success(), "the page's suite failed:\n{said}");
}
