//! The values of `uctopia analyze` are the same in its table, its pictures and its data.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Agents of every name, with the scales, proofs and errors that change the output.
const AGENTS: [&str; 40] = [
    "random",
    "flat:iters=90",
    "flat:iters=90,reward=unit",
    "flat:iters=90,depth=4,reward=unit",
    "minimax:depth=2",
    "minimax:depth=9",
    "alpha-beta",
    "alpha-beta:depth=9",
    "alpha-beta:depth=9,root=best",
    "deepening:nodes=2000",
    "uct:iters=200",
    "uct:iters=200,reward=unit",
    "uct:iters=200,solver=on",
    "uct:iters=2000,solver=on,reward=unit",
    "uct:iters=2000,graph=on,solver=on",
    "uct:iters=200,graph=on,solver=on,decisive=both,reward=unit",
    "best:iters=300",
    "exact",
    "exact:goal=outcome,root=best",
    "exact:nodes=50",
    "random-exact",
    "random-exact:nodes=50",
    "greedy",
    "greedy:look=2,exact=2",
    "guided:iters=30",
    "koseki-flat:iters=90",
    "koseki-flat-python:iters=90",
    "koseki-mcts:iters=90",
    "koseki-minimax:depth=2",
    "koseki-alpha-beta:depth=2",
    "koseki-deepening:depth=2",
    "kaityo256:iters=200",
    "ganariya:iters=90",
    "timlabs-flat:per_move=10",
    "timlabs-mcts:iters=90",
    "timlabs-levels:levels=1",
    "probcut:nodes=300,table_mb=2",
    "tactical:nodes=300,table_mb=2",
    "level:n=2",
    "mixed:random=0.2,agent=random",
];

/// Positions in which much is open, some of it is decided, or all of it is.
const POSITIONS: [(&str, &str); 4] = [
    ("ttt", "000010000"),
    ("ttt", "020010000"),
    ("ttt", "121120200"),
    ("othello:size=4", "XXXXXOOXXXXOXO-- X"),
];

fn analyze(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command
        .arg("analyze")
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::null());
    let output = command.output().expect("the program runs");
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("it writes UTF-8")
}

/// The text about each move, by the move's name.
type Findings = BTreeMap<String, String>;

/// The tables of moves, one for each agent: the column of values.
fn tables(text: &str) -> Vec<Findings> {
    let mut lines = text.lines();
    let mut tables = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("side by side") {
            break;
        }
        // An agent without values has only the column of moves.
        let Some(header) = line
            .strip_prefix("move")
            .filter(|rest| rest.is_empty() || rest.starts_with(' '))
        else {
            continue;
        };
        // Values are aligned to the right, so a cell ends where its head does.
        let end = header
            .contains("value")
            .then(|| line.find("value").expect("it is there") + "value".len());
        // Notes below it have a colon.
        let rows = lines
            .by_ref()
            .take_while(|row| !row.is_empty() && !row.contains(": "));
        tables.push(rows.map(|row| finding(row, end.unwrap_or(0))).collect());
    }
    tables
}

/// The name of a row's move, and the cell that ends after so many characters.
fn finding(row: &str, end: usize) -> (String, String) {
    let name = row
        .split_whitespace()
        .next()
        .expect("a row begins with its move");
    let cell: String = row.chars().take(end).skip(name.chars().count()).collect();
    (
        name.trim_end_matches('*').to_owned(),
        cell.trim().to_owned(),
    )
}

/// The table of several agents side by side, column by column.
fn side_by_side(text: &str, agents: usize) -> Vec<Findings> {
    let table = text
        .split("\nside by side")
        .nth(1)
        .expect("several agents are compared");
    let mut lines = table.lines().skip(2);
    let header = lines.next().expect("a table has a header");
    let mut ends = Vec::new();
    for name in header.split_whitespace().skip(1) {
        let from = ends.last().copied().unwrap_or(0);
        ends.push(from + header[from..].find(name).expect("it is there") + name.len());
    }
    assert_eq!(ends.len(), agents, "{header}");
    let mut columns = vec![Findings::new(); agents];
    // Below stand notes, each after the name of its agent, and what the agents play.
    for row in lines.take_while(|row| !row.contains(':') && !row.starts_with("all agents")) {
        let name = row
            .split_whitespace()
            .next()
            .expect("a row begins with its move");
        let cells: Vec<char> = row.chars().collect();
        let mut from = name.chars().count();
        for (column, &end) in columns.iter_mut().zip(&ends) {
            let cell: String = cells.iter().take(end).skip(from).collect();
            column.insert(
                name.to_owned(),
                cell.trim().trim_end_matches('*').to_owned(),
            );
            from = end;
        }
    }
    columns
}

/// The moves about which something is known: only one of them has a row.
fn known(findings: &Findings) -> Findings {
    findings
        .iter()
        .filter(|(_, cell)| !cell.is_empty())
        .map(|(name, cell)| (name.clone(), cell.clone()))
        .collect()
}

/// A text of a picture.
struct Written {
    x: f32,
    y: f32,
    fill: String,
    words: String,
}

fn texts(svg: &str) -> Vec<Written> {
    let attribute = |tag: &str, name: &str| {
        let value = tag
            .split(&format!("{name}=\""))
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        value
            .unwrap_or_else(|| panic!("{tag} has no {name}"))
            .to_owned()
    };
    let number = |tag: &str, name: &str| attribute(tag, name).parse().expect("a number");
    let written = |element: &str| {
        let (tag, words) = element.split_once('>').expect("a tag ends");
        let words = words
            .split("</text>")
            .next()
            .unwrap_or_default()
            .replace("&lt;", "<")
            .replace("&gt;", ">");
        Written {
            x: number(tag, "x"),
            y: number(tag, "y"),
            fill: attribute(tag, "fill"),
            words,
        }
    };
    svg.split("<text ").skip(1).map(written).collect()
}

/// The labels of the squares of a picture, panel by panel; squares have the names of their columns and rows.
fn panels(svg: &str, columns: usize) -> Vec<Findings> {
    let texts = texts(svg);
    let names = |is_column: bool| {
        let is_name = move |text: &&Written| {
            text.words.starts_with(|c: char| c.is_ascii_digit()) != is_column
        };
        texts
            .iter()
            .filter(|text| text.fill == "#666666")
            .filter(is_name)
            .collect::<Vec<_>>()
    };
    let (column_names, row_names) = (names(true), names(false));
    let mut panels = vec![Findings::new(); column_names.len() / columns];
    // The label of a move stands on the middle of its square or a little above, its visits below.
    for text in texts
        .iter()
        .filter(|text| text.fill == "#111111" && !text.words.is_empty())
    {
        let column = column_names
            .iter()
            .position(|name| (name.x - text.x).abs() < 1.0);
        let row = row_names
            .iter()
            .find(|name| (-8.0..4.0).contains(&(text.y - name.y)));
        if let (Some(column), Some(row)) = (column, row) {
            let square = format!("{}{}", column_names[column].words, row.words);
            panels[column / columns].insert(square, text.words.clone());
        }
    }
    panels
}

/// Whether a label of a square equals the cell of the table, with fewer digits.
fn agrees(label: &str, cell: &str) -> bool {
    let number = |text: &str| {
        text.trim_start_matches(['≤', '≥'])
            .replace('−', "-")
            .parse::<f64>()
            .ok()
    };
    let sign = |text: &str| text.chars().next().filter(|first| "≤≥+−".contains(*first));
    match (number(label), number(cell)) {
        (Some(short), Some(long)) => {
            let digits = label
                .split_once('.')
                .map_or(0, |(_, digits)| digits.len() as i32);
            let rounding = 0.5 * 10f64.powi(-digits) + 0.0005 + 1e-9;
            let same_sign = sign(label) == sign(cell) || short == 0.0;
            same_sign && (short - long).abs() <= rounding
        }
        _ => label == cell,
    }
}

fn compare(panel: &Findings, table: &Findings, what: &str) {
    let on_the_board: Vec<_> = table.iter().filter(|(name, _)| *name != "pass").collect();
    // Moves of which nothing is known have a square, but share one line of the table.
    let known = panel
        .iter()
        .filter(|(square, label)| *label != "?" || table.contains_key(*square))
        .count();
    assert_eq!(
        known,
        on_the_board
            .iter()
            .filter(|(_, cell)| !cell.is_empty())
            .count(),
        "{what}: {panel:?}"
    );
    for (square, cell) in on_the_board
        .into_iter()
        .filter(|(_, cell)| !cell.is_empty())
    {
        let label = panel
            .get(square)
            .unwrap_or_else(|| panic!("{what}: {square} has no label"));
        assert!(
            agrees(label, cell),
            "{what}: {square} is {label} in the picture and {cell} in the table"
        );
    }
}

fn columns_of(game: &str) -> usize {
    if game == "ttt" { 3 } else { 4 }
}

#[test]
fn the_locale_chooses_the_language_and_the_option_overrides_it() {
    let first_line = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        command
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LANG");
        let output = command
            .args(arguments)
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        String::from_utf8(output.stdout)
            .unwrap()
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    let (japanese, english) = (
        "ttt: 三目並べ：3×3 の盤で三つ並べると勝ち",
        "ttt: Tic-tac-toe: three in a row on 3×3",
    );
    let games = ["games", "ttt"];
    assert_eq!(first_line(&[("LANG", "ja_JP.UTF-8")], &games), japanese);
    assert_eq!(
        first_line(&[("LANG", "ja_JP.UTF-8"), ("LC_MESSAGES", "C")], &games),
        english
    );
    assert_eq!(
        first_line(&[("LANG", "C"), ("LC_ALL", "ja_JP.UTF-8")], &games),
        japanese
    );
    assert_eq!(
        first_line(
            &[("LANG", "ja_JP.UTF-8")],
            &["games", "ttt", "--lang", "en"]
        ),
        english
    );
    assert_eq!(first_line(&[("LANG", "fr_FR.UTF-8")], &games), english);
    assert_eq!(first_line(&[], &games), english);
}

#[test]
fn pictures_and_tables_show_the_same_values() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agreement.svg");
    for (game, position) in POSITIONS {
        for view in ["mover", "first"] {
            for agent in AGENTS.into_iter().filter(|agent| plays(agent, game)) {
                let what = format!("{game} {position} --agent {agent} --view {view}");
                let picture = file.to_str().expect("a path of UTF-8");
                let text = analyze(&[
                    game, position, "--agent", agent, "--view", view, "-o", picture,
                ]);
                let svg = fs::read_to_string(&file).unwrap();
                let (tables, panels) = (tables(&text), panels(&svg, columns_of(game)));
                assert_eq!([tables.len(), panels.len()], [1, 1], "{what}");
                compare(&panels[0], &tables[0], &what);
                // The point of view and the unit have the same words.
                let heading = text
                    .lines()
                    .find(|line| line.starts_with("values for "))
                    .expect("a heading");
                let (viewpoint, scale) = heading
                    .split_once(": ")
                    .expect("a point of view and a scale");
                // Captions are broken into lines where they are long.
                let words: Vec<String> = texts(&svg).into_iter().map(|text| text.words).collect();
                let words = words.join(" ");
                assert!(
                    words.contains(viewpoint) && words.contains(scale),
                    "{what}: {words}"
                );
            }
        }
    }
}

/// ProbCut needs a margin, and the tactical search wins by force.
fn plays(agent: &str, game: &str) -> bool {
    match agent.split(':').next() {
        Some("probcut") => game.starts_with("othello") || game == "connect4",
        Some("tactical") => game == "gomoku" || game.starts_with("mnk"),
        _ => true,
    }
}

#[test]
fn pictures_of_several_agents_show_the_values_of_their_tables() {
    let agents = [
        AGENTS[1], AGENTS[2], AGENTS[6], AGENTS[13], AGENTS[14], AGENTS[17],
    ];
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("side_by_side.svg");
    for (game, position) in POSITIONS {
        for view in ["mover", "first"] {
            let mut arguments = vec![game, position, "--view", view, "-o", file.to_str().unwrap()];
            arguments.extend(agents.iter().flat_map(|agent| ["--agent", agent]));
            let text = analyze(&arguments);
            let svg = fs::read_to_string(&file).unwrap();
            let (tables, panels) = (tables(&text), panels(&svg, columns_of(game)));
            let compared = side_by_side(&text, agents.len());
            assert_eq!(
                [tables.len(), panels.len()],
                [agents.len(); 2],
                "{game} {position}"
            );
            for (index, agent) in agents.iter().enumerate() {
                let what = format!("{agent} among others in {game} {position} --view {view}");
                compare(&panels[index], &tables[index], &what);
                assert_eq!(known(&compared[index]), known(&tables[index]), "{what}");
            }
        }
    }
}

/// A number that equals the agent's default was written as well.
#[test]
fn a_budget_that_was_written_is_kept_whatever_the_default() {
    for (arguments, playouts) in [
        (&["--agent", "koseki-mcts"][..], "10 000 playouts"),
        (&["--agent", "koseki-mcts:iters=200"], "200 playouts"),
        (&["--agent", "koseki-flat:max_count=200"], "200 playouts"),
        (
            &["--agent", "koseki-mcts", "--iters", "200"],
            "200 playouts",
        ),
        (&["--agent", "ganariya:iters=100"], "100 playouts"),
    ] {
        let text = analyze(&[&["othello", "f5d6"], arguments].concat()).replace('\u{202f}', " ");
        assert!(
            text.contains(&format!(" {playouts},")),
            "{arguments:?}: {text}"
        );
    }
}

/// Whatever name the agent has, the moves can be compared; bounds are explained where they remain, and have no colour.
#[test]
fn every_move_has_a_value_of_its_own() {
    for agent in ["best:nodes=3000", "level=6", "alpha-beta:depth=3"] {
        let text = analyze(&["othello", "f5d6c3", "--agent", agent]);
        assert!(!text.contains(['≤', '≥']), "{agent}: {text}");
    }
    for (view, explained) in [("mover", "≤: "), ("first", "≥: ")] {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bounds-{view}.svg"));
        let picture = file.to_str().unwrap();
        let agent = [
            "othello",
            "f5d6c3",
            "--agent",
            "alpha-beta:depth=3,root=best",
            "--view",
            view,
            "-o",
            picture,
        ];
        let text = analyze(&agent);
        assert_eq!(
            text.lines()
                .filter(|line| line.starts_with(explained))
                .count(),
            1,
            "{text}"
        );
        let svg = fs::read_to_string(&file).unwrap();
        let colours: std::collections::BTreeSet<&str> = svg
            .split("id=\"value-")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(
            colours.len() >= 2 && colours.contains("d9d9d9"),
            "a value, and grey: {colours:?}"
        );
    }
}

/// Two hundred rows would say nothing.
#[test]
fn moves_of_which_nothing_is_known_share_one_line() {
    let text = analyze(&[
        "gomoku",
        "h8",
        "--agent",
        "best",
        "--agent",
        "alpha-beta:depth=1,nodes=9",
    ]);
    assert_eq!(
        text.matches(" other moves: nothing is known").count(),
        3,
        "{text}"
    );
    assert!(text.lines().count() < 150, "{text}");
}

/// The centre of tic-tac-toe is a draw, even if the sample mean differs.
#[test]
fn proven_moves_have_no_interval_and_are_sorted_by_their_proof() {
    let text = analyze(&[
        "ttt",
        "121120200",
        "--agent",
        "uct:iters=200,solver=on",
        "--view",
        "first",
    ]);
    let table: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("move"))
        .collect();
    assert!(!table[0].contains("95 % interval"), "{text}");
    assert!(
        table[1].starts_with("b3*    draw")
            && table[2].contains("loss")
            && table[3].contains("loss"),
        "{text}"
    );

    let csv = analyze(&[
        "ttt",
        "121120200",
        "--agent",
        "uct:iters=200,solver=on,reward=unit",
        "--format",
        "csv",
    ]);
    let draw = csv
        .lines()
        .find(|line| line.contains(",b3,"))
        .expect("a line about b3");
    assert!(draw.contains(",b3,true,0.5,estimate,,,"), "{draw}");

    // The move that wins at once comes first, moves that lose at once come last, for any number of visits.
    let table = tables_in_order(&analyze(&[
        "ttt",
        "110220000",
        "--agent",
        "uct:iters=300,solver=on",
    ]));
    let proofs: Vec<&str> = table.iter().map(String::as_str).collect();
    let rank = |finding: &str| {
        ["win", "open", "loss"]
            .iter()
            .position(|known| finding.starts_with(known))
            .unwrap_or(1)
    };
    assert!(
        proofs[1..].is_sorted_by_key(|finding| rank(finding)),
        "{proofs:?}"
    );
    assert_eq!(proofs[0], "win in 1", "{proofs:?}");
}

fn tables_in_order(text: &str) -> Vec<String> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with("move"));
    let header = lines.next().expect("a table");
    let end = header.find("value").expect("a column of values") + "value".len();
    lines
        .take_while(|line| !line.is_empty())
        .map(|row| finding(row, end).1)
        .collect()
}

/// GoGui receives the colour and the label of every square.
#[test]
fn the_engine_draws_what_is_proven() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.env("LC_ALL", "C");
    command.args([
        "engine",
        "--game",
        "ttt",
        "--agent",
        "uct:iters=200,solver=on",
    ]);
    let mut engine = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let moves = ["b a1", "w b1", "b c1", "w b2", "b a2", "w a3"]
        .map(|m| format!("play {m}\n"))
        .concat();
    engine
        .stdin
        .take()
        .unwrap()
        .write_all(format!("{moves}uctopia-values\nquit\n").as_bytes())
        .unwrap();
    let output_text = String::from_utf8(engine.wait_with_output().unwrap().stdout)
        .unwrap()
        .to_lowercase();
    for line in [
        "color #ffffff b3",
        "label b3 draw",
        "color #0000ff c2",
        "label c2 loss",
        "color #0000ff c3",
    ] {
        assert!(
            output_text.contains(line),
            "\"{line}\" is missing in {output_text}"
        );
    }
}

/// Zero has no sign: not for the player to whom a draw is turned round, and not after rounding.
#[test]
fn no_negative_zero_is_written() {
    let draws = [
        ("ttt", ""),
        ("connect4", "444444"),
        ("othello", "f5"),
        ("calculation", "hand 8 table 2 2 6 4 piles 6J7/9K/23/7KJ9QQ"),
    ];
    for (game, position) in POSITIONS.into_iter().chain(draws) {
        // On larger boards those whose options bound the search: the others take seconds there.
        let is_small = POSITIONS.contains(&(game, position));
        let bounds = ["iters=", "nodes=", "depth=2", "look="];
        let is_bounded =
            |agent: &&str| is_small || bounds.iter().any(|bound| agent.contains(bound));
        let agents: Vec<&str> = AGENTS
            .into_iter()
            .filter(is_bounded)
            .filter(|agent| plays(agent, game))
            .collect();
        for view in ["mover", "first"] {
            let all: Vec<&str> = agents.iter().flat_map(|agent| ["--agent", agent]).collect();
            let output_text = |format: &str| {
                analyze(
                    &[
                        &[game, position, "--view", view, "--format", format],
                        &all[..],
                    ]
                    .concat(),
                )
            };
            for (format, zeros) in [
                ("json", ["-0.0,", "-0.0\n"]),
                ("csv", [",-0,", ",-0.0,"]),
                ("text", ["−0.000 ", "−0 "]),
            ] {
                let text = output_text(format);
                let found = text
                    .lines()
                    .map(|line| format!("{line}\n"))
                    .find(|line| zeros.iter().any(|zero| line.contains(zero)));
                assert_eq!(found, None, "{format} of {game} {position} --view {view}");
            }
        }
    }
}

/// Agents that decide in none of these positions.
const OTHERS: [&str; 6] = ["proc", "book", "network", "pimc", "ismcts", "cfr"];

/// Every new agent must be added to `AGENTS`.
#[test]
fn the_list_contains_every_agent() {
    let output = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(["agents", "--format", "json"])
        .output()
        .unwrap();
    let listed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for agent in listed["agents"].as_array().expect("a list of agents") {
        let name = agent["name"].as_str().expect("a name");
        // An external program has no values, a book is a file, no network comes with the command, and the rest plays games with hidden
        // information.
        let is_listed = AGENTS
            .iter()
            .any(|agent| agent.split(':').next() == Some(name));
        assert!(
            is_listed || OTHERS.contains(&name),
            "{name} is missing in AGENTS"
        );
    }
}
