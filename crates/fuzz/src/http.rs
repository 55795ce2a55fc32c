//! Bodies of requests to the server.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use uctopia_game::StopFlag;
use uctopia_web::{Config, Limits, Server, ServerLimits};

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "\"game\":",
    "\"start\":",
    "\"moves\":",
    "\"agents\":",
    "\"agent\":",
    "\"seed\":",
    "\"iters\":",
    "\"ms\":",
    "\"every_ms\":",
    "\"then\":",
    "\"a\":",
    "\"b\":",
    "\"games\":",
    "\"openings\":",
    "{\"all\":2}",
    "{\"random\":2}",
    "\"iteration\":",
    "\"reports\":",
    "\"captions\":",
    "\"node\":",
    "null",
    "true",
    "[]",
    "{}",
    "\"ttt\"",
    "\"othello\"",
    "\"calculation\"",
    "\"uct\"",
    "\"uct:iters=5\"",
    "\"b2\"",
    "\"turn\"",
    ",",
    "\\u0000",
    "\\ud800",
];

/// All endpoints that take a body.
const ENDPOINTS: [&str; 14] = [
    "/api/line",
    "/api/boards",
    "/api/search",
    "/api/search/1/stop",
    "/api/search/1/continue",
    "/api/search/1/tree",
    "/api/step",
    "/api/review",
    "/api/match",
    "/api/picture",
    "/api/tree/check",
    "/api/balance",
    "/api/read/othello",
    "/api/read/ttt",
];

/// The maximum time until the beginning of a response.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time to wait for another event after the last one.
const EVENTS: Duration = Duration::from_millis(40);

/// Sends a body to an endpoint of a server on this machine.
///
/// The first line names the endpoint, the rest is the body. The answer is a success, or an error of the client with a
/// sentence in JSON; never an error of the server.
///
/// ```
/// uctopia_fuzz::http(b"/api/line\n{\"game\":\"ttt\",\"moves\":[\"b2\"]}");
/// uctopia_fuzz::http(b"/api/line\n{\"game\":7}");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn http(data: &[u8]) {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    let address = *ADDRESS.get_or_init(serve);
    let end = data
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(data.len());
    let (path, body) = (&data[..end], data.get(end + 1..).unwrap_or_default());
    let Some(path) = ENDPOINTS.into_iter().find(|known| known.as_bytes() == path) else {
        return;
    };
    let (status, answer) = ask(address, path, body);
    let sent = text(body);
    assert!(
        status == 200 || (400..500).contains(&status) || status == 503,
        "{path} {sent}: {status} {answer}"
    );
    assert!(
        !answer.contains("internal error"),
        "{path} {sent}: {answer}"
    );
    if status != 200 {
        let answer: serde_json::Value = serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{path} {sent}: {answer}: {error}"));
        assert_sentence(
            answer["error"]["message"].as_str().unwrap_or_default(),
            &sent,
        );
    }
}

/// Starts a server whose searches are short; it ends with the process.
fn serve() -> SocketAddr {
    let limits = ServerLimits {
        requests: Limits {
            iters: 200,
            ms: 100,
            nodes: 5000,
            megabytes: 1,
            games: 4,
            iteration: 100,
            moves: 100,
            ..Limits::default()
        },

        ..ServerLimits::default()
    };
    let server = Server::bind(Config {
        port: 0,
        limits,
        ..Config::default()
    })
    .expect("a free port");
    let address = server.address();
    std::thread::spawn(move || server.run(&StopFlag::default()));
    address
}

/// The status and the body of the answer; of a stream of events those within a short time.
fn ask(address: SocketAddr, path: &str, body: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream
        .set_read_timeout(Some(PATIENCE))
        .expect("a timeout can be set");
    let kind = if path.starts_with("/api/read") {
        "octet-stream"
    } else {
        "json"
    };
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/{kind}\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    // After too much input the connection may be closed before all of it is written; the response has arrived anyway.
    let _ = stream.write_all(&[head.as_bytes(), body].concat());
    let mut reader = BufReader::new(&stream);
    let (mut line, mut is_stream) = (String::new(), false);
    reader
        .read_line(&mut line)
        .unwrap_or_else(|error| panic!("{path}: no answer: {error}"));
    let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.unwrap_or_else(|| panic!("{path}: {line:?} is no status line"));
    while line.trim_end() != "" {
        line.clear();
        reader
            .read_line(&mut line)
            .unwrap_or_else(|error| panic!("{path}: no answer: {error}"));
        is_stream |= line
            .to_ascii_lowercase()
            .starts_with("content-type: text/event-stream");
    }
    if is_stream {
        stream
            .set_read_timeout(Some(EVENTS))
            .expect("a timeout can be set");
    }
    let mut answer = Vec::new();
    let _ = reader.take(1 << 22).read_to_end(&mut answer); // the reading of a stream ends after a pause
    (status, String::from_utf8_lossy(&answer).into_owned())
}
