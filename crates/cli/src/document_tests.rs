//! The measured tables of the documents name their machine, date and version, their commands are commands of this program or
//! programs of `peers/`, and none is older than the release before this one.

use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_statistics::Interval;

use crate::args::Cli;

#[path = "../../../peers/src/bin/tables/document.rs"]
mod document;

use document::{MeasuredTable, tables};

/// The documents in which every table is measured.
const MEASURED: [&str; 2] = ["docs/speed.md", "docs/strength.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// All measured tables, each with its document.
fn all() -> Vec<(&'static str, MeasuredTable)> {
    let of = |name| tables(&read(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    MEASURED
        .into_iter()
        .flat_map(|name| of(name).into_iter().map(move |table| (name, table)))
        .collect()
}

/// The command that measures a table again.
fn remedy(document: &str, table: &str) -> String {
    format!(
        "cargo run --release --manifest-path peers/Cargo.toml --bin tables -- {document} {table}"
    )
}

#[test]
fn every_table_says_when_and_where_it_was_measured() {
    for name in MEASURED {
        let rows = |text: &str| text.lines().filter(|line| line.starts_with('|')).count();
        let measured: usize = all()
            .iter()
            .filter(|(document, _)| *document == name)
            .map(|(_, table)| rows(&table.rows))
            .sum();
        assert_eq!(
            rows(&read(name)),
            measured,
            "{name} has a table outside of <!-- table: NAME --> and <!-- end -->"
        );
    }
    for (
        document,
        MeasuredTable {
            name,
            provenance,
            rows,
            commands,
            ..
        },
    ) in all()
    {
        assert!(
            rows.lines().count() >= 3,
            "{document}: the table {name} has no rows"
        );
        assert!(
            !commands.is_empty(),
            "{document}: the table {name} has no command in a block of code"
        );
        let remedy = remedy(document, &name);
        assert!(
            provenance.is_some(),
            "{document}: the table {name} does not say when it was measured: run {remedy}"
        );
    }
}

/// A command of this program parses; a program of `peers/` exists.
#[test]
fn commands_of_tables_can_be_run() {
    for (document, table) in all() {
        for command in &table.commands {
            let words = shlex::split(command).unwrap_or_else(|| panic!("{document}: {command}"));
            if words[0] == "uctopia" {
                let parsed = Cli::command().try_get_matches_from(&words);
                parsed.unwrap_or_else(|error| {
                    panic!("{document}: {}: {command}\n{error}", table.name)
                });
                continue;
            }
            let start = [
                "cargo",
                "run",
                "--release",
                "--manifest-path",
                "peers/Cargo.toml",
                "--bin",
            ];
            assert_eq!(
                words[..6],
                start,
                "{document}: {command} is neither uctopia nor a program of peers"
            );
            let file = root()
                .join("peers/src/bin")
                .join(format!("{}.rs", words[6]));
            assert!(
                file.is_file(),
                "{document}: {command}: there is no {}",
                file.display()
            );
        }
    }
}

#[test]
fn no_table_is_older_than_the_release_before() {
    let releases = releases(&read("CHANGELOG.md"), env!("CARGO_PKG_VERSION"));
    for (document, table) in all() {
        let Some(provenance) = table.provenance else {
            continue;
        }; // another test says so
        let age = releases
            .iter()
            .position(|release| *release == provenance.version);
        let (name, version, remedy) = (
            &table.name,
            &provenance.version,
            remedy(document, &table.name),
        );
        let age = age.unwrap_or_else(|| {
            panic!("{document}: {name} is of {version}, which CHANGELOG.md does not list")
        });
        assert!(
            age <= 1,
            "{document}: {name} was measured with {version}, {age} releases ago: run {remedy}"
        );
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
    let tables = all();
    for game in measured {
        let levels = game.levels().unwrap();
        assert!(
            levels.windows(2).all(|pair| pair[0].value < pair[1].value),
            "{game}: {levels:?}"
        );
        let name = format!("levels-{game}");
        let table = tables.iter().find(|(_, table)| table.name == name);
        let (_, table) = table.unwrap_or_else(|| panic!("docs/strength.md has no table {name}"));
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
                [row[0], row[2], row[3]],
                [&level.to_string(), &strength[0], &strength[1]],
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

/// This version and the releases of the changelog, the newest first.
fn releases(changelog: &str, version: &str) -> Vec<String> {
    let headings = changelog
        .lines()
        .filter_map(|line| line.strip_prefix("## [")?.split_once(']'));
    let mut found: Vec<String> = headings
        .map(|(name, _)| name.to_owned())
        .filter(|name| name != "Unreleased")
        .collect();
    if !found.iter().any(|release| release == version) {
        found.insert(0, version.to_owned());
    }
    found
}

#[test]
fn the_version_in_work_comes_before_all_releases() {
    let changelog =
        "## [Unreleased]\n## [0.2.0] - 2027-02-01\n### Added\n## [0.1.0] - 2027-01-01\n";
    assert_eq!(releases(changelog, "0.3.0"), ["0.3.0", "0.2.0", "0.1.0"]);
    assert_eq!(releases(changelog, "0.2.0"), ["0.2.0", "0.1.0"]);
    assert_eq!(releases("## [Unreleased]\n", "0.1.0"), ["0.1.0"]);
}

const EXAMPLE: &str = "# Speed

<!-- table: memory -->
| library | bytes |
|---|--:|
| mocats | 64 |

Measured on 2026-11-22 with version 0.1.0 on AMD EPYC, 2 processors. This measures it again:

```sh
uctopia bench growth \\
   ttt
uctopia bench growth othello
```
<!-- end -->

More.
";

#[test]
fn measured_tables_are_read() {
    let [table] = &tables(EXAMPLE).unwrap()[..] else {
        panic!("one table")
    };
    assert_eq!(
        (table.name.as_str(), table.rows.lines().count()),
        ("memory", 3)
    );
    assert_eq!(
        table.commands,
        ["uctopia bench growth ttt", "uctopia bench growth othello"]
    );
    let provenance = table.provenance.clone().unwrap();
    assert_eq!(
        [
            provenance.date.as_str(),
            provenance.version.as_str(),
            provenance.machine.as_str()
        ],
        ["2026-11-22", "0.1.0", "AMD EPYC, 2 processors"]
    );
    assert!(
        tables(&EXAMPLE.replace("<!-- end -->", ""))
            .unwrap_err()
            .contains("memory has no end")
    );
    let undated = EXAMPLE.replace("2026-11-22", "lately");
    assert_eq!(tables(&undated).unwrap()[0].provenance, None);
}

/// New rows take the place of the old ones, and everything else stays.
#[test]
fn measured_tables_are_written() {
    let table = &tables(EXAMPLE).unwrap()[0];
    let provenance = table.provenance.clone().unwrap();
    assert_eq!(
        table.replaced_in(EXAMPLE, &table.rows, &provenance),
        EXAMPLE
    );
    let newer = document::Provenance {
        date: "2027-01-01".to_owned(),
        ..provenance
    };
    let changed = table.replaced_in(
        EXAMPLE,
        "| library | bytes |\n|---|--:|\n| mocats | 60 |",
        &newer,
    );
    assert_eq!(
        changed,
        EXAMPLE
            .replace("| 64 |", "| 60 |")
            .replace("2026-11-22", "2027-01-01")
    );
    for name in MEASURED {
        let text = read(name);
        for table in tables(&text).unwrap() {
            let provenance = table.provenance.clone().unwrap();
            assert_eq!(
                table.replaced_in(&text, &table.rows, &provenance),
                text,
                "{name}: {}",
                table.name
            );
        }
    }
}
