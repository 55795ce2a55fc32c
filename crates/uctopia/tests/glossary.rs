//! `docs/glossary.md` holds: each concept has one term, in two languages, and words that it bans occur nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Banned words that are part of a format or of another library: the word, the part of a line in which it is allowed, the reason.
const EXCEPTIONS: [(&str, &str, &str); 9] = [
    ("contest", "\"contest\"", "key of ledgers and results"),
    ("contest", "contest,", "column of summary.csv"),
    (
        "contest",
        "`contest` in files",
        "key of ledgers and results",
    ),
    (
        "simulations",
        "\"simulations\"",
        "alias of the option iters",
    ),
    (
        "simulations",
        "playouts simulations",
        "alias of the option iters",
    ),
    (
        "simulations",
        "playouts, simulations",
        "alias of the option iters",
    ),
    ("eyes", "\"eyes\"", "parameter of the page's address"),
    ("eyes", "`eyes`", "parameter of the page's address"),
    ("eyes", "&eyes=", "parameter of the page's address"),
];

/// Programs of other libraries, which have names of their own.
const PEERS: [&str; 5] = [
    "peers/src/libraries/minimax.rs",
    "peers/src/open_spiel.py",
    "peers/python.py",
    "peers/python_games.py",
    "crates/py/tests/test_openspiel.py",
];

/// Folders that hold nothing written for this project.
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", ".git", "glossary"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the workspace has a folder")
}

/// The rows of the tables of a glossary.
fn rows(file: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(root().join("docs").join(file)).expect("the glossary is there");
    let lines = text.lines().filter(|line| line.starts_with("| "));
    let cells = lines.map(|line| {
        line.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    });
    cells
        .filter(|row: &Vec<String>| !["Term", "英語"].contains(&row[0].as_str()))
        .collect()
}

/// The words in `code` of a text.
fn code_words(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The banned words, each with the term to use instead.
fn banned() -> BTreeMap<String, String> {
    let mut banned = BTreeMap::new();
    for row in rows("glossary.md") {
        banned.extend(code_words(&row[3]).map(|word| (word, format!("\"{}\"", row[0]))));
    }
    let text = fs::read_to_string(root().join("docs/glossary.md")).expect("the glossary is there");
    let others = text
        .lines()
        .find(|line| line.starts_with("Other words"))
        .expect("the last line lists other words");
    banned.extend(
        code_words(others).map(|word| (word, "the part of the program that acts".to_owned())),
    );
    banned
}

/// The files of the project with one of these endings.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if SKIPPED.contains(&name) || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            files(&path, endings, found);
        } else if path
            .extension()
            .and_then(|ending| ending.to_str())
            .is_some_and(|ending| endings.contains(&ending))
        {
            found.push(path);
        }
    }
}

/// The words of a line, those inside of identifiers too: `lastMove_of` has three.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in line.chars() {
        if !c.is_ascii_alphabetic() || (c.is_ascii_uppercase() && before.is_ascii_lowercase()) {
            words.push(String::new());
        }
        if c.is_ascii_alphabetic() {
            words
                .last_mut()
                .expect("it is never empty")
                .push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn words_of_identifiers_count() {
    assert_eq!(
        words("fn lastMove_of(x: Tree2d)"),
        ["fn", "last", "move", "of", "x", "tree", "d"]
    );
}

#[test]
fn both_glossaries_have_the_same_terms() {
    let (english, japanese) = (rows("glossary.md"), rows("glossary.ja.md"));
    let terms = |rows: &[Vec<String>]| rows.iter().map(|row| row[0].clone()).collect::<Vec<_>>();
    assert_eq!(terms(&english), terms(&japanese));
    assert!(english.len() > 90, "the tables are read");
    for (rows, column) in [(&english, 0), (&japanese, 1)] {
        let mut seen = BTreeSet::new();
        for row in rows {
            assert!(
                !row[column].is_empty() && seen.insert(&row[column]),
                "{row:?}: one term for each concept"
            );
        }
    }
}

#[test]
fn banned_words_occur_nowhere() {
    let banned = banned();
    let root = root();
    let mut sources = Vec::new();
    files(
        &root,
        &["rs", "ts", "tsx", "py", "md", "json", "trycmd"],
        &mut sources,
    );
    let mut found = Vec::new();
    for path in sources {
        let name = path
            .strip_prefix(&root)
            .expect("it lies in the repository")
            .display()
            .to_string();
        if PEERS.contains(&name.as_str())
            || name.contains(".ja.")
            || name.ends_with("glossary.md")
            || name.ends_with("tests/glossary.rs")
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        for (number, line) in text.lines().enumerate() {
            for word in words(line) {
                let is_allowed = || {
                    EXCEPTIONS
                        .iter()
                        .any(|(allowed, part, _)| *allowed == word && line.contains(part))
                };
                if let Some(term) = banned.get(&word).filter(|_| !is_allowed()) {
                    found.push(format!("{name}:{}: \"{word}\": use {term}", number + 1));
                }
            }
        }
    }
    assert!(
        found.is_empty(),
        "{} banned words (docs/glossary.md):\n{}",
        found.len(),
        found.join("\n")
    );
}
