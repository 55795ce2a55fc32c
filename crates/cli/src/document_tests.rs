//! The measured tables of the documents are those of this program: their commands are its commands, and the levels of play those of
//! the catalog.

use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_statistics::Interval;

use crate::args::Cli;

#[path = "../../../peers/src/bin/tables/document.rs"]
mod document;

use document::tables;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn commands_of_tables_are_commands_of_this_program() {
    for document in ["docs/speed.md", "docs/strength.md"] {
        for table in tables(&read(document)).unwrap() {
            for command in &table.commands {
                let words = shlex::split(command).unwrap();
                if words[0] == "uctopia" {
                    let parsed = Cli::command().try_get_matches_from(&words);
                    parsed.unwrap_or_else(|error| panic!("{document}: {command}\n{error}"));
                }
            }
        }
    }
}

/// The levels of play in the document have the strength that the catalog has beside their agents, and it rises from level to level.
#[test]
fn levels_of_the_document_are_those_of_the_catalog() {
    let measured: Vec<GameSpec> = GameSpec::all()
        .into_iter()
        .filter(|game| game.levels().is_some())
        .collect();
    assert!(measured.len() >= 3, "{measured:?}");
    let tables = tables(&read("docs/strength.md")).unwrap();
    for game in measured {
        let levels = game.levels().unwrap();
        assert!(
            levels.windows(2).all(|pair| pair[0].value < pair[1].value),
            "{game}: {levels:?}"
        );
        let name = format!("levels-{game}");
        let table = tables.iter().find(|table| table.name == name);
        let table = table.unwrap_or_else(|| panic!("docs/strength.md has no table {name}"));
        let rows: Vec<Vec<&str>> = table.rows.lines().skip(2).map(|row| cells(row)).collect();
        assert_eq!(rows.len(), levels.len(), "{name}");
        for (level, (row, measured)) in (1_u32..).zip(rows.iter().zip(levels)) {
            let interval = Interval {
                low: measured.low,
                high: measured.high,
            };
            let strength = match game.players() {
                1 => uctopia_format::estimate(Some(measured.value), Some(interval)),
                _ => [
                    uctopia_format::signed(measured.value, 0),
                    uctopia_format::signed_interval(interval, 0),
                ],
            };
            assert_eq!(
                [row[0], row[2]],
                [&level.to_string(), &strength.join(" ")],
                "{name}"
            );
            // What `best` stands for may have become better since.
            if !measured.agent.starts_with("best") {
                assert_eq!(
                    row[1],
                    format!("`{}`", AgentSpec::level(level as usize).in_game(&game)),
                    "{name}"
                );
            }
        }
    }
}

/// The cells of a row of Markdown.
fn cells(row: &str) -> Vec<&str> {
    row.trim()
        .trim_matches('|')
        .split('|')
        .map(str::trim)
        .collect()
}
