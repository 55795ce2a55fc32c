//! Allowed dependencies between the crates.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// Each crate with the crates of ours that it may use. A line too much here is a decision; a line missing is a bug.
const EDGES: [(&str, &[&str]); 34] = [
    ("own-game", &["uctopia", "uctopia-cli"]),
    ("uctopia-macros", &[]),
    ("uctopia-options", &["uctopia-macros"]),
    ("uctopia-files", &[]),
    ("uctopia-game", &["uctopia-options", "uctopia-statistics"]),
    ("uctopia-text", &["uctopia-options"]),
    ("uctopia-values", &["uctopia-game", "uctopia-options"]),
    (
        "uctopia-games",
        &["uctopia-game", "uctopia-options", "uctopia-values"],
    ),
    (
        "uctopia-calculation-weights",
        &["uctopia-game", "uctopia-games", "uctopia-values"],
    ),
    (
        "uctopia-connect4-weights",
        &["uctopia-game", "uctopia-games", "uctopia-values"],
    ),
    (
        "uctopia-othello-weights",
        &[
            "uctopia-game",
            "uctopia-games",
            "uctopia-options",
            "uctopia-values",
        ],
    ),
    (
        "uctopia-search",
        &["uctopia-game", "uctopia-options", "uctopia-values"],
    ),
    (
        "uctopia-onnx",
        &["uctopia-game", "uctopia-options", "uctopia-search"],
    ),
    (
        "uctopia-articles",
        &["uctopia-game", "uctopia-games", "uctopia-options"],
    ),
    ("uctopia-statistics", &["uctopia-options"]),
    (
        "uctopia-format",
        &[
            "uctopia-game",
            "uctopia-options",
            "uctopia-statistics",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-arena",
        &[
            "uctopia-format",
            "uctopia-game",
            "uctopia-options",
            "uctopia-statistics",
        ],
    ),
    ("uctopia-state", &["uctopia-game", "uctopia-options"]),
    ("uctopia-gtp", &["uctopia-game", "uctopia-options"]),
    (
        "uctopia-records",
        &[
            "uctopia-game",
            "uctopia-games",
            "uctopia-options",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-picture",
        &["uctopia-format", "uctopia-game", "uctopia-options"],
    ),
    (
        "uctopia-learn",
        &[
            "uctopia-game",
            "uctopia-options",
            "uctopia-search",
            "uctopia-values",
        ],
    ),
    (
        "uctopia-catalog",
        &[
            "uctopia-arena",
            "uctopia-articles",
            "uctopia-calculation-weights",
            "uctopia-connect4-weights",
            "uctopia-game",
            "uctopia-games",
            "uctopia-gtp",
            "uctopia-learn",
            "uctopia-onnx",
            "uctopia-options",
            "uctopia-othello-weights",
            "uctopia-search",
            "uctopia-state",
            "uctopia-text",
            "uctopia-values",
        ],
    ),
    (
        "uctopia-repro",
        &[
            "uctopia-arena",
            "uctopia-articles",
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-games",
            "uctopia-lab",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-search",
            "uctopia-statistics",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-lab",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-files",
            "uctopia-format",
            "uctopia-game",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-search",
            "uctopia-statistics",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-study",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-lab",
            "uctopia-options",
            "uctopia-statistics",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-service",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-lab",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-records",
            "uctopia-statistics",
            "uctopia-study",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-web",
        &[
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-options",
            "uctopia-service",
        ],
    ),
    (
        "uctopia-wasm",
        &[
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-lab",
            "uctopia-options",
            "uctopia-service",
            "uctopia-text",
        ],
    ),
    (
        "uctopia-cli",
        &[
            "uctopia-arena",
            "uctopia-articles",
            "uctopia-catalog",
            "uctopia-files",
            "uctopia-format",
            "uctopia-game",
            "uctopia-gtp",
            "uctopia-lab",
            "uctopia-learn",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-records",
            "uctopia-repro",
            "uctopia-statistics",
            "uctopia-study",
            "uctopia-text",
            "uctopia-values",
            "uctopia-web",
        ],
    ),
    (
        "uctopia-bench",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-cli",
            "uctopia-files",
            "uctopia-format",
            "uctopia-game",
            "uctopia-games",
            "uctopia-lab",
            "uctopia-learn",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-search",
            "uctopia-statistics",
            "uctopia-text",
            "uctopia-values",
        ],
    ),
    (
        "uctopia-py",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-cli",
            "uctopia-files",
            "uctopia-format",
            "uctopia-game",
            "uctopia-lab",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-records",
            "uctopia-repro",
            "uctopia-search",
            "uctopia-statistics",
            "uctopia-study",
            "uctopia-text",
            "uctopia-values",
        ],
    ),
    (
        "uctopia-fuzz",
        &[
            "uctopia-catalog",
            "uctopia-game",
            "uctopia-games",
            "uctopia-gtp",
            "uctopia-lab",
            "uctopia-learn",
            "uctopia-options",
            "uctopia-records",
            "uctopia-study",
            "uctopia-text",
            "uctopia-values",
            "uctopia-web",
        ],
    ),
    (
        "uctopia",
        &[
            "uctopia-arena",
            "uctopia-catalog",
            "uctopia-format",
            "uctopia-game",
            "uctopia-games",
            "uctopia-gtp",
            "uctopia-learn",
            "uctopia-options",
            "uctopia-picture",
            "uctopia-search",
            "uctopia-statistics",
            "uctopia-values",
        ],
    ),
];

/// Libraries that only the command line and the tool of measurements may use. The entropy is for the token of a server.
const ONLY_IN_CLI: [&str; 9] = [
    "clap",
    "clap_complete",
    "clap_mangen",
    "crossterm",
    "ctrlc",
    "getrandom",
    "indicatif",
    "open",
    "ratatui",
];

/// Libraries that only the server of the page may use.
const ONLY_IN_WEB: [&str; 8] = [
    "axum",
    "futures-util",
    "hyper",
    "rust-embed",
    "subtle",
    "tokio",
    "tower-http",
    "ureq",
];

/// Libraries that only the module for browsers may use.
const ONLY_IN_WASM: [&str; 2] = ["js-sys", "wasm-bindgen"];

/// What a program asks for by a feature: schemas, which the service alone wants.
const ONLY_ASKED_FOR: [&str; 1] = ["schemars"];

/// Libraries that no crate may use: those with clocks, entropy or errors without a type.
const NOWHERE: [&str; 3] = ["rand", "chrono", "anyhow"];

fn metadata() -> Metadata {
    MetadataCommand::new()
        .no_deps()
        .exec()
        .expect("cargo metadata runs")
}

/// The libraries that a crate uses, and whether each is optional.
fn dependencies(metadata: &Metadata, package: &str) -> BTreeMap<String, bool> {
    let package = metadata
        .packages
        .iter()
        .find(|p| p.name.as_str() == package)
        .expect("a crate of the workspace");
    package
        .dependencies
        .iter()
        .filter(|d| d.kind == DependencyKind::Normal)
        .map(|d| (d.name.clone(), d.optional))
        .collect()
}

#[test]
fn crates_use_only_allowed_dependencies() {
    let metadata = metadata();
    let listed: BTreeSet<&str> = EDGES.iter().map(|(name, _)| *name).collect();
    let existing: BTreeSet<&str> = metadata
        .packages
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    assert_eq!(
        listed, existing,
        "every crate of the workspace is in the table"
    );
    for (package, allowed) in EDGES {
        let ours: BTreeSet<String> = dependencies(&metadata, package)
            .into_keys()
            .filter(|name| name.starts_with("uctopia"))
            .collect();
        let allowed: BTreeSet<String> = allowed.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(ours, allowed, "{package}");
    }
}

#[test]
fn outside_libraries_stay_where_they_belong() {
    let metadata = metadata();
    for (package, _) in EDGES {
        let used = dependencies(&metadata, package);
        for name in NOWHERE {
            assert!(!used.contains_key(name), "{package} uses {name}");
        }
        for name in ONLY_ASKED_FOR {
            let is_always_used = used.get(name) == Some(&false);
            assert!(
                ["uctopia-service", "uctopia-web"].contains(&package) || !is_always_used,
                "{package} always uses {name}"
            );
        }
        for (owner, names) in [
            ("uctopia-cli", &ONLY_IN_CLI[..]),
            ("uctopia-web", &ONLY_IN_WEB),
            ("uctopia-wasm", &ONLY_IN_WASM),
        ] {
            let is_program = owner == "uctopia-cli" && package == "uctopia-bench";
            for name in names.iter().filter(|_| package != owner && !is_program) {
                assert!(!used.contains_key(*name), "{package} uses {name}");
            }
        }
    }
}

/// A program that uses only the searches must not build the packages of a server; Uctopia's own packages count too.
#[test]
fn searches_alone_need_few_packages() {
    for (arguments, most) in [
        (&["uctopia-search"][..], 22),
        (&["uctopia", "--no-default-features"], 35),
    ] {
        let names = packages(arguments);
        assert!(
            names.len() <= most,
            "{arguments:?} needs {} packages, more than {most}: {names:?}",
            names.len()
        );
    }
}

/// All packages that building one needs.
fn packages(arguments: &[&str]) -> BTreeSet<String> {
    let mut command = std::process::Command::new(env!("CARGO"));
    command.args([
        "tree",
        "--offline",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
        "--no-dedupe",
    ]);
    let output = command
        .arg("-p")
        .args(arguments)
        .output()
        .expect("cargo tree runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout)
        .expect("names of packages are text")
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Results must be reproducible, so libraries have no clock but the one in `budget.rs`, and do not end the process.
#[test]
fn libraries_have_no_clock_of_their_own() {
    let metadata = metadata();
    for (package, _) in EDGES
        .into_iter()
        .filter(|(name, _)| !["uctopia-cli", "uctopia-bench"].contains(name))
    {
        let package = metadata
            .packages
            .iter()
            .find(|p| p.name.as_str() == package)
            .expect("a crate of the workspace");
        let folder = package
            .manifest_path
            .parent()
            .expect("a manifest lies in a folder")
            .join("src");
        visit(folder.as_std_path(), &mut |path, text| {
            // Faults, which only builds with debug assertions have, end the process that a test names.
            let is_exempt =
                path.ends_with("game/src/budget.rs") || path.ends_with("files/src/operation.rs");
            let text = code(text);
            // A module of tests at a file's end may write temporary files.
            let library = text
                .split("#[cfg(test)]mod tests {")
                .next()
                .unwrap_or_default();
            for forbidden in ["Instant::now", "SystemTime", "process::exit", "std::env::"] {
                assert!(
                    is_exempt || !library.contains(forbidden),
                    "{} uses {forbidden}",
                    path.display()
                );
            }
        });
    }
}

/// No search mentions a game, and no game a search; examples in comments may, since they use both.
#[test]
fn games_and_searches_do_not_mention_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (folder, words) in [
        ("search/src", ["uctopia_games", "ConnectFour", "TicTacToe"]),
        ("games/src", ["uctopia_search", "alpha_beta", "playout"]),
    ] {
        visit(&root.join(folder), &mut |path, text| {
            for word in words {
                assert!(
                    !code(text).contains(word),
                    "{} mentions {word}",
                    path.display()
                );
            }
        });
    }
}

/// A file without its comments, since examples are exempt.
fn code(text: &str) -> String {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect()
}

fn visit(folder: &Path, look: &mut dyn FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            visit(&path, look);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            look(
                &path,
                &std::fs::read_to_string(&path).expect("a readable file"),
            );
        }
    }
}
