//! Crates outside of the workspace: the template of a custom game, and the example of one.
//!
//! They are built in the workspace's target folder, so that common dependencies are built once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the workspace has a folder")
}

/// Runs cargo on a crate.
fn cargo(crate_folder: &Path, arguments: &[&str]) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the temporary folder lies in the target folder");
    let mut command = Command::new(env!("CARGO"));
    command
        .args(arguments)
        .current_dir(crate_folder)
        .env("CARGO_TARGET_DIR", target);
    let output = command.output().expect("cargo runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "cargo {arguments:?} in {}:\n{stderr}",
        crate_folder.display()
    );
}

/// Copies a folder with the placeholders filled in.
fn fill_in(from: &Path, to: &Path, values: &[(&str, &str)]) {
    fs::create_dir_all(to).expect("a folder can be made");
    for entry in fs::read_dir(from).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let copy = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            fill_in(&path, &copy, values);
        } else {
            let text = fs::read_to_string(&path).expect("the template is text");
            let filled = values.iter().fold(text, |text, (name, value)| {
                text.replace(&format!("{{{{{name}}}}}"), value)
            });
            assert!(
                !filled.contains("{{"),
                "{} has a placeholder that nothing fills in",
                path.display()
            );
            fs::write(copy, filled).expect("a file can be written");
        }
    }
}

#[test]
fn the_template_compiles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("template");
    let root = root();
    let path = root.to_str().expect("the workspace's path is text");
    fill_in(
        &root.join("template"),
        &folder,
        &[("project-name", "my-game"), ("uctopia-path", path)],
    );
    // The same versions of everything else, so that no registry is queried.
    let lock = fs::read_to_string(root.join("examples/own-game/Cargo.lock"))
        .expect("the example has a lock file");
    fs::write(
        folder.join("Cargo.lock"),
        lock.replace("\"own-game\"", "\"my-game\""),
    )
    .expect("a file can be written");
    cargo(&folder, &["check", "--offline"]);
}

/// Its own tests run its command.
#[test]
fn the_example_passes_its_tests() {
    cargo(
        &root().join("examples/own-game"),
        &["test", "--offline", "--locked"],
    );
}
