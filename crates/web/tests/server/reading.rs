//! Files and pasted text.

use serde_json::{Value, json};

use crate::common::{Running, serve};

/// The only game of a file.
fn game(server: &Running, name: &str, file: &str) -> Value {
    let (status, answer) = server.read(name, file.as_bytes());
    assert_eq!(
        (status, &answer["all"]),
        (200, &json!(1)),
        "{file}: {answer}"
    );
    answer["games"][0].clone()
}

#[test]
fn anything_a_game_reads_can_be_pasted() {
    let server = serve();
    let read = |name: &str, text: &str| {
        let game = game(&server, name, text);
        (game["start"].clone(), game["moves"].clone())
    };
    assert_eq!(
        read("othello", " 1. F5 2. d6 c3 "),
        (Value::Null, json!(["f5", "d6", "c3"]))
    );
    assert_eq!(
        read("othello", "f5d6\nc3d3\n"),
        (Value::Null, json!(["f5", "d6", "c3", "d3"])),
        "one game in two lines"
    );
    assert_eq!(
        read("connect4", "4 4 3"),
        (Value::Null, json!(["4", "4", "3"]))
    );
    assert_eq!(read("ttt", "020010000"), (json!("020010000"), json!([])));
    assert_eq!(
        read("ttt", "000000000"),
        (Value::Null, json!([])),
        "the game's own start"
    );
    assert_eq!(
        read("mnk:m=4,n=4,k=3", "a1 b1").1,
        json!(["a1", "b1"]),
        "a game with options"
    );
    let board = "---------------------------OX------XO--------------------------- X";
    assert_eq!(read("othello", board), (Value::Null, json!([])));
    for (name, file) in [
        ("ttt", "hello"),
        ("othello", "f5f5"),
        ("othello", "(;GM[Othello]B[f5]W[a1];)"),
    ] {
        let (status, answer) = server.read(name, file.as_bytes());
        assert_eq!(
            (status, &answer["error"]["field"]),
            (400, &json!("file")),
            "{file}: {answer}"
        );
    }
    let (status, answer) = server.read("chess", b"e4");
    assert_eq!((status, &answer["error"]["field"]), (400, &json!("game")));
}

#[test]
fn a_record_keeps_its_moves_and_names() {
    let server = serve();
    let ggf = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[alice]PW[bob]TY[8]B[F5//3]W[F6]B[E6];)";
    let found = game(&server, "othello", ggf);
    let title = "alice – bob, GGS/os, 2003.12.15";
    assert_eq!(
        found,
        json!({ "title": title, "start": null, "moves": ["f5", "f6", "e6"] })
    );
    let board = "---------------------------OX------XO--------------------------- X";
    let from = format!("(;GM[Othello]PB[carol]BO[8 {} O]W[F4];)", &board[..64]);
    let (_, answer) = server.read("othello", from.as_bytes());
    let found = &answer["games"][0];
    assert_eq!(
        (&found["title"], &found["moves"]),
        (&json!("carol – ?"), &json!(["f4"])),
        "{answer}"
    );
    let line = server.post(
        "/api/line",
        &json!({ "game": "othello", "start": found["start"], "moves": ["f4"] }),
    );
    assert_eq!(line["positions"].as_array().unwrap().len(), 2);
}

#[test]
fn a_file_of_several_games_is_listed_with_what_was_skipped() {
    let server = serve();
    let file = "(;GM[Othello]PB[a]PW[b]B[F5];)(;GM[Othello]PB[c]PW[d]B[A1];)(;GM[Othello]PB[e]PW[f]B[D3]W[C3];)";
    let (_, answer) = server.read("othello", file.as_bytes());
    let titles: Vec<&str> = answer["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|g| g["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        (titles, &answer["all"]),
        (vec!["a – b", "e – f"], &json!(2))
    );
    assert!(
        answer["problems"][0].as_str().unwrap().contains("game 2"),
        "{answer}"
    );
    let transcripts = server.read("othello", b"f5f6\nf5d6\nf5f5\n").1;
    assert_eq!(
        (
            &transcripts["all"],
            transcripts["problems"].as_array().unwrap().len()
        ),
        (&json!(2), 1)
    );
    let small = game(&server, "othello:size=6", "c2");
    assert_eq!(small["moves"], json!(["c2"]), "a board without records");
}
