//! `uctopia serve`: start and end.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The command, serving at a port that is free.
struct Served {
    child: Child,
    address: String,
    /// What stands behind the address in the printed link.
    query: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(more: &[&str]) -> Served {
    serve_with(more, &[])
}

fn serve_with(more: &[&str], variables: &[(&str, &str)]) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command
        .env("LC_ALL", "C")
        .env_remove("UCTOPIA_TOKEN")
        .envs(variables.iter().copied());
    command.args(["serve", "--port", "0"]).args(more);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let link = line
        .trim()
        .strip_prefix("http://")
        .and_then(|rest| rest.split_once('/'));
    let (address, query) = link.expect("the address is printed");
    Served {
        address: address.to_owned(),
        query: query.to_owned(),
        child,
    }
}

/// Sends JSON and reads events until one holds `wanted`; returns its data.
fn event(address: &str, path: &str, body: &str, wanted: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let (kind, length) = ("Content-Type: application/json", body.len());
    write!(stream, "POST {path} HTTP/1.1\r\nHost: {address}\r\n{kind}\r\nContent-Length: {length}\r\n\r\n{body}")
        .unwrap();
    let lines = BufReader::new(stream).lines().map(Result::unwrap);
    let mut data = lines.filter_map(|line| line.strip_prefix("data: ").map(str::to_owned));
    serde_json::from_str(&data.find(|data| data.contains(wanted)).unwrap()).unwrap()
}

fn analyzed(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(arguments)
        .output()
        .unwrap();
    let analysis: Value = serde_json::from_slice(&output.stdout).unwrap();
    analysis["answers"][0].clone()
}

#[test]
fn the_page_gets_the_numbers_of_analyze() {
    let served = serve(&[]);
    for (game, moves, position, agent) in [
        ("othello", r#"["f5","d6"]"#, "f5d6", "uct"),
        ("connect4", r#"["4"]"#, "4", "flat"),
        ("ttt", r#"["b2"]"#, "b2", "deepening:nodes=3000"),
        ("gomoku", "[]", "", "uct"),
    ] {
        let body = format!(
            r#"{{"game":"{game}","moves":{moves},"agents":["{agent}"],"seed":3,"iters":800}}"#
        );
        let wanted = if agent.starts_with("deepening") {
            r#""state":"done""#
        } else {
            r#""state":"resting""#
        };
        let snapshot = event(&served.address, "/api/search", &body, wanted);
        let mut arguments = vec!["analyze", game];
        arguments.extend((!position.is_empty()).then_some(position));
        arguments.extend(["--agent", agent, "--seed", "3", "--format", "json"]);
        arguments.extend(if agent.starts_with("deepening") {
            &[][..]
        } else {
            &["--iters", "800"]
        });
        assert_eq!(
            snapshot["report"],
            analyzed(&arguments)["report"],
            "{agent} in {game}"
        );
    }
}

/// The network of the tests of `uctopia-onnx`.
const NETWORK: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../onnx/tests/models/connect4.onnx"
);

#[test]
fn networks_in_files_are_offered_by_name() {
    let served = serve(&["--network", &format!("mine={NETWORK}")]);
    let body = r#"{"game":"connect4","moves":["4"],"agents":["network:evaluator=mine"],"seed":3,"iters":200}"#;
    let snapshot = event(&served.address, "/api/search", body, r#""state":"done""#);
    let agent = format!("network:weights={NETWORK}");
    let arguments = [
        "analyze", "connect4", "4", "--agent", &agent, "--seed", "3", "--format", "json",
        "--iters", "200",
    ];
    assert_eq!(snapshot["report"], analyzed(&arguments)["report"]);
    let refused = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(["serve", "--network", "mine=no/such.onnx"])
        .output()
        .unwrap();
    let problem = String::from_utf8(refused.stderr).unwrap();
    assert!(
        problem.contains("no/such.onnx: the file cannot be read: "),
        "{problem}"
    );
}

#[test]
fn the_picture_is_that_of_analyze() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve.svg");
    let name = file.to_str().unwrap();
    let arguments = [
        "analyze",
        "othello",
        "f5d6",
        "--agent",
        "uct:iters=300",
        "--format",
        "json",
        "-o",
        name,
    ];
    let answer = analyzed(&arguments);
    let served = serve(&[]);
    let report = serde_json::to_string(&answer["report"]).unwrap();
    let caption = "uct:iters=300";
    let body = format!(
        r#"{{"game":"othello","moves":["f5","d6"],"reports":[{report}],"captions":["{caption}"],"format":"svg"}}"#
    );
    let mut stream = TcpStream::connect(&served.address).unwrap();
    let (address, length) = (&served.address, body.len());
    write!(
        stream,
        "POST /api/picture HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let drawn = response.split_once("\r\n\r\n").unwrap().1;
    let analyzed = std::fs::read_to_string(&file).unwrap();
    // The command prints the seed, which reports do not contain.
    assert_eq!(drawn.trim(), analyzed.replace("; seed 1", "").trim());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_and_its_searches() {
    let mut served = serve(&[]);
    let body = r#"{"game":"othello","agents":["uct"],"iters":10000000}"#;
    event(
        &served.address,
        "/api/search",
        body,
        r#""state":"thinking""#,
    );
    let interrupt = Command::new("kill")
        .args(["-INT", &served.child.id().to_string()])
        .status()
        .unwrap();
    assert!(interrupt.success());
    assert!(served.child.wait().unwrap().success());
    assert!(TcpStream::connect(&served.address).is_err());
}

#[test]
fn ports_in_use_are_errors() {
    let served = serve(&[]);
    let port = served.address.rsplit_once(':').unwrap().1;
    let output = Command::new(env!("CARGO_BIN_EXE_uctopia"))
        .env("LC_ALL", "C")
        .args(["serve", "--port", port])
        .output()
        .unwrap();
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("--port 0 takes any port"), "{complaint}");
}

#[test]
fn wildcard_addresses_print_a_note() {
    let mut served = serve(&["--host", "0.0.0.0"]);
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    let mut remark = String::new();
    BufReader::new(served.child.stderr.take().unwrap())
        .read_line(&mut remark)
        .unwrap();
    let (_, port) = served.address.split_once(':').unwrap();
    assert!(
        remark.contains("from other machines") && remark.contains(port),
        "{remark}"
    );
}

/// The status of a request for the catalog with this header.
fn status(address: &str, header: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET /api/catalog HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{header}\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_server_for_other_machines_has_a_token() {
    let everyone = ["--host", "0.0.0.0"];
    let (one, other) = (serve(&everyone), serve(&everyone));
    let token = one
        .query
        .strip_prefix("?token=")
        .expect("a token in the link");
    assert!(
        token.len() >= 32 && one.query != other.query,
        "{} {}",
        one.query,
        other.query
    );
    assert_eq!(status(&one.address, ""), "401");
    assert_eq!(
        status(&one.address, &format!("Authorization: Bearer {token}\r\n")),
        "200"
    );
    assert_eq!(
        status(
            &other.address,
            &format!("Authorization: Bearer {token}\r\n")
        ),
        "401"
    );

    let (text, set) = ("0123456789abcdefg", "UCTOPIA_TOKEN");
    for served in [
        serve(&[&everyone[..], &["--token", text]].concat()),
        serve_with(&everyone, &[(set, text)]),
    ] {
        assert_eq!(served.query, format!("?token={text}"));
        assert_eq!(status(&served.address, ""), "401");
        assert_eq!(
            status(
                &served.address,
                &format!("Authorization: Bearer {text}\r\n")
            ),
            "200"
        );
    }
    for served in [
        serve(&[]),
        serve(&[&everyone[..], &["--no-token"]].concat()),
    ] {
        assert_eq!(served.query, "");
        assert_eq!(status(&served.address, ""), "200");
    }
    let run = |arguments: &[&str], text: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        command
            .env("LC_ALL", "C")
            .env(set, text)
            .args(["serve", "--port", "0"])
            .args(arguments)
            .output()
            .unwrap()
    };
    for refused in [
        run(&everyone, "short"),
        run(&["--token", "not a token of an address"], text),
    ] {
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&refused.stderr).contains("16 to 128"),
            "{refused:?}"
        );
    }
}

/// What `book show` prints of a position stands in the answer for the page; a file that is no book is refused before anything listens.
#[test]
fn the_page_gets_the_values_of_an_opening_book() {
    let folder = std::env::temp_dir().join(format!("uctopia-serve-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("ttt.book").display().to_string();
    let built = [
        "book",
        "build",
        "ttt",
        "--agent",
        "exact",
        "--positions",
        "2",
        "--output",
        &file,
    ];
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_uctopia"))
            .args(arguments)
            .output()
            .unwrap()
    };
    assert!(run(&built).status.success());
    let served = serve(&["--book", &file]);
    let line = |moves: &str| -> Value {
        let body = format!(r#"{{"game":"ttt","moves":{moves}}}"#);
        let mut stream = TcpStream::connect(&served.address).unwrap();
        let head = format!(
            "Host: {}\r\nConnection: close\r\nContent-Type: application/json",
            served.address
        );
        write!(
            stream,
            "POST /api/line HTTP/1.1\r\n{head}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    };
    let first = line("[]");
    let values: Vec<&Value> = first["current"]["book"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| &m["value"])
        .collect();
    assert_eq!(
        values,
        [&Value::from(0.0); 9],
        "every first move draws: {first}"
    );
    assert_eq!(line(r#"["a1","b1","c1"]"#)["current"].get("book"), None);

    std::fs::write(&file, "a1b2").unwrap();
    let refused = run(&["serve", "--port", "0", "--lang", "en", "--book", &file]);
    assert_eq!(refused.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("this is no opening book"),
        "{refused:?}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}
