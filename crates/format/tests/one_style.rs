//! No other crate formats percentages, intervals, signs or durations by hand.

use std::path::{Path, PathBuf};

/// A placeholder of a format string, and the style that it asks for.
const PLAIN: char = '\u{1}';
const SIGNED: char = '\u{2}';
const DECIMALS: char = '\u{3}';
const PLACEHOLDERS: [char; 3] = [PLAIN, SIGNED, DECIMALS];

/// Files that write a number in a style of their own, and why.
const ALLOWED: [(&str, &str); 8] = [
    (
        "crates/cli/src/commands/preset.rs",
        "prints what the program of an article prints, to the byte",
    ),
    (
        "crates/repro/src/articles/tic_tac_toe/claims.rs",
        "compares with what articles print, to the byte",
    ),
    (
        "crates/repro/src/articles/tic_tac_toe/mod.rs",
        "compares with what articles print, to the byte",
    ),
    (
        "crates/cli/src/commands/bench/first_moves.rs",
        "cells of CSV and JSON, which text output sets in type",
    ),
    (
        "crates/cli/src/commands/bench/ffo.rs",
        "cells of CSV and JSON, which text output sets in type",
    ),
    (
        "crates/gtp/src/agent.rs",
        "knows `game` alone; an error names the seconds of the protocol",
    ),
    (
        "crates/game/src/score.rs",
        "errors of a contract; the crate depends on no other",
    ),
    ("crates/picture/src/canvas.rs", "numbers of SVG"),
];

/// The text with one character for each placeholder.
fn with_placeholders(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        found += before;
        let Some((inside, behind)) = after.split_once('}') else {
            break;
        };
        let is_placeholder = inside
            .chars()
            .all(|c| c.is_alphanumeric() || "_:.+$*?#<>^ -".contains(c));
        found.push(
            match inside.split_once(':').map_or("", |(_, style)| style) {
                _ if !is_placeholder => ' ',
                style if style.starts_with('+') => SIGNED,
                style if style.starts_with('.') => DECIMALS,
                _ => PLAIN,
            },
        );
        rest = behind;
    }
    found + rest
}

/// What is written by hand in a line of Rust, if anything is.
fn offence(line: &str) -> Option<&'static str> {
    let code = line.trim_start();
    if code.starts_with("//") || !code.contains('"') {
        return None;
    }
    if code.contains(r#"replace('-', "−")"#) {
        return Some("a minus sign");
    }
    let text = with_placeholders(code);
    let characters: Vec<char> = text.chars().collect();
    let is_placeholder = |index: usize| {
        characters
            .get(index)
            .is_some_and(|c| PLACEHOLDERS.contains(c))
    };
    let follows = |index: usize, text: &str| {
        text.chars()
            .zip(characters.iter().skip(index))
            .filter(|(a, b)| a == *b)
            .count()
            == text.chars().count()
    };
    (0..characters.len())
        .filter(|&index| is_placeholder(index))
        .find_map(|index| {
            let next = index + 1;
            let is_end = |index: usize| characters.get(index).is_none_or(|c| !c.is_alphanumeric());
            let is_decimal = characters[index] == DECIMALS;
            match characters[index] {
                SIGNED => Some("a sign"),
                _ if follows(next, "%") || follows(next, " %") => Some("a percentage"),
                _ if [" … ", "–", " – "].iter().any(|dash| {
                    follows(next, dash) && is_placeholder(next + dash.chars().count()) && is_decimal
                }) =>
                {
                    Some("an interval")
                }
                _ if follows(next, ", ")
                    && index > 0
                    && characters[index - 1] == '['
                    && is_placeholder(next + 2)
                    && follows(next + 3, "]") =>
                {
                    Some("an interval")
                }
                _ if is_decimal && follows(next, " to ") && is_placeholder(next + 4) => {
                    Some("an interval")
                }
                _ if is_decimal
                    && (follows(next, " s") && is_end(next + 2) || follows(next, " ms")) =>
                {
                    Some("a duration")
                }
                _ if is_decimal
                    && (follows(next, "k") || follows(next, "M"))
                    && is_end(next + 1) =>
                {
                    Some("a count")
                }
                _ => None,
            }
        })
}

/// The Rust sources of a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn numbers_are_written_by_this_crate_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap();
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root.join("crates")).unwrap() {
        let folder = entry.unwrap().path().join("src");
        if folder.is_dir() && !folder.ends_with("format/src") {
            sources(&folder, &mut files);
        }
    }
    assert!(files.len() > 300, "{} sources", files.len());
    let mut offences = Vec::new();
    for file in &files {
        let name = file
            .strip_prefix(&root)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        if name.ends_with("/tests.rs") || ALLOWED.iter().any(|(allowed, _)| *allowed == name) {
            continue;
        }
        let text = std::fs::read_to_string(file).unwrap();
        // Tests and their messages stand at the end of a file.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()) {
            offences.extend(offence(line).map(|what| {
                format!(
                    "{name}:{number}: {what} is formatted by hand: {}",
                    line.trim()
                )
            }));
        }
    }
    assert!(
        offences.is_empty(),
        "use the functions of uctopia-format\n{}",
        offences.join("\n")
    );
}

#[test]
fn allowed_files_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, why) in ALLOWED {
        assert!(root.join(file).is_file() && !why.is_empty(), "{file}");
    }
}

/// The styles that stood side by side before there was one.
#[test]
fn former_styles_are_found() {
    for (line, what) in [
        (r#"format!("{share:.1}%")"#, "a percentage"),
        (
            r#"format!("{rate:.1} % ({:.1} to {:.1})", low, high)"#,
            "a percentage",
        ),
        (
            r#"Some(_) => format!("0 of {}: below {} %", m.visits, digits(unlikely)),"#,
            "a percentage",
        ),
        (
            r#"writeln!(f, "LOS {los:.1} %\n{verdict}")"#,
            "a percentage",
        ),
        (
            r#"Scale::Unit => format!("{low:.3} … {high:.3}"),"#,
            "an interval",
        ),
        (r#"format!("{:.1} to {:.1}", low, high)"#, "an interval"),
        (r#"(share, format!("[{low}, {high}]"))"#, "an interval"),
        (r#"format!("{:+.3}", rounded(value, 3))"#, "a sign"),
        (
            r#"format!("is stronger than {:+} Elo (H1)", test.elo0)"#,
            "a sign",
        ),
        (
            r#"format!("{number:.2}").replace('-', "−")"#,
            "a minus sign",
        ),
        (
            r#"format!("{agent}: {:.2} ms a move", 1000.0 * seconds)"#,
            "a duration",
        ),
        (
            r#"1000..1_000_000 => format!("{:.1}k", count as f64 / 1e3),"#,
            "a count",
        ),
    ] {
        assert_eq!(offence(line), Some(what), "{line}");
    }
    for line in [
        r#"let text = "50 % of the games";"#,
        r#"/// as in `format!("{share:.1}%")`"#,
        r#"format!("{name}: from {low} to {high}")"#,
        r#"format!("{nodes:.3}")"#,
        r#"format!("{}, {} moves", a, b)"#,
    ] {
        assert_eq!(offence(line), None, "{line}");
    }
}
