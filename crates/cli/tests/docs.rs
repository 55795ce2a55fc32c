//! The documents and the command agree.
//!
//! Every `console` block of the READMEs and of `cmd/*.trycmd` is run, and its output and exit code compared with what
//! the block shows; `TRYCMD=overwrite cargo test -p uctopia-cli --test docs` records the current output.
//! Pictures that the READMEs show are drawn again and compared byte by byte; `UPDATE_GOLDEN=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The same text in two languages.
const READMES: [&str; 2] = ["README.md", "README.ja.md"];

/// The documents.
const DOCUMENTS: [&str; 5] = [
    "README.md",
    "README.ja.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
];

/// Pictures of the READMEs, each with the arguments that draw it.
const PICTURES: [(&str, &str); 2] = [
    (
        "docs/images/othello.png",
        "analyze othello f5d6c3d3c4 --agent uct:iters=20000 --agent alpha-beta:depth=8",
    ),
    ("docs/images/ttt.png", "analyze ttt 020010000 --agent uct"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The contents of all fenced blocks of a language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    text.split(&fence)
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

/// The commands of a document, in order.
fn commands(text: &str) -> Vec<&str> {
    let typed = |line: &&str| line.starts_with("$ ") || line.starts_with("cargo ");
    text.lines().filter(typed).collect()
}

/// Stands in for the shell in `printf TEXT | uctopia …`: trycmd itself does not support pipes.
#[cfg(unix)]
fn pipe() -> trycmd::schema::Bin {
    use std::os::unix::fs::PermissionsExt as _;

    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printf-into-uctopia");
    let uctopia = env!("CARGO_BIN_EXE_uctopia");
    // The arguments are the text, the bar, the word uctopia and what follows it.
    let lines = format!("#!/bin/sh\ntext=$1; shift 3\nprintf \"$text\" | \"{uctopia}\" \"$@\"\n");
    fs::write(&script, lines).expect("the folder for test files can be written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755))
        .expect("its files can be made executable");
    script.into()
}

#[cfg(not(unix))]
fn pipe() -> trycmd::schema::Bin {
    trycmd::schema::Bin::Ignore
}

#[test]
fn commands_print_what_the_documents_show() {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", "C").register_bin("printf", pipe());
    for readme in READMES {
        cases.case(root().join(readme));
    }
    cases.case("tests/cmd/*.trycmd");
}

#[test]
fn both_readmes_show_the_same_commands() {
    let [english, japanese] = READMES.map(document);
    assert!(commands(&english).len() >= 10, "the commands are found");
    assert_eq!(commands(&english), commands(&japanese));
    for language in ["sh", "console", "rust"] {
        assert_eq!(
            blocks(&english, language),
            blocks(&japanese, language),
            "the {language} blocks"
        );
    }
}

/// The façade's example runs as a test of its own; the READMEs show some of its lines.
#[test]
fn the_readmes_example_is_the_facades() {
    let facade = document("crates/uctopia/src/lib.rs");
    let whole: Vec<&str> = facade
        .lines()
        .map(|line| line.trim_start_matches("//!").trim())
        .collect();
    let readme = document(READMES[0]);
    let shown: Vec<&str> = blocks(&readme, "rust")
        .into_iter()
        .flat_map(str::lines)
        .collect();
    assert!(!shown.is_empty(), "the example is found");
    for line in shown {
        assert!(
            whole.contains(&line.trim()),
            "crates/uctopia/src/lib.rs does not say \"{line}\""
        );
    }
}

#[test]
fn the_pictures_are_what_their_commands_draw() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (picture, arguments) in PICTURES {
        let drawn = folder.join(Path::new(picture).file_name().expect("a file name"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        command.env("LC_ALL", "C");
        let output = command
            .args(arguments.split(' '))
            .arg("-o")
            .arg(&drawn)
            .output()
            .expect("uctopia runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let kept = root().join(picture);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::copy(&drawn, &kept).expect("docs/images can be written");
        }
        let same = fs::read(&drawn).ok() == fs::read(&kept).ok();
        assert!(
            same,
            "{picture} differs: look at {}, then set UPDATE_GOLDEN=1",
            drawn.display()
        );
        for readme in READMES {
            let text = document(readme);
            assert!(
                text.contains(picture) && text.contains(arguments),
                "{readme} shows {picture} and its command"
            );
        }
    }
}

#[test]
fn files_that_the_documents_name_exist() {
    for name in DOCUMENTS {
        let text = document(name);
        let linked = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        let files = linked.filter(|target| !target.contains("://") && !target.starts_with('#'));
        let quoted = text
            .split('`')
            .filter(|words| words.starts_with("crates/") && !words.contains([' ', '*', '<']));
        for file in files
            .chain(quoted)
            .map(|file| file.split('#').next().unwrap_or_default())
        {
            assert!(
                root().join(file).exists(),
                "{name} names {file}, which does not exist"
            );
        }
    }
}
