//! Each published crate has a README whose Rust is an example of its documentation, which `cargo test` runs; and what the files
//! beside the code say of versions is true.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of the crates that are published.
fn published() -> Vec<PathBuf> {
    let folders = fs::read_dir(crates())
        .expect("the folder of the crates")
        .map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> = folders
        .filter(|folder| folder.join("Cargo.toml").is_file())
        .filter(|folder| !read(&folder.join("Cargo.toml")).contains("\npublish = false\n"))
        .collect();
    found.sort();
    found
}

/// The Rust of a README, each block without its fences.
fn blocks(readme: &str) -> Vec<String> {
    let fenced = readme
        .split("\n```rust")
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next());
    fenced
        .filter_map(|block| block.split_once('\n'))
        .map(|(_, block)| block.to_owned())
        .collect()
}

/// The text of all comments that are documentation, of all files below a folder.
fn documentation(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            documentation(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            for line in read(&path).lines().map(str::trim_start) {
                let comment = line
                    .strip_prefix("//!")
                    .or_else(|| line.strip_prefix("///"));
                text.push_str(comment.map_or("", |line| line.strip_prefix(' ').unwrap_or(line)));
                text.push('\n');
            }
        }
    }
}

#[test]
fn examples_of_readmes_are_those_of_the_documentation() {
    let folders = published();
    assert!(folders.len() >= 25, "the crates are found");
    let mut shown = BTreeSet::new();
    for folder in folders {
        let readme = read(&folder.join("README.md"));
        assert!(
            read(&folder.join("Cargo.toml")).contains("\nreadme = \"README.md\"\n"),
            "{}",
            folder.display()
        );
        let mut text = String::new();
        documentation(&folder.join("src"), &mut text);
        for block in blocks(&readme) {
            assert!(
                text.contains(&block),
                "{}: this is no example of its documentation:\n{block}",
                folder.display()
            );
            shown.insert(folder.clone());
        }
    }
    assert!(shown.len() >= 24, "the examples are found: {shown:?}");
}

/// A value of the workspace's manifest.
fn of_workspace(key: &str) -> String {
    let manifest = read(&crates().join("../Cargo.toml"));
    let (_, rest) = manifest
        .split_once(&format!("\n{key} = \""))
        .unwrap_or_else(|| panic!("Cargo.toml has no {key}"));
    rest.split('"').next().unwrap_or_default().to_owned()
}

#[test]
fn the_version_to_cite_is_that_of_the_workspace() {
    let expected = format!("\nversion: {}\n", of_workspace("version"));
    assert!(
        read(&crates().join("../CITATION.cff")).contains(&expected),
        "CITATION.cff does not say {expected:?}"
    );
}

/// The badge is a picture with a fixed text.
#[test]
fn the_oldest_rust_of_the_readmes_is_that_of_the_workspace() {
    let oldest = of_workspace("rust-version");
    for name in ["README.md", "README.ja.md", ".github/workflows/test.yml"] {
        let text = read(&crates().join("..").join(name));
        let expected = if name.ends_with("yml") {
            format!("\"{oldest}\"")
        } else {
            format!("badge/Rust-{oldest}%2B-")
        };
        assert!(text.contains(&expected), "{name} does not say {expected}");
    }
}
