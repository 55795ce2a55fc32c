//! The documents and the command agree.
//!
//! Every `console` block of the READMEs, of the book and of `cmd/*.trycmd` is run, and its output and exit code compared with what
//! the block shows; `TRYCMD=overwrite cargo test -p uctopia-cli --test all docs::` records the current output.
//! Pictures that the READMEs show are drawn again and compared byte by byte; `UPDATE_GOLDEN=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Documents whose commands run.
const COMMANDS: [&str; 4] = [
    "README.md",
    "README.ja.md",
    "docs/guide.md",
    "docs/guide.ja.md",
];

/// Pictures of the documents, each with the arguments that draw it.
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
    for document in COMMANDS {
        cases.case(root().join(document));
    }
    for language in ["en", "ja"] {
        cases.case(root().join("book").join(language).join("*.md"));
    }
    cases.case("tests/cmd/*.trycmd");
}

/// The façade's examples run as tests of their own; the READMEs show one of them.
#[test]
fn the_readmes_example_is_the_facades() {
    let facade = document("crates/uctopia/src/lib.rs");
    let comment = |line: &str| {
        let text = line.strip_prefix("//!").unwrap_or_default();
        text.strip_prefix(' ').unwrap_or(text).to_owned() + "\n"
    };
    let documentation: String = facade.lines().map(comment).collect();
    for readme in ["README.md", "README.ja.md"] {
        let text = document(readme);
        let [example] = blocks(&text, "rust")[..] else {
            panic!("{readme} shows one example");
        };
        assert!(
            documentation.contains(example),
            "crates/uctopia/src/lib.rs does not have the example of {readme}"
        );
    }
}

/// The code of a block without its layout and comments, which are translated.
fn code(block: &str) -> String {
    let lines = block.lines().map(str::trim);
    let code = lines.filter(|line| !line.starts_with("//"));
    code.flat_map(str::split_whitespace).collect()
}

/// What a chapter runs and shows, as the English one writes it: commands, figures, links into the page and code in Rust.
fn shown(chapter: &str) -> Vec<String> {
    let commands = chapter.lines().filter_map(|line| line.strip_prefix("$ "));
    let parts = chapter.split(['(', '<']);
    let live = parts.filter_map(|part| {
        let end = if part.starts_with("uctopia-") {
            '>'
        } else {
            part.starts_with("../../?").then_some(')')?
        };
        Some(part.split_once(end)?.0)
    });
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |text: &str| text.replace(" --lang ja", "").replace("&lang=ja", "");
    let rust = blocks(chapter, "rust").into_iter().map(code);
    let all = commands.chain(live);
    all.map(|text| plain(&one_line(text))).chain(rust).collect()
}

#[test]
fn chapters_show_the_same_in_both_languages() {
    for entry in fs::read_dir(root().join("book/en")).expect("the folder of the chapters") {
        let name = entry
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("an ASCII name");
        if name.ends_with(".md") {
            let [english, japanese] =
                ["en", "ja"].map(|language| shown(&document(&format!("book/{language}/{name}"))));
            assert_eq!(english, japanese, "{name}");
        }
    }
}

#[test]
fn the_books_game_is_the_templates() {
    let template = code(&document("template/src/main.rs"));
    let chapter = document("book/en/your-own-game.md");
    let [game] = blocks(&chapter, "rust")[..] else {
        panic!("the chapter shows one game in Rust");
    };
    assert!(template.contains(&code(game)));
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
    }
}

/// The documents of the root and of `docs`.
fn documents() -> Vec<PathBuf> {
    let folders = [root(), root().join("docs")];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder of documents"));
    files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect()
}

#[test]
fn files_that_the_documents_name_exist() {
    for path in documents() {
        let text = fs::read_to_string(&path).expect("a readable document");
        let folder = path.parent().expect("a document lies in a folder");
        let linked = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .filter(|target| !target.contains("://") && !target.starts_with(['#', '<']))
            .map(|target| folder.join(target.split('#').next().unwrap_or_default()));
        let quoted = text
            .split('`')
            .filter(|words| words.starts_with("crates/") && !words.contains([' ', '*', '<', '{']))
            .map(|file| root().join(file));
        for file in linked.chain(quoted) {
            assert!(
                file.exists(),
                "{} names {}, which does not exist",
                path.display(),
                file.display()
            );
        }
    }
}
