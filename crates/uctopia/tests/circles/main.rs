//! No circles between the files of a crate: a file can be read after those that it uses.
//!
//! A file uses another one if its code names an item that the other defines, by an import or by a path, also through
//! re-exports. `mod` declarations and re-exports are no use, nor is what stands in comments or tests. Methods have no
//! path: a file that adds methods to a type uses the type's file, not the other way round.
//!
//! Read `source.rs`, `tokens.rs`, `resolve.rs`, then `graph.rs`; `sample.rs` is a crate that shows what counts.

mod graph;
mod resolve;
mod sample;
mod source;
mod tokens;

use std::path::{Path, PathBuf};

use graph::{Circle, Graph};
use source::Crate;

/// Circles that are still there, by crate: the files of each. A new one fails, and so does one that has gone and is still listed.
const REMAINING: &[(&str, &[&[&str]])] = &[
    // A game by name opens sessions, matches and lists of openings, and each of them names its game.
    (
        "catalog",
        &[&[
            "game/any.rs",
            "game/entry.rs",
            "game/spec.rs",
            "matches.rs",
            "openings/list.rs",
            "session/mod.rs",
        ]],
    ),
];

/// The folders of all crates.
fn crates() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let entries = std::fs::read_dir(&folder).expect("a readable folder");
    let mut crates: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable entry").path())
        .collect();
    crates.sort();
    crates
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut complaints = String::new();
    for folder in crates() {
        let name = folder
            .file_name()
            .expect("a crate has a folder of its own")
            .to_string_lossy()
            .into_owned();
        let graph = Graph::new(&Crate::read(&folder.join("src")));
        let found: Vec<Circle> = graph.circles();
        let listed = REMAINING
            .iter()
            .find(|(listed, _)| *listed == name)
            .map_or(&[][..], |(_, circles)| circles);
        for circle in found
            .iter()
            .filter(|circle| !listed.iter().any(|listed| circle.files == *listed))
        {
            complaints.push_str(&format!("\ncrates/{name}/src: {circle}"));
        }
        for gone in listed
            .iter()
            .filter(|listed| !found.iter().any(|circle| circle.files == **listed))
        {
            complaints.push_str(&format!(
                "\ncrates/{name}/src: this circle is listed and not there: {gone:?}\n"
            ));
        }
    }
    assert!(
        complaints.is_empty(),
        "files use each other in a circle; move what both need to where it belongs:\n{complaints}"
    );
}
