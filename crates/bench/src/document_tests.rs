//! The documents show commands of this program.

use std::path::Path;

use clap::Parser as _;

use crate::args::Arguments;

/// How the blocks of the documents call this program.
const CALL: &str = "cargo run --release -p uctopia-bench -- ";

#[test]
fn commands_of_the_documents_can_be_run() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut found = 0;
    for name in ["speed.md", "strength.md", "learning.md"] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let joined = text.replace("\\\n", " ");
        for words in joined.lines().filter_map(|line| line.strip_prefix(CALL)) {
            let words = shlex::split(words).unwrap();
            let line = std::iter::once("uctopia-bench".to_owned()).chain(words);
            Arguments::try_parse_from(line).unwrap_or_else(|error| panic!("{name}: {error}"));
            found += 1;
        }
    }
    assert!(found >= 10, "{found} commands");
}
