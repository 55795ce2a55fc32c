//! `article`: the findings on the articles' claims are what their commands print.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

use crate::common::output;

/// Commands that play for many seconds or by the clock: `uctopia article NAME --run` runs them, and `repro` has tests of its own.
const SLOW: [&str; 6] = [
    "repro run othello-",
    "repro run calculation",
    "--games ",
    "iters=2000 ",
    "--iters 10000000",
    "time=",
];

/// Numbers that a finding takes from the same command with another option, which it names.
const OF_OTHER_OPTIONS: [(&str, &[&str]); 7] = [
    ("with iters=39", &["11", "12"]),
    (
        "With --plies 0 to 8",
        &["12", "108", "153", "183", "95", "34", "627"],
    ),
    ("with --iters 13", &["10", "0.00", "13"]),
    ("Over --seed 1 to 100", &["100", "0.457", "0.263", "0.113"]),
    ("With --seed 1 to 80", &["80", "22", "23", "16", "19"]),
    ("with iters=47", &["47", "10"]),
    // Computed from the command's LOS.
    ("two-sided p = 2 ×", &["11.2", "0.22"]),
];

/// Numbers with two digits or more.
fn numbers(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let parts = parts.map(|part| part.trim_matches('.'));
    parts
        .filter(|part| part.chars().filter(char::is_ascii_digit).count() > 1)
        .map(str::to_owned)
        .collect()
}

/// The text with numbers in one piece: a space groups their digits by three.
fn joined(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| characters.get(at).is_some_and(char::is_ascii_digit);
    let groups = |at: usize| {
        at > 0 && is_digit(at - 1) && (1..=3).all(|after| is_digit(at + after)) && !is_digit(at + 4)
    };
    let kept = characters
        .iter()
        .enumerate()
        .filter(|&(at, c)| !(c.is_whitespace() && groups(at)));
    kept.map(|(_, c)| c).collect()
}

#[test]
fn numbers_of_findings_are_those_of_their_commands() {
    let articles = output(&["article", "--format", "json"]);
    let articles: Value = serde_json::from_slice(&articles.stdout).unwrap();
    let mut printed: BTreeMap<String, String> = BTreeMap::new();
    let mut checked = 0;
    for section in articles
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|article| article["sections"].as_array().unwrap())
    {
        for claim in section["claims"].as_array().unwrap() {
            let [command, finding] = ["command", "finding"].map(|key| claim[key].as_str().unwrap());
            if SLOW.iter().any(|slow| command.contains(slow)) {
                continue;
            }
            let text = printed.entry(command.to_owned()).or_insert_with(|| {
                let words = shlex::split(command).unwrap();
                let mut run = Command::new(env!("CARGO_BIN_EXE_uctopia"));
                run.current_dir(env!("CARGO_TARGET_TMPDIR"))
                    .env("LC_ALL", "C");
                let output = run.args(&words[1..]).output().unwrap();
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{command}: {errors}");
                joined(&String::from_utf8_lossy(&output.stdout))
            });
            let others = OF_OTHER_OPTIONS
                .iter()
                .find(|(option, _)| finding.contains(option));
            let others = others.map_or(&[][..], |(_, others)| others);
            for number in numbers(&joined(finding)) {
                assert!(
                    text.contains(&number) || others.contains(&number.as_str()),
                    "{number} of \"{finding}\" is not printed by {command}:\n{text}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 60, "{checked}");
}

#[test]
fn an_article_is_printed_with_what_its_commands_print() {
    let listed = output(&["article", "state-interface"]);
    let text = String::from_utf8(listed.stdout).unwrap();
    assert!(text.contains("\n  $ uctopia "), "{text}");
    let all = output(&["article", "calculation", "--format", "csv"]);
    assert_eq!(
        String::from_utf8(all.stdout).unwrap().lines().count(),
        1 + 15
    );
}

#[test]
fn unknown_articles_and_runs_without_a_name_are_refused() {
    for (arguments, sentence) in [
        (
            &["article", "tictac-toe"][..],
            "do you mean \"tic-tac-toe\"?",
        ),
        (
            &["article", "chess"],
            "there is no article \"chess\", but othello-monte-carlo,",
        ),
        (
            &["article", "--run"],
            "name the article whose commands are to run",
        ),
    ] {
        let output = output(arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.contains(sentence), "{errors}");
    }
}
